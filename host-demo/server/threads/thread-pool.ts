import type { MethodArgument, MethodResult, Service } from '../../../src/rpc/rpc.ts';
import type { NoService } from './serve-thread.ts';
import { type ThreadCallOptions, type ThreadOptions, ThreadService } from './thread-service.ts';

/** Keys of which it is remembered which thread worked on them last. */
const MOST_KEYS = 1000;

interface PoolThread<S extends Service<S>, Host extends Service<Host>> {
  service: ThreadService<S, Host>;
  /** Calls under way. */
  pending: number;
}

/**
 * Threads of one service. A call goes to the thread with the fewest calls under way, so that one
 * long call holds up no other as long as there is a free thread. Threads start when they are
 * needed.
 */
export class ThreadPool<S extends Service<S>, Host extends Service<Host> = NoService> {
  readonly #threads: readonly PoolThread<S, Host>[];
  readonly #lastByKey = new Map<string, PoolThread<S, Host>>();

  /** @param count threads at most */
  constructor(count: number, options: ThreadOptions<Host>) {
    this.#threads = Array.from({ length: count }, () => ({
      service: new ThreadService<S, Host>(options),
      pending: 0,
    }));
  }

  /**
   * Calls a method in one of the threads. Of the threads with the fewest calls the one that worked
   * on `key` last is preferred, because it may have that in memory.
   * @throws as `ThreadService.call`
   */
  async call<Name extends keyof S & string>(
    method: Name,
    argument: MethodArgument<S[Name]>,
    { key, ...options }: ThreadCallOptions<S[Name]> & { key?: string } = {},
  ): Promise<MethodResult<S[Name]>> {
    const thread = this.#choose(key);
    thread.pending++;
    try {
      return await thread.service.call(method, argument, options as ThreadCallOptions<S[Name]>);
    } finally {
      thread.pending--;
    }
  }

  /** Ends the threads for good: later calls are rejected. */
  async dispose(): Promise<void> {
    await Promise.all(this.#threads.map(({ service }) => service.dispose()));
  }

  #choose(key: string | undefined): PoolThread<S, Host> {
    const least = this.#threads.reduce((one, other) => (other.pending < one.pending ? other : one));
    if (key === undefined) return least;
    const last = this.#lastByKey.get(key);
    const chosen = last && last.pending <= least.pending ? last : least;
    this.#lastByKey.delete(key);
    this.#lastByKey.set(key, chosen);
    if (this.#lastByKey.size > MOST_KEYS)
      this.#lastByKey.delete(this.#lastByKey.keys().next().value!);
    return chosen;
  }
}
