import { describe, expect, it } from 'vitest';
import { shiftOfCenter } from './keep-places.ts';

const sides = (left: number, right: number) => ({ left, right, top: 48, bottom: 840 });

describe('the centre of a map that gets other sides after a click', () => {
  it('moves by half of what a panel takes, so that places stay where they are', () => {
    expect(shiftOfCenter(sides(240, 1440), sides(240, 1160), 800)).toEqual([-140, 0]);
    expect(shiftOfCenter(sides(0, 1200), sides(280, 1200), 800)).toEqual([140, 0]);
  });

  it('moves further where the panel would hide what was clicked', () => {
    expect(shiftOfCenter(sides(240, 1440), sides(240, 1160), 1200)).toEqual([-140 + 104, 0]);
    expect(shiftOfCenter(sides(0, 1200), sides(280, 1200), 300)).toEqual([140 - 44, 0]);
  });
});
