/** A copy of the checkout under the temp folder, in which faults are seeded; the checkout itself is never changed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Paths of the checkout's files that git knows or would add, relative to the root and sorted. */
function listFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const names = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return [...new Set(names.split('\0'))].filter(
    (name) => name !== '' && existsSync(path.join(ROOT, name)),
  );
}

/** Copies the checkout; its node_modules, its caches and the shared files beside it are reused. */
export function copyCheckout() {
  const outer = realpathSync(mkdtempSync(path.join(tmpdir(), 'geo-seeded-faults-')));
  const folder = path.join(outer, 'checkout');
  const hash = createHash('sha256');
  for (const name of listFiles()) {
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(ROOT, name), target, { verbatimSymlinks: true });
    if (name.startsWith('tests/seeded-faults/')) continue;
    hash.update(`${name}\0`).update(readFileSync(target));
  }
  const modules = realpathSync(path.join(ROOT, 'node_modules'));
  symlinkSync(modules, path.join(folder, 'node_modules'), 'dir');
  // Tests of the readers take their files from a folder beside the checkout.
  const shared = path.resolve(ROOT, '../shared');
  if (existsSync(shared)) symlinkSync(shared, path.join(outer, 'shared'), 'dir');
  const cache = path.join(ROOT, '.cache');
  if (existsSync(cache)) cpSync(cache, path.join(folder, '.cache'), { recursive: true });
  return new CheckoutCopy(folder, hash.digest('hex'));
}

class CheckoutCopy {
  /** @param {string} folder @param {string} hash of all files but those of the seeded faults */
  constructor(folder, hash) {
    this.folder = folder;
    this.hash = hash;
  }

  /** Makes the change of a fault; the function that is returned takes it back. */
  seed({ id, also = [], ...change }) {
    const before = new Map();
    const restore = () => before.forEach((text, target) => writeFileSync(target, text));
    try {
      for (const { file, find, replace } of [change, ...also]) {
        const target = path.join(this.folder, file);
        const text = readFileSync(target, 'utf8');
        const changed = replaceOnce(text, { id, file, find, replace });
        if (!before.has(target)) before.set(target, text);
        writeFileSync(target, changed);
      }
    } catch (error) {
      restore();
      throw error;
    }
    return restore;
  }

  /** Builds `dist` of the unchanged sources where it is missing. */
  buildDist() {
    if (!existsSync(path.join(this.folder, 'dist/geo-elements.js'))) this.#build();
  }

  /** Builds `dist` of the changed sources; the function that is returned puts the unchanged one back. */
  rebuildDist() {
    const dist = path.join(this.folder, 'dist');
    const kept = path.join(this.folder, 'dist-unchanged');
    renameSync(dist, kept);
    const restore = () => {
      rmSync(dist, { recursive: true, force: true });
      renameSync(kept, dist);
    };
    try {
      this.#build();
    } catch (error) {
      restore();
      throw error;
    }
    return restore;
  }

  /** Multiplies the time limits that vitest.config.ts sets, for a machine that does other work too. */
  extendTimeLimits(factor) {
    const config = path.join(this.folder, 'vitest.config.ts');
    const limits = /\b(testTimeout: |hookTimeout: |POLL_MS = )([\d_]+)/g;
    const extended = readFileSync(config, 'utf8').replace(
      limits,
      (_, name, ms) => `${name}${Number(ms.replaceAll('_', '')) * factor}`,
    );
    writeFileSync(config, extended);
  }

  remove() {
    rmSync(path.dirname(this.folder), { recursive: true, force: true, maxRetries: 5 });
  }

  #build() {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
      cwd: this.folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`npm run build failed:\n${stdout}${stderr}`);
  }
}

/** The text of a file with the fault in it. Throws where `find` is not there exactly once, or the result is no valid source. */
export function replaceOnce(text, { id, file, find, replace }) {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${id}: "find" occurs ${count} times in ${file}, not once`);
  const changed = text.replace(find, () => replace);
  if (changed === text) throw new Error(`${id}: "replace" changes nothing`);
  if (/\.tsx?$/.test(file))
    transformSync(changed, { loader: file.endsWith('x') ? 'tsx' : 'ts', jsx: 'automatic' });
  return changed;
}
