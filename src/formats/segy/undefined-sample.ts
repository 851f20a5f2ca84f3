/**
 * Magnitude from which on a floating-point sample is no amplitude: interpretation systems write
 * 1e30 where nothing is defined, others 1e35, the largest number of 32 bits or infinity. A little
 * less than 1e30, which as an IBM float is rounded down.
 */
export const LEAST_UNDEFINED = 9.99e29;

/** Size below which nothing but noise of rounding lies: no amplitude, though 0 is one. */
const LEAST_AMPLITUDE = 1e-30;
/** Samples other than 0 that tell of their format. */
export const LEAST_WORDS = 64;
/** Share of them that may be no amplitudes in the right format. */
export const MOST_STRANGE = 0.02;

/** Whether samples have amplitudes of this size, which is not 0; false for NaN. */
export function isAmplitude(size: number): boolean {
  return size >= LEAST_AMPLITUDE && size < LEAST_UNDEFINED;
}

/** Whether a sample is undefined: NaN, infinite, or of the magnitude that is written for it. */
export function isUndefinedSample(value: number): boolean {
  return !(value < LEAST_UNDEFINED && value > -LEAST_UNDEFINED);
}

/**
 * Floating-point samples with NaN where they are undefined: the array itself where it has none of
 * the other values, else a copy.
 */
export function blankUndefined<Values extends Float32Array | Float64Array>(values: Values): Values {
  let at = 0;
  while (at < values.length && !isStandIn(values[at] as number)) at++;
  if (at === values.length) return values;
  const out = values.slice() as Values;
  for (; at < out.length; at++) if (isStandIn(out[at] as number)) out[at] = NaN;
  return out;
}

/** Whether a value other than NaN is undefined. */
function isStandIn(value: number): boolean {
  return value >= LEAST_UNDEFINED || value <= -LEAST_UNDEFINED;
}
