import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readAreaFile } from '../../src/sources/layer/area-file.ts';
import { hasField, readField } from './cases.ts';

/** Files of areas as people hand them over. */

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>28,41 29,41 29,42 28,41</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

describe.skipIf(!hasField)('an area of the field', () => {
  it('in TUREF has the code of its system, and degrees in Türkiye without a server [a6]', async () => {
    const [part] = await readAreaFile(await readField('seismic/tm30.zip'), 'tm30.zip');
    expect(part!.crs).toBe('EPSG:5254');
    const [lon, lat] = (part!.inDegrees!.coordinates as unknown[]).flat(Infinity) as [
      number,
      number,
    ];
    expect([lon > 26 && lon < 45, lat > 36 && lat < 42]).toEqual([true, true]);
  });

  it('in ED50 has the code of its system, and needs a server for it [a7]', async () => {
    const [part] = await readAreaFile(await readField('seismic/ed50.zip'), 'ed50.zip');
    expect([part!.crs, part!.inDegrees]).toEqual(['EPSG:23035', null]);
  });

  it('in KML has degrees [a9]', async () => {
    const [part] = await readAreaFile(await readField('seismic/a.kml'), 'a.kml');
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
    expect(await readAreaFile(zipSync(twice), 'both.zip')).toHaveLength(2);
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
    expect(await readAreaFile(zipSync({ 'doc.kml': text(KML) }), 'a.kmz')).toHaveLength(1);
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
    const [part] = await readAreaFile(text(JSON.stringify({ ...polygon, crs })), 'a.json');
    expect([part!.crs, part!.area]).toEqual(['EPSG:23036', polygon]);
  }
});

it('reads an area of GML with the axes of the register, whatever its datum', async () => {
  for (const code of [4326, 4258, 4230]) {
    const gml = `<FeatureCollection><featureMember><a><g><Polygon srsName="urn:ogc:def:crs:EPSG::${code}"><exterior><LinearRing><posList>41 28 41 29 42 29 41 28</posList></LinearRing></exterior></Polygon></g></a></featureMember></FeatureCollection>`;
    const [part] = await readAreaFile(text(gml), 'a.gml');
    expect([part!.crs, (part!.area.coordinates[0] as unknown[])[1]]).toEqual([
      `EPSG:${code}`,
      [29, 41],
    ]);
  }
});

it('reads coordinates of KML with blanks behind the commas', async () => {
  const [part] = await readAreaFile(text(KML.replaceAll(',', ', ')), 'a.kml');
  expect((part!.area.coordinates[0] as unknown[])[1]).toEqual([29, 41]);
});
