import { Refused } from '../refused.ts';
import { clientGone, noConnection } from './faults.ts';
import {
  currentScope,
  inScope,
  remainingMs,
  remainingWaitMs,
  WorkTime,
  type WorkScope,
} from './work-scope.ts';

/** Codes of refusals that concern only the request that a reading was begun for. */
const OF_OWNER: readonly unknown[] = ['LIMIT_REACHED', 'CANCELLED'];

/** One reading of the database, and who waits for it. */
class SharedReading<T> {
  readonly promise: Promise<T>;
  readonly #everybodyLeft = new AbortController();
  /** How often each user waits for it. */
  readonly #waiting = new Map<string, number>();

  /** @param after settles when the reading may begin; null for at once */
  constructor(after: Promise<unknown> | null, scope: WorkScope | null, work: () => Promise<T>) {
    const own = scope && this.#ownScope(scope);
    const begin = (): Promise<T> => inScope(own, work);
    this.promise = after ? after.then(begin, begin) : begin();
    this.promise.catch(() => {});
  }

  join(userId: string): void {
    this.#waiting.set(userId, (this.#waiting.get(userId) ?? 0) + 1);
  }

  leave(userId: string): void {
    const left = this.#waiting.get(userId)! - 1;
    if (left > 0) this.#waiting.set(userId, left);
    else this.#waiting.delete(userId);
    if (this.#waiting.size === 0) this.#everybodyLeft.abort();
  }

  /** The reading goes on as long as anybody waits for it, within the time of all of them. */
  #ownScope(scope: WorkScope): WorkScope {
    const waiting = this.#waiting;
    return {
      ...scope,
      signal: this.#everybodyLeft.signal,
      time: new WorkTime(),
      get users() {
        return waiting.size;
      },
    };
  }
}

/**
 * Lets requests that ask for the same share one reading of the database: one runs, and all that
 * come meanwhile share the next one. A reading always begins after those that share it have come,
 * so that each sees what was written before it asked. For answers that are the same for all users
 * alone.
 */
export class SharedReadings<T> {
  readonly #readings = new Map<
    string,
    { running: SharedReading<T>; next: SharedReading<T> | null }
  >();

  /** Reads `work`, or shares the reading of another request with the same key. */
  async read(key: string, work: () => Promise<T>): Promise<T> {
    const scope = currentScope();
    const known = this.#readings.get(key);
    if (known?.next) return this.#share(known.next, work);
    const reading = new SharedReading(known?.running.promise ?? null, scope, work);
    if (known) known.next = reading;
    else this.#readings.set(key, { running: reading, next: null });
    void reading.promise.then(
      () => this.#end(key),
      () => this.#end(key),
    );
    return known ? share(reading, scope) : own(reading, scope);
  }

  /**
   * Reads `work`, or shares the reading under way with the same key, also if it began earlier. For
   * keys that name the state of the data: what is read is the same.
   */
  async join(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#readings.get(key);
    return known ? this.#share(known.running, work) : this.read(key, work);
  }

  /** Shares a reading; one that ended for its owner alone is done again. */
  async #share(reading: SharedReading<T>, work: () => Promise<T>): Promise<T> {
    const scope = currentScope();
    try {
      return await share(reading, scope);
    } catch (error) {
      const isOfOwner = error instanceof Refused && OF_OWNER.includes(error.code);
      if (!isOfOwner || scope?.signal?.aborted) throw error;
      return work();
    }
  }

  #end(key: string): void {
    const { next } = this.#readings.get(key)!;
    if (next) this.#readings.set(key, { running: next, next: null });
    else this.#readings.delete(key);
  }
}

/** Waits for the reading of this request, whose time is that of the reading. */
async function own<T>(reading: SharedReading<T>, scope: WorkScope | null): Promise<T> {
  return waitWith(reading, scope, () => () => {});
}

/** Waits for a reading that begins later, no longer than the scope has time. */
async function share<T>(reading: SharedReading<T>, scope: WorkScope | null): Promise<T> {
  return waitWith(reading, scope, (reject) => {
    if (!scope) return () => {};
    const endWait = scope.time.begin('waits');
    // The reading waits for its turn and runs.
    const leftMs = remainingWaitMs(scope) + remainingMs(scope);
    const timer = Number.isFinite(leftMs)
      ? setTimeout(() => reject(noConnection()), leftMs)
      : undefined;
    return () => {
      clearTimeout(timer);
      endWait();
    };
  });
}

function waitWith<T>(
  reading: SharedReading<T>,
  scope: WorkScope | null,
  limit: (reject: (error: Error) => void) => () => void,
): Promise<T> {
  let release = (): void => {};
  const userId = scope?.userId ?? '';
  reading.join(userId);
  return new Promise<T>((resolve, reject) => {
    const leave = (): void => reject(clientGone());
    scope?.signal?.addEventListener('abort', leave, { once: true });
    const endLimit = limit(reject);
    reading.promise.then(resolve, reject);
    release = () => {
      scope?.signal?.removeEventListener('abort', leave);
      endLimit();
    };
    if (scope?.signal?.aborted) leave();
  }).finally(() => {
    release();
    reading.leave(userId);
  });
}
