import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byLength } from '../support/length.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Layers of the catalogs as pictures for any client of maps: WMS 1.1.1 and 1.3.0. */

let server: TestServer;
/** Degrees around all wells. */
let box: [west: number, south: number, east: number, north: number];
let well: { uwi: string; x: number; y: number };

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const {
    rows: [e],
  } = await sql<{
    a: number;
    b: number;
    c: number;
    d: number;
  }>`select ST_XMin(e) as a, ST_YMin(e) as b, ST_XMax(e) as c, ST_YMax(e) as d from (select ST_Extent(geom) as e from ppdm.well) q`.execute(
    server.services.db,
  );
  box = [e!.a - 0.05, e!.b - 0.05, e!.c + 0.05, e!.d + 0.05];
  const { rows } = await sql<
    typeof well
  >`select uwi, ST_X(geom) as x, ST_Y(geom) as y from ppdm.well order by uwi limit 1`.execute(
    server.services.db,
  );
  well = rows[0]!;
});

afterAll(() => server.remove());

const address = (parameters: Record<string, string | number>): string =>
  `/spatial/api/v1/wms?${new URLSearchParams(Object.entries({ service: 'WMS', version: '1.3.0', ...parameters }).map(([name, value]) => [name, String(value)]))}`;
const whole = () => ({
  request: 'GetMap',
  layers: 'wells',
  styles: '',
  crs: 'CRS:84',
  bbox: box.join(),
  width: 400,
  height: 300,
  format: 'image/png',
  transparent: 'TRUE',
});

const whole24 = () => ({ ...whole(), format: 'image/png' });

async function picture(parameters: Record<string, string | number>): Promise<PNG> {
  const response = await server.ask('GET', address({ ...whole(), ...parameters }));
  expect(response.headers.get('content-type')).toBe('image/png');
  return PNG.sync.read(Buffer.from(await response.arrayBuffer()));
}

type PixelBox = [x: number, y: number, width: number, height: number];

/** Counts the pixels of a box, or of the whole picture, that something was drawn at. */
function inked(png: PNG, area: PixelBox = [0, 0, png.width, png.height]): number {
  const [x, y, width, height] = area;
  let found = 0;
  for (let row = Math.max(0, y); row < Math.min(png.height, y + height); row++)
    for (let column = Math.max(0, x); column < Math.min(png.width, x + width); column++)
      if (png.data[4 * (row * png.width + column) + 3]! > 100) found++;
  return found;
}

