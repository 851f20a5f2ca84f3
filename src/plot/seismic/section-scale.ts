import type { SectionContent } from './section-content.ts';
import { isLines } from './section-place.ts';
import type { SectionView } from './section-view.ts';

/** Scale of a vertical section on the screen, by CSS pixels of 1/96 in. */
export interface SectionScale {
  tracesPerCm: number;
  /** Centimetres of a second, or of 1000 units of depth. */
  cmPerSecond: number;
}

/** CSS pixels of a centimetre. */
const PIXELS_PER_CM = 96 / 2.54;

/** The scale that a view has; null of a map. */
export function readScale(
  view: SectionView,
  { section: { rows } }: SectionContent,
): SectionScale | null {
  if (isLines(rows)) return null;
  return {
    tracesPerCm: PIXELS_PER_CM / view.perColumn,
    cmPerSecond: ((view.perRow / rows.interval) * 1000) / PIXELS_PER_CM,
  };
}

/**
 * CSS pixels of a column and of a row at a scale. @throws {RangeError} for a map, or a scale that
 * is not above 0
 */
export function pixelsAtScale(
  { section: { rows } }: SectionContent,
  { tracesPerCm, cmPerSecond }: SectionScale,
): { column: number; row: number } {
  if (isLines(rows) || !(tracesPerCm > 0) || !(cmPerSecond > 0))
    throw new RangeError('A section has a scale above 0, a map has none');
  return {
    column: PIXELS_PER_CM / tracesPerCm,
    row: (cmPerSecond * PIXELS_PER_CM * rows.interval) / 1000,
  };
}

/** Factors that bring a view from a scale to another one; a part that is left out stays. */
export function zoomToScale(
  now: SectionScale,
  { tracesPerCm, cmPerSecond }: Partial<SectionScale>,
): { column: number; row: number } {
  return {
    column: tracesPerCm ? tracesPerCm / now.tracesPerCm : 1,
    row: cmPerSecond ? now.cmPerSecond / cmPerSecond : 1,
  };
}
