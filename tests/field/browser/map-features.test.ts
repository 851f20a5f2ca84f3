import { unzipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../../support/host-page.ts';
import { type HostServer, startServer } from '../../support/page-server.ts';
import { readField } from '../cases.ts';
import { type MapPage, openMap } from './map-page.ts';
import { hits, type MapServices, owsReport, points, startMapServices } from './map-services.ts';

/** Feature servers and features of the page that are not as the standards have them. */

let browser: Browser;
let server: HostServer;
let peer: MapServices;
let shown: MapPage | null = null;

beforeAll(async () => {
  [browser, server, peer] = await Promise.all([launch(), startServer(), startMapServices()]);
}, 120_000);

afterEach(async () => {
  await shown?.close();
  shown = null;
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([server?.close(), peer?.close()]);
});

async function open(layer: object, more: object = {}): Promise<MapPage> {
  shown = await openMap(browser, `${server.origin}/pages/empty.html`, {
    layers: [{ name: 'wells', label: 'Wells', ...layer }],
    ...more,
  });
  return shown;
}

const wfs = (path: string): object => ({ featureServer: { url: `${peer.origin}${path}` } });

/** The text of a layer's entry with its details. */
async function readLayer(map: MapPage): Promise<string> {
  const entry = map.layer('Wells');
  const more = entry.getByRole('button', { name: 'Settings of Wells' });
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click();
  return (await entry.innerText()).replace(/\s+/g, ' ');
}

async function expectLayer(map: MapPage, pattern: RegExp): Promise<void> {
  await expect.poll(() => readLayer(map), { timeout: 30_000 }).toMatch(pattern);
}

const THREE = [
  [27.9, 41],
  [28, 41],
  [28.1, 41],
] as const;

describe('a WFS', () => {
  it.each([
    ['a second request in the version that it names', '/m04', ''],
    ['a request in the version of its address', '/m04b', '?VERSION=1.1.0'],
  ])('that knows 1.1 alone is %s [m04]', async (_how, path, query) => {
    peer.services.set(path, (given) => {
      if (given['VERSION']!.startsWith('2'))
        return owsReport(
          'InvalidParameterValue',
          'version',
          'WFS version 2.0.0 is not supported; supported are 1.0.0, 1.1.0',
        );
      return given['RESULTTYPE'] === 'hits' ? hits('numberOfFeatures="3"') : points(THREE);
    });
    const map = await open(wfs(`${path}${query}`));
    await expectLayer(map, /Features: 3\b/);
    const versions = new Set(peer.requests(path).map((given) => given['VERSION']));
    if (query !== '') expect([...versions]).toEqual(['1.1.0']);
  });

  it('is requested GeoJSON by the name that it lists [m05]', async () => {
    peer.services.set('/m05', (given) => {
      if (given['REQUEST'] === 'GetCapabilities')
        return {
          type: 'text/xml',
          body: '<wfs:WFS_Capabilities xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0"><ows:OperationsMetadata><ows:Operation name="GetFeature"><ows:Parameter name="outputFormat"><ows:AllowedValues><ows:Value>application/gml+xml; version=3.2</ows:Value><ows:Value>application/json; subtype=geojson; charset=utf-8</ows:Value></ows:AllowedValues></ows:Parameter></ows:Operation></ows:OperationsMetadata></wfs:WFS_Capabilities>',
        };
      if (given['RESULTTYPE'] === 'hits') return hits('numberMatched="3" numberReturned="0"');
      return given['OUTPUTFORMAT'] === 'application/json; subtype=geojson; charset=utf-8'
        ? points(THREE)
        : owsReport('InvalidParameterValue', 'outputformat', 'not a permitted output format');
    });
    await expectLayer(await open(wfs('/m05')), /Features: 3\b/);
  });

  it('that has GML alone is read in it [m05]', async () => {
    const member = (pos: string, i: number): string =>
      `<wfs:member><wells gml:id="w.${i}"><name>W${i}</name><geom><gml:Point srsName="urn:ogc:def:crs:EPSG::4326"><gml:pos>${pos}</gml:pos></gml:Point></geom></wells></wfs:member>`;
    peer.services.set('/gml', (given) => {
      if (given['RESULTTYPE'] === 'hits') return hits('numberMatched="2"');
      return given['OUTPUTFORMAT']
        ? owsReport('InvalidParameterValue', 'outputformat', 'outputformat is not supported')
        : {
            type: 'text/xml',
            body: `<wfs:FeatureCollection xmlns:wfs="w" xmlns:gml="g">${['41 28', '41.2 28.2'].map(member).join('')}</wfs:FeatureCollection>`,
          };
    });
    const map = await open(wfs('/gml'));
    await expectLayer(map, /Features: 2\b/);
    await map.click(0.5, 0.5);
    await map.map.locator('.info-name', { hasText: 'W0' }).waitFor();
  });

  it('that knows the parameter TYPENAME alone is read [mq]', async () => {
    peer.services.set('/mq', (given) =>
      given['TYPENAME'] === 'wells'
        ? given['RESULTTYPE'] === 'hits'
          ? hits('numberOfFeatures="3"')
          : points(THREE)
        : owsReport(
            'RequestNotWellFormed',
            '',
            'TYPENAME is mandatory except if FEATUREID is used',
          ),
    );
    await expectLayer(await open(wfs('/mq')), /Features: 3\b/);
  });

  it('that gives 1,000 features at a time is read to its end [m06]', async () => {
    const all = Array.from({ length: 2500 }, (_, i) => [28 + i / 1e4, 41] as const);
    peer.services.set('/m06', (given) => {
      if (given['RESULTTYPE'] === 'hits') return hits('numberMatched="unknown"');
      const from = Number(given['STARTINDEX'] ?? 0);
      const most = Math.min(1000, Number(given['COUNT'] ?? 1000));
      const { type, body } = points(all);
      const { features } = JSON.parse(body as string) as { features: unknown[] };
      return {
        type,
        body: JSON.stringify({
          type: 'FeatureCollection',
          features: features.slice(from, from + most),
        }),
      };
    });
    const map = await open(wfs('/m06'));
    await expectLayer(map, /Features: 2 500\b/);
    expect(await readLayer(map)).not.toMatch(/sent by the server/);
  });

  it('that gives the same page again and again is counted once, with a note [m08]', async () => {
    const page = Array.from({ length: 1000 }, (_, i) => [28 + i / 1e4, 41] as const);
    peer.services.set('/m08', (given) =>
      given['RESULTTYPE'] === 'hits' ? hits('numberMatched="2500"') : points(page),
    );
    const map = await open(wfs('/m08'));
    await expectLayer(map, /sent by the server: 1 000 of 2 500/);
    await expectLayer(map, /Features: 1 000\b/);
  });

  it('that writes latitude first is placed by the extent of its layer [m09]', async () => {
    const { type, body } = points(
      THREE.map(([lon, lat]) => [lat, lon] as const),
      { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } } },
    );
    peer.services.set('/m09', (given) =>
      given['RESULTTYPE'] === 'hits' ? hits('numberMatched="3"') : { type, body },
    );
    const bounds = { minx: 26, miny: 36, maxx: 45, maxy: 42, srs: 'EPSG:4326' };
    const map = await open({ ...wfs('/m09'), bounds });
    await expectLayer(map, /Read with latitude first/);
    await map.click(0.5, 0.5);
    await map.map.locator('.info-name', { hasText: 'W1' }).waitFor();
    await map.close();
    const other = await open(wfs('/m09'));
    await expectLayer(other, /Order of axes not stated/);
    await other.layer('Wells').locator('.layer-notes summary').click();
    await other.map.getByRole('button', { name: 'Swap longitude and latitude' }).click();
    await expectLayer(other, /Read with latitude first/);
  });

  it('that answers in EPSG:3857 is placed by it [m10]', async () => {
    peer.services.set('/m10', (given) =>
      given['RESULTTYPE'] === 'hits'
        ? hits('numberMatched="1"')
        : points([[3_116_946, 5_012_341]], {
            crs: { type: 'name', properties: { name: 'EPSG:3857' } },
          }),
    );
    const map = await open(wfs('/m10'));
    await expectLayer(map, /Features: 1\b/);
    await map.click(0.5, 0.5);
    await map.map.locator('.info-name', { hasText: 'W0' }).waitFor();
  });
});

