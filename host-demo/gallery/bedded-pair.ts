import { bedded } from './bedded.ts';

/** A well as `<geo-correlation>` takes it. */
export interface Well {
  name: string;
  uwi: string;
  index: { mnemonic: string; unit: string; values: Float64Array };
  curves: { mnemonic: string; unit: string; values: Float32Array }[];
  markers: { name: string; md: number; color?: string }[];
  kbElev: number;
  survey?: { md: number; inclination: number; azimuth: number }[];
}

const TOPS = [1031, 1092, 1168, 1244, 1391] as const;
const NAMES = ['Upper sand', 'Marl', 'Middle sand', 'Shale', 'Lower sand'] as const;

/**
 * Two wells through the same beds: the right one lower and thicker, deviated, its curves a little
 * weaker.
 */
export function beddedPair(): [Well, Well] {
  const shape = bedded(5) as Pick<Well, 'index' | 'curves'>;
  const deeper = (md: number): number => 1047 + (md - 1000) * 1.18 + 9 * Math.sin((md - 1000) / 90);
  const left: Well = {
    ...shape,
    name: 'Adana-1',
    uwi: 'TR-001',
    kbElev: 120,
    markers: NAMES.map((name, i) => ({ name, md: TOPS[i]! })),
    survey: [
      { md: 0, inclination: 0, azimuth: 0 },
      { md: 1500, inclination: 0.8, azimuth: 30 },
    ],
  };
  const right: Well = {
    index: { ...shape.index, values: shape.index.values.map(deeper) },
    curves: shape.curves
      .filter(({ mnemonic }) => mnemonic !== 'SP')
      .map((curve, i) => ({
        ...curve,
        values: i === 0 ? curve.values.map((value) => 8 + value * 0.86) : curve.values,
      })),
    name: 'Adana-2',
    uwi: 'TR-002',
    kbElev: 64,
    markers: NAMES.slice(0, 4).map((name, i) => ({ name, md: deeper(TOPS[i]!) })),
    survey: [
      { md: 0, inclination: 0, azimuth: 0 },
      { md: 400, inclination: 0, azimuth: 60 },
      { md: 800, inclination: 32, azimuth: 60 },
      { md: 1600, inclination: 34, azimuth: 66 },
    ],
  };
  return [left, right];
}
