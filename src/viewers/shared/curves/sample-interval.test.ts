import { expect, it } from 'vitest';
import { measureInterval } from './sample-interval.ts';

const index = Float64Array.of(1000, 1001, 1002, 1003, 1004);
const curve = (...values: number[]) => ({
  mnemonic: 'GR',
  unit: 'gAPI',
  values: Float64Array.from(values),
});
const gamma = curve(-999.25, 50, NaN, 60, 70);

it('measures the interval of the samples that have a value of each curve', () => {
  const samples = { index, indexUnit: 'm', curves: [gamma], nullValue: -999.25 };
  expect(measureInterval(samples)).toEqual({ top: 1001, base: 1004, unit: 'm' });
  expect(measureInterval({ ...samples, curves: [gamma, curve(1, 1, 1, 1, NaN)] })).toEqual({
    top: 1001,
    base: 1003,
    unit: 'm',
  });
});

it('measures the interval of the zones that are shown', () => {
  const shown = Uint8Array.of(1, 0, 0, 1, 1);
  expect(measureInterval({ index, indexUnit: 'FT', curves: [gamma], shown })).toEqual({
    top: 1000,
    base: 1004,
    unit: 'ft',
  });
});

it('is not known of an index that is no depth, and where nothing is drawn', () => {
  expect(measureInterval({ index, indexUnit: 's', curves: [gamma] })).toBeNull();
  expect(
    measureInterval({ index, indexUnit: 'm', curves: [curve(NaN, NaN, NaN, NaN, NaN)] }),
  ).toBeNull();
});
