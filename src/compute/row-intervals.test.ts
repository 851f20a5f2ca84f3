import { describe, expect, it } from 'vitest';
import { rowIntervals, rowsInIntervals } from './row-intervals.ts';

const index = Float64Array.from({ length: 10 }, (_, row) => 1000 + row * 0.5);

describe('rowsInIntervals', () => {
  it('finds the rows that an interval was made of, also after feet became metres and back', () => {
    const rows = Uint8Array.of(1, 1, 0, 0, 1, 0, 0, 1, 1, 1);
    const ends = rowIntervals(rows, index).flatMap(({ top, base }) => [top, base]);
    const feet = ends.map((end) => (end / 0.3048) * 0.3048);
    expect([...rowsInIntervals(index, Float64Array.from(feet))]).toEqual([...rows]);
  });

  it('takes intervals in any order, overlapping ones, and an index that falls', () => {
    const falling = index.toReversed();
    const ends = Float64Array.of(1004, 1004.2, 1000.9, 1002.1, 1001.5, 1003);
    expect([...rowsInIntervals(falling, ends)]).toEqual([0, 1, 0, 1, 1, 1, 1, 1, 0, 0]);
    expect([...rowsInIntervals(index, ends)]).toEqual([0, 0, 1, 1, 1, 1, 1, 0, 1, 0]);
  });

  it('selects no row without an interval, and none without a depth', () => {
    expect(rowsInIntervals(index, new Float64Array()).includes(1)).toBe(false);
    expect([...rowsInIntervals(Float64Array.of(NaN, 5), Float64Array.of(0, 10))]).toEqual([0, 1]);
  });
});
