/**
 * PostGIS as the embedded database loads it at each start. The package brings an archive of 95 MB,
 * with further extensions and with updates from every older version; 27 MB of it are used here, and
 * leaving out the rest halves the time that the database takes to open.
 */
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createGunzip, gzipSync } from 'node:zlib';
import { ROOT } from '../root.mjs';

const PACKAGE = path.join(ROOT, 'node_modules/@electric-sql/pglite-postgis');
const ARCHIVE = path.join(PACKAGE, 'dist/postgis.tar.gz');

const BLOCK_BYTES = 512;
/** The library, its control file, the scripts that create it, and the tables of PROJ. */
const USED =
  /^(lib\/postgresql\/postgis-3\.so|share\/postgresql\/extension\/postgis(\.control|--\d+\.\d+\.\d+\.sql)|share\/proj\/.*)$/;

/** The extension with the small archive, where that was written. */
export async function smallPostgis(postgis) {
  const file = await bundleFile();
  if (!existsSync(file)) return postgis;
  return {
    ...postgis,
    setup: async (...given) => ({
      ...(await postgis.setup(...given)),
      bundlePath: pathToFileURL(file),
    }),
  };
}

/** Writes the small archive from the package's (tar, POSIX ustar, gzip) where it is missing. */
export async function writePostgisBundle() {
  const file = await bundleFile();
  if (existsSync(file)) return;
  const archive = await buffer(createReadStream(ARCHIVE).pipe(createGunzip()));
  const kept = [...entriesOfTar(archive)].filter(({ name }) => USED.test(name));
  const blocks = [...kept.map(({ bytes }) => bytes), Buffer.alloc(2 * BLOCK_BYTES)];
  const unfinished = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  // Little packed, since it is unpacked at every start.
  await writeFile(unfinished, gzipSync(Buffer.concat(blocks), { level: 1 }));
  await rename(unfinished, file);
}

/** File of the small archive, whether it is written or not. */
export async function bundleFile() {
  const { version } = JSON.parse(await readFile(path.join(PACKAGE, 'package.json'), 'utf8'));
  return path.join(ROOT, '.cache', `postgis-${version}.tar.gz`);
}

/** Each entry's name, with its header and content as in the archive. */
function* entriesOfTar(archive) {
  for (let at = 0; at + BLOCK_BYTES <= archive.length && archive[at] !== 0;) {
    const text = (start, length) =>
      archive.toString('latin1', at + start, at + start + length).replace(/\0.*$/s, '');
    const sizeBytes = Number.parseInt(text(124, 12), 8) || 0;
    const end = at + BLOCK_BYTES + Math.ceil(sizeBytes / BLOCK_BYTES) * BLOCK_BYTES;
    yield { name: text(0, 100), bytes: archive.subarray(at, end) };
    at = end;
  }
}
