import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** What a server needs to answer its users. */
const DEPENDENCIES = ['database', 'store', 'issuer', 'queue'] as const;
type Dependency = (typeof DEPENDENCIES)[number];

/**
 * State of a dependency. `busy` is an embedded database whose one connection is in use: it is
 * alive, and requests wait for it. `timeout` has not answered within its time limit.
 */
export type DependencyState = 'ok' | 'busy' | 'timeout' | 'unavailable';

/** How one dependency is checked. */
export interface DependencyCheck {
  /** Resolves if the dependency can be used; rejects with the reason if not. */
  check(): Promise<unknown>;
  /** Milliseconds after which the check counts as failed. */
  limitMs: number;
  /** Milliseconds for which a good result is used again. */
  freshMs: number;
  /** State after `limitMs`; `timeout` by default. */
  late?: DependencyState;
}

/** Answer of /readyz: 200 if `isReady`, else 503. */
export interface ReadinessReport {
  isReady: boolean;
  states: Record<Dependency, DependencyState> & { server?: 'stopping' };
}

/** A failure is checked again after so many milliseconds. */
const RETRY_MS = 500;

/**
 * Whether requests should be sent to this server. Each dependency is checked with its own time
 * limit, all at once, and never twice at the same time, so that many callers of /readyz cost no
 * more than one. A change of state is logged with its reason.
 */
export class Readiness {
  readonly #probes: ReadonlyMap<Dependency, Probe>;
  #isStopping = false;

  constructor(
    checks: Readonly<Record<Dependency, DependencyCheck>>,
    log: Pick<FastifyBaseLogger, 'warn'>,
  ) {
    this.#probes = new Map(DEPENDENCIES.map((name) => [name, new Probe(name, checks[name], log)]));
  }

  /** From now on /readyz answers 503, so that a load balancer sends no further requests. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Checks what is not fresh. Never rejects. */
  async report(): Promise<ReadinessReport> {
    const entries = await Promise.all(
      [...this.#probes].map(async ([name, probe]) => [name, await probe.state()] as const),
    );
    const states = Object.fromEntries(entries) as Record<Dependency, DependencyState>;
    return {
      isReady: !this.#isStopping && entries.every(([, state]) => isGood(state)),
      states: this.#isStopping ? { ...states, server: 'stopping' } : states,
    };
  }
}

function isGood(state: DependencyState): boolean {
  return state === 'ok' || state === 'busy';
}

/** The check of one dependency and its last result. */
class Probe {
  readonly #name: Dependency;
  readonly #check: DependencyCheck;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #state: DependencyState = 'ok';
  #checkedAt = -Infinity;
  #running: { since: number; end: Promise<DependencyState> } | null = null;

  constructor(name: Dependency, check: DependencyCheck, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#name = name;
    this.#check = check;
    this.#log = log;
  }

  async state(): Promise<DependencyState> {
    const { limitMs, freshMs, late = 'timeout' } = this.#check;
    const now = performance.now();
    if (now - this.#checkedAt < (this.#state === 'ok' ? freshMs : RETRY_MS)) return this.#state;
    this.#running ??= { since: now, end: this.#run() };
    const leftMs = Math.max(0, this.#running.since + limitMs - now);
    const end = new AbortController();
    const state = await Promise.race([
      this.#running.end,
      wait(leftMs, late, { ref: false, signal: end.signal }).catch(() => late),
    ]);
    end.abort();
    // Its check still runs: the result is kept when it ends.
    if (state === late && this.#running) this.#change(late, `no answer in ${limitMs} ms`);
    return state;
  }

  async #run(): Promise<DependencyState> {
    try {
      await this.#check.check();
      this.#change('ok');
    } catch (error) {
      this.#change('unavailable', error);
    } finally {
      this.#checkedAt = performance.now();
      this.#running = null;
    }
    return this.#state;
  }

  #change(state: DependencyState, reason?: unknown): void {
    if (state !== this.#state)
      this.#log.warn(
        {
          dependency: this.#name,
          state,
          ...(reason instanceof Error ? { err: reason } : { reason }),
        },
        state === 'ok' ? 'a dependency answers again' : 'a dependency does not answer',
      );
    this.#state = state;
  }
}
