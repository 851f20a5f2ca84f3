import type { Readable } from 'node:stream';
import { addAbortSignal } from 'node:stream';
import type { KeyValues } from '../../../../src/api/contract/shapes.ts';
import type { CatalogTable } from '../../catalogs/definition.ts';
import { isPrivate } from '../../files/files.ts';
import { Refused } from '../../refused.ts';
import type { FileStore, Services } from '../../services.ts';
import { msg } from '../../../../src/formats/msg.ts';

/** Files of one export. */
const MOST_FILES = 100_000;
/** Times that a file which breaks off is read on from where it broke. */
const RETRIES = 3;

/** An original file, and the records that name it. */
export interface OriginalFile {
  catalogName: string;
  storeId: string;
  locationReference: string;
  /** What the first record calls it; null where it does not. */
  originalFileName: string | null;
  /** As the record says; null where it does not. */
  fileSize: number | null;
  records: KeyValues[];
}

/** A file that is there, its first bytes read. */
export interface OpenFile {
  sizeBytes: number;
  changed: Date;
  /** Its bytes; it ends early where the store breaks off for good, and then `failed` says why. */
  content: AsyncGenerator<Uint8Array>;
  failed(): string | null;
}

/** The files that the records of an export name, each once. */
export class OriginalFiles {
  readonly #files = new Map<string, OriginalFile>();

  /** Notes the file of a record; false where the record names none. Throws EXPORT_TOO_LARGE. */
  add({ data, keys }: CatalogTable, row: Readonly<Record<string, unknown>>): boolean {
    const { storeId, locationReference, originalFileName, fileSize } = row;
    if (
      typeof storeId !== 'string' ||
      typeof locationReference !== 'string' ||
      !storeId ||
      !locationReference
    )
      return false;
    const place = JSON.stringify([storeId, locationReference]);
    const record = pickKeyValues(keys, row);
    const known = this.#files.get(place);
    if (known) known.records.push(record);
    else
      this.#files.set(place, {
        catalogName: data.name,
        storeId,
        locationReference,
        originalFileName: typeof originalFileName === 'string' ? originalFileName : null,
        fileSize: typeof fileSize === 'number' ? fileSize : null,
        records: [record],
      });
    if (this.#files.size > MOST_FILES)
      throw new Refused(413, 'EXPORT_TOO_LARGE', msg`The cart has more than ${MOST_FILES} files`);
    return true;
  }

  list(): OriginalFile[] {
    return [...this.#files.values()];
  }
}

/** True if records of the catalog name files. */
export function hasFiles({ data, columns }: CatalogTable): boolean {
  return data.exportFile && columns.has('storeId') && columns.has('locationReference');
}

/** The key of a record out of its row. */
export function pickKeyValues(
  keys: CatalogTable['keys'],
  row: Readonly<Record<string, unknown>>,
): KeyValues {
  return Object.fromEntries(keys.map(({ name }) => [name, row[name] as KeyValues[string]]));
}

/**
 * Opens a file; a text where it cannot be read, which says why and nothing of the inside of the
 * server. Throws where `signal` aborts.
 */
export async function openFile(
  stores: Services['stores'],
  { storeId, locationReference: key }: OriginalFile,
  signal: AbortSignal,
): Promise<OpenFile | string> {
  const store = stores.get(storeId);
  // What others exported lies in the main store too.
  if (!store || isPrivate(storeId, key))
    return store ? 'The file is not there' : `There is no store ${storeId}`;
  try {
    const found = await untilAborted(store.stat(key), signal);
    if (!found) return 'The file is not there';
    const reading = new Reading(store, key, found.etag, signal);
    const first = await reading.next();
    return {
      sizeBytes: found.sizeBytes,
      changed: found.changed,
      content: reading.rest(first),
      failed: () => reading.failure,
    };
  } catch (error) {
    signal.throwIfAborted();
    return describeFailure(error);
  }
}

/** What `promise` answers, unless `signal` aborts first. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** One file from its first byte to its last, over reads that break off. */
class Reading {
  failure: string | null = null;
  #pieces: AsyncIterator<Uint8Array> | null = null;
  #stream: Readable | null = null;
  #at = 0;
  #retries = RETRIES;
  readonly #store: FileStore;
  readonly #key: string;
  readonly #etag: string;
  readonly #signal: AbortSignal;

  constructor(store: FileStore, key: string, etag: string, signal: AbortSignal) {
    this.#store = store;
    this.#key = key;
    this.#etag = etag;
    this.#signal = signal;
  }

  /** The next bytes; null at the end. */
  async next(): Promise<Uint8Array | null> {
    for (;;) {
      try {
        this.#pieces ??= await this.#open();
        const { value, done } = await this.#pieces.next();
        if (done) return null;
        this.#at += value.length;
        return value;
      } catch (error) {
        this.#stream?.destroy();
        this.#pieces = null;
        this.#signal.throwIfAborted();
        if (this.#retries-- === 0 || !(await this.#isSame())) throw error;
      }
    }
  }

  async *rest(first: Uint8Array | null): AsyncGenerator<Uint8Array> {
    try {
      for (let piece = first; piece; piece = await this.next()) yield piece;
    } catch (error) {
      this.#signal.throwIfAborted();
      this.failure = `Broken off after ${this.#at} bytes: ${describeFailure(error)}`;
    } finally {
      this.#stream?.destroy();
    }
  }

  async #open(): Promise<AsyncIterator<Uint8Array>> {
    const read = this.#store.read(this.#key, this.#at);
    this.#stream = await untilAborted(read, this.#signal).catch((error: unknown) => {
      void read.then(
        (late) => late.destroy(),
        () => {},
      );
      throw error;
    });
    return addAbortSignal(this.#signal, this.#stream)[
      Symbol.asyncIterator
    ]() as AsyncIterator<Uint8Array>;
  }

  /**
   * A file that has changed meanwhile is not read on: half of it would be of the one, half of the
   * other.
   */
  async #isSame(): Promise<boolean> {
    const found = await untilAborted(this.#store.stat(this.#key), this.#signal);
    return found?.etag === this.#etag;
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof Refused)
    return error.status === 404 ? 'The file is not there' : error.message;
  const { code } = error as { code?: unknown };
  return `The file cannot be read${typeof code === 'string' ? ` (${code})` : ''}`;
}
