import { describe, expect, it } from 'vitest';
import { placeAt, placeWell } from '../../src/plot/scene/placed-well.ts';
import type { SceneData, SceneWell } from '../../src/plot/scene/scene-data.ts';
import { surfaceMesh } from '../../src/plot/scene/surface-grid.ts';
import { leaveOutMisplaced } from '../../src/sources/scene/misplaced-wells.ts';
import { openPageScene } from '../../src/sources/scene/page-source.ts';
import type { OpenScene } from '../../src/sources/scene/source.ts';
import { pathOfSurvey } from '../../src/units/well-path.ts';

/** Scenes of the page as people hand them over: angles, feet, any order, places that cannot be. */

function open(scene: object): Promise<OpenScene> {
  return openPageScene(scene).open(
    { logs: true, markers: true },
    { signal: new AbortController().signal },
  );
}

/** Where a well is at a measured depth in metres, east, down and north of its head. */
function locate(well: SceneWell, md: number): [east: number, down: number, north: number] {
  const { surfaceX: x, surfaceY: y } = well;
  const [east, up, south] = placeAt(placeWell(well, 'TVD', { x, y }), md)!.position;
  return [east, -up, -south];
}

const head = { uwi: 'A-1', name: 'A-1', surfaceX: 500_000, surfaceY: 4_100_000, kbElev: 0 };
/** 90 degrees to the east within 900 m. */
const ANGLES = { md: [0, 1000, 1900, 2500], inclination: [0, 0, 90, 90], azimuth: [0, 0, 90, 90] };
const RADIUS = 900 / (Math.PI / 2);

describe('a well by measured depth, inclination and azimuth', () => {
  it('is drawn as arcs, on which its markers lie [w18]', async () => {
    const markers = [{ name: 'Top', md: 1450 }];
    const { data, notes } = await open({ wells: [{ ...head, trajectory: ANGLES, markers }] });
    const [well] = data.wells as [SceneWell];
    const half = Math.PI / 4;
    const [east, down, north] = locate(well, well.markers[0]!.md);
    expect(east).toBeCloseTo(RADIUS * (1 - Math.cos(half)), 0);
    expect(down).toBeCloseTo(1000 + RADIUS * Math.sin(half), 0);
    expect(north).toBeCloseTo(0, 6);
    for (let md = 1000; md <= 1900; md += 7) {
      const [x, z] = locate(well, md);
      expect(Math.abs(Math.hypot(x - RADIUS, z - 1000) - RADIUS)).toBeLessThan(0.2);
    }
    expect(locate(well, 2500)[0]).toBeCloseTo(RADIUS + 600, 3);
    expect(notes).toEqual([]);
  });

  it('takes the angles as properties of the well, and in feet', async () => {
    const feet = { ...ANGLES, md: ANGLES.md.map((md) => md / 0.3048), depthUnit: 'ft' };
    const { data } = await open({ wells: [{ ...head, ...feet, kbElev: 100 }] });
    const [well] = data.wells as [SceneWell];
    expect(well.kbElev).toBeCloseTo(30.48, 9);
    expect(locate(well, 1900)[0]).toBeCloseTo(RADIUS, 0);
  });
});

