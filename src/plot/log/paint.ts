import type { Pen } from '../pen.ts';
import { paintArray } from './array-track.ts';
import { paintTrackCurves, paintTrackFills, paintTrackGrid } from './curve-track.ts';
import { paintDepthLines, paintDepthTrack } from './depth-track.ts';
import type { LogDocument } from './document.ts';
import { depthGrid } from './grid.ts';
import { type Band, paintGround } from './ground.ts';
import type { Rect } from './layout.ts';
import { placeTracks } from './layout.ts';
import { Picture } from './picture.ts';
import type { PlotTheme } from './theme.ts';
import { paintMarkers } from './markers.ts';
import { makeFrame } from './trace.ts';
import { paintZones } from './zone-track.ts';

/** How finely a body is drawn. */
export interface BodyOptions {
  /** Size of one device pixel in the pen's unit: 1/DPR on a screen, e.g. 0.25 in a vector file. Rows of this height hold the extremes of their samples. */
  hair: number;
  /** Pen units in one CSS pixel (1/96 in), for the choice of depth lines; 1 on a screen, 0.75 for a pen in points. */
  unitsPerPixel?: number;
  /** Part of the rectangle that is seen: tracks outside are left out. */
  seen?: { from: number; to: number };
  /** On a screen, until the next picture: long curves whose pyramid is still being built are left out, fills are made for its pixels. */
  live?: boolean;
  /** Coloured stretches of the ground; none where absent. */
  bands?: readonly Band[];
}

/**
 * Draws the tracks of a document over `rect` for the depths from `top` to `base` (shown unit, top < base).
 * Pure: the same document, range and rectangle give the same picture on a screen, in SVG and in PDF.
 */
export function paintBody(
  pen: Pen,
  doc: LogDocument,
  rect: Rect,
  range: { top: number; base: number },
  theme: PlotTheme,
  options: BodyOptions,
): void {
  const { hair, unitsPerPixel = 1, bands = [] } = options;
  const { top, base } = range;
  paintGround(pen, rect, theme.background, bands);
  if (!(base > top) || rect.height <= 0) return;
  const frame = makeFrame(doc.axis, top / doc.factor, base / doc.factor, rect.y, rect.height, hair);
  const perUnit = rect.height / (base - top) / unitsPerPixel;
  const grid = depthGrid(perUnit, doc.unit === 'ft');
  const picture = new Picture(
    pen,
    doc,
    theme,
    rect,
    top,
    base,
    frame,
    grid,
    hair,
    options.live ?? false,
    bands,
  );
  const places = placeTracks(doc, rect.x, rect.width, hair);
  const { from, to } = options.seen ?? { from: -Infinity, to: Infinity };
  const seen = doc.tracks
    .map((track, i) => ({ track, place: places[i]! }))
    .filter(({ place }) => place.x < to && place.x + place.width > from);
  for (const { track, place } of seen)
    if (track.kind === 'curves') paintTrackFills(picture, track, place);
  paintDepthLines(picture);
  for (const { track, place } of seen) {
    if (track.kind === 'array' && track.array) paintArray(picture, track.spec, track.array, place);
    else if (track.kind === 'zones') paintZones(picture, track, place);
  }
  for (const { track, place } of seen) {
    if (track.kind === 'curves') paintTrackGrid(picture, track, place);
    else if (track.kind === 'depth')
      paintDepthTrack(
        picture,
        track,
        depthGrid(perUnit / track.perShown, track.unit === 'ft'),
        place,
      );
  }
  pen.fillStyle = theme.line;
  for (const { place } of seen) pen.fillRect(place.x, rect.y, hair, rect.height);
  pen.fillRect(rect.x + rect.width - hair, rect.y, hair, rect.height);
  for (const { track, place } of seen)
    if (track.kind === 'curves') paintTrackCurves(picture, track, place);
  paintMarkers(
    picture,
    seen.filter(({ track }) => track.kind !== 'depth').map(({ place }) => place),
    Math.min(to, rect.x + rect.width),
  );
}
