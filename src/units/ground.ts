import { metresPer } from './depth.ts';

/** Units that coordinates on the ground can have: metre, foot, US survey foot, degree. */
export const GROUND_UNITS = ['m', 'ft', 'ftUS', 'deg'] as const;
/** Units of map coordinates. */
export type GroundUnit = (typeof GROUND_UNITS)[number];

/** Of a degree of latitude. */
export const METRES_PER_DEGREE = 111_320;

/**
 * Metres in one unit of coordinates; for degrees those of a degree of latitude. Coordinates of an
 * unknown unit (null) are taken as metres.
 */
export function metresPerGround(unit: GroundUnit | null): number {
  return unit === 'deg' ? METRES_PER_DEGREE : (metresPer(unit ?? 'm') ?? 1);
}

/** The unit of coordinates by a name as found in files; null of any other. */
export function parseGroundUnit(name: string): GroundUnit | null {
  if (/^deg(rees?)?$/i.test(name.trim())) return 'deg';
  const metres = metresPer(name);
  return GROUND_UNITS.find((unit) => unit !== 'deg' && metresPer(unit) === metres) ?? null;
}

/** The symbol to show after a coordinate; empty if its unit is unknown (null). */
export function groundSymbol(unit: GroundUnit | null): string {
  return unit === 'deg' ? '°' : (unit ?? '');
}
