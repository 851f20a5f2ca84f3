import { FormatError } from '../../../src/formats/format-error.ts';
import { msg } from '../../../src/formats/msg.ts';
import type { LogFileInfo } from '../../../src/formats/log-file.ts';
import { KeptValues, measureJson } from '../kept-values.ts';
import type { FileStore } from '../services.ts';
import { type StoreService, storeService } from '../threads/store-service.ts';
import { ThreadError } from '../threads/thread-error.ts';
import { ThreadService } from '../threads/thread-service.ts';
import type { PreviewSize } from './preview.ts';
import { toReaderError } from './reader-error.ts';
import type { FileHead, FileRef, LogReaderService, ValuesRequest } from './reader-service.ts';

/** Memory for descriptions of files. */
const DESCRIPTION_BYTES = 32e6;

/**
 * Reads log files in a thread of its own, which reads their bytes from the stores of the server.
 */
export class LogReader {
  readonly #thread: ThreadService<LogReaderService, StoreService>;
  readonly #descriptions = new KeptValues<LogFileInfo>(DESCRIPTION_BYTES);

  constructor(stores: ReadonlyMap<string, FileStore>) {
    this.#thread = new ThreadService<LogReaderService, StoreService>({
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
      return await this.#thread.call('head', file, { limitMs });
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
    const { storeId, key, etag, encoding } = file;
    const name = JSON.stringify([storeId, key, etag, encoding]);
    const kept = this.#descriptions.get(name);
    if (kept) return kept;
    const info = await revive(this.#thread.call('describe', file, { signal }), signal);
    this.#descriptions.set(name, info, measureJson(info));
    return info;
  }

  /**
   * The body of an answer to getCurveValues, in pieces. @throws {FormatError} CURVE_UNKNOWN and
   * what the readers throw
   */
  values(file: FileRef, request: ValuesRequest, signal?: AbortSignal): Promise<Uint8Array[]> {
    return revive(this.#thread.call('values', { file, request }, { signal }), signal);
  }

  /** A picture of the log as PNG; null if it has no curve to draw. @throws {FormatError} */
  preview(file: FileRef, size: PreviewSize, signal?: AbortSignal): Promise<Uint8Array | null> {
    return revive(this.#thread.call('preview', { file, size }, { signal }), signal);
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#thread.dispose();
  }
}

async function revive<T>(call: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toReaderError(error, signal);
  }
}
