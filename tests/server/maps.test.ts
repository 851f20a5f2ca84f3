import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getActiveMaps, searchSpatial, transformCrs } from '../../src/api/contract/spatial.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** What the map asks of the server besides pictures: layers, places, coordinates. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
});

afterAll(() => server.remove());

async function transform(body: unknown) {
  const response = await server.ask('POST', transformCrs.path, body);
  const answer = (await response.json()) as { error?: string };
  return {
    status: response.status,
    error: answer.error,
    data: response.ok ? parse(transformCrs.answer, answer).data : null,
  };
}

async function search(body: unknown) {
  const response = await server.ask('POST', searchSpatial.path, body);
  expect(response.status).toBe(200);
  return parse(searchSpatial.answer, await response.json());
}

describe('coordinates', () => {
  it('are those of the published examples, x before y whatever the axes of the system', async () => {
    const there = await transform({
      sourceCrs: 'EPSG:4326',
      targetCrs: 'EPSG:32635',
      coordinates: [
        [27, 0],
        [29, 41],
      ],
    });
    expect(there.data!.coordinates[0]!.map((value) => Math.round(value * 1000) / 1000)).toEqual([
      500_000, 0,
    ]);
    const back = await transform({
      sourceCrs: '32635',
      targetCrs: 'urn:ogc:def:crs:EPSG::4326',
      coordinates: there.data!.coordinates,
    });
    expect(
      back.data!.coordinates[1]!.every((value, i) => Math.abs(value - [29, 41][i]!) < 1e-7),
    ).toBe(true);
    expect(back.data!.targetCrs).toBe('EPSG:4326');
  });

  it('of ED50 lie within metres of where the contract has them', async () => {
    const { data } = await transform({
      sourceCrs: 'CRS:84',
      targetCrs: 'EPSG:23035',
      coordinates: [[29, 41]],
    });
    const [x, y] = data!.coordinates[0]!;
    console.log(`29 E 41 N is ${x.toFixed(2)} ${y.toFixed(2)} in EPSG:23035`);
    expect(Math.hypot(x - 668_250.38, y - 4_540_871.245)).toBeLessThan(5);
  });

  it('that have no place there are null, and take nothing from the others', async () => {
    const many = Array.from({ length: 1000 }, (_, i): [number, number] =>
      i % 333 === 7 ? [29, 500] : [29 + i / 1000, 41],
    );
    const { data } = await transform({
      sourceCrs: 'EPSG:4326',
      targetCrs: 'EPSG:3857',
      coordinates: many,
    });
    expect(data!.invalid).toEqual([7, 340, 673]);
    expect(data!.coordinates.filter((at) => at === null)).toHaveLength(3);
    expect(data!.coordinates[8]![0]).toBeCloseTo((29.008 * 20_037_508.342789244) / 180, 3);
  });

  it('of a geometry are transformed with it', async () => {
    const { data } = await transform({
      sourceCrs: 'EPSG:4326',
      targetCrs: 'EPSG:3857',
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [180, 0],
        ],
      },
    });
    expect(data!.geometry).toMatchObject({
      type: 'LineString',
      coordinates: [
        [0, expect.closeTo(0, 6)],
        [expect.closeTo(20_037_508.3428, 3), expect.closeTo(0, 6)],
      ],
    });
    expect(
      await transform({
        sourceCrs: 'EPSG:4326',
        targetCrs: 'EPSG:3857',
        geometry: { type: 'Nonsense' },
      }),
    ).toMatchObject({ status: 400, error: 'VALIDATION' });
  });

  it('of a system that nobody knows are refused by name', async () => {
    const names = ['EPSG:999999', 'Ankara', '', "4326'; drop table studio.entity"];
    // A name of any length is refused at once: it kept the server for half a minute.
    for (const crs of [...names, `PROJCS["${'x'.repeat(300_000)}"]`]) {
      expect(
        await transform({ sourceCrs: 'EPSG:4326', targetCrs: crs, coordinates: [] }),
      ).toMatchObject({ status: 422, error: 'CRS_UNKNOWN' });
    }
  });

  it('of a system that is named as ESRI names it are those of its code', async () => {
    for (const [name, code] of [
      ['TUREF_TM30', 'EPSG:5254'],
      ['ED_1950_UTM_Zone_35N', 'EPSG:23035'],
      ['NAD_1983_UTM_Zone_13N', 'EPSG:26913'],
    ]) {
      const { data } = await transform({
        sourceCrs: 'EPSG:4326',
        targetCrs: name,
        coordinates: [[29, 41]],
      });
      expect(data!.targetCrs).toBe(code);
    }
  });

  it('are 10,000 at most', async () => {
    expect(
      (
        await transform({
          sourceCrs: 'EPSG:4326',
          targetCrs: 'EPSG:3857',
          coordinates: Array.from({ length: 10_001 }, () => [0, 0]),
        })
      ).status,
    ).toBe(400);
  });
});

