/**
 * What all methods share. A curve is an array with one value per sample, NaN where there is none; a
 * sample without one of the values that a method needs has no result. Parts of a volume are
 * fractions (v/v), never percent.
 */

/** Values of a curve, one per sample; NaN where there is none. */
export type SampleValues = ArrayLike<number>;

/** A parameter for which a method has no result, e.g. a matrix lighter than its fluid. */
export class ParameterError extends Error {
  override name = 'ParameterError';
  /**
   * @param parameter its name, as the options of the method have it
   * @param limit what it has to be greater than: a number, or a parameter with its value, e.g. "grMin
   *   (20)"
   */
  constructor(
    readonly parameter: string,
    readonly value: number,
    readonly limit: string,
  ) {
    super(`${parameter} is ${value}; it has to be greater than ${limit}.`);
  }
}

/** @throws ParameterError unless the value is a number above `limit` */
export function requireAbove(
  parameter: string,
  value: number,
  limit: number,
  limitName?: string,
): void {
  if (!(value > limit) || value === Infinity)
    throw new ParameterError(parameter, value, limitName ?? String(limit));
}

/** The nearest number from 0 to 1; NaN stays NaN. */
export function toFraction(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** Works out one value per sample; Infinity, as a division by zero gives it, becomes NaN. */
export function computeSamples(length: number, valueAt: (row: number) => number): Float64Array {
  const values = new Float64Array(length);
  for (let row = 0; row < length; row++) {
    const value = valueAt(row);
    values[row] = value === Infinity || value === -Infinity ? NaN : value;
  }
  return values;
}
