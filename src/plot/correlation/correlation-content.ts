import type { Pen } from '../pen.ts';
import { fitText, headerHeight, type HeaderWords, paintHeader } from '../log/header.ts';
import type { Rect } from '../log/layout.ts';
import { paintBody } from '../log/paint.ts';
import type { BodyStyle } from '../log/picture.ts';
import type { PlotContent } from '../log/plot-content.ts';
import { drawnSeries } from '../log/plot-content.ts';
import type { PlotTheme } from '../log/theme.ts';
import type { CorrelationDocument, PlacedCorrelationWell } from './correlation-document.ts';
import { leastCorrelationWidth, placeWells } from './correlation-layout.ts';
import type { CorrelationPicture } from './correlation-picture.ts';
import type { Ghost } from './ghost.ts';
import { paintGhost } from './ghost.ts';
import { paintPicks, placePicks, zoneBands } from './pick-lines.ts';
import type { Side } from './well.ts';
import { SIDES } from './well.ts';

/** Height of the line with a well's name over its header, CSS pixels. */
const NAME_HEIGHT = 24;
/**
 * How far beyond a piece of a stretched well it is drawn, so that numbers and lines at its edges
 * are whole.
 */
const MARGIN = 24;

/** What a picture shows besides the wells. */
export interface CorrelationMarks {
  words: HeaderWords;
  /** The pick that is pointed at or held. */
  active?: { side: Side; name: string; mdM: number } | null;
  ghost?: Ghost | null;
}

/** Both wells under one range: their tracks by the log engine, and between them what joins them. */
export function correlationContent(
  correlation: CorrelationDocument,
  theme: PlotTheme,
  marks: CorrelationMarks,
): PlotContent {
  const { wells } = correlation;
  const high = NAME_HEIGHT + Math.max(...wells.map(({ doc }) => headerHeight(doc)));
  return {
    headerHeight: high,
    leastWidth: leastCorrelationWidth(correlation),
    series: wells.flatMap(({ doc }) => drawnSeries(doc)),
    paintHeader(pen, rect, hair, depthScale) {
      pen.fillStyle = theme.background;
      pen.fillRect(rect.x, rect.y, rect.width, rect.height);
      const places = placeWells(correlation, rect, hair);
      for (const side of SIDES) {
        const place = places.wells[side];
        paintWellName(pen, wells[side], place, theme);
        paintHeader(
          pen,
          wells[side].doc,
          { ...place, y: place.y + NAME_HEIGHT, height: place.height - NAME_HEIGHT },
          { theme, hair, words: marks.words, depthScale },
        );
      }
      pen.fillStyle = theme.line;
      pen.fillRect(places.gap.x, rect.y + rect.height - hair, places.gap.width, hair);
    },
    paintBody(pen, rect, range, options) {
      const { hair } = options;
      const places = placeWells(correlation, rect, hair);
      const picture: CorrelationPicture = { pen, correlation, places, range, theme, hair };
      pen.fillStyle = theme.background;
      pen.fillRect(places.gap.x, rect.y, places.gap.width, rect.height);
      const placed = placePicks(picture);
      for (const side of SIDES) {
        paintWell(picture, side, { ...options, theme, bands: zoneBands(placed, side, theme) });
        paintWhereabouts(picture, side);
      }
      paintPicks(picture, placed, marks.active ?? null);
      if (marks.ghost) paintGhost(picture, marks.ghost);
    },
  };
}

function paintWellName(
  pen: Pen,
  { well }: PlacedCorrelationWell,
  place: Rect,
  theme: PlotTheme,
): void {
  pen.font = `600 13px ${theme.font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = theme.text;
  pen.fillText(
    fitText(pen, well.name, place.width - 12),
    place.x + place.width / 2,
    place.y + NAME_HEIGHT / 2,
  );
}

/**
 * Writes at which depths a well has samples, where all of them lie above the picture or below it.
 */
function paintWhereabouts(
  { pen, correlation, places, range, theme }: CorrelationPicture,
  side: Side,
): void {
  const { doc, placement } = correlation.wells[side];
  const { axis, factor, unit } = doc;
  const place = places.wells[side];
  const [top, base] = [axis.min * factor, axis.max * factor];
  const above = placement.toShared(base) < range.top;
  if (axis.length === 0 || (!above && !(placement.toShared(top) > range.base))) return;
  const text = `${above ? '↑' : '↓'} ${top.toFixed(1)} – ${base.toFixed(1)} ${unit}`;
  pen.font = `600 13px ${theme.font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const width = pen.measureText(text).width + 16;
  const y = above ? place.y + NAME_HEIGHT : place.y + place.height - NAME_HEIGHT;
  pen.fillStyle = theme.background;
  pen.fillRect(place.x + (place.width - width) / 2, y - NAME_HEIGHT / 2, width, NAME_HEIGHT);
  pen.fillStyle = theme.muted;
  pen.fillText(text, place.x + place.width / 2, y);
}

/** Draws a well's tracks, piece by piece where it is stretched. */
function paintWell(
  { pen, correlation, places, range }: CorrelationPicture,
  side: Side,
  style: BodyStyle,
): void {
  const { doc, placement } = correlation.wells[side];
  const place = places.wells[side];
  const pieces = placement.pieces(range);
  if (pieces.length === 1) {
    paintBody(pen, doc, { rect: place, range: pieces[0]!.own }, style);
    return;
  }
  const perUnit = place.height / (range.base - range.top);
  for (const { own, shared } of pieces) {
    const y = place.y + (shared.top - range.top) * perUnit;
    const height = (shared.base - shared.top) * perUnit;
    if (!(height > 0) || !(own.base > own.top)) continue;
    const beyond = (MARGIN * (own.base - own.top)) / height;
    pen.save();
    pen.beginPath();
    pen.rect(place.x, y, place.width, height);
    pen.clip();
    paintBody(
      pen,
      doc,
      {
        rect: { ...place, y: y - MARGIN, height: height + 2 * MARGIN },
        range: { top: own.top - beyond, base: own.base + beyond },
      },
      style,
    );
    pen.restore();
  }
}
