/** Data that takes long to make, kept for later runs in a folder under .cache/bench. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const CACHE = path.join(ROOT, '.cache/bench');

/**
 * The folder of a part's data, named by its parameters and by the sources that make it. What the
 * part kept before for others is deleted.
 * @param {string} part name of the part
 * @param {Record<string, number>} parameters such as the number of rows
 * @param {string[]} sources files and folders under the root, without which the data would be different
 * @returns {Promise<{ folder: string, isComplete: boolean, markComplete(): Promise<void> }>} an empty folder unless it is complete
 */
export async function cachedFolder(part, parameters, sources) {
  const name = [part, ...Object.values(parameters), await hashSources(sources)].join('-');
  const folder = path.join(CACHE, name);
  const marker = `${folder}.complete`;
  const isComplete = existsSync(marker);
  await mkdir(CACHE, { recursive: true });
  for (const entry of await readdir(CACHE))
    if (entry.startsWith(`${part}-`) && !(isComplete && entry.startsWith(name)))
      await rm(path.join(CACHE, entry), { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return { folder, isComplete, markComplete: () => writeFile(marker, '') };
}

async function hashSources(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    const full = path.join(ROOT, source);
    const files = (await stat(full)).isDirectory()
      ? (await readdir(full, { recursive: true })).toSorted().map((name) => path.join(full, name))
      : [full];
    for (const file of files) if ((await stat(file)).isFile()) hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}
