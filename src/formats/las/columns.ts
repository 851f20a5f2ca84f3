/** Columns that grow row by row without ever being copied, until they are handed over. */

const FIRST_CHUNK = 8;
const LARGEST_CHUNK = 1 << 15;
const NONE = new Float64Array(0);

/** Values that look like nulls that the file does not declare. */
const SUSPECTED = new Set([
  -999, -999.25, 999.25, -9999, -9999.25, 9999.25, 9999, -99999, -99999.25, 99999, -999999,
  -9999999, -32768, -32767, 1e30, -1e30, -2147483648, -999.2, -999.3,
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
  #suspected: Map<number, number> | null = null;

  /** Makes room for one more value. */
  grow(): void {
    if (this.chunk.length > 0) this.#full.push(this.chunk);
    this.chunk = new Float64Array(
      Math.min(LARGEST_CHUNK, Math.max(FIRST_CHUNK, this.chunk.length * 2)),
    );
    this.used = 0;
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
    if (release) {
      this.#full = [];
      this.chunk = NONE;
      this.used = 0;
    }
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      if (stride === 1) out.set(chunk, at);
      else for (let i = 0; i < chunk.length; i++) out[at + i * stride] = chunk[i] as number;
      at += chunk.length * stride;
    }
  }
}

/** The texts of one column, "" where absent. */
export class TextColumn {
  values: string[] = [];
  declaredNulls = 0;
  /** The text of the last row, and whether it is a declared null. */
  last = '';
  isLastNull = false;
}
