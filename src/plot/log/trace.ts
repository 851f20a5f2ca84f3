import type { IndexAxis } from './index-axis.ts';
import { firstAtOrPast, nearestSample, nextBreak, rowBounds } from './index-axis.ts';
import type { Samples } from './log-data.ts';
import type { Pyramid } from './pyramid.ts';
import { blockBits, PyramidLevel, refine } from './pyramid.ts';

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
 * What a curve comes to on a range of the screen: a list of points (or extents of a pixel row) from one end to the other,
 * in index order. Two neighbours are joined by a line unless the later one starts a run.
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
  /** Row number or sample number: the same in all traces of one frame. */
  key: Int32Array;

  /** An empty trace with room for `capacity` points. */
  constructor(capacity: number) {
    this.y = new Float64Array(capacity);
    this.lo = new Float64Array(capacity);
    this.hi = new Float64Array(capacity);
    this.starts = new Uint8Array(capacity);
    this.key = new Int32Array(capacity);
  }
}

/** What is the same for all curves of one picture. */
export interface TraceFrame {
  axis: IndexAxis;
  /** Where each pixel row begins in index order, or null where samples are drawn one by one. */
  bounds: Int32Array | null;
  /** Level of the pyramid whose blocks no bound cuts; 0 where bounds lie at samples. */
  blockLevel: number;
  /** Vertical position of the middle of row 0, and from row to row. */
  firstRowY: number;
  rowStep: number;
  /** Vertical position of depth 0, and from one index unit to the next. */
  zeroY: number;
  perUnit: number;
  /** The sample nearest to the middle of each of `rows` equal rows from the top down; -1 where none is near. */
  sampleAt(rows: number): (row: number) => number;
  /** Samples to draw one by one: [from, to). */
  from: number;
  to: number;
}

/** Samples of blocks with gaps inside that are looked at per curve and picture; past that, such a block is drawn as one extent. */
const FUEL = 1 << 18;

const NO_GAPS = new Uint8Array();

/** Past every sample. */
const END = 0x7fffffff;

function push(trace: Trace, key: number, y: number, lo: number, hi: number, starts: boolean): void {
  const k = trace.length++;
  if (k === trace.y.length) grow(trace);
  trace.y[k] = y;
  trace.lo[k] = lo;
  trace.hi[k] = hi;
  trace.starts[k] = starts ? 1 : 0;
  trace.key[k] = key;
}

function grow(trace: Trace): void {
  const larger = new Trace(Math.max(64, trace.y.length * 2));
  for (const part of ['y', 'lo', 'hi', 'starts', 'key'] as const) larger[part].set(trace[part]);
  Object.assign(trace, larger, { length: trace.length });
}

/** Samples of one curve that may be scanned for a picture where there is no pyramid. */
export const SCAN_LIMIT = 65_536;

/** Whether a curve's trace costs pixels and not samples: it has its pyramid, or little of it is seen. */
export function isReady(series: Series, frame: TraceFrame): boolean {
  return series.pyramid !== null || frame.to - frame.from <= SCAN_LIMIT;
}

/** The trace of one curve on a frame; valid until the curve is traced again. */
export function traceCurve(series: Series, frame: TraceFrame): Trace {
  const { values, nullNumber, pyramid } = series;
  const { bounds, axis, firstRowY, rowStep } = frame;
  const trace = (series.scratch ??= new Trace(bounds ? bounds.length + 63 : frame.to - frame.from));
  trace.length = 0;
  if (bounds) {
    // A short curve has few levels: its largest blocks do.
    const level = Math.min(frame.blockLevel, pyramid?.levels.length ?? 0);
    // Samples are blocks of one: one loop for both, which engines make fast once.
    const blocks =
      pyramid && level > 0
        ? refine(pyramid, values, nullNumber, level, bounds[0]!, bounds.at(-1)!)
        : new PyramidLevel(values, values, NO_GAPS);
    traceRows(series, trace, blocks, level, bounds, axis.breaks, firstRowY, rowStep);
  } else traceSamples(series, frame, trace);
  return trace;
}

