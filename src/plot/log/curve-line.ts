import type { DocCurve } from './document.ts';
import type { Picture } from './picture.ts';
import type { Scale } from './scale.ts';
import { makeScale, toPosition } from './scale.ts';
import type { Trace } from './trace.ts';

/** How a trace is stroked. */
interface StrokeStyle {
  /** How samples are joined, and the size of marks; those of the curve. */
  curve: DocCurve;
  dash: readonly number[];
  /** Hold positions within the track. */
  clamp?: boolean;
  /** Leave out points within these limits of value (the part that the main scale shows). */
  skip?: { from: number; to: number };
  /**
   * Where the extents are a band and no line, draw it whole: dashes would be noise there, and hide
   * samples.
   */
  whole?: boolean;
}

/** Extents wider than so many line widths on average are a band. */
const BAND = 3;

/**
 * Draws a curve's line on its track, with what its off-scale mode adds. The pen is clipped to the
 * track unless the mode is `none`.
 */
export function paintCurveLine(picture: Picture, curve: DocCurve, scale: Scale): void {
  if (!curve.series) return;
  const { pen } = picture;
  const trace = picture.getTrace(curve.series);
  const mode = curve.spec.offScale ?? 'clip';
  pen.strokeStyle = curve.color;
  pen.lineWidth = curve.lineWidth;
  strokeTrace(picture, trace, scale, {
    curve,
    dash: curve.dash,
    clamp: mode === 'clamp',
    whole: true,
  });
  if (mode.startsWith('wrap')) paintWraps(picture, curve, trace, scale);
  if (curve.backup) paintBackup(picture, curve, trace, scale);
}

/**
 * Parts beyond an edge come in again at the other one, finer and dotted, up to `wraps` times on
 * each side; `wrap-left` and `wrap-right` name the one edge that does so.
 */
function paintWraps(picture: Picture, curve: DocCurve, trace: Trace, scale: Scale): void {
  const { pen } = picture;
  const mode = curve.spec.offScale;
  const reach = measureReach(trace, scale);
  const most = curve.spec.wraps ?? 1;
  pen.lineWidth = Math.max(picture.hair, curve.lineWidth * 0.75);
  for (let turn = 1; turn <= most; turn++) {
    for (const [side, beyond] of [
      [-1, reach.right],
      [1, reach.left],
    ] as const) {
      if (beyond <= turn - 1 || mode === (side < 0 ? 'wrap-left' : 'wrap-right')) continue;
      pen.save();
      pen.translate(side * turn * scale.width, 0);
      strokeTrace(picture, trace, scale, { curve, dash: WRAP_DASH });
      pen.restore();
    }
  }
}

const WRAP_DASH: readonly number[] = [3, 2];

/** How many track widths a trace goes beyond the left and the right edge. */
function measureReach(trace: Trace, scale: Scale): { left: number; right: number } {
  let low = Infinity;
  let high = -Infinity;
  for (let k = 0; k < trace.length; k++) {
    low = Math.min(low, trace.lo[k]!);
    high = Math.max(high, trace.hi[k]!);
  }
  const ends = [toPosition(scale, low), toPosition(scale, high)];
  return {
    left: (scale.x - Math.min(...ends)) / scale.width,
    right: (Math.max(...ends) - scale.x) / scale.width - 1,
  };
}

/**
 * The part that the main scale cannot show, on the backup limits (usually ten times as wide),
 * dotted.
 */
function paintBackup(picture: Picture, curve: DocCurve, trace: Trace, scale: Scale): void {
  const backup = makeScale(curve.scale, curve.backup!, scale);
  const skip = { from: Math.min(curve.left, curve.right), to: Math.max(curve.left, curve.right) };
  picture.pen.lineWidth = Math.max(picture.hair, curve.lineWidth * 0.75);
  strokeTrace(picture, trace, backup, { curve, dash: BACKUP_DASH, skip });
}

const BACKUP_DASH: readonly number[] = [2, 2];

function strokeTrace(picture: Picture, trace: Trace, scale: Scale, style: StrokeStyle): void {
  const { pen } = picture;
  const { dash, curve } = style;
  const wide = place(trace, scale, style.clamp ? 0 : undefined);
  pen.lineJoin = 'bevel';
  pen.setLineDash(style.whole && wide > BAND * pen.lineWidth * trace.length ? [] : [...dash]);
  pen.beginPath();
  const marks = layPath(picture, trace, style);
  pen.stroke();
  if (dash.length > 0) pen.setLineDash([]);
  if (marks.length > 0) paintMarks(pen, marks, curve);
}

