import { describe, expect, it } from 'vitest';
import { dataOver, hasTvdss, ownDepths } from './own-depth.ts';
import { testWell } from './testing.ts';

const deviated = [
  { mdM: 0, inclinationDeg: 60, azimuthDeg: 0 },
  { mdM: 1000, inclinationDeg: 60, azimuthDeg: 0 },
];
const turning = [
  { mdM: 0, inclinationDeg: 0, azimuthDeg: 0 },
  { mdM: 800, inclinationDeg: 0, azimuthDeg: 0 },
  { mdM: 1200, inclinationDeg: 90, azimuthDeg: 0 },
  { mdM: 1600, inclinationDeg: 120, azimuthDeg: 0 },
];

describe('the own depths of a well', () => {
  it('are its measured depths as they stand, with the arrays of the page', () => {
    const well = testWell('A', { survey: deviated });
    const own = ownDepths(well, 'MD');
    expect([own.fromMd(700), own.toMd(700)]).toEqual([700, 700]);
    expect(dataOver(well, own).index).toBe(well.data.index);
  });

  it('under sea level go through survey and elevation, and back', () => {
    const own = ownDepths(testWell('A', { survey: deviated, kbElevM: 100 }), 'TVDSS');
    expect(own.fromMd(800)).toBeCloseTo(300, 6);
    expect(own.toMd(300)).toBeCloseTo(800, 6);
  });

  it('go on in the last direction below the survey', () => {
    const own = ownDepths(testWell('A', { survey: deviated, kbElevM: 0 }), 'TVDSS');
    expect(own.fromMd(1400)).toBeCloseTo(700, 6);
  });

  it('of a well without survey are those of a vertical one', () => {
    const own = ownDepths(testWell('A', { kbElevM: 120 }), 'TVDSS');
    expect([own.fromMd(1000), own.toMd(880)]).toEqual([880, 1000]);
  });

  it('are refused where the elevation is not known', () => {
    const well = testWell('A', { kbElevM: null });
    expect(hasTvdss(well)).toBe(false);
    expect(() => ownDepths(well, 'TVDSS')).toThrow(RangeError);
  });

  it('end where a well turns up: the same depth does not come twice', () => {
    const well = testWell('A', { survey: turning, kbElevM: 0 });
    const own = ownDepths(well, 'TVDSS');
    expect(own.turnsAtMdM).toBeGreaterThanOrEqual(1190);
    expect(own.turnsAtMdM).toBeLessThanOrEqual(1210);
    expect(own.fromMd(1500)).toBeNaN();
    const { values } = dataOver(well, own).index;
    const shown = [...values].filter((depth) => !Number.isNaN(depth));
    expect(shown.length).toBeGreaterThan(1190);
    expect(shown.every((depth, i) => i === 0 || depth > shown[i - 1]!)).toBe(true);
  });

  it('give each sample its depth, also in feet and in an up-log', () => {
    const well = testWell('A', { survey: deviated, kbElevM: 0 });
    const feet = {
      ...well,
      data: {
        ...well.data,
        index: { mnemonic: 'DEPT', unit: 'ft', values: Float64Array.of(2000, 1000, 0) },
      },
    };
    const { index } = dataOver(feet, ownDepths(feet, 'TVDSS'));
    expect(index).toMatchObject({ mnemonic: 'TVDSS', unit: 'm' });
    expect([...index.values].map((depth) => Number(depth.toFixed(6)))).toEqual([304.8, 152.4, 0]);
  });
});
