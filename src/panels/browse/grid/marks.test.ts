import { describe, expect, it } from 'vitest';
import type { Constraint } from '../../../backend/records.ts';
import { isWithin, markOfAll } from './marks.ts';

const OIL: Constraint = { field: 'wellStatus', operator: 'equal', value: 'OIL' };
const DEEP: Constraint = { field: 'totalDepth', operator: 'greaterThan', value: 3000 };
const GAS: Constraint = { field: 'wellStatus', operator: 'equal', value: 'GAS', logic: 'OR' };

describe('a list whose rows all match what is selected', () => {
  it('asks for the same, or for more', () => {
    expect(isWithin([OIL], [OIL])).toBe(true);
    expect(isWithin([OIL, DEEP], [OIL])).toBe(true);
    expect(isWithin([OIL, DEEP], [])).toBe(true);
  });

  it('asks for it in whatever brackets', () => {
    expect(
      isWithin(
        [{ constraints: [OIL, { constraints: [{ ...DEEP, logic: 'AND' }] }] }],
        [{ constraints: [DEEP] }, OIL],
      ),
    ).toBe(true);
    expect(isWithin([{ constraints: [OIL, GAS] }, DEEP], [OIL, GAS])).toBe(true);
  });
});

describe('a list with rows that may not match', () => {
  it('asks for less, or for other values', () => {
    expect(isWithin([], [OIL])).toBe(false);
    expect(isWithin([DEEP], [OIL])).toBe(false);
    expect(isWithin([{ ...OIL, value: 'GAS' }], [OIL])).toBe(false);
  });

  it('names a condition as one of several that may hold', () => {
    expect(isWithin([OIL, GAS], [OIL])).toBe(false);
    expect(isWithin([{ constraints: [DEEP, { ...OIL, logic: 'OR' }] }], [DEEP])).toBe(false);
  });
});

describe('the checkbox of all rows', () => {
  it('is ticked where every row that can be chosen is', () => {
    expect(markOfAll(['selected', 'selected'])).toBe(true);
    expect(markOfAll(['selected', 'unknown'])).toBe(true);
    expect(markOfAll(['selected', 'outside', 'selected'])).toBe('mixed');
    expect(markOfAll(['selected', 'free'])).toBe('mixed');
    expect(markOfAll(['unknown'])).toBe('mixed');
  });

  it('is free over rows of which none is selected, whatever is selected elsewhere', () => {
    expect(markOfAll(['free', 'outside', 'unknown'])).toBe(false);
    expect(markOfAll([])).toBe(false);
  });
});
