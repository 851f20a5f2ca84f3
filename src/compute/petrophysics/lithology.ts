import { computeSamples, type SampleValues, requireAbove } from './parameters.ts';

/** Properties of a pore fluid. */
export interface FluidProperties {
  /** Transit time, µs/ft. */
  sonic: number;
  /** Density, g/cm³. */
  density: number;
  /** Neutron porosity, v/v in limestone units. */
  neutron: number;
}

/** Fresh mud, which charts are made for. */
export const FRESH_MUD: FluidProperties = { sonic: 189, density: 1, neutron: 1 };

/** A rock without pores, as an M-N plot marks it. */
export type MatrixMineral = 'sandstone' | 'limestone' | 'dolomite' | 'anhydrite' | 'gypsum';

/**
 * Readings of sonic (µs/ft), density (g/cm³) and neutron (v/v in limestone units) in rocks without
 * pores; of sandstone and dolomite the neutron reading that holds over the usual porosities.
 * Source: Schlumberger, "Log Interpretation Principles/Applications" (1989), M-N plot, which gives
 * M and N that follow from them.
 */
export const MATRIX_MINERALS: Readonly<Record<MatrixMineral, FluidProperties>> = {
  sandstone: { sonic: 55.5, density: 2.65, neutron: -0.035 },
  limestone: { sonic: 47.5, density: 2.71, neutron: 0 },
  dolomite: { sonic: 43.5, density: 2.87, neutron: 0.035 },
  anhydrite: { sonic: 50, density: 2.98, neutron: 0 },
  gypsum: { sonic: 52, density: 2.35, neutron: 0.49 },
};

/**
 * M and N of a rock, which hardly depend on its porosity: `M = 0.01 (tf − t) / (ρ − ρf)`,
 * `N = (Nf − N) / (ρ − ρf)`. A sample as light as the fluid, or lighter, has neither.
 *
 * Source: Burke, Campbell and Schmidt (1969).
 * @param sonic transit time, µs/ft
 * @param density bulk density, g/cm³
 * @param neutron neutron porosity, v/v in limestone units
 */
export function computeMAndN(
  { sonic, density, neutron }: Readonly<Record<keyof FluidProperties, SampleValues>>,
  fluid: FluidProperties,
): { m: Float64Array; n: Float64Array } {
  requireAbove('density', fluid.density, 0);
  const range = (row: number): number => {
    const difference = density[row]! - fluid.density;
    return difference > 0 ? difference : NaN;
  };
  return {
    m: computeSamples(sonic.length, (row) => (0.01 * (fluid.sonic - sonic[row]!)) / range(row)),
    n: computeSamples(neutron.length, (row) => (fluid.neutron - neutron[row]!) / range(row)),
  };
}
