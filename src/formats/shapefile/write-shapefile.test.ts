import { unzipSync } from 'fflate';
import { open } from 'shapefile';
import { describe, expect, it } from 'vitest';
import { findEpsgCode } from './projection-name.ts';
import { projectionText } from './projection-text.ts';
import { readZippedShapefile } from './shapefile.ts';
import { shortenNames } from './write-dbf.ts';
import { type ShapefileContent, writeZippedShapefile } from './write-shapefile.ts';

const WELLS: ShapefileContent = {
  name: 'wells',
  fields: [
    { name: 'wellName', kind: 'text' },
    { name: 'totalDepth', kind: 'number' },
    { name: 'totalDepthOuom', kind: 'text' },
    { name: 'spudDate', kind: 'date' },
    { name: 'isHorizontal', kind: 'flag' },
  ],
  records: [
    {
      geometry: { type: 'Point', coordinates: [27.25, 41.5] },
      properties: {
        wellName: 'Çamlıdere-İ 塔里木',
        totalDepth: 2244.93,
        totalDepthOuom: 'm',
        spudDate: '1987-01-18T00:00:00Z',
        isHorizontal: true,
      },
    },
    {
      geometry: { type: 'Point', coordinates: [-3, 56.125] },
      properties: { wellName: null, totalDepth: -0.5, totalDepthOuom: '', isHorizontal: false },
    },
  ],
  projection: projectionText('EPSG:4326'),
};

/** Reads the only shapefile of an archive by the library of the registry. */
async function readByLibrary(bytes: Uint8Array, name: string) {
  const files = unzipSync(bytes);
  const part = (ending: string): ArrayBuffer => Uint8Array.from(files[name + ending]!).buffer;
  const source = await open(part('.shp'), part('.dbf'), { encoding: 'utf-8' });
  const features: Awaited<ReturnType<typeof source.read>>['value'][] = [];
  for (let next = await source.read(); !next.done; next = await source.read())
    features.push(next.value);
  return { box: source.bbox, features };
}

describe('a written shapefile', () => {
  it('of wells is read by another library, letters and absent values too', async () => {
    const { box, features } = await readByLibrary(writeZippedShapefile(WELLS), 'wells');
    expect(box).toEqual([-3, 41.5, 27.25, 56.125]);
    expect(features).toMatchObject([
      {
        geometry: { type: 'Point', coordinates: [27.25, 41.5] },
        properties: {
          wellName: 'Çamlıdere-İ 塔里木',
          totalDepth: 2244.93,
          totalDep_1: 'm',
          isHorizont: true,
        },
      },
      {
        geometry: { coordinates: [-3, 56.125] },
        properties: { wellName: null, totalDepth: -0.5, totalDep_1: null },
      },
    ]);
    const { spudDate } = features[0]!.properties as { spudDate: Date };
    expect([spudDate.getFullYear(), spudDate.getMonth(), spudDate.getDate()]).toEqual([
      1987, 0, 18,
    ]);
  });

  it('says its code page, its system and which names were cut', () => {
    const files = unzipSync(writeZippedShapefile(WELLS));
    const text = (name: string): string => new TextDecoder().decode(files[name]);
    expect(text('wells.cpg')).toBe('UTF-8');
    expect(findEpsgCode(text('wells.prj'))).toBe('EPSG:4326');
    expect(text('fields.txt')).toContain('totalDep_1\ttotalDepthOuom');
  });

  it('of areas has outer rings clockwise and holes the other way, as our reader takes them', () => {
    const square = (from: number, to: number): [number, number][] => [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
      [from, from],
    ];
    const bytes = writeZippedShapefile({
      name: 'blocks',
      fields: [{ name: 'blockName', kind: 'text' }],
      records: [
        {
          geometry: { type: 'Polygon', coordinates: [square(0, 10), square(2, 4)] },
          properties: { blockName: 'A' },
        },
        {
          geometry: { type: 'MultiPolygon', coordinates: [[square(20, 21)], [square(30, 31)]] },
          properties: { blockName: 'B' },
        },
      ],
      projection: projectionText('EPSG:4326'),
    });
    const { polygons, inDegrees, others } = readZippedShapefile(bytes);
    expect(others).toBe(0);
    expect(polygons.map((rings) => rings.length)).toEqual([2, 1, 1]);
    expect(inDegrees?.[0]?.[1]).toHaveLength(5);
  });

  it('of points and lines is two files in one archive', async () => {
    const bytes = writeZippedShapefile({
      ...WELLS,
      records: [
        ...WELLS.records,
        {
          geometry: {
            type: 'LineString',
            coordinates: [
              [0, 0],
              [1, 1],
            ],
          },
          properties: {},
        },
      ],
    });
    expect((await readByLibrary(bytes, 'wells_points')).features).toHaveLength(2);
    const lines = await readByLibrary(bytes, 'wells_lines');
    expect(lines.features[0]?.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    });
  });

  it('has field names of ten letters, each once whatever its case', () => {
    expect(shortenNames(['totalDepth', 'TotalDepthUnit', 'Ağırlık (kg)', '2nd', ''])).toEqual([
      'totalDepth',
      'TotalDep_1',
      'Agirlik_kg',
      'F2nd',
      'FIELD',
    ]);
  });

  it.each([
    'EPSG:4326',
    'EPSG:4230',
    'EPSG:32635',
    'EPSG:32735',
    'EPSG:23036',
    'EPSG:25832',
    'EPSG:5254',
    'EPSG:2320',
    'EPSG:3857',
  ])('in %s names that system', (code) => expect(findEpsgCode(projectionText(code)!)).toBe(code));

  it('has no name for a system that is not known here', () => {
    expect(projectionText('EPSG:28992')).toBeNull();
  });
});