describe('stations of a well', () => {
  it('may lack the azimuth where the well is vertical', async () => {
    const azimuth = [NaN, NaN, 90, 90];
    const { data, notes } = await open({
      wells: [{ ...head, trajectory: { ...ANGLES, azimuth } }],
    });
    expect(locate(data.wells[0]!, 1900)[0]).toBeCloseTo(RADIUS, 0);
    expect(notes).toEqual([]);
  });

  it.each([
    ['absent values', -999.25],
    ['inclinations over 180 degrees', 200],
  ])('are left out with a note where they are %s', async (_, value) => {
    const trajectory = {
      md: [0, 1000, 1500, 1900, 2500],
      inclination: [0, 0, value, 90, 90],
      azimuth: [0, 0, 90, 90, 90],
    };
    const { data, notes } = await open({ wells: [{ ...head, trajectory }] });
    expect(locate(data.wells[0]!, 1900)[0]).toBeCloseTo(RADIUS, 0);
    expect(notes).toEqual([{ code: 'STATIONS_LEFT_OUT', wells: ['A-1'] }]);
  });

  it.each([
    ['inclination', NaN],
    ['azimuth', NaN],
    ['inclination', 1e30],
    ['azimuth', null],
  ])('are left out with a note where their %s is absent (%s)', async (key, value) => {
    const trajectory = {
      md: [0, 1000, 1500, 1900, 2500],
      inclination: [0, 0, 45, 90, 90],
      azimuth: [0, 0, 90, 90, 90],
      [key]: [0, 0, value, 90, 90],
    };
    const { data, notes } = await open({ wells: [{ ...head, trajectory, kbElev: 1e30 }] });
    expect(locate(data.wells[0]!, 1900)[0]).toBeCloseTo(RADIUS, 0);
    expect(notes).toEqual([{ code: 'STATIONS_LEFT_OUT', wells: ['A-1'] }]);
    expect(data.wells[0]!.kbElev).toBeNull();
  });

  it('may come from the deepest up: they are sorted, with a note [w04]', async () => {
    const path = pathOfSurvey(
      [
        [0, 0],
        [1000, 0],
        [2000, 45],
        [3000, 45],
      ].map(([mdM, inclinationDeg]) => ({
        mdM: mdM!,
        inclinationDeg: inclinationDeg!,
        azimuthDeg: 90,
      })),
    )!;
    const upwards = (values: Float64Array): number[] => [...values].reverse();
    const { data, notes } = await open({
      wells: [
        {
          ...head,
          name: 'R-1',
          trajectory: {
            md: upwards(path.mdM),
            x: upwards(path.eastM),
            y: upwards(path.northM),
            tvd: upwards(path.tvdM),
          },
        },
      ],
    });
    const [east, down] = locate(data.wells[0]!, 3000);
    expect(east).toBeCloseTo(path.eastM[3]!, 2);
    expect(down).toBeCloseTo(path.tvdM[3]!, 2);
    expect(notes).toEqual([{ code: 'STATIONS_SORTED', wells: ['R-1'] }]);
  });
});

describe('well heads that cannot be where they say', () => {
  const at = (name: string, surfaceX: number, surfaceY: number): object => ({
    ...head,
    uwi: name,
    name,
    surfaceX,
    surfaceY,
    trajectory: ANGLES,
  });
  const place = async (wells: object[]): Promise<{ shown: string[]; notes: readonly object[] }> => {
    const { data, notes } = leaveOutMisplaced((await open({ wells })).data as SceneData);
    const shown = data.wells.filter(({ surfaceX }) => !Number.isNaN(surfaceX));
    return { shown: shown.map(({ name }) => name), notes };
  };

  it('in degrees are left out with a note [w14]', async () => {
    expect(await place([at('A', 28.5, 41.2), at('B', 28.52, 41.21)])).toEqual({
      shown: [],
      notes: [{ code: 'WELLS_IN_DEGREES', wells: ['A', 'B'] }],
    });
    expect(await place([at('A', 28.5, 41.2), at('B', 612_345, 4_567_890)])).toEqual({
      shown: ['B'],
      notes: [{ code: 'WELLS_IN_DEGREES', wells: ['A'] }],
    });
  });

  it('at 0, 0 are left out where everything else is in a projection', async () => {
    expect(await place([at('A', 0, 0), at('B', 612_345, 4_567_890)])).toEqual({
      shown: ['B'],
      notes: [{ code: 'WELLS_AT_ORIGIN', wells: ['A'] }],
    });
  });

  it('in degrees are noted beside one at 0, 0', async () => {
    expect(await place([at('A', 0, 0), at('B', 28.5, 41.2)])).toMatchObject({
      notes: [{ code: 'COORDINATES_ASSUMED', wells: ['B'] }],
    });
  });

  it('of 1e30 are absent', async () => {
    expect(await place([at('A', 1e30, 1e30), at('B', 612_345, 4_567_890)])).toMatchObject({
      shown: ['B'],
    });
  });

  it.each([-999.25, -9999, -99999])('of %d twice are absent', async (value) => {
    expect(await place([at('A', value, value), at('B', 612_345, 4_567_890)])).toMatchObject({
      shown: ['B'],
    });
  });

  it('stay where a local grid has its origin', async () => {
    for (const wells of [
      [at('A', 0, 0)],
      [at('A', 0, 0), at('B', 1200, 350.5)],
      [at('A', 12, 40), at('B', 60, 80)],
    ])
      expect(await place(wells)).toMatchObject({ notes: [] });
  });
});