describe('a map', () => {
  it('has the wells where they are, and nothing where there are none', async () => {
    const png = await picture({});
    expect([png.width, png.height]).toEqual([400, 300]);
    const at = [
      Math.round(((well.x - box[0]) / (box[2] - box[0])) * 400),
      Math.round(((box[3] - well.y) / (box[3] - box[1])) * 300),
    ] as const;
    expect(inked(png, [at[0] - 2, at[1] - 2, 5, 5])).toBe(25);
    expect(inked(await picture({ bbox: '0,0,1,1' }))).toBe(0);
  });

  it('is the same by both orders of axes, in both versions', async () => {
    const [a, b, c, d] = box;
    const expected = (await picture({})).data;
    const others: Record<string, string>[] = [
      { crs: 'EPSG:4326', bbox: [b, a, d, c].join() },
      { version: '1.1.1', crs: '', srs: 'EPSG:4326' },
    ];
    for (const parameters of others)
      expect(
        Buffer.compare((await picture(parameters)).data, expected),
        JSON.stringify(parameters),
      ).toBe(0);
  });

  it('of several layers has the first one lowest, and a ground where it is not clear', async () => {
    const png = await picture({
      layers: 'concessions,fields,lines2d,wells',
      transparent: 'FALSE',
      bgcolor: '0x112233',
      format: 'image/png8',
    });
    expect(inked(png)).toBe(400 * 300);
    const both = await picture({ layers: 'concessions,wells' });
    expect(inked(both)).toBeGreaterThan(inked(await picture({ layers: 'concessions' })));
  });

  it('in another system lies where the system has it', async () => {
    const {
      rows: [e],
    } = await sql<{ a: number; b: number; c: number; d: number; x: number; y: number }>`
      select ST_XMin(e) as a, ST_YMin(e) as b, ST_XMax(e) as c, ST_YMax(e) as d, (select ST_X(ST_Transform(geom, 32635)) from ppdm.well where uwi = ${well.uwi}) as x, (select ST_Y(ST_Transform(geom, 32635)) from ppdm.well where uwi = ${well.uwi}) as y
      from (select ST_Extent(ST_Transform(geom, 32635)) as e from ppdm.well) q`.execute(
      server.services.db,
    );
    const { a, b, c, d, x, y } = e!;
    const png = await picture({
      crs: 'EPSG:32635',
      bbox: [a - 1000, b - 1000, c + 1000, d + 1000].join(),
    });
    const at = [
      Math.round(((x - a + 1000) / (c - a + 2000)) * 400),
      Math.round(((d + 1000 - y) / (d - b + 2000)) * 300),
    ] as const;
    expect(inked(png, [at[0] - 2, at[1] - 2, 5, 5])).toBe(25);
  });

  it('of many points has them all', async () => {
    const [many, rows] = byLength([4000, 4], [20_000, 20]);
    await sql`delete from ppdm.well where uwi like 'M-%'`.execute(server.services.db);
    await sql`insert into ppdm.well (uwi, well_name, geom) select 'M-' || n, 'M ' || n, ST_SetSRID(ST_MakePoint(10 + (n % 1000) / 1000.0, 10 + (n / 1000) / 20.0), 4326) from generate_series(1, ${many}::int) n`.execute(
      server.services.db,
    );
    const began = performance.now();
    const png = await picture({ bbox: '9.9,9.9,11.1,11.1', width: 256, height: 256 });
    console.log(`${many} points in a tile: ${Math.round(performance.now() - began)} ms`);
    // Rows of points, each a degree long and a symbol high.
    expect(inked(png)).toBeGreaterThan(rows * 213 * 7);
    await sql`delete from ppdm.well where uwi like 'M-%'`.execute(server.services.db);
  });
});

