import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readAreaFile } from '../../src/sources/layer/area-file.ts';
import { placeArea, type PlacedArea, readJsonParts } from '../../src/sources/layer/place-area.ts';
import { hasField, readField } from './cases.ts';

/** Files of areas as people hand them over. */

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>28,41 29,41 29,42 28,41</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

describe.skipIf(!hasField)('an area of the field', () => {
  it('in TUREF has the code of its system, and degrees in Türkiye without a server [a6]', async () => {
    const {
      parts: [part],
    } = await readAreaFile(await readField('seismic/tm30.zip'), 'tm30.zip');
    expect(part!.crs).toBe('EPSG:5254');
    const [lon, lat] = (part!.inDegrees!.coordinates as unknown[]).flat(Infinity) as [
      number,
      number,
    ];
    expect([lon > 26 && lon < 45, lat > 36 && lat < 42]).toEqual([true, true]);
  });

  it('in ED50 has the code of its system, and needs a server for it [a7]', async () => {
    const {
      parts: [part],
    } = await readAreaFile(await readField('seismic/ed50.zip'), 'ed50.zip');
    expect([part!.crs, part!.inDegrees]).toEqual(['EPSG:23035', null]);
  });

  it('in KML has degrees [a9]', async () => {
    const {
      parts: [part],
    } = await readAreaFile(await readField('seismic/a.kml'), 'a.kml');
    expect([part!.crs, part!.isAssumed]).toEqual(['CRS:84', false]);
    expect(part!.area.coordinates).toHaveLength(2);
  });

  it('of several shapefiles in one archive has all of them [a6]', async () => {
    const { unzipSync } = await import('fflate');
    const files = unzipSync(await readField('seismic/tm30.zip'));
    const twice = Object.fromEntries(
      Object.entries(files).flatMap(([name, bytes]) => [
        [`one/${name}`, bytes],
        [`two/${name}`, bytes],
      ]),
    );
    expect((await readAreaFile(zipSync(twice), 'both.zip')).parts).toHaveLength(2);
  });
});

describe('a file of another kind', () => {
  it.each([
    ['GeoPackage', 'a.gpkg', `SQLite format 3\0${'\0'.repeat(52)}GPKG`],
    ['SQLite', 'a.db', `SQLite format 3\0${'\0'.repeat(80)}`],
    ['FlatGeobuf', 'a.fgb', 'fgb\u0003fgb'],
    ['GPX', 'a.gpx', '<?xml version="1.0"?>\n<gpx version="1.1"></gpx>'],
    ['DXF', 'a.dxf', '  0\r\nSECTION\r\n  2\r\nHEADER'],
    ['TopoJSON', 'a.json', '{"type":"Topology","objects":{}}'],
    ['XML (rss)', 'a.xml', '<rss></rss>'],
  ])('is named: %s [a9]', async (kind, name, content) => {
    await expect(readAreaFile(text(content), name)).rejects.toMatchObject({
      code: 'AREA_FILE_UNKNOWN',
      values: { kind },
    });
  });

  it('in an archive is read where it holds areas, and the archive is named where it does not', async () => {
    const kmz = await readAreaFile(zipSync({ 'doc.kml': text(KML) }), 'a.kmz');
    expect(kmz.parts).toHaveLength(1);
    await expect(readAreaFile(zipSync({ 'a.txt': text('x') }), 'a.zip')).rejects.toMatchObject({
      code: 'AREA_FILE_UNKNOWN',
      values: { kind: 'ZIP' },
    });
  });
});

it('reads an area of GeoJSON in the system that it names, whatever its way', async () => {
  const polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [600_000, 4_560_000],
        [620_000, 4_560_000],
        [620_000, 4_580_000],
        [600_000, 4_560_000],
      ],
    ],
  };
  for (const name of [
    'EPSG:23036',
    'urn:ogc:def:crs:EPSG::23036',
    'http://www.opengis.net/def/crs/EPSG/0/23036',
  ]) {
    const crs = { type: 'name', properties: { name } };
    const {
      parts: [part],
    } = await readAreaFile(text(JSON.stringify({ ...polygon, crs })), 'a.json');
    expect([part!.crs, part!.area]).toEqual(['EPSG:23036', polygon]);
  }
});

