/**
 * The sample of largest magnitude of many, without a branch: a jump that cannot be foretold costs more than all the rest. A key is a
 * float32's bits with the sign moved to the lowest place, so that keys of larger magnitude are larger numbers. NaN has the largest.
 */

/** Keys above this are a gap's (or minus infinity's): who meets one looks again for what is no gap. */
const LARGEST_KEY = 0x7f800000;

/** The bits of all values, without a copy. */
export function bitsOf({ buffer, byteOffset, length }: Float32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length);
}

/** Where samples of a trace begin and end that fall into one pixel each. */
export interface Bins {
  /** First sample of each pixel. */
  first: Int32Array;
  /** One after its last. */
  end: Int32Array;
  /** Samples of the bin that has most. */
  most: number;
}

function keyOf(bits: number): number {
  return (bits & 0x7ffffffe) | (bits >>> 31);
}

function bitsOfKey(key: number): number {
  return (key & 0x7ffffffe) | (key << 31);
}

function larger(one: number, other: number): number {
  const less = one - other;
  return one - (less & (less >> 31));
}

/** For each bin the sample of largest magnitude of the trace that begins at `from`; NaN where all are gaps. Answers whether it is so of any. `bits` are those of the values. */
export function largestOfTrace(values: Float32Array, bits: Int32Array, from: number, bins: Bins, out: Float32Array, outBits: Int32Array): boolean {
  const gaps = (bins.most <= 4 ? largestOfFew : largestOfMany)(bits, from, bins, outBits);
  return gaps < 0 && lookAgain(values, from, bins, out);
}

function largestOfMany(bits: Int32Array, from: number, { first, end }: Bins, out: Int32Array): number {
  let gaps = 0;
  for (let y = 0; y < first.length; y++) {
    let key = 0;
    const stop = end[y]!;
    for (let s = first[y]!; s < stop; s++) key = larger(key, keyOf(bits[from + s]!));
    gaps |= LARGEST_KEY - key;
    out[y] = bitsOfKey(key);
  }
  return gaps;
}

/** Where no bin has more than four samples: a loop over so few costs more than to look at some of them twice. */
function largestOfFew(bits: Int32Array, from: number, { first, end }: Bins, out: Int32Array): number {
  let gaps = 0;
  for (let y = 0; y < first.length; y++) {
    const one = from + first[y]!;
    const last = from + end[y]! - 1;
    const above = larger(keyOf(bits[one]!), keyOf(bits[one + 1 < last ? one + 1 : last]!));
    const key = larger(above, larger(keyOf(bits[one + 2 < last ? one + 2 : last]!), keyOf(bits[last]!)));
    gaps |= LARGEST_KEY - key;
    out[y] = bitsOfKey(key);
  }
  return gaps;
}

/** Bins that hold gaps. */
function lookAgain(values: Float32Array, from: number, { first, end }: Bins, out: Float32Array): boolean {
  let hasGaps = false;
  for (let y = 0; y < first.length; y++) {
    if (Math.abs(out[y]!) < Infinity) continue;
    let largest = NaN;
    for (let s = first[y]!; s < end[y]!; s++) {
      const value = values[from + s]!;
      if (value === value && !(Math.abs(value) <= Math.abs(largest))) largest = value;
    }
    out[y] = largest;
    hasGaps ||= largest !== largest;
  }
  return hasGaps;
}
