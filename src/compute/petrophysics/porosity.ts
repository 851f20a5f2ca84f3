import { computeSamples, type SampleValues, requireAbove, toFraction } from './parameters.ts';

/**
 * Porosity from the bulk density: `(matrix − density) / (matrix − fluid)`, limited to 0 to 1.
 *
 * Source: Rider (1996), chapter 8.
 * @param density bulk density; all three in one unit, e.g. g/cm³
 * @throws ParameterError where the matrix is not denser than the fluid
 */
export function computeDensityPorosity(
  density: SampleValues,
  { matrix, fluid }: { matrix: number; fluid: number },
): Float64Array {
  requireAbove('matrix', matrix, fluid, `fluid (${fluid})`);
  const range = matrix - fluid;
  return computeSamples(density.length, (row) => toFraction((matrix - density[row]!) / range));
}

/** Ways to one porosity from neutron and density. */
export const NEUTRON_DENSITY_METHODS = ['mean', 'rms', 'gas-aware'] as const;
/** One of them: their mean, their root mean square, or the latter only where gas is crossed over. */
export type NeutronDensityMethod = (typeof NEUTRON_DENSITY_METHODS)[number];

/**
 * Porosity from neutron and density porosity in the same matrix, limited to 0 to 1.
 *
 * Source: Asquith and Gibson (1995): the mean in liquid, the root mean square where gas makes the
 * neutron porosity less than the density porosity.
 * @param neutron neutron porosity, v/v
 * @param density density porosity, v/v
 */
export function computeNeutronDensityPorosity(
  neutron: SampleValues,
  density: SampleValues,
  method: NeutronDensityMethod,
): Float64Array {
  return computeSamples(neutron.length, (row) => {
    const n = neutron[row]!;
    const d = density[row]!;
    const isMean = method === 'mean' || (method === 'gas-aware' && n >= d);
    return toFraction(isMean ? (n + d) / 2 : Math.sqrt((n * n + d * d) / 2));
  });
}

/**
 * Porosity from the sonic by the time average: `(t − matrix) / (fluid − matrix)`, divided by the
 * compaction factor `max(1, shale / 100 µs/ft)` where the transit time of shale is given.
 *
 * Source: Wyllie, Gregory and Gardner (1956).
 * @param sonic transit time; all in µs/ft
 * @throws ParameterError where the fluid is not slower than the matrix
 */
export function computeWylliePorosity(
  sonic: SampleValues,
  { matrix, fluid, shale }: { matrix: number; fluid: number; shale?: number },
): Float64Array {
  requireAbove('fluid', fluid, matrix, `matrix (${matrix})`);
  const range = (fluid - matrix) * Math.max(1, (shale ?? 0) / 100);
  return computeSamples(sonic.length, (row) => toFraction((sonic[row]! - matrix) / range));
}

/**
 * Porosity from the sonic by Raymer, Hunt and Gardner (1980): the root of
 * `1/t = (1 − φ)²/matrix + φ/fluid`, which they give for φ below 0.37, or without a fluid the
 * approximation `0.625 (t − matrix) / t`. Both are limited to 0 to 1, and differ by some p.u.
 * @param sonic transit time; all in one unit
 * @throws ParameterError where the matrix is not positive, or the fluid not slower than it
 */
export function computeRaymerPorosity(
  sonic: SampleValues,
  { matrix, fluid }: { matrix: number; fluid?: number },
): Float64Array {
  requireAbove('matrix', matrix, 0);
  if (fluid === undefined)
    return computeSamples(sonic.length, (row) =>
      toFraction((0.625 * (sonic[row]! - matrix)) / sonic[row]!),
    );
  requireAbove('fluid', fluid, matrix, `matrix (${matrix})`);
  const c = matrix / (2 * fluid) - 1;
  return computeSamples(sonic.length, (row) =>
    toFraction(-c - Math.sqrt(c * c + matrix / sonic[row]! - 1)),
  );
}

/**
 * Effective porosity: the part of the porosity that is not in shale, `φ (1 − Vsh)`.
 * @param porosity v/v
 * @param shale volume of shale, v/v
 */
export function computeEffectivePorosity(
  porosity: SampleValues,
  shale: SampleValues,
): Float64Array {
  return computeSamples(porosity.length, (row) =>
    toFraction(porosity[row]! * (1 - toFraction(shale[row]!))),
  );
}
