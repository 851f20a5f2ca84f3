import { expect, it } from 'vitest';
import { findInside, findNear } from './find-features.ts';
import type { FeatureData, Position } from './map-data.ts';
import { PointIndex } from './point-index.ts';

const data: FeatureData = {
  points: {
    lon: Float64Array.of(181, -179.2, 28),
    lat: Float64Array.of(-16, -16, 41),
    labels: null,
  },
  pointRefs: Uint32Array.of(7, 8, 9),
  shapes: [],
};
const index = new PointIndex(data.points.lon, data.points.lat);
const ring = (west: number, east: number): Position[] => [
  [west, -20],
  [east, -20],
  [east, -10],
  [west, -10],
  [west, -20],
];

it('finds what lies at a place by any of its longitudes, the nearest first', () => {
  expect(findNear(data, index, [-179, -16], 0.5)).toEqual([8, 7]);
  expect(findNear(data, index, [28, 41], 0.5)).toEqual([9]);
});

it('finds what lies inside an area on either side of 180 degrees', () => {
  expect(findInside(data, index, [ring(178, 183)], false).sort()).toEqual([7, 8]);
  expect(findInside(data, index, [ring(-183, -178)], false).sort()).toEqual([7, 8]);
  expect(findInside(data, index, [ring(0, 10)], false)).toEqual([]);
});