/**
 * Lays the path of a trace that was placed; returns the positions [x, y, x, y …] of the samples
 * that no line shows: all of a curve of points, else single ones between gaps.
 */
function layPath(picture: Picture, trace: Trace, { skip, curve }: StrokeStyle): number[] {
  const { pen } = picture;
  const { y, lo, hi, starts, length } = trace;
  const { style } = curve.spec;
  const dot = Math.max(pen.lineWidth, picture.hair);
  const marks: number[] = [];
  let at = NaN; // where the pen is; NaN while it is up
  for (let k = 0; k < length; k++) {
    if (skip && lo[k]! >= skip.from && hi[k]! <= skip.to) {
      at = NaN;
      continue;
    }
    const a = leasts[k]!;
    const b = mosts[k]!;
    const row = y[k]!;
    if (style === 'points') {
      marks.push(a, row);
      if (b - a > dot || a - b > dot) marks.push(b, row);
    } else if (starts[k] === 1 || Number.isNaN(at)) {
      const end = skip ? -1 : findShortRun(trace, k);
      if (end >= 0) {
        marks.push((a + mosts[end]!) / 2, (row + y[end]!) / 2);
        at = NaN;
        k = end;
        continue;
      }
      if (Math.abs(b - a) < dot && (k + 1 === length || starts[k + 1] === 1)) {
        marks.push((a + b) / 2, row);
        at = NaN;
        continue;
      }
      pen.moveTo(a, row);
      if (b !== a) pen.lineTo(b, row);
      at = b;
    } else {
      const isNearA = a === b || Math.abs(at - a) <= Math.abs(at - b);
      const near = isNearA ? a : b;
      if (style === 'step') layStep(pen, at, near, [y[k - 1]!, row]);
      pen.lineTo(near, row);
      at = isNearA ? b : a;
      if (at !== near) pen.lineTo(at, row);
    }
  }
  return marks;
}

/** Runs that are shorter and narrower are specks as lines, in CSS pixels. */
const SPECK = 3;

/** The end of a run of several samples that begins at `first`, if no line would show it; else -1. */
function findShortRun({ y, starts, length }: Trace, first: number): number {
  let least = Infinity;
  let most = -Infinity;
  for (let k = first; ; k++) {
    least = Math.min(least, leasts[k]!, mosts[k]!);
    most = Math.max(most, leasts[k]!, mosts[k]!);
    if (most - least > SPECK || Math.abs(y[k]! - y[first]!) > SPECK) return -1;
    if (k + 1 === length || starts[k + 1] === 1) return k > first ? k : -1;
  }
}

/** The corner of a step: a value holds from its depth down to the next sample. */
function layStep(
  pen: Picture['pen'],
  from: number,
  to: number,
  [before, row]: readonly [before: number, row: number],
): void {
  if (row > before) pen.lineTo(from, row);
  else pen.lineTo(to, before);
}

/** Diameter of marks where the template names none, in CSS pixels. */
export const POINT_SIZE = 5;
/** Marks past which they are squares, which cost less and cannot be distinguished. */
const MOST_CIRCLES = 2000;

/** Draws marks at positions [x, y, x, y …]. */
export function paintMarks(
  pen: Picture['pen'],
  marks: readonly number[],
  { color, spec }: Pick<DocCurve, 'color' | 'spec'>,
): void {
  const size = spec.pointSize ?? POINT_SIZE;
  pen.fillStyle = color;
  pen.beginPath();
  for (let k = 0; k < marks.length; k += 2) {
    const [x, y] = [marks[k]!, marks[k + 1]!];
    if (marks.length > 2 * MOST_CIRCLES) pen.rect(x - size / 2, y - size / 2, size, size);
    else {
      pen.moveTo(x + size / 2, y);
      pen.arc(x, y, size / 2, 0, 2 * Math.PI);
    }
  }
  pen.fill();
}

/** Horizontal positions of a trace's extremes: written over by the next trace. */
let leasts = new Float64Array(0);
let mosts = new Float64Array(0);

/**
 * Places all extremes of a trace, in a loop that does nothing else; returns the sum of their
 * widths.
 */
function place({ lo, hi, length }: Trace, scale: Scale, reach?: number): number {
  if (leasts.length < length)
    [leasts, mosts] = [new Float64Array(2 * length), new Float64Array(2 * length)];
  let wide = 0;
  for (let k = 0; k < length; k++) {
    leasts[k] = toPosition(scale, lo[k]!, reach);
    mosts[k] = toPosition(scale, hi[k]!, reach);
    wide += Math.abs(mosts[k]! - leasts[k]!);
  }
  return wide;
}