describe('names', () => {
  interface TileGrid {
    layers: string;
    corner: [west: number, north: number];
    tilePx: number;
    perDegree: number;
    /** Tiles in each direction. */
    count: number;
  }

  /** Darkness of each pixel over white, 0 to 255. */
  const darkness = ({ data, width, height }: PNG): Uint8Array =>
    Uint8Array.from({ length: width * height }, (_, i) =>
      Math.round(((255 - data[4 * i + 1]!) * data[4 * i + 3]!) / 255),
    );

  const rowsOfPixels = (pixels: Uint8Array, width: number): Uint8Array[] =>
    Array.from({ length: pixels.length / width }, (_, y) =>
      pixels.subarray(y * width, (y + 1) * width),
    );

  /** Tiles of a place side by side, and the same place in one picture; as darkness over white, 0 to 255. */
  async function sideBySide(grid: TileGrid): Promise<[tiles: Uint8Array, whole: Uint8Array]> {
    const { layers, corner, tilePx, perDegree, count } = grid;
    const degrees = tilePx / perDegree;
    const side = tilePx * count;
    const tiles = new Uint8Array(side * side);
    for (let row = 0; row < count; row++)
      for (let column = 0; column < count; column++) {
        const [west, north] = [corner[0] + column * degrees, corner[1] - row * degrees];
        const tile = await picture({
          layers,
          bbox: [west, north - degrees, west + degrees, north].join(),
          width: tilePx,
          height: tilePx,
        });
        for (const [y, line] of rowsOfPixels(darkness(tile), tilePx).entries())
          tiles.set(line, (row * tilePx + y) * side + column * tilePx);
      }
    const whole = await picture({
      layers,
      bbox: [corner[0], corner[1] - count * degrees, corner[0] + count * degrees, corner[1]].join(),
      width: side,
      height: side,
    });
    return [tiles, darkness(whole)];
  }

  it.each([
    [256, 2, 500],
    [256, 2, 2500],
  ])(
    'are the same in tiles of %i pixels, %i by %i per degree, as in one picture: none is cut at a border, none missing',
    async (tilePx, count, perDegree) => {
      const [tiles, whole] = await sideBySide({
        layers: 'concessions,wells',
        corner: [well.x - 0.8 * (tilePx / perDegree), well.y + 0.6 * (tilePx / perDegree)],
        tilePx,
        perDegree,
        count,
      });
      expect(whole.filter((dark) => dark > 60).length).toBeGreaterThan(300);
      const differ = whole.filter((dark, i) => Math.abs(dark - tiles[i]!) > 100).length;
      expect(differ / whole.length).toBeLessThan(0.0005);
    },
    300_000,
  );

  it('of all four languages are drawn with letters of their own', async () => {
    const names = ['Kızılağaç-İ', '塔里木一号井', 'بئر الشمال', 'North well 7'];
    await sql`delete from ppdm.well where uwi like 'N-%'`.execute(server.services.db);
    for (const [i, name] of names.entries())
      await sql`insert into ppdm.well (uwi, well_name, geom) values (${`N-${i}`}, ${name}, ST_SetSRID(ST_MakePoint(5, ${5 - i / 10}), 4326))`.execute(
        server.services.db,
      );
    const png = await picture({ bbox: '4.9,4.6,5.4,5.1', width: 500, height: 500 });
    const inks = names.map((_name, i) => inked(png, [106, 100 * (i + 1) - 7, 120, 15]));
    expect(inks.every((ink) => ink > 120)).toBe(true);
    // A letter that no font has is the same box each time: names of one length would then have one picture.
    const rows = names.map((_name, i) =>
      Buffer.concat(
        Array.from({ length: 14 }, (_, y) =>
          png.data.subarray(
            4 * ((100 * (i + 1) - 7 + y) * 500 + 106),
            4 * ((100 * (i + 1) - 7 + y) * 500 + 146),
          ),
        ),
      ).toString('base64'),
    );
    expect(new Set(rows).size).toBe(4);
    await sql`delete from ppdm.well where uwi like 'N-%'`.execute(server.services.db);
  });

  it('hide no other well, and stand on none that is crowded', async () => {
    await sql`insert into ppdm.well (uwi, well_name, geom) select 'H-' || n, 'Some long name ' || n, ST_SetSRID(ST_MakePoint(6 + n / 100.0, 6), 4326) from generate_series(0, 20) n`.execute(
      server.services.db,
    );
    const png = await picture({ bbox: '5.8,5.9,6.4,6.1', width: 600, height: 200 });
    // Ten pixels from well to well: all are seen whole, and no name has room.
    expect(
      Array.from({ length: 21 }, (_, n) => inked(png, [200 + 10 * n - 2, 98, 4, 4])).every(
        (ink) => ink === 16,
      ),
    ).toBe(true);
    expect(inked(png, [0, 80, 600, 14])).toBe(0);
    await sql`delete from ppdm.well where uwi like 'H-%'`.execute(server.services.db);
  });
});

describe('a picture of 256 colours', () => {
  it('looks as the one of all colours does, clear where that is, and is smaller', async () => {
    const requested = { layers: 'concessions,fields,lines2d,wells', width: 600, height: 400 };
    const whole = Buffer.from(
      await (await server.ask('GET', address({ ...whole24(), ...requested }))).arrayBuffer(),
    );
    const few = Buffer.from(
      await (
        await server.ask('GET', address({ ...whole24(), ...requested, format: 'image/png8' }))
      ).arrayBuffer(),
    );
    expect(few[25]).toBe(3);
    expect(few.length).toBeLessThan(whole.length);
    const [a, b] = [PNG.sync.read(whole).data, PNG.sync.read(few).data];
    let [far, unclear] = [0, 0];
    for (let i = 0; i < a.length; i += 4) {
      if (a[i + 3] === 0 && b[i + 3] !== 0) unclear++;
      if (
        [0, 1, 2].some(
          (axis) => Math.abs(a[i + axis]! * a[i + 3]! - b[i + axis]! * b[i + 3]!) > 48 * 255,
        )
      )
        far++;
    }
    expect([unclear, far / (a.length / 4) < 0.001]).toEqual([0, true]);
  });
});

