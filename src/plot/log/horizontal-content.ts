import { measureTrackHeader, paintTrackHeader } from './header.ts';
import { HORIZONTAL_TURN } from './horizontal-turn.ts';
import { leastWidth, placeTracks } from './layout.ts';
import { paintBody } from './paint.ts';
import { addLayout, drawnSeries, type logContent } from './plot-content.ts';

/** Width of the headers beside the tracks, CSS pixels. */
const HEADER_WIDTH = 150;
/** The left limit of a curve lies at the upper edge of its track, the right one at the lower. */
const LIMIT_SIGNS = ['↑ ', ' ↓'] as const;

/** Makes templates known whose depth runs from left to right. */
export function addHorizontalLayout(): void {
  addLayout('horizontal', horizontalContent);
}

/**
 * The tracks of one log from the top down, each with its header at its left; depth runs from left
 * to right. Drawn with x and y exchanged, as it is shown: only what has an upright side is turned
 * back.
 */
const horizontalContent: typeof logContent = (log, theme, words) => {
  const tracks = log.tracks.map((track) => ({ ...track, least: measureTrackHeader(log, track) }));
  const doc = { ...log, tracks };
  return {
    headerHeight: HEADER_WIDTH,
    turn: HORIZONTAL_TURN,
    leastWidth: leastWidth(doc),
    series: drawnSeries(doc),
    paintHeader(pen, rect, hair, depthScale) {
      const header = { pen, doc, rect, theme, hair, words, depthScale, limitSigns: LIMIT_SIGNS };
      pen.save();
      pen.transform(0, 1, 1, 0, 0, 0);
      placeTracks(doc, rect.x, rect.width, hair).forEach((place, i) => {
        const track = tracks[i]!;
        pen.fillStyle = theme.line;
        pen.fillRect(rect.y, place.x, rect.height, hair);
        paintTrackHeader(
          { ...header, rect: { x: rect.y, y: place.x, width: rect.height, height: track.least } },
          track,
          { x: rect.y, width: rect.height },
        );
      });
      pen.fillStyle = theme.line;
      pen.fillRect(rect.y + rect.height - hair, rect.x, hair, rect.width);
      pen.restore();
    },
    paintBody: (pen, rect, range, options) =>
      paintBody(pen, doc, { rect, range }, { ...options, theme, turn: HORIZONTAL_TURN }),
  };
};
