import { computeSamples, type SampleValues, requireAbove } from './parameters.ts';
import type { ArchieParameters } from './water-saturation.ts';

/**
 * True resistivity of rock at a porosity and a water saturation, ohm·m: a line of a Pickett plot.
 *
 * Source: Pickett (1966), Archie's equation solved for Rt.
 * @param porosity v/v
 */
export function computePickettLine(
  porosity: SampleValues,
  saturation: number,
  { a, m, n, rw }: ArchieParameters,
): Float64Array {
  requireAbove('saturation', saturation, 0);
  return computeSamples(
    porosity.length,
    (row) => (a * rw) / (porosity[row]! ** m * saturation ** n),
  );
}

/**
 * Apparent resistivity of the formation water, `Rwa = Rt φ^m / a`, in ohm·m: that of the water
 * itself where the rock is full of it.
 * @param rt true resistivity, ohm·m
 * @param porosity v/v
 */
export function computeApparentWaterResistivity(
  rt: SampleValues,
  porosity: SampleValues,
  { a, m }: Pick<ArchieParameters, 'a' | 'm'>,
): Float64Array {
  requireAbove('a', a, 0);
  return computeSamples(rt.length, (row) => (rt[row]! * porosity[row]! ** m) / a);
}

/** The line of rock full of water: `Rt = aRw / φ^m`. */
export interface WaterLine {
  m: number;
  /** The product of a and Rw, which a Pickett plot cannot part, ohm·m. */
  aRw: number;
}

/**
 * Fits the water line to points by least squares of log Rt on log φ. Points without a positive
 * porosity and resistivity are left out.
 * @param minimize what the squares are of: the distances in Rt, or those in φ
 * @returns null where there are not two points of different porosity
 */
export function fitWaterLine(
  rt: SampleValues,
  porosity: SampleValues,
  minimize: 'rt' | 'porosity' = 'rt',
): WaterLine | null {
  const x: number[] = [];
  const y: number[] = [];
  for (let row = 0; row < rt.length; row++)
    if (rt[row]! > 0 && porosity[row]! > 0) {
      x.push(Math.log10(porosity[row]!));
      y.push(Math.log10(rt[row]!));
    }
  const [meanX, meanY] = [mean(x), mean(y)];
  const products = (one: number[], other: number[], of: number, by: number): number =>
    one.reduce((sum, value, i) => sum + (value - of) * (other[i]! - by), 0);
  const xy = products(x, y, meanX, meanY);
  const slope =
    minimize === 'rt' ? xy / products(x, x, meanX, meanX) : products(y, y, meanY, meanY) / xy;
  return Number.isFinite(slope) ? { m: -slope, aRw: 10 ** (meanY - slope * meanX) } : null;
}

const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