describe('a box that reaches beyond the world, or has no place in it,', () => {
  it.each([
    ['EPSG:3857', '-60000000,-60000000,60000000,60000000', true],
    ['EPSG:23035', '-20000000,-20000000,20000000,20000000', true],
    ['EPSG:28992', '-1e9,-1e9,1e9,1e9', false],
    ['EPSG:4326', '-500,-500,500,500', true],
  ])('is drawn in %s without a fault', async (crs, bbox, isSeen) => {
    const png = await picture({ crs, bbox, width: 512, height: 512 });
    expect(inked(png) > 0).toBe(isSeen);
  });
});

describe('what else there is', () => {
  it('a legend', async () => {
    const response = await server.ask(
      'GET',
      address({ request: 'GetLegendGraphic', layer: 'wells', format: 'image/png' }),
    );
    const png = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
    expect([png.width, png.height, inked(png) > 10]).toEqual([20, 20, true]);
  });

  it('the records at a place of the picture', async () => {
    const [i, j] = [
      Math.round(((well.x - box[0]) / (box[2] - box[0])) * 400),
      Math.round(((box[3] - well.y) / (box[3] - box[1])) * 300),
    ];
    const response = await server.ask(
      'GET',
      address({
        ...whole(),
        request: 'GetFeatureInfo',
        query_layers: 'wells,concessions',
        info_format: 'application/json',
        i,
        j,
        feature_count: 10,
      }),
    );
    const { features } = (await response.json()) as {
      features: { id: string; properties: { uwi?: string; concessionId?: string } }[];
    };
    expect(features.some(({ properties }) => properties.uwi === well.uwi)).toBe(true);
    expect(features.some(({ properties }) => properties.concessionId)).toBe(true);
  });

  it('a report of what is wrong, answered with status 200', async () => {
    const response = await server.ask('GET', address({ ...whole(), layers: 'none' }));
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/xml; charset=utf-8',
    ]);
    expect(await response.text()).toMatch(/<ServiceException code="LayerNotDefined"/);
  });
});

describe('GDAL', () => {
  it.each(['1.1.1', '1.3.0'])('reads a map by version %s', async (version) => {
    const run = promisify(execFile);
    if (
      !(await run('gdal_translate', ['--version']).then(
        () => true,
        () => false,
      ))
    )
      return console.log('GDAL is not here: its reading is left out');
    const bearer = await server.token();
    const env = { ...process.env, GDAL_HTTP_HEADERS: `Authorization: Bearer ${bearer}` };
    const source = `WMS:${server.url}${address({
      version,
      request: 'GetMap',
      layers: 'concessions,wells',
      [version === '1.1.1' ? 'srs' : 'crs']: 'EPSG:4326',
      bbox: (version === '1.1.1' ? box : [box[1], box[0], box[3], box[2]]).join(),
      format: 'image/png',
      transparent: 'TRUE',
    })
      .replaceAll('%2C', ',')
      .replaceAll('%3A', ':')
      .replaceAll('%2F', '/')}`;
    const file = path.join(tmpdir(), `wms-${process.pid}-${version}.png`);
    await writeFile(file, '');
    const { stdout } = await run(
      'gdal_translate',
      ['-of', 'PNG', '-outsize', '300', '0', source, file],
      { env, timeout: 60_000 },
    );
    expect(stdout).toMatch(/done/);
    const png = PNG.sync.read(await readFile(file));
    expect(png.width).toBe(300);
    expect(inked(png)).toBeGreaterThan(500);
  });
});
