import { describe, expect, it } from 'vitest';
import type { Position } from './map-data.ts';
import { isInside, PointIndex } from './point-index.ts';

/** Points over 20 by 10 degrees, the same ones for a seed; every thousandth has no place. */
function scattered(count: number, seed = 7): { lon: Float64Array; lat: Float64Array } {
  let state = seed;
  const next = (): number =>
    (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 2_147_483_648;
  const lon = new Float64Array(count);
  const lat = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    lon[i] = i % 1000 === 999 ? NaN : 25 + 20 * next();
    lat[i] = 35 + 10 * next();
  }
  return { lon, lat };
}

/** A lasso: a closed ring with many corners that goes in and out. */
function lasso(corners: number, x: number, y: number, size: number): Position[] {
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / corners;
    const r = size * (1 + 0.3 * Math.sin(9 * angle));
    return [x + r * Math.cos(angle), y + r * 0.6 * Math.sin(angle)];
  });
  return [...ring, ring[0]!];
}

const sorted = (found: readonly number[]): number[] => [...found].sort((a, b) => a - b);

describe('an index of points', () => {
  const { lon, lat } = scattered(20_000);
  const index = new PointIndex(lon, lat);

  it('finds in a box what lies in it, edges included', () => {
    const [west, south, east, north] = [27.5, lat[5]!, lon[5]!, 44];
    const wanted = [...lon.keys()].filter(
      (i) => lon[i]! >= west && lon[i]! <= east && lat[i]! >= south && lat[i]! <= north,
    );
    expect(sorted(index.inBox([west, south, east, north]))).toEqual(wanted);
  });

  it.each([
    ['a lasso', [lasso(500, 35, 40, 4)]],
    ['a lasso with a hole', [lasso(300, 35, 40, 4), lasso(40, 35, 40, 1)]],
    [
      'a sliver',
      [
        [
          [25.1, 36],
          [44.9, 44.9],
          [44.9, 44.91],
          [25.1, 36],
        ] as Position[],
      ],
    ],
    [
      'a level edge',
      [
        [
          [30, 38],
          [40, 38],
          [40, 42],
          [30, 42],
          [30, 38],
        ] as Position[],
      ],
    ],
    [
      'more than the points cover',
      [
        [
          [0, 0],
          [90, 0],
          [90, 80],
          [0, 80],
          [0, 0],
        ] as Position[],
      ],
    ],
    [
      'an area beside the points',
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ] as Position[],
      ],
    ],
  ])('finds inside %s what a look at each point finds', (_, rings) => {
    const wanted = [...lon.keys()].filter(
      (i) => !Number.isNaN(lon[i]!) && isInside(rings, lon[i]!, lat[i]!),
    );
    expect(sorted(index.inRings(rings))).toEqual(wanted);
  });

  it('of nothing finds nothing', () => {
    const empty = new PointIndex(new Float64Array(0), new Float64Array(0));
    expect([empty.inBox([-180, -90, 180, 90]), empty.inRings([lasso(10, 0, 0, 1)])]).toEqual([
      [],
      [],
    ]);
  });

  it('of points at one place finds them all', () => {
    const same = new PointIndex(new Float64Array(50).fill(29), new Float64Array(50).fill(41));
    expect(same.inRings([lasso(12, 29, 41, 0.5)])).toHaveLength(50);
  });
});
