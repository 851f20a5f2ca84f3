import { availableParallelism } from 'node:os';
import { FormatError } from '../../../src/formats/format-error.ts';
import { type MessageParts, msg, plainMessage } from '../../../src/formats/msg.ts';
import type { MethodArgument, MethodResult } from '../../../src/rpc/rpc.ts';
import { toReaderError } from '../logs/reader-error.ts';
import type { FileStore } from '../services.ts';
import { type StoreService, storeService } from '../threads/store-service.ts';
import { ThreadError } from '../threads/thread-error.ts';
import { ThreadService } from '../threads/thread-service.ts';
import type { LogWorkService } from './log-work.ts';

/** Threads of a server: reading and computing leave one processor to its calls. */
const MOST_THREADS = 4;
/** Longest that one log may take. */
const LIMIT_MS = 120_000;
const MEMORY_MB = 2048;
const IDLE_MS = 30_000;

type LogThread = ThreadService<LogWorkService, StoreService>;

/** The threads of the jobs on logs; each works on one log at a time. */
export class LogThreads {
  readonly count = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
  readonly #threads: readonly LogThread[];
  readonly #free: LogThread[];
  readonly #waiting: ((thread: LogThread) => void)[] = [];

  constructor(stores: ReadonlyMap<string, FileStore>) {
    this.#threads = Array.from(
      { length: this.count },
      () =>
        new ThreadService<LogWorkService, StoreService>({
          module: new URL('./log-work-worker.ts', import.meta.url),
          host: storeService(stores),
          memoryMb: MEMORY_MB,
          idleMs: IDLE_MS,
        }),
    );
    this.#free = [...this.#threads];
  }

  /**
   * Works on a log as soon as a thread is free.
   * @throws {FormatError} for a fault of the file; {ThreadError} where it takes too long or too much
   *   memory; the reason of `signal` once it is aborted
   */
  async call<Name extends keyof LogWorkService>(
    name: Name,
    argument: MethodArgument<LogWorkService[Name]>,
    signal: AbortSignal,
  ): Promise<MethodResult<LogWorkService[Name]>> {
    const thread = await this.#take();
    try {
      return await thread.call(name, argument, { signal, limitMs: LIMIT_MS });
    } catch (error) {
      throw error instanceof ThreadError ? error : toReaderError(error, signal);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(thread);
      else this.#free.push(thread);
    }
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.dispose()));
  }

  #take(): Promise<LogThread> {
    const free = this.#free.pop();
    return free
      ? Promise.resolve(free)
      : new Promise((resolve) => void this.#waiting.push(resolve));
  }
}

/**
 * Why a log could not be worked on, for the report of the job.
 * @throws what is no fault of the log: the job ends, or is taken up again
 */
export function describeLogFailure(error: unknown): MessageParts {
  if (error instanceof FormatError) return error.parts ?? plainMessage(error.message);
  if (error instanceof ThreadError && error.reason === 'timeout')
    return msg`The log takes longer than ${LIMIT_MS / 1000} s.`;
  if (error instanceof ThreadError && error.reason === 'memory')
    return msg`The log takes more than ${MEMORY_MB} MB of memory.`;
  if (error instanceof ThreadError && error.reason === 'crashed')
    return msg`File not readable. Check it or load another copy.`;
  throw error;
}
