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
