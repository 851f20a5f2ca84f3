import type { Pen } from '../pen.ts';
import { paintTrackCurves, paintTrackFills, paintTrackGrid } from './curve-track.ts';
import { paintDepthLines, paintDepthTrack } from './depth-track.ts';
import type { DocTrack, LogDocument } from './document.ts';
import { paintGround } from './ground.ts';
import type { TrackPlace } from './layout.ts';
import { placeTracks } from './layout.ts';
import type { BodyStyle, BodyWindow } from './picture.ts';
import { Picture } from './picture.ts';
import { paintMarkers } from './markers.ts';
import { axisGrid } from './time-grid.ts';
import { findPainter } from './track-painter.ts';

/** A track that is in view. */
interface PlacedTrack {
  track: DocTrack;
  place: TrackPlace;
}

/**
 * Draws the tracks of a document over a rectangle for a range of depths. Pure: the same document,
 * range and rectangle give the same picture on a screen, in SVG and in PDF.
 */
export function paintBody(pen: Pen, doc: LogDocument, window: BodyWindow, style: BodyStyle): void {
  const { rect, range } = window;
  const { theme, hair, bands = [] } = style;
  paintGround(pen, rect, theme.background, bands);
  if (!(range.base > range.top) || rect.height <= 0) return;
  const picture = new Picture(pen, doc, window, style);
  const places = placeTracks(doc, rect.x, rect.width, hair);
  const { from, to } = style.seen ?? { from: -Infinity, to: Infinity };
  const seen = doc.tracks
    .map((track, i) => ({ track, place: places[i]! }))
    .filter(({ place }) => place.x < to && place.x + place.width > from);
  paintUnderGrid(picture, seen);
  paintGrids(picture, seen);
  for (const { track, place } of seen)
    if (track.kind === 'curves') paintTrackCurves(picture, track, place);
  paintMarkers(
    picture,
    seen.filter(({ track }) => track.kind !== 'depth').map(({ place }) => place),
    Math.min(to, rect.x + rect.width),
  );
}

/** Draws fills, then the depth lines, then arrays, zones and items, which cover them. */
function paintUnderGrid(picture: Picture, seen: readonly PlacedTrack[]): void {
  for (const { track, place } of seen)
    if (track.kind === 'curves') paintTrackFills(picture, track, place);
  paintDepthLines(picture);
  for (const { track, place } of seen) findPainter(track)?.paint(picture, track, place);
}

/** Draws the grids of curve tracks, depth tracks, and the borders of all tracks. */
function paintGrids(picture: Picture, seen: readonly PlacedTrack[]): void {
  const { pen, rect, hair, theme, pixelsPerUnit } = picture;
  for (const { track, place } of seen) {
    if (track.kind === 'curves') paintTrackGrid(picture, track, place);
    else if (track.kind === 'depth')
      paintDepthTrack(picture, track, axisGrid(pixelsPerUnit / track.perShown, track.unit), place);
  }
  pen.fillStyle = theme.line;
  for (const { place } of seen) pen.fillRect(place.x, rect.y, hair, rect.height);
  pen.fillRect(rect.x + rect.width - hair, rect.y, hair, rect.height);
}
