import { addAbortListener } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { toError, ReaderBroken } from '../logs/log-reader.ts';
import type { ReaderFailure } from '../logs/reader-messages.ts';
import { Refused } from '../refused.ts';
import type { FileStore } from '../services.ts';
import type {
  FromSurvey,
  StoreAnswer,
  StoreRequest,
  SurveyRef,
  SurveyTask,
  SurveyTasks,
  ToSurvey,
} from './survey-messages.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  onProgress?: (share: number) => void;
}

/** How a task is asked for. */
export interface TaskOptions {
  signal?: AbortSignal;
  /** From 0 to 1. */
  onProgress?(share: number): void;
}

/** A window that its section does not have. */
export class OutOfSection extends Error {
  override readonly name = 'OutOfSection';
}

/** Reads surveys in a thread of its own, so that the server goes on answering. The thread starts with the first task; it reaches the stores through here. */
export class SurveyReader {
  readonly #stores: ReadonlyMap<string, FileStore>;
  readonly #waiting = new Map<number, Waiting>();
  /** Told of each key before it is written. */
  readonly #onWrite: (key: string) => Promise<void>;
  #worker: Worker | null = null;
  #nextId = 1;

  constructor(
    stores: ReadonlyMap<string, FileStore>,
    onWrite: (key: string) => Promise<void> = () => Promise.resolve(),
  ) {
    this.#stores = stores;
    this.#onWrite = onWrite;
  }

  /** @throws {FormatError} what the readers throw; OutOfSection; ReaderBroken */
  ask<Name extends keyof SurveyTasks>(
    ref: SurveyRef,
    name: Name,
    request: SurveyTasks[Name]['request'],
    { signal, onProgress }: TaskOptions = {},
  ): Promise<SurveyTasks[Name]['answer']> {
    signal?.throwIfAborted();
    const worker = this.#started();
    const id = this.#nextId++;
    return new Promise<unknown>((resolve, reject) => {
      const listening =
        signal && addAbortListener(signal, () => this.#send(worker, { kind: 'abort', id }));
      const end = () => {
        this.#waiting.delete(id);
        listening?.[Symbol.dispose]();
      };
      this.#waiting.set(id, {
        resolve: (result) => (end(), resolve(result)),
        reject: (error) => (end(), reject(error)),
        onProgress,
      });
      this.#send(worker, { kind: 'task', id, ref, task: { name, ...request } as SurveyTask });
    }) as Promise<SurveyTasks[Name]['answer']>;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#ended(worker, 'The server stops.');
    await worker?.terminate();
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./survey-thread.mjs', import.meta.url), { execArgv: [] });
    worker.unref();
    worker.on('message', (message: FromSurvey) => this.#take(worker, message));
    worker.on('error', (error) => this.#ended(worker, `The reader broke: ${error.message}`));
    worker.on('exit', () => this.#ended(worker, 'The reader ended.'));
    this.#worker = worker;
    return worker;
  }

  #send(worker: Worker, message: ToSurvey, transfer: ArrayBuffer[] = []): void {
    worker.postMessage(message, transfer);
  }

  #take(worker: Worker, message: FromSurvey): void {
    if (message.kind === 'store') void this.#reach(worker, message.ask, message.request);
    else if (message.kind === 'done') this.#waiting.get(message.id)?.resolve(message.result);
    else if (message.kind === 'progress')
      this.#waiting.get(message.id)?.onProgress?.(message.share);
    else this.#waiting.get(message.id)?.reject(toReaderError(message.failure));
  }

  async #reach(worker: Worker, ask: number, request: StoreRequest): Promise<void> {
    try {
      const answer = await this.#answer(request);
      this.#send(
        worker,
        { kind: 'stored', ask, answer },
        answer instanceof Uint8Array ? [answer.buffer as ArrayBuffer] : [],
      );
    } catch (error) {
      this.#send(worker, {
        kind: 'notStored',
        ask,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }

  async #answer(request: StoreRequest): Promise<StoreAnswer> {
    const store = this.#stores.get(request.storeId);
    if (!store) throw new Error(`There is no store "${request.storeId}"`);
    const { kind, key } = request;
    if (kind === 'write') {
      await this.#onWrite(key);
      await store.write(key, request.bytes);
      return null;
    }
    try {
      if (kind === 'size') return (await store.stat(key))?.sizeBytes ?? null;
      return await collected(
        await store.read(key, request.start, request.end ?? Infinity),
        request.end === null ? null : request.end - request.start,
      );
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return null;
      throw error;
    }
  }

  #ended(worker: Worker | null, why: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    for (const { reject } of waiting) reject(new ReaderBroken(why));
  }
}

function toReaderError(failure: ReaderFailure): Error {
  return failure.code === 'OUT_OF_SECTION' ? new OutOfSection(failure.message) : toError(failure);
}

/** All bytes of a stream in memory of their own, `length` at most. */
async function collected(
  stream: Readable,
  length: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    bytes += piece.length;
  }
  const out = new Uint8Array(length === null ? bytes : Math.min(length, bytes));
  let at = 0;
  for (const piece of pieces) {
    const part = piece.subarray(0, out.length - at);
    out.set(part, at);
    at += part.length;
  }
  return out;
}
