import { nextBreak } from './index-axis.ts';
import type { Samples } from './log-data.ts';
import type { Pyramid } from './pyramid.ts';
import { blockBits, PyramidLevel, refine } from './pyramid.ts';
import { END, type RunFrame, type TraceFrame } from './trace-frame.ts';

/** A curve as drawing needs it. */
export interface Series {
  /** In the order of the axis. */
  values: Samples;
  /** The value that is a gap, as `values` holds it; NaN for none. */
  nullNumber: number;
  /** Null while it is not built (or the curve is so short that none is needed). */
  pyramid: Pyramid | null;
  /** The arrays of its last trace: the next picture writes over them. */
  scratch: Trace | null;
}

/**
 * A curve on a range of the screen: a list of points (or extents of a pixel row) from one end to
 * the other, in index order. Two neighbours are joined by a line unless the later one starts a run.
 */
export class Trace {
  length = 0;
  /** Vertical position, in the pen's unit. */
  y: Float64Array;
  /** Least and greatest value at that position; equal for a single sample. */
  lo: Float64Array;
  hi: Float64Array;
  /** 1 where a gap lies between this point and the one before. */
  starts: Uint8Array;
  /** Of a row or a sample: the same in all traces of one frame, growing along the trace. */
  key: Int32Array;
  #nextKey = 0;
  #nextY = 0;

  /** An empty trace with room for `capacity` points. */
  constructor(capacity: number) {
    this.y = new Float64Array(capacity);
    this.lo = new Float64Array(capacity);
    this.hi = new Float64Array(capacity);
    this.starts = new Uint8Array(capacity);
    this.key = new Int32Array(capacity);
  }

  /** Sets the row or sample, and its vertical position, that the next points belong to. */
  moveTo(key: number, y: number): void {
    this.#nextKey = key;
    this.#nextY = y;
  }

  /** Adds a point; `starts` where a gap lies before it. */
  push(lo: number, hi: number, starts: boolean): void {
    const k = this.length++;
    if (k === this.y.length) this.#grow();
    this.y[k] = this.#nextY;
    this.lo[k] = lo;
    this.hi[k] = hi;
    this.starts[k] = starts ? 1 : 0;
    this.key[k] = this.#nextKey;
  }

  #grow(): void {
    const larger = new Trace(Math.max(64, this.y.length * 2));
    for (const part of ['y', 'lo', 'hi', 'starts', 'key'] as const) larger[part].set(this[part]);
    this.y = larger.y;
    this.lo = larger.lo;
    this.hi = larger.hi;
    this.starts = larger.starts;
    this.key = larger.key;
  }
}

/**
 * Samples of blocks with gaps inside that are looked at per curve and picture; past that, such a
 * block is drawn as one extent.
 */
const MOST_GAP_SAMPLES = 1 << 18;

const NO_GAPS = new Uint8Array();

/** Samples of one curve that may be scanned for a picture where there is no pyramid. */
export const SCAN_LIMIT = 65_536;

/**
 * Whether a curve's trace costs pixels and not samples: it has its pyramid, or little of it is
 * seen.
 */
export function isReady(series: Series, frame: TraceFrame): boolean {
  return series.pyramid !== null || frame.samples <= SCAN_LIMIT;
}

/** The trace of one curve on a frame; valid until the curve is traced again. */
export function traceCurve(series: Series, frame: TraceFrame): Trace {
  const trace = (series.scratch ??= new Trace(countPoints(frame)));
  trace.length = 0;
  for (const run of frame.runs) {
    if (run.bounds) traceRows({ series, frame, run, bounds: run.bounds }, trace);
    else traceSamples({ series, frame, run }, trace);
  }
  return trace;
}

function countPoints({ runs }: TraceFrame): number {
  return runs.reduce(
    (sum, { bounds, from, to }) => sum + (bounds ? bounds.length + 63 : to - from),
    0,
  );
}

/** A curve over one run of the index. */
interface TracedRun {
  series: Series;
  frame: TraceFrame;
  run: RunFrame;
}

function traceSamples({ series, frame, run }: TracedRun, trace: Trace): void {
  const { values, nullNumber } = series;
  const { zeroY, perUnit } = frame;
  const { from, firstKey } = run;
  const depths = frame.axis.values;
  const to = Math.min(run.to, values.length);
  const { breaks } = frame.axis;
  let b = breaks ? nextBreak(breaks, from) : 0;
  let jump = breaks?.[b] ?? END; // where the index jumps next
  let starts = true;
  for (let i = from; i < to; i++) {
    if (i === jump) {
      starts = true;
      jump = breaks?.[++b] ?? END;
    }
    const x = values[i]!;
    if (!Number.isFinite(x) || x === nullNumber) {
      starts = true;
      continue;
    }
    trace.moveTo(firstKey + i, zeroY + depths[i]! * perUnit);
    trace.push(x, x, starts);
    starts = false;
  }
}

function traceRows(
  { series, frame, run, bounds }: TracedRun & { bounds: Int32Array },
  trace: Trace,
): void {
  const { firstRowY, rowStep, firstKey } = run;
  const { values, pyramid } = series;
  // A short curve has few levels: its largest blocks do.
  const level = Math.min(run.blockLevel, pyramid?.levels.length ?? 0);
  // Samples are blocks of one: one loop for both, which engines make fast once.
  const blocks =
    pyramid && level > 0
      ? refine(pyramid, series, level, [bounds[0]!, bounds.at(-1)!])
      : new PyramidLevel(values, values, NO_GAPS);
  const tracer = new RowTracer(series, blocks, level > 0 ? blockBits(level) : 0, trace);
  tracer.breakAt(frame.axis.breaks, bounds[0]!);
  for (let row = 0; row < bounds.length - 1; row++) {
    const from = bounds[row]!;
    const to = Math.min(bounds[row + 1]!, values.length);
    trace.moveTo(firstKey + row, firstRowY + row * rowStep);
    if (!tracer.traceWhole(from, to)) tracer.traceParts(from, to);
  }
}

