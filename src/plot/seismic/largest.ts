/**
 * The sample of largest magnitude of many, without a branch: a jump that cannot be predicted costs
 * more than all the rest. A key is a float32's bits with the sign moved to the lowest place, so
 * that keys of larger magnitude are larger numbers. NaN has the largest. Of integers engines make
 * `Math.max` and `min` without a jump; a comparison of our own takes three times as long.
 */

const { max, min } = Math;

/**
 * Keys above this are a gap's (or minus infinity's): where one is met, the samples are read again
 * for those that are no gap.
 */
const LARGEST_KEY = 0x7f800000;

/** The bits of all values, without a copy. */
export function viewBits({ buffer, byteOffset, length }: Float32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length);
}

/** Of a rectangle of traces and samples, ends left out; NaN where all are gaps. */
function largestKnown(
  values: Float32Array,
  samples: number,
  [left, right]: readonly [number, number],
  [top, base]: readonly [number, number],
): number {
  let largest = NaN;
  for (let trace = left; trace < right; trace++) {
    for (let at = trace * samples + top; at < trace * samples + base; at++) {
      const value = values[at]!;
      if (!Number.isNaN(value) && !(Math.abs(value) <= Math.abs(largest))) largest = value;
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

/** Traces of one length, one after the other. */
export interface TraceSamples {
  values: Float32Array;
  /** The bits of `values`. */
  bits: Int32Array;
  /** Samples of a trace. */
  samples: number;
}

/** Where the largest samples of bins are written: one object for all columns of a picture. */
export interface BinTarget {
  bins: Bins;
  values: Float32Array;
  /** The bits of `values`. */
  bits: Int32Array;
  /** Index of the first bin's value. */
  at: number;
}

/** For each bin the sample of largest magnitude of the traces `left` to `right` (left out). */
export function largestOfTraces(
  traces: TraceSamples,
  left: number,
  right: number,
  target: BinTarget,
): void {
  const { samples, bits } = traces;
  const { bins, values, at } = target;
  const { first, end, most } = bins;
  const past = at + first.length;
  const join = most <= 2 ? joinPairs : most <= 4 ? joinFew : joinMany;
  target.bits.fill(0, at, past);
  for (let trace = left; trace < right; trace++) join(bits, trace * samples, target);
  if (keysToBits(target.bits, at, past) >= 0) return;
  for (let y = 0; y < first.length; y++) {
    if (!(Math.abs(values[at + y]!) < Infinity))
      values[at + y] = largestKnown(traces.values, samples, [left, right], [first[y]!, end[y]!]);
  }
}

// Keys are made where they are compared: to call a function for each sample costs more, until
// engines have made it fast.

/** Joins a trace, whose samples begin at `from`, to the keys so far. */
function joinMany(bits: Int32Array, from: number, target: BinTarget): void {
  const { first, end } = target.bins;
  const { bits: keys, at: to } = target;
  for (let y = 0; y < first.length; y++) {
    let key = keys[to + y]!;
    const stop = from + end[y]!;
    for (let at = from + first[y]!; at < stop; at++) {
      const sample = bits[at]!;
      key = max(key, (sample & 0x7ffffffe) | (sample >>> 31));
    }
    keys[to + y] = key;
  }
}

/**
 * The same where no bin has more than four samples: a loop over so few costs more than to look at
 * some of them twice.
 */
function joinFew(bits: Int32Array, from: number, target: BinTarget): void {
  const { first, end } = target.bins;
  const { bits: keys, at: to } = target;
  for (let y = 0; y < first.length; y++) {
    const at = from + first[y]!;
    const last = from + end[y]! - 1;
    const a = bits[at]!;
    const b = bits[min(at + 1, last)]!;
    const c = bits[min(at + 2, last)]!;
    const d = bits[last]!;
    keys[to + y] = max(
      keys[to + y]!,
      (a & 0x7ffffffe) | (a >>> 31),
      (b & 0x7ffffffe) | (b >>> 31),
      (c & 0x7ffffffe) | (c >>> 31),
      (d & 0x7ffffffe) | (d >>> 31),
    );
  }
}

/** And of no more than two, as of levels of detail. */
function joinPairs(bits: Int32Array, from: number, target: BinTarget): void {
  const { first, end } = target.bins;
  const { bits: keys, at: to } = target;
  for (let y = 0; y < first.length; y++) {
    const a = bits[from + first[y]!]!;
    const b = bits[from + end[y]! - 1]!;
    keys[to + y] = max(keys[to + y]!, (a & 0x7ffffffe) | (a >>> 31), (b & 0x7ffffffe) | (b >>> 31));
  }
}

/** Keys as the bits of the values they were made of. Negative where a gap was met. */
function keysToBits(keys: Int32Array, from: number, past: number): number {
  let gaps = 0;
  for (let i = from; i < past; i++) {
    const key = keys[i]!;
    gaps |= LARGEST_KEY - key;
    keys[i] = (key & 0x7ffffffe) | (key << 31);
  }
  return gaps;
}
