import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { isHidden, isOfficeDocument } from '../../../src/formats/archive/member-names.ts';
import { looksLikeTar, readTarDirectory } from '../../../src/formats/archive/tar-directory.ts';
import {
  checkReadable,
  findMemberStart,
  looksLikeZip,
  readZipDirectory,
  type ZipMember,
} from '../../../src/formats/archive/zip-directory.ts';
import { FormatError } from '../../../src/formats/format-error.ts';
import { msg } from '../../../src/formats/msg.ts';
import type { UnpackCounter } from '../files/upload-quotas.ts';
import type { FileStore } from '../services.ts';
import { findStorageRefusal } from '../storage-full.ts';
import { cleanName } from './clean-name.ts';
import type { FileRef } from './reader-service.ts';
import { openStoreSource } from './store-source.ts';

/** Names of archives: only their content is looked at. */
const ARCHIVE_NAME = /\.(zip|tar|tgz|gz)$/i;
/** Where unpacked files lie in the server's own store. */
const FOLDER = 'unpacked';

/** How much is unpacked of an archive. */
export interface UnpackLimits {
  members: number;
  /** Bytes of one unpacked file. */
  fileBytes: number;
  /** Bytes of all files, those that are too long included: each costs the time of its bytes. */
  bytes: number;
}

const LIMITS: UnpackLimits = { members: 2000, fileBytes: 2 * 2 ** 30, bytes: 16 * 2 ** 30 };
const HEAD_BYTES = 512;

/**
 * One file of an archive: where it was unpacked to and whether it was not there before, or why it
 * was not unpacked.
 */
export type UnpackedMember = { name: string } & (
  { ref: FileRef; isNew: boolean } | { error: FormatError }
);

/** A file of an archive before it is unpacked. */
interface PackedMember {
  name: string;
  open(): Promise<Readable>;
}

/** Seismic files are read here and there, which a packed file cannot be. */
const SEISMIC_NAME = /\.(sgy|segy)$/i;

/**
 * Unpacks an archive of several files (ZIP, tar, tar.gz), or of a seismic file, into the server's
 * own store, where each is a file like any other. Null for every other file: a ZIP or gzip archive
 * of one log is read as it is. The same archive is unpacked to the same keys. What the store did
 * not have before is counted while it is written; where it does not fit, nothing of the archive is
 * kept.
 * @throws {FormatError} FILE_TRUNCATED, FILE_MALFORMED, FILE_TOO_LARGE
 * @throws {Refused} 507 STORAGE_FULL
 */
export async function unpackArchive(
  own: FileStore,
  store: FileStore,
  file: FileRef,
  { counter, limits = LIMITS }: { counter?: UnpackCounter; limits?: UnpackLimits } = {},
): Promise<UnpackedMember[] | null> {
  if (!ARCHIVE_NAME.test(file.key)) return null;
  const source = openStoreSource(store, file);
  const head = await source.read(0, HEAD_BYTES);
  const folder = `${FOLDER}/${hash(`${file.storeId}\0${file.key}`, 16)}`;
  const target = { file, folder, counter, limits };
  if (looksLikeZip(head)) {
    const members = (await listZip(store, file)).filter(({ name }) => !isHidden(name));
    return members.length > 1 || members.some(({ name }) => SEISMIC_NAME.test(name))
      ? unpack(own, target, members)
      : null;
  }
  if (looksLikeTar(head)) return unpack(own, target, await listTar(store, file, limits));
  if (head[0] !== 0x1f || head[1] !== 0x8b) return null;
  const name = file.key.slice(file.key.lastIndexOf('/') + 1).replace(/\.gz$/i, '');
  const open = async (): Promise<Readable> => pass(await store.read(file.key), createGunzip());
  if (SEISMIC_NAME.test(name)) return unpack(own, target, [{ name, open }]);
  return /\.(tgz|tar)$/i.test(name) ? unpackTarGz(own, target, open) : null;
}

async function unpackTarGz(
  own: FileStore,
  target: UnpackTarget,
  open: PackedMember['open'],
): Promise<UnpackedMember[] | null> {
  const key = `${target.folder}/archive.tar`;
  try {
    const limited = pass(await open(), limitBytes('archive.tar', target.limits.bytes));
    // It lies beside its files for as long as they are unpacked: it is counted only until then.
    await writeCounted(own, key, limited, target.counter);
    const tar = await statUnpacked(own, key);
    await target.counter?.remove(tar.sizeBytes);
    const head = await openStoreSource(own, tar).read(0, HEAD_BYTES);
    return looksLikeTar(head)
      ? await unpack(own, target, await listTar(own, tar, target.limits))
      : null;
  } catch (error) {
    throw findStorageRefusal(error) ?? toFormatError(error, 'archive.tar');
  } finally {
    await own.remove(key);
  }
}

/** Writes a file and counts it. What was counted of one that is not written is taken off. */
async function writeCounted(
  own: FileStore,
  key: string,
  content: Readable,
  counter: UnpackCounter | undefined,
): Promise<void> {
  if (!counter) return own.write(key, content);
  const before = counter.bytes;
  try {
    await own.write(key, Readable.from(counter.add(content), { objectMode: false }));
  } catch (error) {
    await counter.remove(counter.bytes - before);
    throw error;
  }
}

