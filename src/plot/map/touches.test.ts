import { describe, expect, it } from 'vitest';
import type { Geometry, Position } from './map-data.ts';
import { touches } from './touches.ts';

const square = (x: number, y: number, side: number): Position[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
/** From 0 to 10, with a hole from 4 to 6. */
const RINGS = [square(0, 0, 10), square(4, 4, 2)];

describe('what has a part in an area of 10 by 10 with a hole', () => {
  it.each<[string, boolean, Exclude<Geometry, { type: 'Point' }>]>([
    [
      'a line that passes through, with no corner in it',
      true,
      {
        type: 'LineString',
        coordinates: [
          [-5, 2],
          [15, 2.5],
        ],
      },
    ],
    [
      'a line that ends in it',
      true,
      {
        type: 'LineString',
        coordinates: [
          [-5, -5],
          [-5, 1],
          [1, 1],
        ],
      },
    ],
    [
      'a line that begins on its border',
      true,
      {
        type: 'LineString',
        coordinates: [
          [10, 5],
          [20, 5],
        ],
      },
    ],
    [
      'a line beside it',
      false,
      {
        type: 'LineString',
        coordinates: [
          [-5, -1],
          [15, -1],
        ],
      },
    ],
    [
      'a line around a corner of it',
      false,
      {
        type: 'LineString',
        coordinates: [
          [-3, 8],
          [-1, 11.5],
          [3, 12],
        ],
      },
    ],
    [
      'a line in its hole',
      false,
      {
        type: 'LineString',
        coordinates: [
          [4.5, 4.5],
          [5.5, 5.5],
        ],
      },
    ],
    [
      'the second of two lines',
      true,
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [20, 20],
            [30, 30],
          ],
          [
            [1, 1],
            [2, 2],
          ],
        ],
      },
    ],
    [
      'an area that begins elsewhere and reaches into it',
      true,
      { type: 'Polygon', coordinates: [square(8, 8, 20)] },
    ],
    ['an area around it', true, { type: 'Polygon', coordinates: [square(-50, -50, 100)] }],
    [
      'an area around it that leaves it out',
      false,
      { type: 'Polygon', coordinates: [square(-50, -50, 100), square(-1, -1, 12)] },
    ],
    ['an area in its hole', false, { type: 'Polygon', coordinates: [square(4.5, 4.5, 1)] }],
    [
      'an area that is larger than its hole',
      true,
      { type: 'Polygon', coordinates: [square(3, 3, 4)] },
    ],
    ['an area elsewhere', false, { type: 'Polygon', coordinates: [square(11, 0, 5)] }],
    [
      'the second of two areas',
      true,
      { type: 'MultiPolygon', coordinates: [[square(30, 30, 1)], [square(9, 9, 5)]] },
    ],
    [
      'one of some points',
      true,
      {
        type: 'MultiPoint',
        coordinates: [
          [50, 50],
          [1, 1],
        ],
      },
    ],
    [
      'points beside it and in its hole',
      false,
      {
        type: 'MultiPoint',
        coordinates: [
          [50, 50],
          [5, 5],
        ],
      },
    ],
  ])('%s: %s', (_name, expected, geometry) =>
    expect(touches(RINGS, [0, 0, 10, 10], geometry)).toBe(expected),
  );
});