function traceSamples(series: Series, frame: TraceFrame, trace: Trace): void {
  const { values, nullNumber } = series;
  const { zeroY, perUnit } = frame;
  const depths = frame.axis.values;
  const to = Math.min(frame.to, values.length);
  const { breaks } = frame.axis;
  let b = breaks ? nextBreak(breaks, frame.from) : 0;
  let jump = breaks?.[b] ?? END; // where the index jumps next
  let starts = true;
  for (let i = frame.from; i < to; i++) {
    if (i === jump) {
      starts = true;
      jump = breaks?.[++b] ?? END;
    }
    const x = values[i]!;
    if (x - x !== 0 || x === nullNumber) {
      starts = true;
      continue;
    }
    push(trace, i, zeroY + depths[i]! * perUnit, x, x, starts);
    starts = false;
  }
}

function traceRows(
  series: Series,
  trace: Trace,
  blocks: PyramidLevel,
  level: number,
  bounds: Int32Array,
  breaks: Int32Array | null,
  firstRowY: number,
  rowStep: number,
): void {
  const rows = bounds.length - 1;
  const { lo, hi, gaps } = blocks;
  const {
    values: { length },
    nullNumber,
  } = series;
  const bits = level > 0 ? blockBits(level) : 0;
  const gapNumber = level > 0 ? NaN : nullNumber;
  const within = (1 << bits) - 1;
  const at: Place = { gap: true, fuel: FUEL, next: breaks ? nextBreak(breaks, bounds[0]!) : 0 };
  let jump = breaks?.[at.next] ?? END;
  for (let row = 0; row < rows; row++) {
    const from = bounds[row]!;
    const rowEnd = Math.min(bounds[row + 1]!, length);
    const y = firstRowY + row * rowStep;
    // Rows without a gap or without a value, the most of a picture.
    if (from < rowEnd && from !== jump && rowEnd <= jump && ((from | rowEnd) & within) === 0) {
      let least = Infinity;
      let most = -Infinity;
      let sum = 0;
      let holed = 0;
      for (let j = from >> bits, past = rowEnd >> bits; j < past; j++) {
        const low = lo[j]!;
        if (low < least) least = low;
        if (hi[j]! > most) most = hi[j]!;
        sum += low;
        if (bits > 0) holed |= (gaps[j >> 3]! >> (j & 7)) & 1;
      }
      const isEmpty = least > most;
      if (
        isEmpty ||
        (holed === 0 && sum - sum === 0 && !(gapNumber >= least && gapNumber <= most))
      ) {
        if (!isEmpty) push(trace, row, y, least, most, at.gap);
        at.gap = isEmpty;
        continue;
      }
    }
    traceRow(series, blocks, bits, breaks, at, trace, row, y, from, rowEnd);
    jump = breaks?.[at.next] ?? END;
  }
}

/** How far a trace has come. */
interface Place {
  /** The sample before is a gap. */
  gap: boolean;
  /** Samples of blocks with gaps that may still be looked at. */
  fuel: number;
  /** Which jump of the index comes next. */
  next: number;
}

/** Traces the samples [from, rowEnd) of one row: as many extents as there are runs between gaps. Of whole blocks without a gap it reads no sample. */
function traceRow(
  { values, nullNumber }: Series,
  blocks: PyramidLevel,
  bits: number,
  breaks: Int32Array | null,
  at: Place,
  trace: Trace,
  row: number,
  y: number,
  from: number,
  rowEnd: number,
): void {
  const size = 1 << bits;
  let jump = breaks?.[at.next] ?? END; // where the index jumps next: blocks end there
  let { gap } = at;
  let lo = Infinity;
  let hi = -Infinity;
  let starts = false; // the run that is open comes after a gap
  for (let i = from; i < rowEnd;) {
    if (i === jump) {
      // A run ends here.
      if (lo <= hi) push(trace, row, y, lo, hi, starts);
      lo = Infinity;
      hi = -Infinity;
      gap = true;
      jump = breaks?.[++at.next] ?? END;
    }
    const end = Math.min(rowEnd, jump);
    let stop = Math.min(end, (i | (size - 1)) + 1);
    if (bits > 0 && stop - i === size) {
      const j = i >> bits;
      const least = blocks.lo[j]!;
      const most = blocks.hi[j]!;
      const isEmpty = least !== least;
      const isHoled = ((blocks.gaps[j >> 3]! >> (j & 7)) & 1) === 1;
      if (!isHoled) {
        if (gap) starts = true;
        gap = false;
        if (least < lo) lo = least;
        if (most > hi) hi = most;
        i = stop;
        continue;
      }
      if (isEmpty || at.fuel <= 0) {
        // A block with gaps inside that is drawn as one extent stands alone.
        if (lo <= hi) push(trace, row, y, lo, hi, starts);
        if (!isEmpty) push(trace, row, y, least, most, true);
        lo = Infinity;
        hi = -Infinity;
        gap = true;
        i = stop;
        continue;
      }
      at.fuel -= size;
    } else if (bits === 0) stop = end;
    for (; i < stop; i++) {
      const x = values[i]!;
      if (x - x !== 0 || x === nullNumber) {
        if (lo <= hi) push(trace, row, y, lo, hi, starts);
        lo = Infinity;
        hi = -Infinity;
        gap = true;
        continue;
      }
      if (gap) starts = true;
      gap = false;
      if (x < lo) lo = x;
      if (x > hi) hi = x;
    }
  }
  if (lo <= hi) push(trace, row, y, lo, hi, starts);
  at.gap = gap;
}

