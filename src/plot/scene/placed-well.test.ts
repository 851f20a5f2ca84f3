import { describe, expect, it } from 'vitest';
import { hasPath, computeLocalOrigin, placeAt, placeWell, valueAt } from './placed-well.ts';
import type { SceneWell } from './scene-data.ts';

/** A well of UTM size: straight down to 1,000 m, then east and down at 45 degrees; 100 m above the sea. */
const slanted: SceneWell = {
  uwi: '1',
  name: 'Slanted',
  surfaceX: 482_500.25,
  surfaceY: 4_093_200.75,
  kbElev: 100,
  markers: [],
  trajectory: {
    md: [0, 1000, 2000],
    x: [0, 0, 707.1],
    y: [0, 0, 0],
    tvd: [0, 1000, 1707.1],
    twt: [0, 900, 1500],
  },
};
const at = { x: 482_500, y: 4_093_200 };

describe('a well in the scene', () => {
  it('keeps centimetres at map coordinates of millions, since they are measured from a near corner', () => {
    const { points } = placeWell(slanted, 'TVD', at);
    expect([points[0], points[2]]).toEqual([0.25, -0.75]);
    expect(points[6]! - points[3]!).toBeCloseTo(707.1, 3);
  });

  it('hangs below sea level by its own elevation in true vertical depth', () => {
    const { points } = placeWell(slanted, 'TVD', at);
    expect([points[1], points[4]]).toEqual([100, -900]);
    expect(points[7]).toBeCloseTo(-1607.1, 3);
  });

  it('is as deep as it is long in measured depth, and as deep as its times in two-way time', () => {
    expect(placeWell(slanted, 'MD', at).points[7]).toBe(-2000);
    expect(placeWell(slanted, 'TWT', at).points[7]).toBe(-1500);
  });

  it('has no path over time where it has no time-depth relation: it is marked, not put among times by its depths', () => {
    const { twt: _, ...withoutTimes } = slanted.trajectory!;
    const placed = placeWell({ ...slanted, trajectory: withoutTimes }, 'TWT', at);
    expect(placed.gap).toBe('no-time-depth');
    expect(hasPath(placed)).toBe(false);
    expect(placed.head).toEqual([0.25, 0, -0.75]);
  });

  it('says where survey, coordinates or elevation are missing', () => {
    expect(placeWell({ ...slanted, trajectory: null }, 'TVD', at).gap).toBe('no-survey');
    expect(placeWell({ ...slanted, surfaceX: NaN }, 'TVD', at).gap).toBe('no-place');
    expect(placeWell({ ...slanted, kbElev: null }, 'TVD', at)).toMatchObject({
      gap: 'no-elevation',
    });
    expect(placeWell({ ...slanted, kbElev: null }, 'MD', at).gap).toBeNull();
  });

  it('leaves out stations without a number or out of order', () => {
    const odd = {
      md: [0, NaN, 500, 400, 1000],
      x: [0, 0, 0, 0, 0],
      y: [0, 0, 0, 0, NaN],
      tvd: [0, 1, 500, 400, 1000],
    };
    expect([...placeWell({ ...slanted, trajectory: odd }, 'TVD', at).md]).toEqual([0, 500]);
  });
});

describe('a measured depth on a path', () => {
  const placed = placeWell(slanted, 'TVD', at);

  it('is straight between stations in every axis', () => {
    const place = placeAt(placed, 1500)!;
    expect(place.position[0]).toBeCloseTo(0.25 + 353.55, 3);
    expect(place.position[1]).toBeCloseTo(-900 - 353.55, 3);
    expect(valueAt(placed, slanted.trajectory!.twt, place)).toBe(1200);
  });

  it('is the station itself at both ends, and nowhere above and below', () => {
    expect(placeAt(placed, 0)?.position[1]).toBe(100);
    expect(placeAt(placed, 2000)?.position[1]).toBeCloseTo(-1607.1, 3);
    expect([placeAt(placed, -0.1), placeAt(placed, 2000.1), placeAt(placed, NaN)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is nowhere between stations of which one has no time', () => {
    const half = placeWell(
      { ...slanted, trajectory: { ...slanted.trajectory!, twt: [0, 900, NaN] } },
      'TWT',
      at,
    );
    expect(placeAt(half, 500)?.position[1]).toBe(-450);
    expect(placeAt(half, 1500)).toBeNull();
  });
});

describe('the local origin', () => {
  it('is the middle of all places that are known', () => {
    expect(
      computeLocalOrigin([
        [100, 200],
        [NaN, 5],
        [300, 800],
      ]),
    ).toEqual({ x: 200, y: 500 });
    expect(computeLocalOrigin([])).toEqual({ x: 0, y: 0 });
  });
});
