const FRACTION_BITS = 24;
const HEX_BITS = 4;
const BIAS = 64;
const MOST_EXPONENT = 127;

/**
 * Writes the IBM float of 32 bits that is nearest to a number, big-endian: sign, exponent of 16
 * over 64, fraction of 24 bits (IBM System/370 Principles of Operation, chapter 9). What is too
 * small is 0, what is too large the largest there is.
 */
export function writeIbmFloat(view: DataView, at: number, value: number): void {
  view.setUint32(at, ibmWord(value));
}

function ibmWord(value: number): number {
  const size = Math.abs(value);
  if (!(size > 0)) return 0;
  let exponent = Math.ceil((Math.floor(Math.log2(size)) + 1) / HEX_BITS);
  let fraction = Math.round(size * 2 ** (FRACTION_BITS - HEX_BITS * exponent));
  if (fraction >= 2 ** FRACTION_BITS) {
    exponent++;
    fraction = Math.round(size * 2 ** (FRACTION_BITS - HEX_BITS * exponent));
  }
  const sign = value < 0 ? 0x80 : 0;
  if (exponent + BIAS > MOST_EXPONENT) return (((sign | MOST_EXPONENT) << 24) | 0xffffff) >>> 0;
  if (exponent + BIAS < 0) return 0;
  return (((sign | (exponent + BIAS)) << 24) | fraction) >>> 0;
}
