import { type Hash, createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  beginUpload,
  discardRest,
  type UnpackCounter,
  type Upload,
} from '../files/upload-quotas.ts';
import { ARRIVING_FOLDER } from '../files/main-store.ts';
import { readFileName } from '../form-faults.ts';
import { Refused } from '../refused.ts';
import type { FileStore, Services, User } from '../services.ts';
import { cleanName } from './clean-name.ts';
import { isFileReferenced } from './file-references.ts';
import type { IntakeReport } from './report.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Bytes of one file, and files of one call. */
const FILE_LIMIT = 2 * 2 ** 30;
const MOST_FILES = 200;
/** Where loaded files lie in the store. */
const FOLDER = 'loaded';

/** The files of a request in the store. */
export interface ReceivedFiles {
  /** Names by key. */
  keys: ReadonlyMap<string, string>;
  /** Counts what their archives unpack to as storage of their user. */
  unpacking: UnpackCounter;
  /**
   * Removes files that no record came of, and counts the rest as storage of their user. To be
   * called once, also where the work on the files fails.
   */
  settle(report: IntakeReport | null): Promise<void>;
}

/** A file that has arrived, under a key of its own. */
interface ArrivedFile {
  arrivingKey: string;
  /** Made of the content and the name: the same file again has the same key. */
  key: string;
  name: string;
  bytes: number;
}

/**
 * Writes the files of a request to the store. Until the request is complete, they have keys that no
 * other request has: one that breaks off takes nothing away from another with the same file.
 * @throws {Refused} 413 TOO_LARGE, 429 LIMIT_REACHED, 507 STORAGE_FULL
 */
export async function receiveFiles(
  services: Services,
  store: FileStore,
  { request, user }: { request: FastifyRequest; user: User },
): Promise<ReceivedFiles> {
  const length = Number(request.headers['content-length'] ?? 0);
  const upload = await beginUpload(services, user, length);
  const arrived: ArrivedFile[] = [];
  const held = new HeldKeys(services.db, store);
  const uploadedBytes = (): number => arrived.reduce((sum, { bytes }) => sum + bytes, 0);
  try {
    for await (const part of request.files({
      limits: { fileSize: FILE_LIMIT, files: MOST_FILES },
    }))
      arrived.push(await receive(store, part, upload));
    for (const file of arrived) await held.publish(file);
  } catch (error) {
    discardRest(request);
    for (const { arrivingKey } of arrived) await store.remove(arrivingKey);
    await held.release(null);
    await upload.end(uploadedBytes(), 0);
    throw error;
  }
  await upload.end(uploadedBytes(), held.newBytes);
  return {
    keys: new Map(arrived.map(({ key, name }) => [key, name])),
    unpacking: upload.unpacking,
    settle: async (report) => {
      await held.release(report);
      await upload.end(uploadedBytes(), held.newBytes + (report?.unpackedBytes ?? 0));
    },
  };
}

/** @throws {Refused} 413 TOO_LARGE */
async function receive(
  store: FileStore,
  part: MultipartFile,
  upload: Upload,
): Promise<ArrivedFile> {
  const name = cleanName(readFileName(part));
  const arrivingKey = `${ARRIVING_FOLDER}/${randomUUID()}`;
  const hash = createHash('sha256');
  try {
    await store.write(
      arrivingKey,
      Readable.from(hashed(upload.receive(part.file), hash), { objectMode: false }),
    );
    if (part.file.truncated)
      throw new Refused(413, 'TOO_LARGE', msg`${name} has more than ${FILE_LIMIT} bytes`);
  } catch (error) {
    await store.remove(arrivingKey);
    throw error;
  }
  const key = `${FOLDER}/${hash.digest('hex').slice(0, 16)}/${name}`;
  return { arrivingKey, key, name, bytes: part.file.bytesRead };
}

async function* hashed(pieces: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

/** What requests do with the keys of a store: how many hold each, and whose turn it is. */
class KeyHolders {
  readonly #counts = new Map<string, number>();
  readonly #turns = new Map<string, Promise<unknown>>();

  hold(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  letGo(key: string): void {
    const others = (this.#counts.get(key) ?? 1) - 1;
    if (others > 0) this.#counts.set(key, others);
    else this.#counts.delete(key);
  }

  isHeld(key: string): boolean {
    return this.#counts.has(key);
  }

  /** Does work on the file of a key after that of others. */
  inTurn(key: string, work: () => Promise<void>): Promise<void> {
    const mine = (this.#turns.get(key) ?? Promise.resolve()).then(work);
    const turn = mine
      .catch(() => {})
      .then(() => {
        if (this.#turns.get(key) === turn) this.#turns.delete(key);
      });
    this.#turns.set(key, turn);
    return mine;
  }
}

const byStore = new WeakMap<FileStore, KeyHolders>();

/** The keys that a request works on. The last of several that hold one removes it if it is unused. */
class HeldKeys {
  readonly #db: Services['db'];
  readonly #store: FileStore;
  readonly #holders: KeyHolders;
  readonly #keys = new Set<string>();
  /** Bytes of the files that were not in the store before, by key. */
  readonly #new = new Map<string, number>();

  constructor(db: Services['db'], store: FileStore) {
    [this.#db, this.#store] = [db, store];
    this.#holders = byStore.get(store) ?? new KeyHolders();
    byStore.set(store, this.#holders);
  }

  /** Bytes that this request has added to the store. */
  get newBytes(): number {
    return [...this.#new.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Gives a file that has arrived its own key, unless the store has it. */
  async publish({ arrivingKey, key, bytes }: ArrivedFile): Promise<void> {
    if (!this.#keys.has(key)) this.#holders.hold(key);
    this.#keys.add(key);
    await this.#holders.inTurn(key, async () => {
      if (await this.#store.stat(key)) return;
      await this.#store.write(key, await this.#store.read(arrivingKey));
      this.#new.set(key, bytes);
    });
    await this.#store.remove(arrivingKey);
  }

  /** Removes the files that nothing refers to and that no other request works on. */
  async release(report: IntakeReport | null): Promise<void> {
    const used = new Set(
      [...(report?.loaded ?? []), ...(report?.waiting ?? [])].map(({ file }) => file),
    );
    const unused = [...this.#keys].filter((key) => !used.has(key));
    for (const key of this.#keys) this.#holders.letGo(key);
    this.#keys.clear();
    for (const key of unused) {
      this.#new.delete(key);
      await this.#holders.inTurn(key, () => this.#removeUnused(key));
    }
  }

  async #removeUnused(key: string): Promise<void> {
    const file = { storeId: this.#store.id, key };
    if (this.#holders.isHeld(key) || (await isFileReferenced(this.#db, file))) return;
    if (!this.#holders.isHeld(key)) await this.#store.remove(key);
  }
}
