import { describe, expect, it } from 'vitest';
import type { SampleCurves } from '../shared/curves/sample-curves.ts';
import { joinWells } from './join-wells.ts';

const samples = (unit: string, values: number[], top = 1000): SampleCurves => ({
  index: Float64Array.from(values, (_, row) => top + row),
  indexUnit: 'm',
  curves: [{ mnemonic: 'NPHI', unit, values: Float64Array.from(values) }],
  nullValue: -999.25,
});

describe('the samples of several wells', () => {
  it('follow one another in the unit of the first well, and only the first well has depths', () => {
    const joined = joinWells([
      { name: 'A', samples: samples('v/v', [0.25, -999.25]) },
      { name: 'B', samples: samples('%', [50, 75, -999.25]) },
    ])!;
    expect([...joined.values]).toEqual([0.25, NaN, 0.5, 0.75, NaN]);
    expect([...joined.rows!.rows]).toEqual([0, 0, 1, 1, 1]);
    expect(joined.rows!.names).toEqual(['A', 'B']);
    expect([...joined.index]).toEqual([1000, 1001, NaN, NaN, NaN]);
    expect(joined.starts).toEqual([0, 2, 5]);
  });

  it('leave out wells without samples, and wells whose unit is another quantity', () => {
    const joined = joinWells([
      { name: 'A', samples: null },
      { name: 'B', samples: samples('v/v', [0.1]) },
      { name: 'C', samples: samples('ohm.m', [3]) },
      { name: 'D', samples: samples('', [0.2]) },
    ])!;
    expect([...joined.values]).toEqual([0.1, 0.2]);
    expect([...joined.rows!.rows]).toEqual([1, 3]);
    expect(joined.unfit).toEqual([2]);
    expect(joined.index.every(Number.isNaN)).toBe(true);
  });

  it('are those of a single well, uncopied, or null without any', () => {
    const own = samples('v/v', [0.1]);
    const joined = joinWells([{ name: '', samples: own }])!;
    expect(joined.values).toBe(own.curves[0]!.values);
    expect(joined.rows).toBeNull();
    expect(joinWells([{ name: 'A', samples: null }])).toBeNull();
  });

  it('are those of one zone of each well, and wells without the zone are named', () => {
    const joined = joinWells([
      { name: 'A', samples: samples('v/v', [0.1, 0.2, 0.3]), inZone: Uint8Array.of(0, 1, 1) },
      { name: 'B', samples: samples('v/v', [0.4, 0.5]), inZone: null },
      { name: 'C', samples: samples('%', [60, 70]), inZone: Uint8Array.of(1, 0) },
    ])!;
    expect([...joined.values]).toEqual([NaN, 0.2, 0.3, NaN, NaN, 0.6, NaN]);
    expect(joined.withoutZone).toEqual([1]);
    expect(joined.count).toBe(3);
    const alone = { name: '', samples: samples('v/v', [1, 2]), inZone: Uint8Array.of(0, 1) };
    const single = joinWells([alone])!;
    expect([...single.values]).toEqual([NaN, 2]);
    expect(single.rows).toBeNull();
  });
});