async function listZip(store: FileStore, file: FileRef): Promise<PackedMember[]> {
  const source = openStoreSource(store, file);
  const members = await readZipDirectory(source);
  if (isOfficeDocument(members)) return [];
  return members.map((member) => ({
    name: member.name,
    open: () => openZipMember(store, file, member),
  }));
}

async function openZipMember(
  store: FileStore,
  file: FileRef,
  member: ZipMember,
): Promise<Readable> {
  checkReadable(member);
  const start = await findMemberStart(openStoreSource(store, file), member);
  const packed = await store.read(file.key, start, start + member.packedBytes);
  return member.method === 0 ? packed : pass(packed, createInflateRaw());
}

async function listTar(
  store: FileStore,
  file: FileRef,
  { members: most }: UnpackLimits,
): Promise<PackedMember[]> {
  const members = await readTarDirectory(openStoreSource(store, file), undefined, most + 1);
  const visible = members.filter(({ name }) => !isHidden(name));
  return visible.map(({ name, start, sizeBytes }) => ({
    name,
    open: () => store.read(file.key, start, start + sizeBytes),
  }));
}

interface UnpackTarget {
  file: FileRef;
  folder: string;
  counter: UnpackCounter | undefined;
  limits: UnpackLimits;
}

async function unpack(
  own: FileStore,
  { file, folder, counter, limits }: UnpackTarget,
  members: readonly PackedMember[],
): Promise<UnpackedMember[]> {
  if (members.length > limits.members)
    throw new FormatError(
      'FILE_TOO_LARGE',
      msg`The archive holds ${members.length} files, more than the ${limits.members} that are unpacked.`,
    );
  const unpacked: UnpackedMember[] = [];
  let left = limits.bytes;
  for (const { name, open } of members) {
    const key = `${folder}/${hash(name, 8)}/${cleanName(name)}`;
    try {
      const most = Math.max(0, Math.min(left, limits.fileBytes));
      const limit = limitBytes(name, most, (bytes) => (left -= bytes));
      const isNew = !(await own.stat(key));
      await writeCounted(own, key, pass(await open(), limit), isNew ? counter : undefined);
      const ref = await statUnpacked(own, key);
      const label = `${file.label ?? file.key}/${name}`;
      unpacked.push({ name, ref: { ...ref, label, encoding: file.encoding }, isNew });
    } catch (error) {
      const refusal = findStorageRefusal(error);
      if (refusal) {
        await removeNew(own, unpacked, counter);
        throw refusal;
      }
      unpacked.push({ name, error: toFormatError(error, name) });
    }
  }
  return unpacked;
}

/** Removes what was unpacked of an archive that does not fit. */
async function removeNew(
  own: FileStore,
  unpacked: readonly UnpackedMember[],
  counter: UnpackCounter | undefined,
): Promise<void> {
  for (const member of unpacked)
    if ('ref' in member && member.isNew) {
      await own.remove(member.ref.key);
      await counter?.remove(member.ref.sizeBytes);
    }
}

async function statUnpacked(own: FileStore, key: string): Promise<FileRef> {
  const found = await own.stat(key);
  if (!found) throw new FormatError('SOURCE_FAILED', msg`The store did not keep ${key}`);
  return { storeId: own.id, key, etag: found.etag, sizeBytes: found.sizeBytes };
}

/** Pipes a stream into another; a failure of the first is one of the second. */
function pass<T extends Transform>(from: Readable, to: T): T {
  from.once('error', (error) => to.destroy(error));
  to.once('close', () => from.destroy());
  return from.pipe(to);
}

/**
 * Passes bytes on up to a limit: an archive may say less of a file than it unpacks to.
 * @param onBytes is called with the number of each piece, also of the one that is too much
 */
function limitBytes(name: string, most: number, onBytes?: (bytes: number) => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Uint8Array, _, done) {
      bytes += piece.length;
      onBytes?.(piece.length);
      if (bytes <= most) done(null, piece);
      else
        done(
          new FormatError(
            'FILE_TOO_LARGE',
            msg`The archive holds ${name}, which is longer than ${most} bytes unpacked`,
          ),
        );
    },
  });
}

/** What unpacking failed with; an error of the unpacker itself is damage of the archive. */
function toFormatError(error: unknown, name: string): FormatError {
  if (error instanceof FormatError) return error;
  const isDamage = /^(Z_|ERR_STREAM_PREMATURE)/.test((error as NodeJS.ErrnoException).code ?? '');
  return isDamage
    ? new FormatError(
        'FILE_MALFORMED',
        msg`The archive is damaged in ${name}`,
        {},
        { cause: error },
      )
    : new FormatError(
        'SOURCE_FAILED',
        msg`The store does not give the bytes: ${String((error as Error).message)}`,
        {},
        { cause: error },
      );
}

function hash(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
