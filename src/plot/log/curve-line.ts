import type { DocCurve } from './document.ts';
import type { Picture } from './picture.ts';
import type { Scale } from './scale.ts';
import { makeScale, toPosition } from './scale.ts';
import type { Trace } from './trace.ts';

/** How a trace is stroked. */
interface StrokeStyle {
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
      strokeTrace(picture, trace, scale, { dash: WRAP_DASH });
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
  strokeTrace(picture, trace, backup, { dash: BACKUP_DASH, skip });
}

const BACKUP_DASH: readonly number[] = [2, 2];

function strokeTrace(picture: Picture, trace: Trace, scale: Scale, style: StrokeStyle): void {
  const { pen } = picture;
  const { dash } = style;
  const wide = place(trace, scale, style.clamp ? 0 : undefined);
  pen.lineJoin = 'bevel';
  pen.setLineDash(style.whole && wide > BAND * pen.lineWidth * trace.length ? [] : [...dash]);
  pen.beginPath();
  layPath(picture, trace, style.skip);
  pen.stroke();
  if (dash.length > 0) pen.setLineDash([]);
}

/** Lays the path of a trace that was placed. */
function layPath(picture: Picture, trace: Trace, skip: StrokeStyle['skip']): void {
  const { pen } = picture;
  const { y, lo, hi, starts, length } = trace;
  const dot = Math.max(pen.lineWidth, picture.hair);
  let at = NaN; // where the pen is; NaN while it is up
  for (let k = 0; k < length; k++) {
    if (skip && lo[k]! >= skip.from && hi[k]! <= skip.to) {
      at = NaN;
      continue;
    }
    const a = leasts[k]!;
    const b = mosts[k]!;
    const row = y[k]!;
    if (starts[k] === 1 || at !== at) {
      if (Math.abs(b - a) < dot && (k + 1 === length || starts[k + 1] === 1)) {
        // A single sample between gaps has no line: it is a dot as wide as the line.
        pen.moveTo((a + b - dot) / 2, row);
        pen.lineTo((a + b + dot) / 2, row);
        at = NaN;
        continue;
      }
      pen.moveTo(a, row);
      if (b !== a) pen.lineTo(b, row);
      at = b;
    } else if (a === b) {
      pen.lineTo(a, row);
      at = a;
    } else {
      const nearA = Math.abs(at - a) <= Math.abs(at - b);
      pen.lineTo(nearA ? a : b, row);
      at = nearA ? b : a;
      pen.lineTo(at, row);
    }
  }
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
