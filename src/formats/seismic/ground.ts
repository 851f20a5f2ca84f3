import type { GroundUnit } from '../../units/ground.ts';
import type { CoordinateUnits } from '../segy/coordinates.ts';
import { GEOGRAPHIC } from './seismic-survey.ts';
import type { SurveyInfo } from './seismic-survey.ts';

/** What is known of coordinates beside the file that has them. */
export interface KnownGround {
  crs?: string | null;
  /** Unit of the coordinate system; null or undefined if it is unknown. */
  groundUnit?: GroundUnit | null;
}

/** Units of a SEG-Y's coordinates; all kinds of angles are read as degrees. */
export const GROUND_OF_UNITS: Readonly<Record<CoordinateUnits, GroundUnit | null>> = {
  unknown: null,
  metres: 'm',
  feet: 'ft',
  'arc seconds': 'deg',
  degrees: 'deg',
  'degrees, minutes, seconds': 'deg',
};

/**
 * Coordinate system and unit of a survey, by the unit that its file declares and by what is known
 * besides. Declared degrees stay degrees, of WGS 84 if no system is known. Lengths have the unit of
 * their system, since the unit that a file declares often applies to its depths alone.
 */
export function groundBy(
  declared: GroundUnit | null,
  { crs = null, groundUnit = null }: KnownGround,
): Pick<SurveyInfo, 'crs' | 'groundUnit'> {
  if (declared === 'deg') return { crs: crs ?? GEOGRAPHIC, groundUnit: 'deg' };
  return { crs, groundUnit: groundUnitIn({ crs, groundUnit: groundUnit ?? declared }) };
}

/** The unit of a survey's coordinates. Surveys of a page may name their system alone. */
export function groundUnitIn({
  crs,
  groundUnit = null,
}: Partial<Pick<SurveyInfo, 'crs' | 'groundUnit'>>): GroundUnit | null {
  return crs === GEOGRAPHIC ? 'deg' : groundUnit;
}

/**
 * Where a place of a volume lies, by its positions; NaN outside and where there are no coordinates.
 */
export function toGround(
  { corners, inlines, crosslines }: SurveyInfo,
  inline: number,
  crossline: number,
): [x: number, y: number] {
  if (!corners || !inlines || !crosslines || inline < 0 || crossline < 0) return [NaN, NaN];
  const [origin, alongInline, , alongCrossline] = corners;
  const down = inline / Math.max(1, inlines.numbers.length - 1);
  const across = crossline / Math.max(1, crosslines.numbers.length - 1);
  const at = (key: 'x' | 'y'): number =>
    origin[key] +
    across * (alongInline[key] - origin[key]) +
    down * (alongCrossline[key] - origin[key]);
  return [at('x'), at('y')];
}

/**
 * The positions of a place of a volume, between its traces and beyond them; null where its corners
 * span nothing.
 */
export function traceAt(
  { corners, inlines, crosslines }: SurveyInfo,
  x: number,
  y: number,
): { inline: number; crossline: number } | null {
  if (!corners || !inlines || !crosslines) return null;
  const [origin, alongInline, , alongCrossline] = corners;
  const [ax, ay, bx, by] = [
    alongCrossline.x - origin.x,
    alongCrossline.y - origin.y,
    alongInline.x - origin.x,
    alongInline.y - origin.y,
  ];
  const [dx, dy, area] = [x - origin.x, y - origin.y, ax * by - ay * bx];
  if (area === 0) return null;
  return {
    inline: ((dx * by - dy * bx) / area) * (inlines.numbers.length - 1),
    crossline: ((ax * dy - ay * dx) / area) * (crosslines.numbers.length - 1),
  };
}
