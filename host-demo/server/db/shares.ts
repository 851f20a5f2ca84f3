import { clientGone, limitReached, noConnection } from './faults.ts';
import { remainingWaitMs } from './work-scope.ts';
import type { WorkScope } from './work-scope.ts';

/** How connections are shared out. */
export interface ShareLimits {
  /** Connections that requests hold at once. */
  requests: number;
  /** Connections that jobs hold at once. */
  jobs: number;
  /** Connections that the requests of one user hold at once. */
  perUser: number;
}

/** Requests of one user that wait. */
const MOST_WAITING = 50;
/** Milliseconds of statements, of late, from which on a user has one connection at once. */
const COSTLY_MS = 20_000;
/** Milliseconds after which half of a user's cost is forgotten. */
const HALF_LIFE_MS = 30_000;
/** Milliseconds that a request stands back for each millisecond that its user took of late. */
const PENALTY = 0.25;

interface Waiting {
  scope: WorkScope;
  grant(): void;
}

interface Usage {
  held: number;
  costMs: number;
  /** When `costMs` was true. */
  at: number;
}

/**
 * Shares out the connections of the database. The request that has been under way for longest comes
 * first, and one whose user took much of late stands back, but not for ever. No user holds more
 * than their share, so that one user with costly queries holds up no other.
 */
export class Shares {
  readonly #limits: ShareLimits;
  readonly #now: () => number;
  readonly #held = { request: 0, job: 0 };
  readonly #users = new Map<string, Usage>();
  readonly #waiting: Waiting[] = [];

  constructor(limits: ShareLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /**
   * Resolves when the scope may take a connection; `leave` gives it back. Throws LIMIT_REACHED,
   * UNAVAILABLE or CANCELLED where it does not come to that in the time that the scope may wait.
   */
  enter(scope: WorkScope): Promise<void> {
    if (scope.signal?.aborted) return Promise.reject(clientGone());
    const mine = this.#waiting.filter((one) => one.scope.userId === scope.userId).length;
    if (scope.kind === 'request' && mine >= MOST_WAITING) return Promise.reject(limitReached());
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        scope.signal?.removeEventListener('abort', leave);
      };
      const giveUp = (error: Error): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        end();
        reject(error);
      };
      const leave = (): void => giveUp(clientGone());
      const leftMs = remainingWaitMs(scope);
      const timer = Number.isFinite(leftMs)
        ? setTimeout(() => giveUp(this.#tooLate(scope)), leftMs)
        : undefined;
      const waiting: Waiting = { scope, grant: () => (end(), resolve()) };
      scope.signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
      this.#grant();
    });
  }

  /** Requests and jobs that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Gives back what `enter` granted. */
  leave(scope: WorkScope): void {
    this.#held[scope.kind]--;
    const usage = this.#usage(scope.userId);
    usage.held--;
    this.#forget();
    this.#grant();
  }

  /** Adds milliseconds of a statement to what its user took; of shared work one user's part. */
  charge({ userId, users = 1 }: WorkScope, ms: number): void {
    this.#usage(userId).costMs += ms / Math.max(1, users);
  }

  #grant(): void {
    for (;;) {
      const [next] = this.#waiting
        .filter(({ scope }) => this.#hasRoom(scope) && this.#hasShare(scope))
        .map((waiting) => ({ waiting, order: this.#order(waiting.scope) }))
        .sort((a, b) => a.order - b.order);
      if (!next) return;
      const { waiting } = next;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.#held[waiting.scope.kind]++;
      this.#usage(waiting.scope.userId).held++;
      waiting.grant();
    }
  }

  /** The refusal of a scope that has waited for as long as it may. */
  #tooLate(scope: WorkScope): Error {
    return this.#hasShare(scope) ? noConnection() : limitReached();
  }

  #hasRoom({ kind }: WorkScope): boolean {
    return this.#held[kind] < (kind === 'job' ? this.#limits.jobs : this.#limits.requests);
  }

  #hasShare(scope: WorkScope): boolean {
    if (scope.kind === 'job') return true;
    const most = this.#cost(scope) > COSTLY_MS ? 1 : this.#limits.perUser;
    return this.#usage(scope.userId).held < most;
  }

  /** The place of a scope among those that wait; the lowest comes first. */
  #order(scope: WorkScope): number {
    return PENALTY * this.#cost(scope) - scope.time.takenMs;
  }

  #cost({ userId }: WorkScope): number {
    return this.#usage(userId).costMs;
  }

  #usage(userId: string): Usage {
    const now = this.#now();
    const usage = this.#users.get(userId) ?? { held: 0, costMs: 0, at: now };
    usage.costMs *= 2 ** ((usage.at - now) / HALF_LIFE_MS);
    usage.at = now;
    this.#users.set(userId, usage);
    return usage;
  }

  /** Users who hold nothing and whose cost has faded are forgotten. */
  #forget(): void {
    if (this.#users.size < 1000) return;
    for (const userId of [...this.#users.keys()]) {
      const { held, costMs } = this.#usage(userId);
      if (held === 0 && costMs < 100) this.#users.delete(userId);
    }
  }
}
