/** Rows of a table by their index, and the grid that they are resampled to. */

/**
 * Numbers of the rows whose index lies in an interval, in their order; those without an index are
 * left out. Null where these are all rows.
 */
export function rowsBetween(
  index: ArrayLike<number>,
  interval: { top: number; base: number } | null,
): Int32Array | null {
  const { top, base } = interval ?? { top: -Infinity, base: Infinity };
  const rows = new Int32Array(index.length);
  let count = 0;
  for (let row = 0; row < index.length; row++) {
    const at = index[row]!;
    if (at >= top && at <= base && Number.isFinite(at)) rows[count++] = row;
  }
  return count === index.length ? null : rows.slice(0, count);
}

/** Values of some rows. @param rows null for all, which gives the array itself */
export function takeRows<T extends Float32Array | Float64Array | readonly string[]>(
  values: T,
  rows: Int32Array | null,
  elements = 1,
): T {
  if (!rows) return values;
  const length = rows.length * elements;
  const taken = ArrayBuffer.isView(values)
    ? values instanceof Float32Array
      ? new Float32Array(length)
      : new Float64Array(length)
    : new Array<string>(length);
  for (let i = 0; i < rows.length; i++)
    for (let e = 0; e < elements; e++)
      taken[i * elements + e] = (values[rows[i]! * elements + e] ??
        (ArrayBuffer.isView(values) ? NaN : '')) as never;
  return taken as unknown as T;
}

/** Most rows that a grid may have. */
export const MOST_ROWS = 20_000_000;

/**
 * The index of a resampled table: whole multiples of `step` within an interval, rising.
 * @throws {RangeError} where the step is not above 0, or makes more than `MOST_ROWS` rows
 */
export function stepGrid({ top, base }: { top: number; base: number }, step: number): Float64Array {
  if (!(step > 0)) throw new RangeError('The step has to be greater than 0');
  const first = Math.ceil(top / step - 1e-6);
  const count = Math.floor(base / step + 1e-6) - first + 1;
  if (!(count <= MOST_ROWS)) throw new RangeError(`The step makes more than ${MOST_ROWS} rows`);
  return Float64Array.from({ length: Math.max(0, count) }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}
