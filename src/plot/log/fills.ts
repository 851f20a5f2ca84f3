import { colorAt, findColorStops } from './colormaps.ts';
import type { DocCurve, DocFill } from './document.ts';
import type { TrackPlace } from './layout.ts';
import { paintPattern } from './patterns.ts';
import type { Picture } from './picture.ts';
import type { Scale } from './scale.ts';
import { makeScale, toPosition } from './scale.ts';
import { fillColor } from './theme.ts';
import type { Trace } from './trace.ts';

/** One vertex of a fill: the curve at `x`, what it is filled to at `edge`. */
interface FillPoint {
  y: number;
  x: number;
  edge: number;
}

/**
 * A piece of fill without a gap and without a change of sign; `above` where the curve lies right of
 * the edge.
 */
export interface FillPiece {
  above: boolean;
  points: FillPoint[];
}

/** A fill of one curve on its track. */
interface FilledTrace {
  picture: Picture;
  /** Of the curve, on its own scale. */
  trace: Trace;
  scale: Scale;
  fill: DocFill;
  place: TrackPlace;
  /** The same colour on both sides of the edge. */
  oneColor: boolean;
  /** The curve goes in steps. */
  isStepped: boolean;
}

/**
 * Draws one fill of a curve. Sides are distinguished by screen position, so curves on different
 * scales can be compared.
 */
export function paintFill(
  picture: Picture,
  curve: DocCurve,
  fill: DocFill,
  place: TrackPlace,
): void {
  if (!curve.series) return;
  const { pen } = picture;
  const filled: FilledTrace = {
    picture,
    place,
    fill,
    trace: picture.getTrace(curve.series),
    scale: makeScale(curve.scale, curve, place),
    oneColor: typeof fill.to === 'string',
    isStepped: curve.spec.style === 'step',
  };
  const { oneColor } = filled;
  if (picture.live && picture.frame.inRows && !fill.colormap && !fill.pattern) {
    paintRows(filled);
    return;
  }
  const pieces = splitBySign(collectRuns(filled));
  for (const piece of pieces) {
    const color = oneColor || piece.above ? fill.color : fill.colorBelow;
    if (color === undefined) continue;
    pen.fillStyle = fillColor(color, picture.theme);
    if (fill.colormap !== undefined) paintGradient(picture, piece, fill.colormap, place);
    else {
      outline(picture, piece);
      pen.fill();
    }
    if (fill.pattern !== undefined) paintPiecePattern(picture, piece, fill.pattern, place);
  }
}

/**
 * Rows of extremes are one device pixel high: there the fill is a level line each, at a fraction of
 * an outline's price.
 */
function paintRows(filled: FilledTrace): void {
  const { picture, trace, scale, fill, oneColor } = filled;
  const { pen, hair } = picture;
  pen.lineWidth = hair;
  for (const above of oneColor ? [true] : [true, false]) {
    const color = above ? fill.color : fill.colorBelow;
    if (color === undefined) continue;
    const edgeAt = createEdge(filled);
    pen.strokeStyle = fillColor(color, picture.theme);
    pen.beginPath();
    for (let k = 0; k < trace.length; k++) {
      const edge = edgeAt(k);
      const x = middle(trace, scale, k);
      if (Number.isNaN(edge) || (!oneColor && x > edge !== above)) continue;
      // In the middle of its pixels, where it covers them whole.
      const row = (Math.floor(trace.y[k]! / hair) + 0.5) * hair;
      pen.moveTo(edge, row);
      pen.lineTo(x, row);
    }
    pen.stroke();
  }
}

function outline({ pen }: Picture, { points }: FillPiece): void {
  pen.beginPath();
  points.forEach((p, k) => (k === 0 ? pen.moveTo(p.x, p.y) : pen.lineTo(p.x, p.y)));
  for (let k = points.length - 1; k >= 0; k--) pen.lineTo(points[k]!.edge, points[k]!.y);
  pen.closePath();
}

function paintPiecePattern(
  picture: Picture,
  piece: FillPiece,
  pattern: string,
  place: TrackPlace,
): void {
  const { pen, rect, hair } = picture;
  const top = Math.max(rect.y, Math.min(piece.points[0]!.y, piece.points.at(-1)!.y));
  const base = Math.min(rect.y + rect.height, Math.max(piece.points[0]!.y, piece.points.at(-1)!.y));
  if (base <= top) return;
  pen.save();
  outline(picture, piece);
  pen.clip();
  paintPattern(
    pen,
    pattern,
    { x: place.x, y: top, width: place.width, height: base - top },
    { originY: picture.yAt(0) % 20, color: picture.theme.muted, hair },
  );
  pen.restore();
}

/**
 * Coloured by the curve's own position between left and right: one strip from each vertex to the
 * next.
 */