/**
 * The frame of a picture of `top` to `base` (index units) drawn from `y` over `height`: rows of about `rowHeight`
 * where more than two samples fall on one row, else the samples themselves and one beyond each edge.
 */
export function makeFrame(
  axis: IndexAxis,
  top: number,
  base: number,
  y: number,
  height: number,
  rowHeight: number,
): TraceFrame {
  const first = firstAtOrPast(axis, axis.ascending ? top : base);
  const past = firstAtOrPast(axis, axis.ascending ? base : top);
  const rows = Math.max(1, Math.round(height / rowHeight));
  const perUnit = height / (base - top);
  const perRow = (past - first) / rows;
  const blockLevel = wholeBlockLevel(perRow, axis);
  const step = height / rows;
  return {
    axis,
    bounds: perRow > 2 ? wholeBlocks(rowBounds(axis, top, base, rows), blockLevel, axis) : null,
    blockLevel,
    firstRowY: axis.ascending ? y + step / 2 : y + height - step / 2,
    rowStep: axis.ascending ? step : -step,
    zeroY: y - top * perUnit,
    perUnit,
    sampleAt: (count) => (row) =>
      nearestSample(
        axis,
        top + ((row + 0.5) / count) * (base - top),
        Math.max(axis.step * 1.01, (base - top) / count),
      ),
    from: Math.max(0, first - 1),
    to: Math.min(axis.length, past + 1),
  };
}

/** The level whose blocks are at most half a row of `perRow` samples, a quarter where samples lie unevenly; 0 where even the smallest are larger. */
function wholeBlockLevel(perRow: number, axis: IndexAxis): number {
  return Math.max(0, Math.floor((Math.log2(perRow) - (axis.regular ? 3 : 4)) / 2));
}

/**
 * Moves row bounds to whole blocks of the pyramid where one is a small part of a row: no sample is lost, none is
 * drawn more than a quarter of a device pixel off, and a row costs blocks alone.
 */
function wholeBlocks(bounds: Int32Array, level: number, axis: IndexAxis): Int32Array {
  if (level < 1) return bounds;
  const { length, breaks } = axis;
  const exact = breaks && bounds.slice();
  const half = 1 << (blockBits(level) - 1);
  const mask = ~((half << 1) - 1);
  for (let k = 0; k < bounds.length; k++)
    bounds[k] = bounds[k] === length ? length : Math.min(length, (bounds[k]! + half) & mask);
  if (breaks && exact) holdAtBreaks(bounds, exact, breaks);
  return bounds;
}

/** A bound that was moved past a jump of the index goes back to it: what lies behind the jump belongs to rows far away. */
function holdAtBreaks(bounds: Int32Array, exact: Int32Array, breaks: Int32Array): void {
  for (let k = 0; k < bounds.length; k++) {
    const low = Math.min(bounds[k]!, exact[k]!);
    const high = Math.max(bounds[k]!, exact[k]!);
    const between = breaks[nextBreak(breaks, low - 1)] ?? END;
    if (between <= high) bounds[k] = between;
  }
}
