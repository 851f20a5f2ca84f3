import type { GroundUnit } from '../../units/ground.ts';
import { GEOGRAPHIC } from './seismic-survey.ts';
import type { SurveyInfo } from './seismic-survey.ts';

/** What is known of coordinates beside the file that has them. */
export interface KnownGround {
  crs?: string | null;
  /** Of the coordinate system, where somebody knows it. */
  groundUnit?: GroundUnit | null;
}

/**
 * System and unit of a survey's coordinates, by what their file tells and by what is known besides. Angles are angles, of WGS 84 where nobody
 * names a system. Lengths have the unit of their system: what a file tells often goes for its depths alone.
 */
export function groundBy(told: GroundUnit | null, { crs = null, groundUnit = null }: KnownGround): Pick<SurveyInfo, 'crs' | 'groundUnit'> {
  if (told === 'deg') return { crs: crs ?? GEOGRAPHIC, groundUnit: 'deg' };
  return { crs, groundUnit: groundUnitIn({ crs, groundUnit: groundUnit ?? told }) };
}

/** The unit of a survey's coordinates. Surveys of a page may name their system alone. */
export function groundUnitIn({ crs, groundUnit = null }: Partial<Pick<SurveyInfo, 'crs' | 'groundUnit'>>): GroundUnit | null {
  return crs === GEOGRAPHIC ? 'deg' : groundUnit;
}
