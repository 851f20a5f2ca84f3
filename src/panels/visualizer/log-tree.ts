import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../backend/backend.ts';
import { type Constraint, formatKeyText, loadRecord, type Row } from '../../backend/records.ts';
import { LOG_CATALOG, loadLogs } from '../../backend/log-summaries.ts';
import { count, rows } from '../../backend/rows.ts';
import { nullIfAborted } from '../../backend/null-if-aborted.ts';
import { chooseBestLog, type LogSummary } from '../../core/log-choice.ts';
import type { Problem } from '../../core/problem.ts';
import { nameOrder } from '../../core/text-search.ts';

/** Wellbores of one request; the user loads more (spec 5: the first 100). */
const PAGE = 100;

const WELL_CATALOG = 'well';
const WELLBORE_FIELDS = ['uwi', 'wellName', 'wellboreName'];

/** A wellbore of the tree. */
export interface Wellbore {
  uwi: string;
  name: string;
}

/** A log of the tree. */
export interface LogLeaf extends LogSummary {
  /** JSON of the key values, as in the route. */
  logId: string;
  catalog: string;
  /** It shows most of the wellbore. */
  isBest: boolean;
  /** Another log of the wellbore has the same title: the file's name tells them apart. */
  isNamesake: boolean;
}

/** Logs of one wellbore: loading, there, or not to be had. */
export type Logs =
  | { kind: 'loading' }
  | { kind: 'ready'; logs: readonly LogLeaf[] }
  | { kind: 'failed'; problem: Problem };

/**
 * What the tree beside the viewers shows: wellbores, and the logs of those that are open. Knows no
 * screen.
 */
export class LogTree {
  readonly #wellbores = signal<readonly Wellbore[]>([]);
  readonly #total = signal<number | null>(null);
  readonly #logs = signal<ReadonlyMap<string, Logs>>(new Map());
  readonly #phase = signal<'loading' | 'ready' | 'failed'>('loading');
  readonly #problem = signal<Problem | null>(null);
  readonly #expanded = signal<readonly string[]>([]);
  readonly #names = signal<ReadonlyMap<string, string>>(new Map());

  readonly wellbores: ReadonlySignal<readonly Wellbore[]> = this.#wellbores;
  /** Wellbores that match; null until they are counted. */
  readonly total: ReadonlySignal<number | null> = this.#total;
  readonly logs: ReadonlySignal<ReadonlyMap<string, Logs>> = this.#logs;
  readonly phase: ReadonlySignal<'loading' | 'ready' | 'failed'> = this.#phase;
  readonly problem: ReadonlySignal<Problem | null> = this.#problem;
  /** Names by UWI, of every wellbore that was met. */
  readonly names: ReadonlySignal<ReadonlyMap<string, string>> = this.#names;
  /** UWIs of the wellbores that are open. */
  readonly expanded: ReadonlySignal<readonly string[]> = this.#expanded;

