import { EPOCH_UNIT } from '../../units/time.ts';
import type { DocTrack } from './document.ts';
import type { DepthGrid } from './grid.ts';
import { decimalsFor } from './grid.ts';
import { paintGround } from './ground.ts';
import type { TrackPlace } from './layout.ts';
import { snap } from './layout.ts';
import type { Picture } from './picture.ts';
import { tickText } from './time-grid.ts';

/** Draws the horizontal depth lines over all tracks, finer intervals lighter. */
export function paintDepthLines(picture: Picture): void {
  const { pen, rect, grid, theme, hair, top, base } = picture;
  grid.intervals.forEach((interval, level) => {
    pen.fillStyle = level === 0 ? theme.grid : theme.gridHeavy;
    const width = level >= 2 && hair < 1 ? hair * 2 : hair;
    const coarser = grid.intervals[level + 1];
    const drawn = new Set(coarser === undefined ? [] : grid.ticks(coarser, top, base));
    for (const depth of grid.ticks(interval, top, base)) {
      if (drawn.has(depth)) continue;
      pen.fillRect(rect.x, snap(picture.yAt(depth), hair), rect.width, width);
    }
  });
}

/**
 * Draws a depth track: ticks at both sides and numbers in its own unit, at the intervals of `grid`.
 */
export function paintDepthTrack(
  picture: Picture,
  { perShown, unit }: Extract<DocTrack, { kind: 'depth' }>,
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
    for (const depth of grid.ticks(interval, top, base)) {
      const y = snap(yAtShown(depth), hair);
      pen.fillRect(place.x, y, length, hair);
      pen.fillRect(place.x + place.width - length, y, length, hair);
    }
  });
  pen.font = `12px ${theme.font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = theme.text;
  const depths = grid.ticks(grid.label, top, base);
  const isDate = unit === EPOCH_UNIT;
  const decimals = isDate ? 0 : decimalsFor(grid.label);
  depths.forEach((depth, i) => {
    const lines = isDate
      ? tickText(depth, grid.label, depths[i - 1] ?? NaN)
      : [depth.toFixed(decimals)];
    const edge = picture.turn ? HALF_LABEL : 7 * lines.length;
    const y = Math.min(rect.y + rect.height - edge, Math.max(rect.y + edge, yAtShown(depth)));
    const isOver = (other: number | undefined): boolean =>
      other !== undefined && Math.abs(yAtShown(other) - y) < 2 * edge;
    // A number at an edge is moved inwards; there is not always room for it before the next one.
    if (y !== yAtShown(depth) && (isOver(depths[i - 1]) || isOver(depths[i + 1]))) return;
    picture.upright({ x: place.x + place.width / 2, y, width: 0, height: 0 }, (upright, at) =>
      lines.forEach((text, k) =>
        upright.fillText(text, at.x, at.y + (k - (lines.length - 1) / 2) * LINE_HEIGHT),
      ),
    );
  });
}

/** Half the width of a depth. */
const HALF_LABEL = 22;

/** From one line of a label of two to the next. */
const LINE_HEIGHT = 13;
