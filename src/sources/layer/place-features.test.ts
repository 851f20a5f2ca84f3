import { describe, expect, it } from 'vitest';
import { toMapLayer } from './map-layer.ts';
import { placeFeatures, type GivenFeatures, type PlacingContext } from './place-features.ts';
import { readFeatures } from './read-features.ts';

const point = (x: number, y: number, more: object = {}): object => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates: [x, y] },
  ...more,
});
const place = (given: Partial<GivenFeatures>, context: Partial<PlacingContext> = {}) =>
  placeFeatures(
    { features: [], crs: null, ...given },
    {
      name: 'Wells',
      extent: null,
      findExtent: () => Promise.resolve(null),
      toDegrees: () => Promise.reject(new Error('no server')),
      ...context,
    },
  );
const positions = (features: readonly unknown[]): unknown[] =>
  features.map((one) => (one as { geometry: { coordinates: unknown } }).geometry.coordinates);
const URN = 'urn:ogc:def:crs:EPSG::4326';

describe('features', () => {
  it('in degrees stay as they are, without a note', async () => {
    const features = [point(28, 41)];
    expect(await place({ features })).toEqual({ features, notes: [] });
    expect(await place({ features, crs: 'urn:ogc:def:crs:OGC:1.3:CRS84' })).toEqual({
      features,
      notes: [],
    });
  });

  it('whose numbers are absent here and there are placed, and refused ones name their system', async () => {
    const features = [point(1e30, 1e30), point(NaN, 41), point(28, 41)];
    expect((await place({ features })).features).toHaveLength(3);
    await expect(place({ features: [point(5e5, 4e6)], crs: 'EPSG:4326' })).rejects.toThrow(
      'the data name EPSG:4326',
    );
  });

  it('of GML that names EPSG:4326 without axes are ordered by the extent of the layer', async () => {
    const gml = { crs: 'EPSG:4326', isGml: true };
    const findExtent = () => Promise.resolve([28, 40, 29, 42] as const);
    const north = await place({ ...gml, features: [point(41.1, 28.1)] }, { findExtent });
    expect(positions(north.features)).toEqual([[28.1, 41.1]]);
    expect(north.notes).toEqual([{ kind: 'latitude-first' }]);
    const east = await place({ ...gml, features: [point(28.1, 41.1)] }, { findExtent });
    expect(positions(east.features)).toEqual([[28.1, 41.1]]);
    expect(east.notes).toEqual([]);
  });

  it('of GML in degrees of another datum have latitude first', async () => {
    const seen: unknown[] = [];
    await place(
      { features: [point(41, 28)], crs: 'urn:ogc:def:crs:EPSG::4230', isGml: true },
      {
        toDegrees: (_crs, all) => {
          seen.push(...all);
          return Promise.resolve([...all]);
        },
      },
    );
    expect(seen).toEqual([[28, 41]]);
  });

  it('with the northing first are found by the extent', async () => {
    const { features } = await place(
      { features: [point(4_560_000, 600_000)], crs: 'urn:ogc:def:crs:EPSG::2320', isGml: true },
      {
        extent: [26, 36, 45, 42],
        toDegrees: (_crs, all) => Promise.resolve(all.map(([x]) => (x < 1e6 ? [30, 41] : [80, 5]))),
      },
    );
    expect(positions(features)).toEqual([[30, 41]]);
  });

  it('of the web’s projection become degrees', async () => {
    const { features, notes } = await place({
      features: [point(3_116_946.1, 5_012_341.6)],
      crs: 'EPSG:3857',
    });
    const [at] = positions(features) as [number[]];
    expect(at[0]).toBeCloseTo(28, 3);
    expect(at[1]).toBeCloseTo(41, 3);
    expect(notes).toEqual([]);
  });

  it('with latitude first are found by the extent, by their numbers, or left with a note', async () => {
    const features = [point(41, 28)];
    const swapped = [[28, 41]];
    const extent = [26, 36, 45, 42] as const;
    for (const context of [{ extent }, { findExtent: () => Promise.resolve(extent) }]) {
      const placed = await place({ features, crs: URN }, context);
      expect(positions(placed.features)).toEqual(swapped);
      expect(placed.notes).toEqual([{ kind: 'latitude-first' }]);
    }
    expect((await place({ features, crs: URN })).notes).toEqual([{ kind: 'order-unknown' }]);
    const southern = await place({ features: [point(-33, 151)] });
    expect(positions(southern.features)).toEqual([[151, -33]]);
    expect((await place({ features, crs: URN }, { order: 'lon-lat' })).notes).toEqual([]);
  });

  it('of GML have the axes of the register where a URN names the system', async () => {
    const features = [point(41, 28)];
    const placed = await place({ features, crs: URN, isGml: true });
    expect(positions(placed.features)).toEqual([[28, 41]]);
    expect(placed.notes).toEqual([]);
    expect((await place({ features, crs: 'EPSG:4326', isGml: true })).features).toEqual(features);
  });

  it('that are not degrees and name no system are refused', async () => {
    await expect(place({ features: [point(612_345, 4_567_890)] })).rejects.toMatchObject({
      code: 'COORDINATES_INVALID',
    });
    await expect(place({ features: [point(1, 2)], crs: 'Local grid' })).rejects.toMatchObject({
      code: 'COORDINATES_INVALID',
    });
  });

  it('that name systems of their own are placed each by its own', async () => {
    const crs = { type: 'name', properties: { name: 'EPSG:3857' } };
    const placed = await place({
      features: [
        point(28, 41),
        point(0, 0, { crs }),
        point(600_000, 4_560_000, { crs: { type: 'name', properties: { name: 'EPSG:23036' } } }),
      ],
    });
    expect(placed.notes).toEqual([{ kind: 'system', count: 1, crs: 'EPSG:23036' }]);
    expect(positions(placed.features.slice(0, 2))).toEqual([
      [28, 41],
      [0, expect.closeTo(0, 9)],
    ]);
    expect(placed.features[2]).toMatchObject({ geometry: null });
  });
});

