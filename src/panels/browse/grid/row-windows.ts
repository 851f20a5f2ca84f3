import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend, Result } from '../../../backend/backend.ts';
import type { Constraint, Row } from '../../../backend/records.ts';
import { count, rows } from '../../../backend/rows.ts';
import { nullIfAborted } from '../../../backend/null-if-aborted.ts';
import type { Problem } from '../../../core/problem.ts';

/** Rows of one request. */
export const WINDOW = 100;
/** Windows that are kept: those that were looked at last. */
const KEPT = 60;
/** Windows fetched ahead where the user scrolls to, beside the one on each side. */
const AHEAD = 1;
/** Rows that one call answers at most (contract, `limit`). */
export const MOST_ROWS = 10_000;

/** What is listed: a catalog's rows that satisfy all constraints, in an order. */
export interface RowQuery {
  catalog: string;
  /** Attribute names. */
  fields: readonly string[];
  constraints: readonly Constraint[];
  orderBy: string | undefined;
  order: 'ascending' | 'descending';
}

/**
 * Rows of one query by position, fetched in windows as they come into sight. The count never holds
 * them up.
 */
export class RowWindows {
  readonly #version = signal(0);
  readonly #total = signal<number | null>(null);
  readonly #problem = signal<Problem | null>(null);

  /** Changes when rows arrive. */
  readonly version: ReadonlySignal<number> = this.#version;
  /** Rows that there are; null until they are counted. */
  readonly total: ReadonlySignal<number | null> = this.#total;
  readonly problem: ReadonlySignal<Problem | null> = this.#problem;

  readonly #backend: Backend;
  readonly #query: RowQuery;
  readonly #windows = new Map<number, Row[]>();
  readonly #flights = new Map<number, AbortController>();
  readonly #gone = new AbortController();

  constructor(backend: Backend, query: RowQuery) {
    this.#backend = backend;
    this.#query = query;
    void this.#count();
    this.want(0, WINDOW - 1);
  }

  /** Aborted when the rows are disposed of. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /** The query as text: the same for windows that request the same at different times. */
  get queryText(): string {
    return JSON.stringify(this.#query);
  }

  /** Rows known to exist: as many as were counted, else those up to the last window that came. */
  get length(): number {
    const total = this.#total.peek();
    if (total !== null) return total;
    let known = 0;
    for (const [at, window] of this.#windows) known = Math.max(known, at * WINDOW + window.length);
    return known;
  }

  /** Whether the first rows are here. */
  get started(): boolean {
    return this.#windows.size > 0;
  }

  /** The row at a position; undefined where it has not come yet. */
  at(position: number): Row | undefined {
    return this.#windows.get(Math.floor(position / WINDOW))?.[position % WINDOW];
  }

  /** Position of a row among those that are here; null where it is not. */
  find(isIt: (row: Row) => boolean): number | null {
    for (const [at, window] of this.#windows) {
      const place = window.findIndex(isIt);
      if (place >= 0) return at * WINDOW + place;
    }
    return null;
  }

  /** The rows of the window that holds a position; undefined until they are loaded. */
  findWindow(position: number): readonly Row[] | undefined {
    return this.#windows.get(Math.floor(position / WINDOW));
  }

  /**
   * The fields of the rows `from` to `to`, requested if they are not loaded: at most `MOST_ROWS` of
   * them.
   */
  async between(from: number, to: number, fields: readonly string[]): Promise<Result<Row[]>> {
    const here = Array.from({ length: to - from + 1 }, (_, i) => this.at(from + i));
    if (here.every((row) => row !== undefined)) return { ok: true, data: here };
    return rows(
      this.#backend,
      { ...this.#query, fields, offset: from, limit: Math.min(MOST_ROWS, to - from + 1) },
      { signal: this.#gone.signal },
    );
  }

  /**
   * Fetches what is missing of the rows `from` to `to` and a window on each side; gives up what is
   * far from them. `ahead` is where the user scrolls to: 1 to the last row, -1 to the first.
   */
  want(from: number, to: number, ahead: -1 | 0 | 1 = 0): void {
    if (this.#gone.signal.aborted) return;
    const first = Math.max(0, Math.floor(from / WINDOW) - 1 - (ahead < 0 ? AHEAD : 0));
    const last = Math.floor(to / WINDOW) + 1 + (ahead > 0 ? AHEAD : 0);
    for (let at = first; at <= last; at++) this.#touch(at);
    for (const [at, flight] of this.#flights) if (at < first || at > last) flight.abort();
    const end =
      this.#total.peek() === null ? last : Math.min(last, Math.floor((this.length - 1) / WINDOW));
    // What is in sight before what is beside it.
    const inside = (at: number): number =>
      at < Math.floor(from / WINDOW) || at > Math.floor(to / WINDOW) ? 1 : 0;
    const wanted = Array.from({ length: Math.max(0, end - first + 1) }, (_, i) => first + i).filter(
      (at) => !this.#windows.has(at) && !this.#flights.has(at),
    );
    for (const at of wanted.sort((a, b) => inside(a) - inside(b)))
      if (at === 0 || this.started) void this.#fetch(at);
  }

  /** Fetches what failed again. */
  retry(): void {
    this.#problem.value = null;
    if (this.#total.peek() === null) void this.#count();
    this.want(0, WINDOW - 1);
    this.#version.value++;
  }

  dispose(): void {
    this.#gone.abort();
    for (const flight of this.#flights.values()) flight.abort();
  }

  async #count(): Promise<void> {
    const { catalog, constraints } = this.#query;
    const found = await nullIfAborted(
      count(this.#backend, { catalog, constraints }, { signal: this.#gone.signal }),
      this.#gone.signal,
    );
    if (!found) return;
    if (found.ok) this.#total.value = found.data;
    else this.#problem.value = found.error;
    this.#version.value++;
  }

  async #fetch(at: number): Promise<void> {
    const flight = new AbortController();
    this.#flights.set(at, flight);
    const { catalog, fields, constraints, orderBy, order } = this.#query;
    const found = await nullIfAborted(
      rows(
        this.#backend,
        { catalog, fields, constraints, offset: at * WINDOW, limit: WINDOW, orderBy, order },
        { signal: flight.signal },
      ),
      flight.signal,
    );
    if (this.#flights.get(at) === flight) this.#flights.delete(at);
    if (!found || this.#gone.signal.aborted) return;
    if (found.ok) this.#keep(at, found.data);
    else this.#problem.value = found.error;
    this.#version.value++;
  }

  /** What is looked at again is the last to be forgotten. */
  #touch(at: number): void {
    const window = this.#windows.get(at);
    if (window) this.#keep(at, window);
  }

  #keep(at: number, window: Row[]): void {
    this.#windows.delete(at);
    this.#windows.set(at, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > KEPT && oldest !== undefined) this.#windows.delete(oldest);
  }
}
