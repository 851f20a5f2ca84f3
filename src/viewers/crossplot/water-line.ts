import { fitWaterLine } from '../../compute/petrophysics/pickett.ts';
import { unitConversion } from '../../units/curve-units.ts';
import type { CrossCurve, CrossData } from '../../plot/cross/cross-data.ts';
import type { PickettParameters } from './cross-view-state.ts';
import { findPickettAxes } from './overlays.ts';

/**
 * The cementation exponent and the water resistivity of the line of a Pickett plot through points
 * of rock full of water, by least squares in the resistivity.
 * @param a tortuosity, which the points do not tell from the water resistivity
 * @param selected rows that count, as 1
 * @returns null on other axes, and where the points have no line that falls with the porosity
 */
export function fitPickett(
  data: CrossData,
  a: number,
  selected: Uint8Array,
): Pick<PickettParameters, 'm' | 'rw'> | null {
  const axes = findPickettAxes(data);
  if (!axes) return null;
  const read = (curve: CrossCurve, unit: string): Float64Array => {
    const { factor, offset } = unitConversion(curve.unit, unit) ?? { factor: 1, offset: 0 };
    return Float64Array.from(curve.values, (value, row) =>
      selected[row] && value !== data.nullValue ? value * factor + offset : NaN,
    );
  };
  const line = fitWaterLine(
    read(data[axes.resistivity.axis], 'ohm.m'),
    read(data[axes.porosity.axis], 'v/v'),
  );
  if (!line || !(line.m > 0)) return null;
  return { m: Number(line.m.toPrecision(4)), rw: Number((line.aRw / a).toPrecision(4)) };
}