describe('the active map', () => {
  it('has its layers, lowest first; a layer that was removed is left out', async () => {
    const response = await server.ask('GET', `${getActiveMaps.path}?activeOnly=true`);
    const [map] = parse(getActiveMaps.answer, await response.json()).data;
    expect(map).toMatchObject({ id: 'main', srs: 'EPSG:4326' });
    expect(map!.layers.map(({ name }) => name)).toEqual([
      'concessions',
      'fields',
      'surveys3d',
      'lines2d',
      'wells',
    ]);
    expect(map!.layers.at(-1)).toMatchObject({
      label: 'Wells',
      catalog: 'well',
      opacity: 1,
      rendered: true,
      format: 'image/png8',
      featureType: 'wells',
      catalogAttribute: 'uwi',
    });
    await sql`delete from studio.entity where entity_name = 'Layer' and id = 'fields'`.execute(
      server.services.db,
    );
    const [again] = parse(
      getActiveMaps.answer,
      await (await server.ask('GET', getActiveMaps.path)).json(),
    ).data;
    expect(again!.layers.map(({ name }) => name)).toEqual([
      'concessions',
      'surveys3d',
      'lines2d',
      'wells',
    ]);
  });
});

describe('the search for places', () => {
  it('finds wells by name and by UWI, with where they are', async () => {
    const {
      rows: [well],
    } = await sql<{
      uwi: string;
      name: string;
      x: number;
      y: number;
    }>`select uwi, well_name as name, ST_X(geom) as x, ST_Y(geom) as y from ppdm.well order by uwi limit 1`.execute(
      server.services.db,
    );
    const byUwi = await search({ search: well!.uwi });
    expect(byUwi.data[0]).toMatchObject({
      id: well!.uwi,
      label: well!.name,
      type: 'well',
      geometry: { type: 'Point' },
    });
    expect(byUwi.data[0]!.bbox).toEqual(
      [well!.x, well!.y, well!.x, well!.y].map((value) => expect.closeTo(value, 6)),
    );
    expect(
      (await search({ search: well!.name.slice(0, 5).toLowerCase(), type: 'well' })).data.some(
        ({ id }) => id === well!.uwi,
      ),
    ).toBe(true);
  });

  it('answers twenty at most and says that there are more', async () => {
    const found = await search({ search: 'TR-', type: 'well' });
    expect([found.data.length, found.truncated]).toEqual([20, true]);
  });

  it('looks in one catalog where one is named, and in all others', async () => {
    const {
      rows: [block],
    } = await sql<{
      id: string;
    }>`select concession_id as id from ppdm.concession order by concession_id limit 1`.execute(
      server.services.db,
    );
    const found = await search({ search: block!.id });
    expect(found.data.map(({ type }) => type)).toContain('concession');
    expect((await search({ search: block!.id, type: 'well' })).data).toEqual([]);
    expect((await search({ search: block!.id, type: 'nothing' })).data).toEqual([]);
  });

  it('of nothing, or of what is not there, finds nothing', async () => {
    expect((await search({ search: '  ' })).data).toEqual([]);
    expect((await search({ search: 'no such place at all' })).data).toEqual([]);
  });
});
