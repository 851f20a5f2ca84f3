import { type Hash, createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadFiles } from '../../../src/api/contract/studio.ts';
import { beginUpload, discardRest, type Upload } from '../files/upload-quotas.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import { Refused } from '../refused.ts';
import { demandRole } from '../roles.ts';
import { route } from '../route.ts';
import type { FileStore, Services, User } from '../services.ts';
import { NameGate, choosePolicy } from '../loads/name-gate.ts';
import type { NamePolicy } from '../loads/new-names.ts';
import { dropReview, keepReview } from '../loads/reviews.ts';
import { cleanName } from './clean-name.ts';
import { intake } from './intake.ts';
import type { LogReader } from './log-reader.ts';
import { type IntakeReport, keepReport } from './report.ts';
import { formatMessage, msg } from '../../../src/formats/msg.ts';

/** Bytes of one file, and files of one call. */
const FILE_LIMIT = 2 * 2 ** 30;
const MOST_FILES = 200;
/** Where loaded files lie in the store. */
const FOLDER = 'loaded';

/**
 * Puts the loading of files on the server: they go to the main store as they come, then through the
 * same intake as `--data`.
 */
export function registerLoadFiles(
  app: FastifyInstance,
  services: Services,
  reader: LogReader,
): void {
  route(app, loadFiles, async ({ request, query, signal, user }) => {
    demandRole(user, 'loader', msg`load files`);
    const store = services.stores.get(MAIN_STORE);
    if (!store)
      throw new Refused(501, 'NOT_CONFIGURED', msg`The server has no store to load files to`);
    if (!request.isMultipart())
      throw new Refused(415, 'UNSUPPORTED', msg`Files are sent as multipart/form-data`);
    const { keys, keep } = await receiveFiles(services, store, { request, user });
    if (keys.size === 0) throw new Refused(400, 'VALIDATION', msg`There is no file in the request`);
    const policy = choosePolicy(user, query.review === 'true');
    const report = await intake(
      services,
      reader,
      { store, keys: keys.keys() },
      {
        signal,
        again: true,
        encoding: query.encoding,
        gate: new NameGate(policy),
      },
    );
    await keep(await removeUnused(store, keys.keys(), report));
    await keepReport(services.db, report);
    const findName = (label: string): string => nameLoaded(keys, label);
    const waiting = await keepWaiting(services.db, report, {
      user,
      findName,
      origin: { encoding: query.encoding ?? null, policy },
    });
    return {
      data: {
        waiting,
        loaded: report.loaded.map(({ label, notes, ...one }) => ({
          ...one,
          file: findName(label),
          notes: notes.map(formatMessage),
          noteParts: notes,
        })),
        refused: report.refused.map(({ label, code, message, parts }) => ({
          file: findName(label),
          code,
          message,
          ...(parts && { parts }),
        })),
      },
      message: `${report.loaded.length} of ${keys.size} files loaded`,
    };
  });
}

/**
 * Removes files that gave no record and would never be found again, and archives that were unpacked.
 * @returns the keys of what was removed
 */
async function removeUnused(
  store: FileStore,
  keys: Iterable<string>,
  { loaded, waiting }: IntakeReport,
): Promise<ReadonlySet<string>> {
  const used = new Set([...loaded, ...waiting].map(({ file }) => file));
  const unused = new Set([...keys].filter((key) => !used.has(key)));
  for (const key of unused) await store.remove(key);
  return unused;
}

/** The name that a file was sent by: that of its archive before its own. */
function nameLoaded(keys: ReadonlyMap<string, string>, label: string): string {
  for (const [key, name] of keys)
    if (label === key || label.startsWith(`${key}/`)) return name + label.slice(key.length);
  return label;
}

/** The files of a request in the store. */
interface ReceivedFiles {
  /** Names by key. */
  keys: ReadonlyMap<string, string>;
  /** Counts all but the removed files as storage of their user. */
  keep(removed: ReadonlySet<string>): Promise<void>;
}

/**
 * Writes the files of a request to the store.
 * @throws {Refused} 413 TOO_LARGE, 429 LIMIT_REACHED, 507 STORAGE_FULL
 */
async function receiveFiles(
  services: Services,
  store: FileStore,
  { request, user }: { request: FastifyRequest; user: User },
): Promise<ReceivedFiles> {
  const length = Number(request.headers['content-length'] ?? 0);
  const upload = await beginUpload(services, user, length);
  const keys = new Map<string, string>();
  const storedBytes = new Map<string, number>();
  let uploadedBytes = 0;
  const keep = (removed: ReadonlySet<string>): Promise<void> => {
    const kept = [...storedBytes].filter(([key]) => !removed.has(key));
    return upload.end(
      uploadedBytes,
      kept.reduce((sum, [, bytes]) => sum + bytes, 0),
    );
  };
  try {
    for await (const part of request.files({
      limits: { fileSize: FILE_LIMIT, files: MOST_FILES },
    })) {
      const name = cleanName(part.filename);
      const { key, bytes, isNew } = await stored(store, { part, name, upload });
      keys.set(key, name);
      uploadedBytes += bytes;
      if (isNew) storedBytes.set(key, bytes);
    }
  } catch (error) {
    discardRest(request);
    // A request that was refused, or that broke off, leaves no file behind.
    for (const key of storedBytes.keys()) await store.remove(key);
    await keep(new Set(storedBytes.keys()));
    throw error;
  }
  await keep(new Set());
  return { keys, keep };
}

/** Keeps a review for each file whose names wait, and drops those of files that wait no more. */
async function keepWaiting(
  db: Services['db'],
  { waiting, loaded }: IntakeReport,
  from: {
    user: User;
    findName(key: string): string;
    origin: { encoding: string | null; policy: NamePolicy };
  },
) {
  const origin = (key: string) => ({ type: 'file', key, ...from.origin }) as const;
  for (const { file } of loaded) await dropReview(db, origin(file));
  return Promise.all(
    waiting.map(async ({ file, label, names }) => {
      const review = {
        source: from.findName(label),
        catalog: null,
        origin: origin(file),
        names: names.map((name) => ({ ...name, rowCount: null })),
      };
      const reviewId = await db
        .transaction()
        .execute((transaction) => keepReview(transaction, review, from.user));
      const listed = names.map(({ kind, name }) => ({ kind, name }));
      return { file: review.source, reviewId, names: listed };
    }),
  );
}

/**
 * Writes a file under a key made of its content: the same file again is the same key, and none
 * replaces another. @throws Refused 413
 */
async function stored(
  store: FileStore,
  { part, name, upload }: { part: MultipartFile; name: string; upload: Upload },
): Promise<{ key: string; bytes: number; isNew: boolean }> {
  const arriving = `${FOLDER}/arriving/${randomUUID()}`;
  const hash = createHash('sha256');
  try {
    await store.write(
      arriving,
      Readable.from(hashed(upload.receive(part.file), hash), { objectMode: false }),
    );
    if (part.file.truncated)
      throw new Refused(413, 'TOO_LARGE', msg`${name} has more than ${FILE_LIMIT} bytes`);
    const key = `${FOLDER}/${hash.digest('hex').slice(0, 16)}/${name}`;
    const isNew = !(await store.stat(key));
    if (isNew) await store.write(key, await store.read(arriving));
    return { key, bytes: part.file.bytesRead, isNew };
  } finally {
    await store.remove(arriving);
  }
}

async function* hashed(pieces: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
