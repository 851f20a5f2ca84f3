import type { ColorScale } from './clip.ts';

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

/** Pixels to colour: packed as ImageData holds them, `width` × `height`. */
export interface PixelTarget {
  pixels: Uint32Array;
  width: number;
  height: number;
  /** Part that is coloured; ends left out. */
  x: readonly [from: number, to: number];
  y: readonly [from: number, to: number];
  /** Column at the left edge of pixel 0 and row at the upper edge of pixel 0, and how many of each a pixel covers; rows count up where `perY` is negative. */
  column: number;
  row: number;
  perX: number;
  perY: number;
}

/** Packed colours: 0 is a gap's, 1 to 256 from low to high. */
export function packedColors(lut: Uint8Array, gap: number): Uint32Array {
  const packed = new Uint32Array(257);
  packed[0] = gap;
  for (let i = 0; i < 256; i++) packed[i + 1] = ((255 << 24) | (lut[4 * i + 2]! << 16) | (lut[4 * i + 1]! << 8) | lut[4 * i]!) >>> 0;
  return packed;
}

/**
 * Colours pixels by a block: of more samples than pixels the mean, of fewer either the value between samples or the nearest. Gaps
 * count for nothing in a mean; beside a gap the nearest sample is taken.
 */
export function paintDensity(block: SampleBlock, target: PixelTarget, colors: Uint32Array, { scale, offset }: ColorScale, interpolate: boolean): void {
  const { pixels, width, x: [x0, x1], y: [y0, y1] } = target;
  const height = y1 - y0;
  if (height <= 0 || x1 <= x0 || block.traces === 0 || block.samples === 0) return;
  const down = axisOf((target.row - block.row) / block.rowStep, target.perY / block.rowStep, y0, height, block.samples, interpolate);
  const across = axisOf((target.column - block.column) / block.columnStep, target.perX / block.columnStep, x0, x1 - x0, block.traces, interpolate);
  const [factor, shift] = [scale * 256, offset * 256 + 1];
  const reader = new ColumnReader(block, down);
  const mean = across.kind === 'mean' ? new Float32Array(height) : null;
  const counts = mean && new Uint16Array(height);
  for (let x = x0; x < x1; x++) {
    const at = x - x0;
    const first = across.from[at]!;
    let column: Float32Array;
    if (mean && counts && across.to[at]! > first + 1) column = reader.mean(first, across.to[at]!, mean, counts);
    else if (across.kind === 'between') {
      paintBetween(reader.read(first, 0), reader.read(Math.min(block.traces - 1, first + 1), 1), across.share[at]!, pixels, y0 * width + x, width, colors, factor, shift);
      continue;
    } else column = reader.read(first, 0);
    for (let y = 0, to = y0 * width + x; y < height; y++, to += width) {
      const index = column[y]! * factor + shift;
      pixels[to] = colors[(index < 1 ? 1 : index > 256 ? 256 : index) | 0]!;
    }
  }
}

function paintBetween(a: Float32Array, b: Float32Array, share: number, pixels: Uint32Array, start: number, width: number, colors: Uint32Array, factor: number, shift: number): void {
  const nearest = share < 0.5 ? a : b;
  for (let y = 0, to = start; y < a.length; y++, to += width) {
    const from = a[y]!;
    let value = from + (b[y]! - from) * share;
    if (value !== value) value = nearest[y]!;
    const index = value * factor + shift;
    pixels[to] = colors[(index < 1 ? 1 : index > 256 ? 256 : index) | 0]!;
  }
}

/** How pixels take samples along one direction. */
interface PixelAxis {
  kind: 'mean' | 'between' | 'nearest';
  /** First sample of each pixel; the nearest or the one before. */
  from: Int32Array;
  /** One past its last sample, of a mean. */
  to: Int32Array;
  /** Share of the next sample, of `between`. */
  share: Float32Array;
}

function axisOf(start: number, step: number, first: number, count: number, samples: number, interpolate: boolean): PixelAxis {
  const size = Math.abs(step);
  const kind = size > 1 ? 'mean' : interpolate ? 'between' : 'nearest';
  const [from, to, share] = [new Int32Array(count), new Int32Array(count), new Float32Array(count)];
  const last = samples - 1;
  for (let i = 0; i < count; i++) {
    const middle = start + (first + i + 0.5) * step;
    if (kind === 'mean') {
      // The edges of neighbours are the same number: no sample is counted twice or left out.
      const edge = start + (first + i + (step < 0 ? 1 : 0)) * step;
      const next = start + (first + i + (step < 0 ? 0 : 1)) * step;
      from[i] = clamp(Math.round(edge), last);
      to[i] = Math.max(from[i]! + 1, clamp(Math.round(next) - 1, last) + 1);
    } else if (kind === 'between') {
      const place = Math.min(last, Math.max(0, middle - 0.5));
      from[i] = Math.min(Math.max(0, last - 1), Math.floor(place));
      share[i] = place - from[i]!;
    } else from[i] = clamp(Math.floor(middle), last);
  }
  return { kind, from, to, share };
}

