import { describe, expect, it } from 'vitest';
import { axisTicks, frameAround } from './axes.ts';
import { axisNumber } from './overlay.ts';
import type { Projection } from './projection.ts';
import { roundStep, ticksIn } from './ticks.ts';

/** An eye 20 km to the south and as high as the middle of the frame. */
const view: Projection = {
  width: 1000,
  height: 800,
  matrix: [4, 0, 0, 0, 0, 4, 0, 0, 0, 0, -1, -1, 0, 4000, 9000, 20_000],
};
const frame = frameAround([-2000, -2000, -2000], [2000, 0, 2000]);

describe('numbers of the axes', () => {
  const ticks = axisTicks(frame, { x: 482_000, y: 4_093_000 }, 1, view);
  const of = (axis: string): number[] =>
    ticks.filter((tick) => tick.axis === axis).map(({ value }) => value);

  it('count depth down and map coordinates as they are, in round steps', () => {
    expect(of('vertical')).toContain(0);
    expect(of('vertical').every((value) => value % 100 === 0)).toBe(true);
    expect(of('east')).toContain(482_000);
  });

  it('stay the same however much the vertical axis is stretched', () => {
    const stretched = axisTicks(frame, { x: 482_000, y: 4_093_000 }, 2, view).filter(
      ({ axis }) => axis === 'vertical',
    );
    const known = ticks.find(({ axis, value }) => axis === 'vertical' && value === 1000)!;
    const same = stretched.find(({ value }) => value === 1000)!;
    expect(same.value).toBe(known.value);
    expect(same.y).not.toBeCloseTo(known.y, 0);
  });

  it('stand outside the frame', () => {
    for (const { axis, away } of ticks) if (axis === 'vertical') expect(away[0]).toBeLessThan(0);
  });
});

describe('a frame', () => {
  it('has room around a single vertical well', () => {
    const { min, max } = frameAround([0, -2000, 0], [0, 0, 0]);
    expect(max[0] - min[0]).toBeGreaterThan(400);
  });
});

describe('round steps', () => {
  it('are 1, 2 or 5 times a power of ten', () => {
    expect([roundStep(1000, 10), roundStep(950, 10), roundStep(3, 10), roundStep(0.7, 3)]).toEqual([
      100, 100, 0.5, 0.5,
    ]);
    expect(ticksIn(-0.25, 0.25, 0.1)).toEqual([-0.2, -0.1, 0, 0.1, 0.2]);
  });

  it('are written with their thousands apart', () => {
    expect([axisNumber(4_093_000), axisNumber(-1500), axisNumber(0.5), axisNumber(-0)]).toEqual([
      '4\u2009093\u2009000',
      '-1\u2009500',
      '0.5',
      '0',
    ]);
  });
});
