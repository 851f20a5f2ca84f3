import { type TransferListItem, Worker } from 'node:worker_threads';
import {
  type CallOptions,
  type MethodArgument,
  type MethodResult,
  type Port,
  RpcClient,
  serve,
  type Service,
} from '../../../src/rpc/rpc.ts';
import { type NoService, READY } from './serve-thread.ts';
import { ThreadError } from './thread-error.ts';

/** How a thread is run. */
export interface ThreadOptions<Host> {
  /** Address of its module, which calls `serveThread`. */
  module: URL;
  /** Megabytes of its heap; Node's default if absent. */
  memoryMb?: number;
  /** Milliseconds without use after which it ends; it stays if absent. */
  idleMs?: number;
  /** What the thread can call. */
  host?: Host;
  /** Called when a thread has ended, with all that it held in memory. */
  onEnd?: () => void;
}

/** Options of one call to a thread. */
export interface ThreadCallOptions<M> extends CallOptions<M> {
  /**
   * Milliseconds that the call may take; the start of the thread does not count. The thread of a
   * call that takes longer is ended.
   */
  limitMs?: number;
}

interface Thread<S extends Service<S>> {
  worker: Worker;
  client: RpcClient<S>;
  /** Stops answering the thread's calls; resolves when those under way have ended. */
  stopServing(): Promise<void>;
  /** Resolves when the thread has started or has ended. */
  ready: Promise<void>;
}

/**
 * Runs a service in a worker thread, so that the server keeps responding. The thread starts with
 * the first call; a thread that has ended, for whatever reason, is replaced at the next call. It
 * keeps the process alive only while it is in use.
 */
export class ThreadService<S extends Service<S>, Host extends Service<Host> = NoService> {
  readonly #options: ThreadOptions<Host>;
  #thread: Thread<S> | null = null;
  #isDisposed = false;
  /** Calls under way and holders. */
  #users = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions<Host>) {
    this.#options = options;
  }

  /**
   * Calls a method.
   * @throws {ThreadError} if the thread ends before it answers; what the method throws, as an error
   *   with its name, message and fields;
   * the reason of `signal` once it is aborted
   */
  async call<Name extends keyof S & string>(
    method: Name,
    argument: MethodArgument<S[Name]>,
    { limitMs, ...options }: ThreadCallOptions<S[Name]> = {},
  ): Promise<MethodResult<S[Name]>> {
    options.signal?.throwIfAborted();
    if (this.#isDisposed) throw stopped();
    const release = this.retain();
    const thread = (this.#thread ??= this.#start());
    try {
      if (limitMs === undefined) return await thread.client.call(method, argument, options);
      await thread.ready;
      return await this.#callWithin(limitMs, thread, options.signal, (signal) =>
        thread.client.call(method, argument, { ...options, signal }),
      );
    } finally {
      release();
    }
  }

  /**
   * Keeps the thread, and what it holds in memory, from ending for want of use until the returned
   * function is called.
   */
  retain(): () => void {
    this.#users++;
    clearTimeout(this.#idle);
    this.#thread?.worker.ref();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      if (--this.#users > 0) return;
      this.#thread?.worker.unref();
      const { idleMs } = this.#options;
      if (idleMs !== undefined && this.#thread)
        this.#idle = setTimeout(() => void this.stop(), idleMs).unref();
    };
  }

  /**
   * Ends the thread; the next call starts another. Calls under way are rejected, and resolves when
   * nothing of them is done any more.
   */
  async stop(): Promise<void> {
    if (this.#thread) await this.#terminate(this.#thread, stopped());
  }

  /** Ends the thread for good: later calls are rejected. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    await this.stop();
  }

  #start(): Thread<S> {
    const { module, memoryMb, host } = this.#options;
    const worker = new Worker(new URL('./thread.mjs', import.meta.url), {
      execArgv: [],
      workerData: { module: module.href },
      ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    });
    const port = openPort(worker);
    const thread: Thread<S> = {
      worker,
      client: new RpcClient<S>(port),
      stopServing: serve<Host>(port, host ?? ({} as Host)),
      ready: new Promise((resolve) => {
        worker.on('message', ({ kind }: { kind: string }) => kind === READY && resolve());
        worker.once('exit', () => resolve());
      }),
    };
    worker.on('error', (error) => this.#end(thread, toThreadError(error)));
    worker.once('exit', () => this.#end(thread, new ThreadError('crashed', 'The thread ended')));
    return thread;
  }

  async #callWithin<T>(
    limitMs: number,
    thread: Thread<S>,
    signal: AbortSignal | undefined,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new ThreadError('timeout', `The thread took longer than ${limitMs} ms`)),
      limitMs,
    );
    try {
      return await call(signal ? AbortSignal.any([signal, late.signal]) : late.signal);
    } catch (error) {
      // What it still computes is of no use to anybody.
      if (error === late.signal.reason) await this.#terminate(thread, stopped());
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #terminate(thread: Thread<S>, reason: ThreadError): Promise<void> {
    const serving = this.#end(thread, reason);
    await thread.worker.terminate();
    await serving;
  }

  /** Rejects the calls of a thread that ends or has ended. */
  #end(thread: Thread<S>, reason: ThreadError): Promise<void> {
    thread.client.close(reason);
    if (this.#thread === thread) {
      this.#thread = null;
      clearTimeout(this.#idle);
      this.#options.onEnd?.();
    }
    return thread.stopServing();
  }
}

/** A thread's end of the protocol as `src/rpc` sees it: Node's Worker is no EventTarget. */
function openPort(worker: Worker): Port {
  const wrapped = new Map<(event: MessageEvent) => void, (data: unknown) => void>();
  return {
    postMessage: (message, transfer) =>
      worker.postMessage(message, transfer as readonly TransferListItem[] | undefined),
    addEventListener(_type, listener) {
      const take = (data: unknown): void => listener({ data } as MessageEvent);
      wrapped.set(listener, take);
      worker.on('message', take);
    },
    removeEventListener(_type, listener) {
      const take = wrapped.get(listener);
      if (take) worker.off('message', take);
      wrapped.delete(listener);
    },
  };
}

function stopped(): ThreadError {
  return new ThreadError('stopped', 'The thread was stopped');
}

function toThreadError(error: Error & { code?: string }): ThreadError {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ThreadError('memory', 'The thread ran out of memory', { cause: error })
    : new ThreadError('crashed', error.message, { cause: error });
}
