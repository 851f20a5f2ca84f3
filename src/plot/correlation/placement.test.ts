import { describe, expect, it } from 'vitest';
import { Placement } from './placement.ts';

describe('the placement of a well on the shared scale', () => {
  it('without ties leaves depths as they are', () => {
    const free = new Placement([]);
    expect([free.toShared(1234.5), free.toOwn(-20)]).toEqual([1234.5, -20]);
    expect(free.pieces({ top: 100, base: 300 })).toEqual([
      { own: { top: 100, base: 300 }, shared: { top: 100, base: 300 } },
    ]);
  });

  it('with one tie moves the whole well', () => {
    const moved = new Placement([[1200, 1000]]);
    expect(moved.toShared(1250)).toBe(1050);
    expect(moved.toOwn(900)).toBe(1100);
    expect(moved.pieces({ top: 900, base: 1100 })).toEqual([
      { own: { top: 1100, base: 1300 }, shared: { top: 900, base: 1100 } },
    ]);
  });

  it('with two ties stretches between them and nowhere else', () => {
    const stretched = new Placement([
      [1100, 1000],
      [1300, 1100],
    ]);
    expect([1000, 1100, 1200, 1300, 1350].map((own) => stretched.toShared(own))).toEqual([
      900, 1000, 1050, 1100, 1150,
    ]);
    expect(stretched.pieces({ top: 950, base: 1150 })).toEqual([
      { own: { top: 1050, base: 1100 }, shared: { top: 950, base: 1000 } },
      { own: { top: 1100, base: 1300 }, shared: { top: 1000, base: 1100 } },
      { own: { top: 1300, base: 1350 }, shared: { top: 1100, base: 1150 } },
    ]);
  });

  it('leads there and back at every depth', () => {
    const stretched = new Placement([
      [1100, 1000],
      [1300, 1100],
      [1310, 1400],
    ]);
    for (let own = 900; own < 1500; own += 7.3)
      expect(stretched.toOwn(stretched.toShared(own))).toBeCloseTo(own, 9);
  });
});
