import { fitText } from './header.ts';
import { legibleColor } from './theme.ts';
import type { TrackPlace } from './layout.ts';
import { snap } from './layout.ts';
import type { Picture } from './picture.ts';

/** A label over a marker's line: upper edge and height on the picture. */
const LABEL_HEIGHT = 15;
/** Share of the picture's width that a label may take. */
const LABEL_SHARE = 0.4;

/**
 * Draws the markers of the data: a line across `tracks` (not the depth track, whose numbers it
 * would strike through), the name at `right` standing on it, or hanging from it where there is no
 * room above and no other line below. A name that would cover another one is left out until the
 * range is smaller; its line stays.
 */
export function paintMarkers(picture: Picture, tracks: readonly TrackPlace[], right: number): void {
  const { pen, doc, rect, theme, hair, top, base } = picture;
  const { markers } = doc.data;
  if (!markers || markers.length === 0) return;
  const seen = markers
    .map((marker) => ({ ...marker, depth: marker.depth * doc.factor }))
    .filter(({ depth }) => depth >= top && depth <= base)
    .sort((a, b) => a.depth - b.depth);
  const lines = seen.map(({ depth }) => snap(picture.yAt(depth), hair));
  lines.forEach((y, k) => {
    const { color, isActive } = seen[k]!;
    const thickness = Math.max(hair, 1) * (isActive ? 2 : 1);
    pen.fillStyle = color === undefined ? theme.text : legibleColor(color, theme);
    for (const place of tracks) pen.fillRect(place.x, y, place.width, thickness);
  });
  pen.font = `600 11px ${theme.font}`;
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  let free = rect.y;
  seen.forEach(({ name }, k) => {
    const line = lines[k]!;
    const text = fitText(pen, String(name), rect.width * LABEL_SHARE);
    const width = pen.measureText(text).width + 8;
    // How far the label reaches along depth, and across it.
    const [along, across] = picture.turn ? [width, LABEL_HEIGHT] : [LABEL_HEIGHT, width];
    const above = line - free >= along;
    const below =
      free <= line + 1 && Math.min(rect.y + rect.height, lines[k + 1] ?? Infinity) - line > along;
    if (text === '' || (!above && !below)) return;
    const y = above ? line - along : line + 1;
    const box = { x: right - across - 1, y, width: across, height: along };
    pen.fillStyle = theme.background;
    pen.fillRect(box.x, box.y, box.width, box.height);
    pen.fillStyle = theme.text;
    picture.upright(box, (upright, at) =>
      upright.fillText(text, at.x + at.width - 4, at.y + at.height / 2),
    );
    free = y + along;
  });
}
