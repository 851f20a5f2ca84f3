/**
 * Returns the indices of the traces that have line numbers. Padding, which some systems append to a
 * file, has inline 0 and crossline 0.
 * @param damaged traces whose numbers are not used
 * @returns null if no trace is to be left out: none is damaged, and there is no such padding, all
 *   traces have both numbers 0, or a trace has a 0 in one of them alone, so that 0 is a line number
 */
export function numberedTraces(
  inline: ArrayLike<number>,
  crossline: ArrayLike<number>,
  damaged: ReadonlySet<number> = new Set(),
): Int32Array | null {
  const isPadded = hasPadding(inline, crossline, damaged);
  if (!isPadded && damaged.size === 0) return null;
  const numbered: number[] = [];
  for (let i = 0; i < inline.length; i++)
    if (!damaged.has(i) && !(isPadded && inline[i] === 0 && crossline[i] === 0)) numbered.push(i);
  return Int32Array.from(numbered);
}

function hasPadding(
  inline: ArrayLike<number>,
  crossline: ArrayLike<number>,
  damaged: ReadonlySet<number>,
): boolean {
  let none = 0;
  for (let i = 0; i < inline.length; i++) {
    if (damaged.has(i)) continue;
    if (inline[i] === 0 && crossline[i] === 0) none++;
    else if (inline[i] === 0 || crossline[i] === 0) return false;
  }
  return none > 0 && none < inline.length - damaged.size;
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
