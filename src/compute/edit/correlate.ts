import { findPlaces, resampleNumbers } from '../resample-curve.ts';
import type { CurvePass } from '../quality/repeat-section.ts';

/** How well two curves agree in a window. */
export interface Correlation {
  /** Pearson's coefficient, -1 to 1. */
  coefficient: number;
  /** Samples of the reference at which both have values. */
  samples: number;
}

/** Fewest samples that a coefficient is computed of. */
const LEAST_SAMPLES = 4;

/**
 * Correlates a curve with a reference as if it were moved down.
 * @param shift how far the curve is moved down, in the unit of the index
 * @param window depths of the reference, both ends included
 * @returns null where fewer than 4 samples have both values, or one of the curves is constant
 */
export function correlateCurves(
  reference: CurvePass,
  curve: CurvePass,
  shift: number,
  window: { top: number; base: number },
): Correlation | null {
  const rows = [...reference.index.keys()]
    .filter((row) => reference.index[row]! >= window.top && reference.index[row]! <= window.base)
    .sort((a, b) => reference.index[a]! - reference.index[b]!);
  const places = Float64Array.from(rows, (row) => reference.index[row]! - shift);
  const moved = resampleNumbers(curve.values, findPlaces(curve.index, places));
  const given = Float64Array.from(rows, (row) => reference.values[row]!);
  return correlatePairs(given, moved);
}

/** Pearson's coefficient of the pairs that have both values. */
function correlatePairs(a: Float64Array, b: ArrayLike<number>): Correlation | null {
  let samples = 0;
  let [meanA, meanB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    if (Number.isNaN(a[i]! + b[i]!)) continue;
    samples++;
    const [offA, offB] = [a[i]! - meanA, b[i]! - meanB];
    meanA += offA / samples;
    meanB += offB / samples;
    squaresA += offA * (a[i]! - meanA);
    squaresB += offB * (b[i]! - meanB);
    products += offA * (b[i]! - meanB);
  }
  const coefficient = products / Math.sqrt(squaresA * squaresB);
  return samples >= LEAST_SAMPLES && Number.isFinite(coefficient) ? { coefficient, samples } : null;
}

/**
 * Finds the shift at which a curve agrees best with a reference.
 * @param shifts that are tried
 * @returns null where none of them has a coefficient
 */
export function findBestShift(
  reference: CurvePass,
  curve: CurvePass,
  window: { top: number; base: number },
  shifts: Iterable<number>,
): (Correlation & { shift: number }) | null {
  let best: (Correlation & { shift: number }) | null = null;
  for (const shift of shifts) {
    const found = correlateCurves(reference, curve, shift, window);
    if (found && (!best || found.coefficient > best.coefficient)) best = { ...found, shift };
  }
  return best;
}
