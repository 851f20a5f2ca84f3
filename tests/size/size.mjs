/**
 * `npm run size`: what each element costs up to its first plot, min and gzip, against budgets.json.
 * Counted are the element's static imports without React's chunk (react, react-dom, r2wc: every
 * element shares it), and the chunks that budgets.json says come with the first plot. Chunks that
 * are fetched when needed are listed apart; those that budgets.json names have a limit of their
 * own, what they import counted.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseAst } from 'rollup/parseAst';

const DIST = resolve(import.meta.dirname, '../../dist');
const { limits, firstPlot, chunks } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'),
);

const isReact = (file) => /^chunks\/react-/.test(file);
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;

/** Calls `work` once for each file. */
function onceForEach(work) {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) known.set(file, work(file));
    return known.get(file);
  };
}

/** Files that `file` imports, statically and when needed, as paths in dist. */
const importsOf = onceForEach(readImports);

function readImports(file) {
  const fixed = [];
  const later = [];
  const visit = (node) => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node?.type !== 'string') return;
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && node.source)
      fixed.push(node.source.value);
    if (node.type === 'ImportExpression' && node.source.type === 'Literal')
      later.push(node.source.value);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(readFileSync(join(DIST, file), 'utf8')));
  const path = (name) => relative(DIST, resolve(DIST, dirname(file), name)).replaceAll('\\', '/');
  return { fixed: fixed.map(path), later: later.map(path) };
}

/** All files that are fetched with `entries`, React's chunk left out. */
function closure(entries) {
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file) || isReact(file)) return;
    seen.add(file);
    importsOf(file).fixed.forEach(visit);
  };
  entries.forEach(visit);
  return seen;
}

const costOf = onceForEach((file) => {
  const bytes = readFileSync(join(DIST, file));
  return { min: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
});

function cost(files) {
  const all = [...files].map(costOf);
  return {
    min: all.reduce((sum, { min }) => sum + min, 0),
    gzip: all.reduce((sum, { gzip }) => sum + gzip, 0),
  };
}

/** Chunks whose name, without its hash, is `name`. */
const chunksNamed = (name) =>
  readdirSync(join(DIST, 'chunks'))
    .filter((file) => file.replace(/-[0-9a-f]+\.js$/, '') === name)
    .map((file) => `chunks/${file}`);

const entries = [
  'geo-elements.script.js',
  'geo-elements.js',
  ...readdirSync(join(DIST, 'elements'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `elements/${name}`),
];
let over = 0;
for (const entry of entries) {
  const wanted = (firstPlot[entry] ?? []).map((name) => {
    const found = chunksNamed(name);
    if (found.length !== 1)
      throw new Error(
        `budgets.json counts the chunk "${name}" to ${entry}; there are ${found.length} of that name in dist/chunks`,
      );
    return found[0];
  });
  const files = closure([entry, ...wanted]);
  // An element that reaches no React was not followed, and would pass any budget.
  if (
    entry.startsWith('elements/') &&
    ![...files].some((file) => importsOf(file).fixed.some(isReact))
  )
    throw new Error(`the imports of ${entry} were not found`);
  const { min, gzip } = cost(files);
  const limit = limits[entry];
  if (limit === undefined) throw new Error(`budgets.json has no limit for ${entry}`);
  const fits = gzip <= limit;
  if (!fits) over++;
  console.log(
    `${fits ? 'ok  ' : 'OVER'} ${entry}: min ${kib(min)}, gzip ${kib(gzip)} of ${kib(limit)}`,
  );
  for (const file of [...files].sort((a, b) => cost([b]).gzip - cost([a]).gzip))
    console.log(`       ${kib(cost([file]).gzip).padStart(10)}  ${file}`);
  const later = new Set(
    [...files]
      .flatMap((file) => importsOf(file).later)
      .filter((file) => !files.has(file) && !file.startsWith('elements/')),
  );
  for (const file of later)
    console.log(
      `     + ${kib(cost([...closure([file])].filter((one) => !files.has(one))).gzip).padStart(10)}  ${file} and its own, when needed`,
    );
}
for (const [name, limit] of Object.entries(chunks)) {
  const { min, gzip } = cost(closure(chunksNamed(name)));
  const fits = gzip > 0 && gzip <= limit;
  if (!fits) over++;
  console.log(
    `${fits ? 'ok  ' : 'OVER'} chunk ${name}: min ${kib(min)}, gzip ${kib(gzip)} of ${kib(limit)}`,
  );
}
const react = readdirSync(join(DIST, 'chunks'))
  .filter((file) => file.endsWith('.js') && isReact(`chunks/${file}`))
  .map((file) => `chunks/${file}`);
if (react.length !== 1)
  throw new Error(`React is bundled ${react.length} times: ${react.join(', ')}`);
console.log(`     React (react, react-dom, r2wc), once for all: gzip ${kib(cost(react).gzip)}`);
if (over > 0) {
  console.error(
    `${over} over budget. A bundle that has to grow gets a new limit in tests/size/budgets.json, with the reason in the commit.`,
  );
  process.exitCode = 1;
}
