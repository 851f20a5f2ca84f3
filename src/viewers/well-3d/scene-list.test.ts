import { expect, it } from 'vitest';
import type { SceneData } from '../../plot/scene/scene-data.ts';
import type { ListedSurface } from '../../sources/survey/survey-surfaces.ts';
import { addSurfaces } from './scene-list.ts';

it.each([
  ['m', 1],
  ['ft', 0.3048],
  [null, 1],
] as const)(
  'a surface of a survey in %s lies where the survey does, in metres',
  (groundUnit, metres) => {
    const data = {
      wells: [],
      surfaces: [],
      seismic: { survey: { info: { groundUnit } } },
    } as unknown as SceneData;
    const grid = {
      x: 2_000_000,
      y: 13_000_000,
      dx: 100,
      dy: 50,
      columns: 2,
      rows: 1,
      values: Float32Array.of(1500, 1600),
    };
    const listed = [
      {
        name: 'Top',
        color: '#112233',
        isOn: true,
        surface: { grid, domain: 'depth', color: null },
      },
    ] as unknown as ListedSurface[];
    expect(addSurfaces(data, listed).surfaces).toEqual([
      {
        name: 'Top',
        color: '#112233',
        origin: [2_000_000 * metres, 13_000_000 * metres],
        step: [100 * metres, 50 * metres],
        columns: 2,
        rows: 1,
        depths: grid.values,
        domain: 'depth',
      },
    ]);
  },
);
