import { describe, expect, it } from 'vitest';
import { placeByKey, placeOver, planMove, type TreeRow } from './catalog-tree.ts';

const group = (id: string, above: string | null, displayOrder: number): TreeRow => ({
  kind: 'CatalogGroup',
  id,
  label: id,
  hidden: false,
  displayOrder,
  above,
  depth: above === null ? 0 : 1,
});
const catalog = (id: string, above: string, displayOrder: number): TreeRow => ({
  kind: 'Catalog',
  id,
  label: id,
  hidden: false,
  displayOrder,
  above,
  depth: 1,
});

const A = group('a', null, 1);
const A1 = group('a1', 'a', 1);
const B = group('b', null, 2);
const W = catalog('w', 'a', 1);
const L = catalog('l', 'a', 2);
const S = catalog('s', 'b', 1);
const ROWS = [A, A1, W, L, B, S];

describe('the tree of catalogs', () => {
  it('leads a catalog by the keys through its group and on into the next', () => {
    expect(placeByKey(ROWS, W, 'ArrowDown')).toEqual({ above: 'a', at: 1 });
    expect(placeByKey(ROWS, L, 'ArrowDown')).toEqual({ above: 'a1', at: 0 });
    expect(placeByKey(ROWS, S, 'ArrowUp')).toEqual({ above: 'a1', at: 0 });
    expect(placeByKey(ROWS, S, 'ArrowDown')).toBeNull();
  });

  it('leads a group among its like, into the one before it and out of the one above it', () => {
    expect(placeByKey(ROWS, B, 'ArrowUp')).toEqual({ above: null, at: 0 });
    expect(placeByKey(ROWS, B, 'into')).toEqual({ above: 'a', at: 1 });
    expect(placeByKey(ROWS, A1, 'out')).toEqual({ above: null, at: 1 });
    expect(placeByKey(ROWS, A, 'out')).toBeNull();
  });

  it('lets no group go below itself', () => {
    expect(placeOver(ROWS, A, A1)).toBeNull();
    expect(placeOver(ROWS, B, A)).toEqual({ above: null, at: 0 });
    expect(placeOver(ROWS, S, L)).toEqual({ above: 'a', at: 1 });
    expect(placeOver(ROWS, S, A1)).toEqual({ above: 'a1', at: 0 });
  });

  it('stores the row that moved alone where there is room, else all that must change', () => {
    expect(planMove(ROWS, S, { above: 'a', at: 2 })).toEqual([
      { row: S, above: 'a', displayOrder: 12 },
    ]);
    expect(planMove(ROWS, S, { above: 'a', at: 1 })).toEqual([
      { row: W, above: 'a', displayOrder: 10 },
      { row: S, above: 'a', displayOrder: 20 },
      { row: L, above: 'a', displayOrder: 30 },
    ]);
    expect(planMove(ROWS, L, { above: 'a', at: 0 })).toEqual([
      { row: L, above: 'a', displayOrder: -9 },
    ]);
  });
});
