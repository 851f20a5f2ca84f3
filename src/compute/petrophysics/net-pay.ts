import type { SampleValues } from './parameters.ts';

/** Limits of what counts as pay; a value at its limit counts. */
export interface Cutoffs {
  /** Most shale, v/v. */
  shale: number;
  /** Least porosity, v/v. */
  porosity: number;
  /** Most water, v/v. */
  saturation: number;
}

/** Curves that are cut off, all with one value per sample. */
export interface PayCurves {
  shale: SampleValues;
  porosity: SampleValues;
  saturation: SampleValues;
}

/**
 * The kind of each sample: 1 sand by its shale, 2 reservoir by its porosity too, 3 pay by its
 * saturation too. 0 is none of them, as a sample without one of the three values is.
 */
export function classifySamples(
  { shale, porosity, saturation }: PayCurves,
  cutoffs: Cutoffs,
): Uint8Array {
  const kinds = new Uint8Array(shale.length);
  for (let row = 0; row < kinds.length; row++) {
    const isComplete = !Number.isNaN(shale[row]! + porosity[row]! + saturation[row]!);
    if (!isComplete || shale[row]! > cutoffs.shale) continue;
    if (porosity[row]! < cutoffs.porosity) kinds[row] = 1;
    else kinds[row] = saturation[row]! <= cutoffs.saturation ? 3 : 2;
  }
  return kinds;
}

/**
 * The thickness that each sample represents, in the unit of the index: the step to the next sample,
 * and for the last one the step before it. A sample without an index, or whose next one lies above
 * it, has none.
 * @param index measured depths, or true vertical ones for vertical thickness
 */
export function sampleThickness(index: SampleValues): Float64Array {
  const thickness = new Float64Array(index.length);
  const last = index.length - 1;
  for (let row = 0; row < last; row++)
    thickness[row] = Math.max(0, index[row + 1]! - index[row]! || 0);
  if (last > 0) thickness[last] = thickness[last - 1]!;
  return thickness;
}

/** What a zone amounts to. Thicknesses are in the unit of the index, averages in v/v. */
export interface ZoneTotals {
  gross: number;
  /** Thickness without one of the three values: part of gross, never of net. */
  withoutValues: number;
  sand: number;
  reservoir: number;
  pay: number;
  /** Pay by gross; 0 for a zone without thickness. */
  netToGross: number;
  /** Averages over the pay, weighted by thickness; null without pay. */
  porosity: number | null;
  saturation: number | null;
  shale: number | null;
  /** Average over the pay, weighted by pore volume. */
  saturationByPoreVolume: number | null;
  /** Thickness of hydrocarbon: the sum of φ (1 − Sw) over the pay. */
  hydrocarbon: number;
}

/**
 * Sums up the samples of a zone.
 * @param kinds of the samples (`classifySamples`)
 * @param rows first sample of the zone, and the one after its last
 * @param thickness of each sample (`sampleThickness`)
 */
export function sumZone(
  curves: PayCurves,
  kinds: Uint8Array,
  thickness: SampleValues,
  [from, to]: readonly [number, number] = [0, thickness.length],
): ZoneTotals {
  const sums = { gross: 0, withoutValues: 0, sand: 0, reservoir: 0, pay: 0 };
  const weighted = { porosity: 0, saturation: 0, shale: 0, water: 0 };
  for (let row = from; row < to; row++) {
    const height = thickness[row]!;
    const [shale, porosity, saturation] = [
      curves.shale[row]!,
      curves.porosity[row]!,
      curves.saturation[row]!,
    ];
    sums.gross += height;
    if (Number.isNaN(shale + porosity + saturation)) sums.withoutValues += height;
    if (kinds[row]! >= 1) sums.sand += height;
    if (kinds[row]! >= 2) sums.reservoir += height;
    if (kinds[row] !== 3) continue;
    sums.pay += height;
    weighted.shale += height * shale;
    weighted.porosity += height * porosity;
    weighted.saturation += height * saturation;
    weighted.water += height * porosity * saturation;
  }
  const average = (sum: number, weight: number): number | null =>
    weight > 0 ? sum / weight : null;
  return {
    ...sums,
    netToGross: sums.gross > 0 ? sums.pay / sums.gross : 0,
    porosity: average(weighted.porosity, sums.pay),
    saturation: average(weighted.saturation, sums.pay),
    shale: average(weighted.shale, sums.pay),
    saturationByPoreVolume: average(weighted.water, weighted.porosity),
    hydrocarbon: weighted.porosity - weighted.water,
  };
}
