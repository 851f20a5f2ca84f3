import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../support/length.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { hasPostgres } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import {
  fieldMap,
  hasGdal,
  hasMapServer,
  type MapServer,
  run,
  startMapServer,
} from '../support/mapserver.ts';
import { cascadedWfs, cascadedWms, cascadeMap } from './cascade-map.ts';
import { type Gateway, startGateway } from './gateway.ts';
import {
  expectWells,
  findExtent,
  findLoneWells,
  type GeoBox,
  isDrawn,
  type LoneWell,
} from './lone-wells.ts';

/** Our WMS and WFS as other programs read them, and positions as PROJ has them: each test names the programs it needs. */

const WMS = '/spatial/api/v1/wms';
const WFS = '/spatial/api/v1/wfs';
const [WIDTH, HEIGHT] = [500, 300];

let postgres: TestDatabase | null = null;
let server: TestServer;
let gateway: Gateway;
let folder: string;
let headers: Record<string, string>;
/** Wells that stand alone: nothing else is drawn near them. */
let wells: LoneWell[];
let box: GeoBox;

beforeAll(async () => {
  postgres = hasPostgres ? await createDatabase() : null;
  server = await startTestServer({ demo: true, databaseUrl: postgres?.url ?? null });
  const bearer = await server.token({}, 3600);
  headers = { GDAL_HTTP_HEADERS: `Authorization: Bearer ${bearer}` };
  gateway = await startGateway(server.url, bearer);
  folder = await mkdtemp(path.join(tmpdir(), 'geo-peers-'));
  wells = await findLoneWells(server.services.db);
  box = await findExtent(server.services.db);
});

