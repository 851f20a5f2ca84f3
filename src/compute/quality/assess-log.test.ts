import { describe, expect, it } from 'vitest';
import { findCurveProblems, findIndexProblems, findLogProblems } from './assess-log.ts';
import { findLimits } from './family-limits.ts';

const index = Float64Array.from({ length: 100 }, (_, row) => 1000 + row * 0.5);
const rising = Float64Array.from(index, (_depth, row) => 40 + row / 7);
const curve = (mnemonic: string, unit: string, values: ArrayLike<number> = rising) => ({
  mnemonic,
  unit,
  values,
});
const checksOf = (found: ReturnType<typeof findCurveProblems>): string[] =>
  found.map(({ check }) => check);

describe('the findings in a log', () => {
  it('are none for even depths and plausible values', () => {
    expect(findLogProblems({ index, curves: [curve('GR', 'gAPI')] })).toEqual([]);
  });

  it('name gaps with their share, and the longest of them', () => {
    const values = rising.slice();
    values.fill(NaN, 10, 12).fill(NaN, 20, 25);
    expect(findCurveProblems(index, curve('GR', 'gAPI', values))).toEqual([
      {
        check: 'GAPS',
        severity: 'info',
        curve: 'GR',
        interval: { top: 1010, base: 1012 },
        values: { count: 2, percent: 7 },
      },
    ]);
  });

  it('name constant runs, but not of a bit size or of codes', () => {
    const flat = rising.slice().fill(55.5, 30, 60);
    const [found] = findCurveProblems(index, curve('GR', 'gAPI', flat));
    expect(found).toMatchObject({ check: 'CONSTANT', values: { count: 1, samples: 30 } });
    const bit = new Float64Array(100).fill(8.5);
    const codes = Float64Array.from(index, (_depth, row) => Math.floor(row / 50));
    expect(findCurveProblems(index, curve('BS', 'in', bit))).toEqual([]);
    expect(checksOf(findCurveProblems(index, curve('FACIES', 'm', codes)))).toEqual([]);
  });

  it('name values outside the limits of the family, in the unit of the curve', () => {
    const density = rising.slice().fill(2400);
    density[40] = 900;
    const found = findCurveProblems(index, curve('RHOB', 'kg/m3', density));
    expect(found.find(({ check }) => check === 'OUTSIDE')).toMatchObject({
      interval: { top: 1020, base: 1020 },
      values: { samples: 1, least: 1000, most: 3300 },
    });
  });

  it('are none for resistivities and saturations at their limits, as single precision rounds them', () => {
    const at = (value: number) => Float32Array.from(rising).fill(value, 0, 1);
    expect(checksOf(findCurveProblems(index, curve('RT', 'ohm.m', at(0.01))))).toEqual([]);
    expect(checksOf(findCurveProblems(index, curve('RT', 'ohm.m', at(0))))).toEqual(['OUTSIDE']);
    const water = Float32Array.from(rising, (value) => value / 60).fill(1.0000001, 0, 1);
    expect(checksOf(findCurveProblems(index, curve('SW', 'v/v', water)))).toEqual([]);
  });

  it('name units that are missing, unknown, or those of another quantity', () => {
    expect(checksOf(findCurveProblems(index, curve('GR', '')))).toEqual(['UNIT_MISSING']);
    expect(checksOf(findCurveProblems(index, curve('GR', 'furlong')))).toEqual(['UNIT_UNKNOWN']);
    expect(checksOf(findCurveProblems(index, curve('GR', 'ohm.m')))).toEqual(['UNIT_ODD']);
    expect(checksOf(findCurveProblems(index, curve('TENS', 'LBF')))).toEqual([]);
  });

  it('name mnemonics that are missing or repeated, nulls that are left, and empty curves', () => {
    const nulls = rising.slice();
    nulls[3] = nulls[9] = -999.25;
    expect(checksOf(findCurveProblems(index, curve('X:2', 'm', nulls)))).toEqual([
      'NAME_REPEATED',
      'NULLS_LEFT',
    ]);
    const empty = new Float64Array(100).fill(NaN);
    expect(checksOf(findCurveProblems(index, curve('UNKNOWN:1', 'm', empty)))).toEqual([
      'NAME_MISSING',
      'CURVE_EMPTY',
    ]);
  });

  it('name depths that turn, repeat, are missing or irregular', () => {
    const depths = [10, 11, 12, 12, 13, 17, 18, 19, NaN, 18, 17, 16];
    const found = findIndexProblems(depths);
    expect(found.map(({ check, severity }) => [check, severity])).toEqual([
      ['INDEX_MISSING', 'error'],
      ['INDEX_TURNS', 'error'],
      ['INDEX_REPEATED', 'warning'],
      ['STEP_IRREGULAR', 'warning'],
    ]);
    expect(found.at(-1)).toMatchObject({ interval: { top: 13, base: 17 }, values: { count: 1 } });
  });
});

describe('the limits of a curve', () => {
  it('are those of its family, in its own unit or, without one, in that of the family', () => {
    const [least, most] = findLimits('NPHI', '%')!;
    expect([least, most].map(Math.round)).toEqual([-15, 100]);
    expect(findLimits('NPHI', '')![1]).toBeCloseTo(1, 4);
    expect(findLimits('NPHI', 'ohm.m')).toBeNull();
    expect(findLimits('ODDITY', 'm')).toBeNull();
  });
});
