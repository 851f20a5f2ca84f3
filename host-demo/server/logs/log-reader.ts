import { availableParallelism } from 'node:os';
import { FormatError } from '../../../src/formats/format-error.ts';
import { msg } from '../../../src/formats/msg.ts';
import type { LogFileInfo } from '../../../src/formats/log-file.ts';
import { KeptValues, measureJson } from '../kept-values.ts';
import type { FileStore } from '../services.ts';
import { type StoreService, storeService } from '../threads/store-service.ts';
import { ThreadError } from '../threads/thread-error.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import type { PreviewSize } from './preview.ts';
import { toReaderError } from './reader-error.ts';
import type { FileHead, FileRef, LogReaderService, ValuesRequest } from './reader-service.ts';

/** Memory for descriptions of files. */
const DESCRIPTION_BYTES = 32e6;

/** Threads of the viewers' reader at most: each may hold open files of half a gigabyte. */
const MOST_THREADS = 4;

/** Threads of the viewers' reader on this machine: a long file then holds up no other. */
export const VIEWER_THREADS = Math.min(MOST_THREADS, availableParallelism());

/**
 * Reads log files in threads of its own, which read their bytes from the stores of the server.
 */
export class LogReader {
  readonly #threads: ThreadPool<LogReaderService, StoreService>;
  readonly #descriptions = new KeptValues<LogFileInfo>(DESCRIPTION_BYTES);

  /** @param threads files that are read at the same time, each in a thread */
  constructor(stores: ReadonlyMap<string, FileStore>, threads = 1) {
    this.#threads = new ThreadPool<LogReaderService, StoreService>(threads, {
      module: new URL('./reader-worker.ts', import.meta.url),
      host: storeService(stores),
    });
  }

  /**
   * What a file says of itself, with as little of it read as possible. The start of the thread does
   * not count as its time.
   * @throws {FormatError} what the readers throw; FILE_MALFORMED if it takes longer than `limitMs`
   */
  async head(file: FileRef, limitMs: number): Promise<FileHead> {
    try {
      return await this.#threads.call('head', file, { limitMs });
    } catch (error) {
      if (error instanceof ThreadError && error.reason === 'timeout')
        throw new FormatError('FILE_MALFORMED', msg`Its header was not read after ${limitMs} ms.`);
      throw toReaderError(error);
    }
  }

  /**
   * The whole file's description, which nobody may change: that of a file which has not changed
   * since is kept. @throws {FormatError}
   */
  async describe(file: FileRef, signal?: AbortSignal): Promise<LogFileInfo> {
    const key = formatKey(file);
    const kept = this.#descriptions.get(key);
    if (kept) return kept;
    const info = await revive(this.#threads.call('describe', file, { signal, key }), signal);
    this.#descriptions.set(key, info, measureJson(info));
    return info;
  }

  /**
   * The body of an answer to getCurveValues, in pieces. @throws {FormatError} CURVE_UNKNOWN and
   * what the readers throw
   */
  values(file: FileRef, request: ValuesRequest, signal?: AbortSignal): Promise<Uint8Array[]> {
    const key = formatKey(file);
    return revive(this.#threads.call('values', { file, request }, { signal, key }), signal);
  }

  /** A picture of the log as PNG; null if it has no curve to draw. @throws {FormatError} */
  preview(file: FileRef, size: PreviewSize, signal?: AbortSignal): Promise<Uint8Array | null> {
    const key = formatKey(file);
    return revive(this.#threads.call('preview', { file, size }, { signal, key }), signal);
  }

  /** Ends the threads. */
  close(): Promise<void> {
    return this.#threads.dispose();
  }
}

/** Identifies a version of a file, read with its character set. */
function formatKey({ storeId, key, etag, encoding }: FileRef): string {
  return JSON.stringify([storeId, key, etag, encoding]);
}

async function revive<T>(call: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toReaderError(error, signal);
  }
}
