import { commonDivisor } from './grid-fill.ts';
import { fieldBytes } from './header-field.ts';
import type { HeaderField } from './header-field.ts';
import type { HeaderMap } from './header-map.ts';
import type { HeaderSample } from './header-sample.ts';

const COORDINATES = ['cdpX', 'cdpY', 'sourceX', 'sourceY'] as const;
/** Line numbers that lie where the standard has coordinates are smaller, and closer together. */
const LARGEST_LINE = 100_000;
const LARGEST_STEP = 5;
/** Beyond it the high word of a coordinate is used, and its low word is no number of its own. */
const LARGEST_WORD = 2 ** 15 - 1;

/**
 * Whether a field holds a coordinate, or parts of some: those are never line numbers, even where
 * they make a grid, as those of a survey along north do.
 */
export function holdsCoordinate(field: HeaderField, sample: HeaderSample, map: HeaderMap): boolean {
  return COORDINATES.some((name) => {
    const own = map[name];
    const isApart =
      field.byte + fieldBytes(field) <= own.byte || own.byte + fieldBytes(own) <= field.byte;
    if (isApart) return false;
    const values = sample.column(own);
    const most = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    const isExact = field.byte === own.byte && fieldBytes(field) === fieldBytes(own);
    return most > (isExact ? LARGEST_LINE : LARGEST_WORD) || findStep(values) > LARGEST_STEP;
  });
}

/** Whether numbers are larger than those of lines, and further apart. */
export function isLikeCoordinates(values: Float64Array): boolean {
  return values.every((value) => Math.abs(value) > LARGEST_LINE) && findStep(values) > LARGEST_STEP;
}

function findStep(values: Float64Array): number {
  let step = 0;
  for (const value of values) {
    if (!Number.isInteger(value)) return Infinity;
    step = commonDivisor(step, Math.abs(value - (values[0] as number)));
  }
  return step;
}
