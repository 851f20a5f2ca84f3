import { describe, expect, it } from 'vitest';
import { cellAfter, type GridSize } from './grid-keys.ts';

const SIZE: GridSize = { rows: 1000, columns: 6, page: 20, rtl: false };
const after = (
  key: string,
  row: number,
  column: number,
  more: Partial<GridSize & { ctrlKey: boolean }> = {},
) => {
  const found = cellAfter(
    { key, ctrlKey: more.ctrlKey ?? false, metaKey: false },
    { row, column },
    { ...SIZE, ...more },
  );
  return found && [found.row, found.column];
};

describe('keys in the grid', () => {
  it('lead from cell to cell, and stay inside', () => {
    expect(after('ArrowDown', 4, 2)).toEqual([5, 2]);
    expect(after('ArrowRight', 4, 5)).toEqual([4, 5]);
    expect(after('ArrowLeft', 4, 0)).toEqual([4, 0]);
    expect(after('ArrowDown', 999, 2)).toEqual([999, 2]);
  });

  it('lead up into the head, and down out of it', () => {
    expect(after('ArrowUp', 0, 3)).toEqual([-1, 3]);
    expect(after('ArrowUp', -1, 3)).toEqual([-1, 3]);
    expect(after('ArrowRight', -1, 3)).toEqual([-1, 4]);
    expect(after('ArrowDown', -1, 3)).toEqual([0, 3]);
    expect(after('ArrowDown', -1, 3, { rows: 0 })).toEqual([-1, 3]);
  });

  it('lead by pages, and to the first row before the head', () => {
    expect(after('PageDown', 990, 1)).toEqual([999, 1]);
    expect(after('PageUp', 5, 1)).toEqual([0, 1]);
  });

  it('lead to the ends of the row, with Ctrl to those of the grid', () => {
    expect([after('Home', 7, 3), after('End', 7, 3)]).toEqual([
      [7, 0],
      [7, 5],
    ]);
    expect([after('Home', 7, 3, { ctrlKey: true }), after('End', 7, 3, { ctrlKey: true })]).toEqual(
      [
        [0, 0],
        [999, 5],
      ],
    );
  });

  it('lead left and right as the grid is read', () => {
    expect([
      after('ArrowLeft', 1, 2, { rtl: true }),
      after('ArrowRight', 1, 2, { rtl: true }),
    ]).toEqual([
      [1, 3],
      [1, 1],
    ]);
  });

  it('lead nowhere where they are others', () => {
    expect(after('a', 1, 1)).toBeNull();
  });
});
