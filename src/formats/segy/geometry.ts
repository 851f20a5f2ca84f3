import type { TraceAxis } from './trace-axis.ts';

/** Line numbers from the least to the largest. */
export interface LineAxis {
  /** Every number that a line can have, ascending, those without a trace among them. */
  numbers: Int32Array;
  /** Distance of neighbours; null where it is not the same everywhere. */
  step: number | null;
}

/** Positions of the traces of a grid in the file. */
export type TraceOrder =
  /**
   * By rule: the number of the trace grows evenly with each position; negative strides count
   * backward from `first`.
   */
  | {
      kind: 'rule';
      first: number;
      inlineStride: number;
      crosslineStride: number;
      offsetStride: number;
    }
  /**
   * By table: the trace at [(inline × crosslines + crossline) × offsets + offset], -1 if that place
   * has no trace.
   */
  | { kind: 'table'; traces: Int32Array };

/**
 * x = x0 + inline × xInline + crossline × xCrossline, the same for y; in the units of the file's
 * coordinates, degrees for all kinds of angles.
 */
export interface GridTransform {
  x0: number;
  xInline: number;
  xCrossline: number;
  y0: number;
  yInline: number;
  yCrossline: number;
  /** Root mean square distance of the traces looked at from where this puts them. */
  misfit: number;
}

/** Traces in a grid of inlines and crosslines. */
export interface GridGeometry {
  kind: 'grid';
  inlines: LineAxis;
  crosslines: LineAxis;
  /**
   * Of a prestack file: distances source to receiver, or, where they fit no grid, 1, 2, 3 … within
   * a gather; else one entry.
   */
  offsets: Int32Array;
  isPrestack: boolean;
  order: TraceOrder;
  /** Cells of inline and crossline without any trace. */
  holes: number;
  /** Traces at a position that an earlier trace has; they are not in the grid. */
  duplicates: number;
  /** Traces without line numbers; they are not in the grid either. */
  unnumbered: number;
  /** What changes from one trace to the next. */
  sorting: 'inline' | 'crossline' | 'unsorted';
  /** Null where the traces have no coordinates, or all the same. */
  place: GridTransform | null;
  /**
   * Where delays of recording differ, the axis on which each trace lies at its own time; null where
   * all begin at the time of the first.
   */
  axis: TraceAxis | null;
  /** False where only a sample of the headers was read, which follow one rule without exception. */
  isScanned: boolean;
}

/** Traces along a line, or in gathers that form no grid. */
export interface LineGeometry {
  kind: 'line';
  /** The number that traces are plotted by. */
  key: 'cdp' | 'shotPoint' | 'fieldRecord' | 'trace';
  /** For each trace of the file, its number by `key`. */
  numbers: Float64Array;
  /**
   * Coordinates of each trace, in the units of the file, degrees for all kinds of angles; null
   * where the traces have none, or all the same.
   */
  x: Float64Array | null;
  y: Float64Array | null;
  /**
   * First trace of each run of the same number and, last, how many traces there are: gathers where
   * they are longer than 1.
   */
  ensembles: Int32Array;
  /** As of a grid. */
  axis: TraceAxis | null;
  isPrestack: boolean;
  /**
   * Of gathers the distance source to receiver of each trace; null if it is the same for all, or
   * not given.
   */
  offsets: Int32Array | null;
}

/** Geometry of a SEG-Y file: a grid of inlines and crosslines, or a line. */
export type SegyGeometry = GridGeometry | LineGeometry;

/** Whether a grid has several lines in both directions; else it is one line. */
export function isVolume({ inlines, crosslines }: GridGeometry): boolean {
  return inlines.numbers.length > 1 && crosslines.numbers.length > 1;
}

/**
 * The index of the trace at a place of the grid, by 0-based positions on its axes; -1 if the place
 * is outside of the grid or has no trace.
 */
export function traceAt(
  { order, inlines, crosslines, offsets }: GridGeometry,
  inline: number,
  crossline: number,
  offset = 0,
): number {
  const isIn =
    inline >= 0 &&
    inline < inlines.numbers.length &&
    crossline >= 0 &&
    crossline < crosslines.numbers.length &&
    offset >= 0 &&
    offset < offsets.length;
  if (!isIn) return -1;
  if (order.kind === 'rule')
    return (
      order.first +
      inline * order.inlineStride +
      crossline * order.crosslineStride +
      offset * order.offsetStride
    );
  return (
    order.traces[(inline * crosslines.numbers.length + crossline) * offsets.length + offset] ?? -1
  );
}

/** The position of a line number on its axis, or -1. */
export function findPosition({ numbers }: LineAxis, wanted: number): number {
  let low = 0,
    high = numbers.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const number = numbers[middle] as number;
    if (number === wanted) return middle;
    if (number < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * Traces of one place, on average, from which on they are a gather and not single traces of which
 * some came again.
 */
const GATHER = 1.5;

/** Whether traces at so many places are gathers. */
export function areGathered(traces: number, places: number): boolean {
  return places > 0 && traces >= GATHER * places;
}
