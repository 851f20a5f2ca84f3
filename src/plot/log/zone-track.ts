import type { Pen } from '../pen.ts';
import type { DocTrack } from './document.ts';
import { fitText } from './header.ts';
import type { Rect, TrackPlace } from './layout.ts';
import { snap } from './layout.ts';
import { paintPattern } from './patterns.ts';
import type { Picture } from './picture.ts';
import { fillColor, mixColors, type PlotTheme } from './theme.ts';
import type { TrackPainter } from './track-painter.ts';
import { layoutCodes, type Zone } from './zone-codes.ts';

type ZoneTrack = Extract<DocTrack, { kind: 'zones' }>;

/**
 * Named intervals: those of the template (in the index's unit), or runs of equal values of a
 * discrete curve.
 */
export const zoneTrack: TrackPainter<ZoneTrack> = {
  paint(picture, track, place) {
    paintZoneList(picture, layoutZones(picture, track), place);
  },
};

/** Draws intervals as blocks with their colours, patterns and names. */
export function paintZoneList(picture: Picture, zones: readonly Zone[], place: TrackPlace): void {
  const { pen, rect, hair, theme } = picture;
  pen.save();
  pen.beginPath();
  pen.rect(place.x, rect.y, place.width, rect.height);
  pen.clip();
  for (const zone of zones) {
    const y0 = Math.max(rect.y, snap(picture.yAt(zone.top), hair));
    const y1 = Math.min(rect.y + rect.height, snap(picture.yAt(zone.base), hair));
    if (y1 <= y0) continue;
    const box = { x: place.x, y: y0, width: place.width, height: y1 - y0 };
    pen.fillStyle = zone.color;
    pen.fillRect(box.x, box.y, box.width, box.height);
    if (zone.pattern)
      paintPattern(pen, zone.pattern, box, {
        originY: picture.yAt(0) % 20,
        color: theme.text,
        hair,
      });
    pen.fillStyle = theme.line;
    if (y1 - y0 > 3) pen.fillRect(box.x, y0, box.width, hair);
    picture.upright(box, (upright, seen) => paintName(upright, theme, zone.name, seen));
  }
  pen.restore();
}

function paintName(pen: Pen, theme: PlotTheme, name: string, box: Rect): void {
  if (box.height < 15 || name === '') return;
  const y = box.y + box.height / 2;
  pen.font = `11px ${theme.font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const text = fitText(pen, name, box.width - 8);
  if (text === '') return;
  const width = pen.measureText(text).width + 6;
  pen.fillStyle = theme.background;
  pen.fillRect(box.x + (box.width - width) / 2, y - 7, width, 14);
  pen.fillStyle = theme.text;
  pen.fillText(text, box.x + box.width / 2, y);
}

/** Zones that reach into the picture. */
export function layoutZones(
  picture: Pick<Picture, 'doc' | 'theme' | 'frame'>,
  track: ZoneTrack,
): Zone[] {
  const { doc, theme } = picture;
  if (track.spec.intervals) {
    return track.spec.intervals.map((zone, i) => ({
      top: zone.top * doc.factor,
      base: zone.base * doc.factor,
      name: zone.name,
      color:
        zone.color !== undefined
          ? fillColor(zone.color, theme)
          : pale(theme.curves[i % theme.curves.length]!, theme.background),
      pattern: zone.pattern,
    }));
  }
  return track.curve ? layoutCodes(picture, track.curve) : [];
}

function pale(color: string, ground: string): string {
  return mixColors(color, ground, 0.6);
}
