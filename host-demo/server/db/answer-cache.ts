import { sql } from 'kysely';
import { mergeRowChanges, MODEL_NOTES, noteState } from '../catalogs/row-changes.ts';
import { KeptValues, measureJson } from '../kept-values.ts';
import { type AnswerPart, AnswerParts } from './answer-parts.ts';
import type { AnyDatabase } from './any-database.ts';
import { SharedReadings } from './shared-readings.ts';
import { inScope } from './work-scope.ts';

/** Memory for parts of answers, beside that for whole ones. */
const PARTS_SHARE = 0.5;
/** Notes of changes from which on they are merged: each reading counts them. */
const MANY_NOTES = 2000;

/** What the database holds at one moment, as texts that differ after each change. */
interface DataState {
  /** Of the search index. */
  index: string;
  /** Of the rows of each table, and of each kind of entities that make the model. */
  tables: Readonly<Record<string, string>>;
}

/** What a reading notes about its answer. */
export interface AnswerReading {
  /** A text that is the same while the rows of a table (schema and name) are unchanged. */
  findState(this: void, table: string): string;
  /** Notes a table (schema and name) whose rows the answer was read from. */
  touch(table: string): void;
  /** Notes that the answer was read from more than tables of catalogs: it is not kept. */
  refuse(): void;
  /** Finds what other answers have made of the same rows: see `AnswerParts.find`. */
  findPart<T>(this: void, part: AnswerPart<T>): T | null;
}

interface KeptAnswer {
  answer: unknown;
  index: string;
  /** State of each table that it was read from. */
  tables: ReadonlyMap<string, string>;
}

/**
 * Keeps answers that are the same for all users, for as long as the rows and the model that they
 * were read from are unchanged. Each reading looks at the state of the data first, in one short
 * statement, so that it sees what was committed before it began, by this server or another one.
 * Readings of the same answer at the same time are one. The least recently used answers are
 * evicted.
 */
export class AnswerCache {
  readonly #db: AnyDatabase;
  readonly #kept: KeptValues<KeptAnswer>;
  readonly #readings = new SharedReadings<unknown>();
  readonly #states = new SharedReadings<DataState>();
  readonly #parts: AnswerParts;
  #isMerging = false;
  #hits = 0;
  #misses = 0;

  /** @param mostBytes memory for answers; 0 keeps none */
  constructor(db: AnyDatabase, mostBytes: number) {
    this.#db = db;
    this.#kept = new KeptValues(mostBytes);
    this.#parts = new AnswerParts(db, mostBytes * PARTS_SHARE);
  }

  /** How often an answer was kept and not, and what the kept ones take. */
  get figures(): { hits: number; misses: number; bytes: number; answers: number } {
    return {
      hits: this.#hits,
      misses: this.#misses,
      bytes: this.#kept.bytes,
      answers: this.#kept.size,
    };
  }

  /**
   * Reads `work`, or takes the answer that an earlier reading with the same key had, which nobody
   * may change.
   *
   * @param measure - Bytes of an answer; of its JSON by default.
   */
  async read<T>(
    key: string,
    work: (reading: AnswerReading) => Promise<T>,
    measure: (answer: T) => number = measureJson,
  ): Promise<T> {
    // One short statement for all that come at the same time, which waits behind no costly one.
    const state = await inScope(null, () => this.#states.read('', () => this.#readState()));
    const kept = this.#kept.get(key);
    if (kept && isCurrent(kept, state)) {
      this.#hits++;
      return kept.answer as T;
    }
    this.#misses++;
    const stateKey = JSON.stringify(state);
    // The readings that share one have all looked at the state, and it was the same.
    return (await this.#readings.join(`${stateKey}\n${key}`, async () => {
      const touched = new Set<string>();
      let isRefused = false;
      const answer = await work({
        findState: (table) => findState(state, table),
        touch: (table) => void touched.add(table),
        refuse: () => (isRefused = true),
        findPart: (part) => {
          const states = [part.table, ...MODEL_NOTES].map((name) => findState(state, name));
          return this.#parts.find(part, JSON.stringify(states));
        },
      });
      if (!isRefused && touched.size > 0) {
        const names = [...touched, ...MODEL_NOTES];
        const tables = new Map(names.map((name) => [name, findState(state, name)]));
        const value = { answer, index: state.index, tables };
        this.#kept.set(key, value, measure(answer) + 2 * key.length);
      }
      return answer;
    })) as T;
  }

  /** Drops all answers. */
  clear(): void {
    this.#kept.clear();
    this.#parts.clear();
  }

  /** Resolves when no part of answers is being made. */
  settled(): Promise<void> {
    return this.#parts.settled();
  }

  async #readState(): Promise<DataState> {
    // `xmin` is the transaction that wrote a row, `ctid` its place: each change makes new ones.
    const { rows } = await sql<DataState & { notes: number }>`select
      (select concat_ws(' ', count(*), sum(xmin::text::bigint), sum(hashtext(ctid::text))) from studio.search_catalog) || ',' ||
      (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from studio.search_problem) as index,
      coalesce((select jsonb_object_agg(table_name, state) from (select table_name, ${noteState} as state from studio.row_change group by table_name) of_table), '{}') as tables,
      (select count(*)::integer from studio.row_change) as notes`.execute(this.#db);
    const { notes, ...state } = rows[0]!;
    if (notes > MANY_NOTES && !this.#isMerging) this.#merge();
    return state;
  }

  #merge(): void {
    this.#isMerging = true;
    // Another server that merges at the same time only makes this one fail.
    void inScope(null, () => mergeRowChanges(this.#db))
      .catch(() => {})
      .finally(() => (this.#isMerging = false));
  }
}

function isCurrent(kept: KeptAnswer, state: DataState): boolean {
  if (kept.index !== state.index) return false;
  for (const [name, was] of kept.tables) if (findState(state, name) !== was) return false;
  return true;
}

/** The state of a table, which the notes have without its schema; empty before its first change. */
function findState({ tables }: DataState, name: string): string {
  return tables[name.slice(name.indexOf('.') + 1)] ?? '';
}
