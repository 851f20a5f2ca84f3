/**
 * `npm run build:server -- FOLDER`: the server as JavaScript with all that it needs at run time,
 * and nothing else: no TypeScript, no build tools. `node host-demo/server/main.js` in that folder
 * starts it. The container image is this folder; so is an installation under systemd.
 */
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { compressFolder } from '../compressed.mjs';
import { buildIfOlder, COPIES, PAGES, ROOT, TEXTS, writeTexts } from '../prepare.mjs';
import { bakeDatabase, templateFiles } from '../server/db/template.mjs';
import { copyPackages } from './packages.mjs';

const SERVER = path.join(ROOT, 'host-demo/server');

/** Packages that read files of their own at run time; all others are in the bundle. */
const UNBUNDLED = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-postgis',
  '@fontsource/noto-sans',
  '@fontsource/noto-sans-arabic',
  '@fontsource/noto-sans-sc',
  '@napi-rs/canvas',
  'pdfkit',
];
/** Packages that only a checkout uses: they are imported where something is to be built. */
const OF_CHECKOUT = ['esbuild', 'tsx'];

/** What operators read and run beside the program. */
const OPERATORS_FILES = [
  'README.md',
  'CHANGELOG.md',
  'host-demo/docs',
  ...['backup.sh', 'restore.sh', 'database-address.sh', 'geo-elements.service', 'nginx.conf'].map(
    (name) => `host-demo/deploy/${name}`,
  ),
];

/** A module that a worker thread runs, or that is read beside the code. */
const MODULE_ADDRESS = /new URL\('(\.[^']*\/([\w-]+)\.(?:ts|mjs))', import\.meta\.url\)/g;

/**
 * Builds everything that is older than its sources and writes the server into `folder`, which is
 * emptied first.
 * @param {string} folder
 */
export async function buildServer(folder) {
  await buildIfOlder();
  await writeTexts();
  await bakeDatabase();
  await rm(folder, { recursive: true, force: true });
  await bundle(path.join(folder, 'host-demo/server'));
  await copyPackages(ROOT, UNBUNDLED, folder);
  await copyPages(folder);
  await compressPages(folder);
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const about = { name: 'geo-elements-server', version, type: 'module', private: true };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  await makeReadable(folder);
}

/** Lets every user read the files: the template of the database is its owner's alone. */
async function makeReadable(folder) {
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    const { mode } = await stat(file);
    await chmod(file, mode | (mode & 0o100 ? 0o555 : 0o444));
  }
}

/**
 * Bundles the program and its threads; all files lie side by side, so that they find each other.
 */
async function bundle(outdir) {
  const sources = (await readdir(SERVER, { recursive: true })).map((name) =>
    path.join(SERVER, name),
  );
  const entries = [path.join(SERVER, 'main.ts'), ...(await threadModules(sources))];
  const names = entries.map((file) => path.parse(file).name);
  if (new Set(names).size < names.length)
    throw new Error(`Two modules of threads have one name: ${names.join(', ')}`);
  await build({
    entryPoints: entries,
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'linked',
    external: [...UNBUNDLED.flatMap((name) => [name, `${name}/*`]), ...OF_CHECKOUT],
    banner: { js: REQUIRE },
    plugins: [besideEachOther],
    logLevel: 'warning',
  });
  for (const file of sources.filter((name) => /\.(css|js)$/.test(name)))
    await cp(file, path.join(outdir, path.basename(file)));
}

/** CommonJS packages in the bundle require modules of Node; an ES module has no `require`. */
const REQUIRE = `import { createRequire as createBundleRequire } from 'node:module';
var require = createBundleRequire(import.meta.url);`;

/** Writes addresses of modules as those of their bundles, which lie in one folder. */
const besideEachOther = {
  name: 'beside-each-other',
  setup({ onLoad }) {
    onLoad({ filter: /host-demo[\\/]server[\\/].*\.(ts|mjs)$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8')).replace(
        MODULE_ADDRESS,
        "new URL('./$2.js', import.meta.url)",
      ),
      loader: file.endsWith('.ts') ? 'ts' : 'js',
    }));
  },
};

/** The modules that other modules name by their address: those that threads run. */
async function threadModules(sources) {
  const found = new Set();
  for (const file of sources.filter((name) => /(?<!\.test)\.(ts|mjs)$/.test(name)))
    for (const [, address] of (await readFile(file, 'utf8')).matchAll(MODULE_ADDRESS))
      found.add(path.resolve(path.dirname(file), address));
  return [...found].sort();
}

/** The suite, the pages with their scripts, the texts and the embedded database. */
async function copyPages(folder) {
  const copy = (from, options) =>
    cp(from, path.join(folder, path.relative(ROOT, from)), { recursive: true, ...options });
  const isStatic = (name) => !/\.tsx?$/.test(name);
  const isRead = (name) => isStatic(name) && !name.endsWith('.map');
  await mkdir(path.join(folder, '.cache'), { recursive: true });
  await Promise.all([
    copy(path.join(ROOT, 'dist'), { filter: isRead }),
    copy(path.join(ROOT, 'host-demo/app'), { filter: isStatic }),
    copy(path.join(ROOT, 'host-demo/gallery'), { filter: isStatic }),
    copy(PAGES),
    copy(TEXTS),
    copy(path.join(ROOT, 'LICENSE')),
    ...OPERATORS_FILES.map((name) => copy(path.join(ROOT, name))),
    ...(await templateFiles()).map((name) => copy(name)),
  ]);
}

/** Makes the copies that are sent: the server may not write to its own folder. */
async function compressPages(folder) {
  const place = (from) => path.join(folder, path.relative(ROOT, from));
  const sources = { dist: 'dist', pages: path.relative(ROOT, PAGES), app: 'host-demo/app' };
  for (const [name, source] of Object.entries(sources))
    await compressFolder(path.join(folder, source), path.join(place(COPIES), name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = path.resolve(process.argv[2] ?? path.join(ROOT, '.cache/server'));
  await buildServer(folder);
  console.log(`The server is in ${folder}: node host-demo/server/main.js starts it there`);
}
