import type { CurveTrack } from '../log/curve-track.ts';
import { paintTrackCurves } from '../log/curve-track.ts';
import type { DepthInterval } from '../log/depth-window.ts';
import type { Rect } from '../log/layout.ts';
import { placeTracks } from '../log/layout.ts';
import { Picture } from '../log/picture.ts';
import type { CorrelationDocument } from './correlation-document.ts';
import type { CorrelationPicture } from './correlation-picture.ts';
import type { Side } from './well.ts';

const LABEL_HEIGHT = 16;

/**
 * A piece of one well's curves that is laid over a track, to be compared. Depths in the shown unit.
 */
export interface Ghost {
  /** The well and the track that it was taken from. */
  from: Side;
  track: number;
  /** The piece, in the own depths of that well. */
  own: DepthInterval;
  /** Where its top lies on the shared scale, and how long it is there. */
  top: number;
  length: number;
  /** The well and the track that it lies over. */
  over: Side;
  overTrack: number;
}

/** How much lower a ghost lies than the piece lies in its own well, shown unit. */
export function ghostShift({ wells }: CorrelationDocument, { from, own, top }: Ghost): number {
  return top - wells[from].placement.toShared(own.top);
}

/** A ghost with where it lies in a picture. */
interface PlacedGhost {
  ghost: Ghost;
  track: CurveTrack;
  rect: Rect;
}

/** Draws a ghost: its curves on a veil over the track, in a frame, with how far it was moved. */
export function paintGhost(picture: CorrelationPicture, ghost: Ghost): void {
  const { pen, places } = picture;
  const placed = placeGhost(picture, ghost);
  if (!placed) return;
  const body = places.wells[ghost.over];
  pen.save();
  pen.beginPath();
  pen.rect(body.x, body.y, body.width, body.height);
  pen.clip();
  paintCurves(picture, placed);
  paintFrame(picture, placed);
  pen.restore();
}

/** Finds where a ghost lies; null where it lies on no track of curves, or out of sight. */
function placeGhost(
  { correlation: { wells }, places, range, hair }: CorrelationPicture,
  ghost: Ghost,
): PlacedGhost | null {
  const track = wells[ghost.from].doc.tracks[ghost.track];
  const body = places.wells[ghost.over];
  const place = placeTracks(wells[ghost.over].doc, body.x, body.width, hair)[ghost.overTrack];
  if (track?.kind !== 'curves' || !place) return null;
  const perUnit = body.height / (range.base - range.top);
  const rect = {
    x: place.x,
    y: body.y + (ghost.top - range.top) * perUnit,
    width: place.width,
    height: ghost.length * perUnit,
  };
  const isSeen =
    rect.height > 1 && rect.y <= body.y + body.height && rect.y + rect.height >= body.y;
  return isSeen ? { ghost, track, rect } : null;
}

function paintCurves(
  { pen, correlation, theme, hair }: CorrelationPicture,
  { ghost, track, rect }: PlacedGhost,
): void {
  for (const [color, alpha] of [
    [theme.background, 0.4],
    [theme.accent, 0.1],
  ] as const) {
    pen.fillStyle = color;
    pen.globalAlpha = alpha;
    pen.fillRect(rect.x, rect.y, rect.width, rect.height);
  }
  pen.globalAlpha = 1;
  // Its trace is its own: the well's own curves keep theirs. A single colour distinguishes it from
  // the curves below.
  const lone = {
    ...track,
    curves: track.curves.map((curve) => ({
      ...curve,
      color: theme.accent,
      series: curve.series && { ...curve.series, scratch: null },
    })),
  };
  const { doc } = correlation.wells[ghost.from];
  const picture = new Picture(pen, doc, { rect, range: ghost.own }, { theme, hair, live: true });
  paintTrackCurves(picture, lone, rect);
}

function paintFrame(
  { pen, correlation, theme }: CorrelationPicture,
  { ghost, rect }: PlacedGhost,
): void {
  pen.strokeStyle = theme.accent;
  pen.lineWidth = 1.5;
  pen.setLineDash([5, 3]);
  pen.strokeRect(rect.x + 0.5, rect.y, rect.width - 1, rect.height);
  pen.setLineDash([]);
  const shift = ghostShift(correlation, ghost);
  const text = `${shift < 0 ? '−' : '+'}${Math.abs(shift).toFixed(1)} ${correlation.unit}`;
  pen.font = `600 11px ${theme.font}`;
  const width = pen.measureText(text).width + 8;
  pen.fillStyle = theme.background;
  pen.fillRect(rect.x + rect.width - width, rect.y - LABEL_HEIGHT, width, LABEL_HEIGHT);
  pen.fillStyle = theme.accent;
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  pen.fillText(text, rect.x + rect.width - 4, rect.y - LABEL_HEIGHT / 2);
}
