import { describe, expect, it } from 'vitest';
import type { LogZone } from '../shared/curves/zone-choice.ts';
import { countGroups, groupSamples } from './histogram-series.ts';

const values = { values: Float64Array.of(1, 2, 3, 4, 5, 6, NaN, -999.25), nullValue: -999.25 };
const counting = {
  axis: { from: 0, to: 6, isLog: false },
  bins: 3,
  isPercent: false,
  isCumulative: true,
};
const zone = (name: string, number: number, isShown = true): LogZone => ({ name, number, isShown });

describe('the bins of a histogram', () => {
  it('are of all samples without zones, and rise to all of them where they are summed up', () => {
    const [all] = countGroups(values, groupSamples(values, null, []), counting);
    expect([...all!.heights]).toEqual([1, 2, 3]);
    expect([...all!.cumulative!].map(Math.round)).toEqual([17, 50, 100]);
  });

  it('are of each zone that is shown, whose statistics stay where it is hidden', () => {
    const rows = { names: ['A', 'B'], rows: Int16Array.of(0, 0, 0, 1, 1, -1, 1, 1) };
    const groups = groupSamples(values, rows, [zone('A', 0), zone('B', 1, false)]);
    expect(groups.map(({ distribution }) => distribution?.sorted.length)).toEqual([3, 2]);
    const series = countGroups(values, groups, { ...counting, isPercent: true });
    expect(series.map(({ name }) => name)).toEqual(['A']);
    expect([...series[0]!.heights].map(Math.round)).toEqual([33, 67, 0]);
  });
});
