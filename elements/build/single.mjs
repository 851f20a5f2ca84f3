/**
 * Single-file build: elements with all that they load later, and their workers, in one classic
 * script that needs no server. `npm run build` writes `dist/geo-elements.single.js` with all
 * elements and `dist/single/<tag>.js` for viewers that save pages,
 * `npm run build:single -- TAG ...` one with these. Records open in viewers that the file has.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { Script } from 'node:vm';
import { context } from 'esbuild';
import { cssText, elementTags, textAsText } from './plugins.mjs';
import { NO_FILES } from './loaders.mjs';
import { neededTexts } from './single-texts.mjs';

/**
 * The text of a single-file build.
 * @param {string} root of the checkout
 * @param {string[]} tags of the elements
 * @returns {Promise<string>} ASCII, and nothing that could end a script element that holds it
 */
export async function buildSingleFile(root, tags) {
  const workers = new Map();
  const { version } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'));
  const building = await context({
    entryPoints: [resolve(root, 'elements/single.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    charset: 'ascii',
    legalComments: 'none',
    target: 'es2022',
    jsx: 'automatic',
    tsconfigRaw: {},
    conditions: ['production', 'browser', 'module'],
    // Required by one library and imported by another, it would be in the file twice.
    alias: { 'html-entities': resolve(root, 'node_modules/html-entities/dist/esm/index.js') },
    define: {
      __GEO_VERSION__: JSON.stringify(version),
      'process.env.NODE_ENV': '"production"',
      'process.env': 'undefined',
    },
    logLevel: 'error',
    logOverride: { 'empty-import-meta': 'silent' },
    plugins: [
      virtualModules(root, tags, workers),
      textModules(),
      ownViewers(tags),
      // The translations of <geo-studio> are those of all texts.
      ...(tags.includes('geo-studio') ? [] : [neededTexts()]),
    ],
  });
  try {
    // The first pass finds which workers and texts the elements name, the second has them in it.
    await building.rebuild();
    const { outputFiles } = await building.rebuild();
    return wrapped(outputFiles[0].text);
  } finally {
    await building.dispose();
  }
}

/** The file as one function, by whose text its workers are started. */
function wrapped(code) {
  const text = `(function geoSuite(geoWorker){"use strict";${inlined(code).trim()}})();\n`;
  if (/<\/script/i.test(text))
    throw new Error('The single file would end the script that holds it.');
  // Throws where an escape is no valid code.
  return new Script(text) && text;
}

/**
 * Minified code as a script element of any page can hold it. What is left of it beyond ASCII, and
 * of comments of HTML, is in regular expressions and texts, where an escape means the same.
 */
const inlined = (code) =>
  code
    .replaceAll('<!--', '<!\\x2d-')
    .replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** `worker-url:` and the modules of the build as esbuild takes them. */
function virtualModules(root, tags, workers) {
  return {
    name: 'virtual-modules',
    setup({ onResolve, onLoad }) {
      const virtual = (path, pluginData) => ({ path, namespace: 'suite', pluginData });
      onResolve({ filter: /^virtual:/ }, ({ path }) => virtual(path));
      onResolve({ filter: /^worker-url:/ }, ({ path, importer }) => {
        const file = resolve(dirname(importer), path.slice('worker-url:'.length));
        workers.set(basename(file, '.ts'), file);
        return virtual(`worker-url:${basename(file, '.ts')}`);
      });
      onLoad({ filter: /.*/, namespace: 'suite' }, ({ path }) => ({
        resolveDir: resolve(root, 'elements'),
        contents: virtualModule(path, { root, tags, workers }),
      }));
    },
  };
}

function virtualModule(path, { root, tags, workers }) {
  if (path === 'virtual:tags')
    return loaders(tags.map((tag) => [tag, resolve(root, 'elements', `${tag}.ts`)]));
  if (path === 'virtual:workers') return loaders([...workers]);
  // All is in the one file.
  if (path === 'virtual:first-files') return NO_FILES;
  const name = JSON.stringify(path.slice('worker-url:'.length));
  return `import { workerAddress } from './single-file.ts'; export default () => workerAddress(${name});`;
}

const loaders = (entries) =>
  `export default new Map([${entries
    .map(([name, file]) => `[${JSON.stringify(name)}, () => import(${JSON.stringify(file)})]`)
    .join(', ')}]);`;

/** Style sheets, and libraries that the build changes, by the plugins of Rollup. */
function textModules() {
  const css = cssText();
  const text = textAsText();
  return {
    name: 'text-modules',
    setup({ onLoad }) {
      const rollup = { addWatchFile: () => undefined };
      onLoad({ filter: /\.css$/ }, async ({ path }) => ({
        contents: await css.load.call(rollup, path),
      }));
      onLoad({ filter: /[/\\]ol[/\\]render[/\\]canvas\.js$/ }, async ({ path }) => ({
        contents: text.transform(await readFile(path, 'utf8'), path.replaceAll('\\', '/')).code,
      }));
    },
  };
}

/** Registers the viewers of this build alone for records to be opened in. */
function ownViewers(tags) {
  return {
    name: 'own-viewers',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]elements[/\\]viewers\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const calls = text.match(/registerViewer\(\{[^}]*\}\);/g) ?? [];
        if (calls.length !== text.split('registerViewer(').length - 1)
          throw new Error(`${path} is not read as a list of calls of registerViewer.`);
        const isOwn = (call) => tags.some((tag) => call.includes(`'${tag}'`));
        return {
          loader: 'ts',
          resolveDir: dirname(path),
          contents: calls.reduce(
            (left, call) => (isOwn(call) ? left : left.replace(call, '')),
            text,
          ),
        };
      });
    },
  };
}

/** Viewers that save pages, which get a file of their own: pages are mailed. */
const SAVING = [
  'geo-correlation',
  'geo-crossplot',
  'geo-histogram',
  'geo-log-viewer',
  'geo-map',
  'geo-seismic',
  'geo-seismic-3d',
  'geo-well-3d',
];

/**
 * Rollup plugin that writes `geo-elements.single.js` and the files of viewers that save pages. They
 * are built beside the rest, of which they need nothing.
 */
export function singleFiles(root) {
  let building;
  return {
    name: 'single-files',
    buildStart() {
      building = buildAll(root);
      // A failure is reported where the files are written, even if the rest fails first.
      building.catch(() => undefined);
    },
    async generateBundle() {
      for (const [fileName, source] of await building)
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Names and texts of all single files. */
async function buildAll(root) {
  const files = [['geo-elements.single.js', await buildSingleFile(root, await elementTags(root))]];
  for (const tag of SAVING) files.push([singleName(tag), await buildSingleFile(root, [tag])]);
  return files;
}

const singleName = (tag) => `single/${tag}.js`;

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, '../..');
  const known = await elementTags(root);
  const tags = process.argv.slice(2);
  const unknown = tags.find((tag) => !known.includes(tag));
  if (unknown) throw new Error(`<${unknown}> is no element of this suite.`);
  const text = await buildSingleFile(root, tags.length > 0 ? tags : known);
  const file = resolve(root, 'dist', singleName(tags.join('+') || 'all'));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  console.log(`${file}: ${(text.length / 1024).toFixed(0)} KiB`);
}
