import { inAuditScope } from '../audit/audit-scope.ts';
import { KeptValues, measureJson } from '../kept-values.ts';
import type { AnyDatabase } from './any-database.ts';
import { inScope, jobScope } from './work-scope.ts';

/** A value by which many answers about the rows of one table are read faster. */
export interface AnswerPart<T> {
  /** Different for different values. */
  key: string;
  /** Table (schema and name) of whose rows it is made. */
  table: string;
  /** What this answer costs without it, as a number of rows that it reads for example. */
  cost: number;
  /** What answers must have cost before it is made; about what making it costs. */
  price: number;
  /** Makes it, in a statement of its own time. */
  make(this: void, db: AnyDatabase): Promise<T>;
}

/** Milliseconds that making a value may take. */
const LIMIT_MS = 120_000;
/** How often answers cost the price of a value that was not made before it is tried again. */
const PATIENCE = 20;
/** Values whose cost is known that are not made yet. */
const MOST_COUNTED = 1000;

/**
 * Keeps values for as long as the rows that they were made of are unchanged. A value is made beside
 * the answers, one at a time, when they have cost about as much as making it: rows that change
 * often cost no more than twice of what they cost without.
 */
export class AnswerParts {
  readonly #db: AnyDatabase;
  readonly #isOn: boolean;
  readonly #kept: KeptValues<{ state: string; value: unknown }>;
  /** What answers have cost for want of a value, by its key. */
  readonly #spent = new Map<string, { state: string; cost: number }>();
  #making: Promise<void> | null = null;
  #clears = 0;

  /** @param mostBytes memory for values; 0 makes none */
  constructor(db: AnyDatabase, mostBytes: number) {
    this.#db = db;
    this.#isOn = mostBytes > 0;
    this.#kept = new KeptValues(mostBytes);
  }

  /**
   * Finds a value for the state of the rows that an answer has looked at before. @returns null if
   * it is not made yet
   */
  find<T>(part: AnswerPart<T>, state: string): T | null {
    if (!this.#isOn) return null;
    const kept = this.#kept.get(part.key);
    if (kept?.state === state) return kept.value as T;
    const before = this.#spent.get(part.key);
    const cost = part.cost + (before?.state === state ? before.cost : 0);
    this.#spent.delete(part.key);
    this.#spent.set(part.key, { state, cost });
    if (this.#spent.size > MOST_COUNTED) this.#spent.delete(this.#spent.keys().next().value!);
    if (cost >= part.price) this.#begin(part, state);
    return null;
  }

  /** Resolves when no value is being made. */
  async settled(): Promise<void> {
    while (this.#making) await this.#making;
  }

  /** Drops all values. */
  clear(): void {
    this.#kept.clear();
    this.#spent.clear();
    this.#clears++;
  }

  #begin<T>(part: AnswerPart<T>, state: string): void {
    if (this.#making) return;
    const { key, price, make } = part;
    // What cannot be made, or takes too much memory, is tried again after many more answers.
    this.#spent.set(key, { state, cost: -PATIENCE * price });
    const clears = this.#clears;
    const scope = { ...jobScope(), limitMs: LIMIT_MS };
    this.#making = inAuditScope(null, () => inScope(scope, () => make(this.#db)))
      .then((value) => {
        const bytes = measureJson(value) + 2 * key.length;
        if (clears !== this.#clears) return;
        this.#kept.set(key, { state, value }, bytes);
        if (this.#kept.get(key)) this.#spent.delete(key);
      })
      // Answers are read without it.
      .catch(() => {})
      .finally(() => (this.#making = null));
  }
}