const feature = (geometry: object | null, more: object = {}): object => ({
  type: 'Feature',
  properties: {},
  geometry,
  ...more,
});
const collection = (...features: object[]): object => ({ type: 'FeatureCollection', features });
const box = (west: number, south: number, east: number, north: number): object => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

describe('features of the page', () => {
  it('in a system that a server must convert are refused with the reason [m10]', async () => {
    const features = {
      ...collection(feature(box(600_000, 4_560_000, 620_000, 4_580_000))),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23036' } },
    };
    const map = await open({ features });
    await expectLayer(map, /EPSG:23036 can only be converted by a server/);
  });

  it('that are not drawn are counted with the reason [m11]', async () => {
    const features = collection(
      feature({ type: 'Point', coordinates: [28, 41, 100] }),
      feature(null),
      feature({
        type: 'GeometryCollection',
        geometries: [{ type: 'Point', coordinates: [28.1, 41.1] }],
      }),
      feature({ type: 'MultiPolygon', coordinates: [] }),
      feature({ type: 'Polygon', coordinates: [[]] }),
      feature({
        type: 'LineString',
        coordinates: [
          [28, 41],
          [29, 41],
        ],
      }),
      feature({ type: 'MultiPoint', coordinates: [[28.2, 41.2]] }),
      feature({
        type: 'CircularString',
        coordinates: [
          [28, 41],
          [28.5, 41.5],
          [29, 41],
        ],
      }),
    );
    const map = await open({ features });
    await expectLayer(map, /Not drawn: 4 of 8/);
    await map.layer('Wells').locator('.layer-notes summary').click();
    await expectLayer(map, /Without a geometry: 3.*Unsupported geometry \(CircularString\): 1/);
  });

  it('that cross 180 degrees are drawn where they lie, and the map goes on past it [m12]', async () => {
    const map = await open(
      {
        features: collection(
          {
            type: 'Feature',
            properties: { name: 'Crossing' },
            geometry: {
              type: 'Polygon',
              coordinates: [
                [
                  [177, -18],
                  [-178, -18],
                  [-178, -15],
                  [177, -15],
                  [177, -18],
                ],
              ],
            },
          },
          feature({ type: 'Point', coordinates: [181, -16.5] }, { properties: { name: 'W181' } }),
          feature(
            { type: 'Point', coordinates: [-179.2, -16.2] },
            { properties: { name: 'W-179' } },
          ),
        ),
      },
      { center: '179.9,-16.5', zoom: 7 },
    );
    await expectLayer(map, /Drawn across 180°: 1/);
    const ground = await map.color(0.5, 0.95);
    // Both sides of the meridian lie inside of the polygon; the far side of the world does not.
    await expect.poll(() => map.color(0.6, 0.55), { timeout: 20_000 }).not.toEqual(ground);
    await map.click(0.52, 0.53);
    await map.map.locator('.info-name', { hasText: 'Crossing' }).waitFor();
  });

  it('whose coordinates cannot be degrees are refused with the reason [m13]', async () => {
    const map = await open({
      features: collection(feature({ type: 'Point', coordinates: [612345.6, 4567890.1] })),
    });
    await expectLayer(map, /Coordinates are not degrees/);
  });

  it('have the id of the feature as their key where the layer names it [m30]', async () => {
    const map = await open({
      features: collection(feature(box(27.5, 40.5, 28.5, 41.5), { id: 'block.17' })),
      catalog: 'concession',
      catalogAttribute: 'id',
      featureAttribute: 'id',
    });
    await expectLayer(map, /Features: 1\b/);
    await map.page.evaluate(() =>
      document.addEventListener('geo-map-select', (event) => {
        (window as unknown as { selected: unknown }).selected = (event as CustomEvent).detail;
      }),
    );
    await map.click(0.5, 0.5);
    await map.map.getByRole('button', { name: 'Open record' }).waitFor();
  });
});

