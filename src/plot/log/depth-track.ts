import type { DocTrack } from './document.ts';
import type { DepthGrid } from './grid.ts';
import { decimalsFor, multiples } from './grid.ts';
import { paintGround } from './ground.ts';
import type { TrackPlace } from './layout.ts';
import { snap } from './layout.ts';
import type { Picture } from './picture.ts';

/** Draws the horizontal depth lines over all tracks, finer intervals lighter. */
export function paintDepthLines(picture: Picture): void {
  const { pen, rect, grid, theme, hair, top, base } = picture;
  grid.intervals.forEach((interval, level) => {
    pen.fillStyle = level === 0 ? theme.grid : theme.gridHeavy;
    const width = level >= 2 && hair < 1 ? hair * 2 : hair;
    for (const depth of multiples(interval, top, base)) {
      const coarser = grid.intervals[level + 1];
      if (coarser !== undefined && isMultiple(depth, coarser)) continue;
      pen.fillRect(rect.x, snap(picture.yAt(depth), hair), rect.width, width);
    }
  });
}

function isMultiple(depth: number, interval: number): boolean {
  const k = depth / interval;
  return Math.abs(k - Math.round(k)) < 1e-6;
}

/**
 * Draws a depth track: ticks at both sides and numbers in its own unit, at the intervals of `grid`.
 */
export function paintDepthTrack(
  picture: Picture,
  { perShown }: Extract<DocTrack, { kind: 'depth' }>,
  grid: DepthGrid,
  place: TrackPlace,
): void {
  const { pen, rect, theme, hair } = picture;
  const [top, base] = [picture.top * perShown, picture.base * perShown];
  const yAtShown = (depth: number): number => picture.yAt(depth / perShown);
  paintGround(pen, { ...rect, x: place.x, width: place.width }, theme.background, picture.bands);
  grid.intervals.slice(0, 3).forEach((interval, level) => {
    pen.fillStyle = theme.line;
    const length = 3 + 2 * level;
    for (const depth of multiples(interval, top, base)) {
      const y = snap(yAtShown(depth), hair);
      pen.fillRect(place.x, y, length, hair);
      pen.fillRect(place.x + place.width - length, y, length, hair);
    }
  });
  pen.font = `12px ${theme.font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = theme.text;
  const decimals = decimalsFor(grid.label);
  const edge = 7;
  for (const depth of multiples(grid.label, top, base)) {
    const y = Math.min(rect.y + rect.height - edge, Math.max(rect.y + edge, yAtShown(depth)));
    pen.fillText(depth.toFixed(decimals), place.x + place.width / 2, y);
  }
}
