import { describe, expect, test } from 'vitest';
import { findBounds, distanceM, type GeoShape, toShape, withMargin } from './geo-distance.ts';

const point = (lon: number, lat: number): GeoShape =>
  toShape({ type: 'Point', coordinates: [lon, lat] })!;
const line = (...coordinates: number[][]): GeoShape =>
  toShape({ type: 'LineString', coordinates })!;
const square = toShape({
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ],
})!;

describe('the distance of two shapes', () => {
  test('of two points is that on the sphere, also where a degree of longitude is short', () => {
    expect(distanceM(point(0, 0), point(0, 1))).toBeCloseTo(111_195, -2);
    expect(distanceM(point(10, 60), point(11, 60))).toBeCloseTo(111_195 / 2, -2);
  });

  test('of a point and a line is that to the nearest place on the line, not to its ends', () => {
    expect(distanceM(point(0.5, 0.01), line([0, 0], [1, 0]))).toBeCloseTo(1112, 0);
  });

  test('is 0 where lines cross and where one lies in the other', () => {
    expect(distanceM(line([0, 0], [1, 1]), line([0, 1], [1, 0]))).toBe(0);
    expect(distanceM(point(0.5, 0.5), square)).toBe(0);
    expect(distanceM(square, point(0.5, 0.5))).toBe(0);
    expect(distanceM(square, line([0.4, 0.4], [0.6, 0.6]))).toBe(0);
  });

  test('is the same from either side', () => {
    const [a, b] = [line([2, 2], [3, 2]), square];
    expect(distanceM(a, b) / distanceM(b, a)).toBeCloseTo(1, 2);
  });
});

test('a geometry without positions has no shape', () => {
  for (const geometry of [null, 'x', {}, { type: 'Point', coordinates: [] }, { geometries: [] }])
    expect(toShape(geometry)).toBeNull();
});

test('bounds with a margin reach as far to the east as to the north', () => {
  const bounds = findBounds(line([10, 60], [10, 60.5]));
  expect(bounds).toEqual([10, 60, 10, 60.5]);
  const [west, south, east, north] = withMargin(bounds, 5000);
  expect(distanceM(point(east, 60.25), point(10, 60.25))).toBeCloseTo(5000, -2);
  expect(distanceM(point(10, north), point(10, 60.5))).toBeCloseTo(5000, -1);
  expect([west < 10, south < 60]).toEqual([true, true]);
});
