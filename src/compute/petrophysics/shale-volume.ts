import { computeSamples, type SampleValues, requireAbove, toFraction } from './parameters.ts';

/** Ways from the gamma ray index to the volume of shale. */
export const SHALE_METHODS = [
  'linear',
  'larionov-tertiary',
  'larionov-older',
  'clavier',
  'steiber',
] as const;
/** One of them. */
export type ShaleMethod = (typeof SHALE_METHODS)[number];

/** The volume of shale at a gamma ray index from 0 to 1. */
const FROM_INDEX: Readonly<Record<ShaleMethod, (index: number) => number>> = {
  linear: (index) => index,
  'larionov-tertiary': (index) => 0.083 * (2 ** (3.7 * index) - 1),
  'larionov-older': (index) => 0.33 * (2 ** (2 * index) - 1),
  clavier: (index) => 1.7 - Math.sqrt(3.38 - (index + 0.7) ** 2),
  steiber: (index) => index / (3 - 2 * index),
};

/**
 * Volume of shale from the gamma ray, 0 to 1. The index is limited to 0 to 1 before the method is
 * applied: beyond it Clavier's root and Steiber's quotient have no value.
 *
 * Sources: linear index, Larionov (1969; 3.7 for Tertiary rocks as the texts print it), Clavier,
 * Hoyle and Meunier (1971), Steiber (1970), as in Asquith and Gibson (1995).
 * @param gr gamma ray, in any unit
 * @param grMin of clean rock, in the same unit
 * @param grMax of shale
 * @throws ParameterError where grMin is not less than grMax
 */
export function computeShaleVolume(
  gr: SampleValues,
  { method, grMin, grMax }: { method: ShaleMethod; grMin: number; grMax: number },
): Float64Array {
  requireAbove('grMax', grMax, grMin, `grMin (${grMin})`);
  const range = grMax - grMin;
  const fromIndex = FROM_INDEX[method];
  return computeSamples(gr.length, (row) =>
    toFraction(fromIndex(toFraction((gr[row]! - grMin) / range))),
  );
}
