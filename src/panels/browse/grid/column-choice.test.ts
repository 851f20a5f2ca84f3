import { describe, expect, it } from 'vitest';
import { type ColumnChoice, withMoved, withPinned, withShown } from './column-choice.ts';

const CHOICE: ColumnChoice = { columns: ['uwi', 'name', 'field', 'depth'], pinned: 2 };

describe('columns that are chosen', () => {
  it('are shown last, once', () => {
    expect(withShown(CHOICE, 'status', true).columns).toEqual([
      'uwi',
      'name',
      'field',
      'depth',
      'status',
    ]);
    expect(withShown(CHOICE, 'name', true)).toEqual(CHOICE);
  });

  it('are taken away, but for the last', () => {
    expect(withShown(CHOICE, 'field', false)).toEqual({
      columns: ['uwi', 'name', 'depth'],
      pinned: 2,
    });
    expect(withShown(CHOICE, 'uwi', false)).toEqual({
      columns: ['name', 'field', 'depth'],
      pinned: 1,
    });
    expect(withShown({ columns: ['uwi'], pinned: 0 }, 'uwi', false).columns).toEqual(['uwi']);
  });

  it('are pinned behind the pinned ones, and come free before the free ones', () => {
    expect(withPinned(CHOICE, 'depth', true)).toEqual({
      columns: ['uwi', 'name', 'depth', 'field'],
      pinned: 3,
    });
    expect(withPinned(CHOICE, 'uwi', false)).toEqual({
      columns: ['name', 'uwi', 'field', 'depth'],
      pinned: 1,
    });
    expect(withPinned(CHOICE, 'uwi', true)).toEqual(CHOICE);
  });

  it('change places', () => {
    expect(withMoved(CHOICE, 3, 0).columns).toEqual(['depth', 'uwi', 'name', 'field']);
    expect(withMoved(CHOICE, 0, 2).columns).toEqual(['name', 'field', 'uwi', 'depth']);
    expect(withMoved(CHOICE, 0, -1)).toEqual(CHOICE);
    expect(withMoved(CHOICE, 3, 4)).toEqual(CHOICE);
  });
});