describe('features that are drawn', () => {
  const layer = toMapLayer({
    id: 'l',
    label: null,
    name: 'l',
    mapServer: null,
    featureServer: null,
    featureType: null,
    groupName: null,
    attributes: [],
    opacity: 1,
    rendered: true,
    legendUrl: null,
    useSingleTile: false,
    format: 'image/png',
    catalog: 'concession',
    parentCatalog: null,
    geomName: null,
    featureAttribute: 'id',
    catalogAttribute: 'id',
    bounds: null,
  });

  it('have their own id as the key where the layer names "id" and no attribute has it', () => {
    const read = readFeatures(layer, { features: [point(28, 41, { id: 'block.17' })] });
    expect(read.keys(0)).toEqual({ id: 'block.17' });
    const own = readFeatures(layer, {
      features: [point(28, 41, { id: 'block.17', properties: { id: 4 } })],
    });
    expect(own.keys(0)).toEqual({ id: 4 });
  });

  it('are counted with the reason where they are not', () => {
    const shapes = [
      null,
      { type: 'Polygon', coordinates: [[]] },
      { type: 'MultiPolygon', coordinates: [] },
      { type: 'CircularString', coordinates: [[1, 2]] },
      { type: 'Point', coordinates: [1e30, 1e30] },
      { type: 'GeometryCollection', geometries: [] },
      { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] },
    ];
    const { count, notes, data } = readFeatures(layer, {
      features: shapes.map((geometry) => ({ type: 'Feature', geometry })),
    });
    expect(count).toBe(7);
    expect(data.points.lon).toHaveLength(1);
    expect(notes).toEqual([
      {
        kind: 'not-drawn',
        count: 6,
        reasons: { 'no-geometry': 4, kind: 1, position: 1 },
        kinds: ['CircularString'],
      },
    ]);
  });
});
