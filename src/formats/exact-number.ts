/** Powers of ten that give six digits, by the digits before the decimal point. */
const SCALES = [1e5, 1e4, 1e3, 1e2, 1e1, 1];
const MOST_DIGITS = 9;

/**
 * The shortest decimal text that gives back the same 32-bit float: 2.65 for the float nearest to
 * 2.65, which is 2.6500000953674316 as a double. Nine digits are enough for each (IEEE 754,
 * 5.12.2).
 */
function float32Text(value: number): string {
  const size = Math.abs(value);
  if (size >= 1 && size < 1e6) {
    const scale = SCALES[Math.floor(Math.log10(size))] ?? 1;
    const rounded = Math.round(value * scale) / scale;
    if (Math.fround(rounded) === value) return String(rounded);
  }
  for (let digits = 6; digits < MOST_DIGITS; digits++) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return String(shorter);
  }
  return String(Number(value.toPrecision(MOST_DIGITS)));
}

/** How the numbers of an array are written so that reading gives them back. */
export function numberText(values: Float32Array | Float64Array): (value: number) => string {
  return values instanceof Float32Array ? float32Text : String;
}
