/**
 * Returns the indices of the traces that have line numbers. Padding, which some systems append to a
 * file, has inline 0 and crossline 0.
 * @returns null if no trace is to be left out: there is no such padding, all traces have both
 *   numbers 0, or a trace has a 0 in one of them alone, so that 0 is a line number
 */
export function numberedTraces(
  inline: ArrayLike<number>,
  crossline: ArrayLike<number>,
): Int32Array | null {
  let none = 0;
  for (let i = 0; i < inline.length; i++) {
    if (inline[i] === 0 && crossline[i] === 0) none++;
    else if (inline[i] === 0 || crossline[i] === 0) return null;
  }
  if (none === 0 || none === inline.length) return null;
  const numbered = new Int32Array(inline.length - none);
  let count = 0;
  for (let i = 0; i < inline.length; i++)
    if (inline[i] !== 0 || crossline[i] !== 0) numbered[count++] = i;
  return numbered;
}

/** The entries of some traces; all where `traces` is null. */
export function pickEntries<Column extends Int32Array | Float64Array>(
  column: Column,
  traces: Int32Array | null,
): Column {
  if (!traces) return column;
  const out = column.slice(0, traces.length) as Column;
  for (const [i, trace] of traces.entries()) out[i] = column[trace] as number;
  return out;
}

/**
 * Whether all are whole and of 32 bits, as line numbers and offsets are: a field of floats may hold
 * anything.
 */
export function areWhole(values: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++)
    if (((values[i] as number) | 0) !== values[i]) return false;
  return true;
}
