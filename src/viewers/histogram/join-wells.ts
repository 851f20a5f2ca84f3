import type { RowZones } from '../../compute/row-zones.ts';
import type { CrossCurve } from '../../plot/cross/cross-data.ts';
import { unitConversion } from '../../units/curve-units.ts';
import type { SampleCurves } from '../shared/curves/sample-curves.ts';

/** The samples of a well; null where it has none to show. */
export interface WellSamples {
  name: string;
  samples: SampleCurves | null;
}

/** The samples of several wells, one well after the other. */
export interface JoinedWells extends CrossCurve {
  nullValue: number | undefined;
  /**
   * Depths of the first well; NaN for samples of the others. Depths of a link are those of the
   * first well.
   */
  index: Float64Array;
  indexUnit: string;
  /** The well of each sample; null for a single well. */
  rows: RowZones | null;
  /** First row of each well, and the number of all rows. */
  starts: readonly number[];
  /** Places of wells whose unit does not convert to that of the curve; they have no samples. */
  unfit: readonly number[];
}

/**
 * Joins the samples of wells. Values are in the unit of the first well that has samples. A single
 * well is not copied.
 * @returns null where no well has samples
 */
export function joinWells(wells: readonly WellSamples[]): JoinedWells | null {
  const lead = wells.find(({ samples }) => samples)?.samples;
  const [curve] = lead?.curves ?? [];
  if (!lead || !curve) return null;
  if (wells.length === 1) {
    const { index, indexUnit, nullValue } = lead;
    const starts = [0, index.length];
    return { ...curve, nullValue, index, indexUnit, rows: null, starts, unfit: [] };
  }
  const conversions = wells.map(({ samples }) => samples && findConversion(samples, curve.unit));
  const lengths = wells.map(({ samples }, well) =>
    conversions[well] ? (samples?.index.length ?? 0) : 0,
  );
  const starts = [0];
  for (const length of lengths) starts.push(starts.at(-1)! + length);
  const total = starts.at(-1)!;
  const values = new Float64Array(total);
  const index = new Float64Array(total).fill(NaN);
  const rows = new Int16Array(total);
  wells.forEach(({ samples }, well) => {
    const conversion = conversions[well];
    if (!samples || !conversion) return;
    rows.fill(well, starts[well]!, starts[well + 1]!);
    copyValues(samples, conversion, values.subarray(starts[well]!));
  });
  const first = conversions[0] ? wells[0]!.samples : null;
  if (first) index.set(first.index);
  return {
    mnemonic: curve.mnemonic,
    unit: curve.unit,
    values,
    nullValue: undefined,
    index,
    indexUnit: first?.indexUnit ?? '',
    rows: { names: wells.map(({ name }) => name), rows },
    starts,
    unfit: wells.flatMap(({ samples }, well) => (samples && !conversions[well] ? [well] : [])),
  };
}

interface Conversion {
  factor: number;
  offset: number;
}

/** Null where the unit of the samples is another quantity than that of the curve. */
function findConversion({ curves }: SampleCurves, unit: string): Conversion | null {
  const own = curves[0]?.unit ?? '';
  const isSame = own === '' || unit === '' || own.toLowerCase() === unit.toLowerCase();
  return isSame ? { factor: 1, offset: 0 } : unitConversion(own, unit);
}

function copyValues(
  { curves, nullValue }: SampleCurves,
  { factor, offset }: Conversion,
  target: Float64Array,
): void {
  const { values } = curves[0]!;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    target[row] = value === nullValue ? NaN : value * factor + offset;
  }
}
