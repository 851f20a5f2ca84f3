import type { DocCurve, DocTrack } from './document.ts';
import { paintCurveLine } from './curve-line.ts';
import { paintFill } from './fills.ts';
import { linearGrid, logGrid } from './grid.ts';
import type { TrackPlace } from './layout.ts';
import { snap } from './layout.ts';
import type { Picture } from './picture.ts';
import { makeScale } from './scale.ts';

/** A track of curves bound to data. */
export type CurveTrack = Extract<DocTrack, { kind: 'curves' }>;

/** Draws fills of a curve track; they lie under the grid. */
export function paintTrackFills(picture: Picture, track: CurveTrack, place: TrackPlace): void {
  const filled = track.curves.filter((c) => c.series && c.fills.length > 0);
  if (filled.length === 0) return;
  clipped(picture, place, () => {
    for (const curve of filled)
      for (const fill of curve.fills) paintFill(picture, curve, fill, place);
  });
}

/**
 * Draws the vertical grid of a curve track: linear divisions, or the decades of its first curve.
 */
export function paintTrackGrid(picture: Picture, track: CurveTrack, place: TrackPlace): void {
  const { pen, theme, rect, hair } = picture;
  const first = track.curves.find((c) => c.series) ?? track.curves[0];
  const log = track.spec.scale === 'log';
  const lines = log
    ? logGrid(first?.left ?? 0.2, first?.right ?? 2000, place.width)
    : linearGrid(track.spec.divisions ?? 10);
  for (const heavy of [false, true]) {
    pen.fillStyle = heavy ? theme.gridHeavy : theme.grid;
    for (const line of lines) {
      if (line.heavy === heavy)
        pen.fillRect(snap(place.x + line.at * place.width, hair), rect.y, hair, rect.height);
    }
  }
}

/** Draws the curves' lines, the first of the template on top. */
export function paintTrackCurves(picture: Picture, track: CurveTrack, place: TrackPlace): void {
  const drawn = track.curves.filter((c) => c.series).reverse();
  const free = drawn.filter((c) => c.spec.offScale === 'none');
  const held = drawn.filter((c) => c.spec.offScale !== 'none');
  if (held.length > 0)
    clipped(picture, place, () => held.forEach((c) => paintCurve(picture, c, place)));
  free.forEach((c) => paintCurve(picture, c, place));
}

function paintCurve(picture: Picture, curve: DocCurve, place: TrackPlace): void {
  paintCurveLine(picture, curve, makeScale(curve.scale, curve, place));
}

function clipped(picture: Picture, place: TrackPlace, paint: () => void): void {
  const { pen, rect } = picture;
  pen.save();
  pen.beginPath();
  pen.rect(place.x, rect.y, place.width, rect.height);
  pen.clip();
  paint();
  pen.restore();
}
