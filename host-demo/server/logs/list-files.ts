import { readdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Folders deeper than this are not read. */
const MOST_LEVELS = 40;

/**
 * Keys of the files of a folder and the folders in it, by name: their content decides what they
 * are. Hidden files and folders are left out; a link counts where it leads to a file of the same
 * folder. What cannot be listed goes to `unreadable`.
 */
export async function* listFiles(
  folder: string,
  unreadable: (path: string, why: string) => void,
): AsyncGenerator<string> {
  const root = await realpath(folder);
  yield* listed(root, root, 0, unreadable);
}

async function* listed(
  root: string,
  folder: string,
  level: number,
  unreadable: (path: string, why: string) => void,
): AsyncGenerator<string> {
  const key = (name: string): string => relative(root, join(folder, name)).split(sep).join('/');
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    unreadable(key('.'), (error as Error).message);
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && level < MOST_LEVELS)
      yield* listed(root, path, level + 1, unreadable);
    else if (entry.isFile() || (entry.isSymbolicLink() && (await staysInside(root, path))))
      yield key(entry.name);
  }
}

async function staysInside(root: string, path: string): Promise<boolean> {
  try {
    return (await realpath(path)).startsWith(root + sep);
  } catch {
    return false; // it leads nowhere
  }
}
