import type { CrossCurve } from '../../../plot/cross/cross-data.ts';
import { isGap } from '../../../plot/log/log-data.ts';
import { defaultDepthUnit, depthFactor, metresPer } from '../../../units/depth.ts';
import type { NamedInterval } from '../export/file-stem.ts';

/** Samples of which a plot draws those that have a value of each curve. */
export interface DrawnSamples {
  index: Float64Array;
  indexUnit: string;
  /** Curves with as many values as the index. */
  curves: readonly CrossCurve[];
  /** A value of the log that stands for null beside NaN. */
  nullValue?: number | undefined;
  /** Rows that are drawn, as 1; null for all. */
  shown?: Uint8Array | null;
}

/**
 * The interval of the samples that a plot draws, in metres or feet as the log has them; null where
 * it draws none, and of an index that is no depth.
 */
export function measureInterval(samples: DrawnSamples): NamedInterval | null {
  const { index, indexUnit, curves, nullValue = NaN, shown } = samples;
  if (metresPer(indexUnit) === null) return null;
  let [top, base] = [Infinity, -Infinity];
  for (let row = 0; row < index.length; row++) {
    const depth = index[row]!;
    const isDrawn =
      shown?.[row] !== 0 &&
      !isGap(depth, NaN) &&
      curves.every(({ values }) => !isGap(values[row], nullValue));
    if (isDrawn && depth < top) top = depth;
    if (isDrawn && depth > base) base = depth;
  }
  if (top > base) return null;
  const unit = defaultDepthUnit(indexUnit);
  const factor = depthFactor(indexUnit, unit);
  return { top: top * factor, base: base * factor, unit };
}
