import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refused } from '../refused.ts';
import { type Message, msg, plainMessage } from '../../../src/formats/msg.ts';

/**
 * Entries of an archive, bytes of all of them, and how many times larger one may become (trust,
 * "import").
 */
export const MOST_ENTRIES = 1000;
const MOST_BYTES = 50 * 2 ** 20;
const MOST_RATIO = 100;

/** File type in the upper half of the external attributes, as on Unix. */
const TYPE = 0o170000;
const REGULAR = 0o100000;

/** A file of a ZIP archive: its name and its uncompressed bytes. */
export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

/**
 * The files of an archive; folders are passed over. Nothing is written anywhere. Throws VALIDATION
 * or TOO_LARGE for whatever is not a plain archive of plain files.
 */
export async function unzip(archive: Buffer): Promise<ZipEntry[]> {
  try {
    return await listEntries(await fromBufferPromise(archive, { strictFileNames: true }));
  } catch (error) {
    throw error instanceof Refused ? error : bad(plainMessage((error as Error).message));
  }
}

async function listEntries(zip: ZipFile): Promise<ZipEntry[]> {
  if (zip.entryCount > MOST_ENTRIES)
    throw new Refused(413, 'TOO_LARGE', msg`The archive has more than ${MOST_ENTRIES} entries`);
  const files = new Map<string, ZipEntry>();
  let left = MOST_BYTES;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    checkName(name);
    if (name.endsWith('/')) continue;
    const type = (entry.externalFileAttributes >>> 16) & TYPE;
    if (type !== 0 && type !== REGULAR) throw bad(msg`${name} is no plain file`);
    if (files.has(name)) throw bad(msg`${name} stands twice`);
    const bytes = await readEntry(zip, entry, left);
    left -= bytes.length;
    files.set(name, { name, bytes });
  }
  return [...files.values()];
}

/** The bytes of an entry. What says to be small and is not ends where it says. */
async function readEntry(zip: ZipFile, entry: Entry, left: number): Promise<Buffer> {
  const { fileName: name, compressedSize: packed, uncompressedSize: size } = entry;
  if (entry.isEncrypted()) throw bad(msg`${name} is encrypted`);
  if (!entry.canDecodeFileData()) throw bad(msg`${name} is packed in a way that is not known`);
  if (size > left)
    throw new Refused(
      413,
      'TOO_LARGE',
      msg`The files of the archive have more than ${MOST_BYTES} bytes`,
    );
  if (size > packed * MOST_RATIO)
    throw new Refused(
      413,
      'TOO_LARGE',
      msg`${name} would become more than ${MOST_RATIO} times as large`,
    );
  const bytes = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch(() => null);
  if (bytes === null || crc32(bytes) !== entry.crc32) throw bad(msg`${name} is damaged`);
  return bytes;
}

function checkName(name: string): void {
  const parts = name.split('/');
  if (
    name === '' ||
    name.length > 255 ||
    /[\p{Cc}\\:]/u.test(name) ||
    name.startsWith('/') ||
    parts.includes('..') ||
    parts.includes('.') ||
    name.includes('\ufffd')
  )
    throw bad(msg`the name of an entry leads out of it`);
}

function bad(why: Message): Refused {
  return new Refused(422, 'VALIDATION', msg`The archive cannot be read: ${why}`);
}
