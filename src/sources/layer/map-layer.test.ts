import { describe, expect, it } from 'vitest';
import { listLayerIds } from './layer-ids.ts';
import { blockLayer, readExtent, toMapLayer, WORLD } from './map-layer.ts';

const entity = {
  id: 'l1',
  label: null,
  name: 'wells',
  mapServer: null,
  featureServer: null,
  featureType: null,
  groupName: null,
  attributes: [],
  opacity: 1,
  rendered: true,
  legendUrl: null,
  useSingleTile: false,
  format: 'image/png8',
  catalog: null,
  parentCatalog: null,
  geomName: null,
  featureAttribute: null,
  catalogAttribute: null,
  bounds: null,
};
const bounds = (
  [minx, miny, maxx, maxy]: readonly (number | null)[],
  srs: string | null = '4326',
) => ({ minx: minx!, miny: miny!, maxx: maxx!, maxy: maxy!, srs });

describe('a map layer', () => {
  it('has its label for a name, else its name', () => {
    expect([
      toMapLayer(entity).displayName,
      toMapLayer({ ...entity, label: 'Wells' }).displayName,
    ]).toEqual(['wells', 'Wells']);
  });

  it('is opaque, visible, tiled and of png8 by default', () => {
    expect(
      toMapLayer({ ...entity, opacity: null, rendered: null, format: null } as never),
    ).toMatchObject({
      opacity: 1,
      visible: true,
      tiled: true,
      format: 'image/png8',
      enableProxy: false,
    });
    expect(toMapLayer({ ...entity, useSingleTile: true, opacity: 7 })).toMatchObject({
      tiled: false,
      opacity: 1,
    });
  });

  it('knows its servers, its catalog and the attributes that are shown', () => {
    expect(
      toMapLayer({
        ...entity,
        mapServer: { url: 'https://maps.example/wms', enableProxy: true, proxyUrl: '/proxy' },
        featureServer: { url: '/wfs', enableProxy: false, proxyUrl: null },
        featureType: 'ns:wells',
        attributes: ['uwi', { name: 'wellName' }, 7],
        catalog: 'well',
        featureAttribute: 'UWI',
        catalogAttribute: 'uwi',
      }),
    ).toMatchObject({
      url: 'https://maps.example/wms',
      enableProxy: true,
      proxyUrl: '/proxy',
      wfsUrl: '/wfs',
      wfsName: 'ns:wells',
      attributes: ['uwi', 'wellName'],
      catalog: 'well',
      featureAttribute: 'UWI',
      catalogAttribute: 'uwi',
    });
  });

  it('is of the licence blocks where there is no map', () => {
    expect(blockLayer('Blocks')).toMatchObject({
      id: 'block',
      displayName: 'Blocks',
      catalog: 'concession',
      extent: WORLD,
    });
  });
});

describe('bounds', () => {
  it('are clamped to the world', () => {
    expect(readExtent(bounds([-200, -95, 190, 91]))).toEqual([-180, -90, 180, 90]);
    expect(readExtent(bounds([25, 35, 45, 43]))).toEqual([25, 35, 45, 43]);
  });

  it('that are missing, half or the wrong way round are the world', () => {
    for (const given of [
      null,
      undefined,
      bounds([25, null, 45, 43]),
      bounds([45, 35, 25, 43]),
      bounds([NaN, 0, 1, 1]),
    ])
      expect(readExtent(given)).toEqual(WORLD);
  });

  it('in metres of the web map are degrees; those of a system that is not known here are the world', () => {
    const [west, south, east, north] = readExtent(
      bounds([2_782_987.27, 4_163_881.14, 5_009_377.09, 5_311_971.85], 'EPSG:3857'),
    );
    expect([west, south, east, north].map((value) => Math.round(value * 1000) / 1000)).toEqual([
      25, 35, 45, 43,
    ]);
    expect(readExtent(bounds([500_000, 4_000_000, 600_000, 4_100_000], 'EPSG:32636'))).toEqual(
      WORLD,
    );
  });
});

it('layers of one name have an id each, unless the page gives them', () => {
  const given = [
    { name: 'roads' },
    { name: 'roads' },
    { id: 'a', name: 'roads' },
    { name: 'roads:2' },
  ];
  expect(listLayerIds([...given, { name: 'roads' }, null])).toEqual([
    'roads',
    'roads:3',
    'a',
    'roads:2',
    'roads:4',
    undefined,
  ]);
});
