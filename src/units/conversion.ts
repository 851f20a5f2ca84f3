import { unitConversion } from './curve-units.ts';
import { metresPer } from './depth.ts';

/**
 * How values in one unit, of lengths or of curves, become those of another: value · factor +
 * offset; null where the units do not measure the same known thing.
 */
export function findConversion(
  from: string,
  to: string,
): { factor: number; offset: number } | null {
  const [a, b] = [metresPer(from), metresPer(to)];
  if (a !== null && b !== null) return { factor: a / b, offset: 0 };
  return unitConversion(from, to);
}
