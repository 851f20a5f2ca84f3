import type { Bins } from './largest.ts';
import { bitsOf, largestOfTraces } from './largest.ts';
import type { RoundedSamples } from './rounded-samples.ts';

/** Samples of a rectangle of a section. */
export interface SampleBlock {
  /** Trace after trace; NaN is a gap. */
  readonly values: Float32Array;
  /** The same as they came, where `values` are made of them. */
  readonly rounded?: RoundedSamples | undefined;
  traces: number;
  samples: number;
  /** Column and row of the section where the block begins, and how many of each one of its own covers: 1 at level 0. */
  column: number;
  row: number;
  columnStep: number;
  rowStep: number;
}

/** Values for pixels, column after column as samples lie: a picture is then written as fast as it is read. */
export interface ValueTarget {
  values: Float32Array;
  height: number;
  /** Part that is filled; ends left out. */
  x: readonly [from: number, to: number];
  y: readonly [from: number, to: number];
  /** Column at the left edge of pixel 0 and row at the upper edge of pixel 0, and how many of each a pixel covers; rows count up where `perY` is negative. */
  column: number;
  row: number;
  perX: number;
  perY: number;
}

/**
 * Values of pixels from a block. Of many samples in a pixel it has the one of largest magnitude: a mean of a wavelet is nearly
 * nothing. Of an enlarged picture it has the value between its neighbours, or the nearest alone. A gap is no sample; between
 * samples, the nearest one decides whether there is a gap.
 */
export function resample(block: SampleBlock, target: ValueTarget, interpolate: boolean): void {
  const { values, height, x: [x0, x1], y: [y0, y1] } = target;
  if (y1 <= y0 || x1 <= x0 || block.traces === 0 || block.samples === 0) return;
  const down = wayOf((target.row - block.row) / block.rowStep, target.perY / block.rowStep, y0, y1 - y0, block.samples, interpolate);
  const across = wayOf((target.column - block.column) / block.columnStep, target.perX / block.columnStep, x0, x1 - x0, block.traces, interpolate);
  if (across.isReduced && down.isReduced) {
    const [bits, outBits] = [bitsOf(block.values), bitsOf(values)];
    for (let i = 0; i < x1 - x0; i++) largestOfTraces(block.values, bits, block.samples, across.first[i]!, across.end[i]!, down, values, outBits, (x0 + i) * height + y0);
    return;
  }
  const reader = new TraceReader(block, down);
  for (let i = 0; i < x1 - x0; i++) {
    const start = (x0 + i) * height + y0;
    const first = across.first[i]!;
    if (!across.isReduced && across.share[i]! > 0) {
      mix(reader.read(first), reader.read(first + 1), across.share[i]!, values, start);
      continue;
    }
    values.set(reader.read(first), start);
    if (across.isReduced) for (let trace = first + 1; trace < across.end[i]!; trace++) takeLarger(reader.read(trace), values, start);
  }
}

/** Which samples of one direction each pixel takes: bins of a reduced picture; of an enlarged one `first` and a share of the next. */
type Way = { isReduced: true } & Bins | { isReduced: false; first: Int32Array; share: Float32Array };

function wayOf(start: number, step: number, from: number, count: number, samples: number, interpolate: boolean): Way {
  const first = new Int32Array(count);
  const last = samples - 1;
  if (Math.abs(step) > 1) {
    const end = new Int32Array(count);
    // The same sum for a pixel's end as for its neighbour's beginning: no sample falls between.
    const edge = (i: number): number => Math.floor(start + (from + i) * step + 1e-6);
    let most = 1;
    for (let i = 0; i < count; i++) {
      const [low, high] = step > 0 ? [edge(i), edge(i + 1)] : [edge(i + 1), edge(i)];
      first[i] = held(low, last);
      end[i] = Math.max(first[i]! + 1, held(high, samples));
      most = Math.max(most, end[i]! - first[i]!);
    }
    return { isReduced: true, first, end, most };
  }
  const share = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const middle = start + (from + i + 0.5) * step;
    const place = interpolate ? Math.min(last, Math.max(0, middle - 0.5)) : held(Math.floor(middle), last);
    first[i] = Math.floor(place);
    share[i] = place - first[i]!;
  }
  return { isReduced: false, first, share };
}

function held(at: number, last: number): number {
  return at < 0 ? 0 : at > last ? last : at;
}

/** The larger of what is there and of what comes; a gap gives way. */
function takeLarger(more: Float32Array, values: Float32Array, start: number): void {
  for (let y = 0; y < more.length; y++) {
    const value = more[y]!;
    if (value === value && !(Math.abs(value) <= Math.abs(values[start + y]!))) values[start + y] = value;
  }
}

function mix(a: Float32Array, b: Float32Array, share: number, values: Float32Array, start: number): void {
  for (let y = 0; y < a.length; y++) {
    const value = a[y]! + (b[y]! - a[y]!) * share;
    values[start + y] = value === value ? value : share < 0.5 ? a[y]! : b[y]!;
  }
}

/** Traces resampled to the rows of the picture; two are kept, since what lies between needs both. */
class TraceReader {
  readonly #kept: readonly [Float32Array, Float32Array];
  readonly #keptBits: readonly [Int32Array, Int32Array];
  readonly #traces: [number, number] = [-1, -1];
  /** The block's samples, or those of one trace. */
  readonly #values: Float32Array;
  readonly #bits: Int32Array;
  #next = 0;

  constructor(private readonly block: SampleBlock, private readonly down: Way) {
    const { length } = down.first;
    this.#kept = [new Float32Array(length), new Float32Array(length)];
    this.#values = block.rounded ? new Float32Array(block.samples) : block.values;
    this.#bits = bitsOf(this.#values);
    this.#keptBits = [bitsOf(this.#kept[0]), bitsOf(this.#kept[1])];
  }

  read(trace: number): Float32Array {
    const known = this.#traces.indexOf(trace);
    if (known >= 0) {
      // The other one is the older of the two from now on.
      this.#next = 1 - known;
      return this.#kept[known]!;
    }
    const free = this.#next;
    this.#next = 1 - free;
    this.#traces[free] = trace;
    const { rounded, samples } = this.block;
    if (rounded && this.down.isReduced && this.down.most <= 2) {
      rounded.readLargest(trace * samples, this.down, this.#kept[free]!);
      return this.#kept[free]!;
    }
    rounded?.read(trace * samples, this.#values);
    const at = rounded ? 0 : trace;
    if (this.down.isReduced) largestOfTraces(this.#values, this.#bits, samples, at, at + 1, this.down, this.#kept[free]!, this.#keptBits[free]!, 0);
    else fill(this.#values, at * samples, this.down.first, this.down.share, this.#kept[free]!);
    return this.#kept[free]!;
  }
}

function fill(values: Float32Array, start: number, first: Int32Array, share: Float32Array, out: Float32Array): void {
  for (let y = 0; y < out.length; y++) {
    const part = share[y]!;
    const a = values[start + first[y]!]!;
    const b = part > 0 ? values[start + first[y]! + 1]! : a;
    const value = a + (b - a) * part;
    out[y] = value === value ? value : part < 0.5 ? a : b;
  }
}
