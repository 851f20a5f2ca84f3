import type { RowZones } from '../../compute/row-zones.ts';
import type { CrossCurve } from '../../plot/cross/cross-data.ts';
import { unitConversion } from '../../units/curve-units.ts';
import type { SampleCurves } from '../shared/curves/sample-curves.ts';

/** The samples of a well; null where it has none to show. */
export interface WellSamples {
  name: string;
  samples: SampleCurves | null;
  /**
   * Rows of the zone that is shown, as 1; null where the well has no such zone. Without it all
   * samples are shown.
   */
  inZone?: Uint8Array | null | undefined;
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
  /** Places of wells without the zone that is shown; their values are NaN. */
  withoutZone: readonly number[];
  /** Samples of the wells, those in the zone that is shown. */
  count: number;
}

/**
 * Joins the samples of wells. Values are in the unit of the first well that has samples, and NaN
 * outside of the zone that is shown. A single well without such a zone is not copied.
 * @returns null where no well has samples
 */
export function joinWells(wells: readonly WellSamples[]): JoinedWells | null {
  const lead = wells.find(({ samples }) => samples)?.samples;
  const [curve] = lead?.curves ?? [];
  if (!lead || !curve) return null;
  const [only] = wells.length === 1 ? wells : [];
  if (only && only.inZone === undefined) return takeWell(lead, curve);
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
  wells.forEach(({ samples, inZone }, well) => {
    const conversion = conversions[well];
    if (!samples || !conversion) return;
    rows.fill(well, starts[well]!, starts[well + 1]!);
    copyValues(samples, { ...conversion, inZone }, values.subarray(starts[well]!));
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
    rows: only ? null : { names: wells.map(({ name }) => name), rows },
    starts,
    unfit: findPlaces(wells, ({ samples }, well) => samples !== null && !conversions[well]),
    withoutZone: findPlaces(wells, ({ samples, inZone }) => samples !== null && inZone === null),
    count: wells.reduce((sum, { inZone }, well) => sum + countShown(inZone, lengths[well]!), 0),
  };
}

function takeWell({ index, indexUnit, nullValue }: SampleCurves, curve: CrossCurve): JoinedWells {
  const [starts, count] = [[0, index.length], index.length];
  const whole = { rows: null, unfit: [], withoutZone: [] };
  return { ...curve, nullValue, index, indexUnit, starts, count, ...whole };
}

function findPlaces(
  wells: readonly WellSamples[],
  test: (well: WellSamples, place: number) => boolean,
): number[] {
  return wells.flatMap((well, place) => (test(well, place) ? [place] : []));
}

function countShown(inZone: Uint8Array | null | undefined, rows: number): number {
  if (inZone === undefined) return rows;
  return inZone?.reduce((sum, isIn) => sum + isIn, 0) ?? 0;
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
  { factor, offset, inZone }: Conversion & Pick<WellSamples, 'inZone'>,
  target: Float64Array,
): void {
  const { values } = curves[0]!;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    const isShown = inZone === undefined || inZone?.[row] === 1;
    target[row] = !isShown || value === nullValue ? NaN : value * factor + offset;
  }
}
