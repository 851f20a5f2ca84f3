/** Places as people type and paste them: degrees of WGS 84. */
import * as v from 'valibot';
import { type BoxValue, parseBounds, geoJson } from '../core/constraints.ts';
import { numberFrom } from './number-text.ts';

/** The sides of a box in the order of the contract. */
export const SIDES = ['west', 'south', 'east', 'north'] as const;

/**
 * What is wrong with a box: a side that is no degree of its kind, or two that are the wrong way
 * round.
 */
export type BoxFault = {
  side: (typeof SIDES)[number];
  why: 'number' | 'longitude' | 'latitude' | 'order';
};

/** A box of four typed degrees, or what is wrong with it. */
export function boxFrom(texts: readonly string[]): { box: BoxValue } | { fault: BoxFault } {
  const box = SIDES.map((_, at) => numberFrom(texts[at] ?? '')) as BoxValue;
  for (const [at, side] of SIDES.entries()) {
    const degrees = box[at]!;
    const isLongitude = at % 2 === 0;
    if (Number.isNaN(degrees)) return { fault: { side, why: 'number' } };
    if (Math.abs(degrees) > (isLongitude ? 180 : 90))
      return { fault: { side, why: isLongitude ? 'longitude' : 'latitude' } };
  }
  if (box[0] > box[2]) return { fault: { side: 'east', why: 'order' } };
  if (box[1] > box[3]) return { fault: { side: 'north', why: 'order' } };
  return { box };
}

/**
 * Parses a pasted GeoJSON polygon: a geometry, a feature, or a collection of one feature. Returns
 * its geometry; null if the text is not such a polygon.
 */
export function polygonFrom(text: string): { type: string } | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const { features } = (given ?? {}) as { features?: unknown };
  const found = v.safeParse(
    geoJson,
    Array.isArray(features) && features.length === 1 ? features[0] : given,
  );
  return found.success && /Polygon$/.test(found.output.type) ? found.output : null;
}

/** A shape as one text: four degrees parted by commas, or GeoJSON. */
export function shapeText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return parseBounds(value)?.join(', ') ?? JSON.stringify(value);
}

/** The box or polygon of one text; null where it is neither. */
export function shapeFrom(text: string): BoxValue | { type: string } | null {
  if (/^\s*\{/.test(text)) return polygonFrom(text);
  const parts = text.split(/[,;\s]+/).filter(Boolean);
  const found = parts.length === 4 ? boxFrom(parts) : null;
  return found && 'box' in found ? found.box : null;
}