describe('a surface', () => {
  it.each([1e30, 1e20, 9_999_900])('has holes where a program wrote %d', async (absent) => {
    const depths = Float32Array.of(1000, 1010, absent, 1020, 1030, absent, 1040, 1050, 1060);
    const { data } = await open({
      surfaces: [
        {
          name: 'Top',
          origin: [500_000, 4_100_000],
          step: [50, 50],
          columns: 3,
          rows: 3,
          depths,
          domain: 'depth',
        },
      ],
    });
    const { range, index } = surfaceMesh(data.surfaces[0]!);
    expect(range).toEqual({ least: 1000, greatest: 1060 });
    expect([...index]).not.toContain(2);
    expect(depths[2]).toBe(Math.fround(absent));
  });

  it('in feet over coordinates in feet lies in metres', async () => {
    const { data } = await open({
      depthUnit: 'ft',
      groundUnit: 'ft',
      surfaces: [
        {
          name: 'Top',
          origin: [1000, 2000],
          step: [100, 100],
          columns: 2,
          rows: 2,
          depths: Float32Array.of(100, 100, 100, 100),
          domain: 'depth',
        },
      ],
    });
    const [surface] = data.surfaces;
    expect(surface!.origin[0]).toBeCloseTo(304.8, 6);
    expect(surface!.step[1]).toBeCloseTo(30.48, 6);
    expect(surface!.depths[0]).toBeCloseTo(30.48, 4);
  });
});

describe('a path by positions', () => {
  const stations = { md: [0, 1000, 2000], tvd: [0, 990, 1900] };
  const offsets = { x: [0, 100, 400], y: [0, 50, 300] };
  const head = { uwi: 'P-1', name: 'P-1', surfaceX: 512_345, surfaceY: 4_512_345 };
  const add = (values: number[], start: number): number[] => values.map((value) => value + start);
  const absolute = {
    x: add(offsets.x, head.surfaceX),
    y: add(offsets.y, head.surfaceY),
  };
  const openOne = (well: object, scene: object = {}): Promise<OpenScene> =>
    open({ ...scene, wells: [{ ...head, trajectory: { ...stations, ...offsets }, ...well }] });

  it('of offsets from the head has no note', async () => {
    const { data, notes } = await openOne({});
    expect(Array.from(data.wells[0]!.trajectory!.x)).toEqual(offsets.x);
    expect(notes).toEqual([]);
  });

  it('of map coordinates is shown at its head, with a note', async () => {
    const { data, notes } = await openOne({ trajectory: { ...stations, ...absolute } });
    expect(Array.from(data.wells[0]!.trajectory!.x)).toEqual(offsets.x);
    expect(Array.from(data.wells[0]!.trajectory!.y)).toEqual(offsets.y);
    expect(notes).toEqual([{ code: 'PATHS_ABSOLUTE', wells: ['P-1'] }]);
  });

  it('of map coordinates in metres has its depths in feet', async () => {
    const feet = { ...stations, md: stations.md.map((md) => md / 0.3048), ...absolute };
    const { data } = await openOne({ trajectory: feet }, { depthUnit: 'ft' });
    expect(data.wells[0]!.trajectory!.x[2]).toBeCloseTo(400);
  });

  it('of map coordinates places a well without a head', async () => {
    const { data, notes } = await openOne({
      ...{ surfaceX: 0, surfaceY: 0 },
      trajectory: { ...stations, ...absolute },
    });
    expect(data.wells[0]).toMatchObject({ surfaceX: 512_345, surfaceY: 4_512_345 });
    expect(notes!.map(({ code }) => code)).toEqual(['PATHS_ABSOLUTE']);
  });

  it('that no head explains is shown as it is, with a note', async () => {
    const { data, notes } = await openOne({
      trajectory: { ...stations, x: add(absolute.x, 90_000), y: absolute.y },
    });
    expect(data.wells[0]!.trajectory!.x[0]).toBe(602_345);
    expect(notes!.map(({ code }) => code)).toEqual(['PATHS_DOUBTFUL']);
  });
});