function clamp(at: number, last: number): number {
  return at < 0 ? 0 : at > last ? last : at;
}

/** Traces resampled to the rows of the picture; the last two are kept for those between them. */
class ColumnReader {
  readonly #kept: readonly [Float32Array, Float32Array];
  readonly #trace: [number, number] = [-1, -1];

  constructor(private readonly block: SampleBlock, private readonly down: PixelAxis) {
    this.#kept = [new Float32Array(down.from.length), new Float32Array(down.from.length)];
  }

  /** One trace; `slot` 0 and 1 are kept beside each other. */
  read(trace: number, slot: 0 | 1): Float32Array {
    // Going right, the right neighbour becomes the left one.
    const known = this.#trace.indexOf(trace);
    if (known >= 0) return this.#kept[known]!;
    const other = slot === 0 ? 1 : 0;
    const free = this.#trace[slot] === trace - 1 || this.#trace[other] === trace + 1 ? other : slot;
    this.#trace[free] = trace;
    const out = this.#kept[free]!;
    this.#fill(trace, out);
    return out;
  }

  /** Mean of traces, gaps left out. */
  mean(from: number, to: number, sum: Float32Array, counts: Uint16Array): Float32Array {
    sum.fill(0);
    counts.fill(0);
    const one = this.#kept[0]!;
    this.#trace[0] = -1;
    let holes = false;
    for (let trace = from; trace < to; trace++) {
      this.#fill(trace, one);
      for (let y = 0; y < sum.length; y++) sum[y]! += one[y]!;
    }
    const part = 1 / (to - from);
    for (let y = 0; y < sum.length; y++) {
      const mean = sum[y]! * part;
      sum[y] = mean;
      if (mean !== mean) holes = true;
    }
    if (holes) this.#meanOverHoles(from, to, sum, counts);
    return sum;
  }

  #meanOverHoles(from: number, to: number, sum: Float32Array, counts: Uint16Array): void {
    const one = this.#kept[0]!;
    sum.fill(0);
    for (let trace = from; trace < to; trace++) {
      this.#fill(trace, one);
      for (let y = 0; y < sum.length; y++) {
        const value = one[y]!;
        if (value !== value) continue;
        sum[y]! += value;
        counts[y]!++;
      }
    }
    for (let y = 0; y < sum.length; y++) sum[y] = counts[y]! > 0 ? sum[y]! / counts[y]! : NaN;
  }

  #fill(trace: number, out: Float32Array): void {
    const { values, samples } = this.block;
    const { kind, from, to, share } = this.down;
    const start = trace * samples;
    if (kind === 'nearest') for (let y = 0; y < out.length; y++) out[y] = values[start + from[y]!]!;
    else if (kind === 'between') fillBetween(values, start, Math.min(1, samples - 1), from, share, out);
    else fillMean(values, start, from, to, out);
  }
}

function fillBetween(values: Float32Array, start: number, next: number, from: Int32Array, share: Float32Array, out: Float32Array): void {
  for (let y = 0; y < out.length; y++) {
    const at = start + from[y]!;
    const [a, b] = [values[at]!, values[at + next]!];
    const value = a + (b - a) * share[y]!;
    out[y] = value === value ? value : share[y]! < 0.5 ? a : b;
  }
}

function fillMean(values: Float32Array, start: number, from: Int32Array, to: Int32Array, out: Float32Array): void {
  for (let y = 0; y < out.length; y++) {
    const end = start + to[y]!;
    const first = start + from[y]!;
    let sum = values[first]!;
    for (let at = first + 1; at < end; at++) sum += values[at]!;
    out[y] = sum === sum ? sum / (end - first) : meanOverGaps(values, first, end);
  }
}

function meanOverGaps(values: Float32Array, from: number, to: number): number {
  let [sum, count] = [0, 0];
  for (let at = from; at < to; at++) {
    const value = values[at]!;
    if (value !== value) continue;
    sum += value;
    count++;
  }
  return count > 0 ? sum / count : NaN;
}
