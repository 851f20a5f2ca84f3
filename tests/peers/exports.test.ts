import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeGeoJson } from '../../src/formats/geojson/write-geojson.ts';
import { joinBytes } from '../../src/formats/join-bytes.ts';
import { projectionText } from '../../src/formats/shapefile/projection-text.ts';
import { writeZippedShapefile } from '../../src/formats/shapefile/write-shapefile.ts';
import { writeZmap } from '../../src/formats/surface/write-zmap.ts';
import { hasGdal } from '../support/mapserver.ts';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exports-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The edges in the head of a grid are those of its nodes; GDAL takes them for edges of cells. */
const NODES = ['-stats', '--config', 'ZMAP_PIXEL_IS_POINT', 'YES'];

async function readByGdal(
  program: 'ogrinfo' | 'gdalinfo',
  name: string,
  bytes: Uint8Array | string,
): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  const given = name.endsWith('.zip') ? `/vsizip/${file}` : file;
  const options = program === 'ogrinfo' ? ['-ro', '-al'] : NODES;
  return (await run(program, [...options, given])).stdout;
}

describe.runIf(hasGdal)('GDAL', () => {
  it('reads a written shapefile with its system, its letters and its numbers', async () => {
    const written = writeZippedShapefile({
      name: 'wells',
      fields: [
        { name: 'wellName', kind: 'text' },
        { name: 'totalDepth', kind: 'number' },
      ],
      records: [
        {
          geometry: { type: 'Point', coordinates: [487512.5, 4551200] },
          properties: { wellName: 'Çamlıdere-1', totalDepth: 2244.93 },
        },
      ],
      projection: projectionText('EPSG:32635'),
    });
    const found = await readByGdal('ogrinfo', 'wells.zip', written);
    expect(found).toContain('Çamlıdere-1');
    expect(found).toContain('2244.93');
    expect(found).toMatch(/POINT \(487512\.5 4551200(\.0)?\)/);
    expect(found).toMatch(/UTM[ _]zone[ _]35N/i);
  });

  it('reads written GeoJSON with its areas, its letters and records without a place', async () => {
    const ring = [
      [27, 41],
      [27, 41.5],
      [27.5, 41],
      [27, 41],
    ];
    const written = writeGeoJson('Blocks', [
      {
        geometry: { type: 'Polygon', coordinates: [ring] },
        properties: { name: 'Şarköy', area: 7 },
      },
      { geometry: null, properties: { name: 'nowhere', area: null } },
    ]);
    const found = await readByGdal('ogrinfo', 'blocks.geojson', written);
    expect(found).toContain('Feature Count: 2');
    expect(found).toContain('Şarköy');
    expect(found).toMatch(/POLYGON \(\(27 41,27\.5 41(\.0)?,27(\.0)? 41\.5,27 41\)\)/);
    expect(found).toMatch(/WGS 84/);
  });

  it('reads a written ZMAP+ grid at its place, with its holes', async () => {
    const grid = { name: '', x: 500_000, y: 4_500_000, dx: 25, dy: 50, columns: 3, rows: 2 };
    const values = Float32Array.of(1, 2, 3, 4, NaN, -6.5);
    const pieces = [...writeZmap({ ...grid, values }, { name: 'Slice 1200', remarks: ['A cube'] })];
    const written = joinBytes(pieces.map(({ bytes }) => bytes));
    const found = await readByGdal('gdalinfo', 'slice.zmap', written);
    expect(found).toMatch(/Size is 3, 2/);
    expect(found).toMatch(/Pixel Size = \(25(\.0+)?,-50(\.0+)?\)/);
    expect(found).toMatch(/Minimum=-6\.500, Maximum=4\.000/);
    expect(found).toMatch(/NoData Value=1e\+30/);
  });
});
