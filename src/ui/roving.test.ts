import { describe, expect, it } from 'vitest';
import { stepIndex, TypeAhead } from './roving.ts';

describe('stepIndex', () => {
  it('goes down and up a list and stops at its ends', () => {
    expect([
      stepIndex('ArrowDown', 0, 3),
      stepIndex('ArrowDown', 2, 3),
      stepIndex('ArrowUp', 0, 3),
    ]).toEqual([1, 2, 0]);
  });

  it('goes around the ends of a list that wraps', () => {
    expect([
      stepIndex('ArrowDown', 2, 3, { wraps: true }),
      stepIndex('ArrowUp', 0, 3, { wraps: true }),
    ]).toEqual([0, 2]);
  });

  it('follows the reading direction in a horizontal list', () => {
    const options = { orientation: 'horizontal', wraps: true } as const;
    expect([
      stepIndex('ArrowRight', 0, 3, options),
      stepIndex('ArrowRight', 0, 3, { ...options, isRtl: true }),
      stepIndex('ArrowLeft', 0, 3, { ...options, isRtl: true }),
      stepIndex('ArrowDown', 0, 3, options),
    ]).toEqual([1, 2, 1, null]);
  });

  it('leads to the ends by Home and End, and from nowhere to the nearer end', () => {
    expect([
      stepIndex('Home', 2, 3),
      stepIndex('End', 0, 3),
      stepIndex('ArrowDown', -1, 3),
      stepIndex('ArrowUp', -1, 3),
    ]).toEqual([0, 2, 0, 2]);
  });

  it('knows no other key, and nothing in an empty list', () => {
    expect([stepIndex('Tab', 0, 3), stepIndex('End', -1, 0)]).toEqual([null, null]);
  });
});

describe('TypeAhead', () => {
  const NAMES = ['Alpha', 'Beta', 'Bravo', 'New field'];

  it('goes from name to name that starts with one letter, around the end', () => {
    const typed = new TypeAhead();
    expect(typed.find('b', 1000, NAMES, 0)).toBe(1);
    expect(typed.find('b', 2000, NAMES, 1)).toBe(2);
    expect(typed.find('B', 3000, NAMES, 2)).toBe(1);
  });

  it('takes letters in quick succession as the start of one name', () => {
    const typed = new TypeAhead();
    typed.find('b', 1000, NAMES, 0);
    expect(typed.find('r', 1200, NAMES, 1)).toBe(2);
    expect(typed.isTyping(1300)).toBe(true);
    expect(typed.isTyping(2500)).toBe(false);
  });

  it('takes a space inside a name', () => {
    const typed = new TypeAhead();
    for (const [at, key] of [...'new '].entries()) typed.find(key, 1000 + at, NAMES, 0);
    expect(typed.find('f', 1010, NAMES, 3)).toBe(3);
  });

  it('finds nothing for keys that are no letters and for starts that no name has', () => {
    const typed = new TypeAhead();
    expect([typed.find('Enter', 1000, NAMES, 0), typed.find('x', 1000, NAMES, 0)]).toEqual([
      null,
      null,
    ]);
  });
});
