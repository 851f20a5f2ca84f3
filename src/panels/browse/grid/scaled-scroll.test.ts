import { describe, expect, it } from 'vitest';
import { SAFE_PX, ScaledScroll } from './scaled-scroll.ts';

const ROWS_PX = 28_000_028;
const VIEW = 800;
const LAST = ROWS_PX - VIEW;

function makeScroll(total = ROWS_PX): ScaledScroll {
  const scroll = new ScaledScroll();
  scroll.layout(total, VIEW);
  return scroll;
}

/** Moves the bar as a browser does: by steps of `by`, within its range. */
function wheel(scroll: ScaledScroll, by: number, times: number): void {
  for (let i = 0; i < times; i++)
    scroll.moved(Math.max(0, Math.min(SAFE_PX - VIEW, scroll.bar + by)));
}

describe('scrolling within what a browser can scroll', () => {
  it('is that of the browser', () => {
    const scroll = makeScroll(300_000);
    for (const bar of [100, 150_000, 299_200, 0]) {
      scroll.moved(bar);
      expect([scroll.offset, scroll.shift, scroll.rest()]).toEqual([bar, 0, false]);
    }
    expect(scroll.height).toBe(300_000);
  });
});

describe('scrolling through a million rows', () => {
  it('has a range that every browser can scroll', () => {
    expect(makeScroll().height).toBe(SAFE_PX);
  });

  it.each([0, 150_000, 1_000_000, 2_000_000, 3_900_000])(
    'moves by what a wheel moves, to the pixel, from %i',
    (start) => {
      const scroll = makeScroll();
      scroll.moved(start);
      const before = scroll.offset;
      wheel(scroll, 100, 5000);
      expect(scroll.offset).toBe(Math.min(LAST, before + 500_000));
    },
  );

  it('moves back as it came', () => {
    const scroll = makeScroll();
    scroll.moved(1_500_000);
    const before = scroll.offset;
    wheel(scroll, 120, 3000);
    scroll.rest();
    wheel(scroll, -120, 3000);
    expect(scroll.offset).toBe(before);
  });

  it('goes in proportion where the thumb is taken, to both ends', () => {
    const scroll = makeScroll();
    scroll.moved((SAFE_PX - VIEW) / 2);
    expect(scroll.offset).toBeCloseTo(LAST / 2, -1);
    scroll.moved(SAFE_PX - VIEW);
    expect(scroll.offset).toBe(LAST);
    scroll.moved(0);
    expect(scroll.offset).toBe(0);
  });

  it('reaches the first and the last row by wheel from wherever it was', () => {
    for (const [start, by] of [
      [3_600_000, 997],
      [400_000, -997],
      [2_000_000, 1333],
    ] as const) {
      const scroll = makeScroll();
      scroll.moved(start);
      wheel(scroll, by, 30_000);
      expect(scroll.offset).toBe(by > 0 ? LAST : 0);
    }
  });

  it('lets the rows in sight stay where the bar comes to its place', () => {
    const scroll = makeScroll();
    scroll.moved(2_000_000);
    wheel(scroll, 100, 300);
    const { offset, bar } = scroll;
    expect(scroll.rest()).toBe(true);
    expect(scroll.offset).toBe(offset);
    expect(scroll.bar).toBeLessThan(bar);
    expect(scroll.rest()).toBe(false);
  });

  it('goes to any offset, near or far', () => {
    const scroll = makeScroll();
    for (const offset of [28, 14_000_000, 14_000_028, 27_900_000, LAST]) {
      scroll.to(offset);
      expect(scroll.offset).toBe(offset);
      expect(scroll.bar).toBeGreaterThanOrEqual(0);
      expect(scroll.bar).toBeLessThanOrEqual(SAFE_PX - VIEW);
    }
    scroll.to(LAST + 500);
    expect([scroll.offset, scroll.bar]).toEqual([LAST, SAFE_PX - VIEW]);
  });

  it('keeps the offset when more rows are counted, and stays inside when there are fewer', () => {
    const scroll = makeScroll(5_000_000);
    scroll.to(3_000_000);
    scroll.layout(ROWS_PX, VIEW);
    expect(scroll.offset).toBe(3_000_000);
    scroll.layout(100_000, VIEW);
    expect([scroll.offset, scroll.shift]).toEqual([99_200, 0]);
  });
});
