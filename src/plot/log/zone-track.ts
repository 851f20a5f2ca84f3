import type { DocTrack } from './document.ts';
import { fitText } from './header.ts';
import type { TrackPlace } from './layout.ts';
import { snap } from './layout.ts';
import { paintPattern } from './patterns.ts';
import type { Picture } from './picture.ts';
import { fillColor, mixColors } from './theme.ts';
import { layoutCodes, type Zone } from './zone-codes.ts';

type ZoneTrack = Extract<DocTrack, { kind: 'zones' }>;

/**
 * Draws named intervals: those of the template (in the index's unit), or runs of equal values of a
 * discrete curve.
 */
export function paintZones(picture: Picture, track: ZoneTrack, place: TrackPlace): void {
  paintZoneList(picture, layoutZones(picture, track), place);
}

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
    if (y1 - y0 < 15 || zone.name === '') continue;
    paintName(picture, zone.name, place, (y0 + y1) / 2);
  }
  pen.restore();
}

function paintName(picture: Picture, name: string, place: TrackPlace, y: number): void {
  const { pen, theme } = picture;
  pen.font = `11px ${theme.font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const text = fitText(pen, name, place.width - 8);
  const width = pen.measureText(text).width + 6;
  pen.fillStyle = theme.background;
  pen.fillRect(place.x + (place.width - width) / 2, y - 7, width, 14);
  pen.fillStyle = theme.text;
  pen.fillText(text, place.x + place.width / 2, y);
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
