import { describe, expect, it } from 'vitest';
import { interleave, NumberColumn } from './columns.ts';

const COUNT = 100_000;

function fillColumn(expected: number): NumberColumn {
  const column = new NumberColumn();
  for (let i = 0; i < COUNT; i++) {
    if (column.used === column.chunk.length) column.grow(expected);
    column.chunk[column.used++] = i;
  }
  return column;
}

const all = Float64Array.from({ length: COUNT }, (_, i) => i);

describe('a column of numbers', () => {
  it.each([0, 40_000, COUNT, COUNT + 5000, COUNT * 3])(
    'has all values in their order where %d were expected',
    (expected) => {
      const column = fillColumn(expected);
      const copy = new Float64Array(COUNT * 2);
      column.copyTo(copy, 1, 2, false);
      expect(copy.filter((_, i) => i % 2 === 1)).toEqual(all);
      const values = column.takeWhole() ?? new Float64Array(COUNT);
      if (column.used > 0) column.copyTo(values, 0, 1, true);
      expect(values).toEqual(all);
    },
  );

  it('is written side by side with others where each lies in one piece', () => {
    const out = new Float64Array(COUNT * 3);
    const columns = [1, 2, 3].map(() => fillColumn(COUNT + 5000));
    expect(interleave(columns, out)).toBe(true);
    for (const i of [0, 1, 2]) expect(out.filter((_, at) => at % 3 === i)).toEqual(all);
    expect(interleave([...columns.slice(1), fillColumn(0)], out)).toBe(false);
  });

  it('is given away without a copy where the expectation was about right', () => {
    expect(fillColumn(COUNT + 5000).takeWhole()).toEqual(all);
    expect(fillColumn(0).takeWhole()).toBeNull();
    expect(fillColumn(COUNT * 3).takeWhole()).toBeNull();
  });

  it('without values is given away alone: the columns after it have arrays of their own', () => {
    for (const _ of [1, 2]) {
      const values = new NumberColumn().takeWhole()!;
      structuredClone(values, { transfer: [values.buffer] });
    }
    expect(new NumberColumn().whole).toEqual(new Float64Array(0));
  });
});
