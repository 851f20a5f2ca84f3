import { describe, expect, it } from 'vitest';
import { dataWells } from './page-wells.ts';

const well = {
  name: 'A-1',
  index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(0, 1000) },
  curves: [{ mnemonic: 'GR', unit: 'gAPI', values: Float32Array.of(10, 20) }],
};
const path = {
  md: Float64Array.of(0, 1000),
  tvd: Float64Array.of(0, 900),
  x: Float64Array.of(0, 400),
  y: Float64Array.of(0, -100),
};

const options = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  choose: () => Promise.resolve(null),
  lacking: () => undefined,
};

describe('wells of the page', () => {
  it('have the path that they are given, in place of their survey', async () => {
    const survey = [{ md: 1000, inclination: 0, azimuth: 0 }];
    const opened = await dataWells([{ ...well, path, survey }, well]).open(options);
    expect(opened?.map((one) => one.path)).toEqual([
      { mdM: path.md, tvdM: path.tvd, eastM: path.x, northM: path.y },
      null,
    ]);
  });

  it('with a path of arrays of unequal length are refused by the name of the field', () => {
    const short = { ...path, x: Float64Array.of(0) };
    expect(() => dataWells([well, { ...well, path: short }])).toThrow('wells[1].path must have');
  });
});
