import type { BinTarget, Bins, TraceSamples } from './largest.ts';
import { viewBits, largestOfTraces } from './largest.ts';
import type { RoundedSamples } from './rounded-samples.ts';

/** Samples of a rectangle of a section. */
export interface SampleBlock {
  /** Trace after trace; NaN is a gap. */
  readonly values: Float32Array;
  /** The same as they came, where `values` are made of them. */
  readonly rounded?: RoundedSamples | undefined;
  traces: number;
  samples: number;
  /**
   * Column and row of the section where the block begins, and how many of each one of its own
   * covers: 1 at level 0.
   */
  column: number;
  row: number;
  columnStep: number;
  rowStep: number;
}

/** Pixels of a picture that are made of one block. */
export interface PixelPart {
  /** Part that is filled; ends left out. */
  x: readonly [from: number, to: number];
  y: readonly [from: number, to: number];
  /**
   * Column at the left edge of pixel 0 and row at the upper edge of pixel 0, and how many of each a
   * pixel covers; rows count up where `perY` is negative.
   */
  column: number;
  row: number;
  perX: number;
  perY: number;
}

/**
 * Values of pixels from a block, read column by column. Of many samples in a pixel it has the one
 * of largest magnitude: a mean of a wavelet is nearly nothing. Of an enlarged picture it has the
 * value between its neighbours, or the nearest alone. A gap is no sample; between samples, the
 * nearest one decides whether there is a gap.
 */
export class PixelColumns {
  readonly #across: Way;
  readonly #reader: TraceReader;

  constructor(
    block: SampleBlock,
    readonly part: PixelPart,
    interpolate: boolean,
  ) {
    const { x, y, column, row, perX, perY } = part;
    const [[x0, x1], [y0, y1]] = [x, y];
    const down = chooseResampling(
      { start: (row - block.row) / block.rowStep, step: perY / block.rowStep },
      { from: y0, count: Math.max(0, y1 - y0) },
      block.samples,
      interpolate,
    );
    this.#across = chooseResampling(
      { start: (column - block.column) / block.columnStep, step: perX / block.columnStep },
      { from: x0, count: Math.max(0, x1 - x0) },
      block.traces,
      interpolate,
    );
    this.#reader = new TraceReader(block, down, this.#across.isReduced);
  }

  /** Writes the column `x` of the part's pixels from `at` on. */
  read(x: number, values: Float32Array, at: number): void {
    const across = this.#across;
    const i = x - this.part.x[0];
    const first = across.first[i]!;
    if (across.isReduced) this.#reader.readLargest(first, across.end[i]!, values, at);
    else {
      values.set(this.#reader.read(first), at);
      if (across.share[i]! > 0) mixIn(this.#reader.read(first + 1), across.share[i]!, values, at);
    }
  }
}

/**
 * Which samples of one direction each pixel takes: bins of a reduced picture; of an enlarged one
 * `first` and a share of the next.
 */
type Way = ({ isReduced: true } & Bins) | EnlargedWay;

/**
 * Of each pixel of an enlarged picture the sample before its middle, and the share of the next one.
 */
interface EnlargedWay {
  isReduced: false;
  first: Int32Array;
  share: Float32Array;
}

/**
 * How pixels are made of the samples of one direction.
 * @param scale position of the samples at the edge of pixel 0, and how many of them a pixel covers
 * @param samples how many there are
 */
function chooseResampling(
  { start, step }: { start: number; step: number },
  { from, count }: { from: number; count: number },
  samples: number,
  interpolate: boolean,
): Way {
  const first = new Int32Array(count);
  const last = samples - 1;
  if (Math.abs(step) > 1) {
    const end = new Int32Array(count);
    let most = 1;
    for (let i = 0, edge = Math.floor(start + from * step + 1e-6); i < count; i++) {
      // A pixel ends where its neighbour begins: no sample falls between.
      const next = Math.floor(start + (from + i + 1) * step + 1e-6);
      const low = (first[i] = held(Math.min(edge, next), last));
      const high = (end[i] = Math.max(low + 1, held(Math.max(edge, next), samples)));
      most = Math.max(most, high - low);
      edge = next;
    }
    return { isReduced: true, first, end, most };
  }
  const share = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const middle = start + (from + i + 0.5) * step;
    const place = interpolate
      ? Math.min(last, Math.max(0, middle - 0.5))
      : held(Math.floor(middle), last);
    first[i] = Math.floor(place);
    share[i] = place - first[i]!;
  }
  return { isReduced: false, first, share };
}

