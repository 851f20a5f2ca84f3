import { userSettings } from '../core/user-settings.ts';
import { formatCount } from './format.ts';
import { metresPer } from '../units/depth.ts';

/** Decimals that a converted length keeps: a thousandth of a metre is less than is measured. */
const DECIMALS = 3;
const METRES = { m: 1, ft: 0.3048 } as const;

/**
 * A number with the unit beside it, in the depth unit of the user's settings where the unit is
 * metres or feet; as it is otherwise.
 */
export function shownLength(value: number, unit: string): { value: number; unit: string } {
  const wanted = userSettings.peek().depthUnit;
  const metres = metresPer(unit);
  if (wanted === null || (metres !== METRES.m && metres !== METRES.ft) || metres === METRES[wanted])
    return { value, unit };
  return {
    value: Number(((value * metres) / METRES[wanted]).toFixed(DECIMALS)),
    unit: wanted,
  };
}

/** An interval of depths in whole units, "1 200–1 350 m"; "" where an end is not known. */
export function shownInterval(top: unknown, base: unknown, unit: string): string {
  if (typeof top !== 'number' || typeof base !== 'number') return '';
  const [from, to] = [shownLength(top, unit), shownLength(base, unit)];
  return `${formatCount(Math.round(from.value))}–${formatCount(Math.round(to.value))} ${to.unit}`.trim();
}