afterAll(async () => {
  gateway?.close();
  await server?.remove();
  await postgres?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('GDAL', () => {
  it.skipIf(!hasGdal).each(['1.1.1', '1.3.0'])(
    '(where it is installed) has each well of our WMS %s at its pixel',
    async (version) => {
      const given = version === '1.3.0' ? [box[1], box[0], box[3], box[2]] : box;
      const source = `WMS:${server.url}${WMS}?SERVICE=WMS&VERSION=${version}&REQUEST=GetMap&LAYERS=wells&STYLES=&${version === '1.3.0' ? 'CRS' : 'SRS'}=EPSG:4326&BBOX=${given.join()}&FORMAT=image/png&TRANSPARENT=TRUE`;
      const file = path.join(folder, `wms-${version}.png`);
      await run('gdal_translate', ['-of', 'PNG', '-outsize', '1000', '0', source, file], headers);
      const png = PNG.sync.read(await readFile(file));
      const found = wells.filter(({ x, y }) =>
        isDrawn(
          png,
          ((x - box[0]) / (box[2] - box[0])) * png.width,
          ((box[3] - y) / (box[3] - box[1])) * png.height,
        ),
      );
      expect(found.map(({ uwi }) => uwi)).toEqual(wells.map(({ uwi }) => uwi));
    },
  );

  it.skipIf(!hasGdal).each(['2.0.0', '1.1.0'])(
    '(where it is installed) reads features of our WFS %s as GML, and has the server filter them',
    async (version) => {
      gateway.requested.length = 0;
      const {
        rows: [expected],
      } = await sql<{
        n: string;
      }>`select count(*) as n from ppdm.well where (total_depth > 2500 and well_name like 'A%') or uwi = 'TR-0003'`.execute(
        server.services.db,
      );
      const output = await run('ogrinfo', [
        '-ro',
        '-al',
        '-where',
        "(totalDepth > 2500 AND wellName LIKE 'A%') OR uwi = 'TR-0003'",
        `WFS:${gateway.origin}${WFS}?VERSION=${version}`,
        'geo:wells',
      ]);
      expect(gateway.requested.some((url) => url.includes('<PropertyIsLike'))).toBe(true);
      expect(output).toMatch(new RegExp(`Feature Count: ${expected!.n}\\b`));
      const {
        rows: [well],
      } = await sql<{
        x: number;
        y: number;
      }>`select ST_X(geom) as x, ST_Y(geom) as y from ppdm.well where uwi = 'TR-0003'`.execute(
        server.services.db,
      );
      const [, x, y] = /TR-0003[\s\S]*?POINT \(([\d.]+) ([\d.]+)\)/.exec(output)!;
      expect([Number(x), Number(y)]).toEqual([
        expect.closeTo(well!.x, 6),
        expect.closeTo(well!.y, 6),
      ]);
    },
  );

  it.skipIf(!hasGdal)(
    '(where it is installed) reads all of a layer page by page, and a box of it',
    async () => {
      await sql`insert into ppdm.well (uwi, well_name, geom) select 'P-' || n, 'P ' || n, ST_SetSRID(ST_MakePoint(10 + (n % 1000) / 1000.0, 10 + (n / 1000) / 20.0), 4326) from generate_series(1, 25000) n`.execute(
        server.services.db,
      );
      try {
        const counted = async (...more: string[]): Promise<number> =>
          Number(
            /Feature Count: (\d+)/.exec(
              await run(
                'ogrinfo',
                ['-ro', '-so', '-al', ...more, `WFS:${server.url}${WFS}`, 'geo:wells'],
                headers,
              ),
            )![1],
          );
        expect(await counted('-where', "uwi LIKE 'P-%'")).toBe(25_000);
        const {
          rows: [inside],
        } = await sql<{
          n: string;
        }>`select count(*) as n from ppdm.well where geom && ST_MakeEnvelope(10.1, 10.1, 10.5, 10.6, 4326)`.execute(
          server.services.db,
        );
        expect(await counted('-spat', '10.1', '10.1', '10.5', '10.6')).toBe(Number(inside!.n));
        const file = path.join(folder, 'all.csv');
        await run(
          'ogr2ogr',
          [
            '-f',
            'CSV',
            file,
            `WFS:${server.url}${WFS}`,
            'geo:wells',
            '-where',
            "uwi LIKE 'P-%'",
            '-select',
            'uwi',
          ],
          headers,
        );
        expect(new Set((await readFile(file, 'utf8')).trim().split('\n').slice(1)).size).toBe(
          25_000,
        );
      } finally {
        await sql`delete from ppdm.well where uwi like 'P-%'`.execute(server.services.db);
      }
    },
  );

  it.skipIf(!hasGdal).each([
    [
      'EPSG:23035',
      [
        [29, 41],
        [27.5, 41.2],
        [26.8, 38.4],
      ],
    ],
    [
      'EPSG:28992',
      [
        [5.38720621, 52.1551744],
        [4.9, 52.37],
        [6.566, 53.219],
      ],
    ],
    [
      'EPSG:32636',
      [
        [33, 39],
        [30.1, 36.9],
      ],
    ],
    ['EPSG:3857', [[29, 41]]],
  ] as [string, [number, number][]][])(
    '(where it is installed) has positions of %s where our calls have them, to the centimetre',
    async (crs, positions) => {
      const expected = await projectByGdal(crs, positions);
      const answer = (await (
        await server.ask('POST', '/spatial/api/v1/crs/transform/', {
          sourceCrs: 'EPSG:4326',
          targetCrs: crs,
          coordinates: positions,
        })
      ).json()) as { data: { coordinates: number[][] } };
      answer.data.coordinates.forEach(([x, y], i) =>
        expect(Math.hypot(x! - expected[i]![0]!, y! - expected[i]![1]!)).toBeLessThan(0.01),
      );
    },
  );

  it.skipIf(!hasGdal).each(['EPSG:23035', 'EPSG:28992'])(
    '(where it is installed) has features of our WFS in %s to the decimetre, and our WMS has them at those pixels',
    async (crs) => {
      const at =
        crs === 'EPSG:28992'
          ? [
              [5.1, 52.1],
              [5.6, 52.4],
            ]
          : [
              [27.1, 41.0],
              [27.9, 41.6],
            ];
      await sql`insert into ppdm.well (uwi, well_name, geom) values ('C-1', '', ST_SetSRID(ST_MakePoint(${at[0]![0]!}, ${at[0]![1]!}), 4326)), ('C-2', '', ST_SetSRID(ST_MakePoint(${at[1]![0]!}, ${at[1]![1]!}), 4326))`.execute(
        server.services.db,
      );
      try {
        const expected = await projectByGdal(crs, at);
        await expectFeatures(crs, expected);
        await expectFeatureInBox(crs, expected[0]!);
        await expectDrawn(crs, expected);
      } finally {
        await sql`delete from ppdm.well where uwi like 'C-%'`.execute(server.services.db);
      }
    },
  );
});

/** Positions in degrees as PROJ has them in another system. */
async function projectByGdal(
  crs: string,
  positions: readonly (readonly number[])[],
): Promise<[x: number, y: number][]> {
  const output = await run(
    'gdaltransform',
    ['-s_srs', 'EPSG:4326', '-t_srs', crs],
    {},
    `${positions.map((at) => at.join(' ')).join('\n')}\n`,
  );
  return output
    .trim()
    .split('\n')
    .map((line) => line.split(' ').slice(0, 2).map(Number) as [number, number]);
}

/** Expects the wells C-1 and C-2 of our WFS at these positions, to the decimetre. */
async function expectFeatures(crs: string, expected: readonly [number, number][]): Promise<void> {
  const code = crs.split(':')[1]!;
  const { features } = (await (
    await server.ask(
      'GET',
      `${WFS}?service=WFS&version=2.0.0&request=GetFeature&typenames=wells&srsName=urn:ogc:def:crs:EPSG::${code}&resourceId=wells.C-1,wells.C-2&outputFormat=application/json`,
    )
  ).json()) as { features: { geometry: { coordinates: [number, number] } }[] };
  features.forEach(
    (
      {
        geometry: {
          coordinates: [x, y],
        },
      },
      i,
    ) => expect(Math.hypot(x - expected[i]![0], y - expected[i]![1])).toBeLessThan(0.1),
  );
}

/** Expects the well C-1 alone in a box of two metres around a position. */
async function expectFeatureInBox(crs: string, [x, y]: [number, number]): Promise<void> {
  const byBox = (await (
    await server.ask(
      'GET',
      `${WFS}?service=WFS&version=2.0.0&request=GetFeature&typenames=wells&bbox=${[x - 1, y - 1, x + 1, y + 1].join()},${crs}&outputFormat=application/json`,
    )
  ).json()) as { features: { id: string }[] };
  expect(byBox.features.map(({ id }) => id)).toEqual(['wells.C-1']);
}

/** Expects that our WMS draws wells at the pixels of these two positions. */
async function expectDrawn(crs: string, expected: readonly [number, number][]): Promise<void> {
  const around = [
    Math.min(expected[0]![0], expected[1]![0]) - 5000,
    Math.min(expected[0]![1], expected[1]![1]) - 5000,
    Math.max(expected[0]![0], expected[1]![0]) + 5000,
    Math.max(expected[0]![1], expected[1]![1]) + 5000,
  ] as const;
  const response = await server.ask(
    'GET',
    `${WMS}?service=WMS&version=1.3.0&request=GetMap&layers=wells&styles=&crs=${crs}&bbox=${around.join()}&width=${WIDTH}&height=${HEIGHT}&format=image/png&transparent=true`,
  );
  const png = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
  for (const [x, y] of expected)
    expect(
      isDrawn(
        png,
        ((x - around[0]) / (around[2] - around[0])) * WIDTH,
        ((around[3] - y) / (around[3] - around[1])) * HEIGHT,
      ),
    ).toBe(true);
}

describe('MapServer as a client', () => {
  let peer: MapServer;

  it.skipIf(!hasMapServer).each([
    ['WMS 1.1.1', () => cascadedWms(`${gateway.origin}${WMS}`, '1.1.1')],
    ['WMS 1.3.0', () => cascadedWms(`${gateway.origin}${WMS}`, '1.3.0')],
    ['WFS 1.1.0', () => cascadedWfs(`${gateway.origin}${WFS}`, '1.1.0')],
  ])('(where it is installed) has each well of our %s at its pixel', async (_name, layer) => {
    peer = await startMapServer(cascadeMap(layer(), box, [WIDTH, HEIGHT]));
    try {
      const response = await fetch(
        `${peer.url}?SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=wells&STYLES=&SRS=EPSG:4326&BBOX=${box.join()}&WIDTH=${WIDTH}&HEIGHT=${HEIGHT}&FORMAT=image/png&TRANSPARENT=TRUE`,
      );
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-type'), bytes.toString('utf8').slice(0, 500)).toBe(
        'image/png',
      );
      expectWells(PNG.sync.read(bytes), wells, box);
    } finally {
      await peer.close();
    }
  });
});

describe('MapServer as a server', () => {
  it.skipIf(!hasMapServer || !hasPostgres)(
    '(where it and PostGIS are installed) has each well where ours has it, by the same request of WMS 1.3.0 with y before x',
    async () => {
      const peer = await startMapServer(fieldMap(postgres!.url));
      try {
        const query = `service=WMS&version=1.3.0&request=GetMap&layers=wells&styles=&crs=EPSG:4326&bbox=${[box[1], box[0], box[3], box[2]].join()}&width=${WIDTH}&height=${HEIGHT}&format=image/png&transparent=true`;
        for (const response of [
          await fetch(`${peer.url}?${query}`),
          await server.ask('GET', `${WMS}?${query}`),
        ])
          expectWells(PNG.sync.read(Buffer.from(await response.arrayBuffer())), wells, box);
      } finally {
        await peer.close();
      }
    },
  );
});

describe('a hundred thousand features', () => {
  it.runIf(hasPostgres && isLong)(
    '(where PostGIS is installed) are drawn in one picture',
    async () => {
      const { db } = server.services;
      await sql`insert into ppdm.well (uwi, well_name, geom) select 'B-' || n, 'B ' || n, ST_SetSRID(ST_MakePoint(10 + (n % 317) / 317.0, 10 + (n / 317) / 317.0), 4326) from generate_series(1, 100000) n`.execute(
        db,
      );
      try {
        const timed = async (work: () => Promise<unknown>): Promise<number> => {
          const times: number[] = [];
          for (let i = 0; i < 5; i++) {
            const began = performance.now();
            await work();
            times.push(performance.now() - began);
          }
          return times.sort((a, b) => a - b)[2]!;
        };
        let png: PNG | null = null;
        const bare = await timed(() =>
          sql`select ST_X(ST_Transform(geom, 3857)) as x, ST_Y(ST_Transform(geom, 3857)) as y from ppdm.well where geom && ST_MakeEnvelope(9.9, 9.9, 11.1, 11.1, 4326)`.execute(
            db,
          ),
        );
        const drawn = await timed(async () => {
          const response = await server.ask(
            'GET',
            `${WMS}?service=WMS&version=1.1.1&request=GetMap&layers=wells&styles=&srs=EPSG:3857&bbox=1102063,1106900,1235646,1243000&width=1024&height=1024&format=image/png8&transparent=true`,
          );
          png = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
        });
        console.log(
          `100,000 features in one picture: ${(drawn / bare).toFixed(2)} x the bare query of their positions`,
        );
        // A square of them, 85 % of the picture each way.
        expect(
          png!.data.reduce((sum, value, i) => sum + (i % 4 === 3 && value > 100 ? 1 : 0), 0),
        ).toBeGreaterThan(0.6 * 1024 * 1024);
      } finally {
        await sql`delete from ppdm.well where uwi like 'B-%'`.execute(db);
      }
    },
  );
});
