import { expect, it } from 'vitest';
import type { Area, Position } from '../../plot/map/map-data.ts';
import { cutAtAntimeridian, joinAcrossAntimeridian } from './antimeridian.ts';

const box = (west: number, east: number): Area => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, -18],
      [east, -18],
      [east, -15],
      [west, -15],
      [west, -18],
    ],
  ],
});
const widths = (area: Area): [number, number][] =>
  (area.type === 'Polygon' ? [area.coordinates] : area.coordinates).map(([outer]) => {
    const lons = (outer as readonly Position[]).map(([lon]) => lon);
    return [Math.min(...lons), Math.max(...lons)];
  });

it('joins an area from 177 to -178 into one of five degrees', () => {
  expect(widths(joinAcrossAntimeridian(box(177, -178)) as Area)).toEqual([[177, 182]]);
  expect(widths(joinAcrossAntimeridian(box(-178, 177)) as Area)).toEqual([[177, 182]]);
});

it('leaves areas as they are that do not cross, lie around the world or around a pole', () => {
  for (const area of [box(20, 40), box(177, 182), box(-180, 180)])
    expect(joinAcrossAntimeridian(area)).toBe(area);
  const pole: Area = {
    type: 'Polygon',
    coordinates: [
      [
        [-170, -80],
        [-50, -80],
        [70, -80],
        [170, -80],
        [-170, -80],
      ],
    ],
  };
  expect(joinAcrossAntimeridian(pole)).toBe(pole);
});

it('moves holes into the world of their area', () => {
  const [outer] = box(177, -178).coordinates as readonly (readonly Position[])[];
  const [hole] = box(-179.5, -179).coordinates as readonly (readonly Position[])[];
  const joined = joinAcrossAntimeridian({ type: 'Polygon', coordinates: [outer!, hole!] });
  expect((joined.coordinates as readonly (readonly Position[])[])[1]![0]![0]).toBe(180.5);
});

it('cuts an area that goes on past 180 degrees into two', () => {
  expect(widths(cutAtAntimeridian(box(177, 182)))).toEqual([
    [177, 180],
    [-180, -178],
  ]);
  expect(widths(cutAtAntimeridian(box(182, 185)))).toEqual([[-178, -175]]);
  const area = box(20, 40);
  expect(cutAtAntimeridian(area)).toBe(area);
});
