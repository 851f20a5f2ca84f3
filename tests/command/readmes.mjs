/**
 * `npm run lint:docs`: compares what the READMEs and CONTRIBUTING.md list with what there is:
 * folders, elements, import directions, packages, links. It also holds that
 * eslint-suppressions.json only shrinks and that no two modules export types of one name.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { typeNameFaults } from './type-names.mjs';

const MAX_LINES = 30;
const SUPPRESSIONS = 'eslint-suppressions.json';

/** Folders whose README lists every folder in them, and has at most 30 lines. */
const LISTED = ['src', 'host-demo', 'host-demo/server', 'tests'];

/**
 * Checks the READMEs of a checkout.
 * @param {string} root folder of the checkout
 * @returns {string[]} one message per fault; empty if there is none
 */
export function readmeFaults(root) {
  return [
    ...LISTED.flatMap((folder) => folderFaults(root, folder)),
    ...elementFaults(root),
    ...directionFaults(root),
    ...packageFaults(root),
    ...[...LISTED, 'elements'].flatMap((folder) => lengthFaults(root, folder)),
    ...[
      'README.md',
      'CONTRIBUTING.md',
      ...[...LISTED, 'elements'].map((name) => `${name}/README.md`),
    ]
      .filter((file) => existsSync(path.join(root, file)))
      .flatMap((file) => linkFaults(root, file)),
  ];
}

const read = (root, file) => readFileSync(path.join(root, file), 'utf8');

/** Subfolders of a folder, without `docs` (decisions), which any folder may have. */
function subfolders(root, folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && entry.name !== 'docs' && entry.name !== 'node_modules',
    )
    .map(({ name }) => name);
}

/** Cells of the tables in a Markdown text, without their heads. */
function tableRows(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => !/^-+$/.test(cells[0]));
}

/** What the lines of a README are about: the first cell of a table's row, or the list item before its colon. */
function subjects(text) {
  const items = text.split('\n').flatMap((line) => /^- (.*?):/.exec(line)?.[1] ?? []);
  return [...tableRows(text).map(([first]) => first), ...items];
}

/** Names of folders, written as `name/`, in the subjects of a README. */
function listedFolders(text) {
  const names = subjects(text).flatMap((subject) =>
    [...subject.matchAll(/`([\w.-]+)\/`/g)].map(([, name]) => name),
  );
  return [...new Set(names)];
}

/** Compares two lists of names. @returns one message for each name that only one has */
function differences(file, kind, listed, existing) {
  return [
    ...listed
      .filter((name) => !existing.includes(name))
      .map((name) => `${file} lists the ${kind} ${name}, which does not exist`),
    ...existing
      .filter((name) => !listed.includes(name))
      .map((name) => `${file} does not list the ${kind} ${name}`),
  ];
}

function folderFaults(root, folder) {
  const file = `${folder}/README.md`;
  const listed = listedFolders(read(root, file)).filter((name) => name !== 'docs');
  return [
    ...differences(file, 'folder', listed, subfolders(root, folder)),
    ...tableRows(read(root, file)).flatMap(([subject, ...cells]) => {
      const name = /^`([\w.-]+)\/`$/.exec(subject)?.[1];
      return name && listed.includes(name)
        ? innerFaults(root, file, `${folder}/${name}`, cells)
        : [];
    }),
  ];
}

/** Folders within a folder that its row names. Two or more are a list, which leaves none out. */
function innerFaults(root, file, folder, cells) {
  if (!existsSync(path.join(root, folder))) return [];
  const named = [...cells.join(' ').matchAll(/`([\w.-]+)\/`/g)].map(([, name]) => name);
  const existing = subfolders(root, folder);
  return differences(
    file,
    `folder ${folder}:`,
    named,
    named.length > 1 ? existing : existing.filter((name) => named.includes(name)),
  );
}

/** The table of elements in the README of the repository, and the files that the README of `elements` names. */
function elementFaults(root) {
  const existing = readdirSync(path.join(root, 'elements'));
  const tags = existing
    .filter((name) => /^geo-[\w-]+\.ts$/.test(name))
    .map((name) => name.slice(0, -3));
  const listed = subjects(read(root, 'README.md')).flatMap((subject) =>
    [...subject.matchAll(/`<(geo-[\w-]+)>`/g)].map(([, tag]) => tag),
  );
  const own = existing.filter((name) => /\.(tsx?|html)$/.test(name) && !name.startsWith('geo-'));
  const named = [...read(root, 'elements/README.md').matchAll(/`([\w-]+\.(?:tsx?|html))`/g)];
  return [
    ...differences('README.md', 'element', listed, tags),
    ...differences('elements/README.md', 'file', [...new Set(named.map(([, name]) => name))], own),
  ];
}

