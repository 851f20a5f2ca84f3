/** Columns that grow row by row, copied no more than once until they are handed over. */

import { USUAL_NULLS } from '../../units/usual-nulls.ts';

const FIRST_CHUNK = 8;
const LARGEST_CHUNK = 1 << 15;
/** Part of a column's room that may be unused when it is given away. */
const MOST_UNUSED = 1 / 8;
const NONE = new Float64Array(0);

/** Values that look like nulls that the file does not declare. */
const SUSPECTED = new Set([
  ...USUAL_NULLS,
  999.25,
  9999.25,
  9999,
  -99999.25,
  99999,
  -9999999,
  -32768,
  -32767,
  1e30,
  -1e30,
  -2147483648,
  -999.2,
  -999.3,
]);

/** Whether a value looks like a null that the file does not declare. */
export function isSuspectedNull(value: number): boolean {
  return SUSPECTED.has(value);
}

/** The numbers of one column. NaN where absent. */
export class NumberColumn {
  /** The chunk being filled and how far it is: open to the row store, whose inner loop writes here. */
  chunk = NONE;
  used = 0;
  declaredNulls = 0;
  #full: Float64Array[] = [];
  /** Whether room for the whole column was made. */
  #isWhole = false;
  #suspected: Map<number, number> | null = null;

  /** Makes room for one more value. @param expected values of the whole column; 0 if unknown */
  grow(expected = 0): void {
    if (this.used === LARGEST_CHUNK && !this.#isWhole) this.#growWhole(expected);
    if (this.used < this.chunk.length) return;
    if (this.chunk.length > 0) this.#full.push(this.chunk);
    this.chunk = new Float64Array(
      Math.min(LARGEST_CHUNK, Math.max(FIRST_CHUNK, this.chunk.length * 2)),
    );
    this.used = 0;
  }

  /** Makes room for all values that are expected, once enough of them are there to tell. */
  #growWhole(expected: number): void {
    const count = this.#full.reduce((sum, { length }) => sum + length, this.used);
    this.#isWhole = true;
    if (expected <= count) return;
    try {
      const whole = new Float64Array(expected);
      this.copyTo(whole, 0, 1, true);
      this.chunk = whole;
      this.used = count;
    } catch (error) {
      // Without memory for all of it at once the column goes on in parts.
      if (!(error instanceof RangeError)) throw error;
    }
  }

  /** All values, which the column then no longer has; null where they lie in parts. */
  takeWhole(): Float64Array | null {
    const { chunk, used, whole } = this;
    if (!whole || chunk.length - used > chunk.length * MOST_UNUSED) return null;
    this.clear();
    return whole;
  }

  /** Lets all values go. */
  clear(): void {
    this.#full = [];
    this.chunk = NONE;
    this.used = 0;
  }

  /** A view of all values; null where they lie in parts. */
  get whole(): Float64Array | null {
    if (this.#full.length > 0) return null;
    // An own array: whoever takes it may transfer it, and all columns begin with `NONE`.
    return this.used === 0 ? new Float64Array(0) : this.chunk.subarray(0, this.used);
  }

  /** Adds `count` absent values. */
  fill(count: number): void {
    for (let left = count; left > 0;) {
      if (this.used === this.chunk.length) this.grow();
      const n = Math.min(left, this.chunk.length - this.used);
      this.chunk.fill(NaN, this.used, this.used + n);
      this.used += n;
      left -= n;
    }
  }

  /**
   * Counts `value` if it looks like an undeclared null; only called for values of 999 and more
   * either side of 0.
   */
  suspect(value: number): void {
    if (!SUSPECTED.has(value)) return;
    this.#suspected ??= new Map();
    this.#suspected.set(value, (this.#suspected.get(value) ?? 0) + 1);
  }

  /** Suspected nulls, by value. */
  get suspectedNulls(): { value: number; count: number }[] {
    return [...(this.#suspected ?? [])].map(([value, count]) => ({ value, count }));
  }

  /**
   * Writes the values to every `stride`-th place of `out` from `offset`; with `release`, chunk by
   * chunk letting them go.
   */
  copyTo(out: Float64Array, offset: number, stride: number, release: boolean): void {
    let at = offset;
    const chunks = [...this.#full, this.chunk.subarray(0, this.used)];
    if (release) this.clear();
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      if (stride === 1) out.set(chunk, at);
      else for (let i = 0; i < chunk.length; i++) out[at + i * stride] = chunk[i] as number;
      at += chunk.length * stride;
    }
  }
}

/** Rows of several columns that are put side by side at a time. */
const ROWS_AT_ONCE = 512;

/**
 * Writes the values of columns side by side, row by row: `out[row * columns.length + column]`.
 * False where the values of a column lie in parts: then nothing is written.
 */
export function interleave(columns: readonly NumberColumn[], out: Float64Array): boolean {
  const lists = columns.flatMap(({ whole }) => whole ?? []);
  const width = columns.length;
  if (lists.length < width) return false;
  const rows = out.length / width;
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const to = Math.min(rows, from + ROWS_AT_ONCE);
    for (let i = 0; i < width; i++) {
      const list = lists[i]!;
      for (let row = from, at = from * width + i; row < to; row++, at += width)
        out[at] = list[row] as number;
    }
  }
  return true;
}

/** The texts of one column, "" where absent. */
export class TextColumn {
  values: string[] = [];
  declaredNulls = 0;
  /** The text of the last row, and whether it is a declared null. */
  last = '';
  isLastNull = false;
}
