/**
 * A database folder with its extensions in it, made once: making one takes 12 s, a copy of it a
 * quarter of a second.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../root.mjs';
import { EXTENSION_NAMES } from './extension-names.mjs';
import { bundleFile, writePostgisBundle } from './postgis-bundle.mjs';

/** Folder of the template for the installed versions and the extensions in it. */
async function templateFolder() {
  const versions = await Promise.all(
    ['pglite', 'pglite-postgis'].map((name) =>
      readFile(path.join(ROOT, 'node_modules/@electric-sql', name, 'package.json'), 'utf8'),
    ),
  );
  return path.join(
    ROOT,
    '.cache',
    `database-${createHash('sha256')
      .update([...versions, ...EXTENSION_NAMES].join())
      .digest('hex')
      .slice(0, 12)}`,
  );
}

/**
 * Makes the template where it is missing; answers its folder. Safe to call from several processes.
 */
export async function bakeDatabase() {
  const folder = await templateFolder();
  await writePostgisBundle();
  if (existsSync(folder)) return folder;
  const { PGlite } = await import('@electric-sql/pglite');
  const { loadExtensions } = await import('./extensions.mjs');
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(path.dirname(folder), { recursive: true });
  const db = await PGlite.create({ dataDir: unfinished, extensions: await loadExtensions() });
  for (const name of EXTENSION_NAMES) await db.exec(`create extension ${name}`);
  await db.close();
  await rename(unfinished, folder).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

/** What a server reads of the embedded database at its start: the template and its extensions. */
export async function templateFiles() {
  return Promise.all([templateFolder(), bundleFile()]);
}

/** Creates a database in `folder` unless there is one. @returns true if it did */
export async function provideDatabase(folder) {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return false;
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(await bakeDatabase(), unfinished, { recursive: true });
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  return true;
}
