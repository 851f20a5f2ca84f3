/** Samples of a rectangle of a section. */
export interface SampleBlock {
  /** Trace after trace; NaN is a gap. */
  values: Float32Array;
  traces: number;
  samples: number;
  /** Column and row of the section where the block begins, and how many of each one of its own covers: 1 at level 0. */
  column: number;
  row: number;
  columnStep: number;
  rowStep: number;
}

/** Values for pixels, column after column as samples lie: an picture is then written as fast as it is read. */
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
 * Values of pixels from a block. Each pixel takes two samples of two traces: of a reduced picture those a quarter of its width from
 * its edges and their mean, of an enlarged one its neighbours and the value between them, or the nearest alone. A gap counts for
 * nothing in a mean; between samples, the nearest one decides whether there is a gap.
 */
export function resample(block: SampleBlock, target: ValueTarget, interpolate: boolean): void {
  const { values, height, x: [x0, x1], y: [y0, y1] } = target;
  if (y1 <= y0 || x1 <= x0 || block.traces === 0 || block.samples === 0) return;
  const down = tapsOf((target.row - block.row) / block.rowStep, target.perY / block.rowStep, y0, y1 - y0, block.samples, interpolate);
  const across = tapsOf((target.column - block.column) / block.columnStep, target.perX / block.columnStep, x0, x1 - x0, block.traces, interpolate);
  const reader = new TraceReader(block, down);
  for (let x = x0; x < x1; x++) {
    const start = x * height + y0;
    const [first, second, share] = [across.first[x - x0]!, across.second[x - x0]!, across.share[x - x0]!];
    if (first === second) values.set(reader.read(first), start);
    else mix(reader.read(first), reader.read(second), share, across.isMean, values, start);
  }
}

function mix(a: Float32Array, b: Float32Array, share: number, isMean: boolean, values: Float32Array, start: number): void {
  for (let y = 0; y < a.length; y++) {
    const value = a[y]! + (b[y]! - a[y]!) * share;
    values[start + y] = value === value ? value : besideGap(a[y]!, b[y]!, share, isMean);
  }
}

function besideGap(a: number, b: number, share: number, isMean: boolean): number {
  if (isMean) return a === a ? a : b;
  return share < 0.5 ? a : b;
}

/** The two samples that each pixel takes along one direction, and the share of the second. */
interface Taps {
  first: Int32Array;
  second: Int32Array;
  share: Float32Array;
  isMean: boolean;
}

function tapsOf(start: number, step: number, from: number, count: number, samples: number, interpolate: boolean): Taps {
  const [first, second, share] = [new Int32Array(count), new Int32Array(count), new Float32Array(count)];
  const last = samples - 1;
  const isMean = Math.abs(step) > 1;
  for (let i = 0; i < count; i++) {
    const middle = start + (from + i + 0.5) * step;
    if (isMean) {
      first[i] = held(Math.floor(middle - step / 4), last);
      second[i] = held(Math.floor(middle + step / 4), last);
      share[i] = 0.5;
    } else if (interpolate) {
      const place = Math.min(last, Math.max(0, middle - 0.5));
      first[i] = Math.floor(place);
      share[i] = place - first[i]!;
      second[i] = share[i]! > 0 ? first[i]! + 1 : first[i]!;
    } else first[i] = second[i] = held(Math.floor(middle), last);
  }
  return { first, second, share, isMean };
}

function held(at: number, last: number): number {
  return at < 0 ? 0 : at > last ? last : at;
}

/** Traces resampled to the rows of the picture; two are kept, since what lies between needs both. */
class TraceReader {
  readonly #kept: readonly [Float32Array, Float32Array];
  readonly #traces: [number, number] = [-1, -1];
  #next = 0;

  constructor(private readonly block: SampleBlock, private readonly down: Taps) {
    const { length } = down.first;
    this.#kept = [new Float32Array(length), new Float32Array(length)];
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
    const { values, samples } = this.block;
    fill(values, trace * samples, this.down, this.#kept[free]!);
    return this.#kept[free]!;
  }
}

function fill(values: Float32Array, start: number, { first, second, share, isMean }: Taps, out: Float32Array): void {
  for (let y = 0; y < out.length; y++) {
    const a = values[start + first[y]!]!;
    const b = values[start + second[y]!]!;
    const value = a + (b - a) * share[y]!;
    out[y] = value === value ? value : besideGap(a, b, share[y]!, isMean);
  }
}