  readonly #backend: Backend;
  #search = '';
  /** Wellbores that pages brought. */
  #fetched = 0;
  /** The wellbore of the log that is shown, which may be on no page yet. */
  #revealed: Wellbore | null = null;
  #loading = new AbortController();
  readonly #gone = new AbortController();

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** The first wellbores whose name or UWI holds `search`. */
  async load(search = this.#search): Promise<void> {
    this.#search = search;
    this.#loading.abort();
    const { signal: stop } = (this.#loading = new AbortController());
    this.#phase.value = 'loading';
    const constraints = searchFor(search);
    // The count never holds up the rows.
    void count(this.#backend, { catalog: WELL_CATALOG, constraints }, { signal: stop }).then(
      (found) => {
        if (!stop.aborted) this.#total.value = found.ok ? found.data : null;
      },
      () => {},
    );
    await this.#page(constraints, 0, stop);
  }

  /** The next wellbores. */
  async more(): Promise<void> {
    if (this.#phase.peek() === 'loading') return;
    this.#phase.value = 'loading';
    await this.#page(searchFor(this.#search), this.#fetched, this.#loading.signal);
  }

  /** Finds the names of wellbores that no page brought. Where that fails they go by their UWI. */
  async learn(uwis: readonly string[]): Promise<void> {
    const unknown = uwis.filter((uwi) => !this.#names.peek().has(uwi)).slice(0, PAGE);
    if (unknown.length === 0) return;
    const { signal: stop } = this.#gone;
    const found = await nullIfAborted(
      rows(
        this.#backend,
        {
          catalog: WELL_CATALOG,
          fields: WELLBORE_FIELDS,
          constraints: [{ field: 'uwi', operator: 'in', value: unknown }],
          limit: PAGE,
        },
        { signal: stop },
      ),
      stop,
    );
    if (found?.ok) this.#name(found.data.map(toWellbore));
  }

  /** Opens or closes a wellbore; its logs are fetched when it is opened first. */
  toggle(uwi: string, open: boolean): void {
    const others = this.#expanded.peek().filter((one) => one !== uwi);
    this.#expanded.value = open ? [...others, uwi] : others;
    const known = this.#logs.peek().get(uwi);
    if (open && (!known || known.kind === 'failed')) void this.#loadLogs(uwi);
  }

  /**
   * Opens the wellbore of a log that came by the address, and lists it where it is not in sight.
   */
  async reveal(catalog: string, logId: string): Promise<void> {
    const holder = [...this.#logs.peek()].find(
      ([, known]) => known.kind === 'ready' && known.logs.some((log) => log.logId === logId),
    );
    if (holder && this.#wellbores.peek().some(({ uwi }) => uwi === holder[0]))
      return this.toggle(holder[0], true);
    const { signal: stop } = this.#gone;
    const found = await nullIfAborted(
      loadRecord(this.#backend, { catalog, keyText: logId }, stop),
      stop,
    );
    const uwi = found?.ok ? text(found.data['uwi']) : '';
    if (!found?.ok || !uwi) return;
    this.#revealed = { uwi, name: text(found.data['wellboreName']) || uwi };
    this.#list(this.#wellbores.peek());
    this.toggle(uwi, true);
  }

  dispose(): void {
    this.#loading.abort();
    this.#gone.abort();
  }

  async #page(constraints: Constraint[], offset: number, stop: AbortSignal): Promise<void> {
    const found = await nullIfAborted(
      rows(
        this.#backend,
        {
          catalog: WELL_CATALOG,
          fields: WELLBORE_FIELDS,
          constraints,
          offset,
          limit: PAGE,
          orderBy: 'wellName',
        },
        { signal: stop },
      ),
      stop,
    );
    if (!found) return;
    if (!found.ok) {
      if (offset === 0) this.#wellbores.value = [];
      this.#problem.value = found.error;
      this.#phase.value = 'failed';
      return;
    }
    this.#fetched = offset + found.data.length;
    this.#list([...(offset === 0 ? [] : this.#wellbores.peek()), ...found.data.map(toWellbore)]);
    this.#problem.value = null;
    this.#phase.value = 'ready';
  }

  /** Each once, in order; the revealed one with them, unless a search narrows the list. */
  #list(wellbores: readonly Wellbore[]): void {
    this.#name(wellbores);
    const all =
      this.#revealed && this.#search.trim() === '' ? [...wellbores, this.#revealed] : wellbores;
    this.#wellbores.value = this.#inOrder(
      [...new Map(all.toReversed().map((one) => [one.uwi, one])).values()],
      ({ name }) => name,
    );
  }

  /** People count 2 before 10; a database does not. */
  #inOrder<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
    const order = nameOrder(this.#backend.language);
    return [...items].sort((a, b) => order(nameOf(a), nameOf(b)));
  }

  #name(wellbores: readonly Wellbore[]): void {
    this.#names.value = new Map([
      ...this.#names.peek(),
      ...wellbores.map(({ uwi, name }): [string, string] => [uwi, name]),
    ]);
  }

  async #loadLogs(uwi: string): Promise<void> {
    this.#put(uwi, { kind: 'loading' });
    const { signal: stop } = this.#gone;
    const found = await nullIfAborted(loadLogs(this.#backend, [uwi], stop), stop);
    if (found)
      this.#put(
        uwi,
        found.ok
          ? { kind: 'ready', logs: this.#inOrder(toLeaves(found.data), ({ title }) => title) }
          : { kind: 'failed', problem: found.error },
      );
  }

  #put(uwi: string, logs: Logs): void {
    this.#logs.value = new Map([...this.#logs.peek(), [uwi, logs]]);
  }
}

function searchFor(search: string): Constraint[] {
  const value = `*${search.trim()}*`;
  return value === '**'
    ? []
    : [
        { field: 'wellName', operator: 'like', value },
        { field: 'uwi', operator: 'like', value, logic: 'OR' },
        { field: 'wellboreName', operator: 'like', value, logic: 'OR' },
      ];
}

function toWellbore(row: Row): Wellbore {
  const uwi = text(row['uwi']);
  return { uwi, name: text(row['wellboreName']) || text(row['wellName']) || uwi };
}

function toLeaves(logs: readonly LogSummary[]): LogLeaf[] {
  const best = logs.length > 1 ? chooseBestLog(logs) : undefined;
  return logs.map((log) => ({
    ...log,
    logId: formatKeyText({ wellLogId: log.id }),
    catalog: LOG_CATALOG,
    isBest: log === best,
    isNamesake: logs.some((one) => one !== log && one.title === log.title),
  }));
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
