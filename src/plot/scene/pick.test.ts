import { describe, expect, it } from 'vitest';
import { computeWellBounds, pickPath } from './pick.ts';
import { placeWell } from './placed-well.ts';
import { project, type Projection } from './projection.ts';

/** An eye at 10 km to the south of the middle, looking north: 1 pixel is 10 m at the origin. */
const view: Projection = {
  width: 1000,
  height: 1000,
  matrix: [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, -1, -1, 0, 0, 9000, 10_000],
};

/** A vertical well of 2000 m. */
const well = (uwi: string, surfaceX: number, northOfEye: number) =>
  placeWell(
    {
      uwi,
      name: uwi,
      surfaceX,
      surfaceY: northOfEye,
      kbElev: 0,
      markers: [],
      trajectory: { md: [0, 2000], x: [0, 0], y: [0, 0], tvd: [0, 2000] },
    },
    'TVD',
    { x: 0, y: 0 },
  );

describe('a path under the pointer', () => {
  const wells = [
    well('middle', 0, 0),
    well('east', 1000, 0),
    placeWell(
      { uwi: 'none', name: '', surfaceX: 0, surfaceY: 0, kbElev: 0, markers: [], trajectory: null },
      'TVD',
      { x: 0, y: 0 },
    ),
  ];
  const bounds = computeWellBounds(wells);

  it('has its well and measured depth', () => {
    const at = project(view, 0, -1000, 0);
    expect(pickPath(wells, bounds, view, { ...at, radius: 8 })).toMatchObject({
      well: 0,
      md: 1000,
    });
    const east = project(view, 1000, -500, 0);
    expect(pickPath(wells, bounds, view, { x: east.x + 5, y: east.y, radius: 8 })).toMatchObject({
      well: 1,
      md: 500,
    });
  });

  it('is null farther away than its reach', () => {
    const at = project(view, 0, -1000, 0);
    expect(pickPath(wells, bounds, view, { x: at.x + 20, y: at.y, radius: 8 })).toBeNull();
    expect(pickPath(wells, bounds, view, { x: at.x, y: 5, radius: 8 })).toBeNull();
  });

  it('is the one before the other where both are there', () => {
    const two = [well('behind', 0, 1000), well('before', 0, -1000)];
    const at = project(view, 0, -800, 0);
    expect(pickPath(two, computeWellBounds(two), view, { ...at, radius: 8 })?.well).toBe(1);
  });

  it('has its depth right on a long station seen at a slant, where its far half is drawn shorter', () => {
    const away = placeWell(
      {
        uwi: 'a',
        name: '',
        surfaceX: 300,
        surfaceY: 0,
        kbElev: 0,
        markers: [],
        trajectory: { md: [0, 8000], x: [0, 0], y: [0, 8000], tvd: [0, 0] },
      },
      'MD',
      { x: 0, y: 0 },
    );
    const flat = { ...away, points: Float32Array.from([300, 0, 0, 300, 0, -8000]) };
    const at = project(view, 300, 0, -2000);
    expect(pickPath([flat], computeWellBounds([flat]), view, { ...at, radius: 8 })?.md).toBeCloseTo(
      2000,
      0,
    );
  });
});
