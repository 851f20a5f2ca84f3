import type { IndexAxis } from './index-axis.ts';
import { countElements, type LogDataCurve, type Samples } from './log-data.ts';
import type { Series } from './trace.ts';

/**
 * A curve for a logarithmic scale, which has no place for 0 and negative values: the series itself
 * where all values are above 0, else a copy.
 * @param floor the value in place of them; NaN leaves gaps
 */
export function aboveZero(series: Series, floor: number): Series {
  if (!hasNonPositive(series)) return series;
  const { values, nullNumber } = series;
  const kept = values.slice();
  for (let i = 0; i < kept.length; i++) {
    const value = kept[i]!;
    if (value <= 0 && value !== nullNumber && value > -Infinity) kept[i] = floor;
  }
  return { values: kept, nullNumber, pyramid: null, scratch: null };
}

function hasNonPositive({ values, nullNumber, pyramid }: Series): boolean {
  const blocks = pyramid?.levels.at(-1);
  // The least values of blocks leave out what is absent.
  const some = blocks?.lo ?? values;
  const absent = blocks ? NaN : nullNumber;
  for (let i = 0; i < some.length; i++) {
    const value = some[i]!;
    if (value <= 0 && value !== absent && value > -Infinity) return true;
  }
  return false;
}

/** The values of the rows whose index is no gap. */
export function rowsWithIndex(curve: LogDataCurve, axis: IndexAxis): Samples {
  const { order } = axis;
  if (!order) return curve.values;
  const elements = countElements(curve);
  const length = order.length * elements;
  const kept =
    curve.values instanceof Float32Array ? new Float32Array(length) : new Float64Array(length);
  for (let i = 0; i < order.length; i++) {
    for (let e = 0; e < elements; e++)
      kept[i * elements + e] = curve.values[order[i]! * elements + e] ?? NaN;
  }
  return kept;
}
