import { RepCode } from './rep-codes.ts';

/**
 * Puts the absent value in the place of what a code of low precision makes of it: code 49 has
 * eleven bits, so that -999.25 is written as -999 or -999.5.
 */
export function restoreAbsent(
  values: Float32Array | Float64Array,
  code: number,
  absent: number,
): void {
  if (code !== RepCode.FLOAT16) return;
  const step = absentStep(absent);
  const [low, high] = [Math.floor(absent / step) * step, Math.ceil(absent / step) * step];
  if (low === high) return;
  for (let i = 0; i < values.length; i++)
    if (values[i] === low || values[i] === high) values[i] = absent;
}

/** The distance of neighbouring values of code 49 at `value`. */
function absentStep(value: number): number {
  const exponent = Math.min(15, Math.max(0, Math.ceil(Math.log2(Math.abs(value)))));
  return 2 ** (exponent - 11);
}