it('reads an area of GML with the axes of the register, whatever its datum', async () => {
  for (const code of [4326, 4258, 4230]) {
    const gml = `<FeatureCollection><featureMember><a><g><Polygon srsName="urn:ogc:def:crs:EPSG::${code}"><exterior><LinearRing><posList>41 28 41 29 42 29 41 28</posList></LinearRing></exterior></Polygon></g></a></featureMember></FeatureCollection>`;
    const {
      parts: [part],
    } = await readAreaFile(text(gml), 'a.gml');
    expect([part!.crs, (part!.area.coordinates[0] as unknown[])[1]]).toEqual([
      `EPSG:${code}`,
      [29, 41],
    ]);
  }
});

it('reads coordinates of KML with blanks behind the commas', async () => {
  const {
    parts: [part],
  } = await readAreaFile(text(KML.replaceAll(',', ', ')), 'a.kml');
  expect((part!.area.coordinates[0] as unknown[])[1]).toEqual([29, 41]);
});

describe('polygons of GeoJSON', () => {
  const ring = (x: number, y: number, side: number): number[][][] => [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y],
    ],
  ];
  const polygon = (coordinates: number[][][], more: object = {}): object => ({
    type: 'Polygon',
    coordinates,
    ...more,
  });
  const crs = (name: string): object => ({ crs: { type: 'name', properties: { name } } });
  const place = (given: unknown): (PlacedArea | null)[] => readJsonParts(given, 'a').map(placeArea);

  it('have the system that their geometry or their feature names', () => {
    const feature = {
      type: 'Feature',
      geometry: polygon(ring(600_000, 4_560_000, 1000), crs('EPSG:23036')),
    };
    const other = { type: 'Feature', ...crs('EPSG:23035'), geometry: polygon(ring(1, 2, 3)) };
    const parts = readJsonParts({ type: 'FeatureCollection', features: [feature, other] }, 'a');
    expect(parts.map((part) => part.crs)).toEqual(['EPSG:23036', 'EPSG:23035']);
    expect(parts.map(placeArea)).toEqual([null, null]);
  });

  it('of the web’s projection are placed without a server', () => {
    const [placed] = place(
      polygon(ring(3_116_946, 5_012_341, 1000), crs('urn:ogc:def:crs:EPSG::3857')),
    );
    const [[lon, lat]] = (placed!.area.coordinates as unknown as number[][][])[0]! as [
      [number, number],
    ];
    expect([lon, lat]).toEqual([expect.closeTo(28, 4), expect.closeTo(41, 4)]);
    expect(placed!.notes).toEqual([]);
  });

  it('are refused with the reason where they cannot be degrees', () => {
    expect(() => place(polygon(ring(600_000, 4_560_000, 1000)))).toThrow(
      /600000, 4560000 are not degrees, and no coordinate system is named/,
    );
    expect(() => place(polygon(ring(600_000, 4_560_000, 1000), crs('EPSG:4326')))).toThrow(
      /EPSG:4326, which has degrees, is named/,
    );
  });

  it('are read with latitude first where they can be degrees in no other way', () => {
    const [placed] = place(polygon(ring(41, 128, 1)));
    expect(placed!.notes).toEqual([{ kind: 'latitude-first' }]);
    expect((placed!.area.coordinates as unknown as number[][][])[0]![0]).toEqual([128, 41]);
  });

  it('of degrees stay as they are', () => {
    const [placed] = place(polygon(ring(28, 41, 1)));
    expect(placed).toMatchObject({ notes: [], area: { type: 'Polygon' } });
  });
});

describe.skipIf(!hasField)('an archive of several files', () => {
  it('leaves out those without a polygon, and names them', async () => {
    const { unzipSync } = await import('fflate');
    const files = unzipSync(await readField('seismic/ed50.zip'));
    const [name] = Object.keys(files).filter((one) => one.endsWith('.shp'));
    // One point: its header, then a record of 10 words.
    const points = new Uint8Array(128);
    points.set(files[name!]!.subarray(0, 100));
    const view = new DataView(points.buffer);
    view.setInt32(24, 64);
    view.setInt32(32, 1, true);
    view.setInt32(100, 1);
    view.setInt32(104, 10);
    view.setInt32(108, 1, true);
    const both = zipSync({ ...files, 'wells.shp': points });
    const { parts, leftOut } = await readAreaFile(both, 'both.zip');
    expect([parts.length, leftOut]).toEqual([1, ['wells.shp']]);
    await expect(readAreaFile(zipSync({ 'wells.shp': points }), 'wells.zip')).rejects.toMatchObject(
      { code: 'DATA_INVALID', message: expect.stringContaining('no polygons') },
    );
  });
});
