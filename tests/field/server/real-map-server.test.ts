import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Backend } from '../../../src/backend/backend.ts';
import { boxToMap } from '../../../src/plot/map/mercator.ts';
import { toMapLayer, type MapLayer } from '../../../src/sources/layer/map-layer.ts';
import { placeFeatures } from '../../../src/sources/layer/place-features.ts';
import { ServiceMemory } from '../../../src/sources/layer/service-memory.ts';
import { fetchAllFeatures, fetchFeaturesInBox } from '../../../src/sources/layer/wfs-features.ts';
import { fetchFeatureInfo } from '../../../src/sources/layer/wms-info.ts';
import { fetchMapPicture } from '../../../src/sources/layer/wms-pictures.ts';
import { isLong } from '../../support/length.ts';
import { hasQgisServer, startQgisServer } from '../../support/qgis-server.ts';
import { hasMapServer, type MapServer, startMapServer } from '../../support/mapserver.ts';

const WELLS = [
  ['A-1', 28.1, 41.1],
  ['A-2', 28.4, 41.2],
  ['Şelmo-3', 28.9, 40.9],
] as const;
const FEATURES = JSON.stringify({
  type: 'FeatureCollection',
  features: WELLS.map(([uwi, x, y]) => ({
    type: 'Feature',
    properties: { uwi },
    geometry: { type: 'Point', coordinates: [x, y] },
  })),
});

/** A map of wells as MapServer serves it out of the box: features in GML alone. */
const MAP = `MAP
  NAME "field"
  SIZE 400 300
  EXTENT 28 40 29 42
  IMAGETYPE png
  PROJECTION "init=epsg:4326" END
  SYMBOL NAME "disc" TYPE ELLIPSE POINTS 1 1 END FILLED TRUE END
  WEB
    METADATA
      "ows_title" "Field"
      "ows_onlineresource" "{url}?"
      "ows_srs" "EPSG:4326 EPSG:3857"
      "ows_enable_request" "*"
    END
  END
  LAYER
    NAME "wells"
    TYPE POINT
    STATUS ON
    CONNECTIONTYPE OGR
    CONNECTION '${FEATURES}'
    DATA "OGRGeoJSON"
    PROJECTION "init=epsg:4326" END
    TEMPLATE "dummy"
    METADATA
      "ows_title" "Wells"
      "gml_include_items" "all"
      "ows_include_items" "all"
    END
    CLASS
      STYLE SYMBOL "disc" SIZE 12 COLOR 200 0 0 END
    END
  END
END
`;

let signal: AbortSignal;
let server: MapServer;

/** The layer at an address of the server, and what is learned of it. */
function openLayer(query = ''): { memory: ServiceMemory; layer: MapLayer } {
  const url = `${server.url}${query}`;
  const at = { url, enableProxy: false, proxyUrl: null };
  const layer = toMapLayer({
    id: 'wells',
    name: 'wells',
    label: 'Wells',
    groupName: null,
    attributes: [],
    opacity: 1,
    legendUrl: null,
    useSingleTile: false,
    format: 'image/png',
    catalog: null,
    bounds: null,
    rendered: true,
    mapServer: at,
    featureServer: at,
    featureType: 'wells',
  } as unknown as Parameters<typeof toMapLayer>[0]);
  return { memory: new ServiceMemory({ base: 'http://127.0.0.1:9' } as unknown as Backend), layer };
}

/** Names of wells and where they lie by the extent of their layer, degrees to four places. */
async function placeWells(
  given: Parameters<typeof placeFeatures>[0],
): Promise<(readonly [string, number, number])[]> {
  const { features } = await placeFeatures(given, {
    name: 'Wells',
    extent: null,
    findExtent: () => Promise.resolve([28, 40, 29, 42]),
    toDegrees: () => Promise.reject(new Error('no server converts')),
  });
  return (
    features as { properties: Record<string, unknown>; geometry: { coordinates: number[] } }[]
  )
    .map(({ properties, geometry: { coordinates } }): readonly [string, number, number] => [
      String(properties['uwi']),
      Number(coordinates[0]!.toFixed(4)),
      Number(coordinates[1]!.toFixed(4)),
    ])
    .sort(([a], [b]) => a.localeCompare(b));
}

/** Each request starts the program of QGIS anew, which takes seconds. */
const SERVERS = [
  ['MapServer 8 out of the box (where it is installed)', hasMapServer, () => startMapServer(MAP)],
  [
    'QGIS Server (where it is installed, in the long run)',
    hasQgisServer && isLong,
    () => startQgisServer(FEATURES),
  ],
] as const;

describe.for(SERVERS)('%s', ([, isThere, start]) => {
  if (!isThere) return it.skip('is not run here');
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    signal = AbortSignal.timeout(30_000);
    vi.stubGlobal('document', { baseURI: 'http://127.0.0.1:9/' });
    vi.stubGlobal('createImageBitmap', (picture: Blob) => Promise.resolve(picture));
  });

  it.each(['', '?version=1.0.0', '?version=1.1.0', '?version=2.0.0'])(
    'gives all wells at their places by WFS with the address ending in "%s"',
    async (query) => {
      const { memory, layer } = openLayer(query);
      const { given, notes } = await fetchAllFeatures(memory, layer, signal, () => undefined);
      expect(notes).toEqual([]);
      expect(await placeWells(given)).toEqual(WELLS);
    },
  );

  it.each(['', '?version=1.0.0', '?version=1.1.0', '?version=2.0.0'])(
    'gives the wells of a box by WFS with the address ending in "%s"',
    async (query) => {
      const { memory, layer } = openLayer(query);
      const box = [28, 41, 28.2, 41.15] as const;
      const given = await fetchFeaturesInBox(memory, layer, { box, most: 10 }, signal);
      expect(await placeWells(given)).toEqual([WELLS[0]]);
    },
  );

  it.each(['', '?version=1.1.1', '?version=1.3.0'])(
    'draws a picture and answers for a place by WMS with the address ending in "%s"',
    async (query) => {
      const { memory, layer } = openLayer(query);
      const box = boxToMap([28, 40.8, 29, 41.4]);
      const picture = (await fetchMapPicture(
        memory,
        layer,
        { box, widthPx: 256, heightPx: 200, pixelRatio: 1, own: {} } as never,
        signal,
      )) as unknown as Blob;
      expect([picture.type, picture.size > 300]).toEqual(['image/png', true]);
      const [, x, y] = WELLS[1];
      const around = [x - 0.02, y - 0.02, x + 0.02, y + 0.02] as const;
      const { features } = await fetchFeatureInfo(memory, layer, { box: around, most: 5 }, signal);
      expect(JSON.stringify(features)).toContain('A-2');
      expect(JSON.stringify(features)).not.toContain('A-1');
    },
  );

  it('answers for a place though no picture was drawn before, and its format has another name', async () => {
    const { memory, layer } = openLayer();
    const [, x, y] = WELLS[1];
    const box = [x - 0.02, y - 0.02, x + 0.02, y + 0.02] as const;
    const unusual = { ...layer, format: 'image/png8' };
    const { features } = await fetchFeatureInfo(memory, unusual, { box, most: 5 }, signal);
    expect(JSON.stringify(features)).toContain('A-2');
  });

  it('names a layer that it does not have in its own words', async () => {
    const { memory, layer } = openLayer();
    const failed = fetchFeatureInfo(
      memory,
      { ...layer, lyrName: 'nothing' },
      { box: [28, 41, 29, 42], most: 5 },
      signal,
    );
    await expect(failed).rejects.toMatchObject({
      message: expect.stringMatching(/nothing|layer/i),
    });
  });
});
