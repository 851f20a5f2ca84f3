/**
 * Brings a fresh checkout to where it can be built and started: dependencies, demo wells, the
 * embedded database, texts. Needs nothing but Node and npm.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './server/root.mjs';

export { ROOT };

/** Where the demo wells lie. */
export const DEMO_DATA = path.join(ROOT, '.cache/demo');

/**
 * The texts of every language as `{en: {key: text}, tr: ...}`: the server answers with them and
 * imports nothing of the page.
 */
export const TEXTS = path.join(ROOT, '.cache/texts.json');

/** Where the demo's own pages are built; `dist` holds only what is shipped. */
export const PAGES = path.join(ROOT, '.cache/host-demo');

/** Compressed copies of what browsers fetch. */
export const COPIES = path.join(ROOT, '.cache/compressed');

/** Runs a program with its output shown; rejects when it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`${command} ${args.join(' ')}: ${signal ?? `exit ${code}`}`)),
    );
  });
}

/** A program of node_modules. */
export const bin = (name) => path.join(ROOT, 'node_modules/.bin', name);

/** Stops with a clear message on a Node that is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Geo Elements needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of the lock file if `node_modules` holds others. */
export async function installDependencies() {
  const installed = readJson('node_modules/.package-lock.json');
  const lock = readJson('package-lock.json');
  if (installed && lock && installedDifferently(lock, installed).length === 0) return;
  await run('npm', ['ci', '--no-audit', '--no-fund']);
}

/** A JSON file of the checkout; undefined if it is missing or not JSON. */
function readJson(name) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Compares a lock file with npm's own list of what it installed. Optional packages may be missing:
 * npm leaves out those of other platforms.
 * @param {{ packages?: Record<string, object> }} lock content of `package-lock.json`
 * @param {{ packages?: Record<string, object> }} installed content of
 *   `node_modules/.package-lock.json`
 * @returns {string[]} folders of packages that are missing, of another version, or not in the lock
 *   file
 */
export function installedDifferently(lock, installed) {
  const wanted = lock.packages ?? {};
  const found = installed.packages ?? {};
  // A mirror has other addresses for the same content.
  const same = (a, b) =>
    a.version === b.version &&
    (a.integrity ? a.integrity === b.integrity : a.resolved === b.resolved);
  const folders = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  folders.delete('');
  return [...folders].filter((folder) => {
    const [one, other] = [wanted[folder], found[folder]];
    if (!one) return true;
    return other ? !same(one, other) : !one.optional;
  });
}

/** Writes the demo wells once. */
export async function generateDemoData() {
  if (!existsSync(DEMO_DATA)) await run(bin('tsx'), ['tests/generate/cli.ts', '--demo', DEMO_DATA]);
}

/** Writes the files that examples read by their address. */
export const writeSamples = (folder) =>
  run(bin('tsx'), [path.join(ROOT, 'host-demo/gallery/write-samples.ts'), folder]);

/**
 * Bundles the scripts of the application page and of the gallery. With `onRebuild` it keeps
 * watching the sources and calls `onRebuild` after each build.
 */
export async function buildPages({ onRebuild } = {}) {
  await writeSamples(path.join(PAGES, 'samples'));
  const { build, context } = await import('esbuild');
  const options = {
    entryPoints: {
      app: path.join(ROOT, 'host-demo/app/app.ts'),
      gallery: path.join(ROOT, 'host-demo/gallery/gallery.ts'),
      samples: path.join(ROOT, 'host-demo/gallery/samples.ts'),
    },
    outdir: PAGES,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
  };
  if (!onRebuild) return build(options);
  const watching = await context({
    ...options,
    plugins: [
      {
        name: 'tell',
        setup(build) {
          build.onEnd(() => void onRebuild());
        },
      },
    ],
  });
  await watching.watch();
  return watching;
}

/** Makes the embedded database once, in a process of its own: 12 s of one core. */
export async function bakeDatabase() {
  await run(process.execPath, [path.join(ROOT, 'host-demo/server/db/bake-database.mjs')]);
}

/** Writes `TEXTS` from the page's own: those of `src/i18n/texts/tr/*.json` are Turkish. */
export async function writeTexts() {
  const folder = path.join(ROOT, 'src/i18n/texts');
  const texts = {};
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.json')) continue;
    const language = path.dirname(file);
    const part = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
    texts[language] = { ...texts[language], ...part };
  }
  await mkdir(path.dirname(TEXTS), { recursive: true });
  await writeFile(TEXTS, JSON.stringify(texts));
}

const BUILT = path.join(ROOT, '.cache/built');

/**
 * Builds the suite and the pages' scripts where one of their sources is newer than the last time;
 * true where it did.
 */
export async function buildIfOlder() {
  if (
    existsSync(path.join(ROOT, 'dist/geo-elements.js')) &&
    newestSource() < (statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  )
    return false;
  const began = new Date();
  await run('npm', ['run', '--silent', 'build']);
  await buildPages();
  await mkdir(path.dirname(BUILT), { recursive: true });
  await writeFile(BUILT, `${began.toISOString()}\n`);
  return true;
}

/** Milliseconds of the last change to what is built. */
function newestSource() {
  const files = ['src', 'elements', 'host-demo/app', 'host-demo/gallery'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true }).map((name) =>
      path.join(ROOT, folder, name),
    ),
  );
  return Math.max(
    ...[...files, path.join(ROOT, 'rollup.config.mjs'), path.join(ROOT, 'package-lock.json')].map(
      (file) => statSync(file).mtimeMs,
    ),
  );
}
