/** Copies packages with all that they depend on, by the lock file of what is installed. */
import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';

/** Files that no program reads: sources, types, documentation. */
const UNREAD = /\.(d\.[mc]?ts|ts|map|md|markdown|flow|tsbuildinfo)$/i;

/**
 * The folders under `root` of packages and of what they depend on, as `node_modules/a`.
 * @param {{ packages: Record<string, Locked> }} lock content of `node_modules/.package-lock.json`
 * @param {readonly string[]} names
 * @returns {string[]}
 * @throws if a package that is not optional is not installed
 */
export function listClosure(lock, names) {
  const found = new Set();
  const waiting = names.map((name) => ({ name, from: '', isOptional: false }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = resolveFrom(lock, next.from, next.name);
    if (!folder) {
      if (next.isOptional) continue;
      throw new Error(`${next.name} is not installed, but ${next.from || 'the server'} needs it`);
    }
    if (found.has(folder)) continue;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[folder];
    for (const name of Object.keys(dependencies))
      waiting.push({ name, from: folder, isOptional: name in optionalDependencies });
    for (const name of Object.keys(optionalDependencies))
      waiting.push({ name, from: folder, isOptional: true });
  }
  return [...found].sort();
}

/** The folder that Node finds a package in, seen from another package's folder. */
function resolveFrom(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const own = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (lock.packages[own]) return own;
    if (!folder) return null;
  }
}

/** Copies the packages from `root` to `folder`, without what no program reads. */
export async function copyPackages(root, names, folder) {
  const lock = JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8'));
  for (const from of listClosure(lock, names).filter((one) => existsSync(path.join(root, one))))
    await cp(path.join(root, from), path.join(folder, from), {
      recursive: true,
      // Packages inside of it are copied as what they are, if they are needed.
      filter: (name) =>
        !UNREAD.test(name) &&
        !path.relative(path.join(root, from), name).split(path.sep).includes('node_modules'),
    });
}
