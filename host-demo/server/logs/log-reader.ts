import { Worker } from 'node:worker_threads';
import { addAbortListener } from 'node:events';
import type { Readable } from 'node:stream';
import { FormatError, type FormatErrorCode } from '../../../src/formats/format-error.ts';
import type { LogFileInfo } from '../../../src/formats/log-file.ts';
import type { FileStore } from '../services.ts';
import type { PreviewSize } from './preview.ts';
import type {
  FileHead,
  FileRef,
  FromReader,
  ReaderFailure,
  ReaderTask,
  ToReader,
  ValuesRequest,
} from './reader-messages.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Failed for another reason than the file: the reader itself broke or was stopped. */
export class ReaderBroken extends Error {
  override readonly name = 'ReaderBroken';
}

/** Reads log files in a thread of its own, so that the server goes on answering. The thread starts with the first task. */
export class LogReader {
  readonly #stores: ReadonlyMap<string, FileStore>;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  /** Settles when the thread has started or has ended. */
  #ready: Promise<void> = Promise.resolve();
  #nextId = 1;

  constructor(stores: ReadonlyMap<string, FileStore>) {
    this.#stores = stores;
  }

  /**
   * What a file says of itself, as little of it read as will do. The start of the thread does not count as its time.
   * @throws {FormatError} what the readers throw; FILE_MALFORMED where it takes longer than `limitMs`
   */
  async head(file: FileRef, limitMs: number): Promise<FileHead> {
    const worker = this.#started();
    await this.#ready;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () =>
          reject(new FormatError('FILE_MALFORMED', `Its header was not read after ${limitMs} ms.`)),
        limitMs,
      );
    });
    const task = this.#run(file, { kind: 'head' }) as Promise<FileHead>;
    try {
      return await Promise.race([task, late]);
    } catch (error) {
      if (error instanceof FormatError && error.message.endsWith(`${limitMs} ms.`)) {
        task.catch(() => undefined); // it ends with the thread; the time limit is what is told
        await this.#stop(worker, 'A file took too long.');
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The whole file's description. @throws {FormatError} */
  describe(file: FileRef, signal?: AbortSignal): Promise<LogFileInfo> {
    return this.#run(file, { kind: 'describe' }, signal) as Promise<LogFileInfo>;
  }

  /** The body of an answer to getCurveValues, in pieces. @throws {FormatError} CURVE_UNKNOWN and what the readers throw */
  values(file: FileRef, request: ValuesRequest, signal?: AbortSignal): Promise<Uint8Array[]> {
    return this.#run(file, { kind: 'values', request }, signal) as Promise<Uint8Array[]>;
  }

  /** A picture of the log as PNG; null where it has no curve to draw. @throws {FormatError} */
  preview(file: FileRef, size: PreviewSize, signal?: AbortSignal): Promise<Uint8Array | null> {
    return this.#run(file, { kind: 'preview', size }, signal) as Promise<Uint8Array | null>;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    if (this.#worker) await this.#stop(this.#worker, 'The server stops.');
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./reader-thread.mjs', import.meta.url), { execArgv: [] });
    worker.unref();
    worker.on('message', (message: FromReader) => this.#take(worker, message));
    worker.on('error', (error) => this.#ended(worker, `The reader broke: ${error.message}`));
    worker.on('exit', () => this.#ended(worker, 'The reader ended.'));
    this.#worker = worker;
    this.#ready = new Promise((resolve) => {
      worker.once('message', () => resolve());
      worker.once('exit', () => resolve());
    });
    return worker;
  }

  #run(file: FileRef, task: ReaderTask, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    const worker = this.#started();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const listening =
        signal && addAbortListener(signal, () => this.#send(worker, { kind: 'abort', id }));
      const end = () => {
        this.#waiting.delete(id);
        listening?.[Symbol.dispose]();
      };
      this.#waiting.set(id, {
        resolve: (result) => (end(), resolve(result)),
        reject: (error) => (end(), reject(error)),
      });
      this.#send(worker, { kind: 'task', id, file, task });
    });
  }

  #send(worker: Worker, message: ToReader, transfer: ArrayBuffer[] = []): void {
    worker.postMessage(message, transfer);
  }

  #take(worker: Worker, message: FromReader): void {
    if (message.kind === 'ready') return;
    if (message.kind === 'read') void this.#read(worker, message);
    else if (message.kind === 'done') this.#waiting.get(message.id)?.resolve(message.result);
    else this.#waiting.get(message.id)?.reject(toError(message.failure));
  }

  async #read(
    worker: Worker,
    { read, storeId, key, start, end }: FromReader & { kind: 'read' },
  ): Promise<void> {
    try {
      const store = this.#stores.get(storeId);
      if (!store) throw new Error(`There is no store "${storeId}"`);
      const bytes = await collected(await store.read(key, start, end), end - start);
      this.#send(worker, { kind: 'bytes', read, bytes, message: '' }, [bytes.buffer]);
    } catch (error) {
      this.#send(worker, {
        kind: 'bytes',
        read,
        bytes: null,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }

  async #stop(worker: Worker, why: string): Promise<void> {
    this.#ended(worker, why);
    await worker.terminate();
  }

  #ended(worker: Worker, why: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    for (const { reject } of waiting) reject(new ReaderBroken(why));
  }
}

/** A thread's failure as the error that it was there. */
export function toError({ code, message, place }: ReaderFailure): Error {
  if (code === 'ABORTED') return new DOMException(message, 'AbortError');
  return code === 'INTERNAL'
    ? new ReaderBroken(message)
    : new FormatError(code as FormatErrorCode, message, place);
}

/** All bytes of a stream in memory of their own; fewer than `length` where it ends early. */
async function collected(stream: Readable, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Uint8Array(length);
  let at = 0;
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    const part = piece.subarray(0, length - at);
    out.set(part, at);
    at += part.length;
  }
  return at === length ? out : out.slice(0, at);
}