function held(at: number, last: number): number {
  return at < 0 ? 0 : at > last ? last : at;
}

/** Keeps the value of larger magnitude at each index, of both arrays; gaps (NaN) are replaced. */
function takeLarger(more: Float32Array, values: Float32Array, start: number): void {
  for (let y = 0; y < more.length; y++) {
    const value = more[y]!;
    if (!Number.isNaN(value) && !(Math.abs(value) <= Math.abs(values[start + y]!)))
      values[start + y] = value;
  }
}

/** Moves the values from `start` on towards those of the next trace, by a share of the way. */
function mixIn(next: Float32Array, share: number, values: Float32Array, start: number): void {
  for (let y = 0; y < next.length; y++) {
    const a = values[start + y]!;
    const b = next[y]!;
    const value = a + (b - a) * share;
    values[start + y] = Number.isNaN(value) ? (share < 0.5 ? a : b) : value;
  }
}

/**
 * Traces resampled to the rows of the picture; two are kept, since what lies between needs both.
 */
class TraceReader {
  readonly #kept: readonly [Float32Array, Float32Array];
  readonly #traces: [number, number] = [-1, -1];
  /** Which of the two was read last; the other one is the older. */
  #last: 0 | 1 = 0;
  /** The block's samples; of rounded ones that are read trace by trace those of one. */
  readonly #source: TraceSamples;
  /** Where the largest samples go; null where a pixel has no more than one sample of a trace. */
  readonly #target: BinTarget | null;

  /** @param isReduced a pixel has many traces */
  constructor(
    private readonly block: SampleBlock,
    private readonly down: Way,
    isReduced: boolean,
  ) {
    const { length } = down.first;
    const { samples } = block;
    this.#kept = [new Float32Array(length), new Float32Array(length)];
    const values =
      block.rounded && !(isReduced && down.isReduced) ? new Float32Array(samples) : block.values;
    this.#source = { values, bits: viewBits(values), samples };
    const [out] = this.#kept;
    this.#target = down.isReduced ? { bins: down, values: out, bits: viewBits(out), at: 0 } : null;
  }

  /** Valid until the trace after the next is read. */
  read(trace: number): Float32Array {
    if (this.#traces[this.#last] !== trace) {
      this.#last = this.#last === 0 ? 1 : 0;
      if (this.#traces[this.#last] !== trace) {
        this.#traces[this.#last] = trace;
        this.#fill(trace, this.#kept[this.#last]);
      }
    }
    return this.#kept[this.#last];
  }

  /** Writes the largest of the traces `left` to `right` (left out) from `at` on. */
  readLargest(left: number, right: number, values: Float32Array, at: number): void {
    if (this.#target)
      return largestOfTraces(this.#source, left, right, aim(this.#target, values, at));
    values.set(this.read(left), at);
    for (let trace = left + 1; trace < right; trace++) takeLarger(this.read(trace), values, at);
  }

  #fill(trace: number, out: Float32Array): void {
    const {
      down,
      block: { rounded, samples },
    } = this;
    if (rounded && down.isReduced && down.most <= 2)
      return rounded.readLargest(trace * samples, down, out);
    const { values } = this.#source;
    rounded?.read(trace * samples, values);
    const at = rounded ? 0 : trace;
    if (this.#target) largestOfTraces(this.#source, at, at + 1, aim(this.#target, out, 0));
    else if (!down.isReduced) interpolateRows(values, at * samples, down, out);
  }
}

/** Sets where a target is written to, which is mostly the same array as before. */
function aim(target: BinTarget, values: Float32Array, at: number): BinTarget {
  if (target.values !== values) [target.values, target.bits] = [values, viewBits(values)];
  target.at = at;
  return target;
}

/**
 * Values of the rows of an enlarged picture from the samples of a trace, which begin at `start`.
 */
function interpolateRows(
  values: Float32Array,
  start: number,
  { first, share }: EnlargedWay,
  out: Float32Array,
): void {
  for (let y = 0; y < out.length; y++) {
    const part = share[y]!;
    const a = values[start + first[y]!]!;
    const b = part > 0 ? values[start + first[y]! + 1]! : a;
    const value = a + (b - a) * part;
    out[y] = Number.isNaN(value) ? (part < 0.5 ? a : b) : value;
  }
}
