/** An axis of values; `from` may be the greater end. */
export interface ValueAxis {
  readonly from: number;
  readonly to: number;
  readonly isLog: boolean;
}

/** Place of a value along an axis: 0 at its start, 1 at its end; NaN where it has none. */
export function partAlong({ from, to, isLog }: ValueAxis, value: number): number {
  return isLog ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
}

/** The value at a place along an axis. */
export function valueAlong({ from, to, isLog }: ValueAxis, part: number): number {
  return isLog ? from * (to / from) ** part : from + (to - from) * part;
}