describe('a file of an area', () => {
  const upload = async (name: string, content: Uint8Array | string): Promise<MapPage> => {
    const map = await open({ features: collection(feature(box(27.5, 40.5, 28.5, 41.5))) });
    await map.map.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(content),
    });
    return map;
  };

  it('in TUREF is placed without a server [a6]', async () => {
    const map = await upload('tm30.zip', await readField('seismic/tm30.zip'));
    await map.map.getByRole('region', { name: 'Area of interest' }).waitFor();
  });

  it('in ED50 names the need of a server without one [a7]', async () => {
    const map = await upload('ed50.zip', await readField('seismic/ed50.zip'));
    await map.map.getByText(/EPSG:23035 can only be converted by a server/).waitFor();
  });

  it('of a shapefile alone is read as degrees with a note, or refused with the reason [a9]', async () => {
    const files = unzipSync(await readField('seismic/ed50.zip'));
    const map = await upload('a.shp', files['a.shp']!);
    await map.map.getByText(/Coordinates are not degrees/).waitFor();
    await map.close();
    const shp = Buffer.from(files['a.shp']!);
    // The corners of the first polygon: its parts and its points follow 44 bytes of each record.
    const [parts, corners] = [shp.readInt32LE(144), shp.readInt32LE(148)];
    for (let i = 0; i < corners; i++) {
      shp.writeDoubleLE([28, 29, 29, 28, 28][i % 5]!, 152 + parts * 4 + i * 16);
      shp.writeDoubleLE([41, 41, 42, 42, 41][i % 5]!, 160 + parts * 4 + i * 16);
    }
    const other = await upload('b.shp', shp.subarray(0, 108 + shp.readInt32BE(104) * 2));
    await other.map.getByText(/No coordinate system stated: read as degrees/).waitFor();
  });

  it('of KML is read; GeoPackage is named [a9]', async () => {
    const map = await upload('a.kml', await readField('seismic/a.kml'));
    await map.map.getByRole('region', { name: 'Area of interest' }).waitFor();
    await map.close();
    const head = Buffer.alloc(4096);
    head.write('SQLite format 3\0', 0, 'latin1');
    head.write('GPKG', 68, 'latin1');
    const other = await upload('a.gpkg', head);
    await other.map.getByText(/File type: GeoPackage/).waitFor();
  });
});