/** The column "may import" of the README of `src` against the rules of lint. */
function directionFaults(root) {
  const config = createRequire(path.join(root, 'package.json'))(
    path.join(root, '.dependency-cruiser.cjs'),
  );
  return tableRows(read(root, 'src/README.md')).flatMap(([subject, , mayImport]) => {
    const name = /^`([\w-]+)\/`$/.exec(subject)?.[1];
    const rule = config.forbidden.find((one) => one.name === `${name}-imports`);
    if (!name || !rule) return [];
    const allowed = /may import (.*)$/.exec(rule.comment)[1].replace('nothing of src', '');
    return sorted(allowed) === sorted(mayImport)
      ? []
      : [`src/README.md lets ${name} import "${mayImport}", lint "${allowed}"`];
  });
}

/** The table of packages in CONTRIBUTING.md against those of package.json. */
function packageFaults(root) {
  const { dependencies, devDependencies } = JSON.parse(read(root, 'package.json'));
  const text = read(root, 'CONTRIBUTING.md').split('## Dependencies')[1] ?? '';
  const listed = tableRows(text).flatMap(([first]) =>
    [...first.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  const existing = Object.keys({ ...dependencies, ...devDependencies });
  return differences('CONTRIBUTING.md', 'package', listed, existing);
}

const sorted = (list) => list.split(', ').sort().join(', ');

function lengthFaults(root, folder) {
  const lines = read(root, `${folder}/README.md`).trimEnd().split('\n').length;
  return lines > MAX_LINES
    ? [
        `${folder}/README.md has ${lines} lines, at most ${MAX_LINES}: move decisions to ${folder}/docs`,
      ]
    : [];
}

/** Links to files of the checkout that do not exist. */
function linkFaults(root, file) {
  return [...read(root, file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !existsSync(path.join(root, path.dirname(file), target)))
    .map((target) => `${file} links to ${target}, which does not exist`);
}

/**
 * Compares the suppressions of ESLint with those of the last commit.
 * @typedef {Record<string, Record<string, { count: number }>>} Suppressions by file and rule
 * @param {Suppressions} now
 * @param {Suppressions} before
 * @param {(file: string) => boolean} exists
 * @returns {string[]} one message for each rule with more offenders, and each file that is gone
 */
export function suppressionFaults(now, before, exists) {
  const [more, fewer] = [offenders(now), offenders(before)];
  return [
    ...Object.keys(now)
      .filter((file) => !exists(file))
      .map((file) => `${SUPPRESSIONS} names ${file}, which does not exist`),
    ...Object.entries(more)
      .filter(([rule, count]) => count > (fewer[rule] ?? 0))
      .map(
        ([rule, count]) =>
          `${SUPPRESSIONS} suppresses ${rule} ${count} times, ${fewer[rule] ?? 0} in the last commit: it only shrinks`,
      ),
  ];
}

/** Numbers of suppressed offenders, by rule. */
function offenders(suppressions) {
  const counts = {};
  for (const rules of Object.values(suppressions))
    for (const [rule, { count }] of Object.entries(rules))
      counts[rule] = (counts[rule] ?? 0) + count;
  return counts;
}

/** The suppressions of the last commit; undefined without git or where the commit has none. */
function committedSuppressions(root) {
  try {
    const shown = execFileSync('git', ['show', `HEAD:${SUPPRESSIONS}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(shown);
  } catch {
    return undefined;
  }
}

/** Modules of the product with their texts. */
function listModules(root) {
  return ['src', 'elements', 'host-demo']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|_pb\.ts$/.test(file))
    .map((file) => [file, read(root, file)]);
}

if (process.argv[1] === import.meta.filename) {
  const root = path.resolve(import.meta.dirname, '../..');
  const suppressions = existsSync(path.join(root, SUPPRESSIONS))
    ? JSON.parse(read(root, SUPPRESSIONS))
    : {};
  const faults = [
    ...readmeFaults(root),
    ...suppressionFaults(suppressions, committedSuppressions(root) ?? suppressions, (file) =>
      existsSync(path.join(root, file)),
    ),
    ...typeNameFaults(listModules(root)),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length ? 1 : 0;
}
