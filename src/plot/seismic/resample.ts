import type { Bins } from './largest.ts';
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
  /** Column and row of the section where the block begins, and how many of each one of its own covers: 1 at level 0. */
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
  /** Column at the left edge of pixel 0 and row at the upper edge of pixel 0, and how many of each a pixel covers; rows count up where `perY` is negative. */
  column: number;
  row: number;
  perX: number;
  perY: number;
}

/**
 * Values of pixels from a block, read column by column. Of many samples in a pixel it has the one of largest magnitude: a mean of a
 * wavelet is nearly nothing. Of an enlarged picture it has the value between its neighbours, or the nearest alone. A gap is no sample;
 * between samples, the nearest one decides whether there is a gap.
 */
export class PixelColumns {
  readonly #across: Way;
  readonly #reader: TraceReader;

  constructor(
    block: SampleBlock,
    readonly part: PixelPart,
    interpolate: boolean,
  ) {
    const {
      x: [x0, x1],
      y: [y0, y1],
      column,
      row,
      perX,
      perY,
    } = part;
    const down = chooseResampling(
      (row - block.row) / block.rowStep,
      perY / block.rowStep,
      y0,
      Math.max(0, y1 - y0),
      block.samples,
      interpolate,
    );
    this.#across = chooseResampling(
      (column - block.column) / block.columnStep,
      perX / block.columnStep,
      x0,
      Math.max(0, x1 - x0),
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
    else if (across.share[i]! > 0)
      mix(this.#reader.read(first), this.#reader.read(first + 1), across.share[i]!, values, at);
    else values.set(this.#reader.read(first), at);
  }
}

/** Which samples of one direction each pixel takes: bins of a reduced picture; of an enlarged one `first` and a share of the next. */
type Way =
  ({ isReduced: true } & Bins) | { isReduced: false; first: Int32Array; share: Float32Array };

function chooseResampling(
  start: number,
  step: number,
  from: number,
  count: number,
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

/** The larger of what is there and of what comes; a gap gives way. */
function takeLarger(more: Float32Array, values: Float32Array, start: number): void {
  for (let y = 0; y < more.length; y++) {
    const value = more[y]!;
    if (value === value && !(Math.abs(value) <= Math.abs(values[start + y]!)))
      values[start + y] = value;
  }
}

function mix(
  a: Float32Array,
  b: Float32Array,
  share: number,
  values: Float32Array,
  start: number,
): void {
  for (let y = 0; y < a.length; y++) {
    const value = a[y]! + (b[y]! - a[y]!) * share;
    values[start + y] = value === value ? value : share < 0.5 ? a[y]! : b[y]!;
  }
}

/** Traces resampled to the rows of the picture; two are kept, since what lies between needs both. */
class TraceReader {
  readonly #kept: readonly [Float32Array, Float32Array];
  readonly #traces: [number, number] = [-1, -1];
  /** Which of the two was read last; the other one is the older. */
  #last: 0 | 1 = 0;
  /** The block's samples; of rounded ones that are read trace by trace those of one. */
  readonly #values: Float32Array;
  readonly #bits: Int32Array;
  #out: Float32Array = new Float32Array();
  #outBits: Int32Array = new Int32Array();

  /** @param isReduced a pixel has many traces */
  constructor(
    private readonly block: SampleBlock,
    private readonly down: Way,
    isReduced: boolean,
  ) {
    const { length } = down.first;
    this.#kept = [new Float32Array(length), new Float32Array(length)];
    this.#values =
      block.rounded && !(isReduced && down.isReduced)
        ? new Float32Array(block.samples)
        : block.values;
    this.#bits = viewBits(this.#values);
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
    const {
      down,
      block: { samples },
    } = this;
    if (down.isReduced)
      return largestOfTraces(
        this.#values,
        this.#bits,
        samples,
        left,
        right,
        down,
        values,
        this.#viewOutBits(values),
        at,
      );
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
    rounded?.read(trace * samples, this.#values);
    const at = rounded ? 0 : trace;
    if (down.isReduced)
      largestOfTraces(
        this.#values,
        this.#bits,
        samples,
        at,
        at + 1,
        down,
        out,
        this.#viewOutBits(out),
        0,
      );
    else fill(this.#values, at * samples, down.first, down.share, out);
  }

  /** The bits of what is written to, which is mostly the same. */
  #viewOutBits(out: Float32Array): Int32Array {
    if (this.#out !== out) [this.#out, this.#outBits] = [out, viewBits(out)];
    return this.#outBits;
  }
}

function fill(
  values: Float32Array,
  start: number,
  first: Int32Array,
  share: Float32Array,
  out: Float32Array,
): void {
  for (let y = 0; y < out.length; y++) {
    const part = share[y]!;
    const a = values[start + first[y]!]!;
    const b = part > 0 ? values[start + first[y]! + 1]! : a;
    const value = a + (b - a) * part;
    out[y] = value === value ? value : part < 0.5 ? a : b;
  }
}
