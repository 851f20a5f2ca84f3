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

/** Of a rectangle of traces and samples, ends left out; NaN where all are gaps. */
function largestKnown(values: Float32Array, samples: number, [left, right]: readonly [number, number], [top, base]: readonly [number, number]): number {
  let largest = NaN;
  for (let trace = left; trace < right; trace++) {
    for (let at = trace * samples + top; at < trace * samples + base; at++) {
      const value = values[at]!;
      if (value === value && !(Math.abs(value) <= Math.abs(largest))) largest = value;
    }
  }
  return largest;
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

/** For each bin the sample of largest magnitude of the traces `left` to `right` (left out), written as floats from `to` on. */
export function largestOfTraces(values: Float32Array, bits: Int32Array, samples: number, left: number, right: number, bins: Bins, out: Float32Array, outBits: Int32Array, to: number): void {
  const last = right - 1;
  let gaps = last === left ? (bins.most <= 4 ? largestOfFew : largestOfOne)(bits, left * samples, bins, outBits, to) : 0;
  for (let trace = left; trace <= last && last > left; trace += 4) {
    gaps |= largestOfFour(bits, trace * samples, Math.min(last, trace + 1) * samples, Math.min(last, trace + 2) * samples, Math.min(last, trace + 3) * samples, bins, outBits, to, trace > left);
  }
  if (gaps === 0) return;
  for (let y = 0; y < bins.first.length; y++) {
    if (!(Math.abs(out[to + y]!) < Infinity)) out[to + y] = largestKnown(values, samples, [left, right], [bins.first[y]!, bins.end[y]!]);
  }
}

/** One trace. Negative where a gap was met. */
function largestOfOne(bits: Int32Array, from: number, { first, end }: Bins, out: Int32Array, to: number): number {
  let gaps = 0;
  for (let y = 0; y < first.length; y++) {
    let key = 0;
    const stop = end[y]!;
    for (let s = first[y]!; s < stop; s++) key = larger(key, keyOf(bits[from + s]!));
    gaps |= LARGEST_KEY - key;
    out[to + y] = bitsOfKey(key);
  }
  return gaps & 0x80000000;
}

/** One trace where no bin has more than four samples: a loop over so few costs more than to look at some of them twice. */
function largestOfFew(bits: Int32Array, from: number, { first, end }: Bins, out: Int32Array, to: number): number {
  let gaps = 0;
  for (let y = 0; y < first.length; y++) {
    const one = from + first[y]!;
    const last = from + end[y]! - 1;
    const above = larger(keyOf(bits[one]!), keyOf(bits[one + 1 < last ? one + 1 : last]!));
    const key = larger(above, larger(keyOf(bits[one + 2 < last ? one + 2 : last]!), keyOf(bits[last]!)));
    gaps |= LARGEST_KEY - key;
    out[to + y] = bitsOfKey(key);
  }
  return gaps & 0x80000000;
}

/** Four traces at once: the processor compares them side by side. What is there counts too with `more`. Negative where a gap was met. */
function largestOfFour(bits: Int32Array, a: number, b: number, c: number, d: number, { first, end }: Bins, out: Int32Array, to: number, more: boolean): number {
  let gaps = 0;
  for (let y = 0; y < first.length; y++) {
    let key = more ? keyOf(out[to + y]!) : 0;
    const stop = end[y]!;
    for (let s = first[y]!; s < stop; s++) {
      key = larger(key, larger(larger(keyOf(bits[a + s]!), keyOf(bits[b + s]!)), larger(keyOf(bits[c + s]!), keyOf(bits[d + s]!))));
    }
    gaps |= LARGEST_KEY - key;
    out[to + y] = bitsOfKey(key);
  }
  return gaps & 0x80000000;
}
