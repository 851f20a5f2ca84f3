import { type ReadonlySignal, signal } from '@preact/signals-core';
import * as v from 'valibot';
import { SAVED_COUNTS } from '../session/keys.ts';
import { pageSession } from '../session/page-session.ts';
import { readStored, store } from '../core/storage.ts';
import { type Backend, buildOwnerKey } from './backend.ts';
import { count } from './rows.ts';
import { nullIfAborted } from './null-if-aborted.ts';

/** How long a count is taken for true. */
export const FRESH_MS = 60_000;
/** The number of counts that are requested in parallel. */
const AT_ONCE = 4;

/**
 * Counts as they are kept: whose they are, and for each catalog how many rows there were and when.
 * The session removes them with a 401 (spec 8).
 */
const saved = v.object({
  owner: v.string(),
  counts: v.record(v.string(), v.tuple([v.number(), v.number()])),
});

/**
 * Catalog whose rows became more or fewer on this page; an array, so that the same one is announced
 * twice.
 */
const changed = signal<readonly string[]>([]);

/** Rows of a catalog came or went: its count is requested again where it is shown. */
export function countChanged(backend: Backend, catalog: string): void {
  const { [catalog]: _, ...counts } = read(backend);
  store(SAVED_COUNTS, JSON.stringify({ owner: buildOwnerKey(backend), counts }));
  changed.value = [catalog];
}

/**
 * Row counts of catalogs. Each is requested once, when it is first needed, not before `start`, and
 * only a few in parallel.
 */
export class CatalogCounts {
  readonly #counts = signal<ReadonlyMap<string, number>>(new Map());
  /** Rows by catalog, as far as they are known. */
  readonly counts: ReadonlySignal<ReadonlyMap<string, number>> = this.#counts;
  readonly #backend: Backend;
  readonly #wanted = new Set<string>();
  readonly #requested = new Set<string>();
  readonly #gone = new AbortController();
  readonly #stops: (() => void)[];
  #started = false;
  #running = 0;

  constructor(backend: Backend) {
    this.#backend = backend;
    const { state } = pageSession();
    let known = false;
    this.#stops = [
      state.subscribe((now) => {
        if (known && now !== 'signed-in') this.#counts.value = new Map();
        known = now === 'signed-in';
      }),
      changed.subscribe(
        ([catalog = '']) => void (this.#requested.delete(catalog) && this.want(catalog)),
      ),
    ];
  }

  /** Wants the count of a catalog. */
  want(catalog: string): void {
    if (this.#requested.has(catalog)) return;
    this.#wanted.add(catalog);
    this.#next();
  }

  /** Lets requests go out; until then the server has more urgent things to do. */
  start(): void {
    this.#started = true;
    this.#next();
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.#gone.abort();
  }

  #next(): void {
    for (const catalog of this.#wanted) {
      const known = keptCounts(this.#backend).get(catalog);
      if (known === undefined && (!this.#started || this.#running >= AT_ONCE)) continue;
      this.#wanted.delete(catalog);
      this.#requested.add(catalog);
      if (known === undefined) void this.#ask(catalog);
      else this.#take(catalog, known);
    }
  }

  async #ask(catalog: string): Promise<void> {
    this.#running++;
    const found = await nullIfAborted(
      count(this.#backend, { catalog }, { signal: this.#gone.signal }),
      this.#gone.signal,
    );
    this.#running--;
    // A failed count is left out: it is optional, and the rows report what is wrong.
    if (found?.ok) {
      keepCount(this.#backend, catalog, found.data);
      this.#take(catalog, found.data);
    }
    if (found) this.#next();
  }

  #take(catalog: string, rows: number): void {
    this.#counts.value = new Map([...this.#counts.peek(), [catalog, rows]]);
  }
}

function keptCounts(backend: Backend): Map<string, number> {
  const now = Date.now();
  const fresh = Object.entries(read(backend)).filter(
    ([, [, at]]) => at <= now && now - at < FRESH_MS,
  );
  return new Map(fresh.map(([catalog, [rows]]) => [catalog, rows]));
}

function keepCount(backend: Backend, catalog: string, rows: number): void {
  store(
    SAVED_COUNTS,
    JSON.stringify({
      owner: buildOwnerKey(backend),
      counts: { ...read(backend), [catalog]: [rows, Date.now()] },
    }),
  );
}

function read(backend: Backend): Record<string, [number, number]> {
  try {
    const { success, output } = v.safeParse(saved, JSON.parse(readStored(SAVED_COUNTS) ?? ''));
    return success && output.owner === buildOwnerKey(backend) ? output.counts : {};
  } catch {
    return {};
  }
}
