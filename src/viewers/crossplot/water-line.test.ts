import { expect, it } from 'vitest';
import type { CrossData } from '../../plot/cross/cross-data.ts';
import { fitPickett } from './water-line.ts';

const POROSITIES = [0.08, 0.12, 0.2, 0.3];

/**
 * Points on the water line of a 1.2, m 1.9 and Rw 0.03 ohm.m, one null and one far from the line.
 */
function pickettData(unit: string, porosities: readonly number[]): CrossData {
  return {
    index: Float64Array.from({ length: 6 }, (_, row) => 1000 + row),
    indexUnit: 'm',
    x: {
      mnemonic: 'RT',
      unit: 'ohm.m',
      values: Float64Array.of(...POROSITIES.map((phi) => (1.2 * 0.03) / phi ** 1.9), -999.25, 900),
    },
    y: { mnemonic: 'NPHI', unit, values: Float64Array.of(...porosities, 0.2, 0.1) },
    color: null,
    nullValue: -999.25,
  };
}

it('finds m and Rw of the points of rock full of water, in the units of the axes', () => {
  const selected = Uint8Array.of(1, 1, 1, 1, 1, 0);
  expect(fitPickett(pickettData('v/v', POROSITIES), 1.2, selected)).toEqual({ m: 1.9, rw: 0.03 });
  const percent = POROSITIES.map((phi) => phi * 100);
  expect(fitPickett(pickettData('%', percent), 1.2, selected)).toEqual({ m: 1.9, rw: 0.03 });
});

it('finds no line through one porosity, upwards with the porosity, or on other axes', () => {
  const data = pickettData('v/v', POROSITIES);
  expect(fitPickett(data, 1, Uint8Array.of(1, 0, 0, 0, 0, 0))).toBeNull();
  expect(fitPickett(data, 1, Uint8Array.of(1, 0, 0, 0, 0, 1))).toBeNull();
  expect(
    fitPickett(
      { ...data, x: { ...data.x, mnemonic: 'GR', unit: 'gAPI' } },
      1,
      new Uint8Array(6).fill(1),
    ),
  ).toBeNull();
});