/**
 * Traces a curve row by row, top down or bottom up: how far it has come, and the run of values that
 * is open.
 */
class RowTracer {
  readonly #series: Series;
  readonly #blocks: PyramidLevel;
  readonly #bits: number;
  readonly #trace: Trace;
  #breaks: Int32Array | null = null;
  /** Which jump of the index comes next, and the sample before which it lies. */
  #next = 0;
  #jump = END;
  /** The sample before is a gap. */
  #gap = true;
  /** Samples of blocks with gaps that may still be looked at. */
  #gapSamplesLeft = MOST_GAP_SAMPLES;
  /**
   * The run that is open: its extremes (none while `#lo` is above `#hi`), and whether it comes
   * after a gap.
   */
  #lo = Infinity;
  #hi = -Infinity;
  #starts = false;

  /** @param bits log2 of the samples in a block */
  constructor(series: Series, blocks: PyramidLevel, bits: number, trace: Trace) {
    this.#series = series;
    this.#blocks = blocks;
    this.#bits = bits;
    this.#trace = trace;
  }

  /** Sets where the index jumps, for a trace that begins at sample `from`. */
  breakAt(breaks: Int32Array | null, from: number): void {
    this.#breaks = breaks;
    this.#next = breaks ? nextBreak(breaks, from) : 0;
    this.#jump = breaks?.[this.#next] ?? END;
  }

  /**
   * Traces the samples [from, to) of a row without a gap or without a value, the most of a picture.
   * Returns false, with nothing traced, for any other row.
   */
  traceWhole(from: number, to: number): boolean {
    const bits = this.#bits;
    const within = (1 << bits) - 1;
    if (from >= to || from === this.#jump || to > this.#jump || ((from | to) & within) !== 0)
      return false;
    const { lo, hi, gaps } = this.#blocks;
    let least = Infinity;
    let most = -Infinity;
    let sum = 0;
    let gapBits = 0;
    for (let j = from >> bits, past = to >> bits; j < past; j++) {
      const low = lo[j]!;
      if (low < least) least = low;
      if (hi[j]! > most) most = hi[j]!;
      sum += low;
      if (bits > 0) gapBits |= (gaps[j >> 3]! >> (j & 7)) & 1;
    }
    const isEmpty = least > most;
    const gapNumber = bits > 0 ? NaN : this.#series.nullNumber;
    const mayHaveGaps =
      gapBits !== 0 || !Number.isFinite(sum) || (gapNumber >= least && gapNumber <= most);
    if (!isEmpty && mayHaveGaps) return false;
    if (!isEmpty) this.#trace.push(least, most, this.#gap);
    this.#gap = isEmpty;
    return true;
  }

  /**
   * Traces the samples [from, to) of one row: as many extents as there are runs between gaps. Of
   * whole blocks without a gap it reads no sample.
   */
  traceParts(from: number, to: number): void {
    this.#starts = false;
    for (let i = from; i < to;) {
      if (i === this.#jump) {
        this.#endRun();
        this.#jump = this.#breaks?.[++this.#next] ?? END;
      }
      // Blocks end where the index jumps.
      const end = Math.min(to, this.#jump);
      if (this.#bits > 0) i = this.#traceBlock(i, end);
      else {
        this.#traceValues(i, end);
        i = end;
      }
    }
    this.#pushRun();
  }

  /**
   * Traces the block that sample `i` lies in, from there and no further than `end`; returns where
   * the next one begins.
   */
  #traceBlock(i: number, end: number): number {
    const size = 1 << this.#bits;
    const stop = Math.min(end, (i | (size - 1)) + 1);
    if (stop - i < size) {
      this.#traceValues(i, stop);
      return stop;
    }
    const j = i >> this.#bits;
    const least = this.#blocks.lo[j]!;
    const most = this.#blocks.hi[j]!;
    const hasGaps = ((this.#blocks.gaps[j >> 3]! >> (j & 7)) & 1) === 1;
    const isEmpty = Number.isNaN(least);
    if (!hasGaps) {
      if (this.#gap) this.#starts = true;
      this.#gap = false;
      if (least < this.#lo) this.#lo = least;
      if (most > this.#hi) this.#hi = most;
    } else if (isEmpty || this.#gapSamplesLeft <= 0) {
      // A block with gaps inside that is drawn as one extent has no neighbours.
      this.#endRun();
      if (!isEmpty) this.#trace.push(least, most, true);
    } else {
      this.#gapSamplesLeft -= size;
      this.#traceValues(i, stop);
    }
    return stop;
  }

  #traceValues(from: number, to: number): void {
    const { values, nullNumber } = this.#series;
    let gap = this.#gap;
    let lo = this.#lo;
    let hi = this.#hi;
    for (let i = from; i < to; i++) {
      const x = values[i]!;
      if (!Number.isFinite(x) || x === nullNumber) {
        if (lo <= hi) this.#trace.push(lo, hi, this.#starts);
        lo = Infinity;
        hi = -Infinity;
        gap = true;
        continue;
      }
      if (gap) this.#starts = true;
      gap = false;
      if (x < lo) lo = x;
      if (x > hi) hi = x;
    }
    this.#gap = gap;
    this.#lo = lo;
    this.#hi = hi;
  }

  #pushRun(): void {
    if (this.#lo <= this.#hi) this.#trace.push(this.#lo, this.#hi, this.#starts);
    this.#lo = Infinity;
    this.#hi = -Infinity;
  }

  #endRun(): void {
    this.#pushRun();
    this.#gap = true;
  }
}