function paintGradient(
  picture: Picture,
  piece: FillPiece,
  colormap: string,
  place: TrackPlace,
): void {
  const { pen, theme } = picture;
  const stops = findColorStops(colormap, 'gamma');
  let { x: lastX, edge: lastEdge, y: lastY } = piece.points[0]!;
  for (const { x, edge, y } of piece.points.slice(1)) {
    const share = ((x + lastX) / 2 - place.x) / place.width;
    pen.fillStyle = fillColor(colorAt(stops, Math.round(share * 24) / 24), theme);
    pen.beginPath();
    pen.moveTo(lastX, lastY);
    pen.lineTo(x, y);
    pen.lineTo(edge, y);
    pen.lineTo(lastEdge, lastY);
    pen.closePath();
    pen.fill();
    [lastX, lastEdge, lastY] = [x, edge, y];
  }
}

/** Where a trace lies on its track: between its extremes. */
function middle(trace: Trace, scale: Scale, k: number): number {
  return (toPosition(scale, trace.lo[k]!) + toPosition(scale, trace.hi[k]!)) / 2;
}

/**
 * What a curve is filled to at each point of its trace, from the first on; NaN where there is
 * nothing.
 */
function createEdge({ picture, trace, scale, fill, place }: FilledTrace): (k: number) => number {
  const { to, other } = fill;
  if (other?.series)
    return followOther(trace, picture.getTrace(other.series), makeScale(other.scale, other, place));
  const edge =
    to === 'left'
      ? place.x
      : to === 'right'
        ? place.x + place.width
        : 'value' in to
          ? toPosition(scale, to.value)
          : NaN;
  return () => edge;
}

function collectRuns(filled: FilledTrace): FillPoint[][] {
  const { picture, trace, scale } = filled;
  const half = picture.frame.inRows ? picture.hair / 2 : 0;
  const edgeAt = createEdge(filled);
  const runs: FillPoint[][] = [];
  let run: FillPoint[] = [];
  for (let k = 0; k < trace.length; k++) {
    const edge = edgeAt(k);
    if (trace.starts[k] || Number.isNaN(edge)) {
      if (run.length > 0) runs.push(run);
      run = [];
    }
    const before = run.at(-1);
    const point = { y: trace.y[k]!, x: middle(trace, scale, k), edge };
    if (Number.isNaN(edge)) continue;
    // The corner of a step: a value holds from its depth down to the next sample.
    if (filled.isStepped && before)
      run.push(
        point.y > before.y
          ? { y: point.y, x: before.x, edge }
          : { y: before.y, x: point.x, edge: before.edge },
      );
    run.push(point);
  }
  if (run.length > 0) runs.push(run);
  if (half > 0) runs.forEach((r) => widen(r, half));
  return runs;
}

/**
 * A run of pixel rows covers its first and last row whole; a run of one row would have no area
 * otherwise.
 */
function widen(run: FillPoint[], half: number): void {
  const first = run[0]!;
  const last = run.at(-1)!;
  const down = last.y >= first.y ? half : -half;
  run.unshift({ ...first, y: first.y - down });
  run.push({ ...last, y: last.y + down });
}

/** Position of the other curve at the same row or sample; NaN where it has a gap. */
function followOther(trace: Trace, other: Trace, scale: Scale): (k: number) => number {
  let at = 0;
  return (k) => {
    const key = trace.key[k]!;
    while (at < other.length && other.key[at]! < key) at++;
    return at < other.length && other.key[at] === key ? middle(other, scale, at) : NaN;
  };
}

/** Cuts runs where the curve crosses the edge; the crossing itself belongs to both sides. */
export function splitBySign(runs: readonly FillPoint[][]): FillPiece[] {
  const pieces: FillPiece[] = [];
  for (const run of runs) {
    let piece: FillPiece | null = null;
    let previous: FillPoint | null = null;
    for (const point of run) {
      const gap = point.x - point.edge;
      const before = previous ? previous.x - previous.edge : gap;
      if (previous && before * gap < 0) {
        const t = before / (before - gap);
        const x = previous.x + (point.x - previous.x) * t;
        const cross = { y: previous.y + (point.y - previous.y) * t, x, edge: x };
        piece?.points.push(cross);
        piece = { above: gap > 0, points: [cross] };
        pieces.push(piece);
      } else if (!piece) {
        piece = { above: gap >= 0, points: [] };
        pieces.push(piece);
      } else if (before === 0 && gap !== 0 && piece.above !== gap > 0) {
        piece = { above: gap > 0, points: [previous!] };
        pieces.push(piece);
      }
      piece!.points.push(point);
      previous = point;
    }
  }
  return pieces.filter((p) => p.points.length > 1);
}
