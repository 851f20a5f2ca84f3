import { findPlaces, resampleNumbers } from '../resample-curve.ts';

/** One pass of a curve over a well. */
export interface CurvePass {
  index: Float64Array;
  /** One value per sample, NaN for null. */
  values: Float32Array | Float64Array;
}

/** How far a repeat section is from the main pass. */
export interface RepeatDifference {
  /** Samples of the main pass at which both have values. */
  samples: number;
  /** Mean of repeat less main: a difference of calibration. */
  mean: number;
  /** Root of the mean square of the difference. */
  rms: number;
  /** The greatest difference, and where it is. */
  most: { difference: number; at: number };
}

/**
 * Compares a repeat section with the main pass at the samples of the main pass.
 * @returns null where there is no sample at which both have values
 */
export function compareRepeat(main: CurvePass, repeat: CurvePass): RepeatDifference | null {
  const order = Array.from(main.index.keys())
    .filter((row) => Number.isFinite(main.index[row]!))
    .sort((a, b) => main.index[a]! - main.index[b]!);
  const grid = Float64Array.from(order, (row) => main.index[row]!);
  const other = resampleNumbers(repeat.values, findPlaces(repeat.index, grid));
  let samples = 0;
  let [sum, squares] = [0, 0];
  const most = { difference: 0, at: NaN };
  order.forEach((row, place) => {
    const difference = other[place]! - main.values[row]!;
    if (Number.isNaN(difference)) return;
    samples++;
    sum += difference;
    squares += difference * difference;
    if (!(Math.abs(difference) <= Math.abs(most.difference)) || Number.isNaN(most.at))
      Object.assign(most, { difference, at: grid[place]! });
  });
  return samples > 0
    ? { samples, mean: sum / samples, rms: Math.sqrt(squares / samples), most }
    : null;
}
