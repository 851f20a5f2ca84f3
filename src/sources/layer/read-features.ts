import type { FeatureData, Geometry, Position, Shape } from '../../plot/map/map-data.ts';
import type { MapLayer } from './map-layer.ts';
import type { LayerFeatures, MapRecord, RecordKeys } from './source.ts';

/** Names that label a feature where the layer says nothing, in this order. */
const LABELS = ['wellName', 'name', 'label', 'sectionName', 'title'];

/**
 * Features of a GeoJSON collection (RFC 7946, 3.3) as records; other members are left out, an
 * invalid geometry is read as null.
 */
export function readRecords(layer: MapLayer, collection: unknown): MapRecord[] {
  const { features } = (collection ?? {}) as { features?: unknown };
  if (!Array.isArray(features)) return [];
  return features.flatMap((feature: unknown): MapRecord[] => {
    const { properties, geometry } = (feature ?? {}) as {
      properties?: unknown;
      geometry?: unknown;
    };
    if (typeof feature !== 'object' || feature === null) return [];
    const own =
      typeof properties === 'object' && properties !== null
        ? (properties as Record<string, unknown>)
        : {};
    return [
      {
        layer: layer.id,
        catalog: layer.catalog,
        keys: readKeys(layer, own),
        label: readLabel(layer, own),
        properties: own,
        geometry: readGeometry(geometry),
      },
    ];
  });
}

/** The same, as it is drawn. */
export function readFeatures(layer: MapLayer, collection: unknown): LayerFeatures {
  const records = readRecords(layer, collection);
  const places: { at: Position; ref: number }[] = [];
  const shapes: Shape[] = [];
  records.forEach(({ geometry, label }, ref) => {
    if (geometry?.type === 'Point') places.push({ at: geometry.coordinates, ref });
    else if (geometry?.type === 'MultiPoint')
      for (const at of geometry.coordinates) places.push({ at, ref });
    else if (geometry) shapes.push({ geometry, label, ref });
  });
  const data: FeatureData = {
    points: {
      lon: Float64Array.from(places, ({ at }) => at[0]),
      lat: Float64Array.from(places, ({ at }) => at[1]),
      labels: places.map(({ ref }) => records[ref]!.label),
    },
    pointRefs: Uint32Array.from(places, ({ ref }) => ref),
    shapes,
  };
  return {
    data,
    count: records.length,
    record: (ref) => records[ref]!,
    keys: (ref) => records[ref]!.keys,
  };
}

/**
 * The key of a feature's record: the catalog's attribute with the value of the feature's. Null
 * where the layer has no catalog, or the feature no value.
 */
function readKeys(
  { catalog, catalogAttribute, featureAttribute }: MapLayer,
  properties: Readonly<Record<string, unknown>>,
): RecordKeys | null {
  const value = properties[featureAttribute ?? catalogAttribute ?? ''];
  if (!catalog || !catalogAttribute || (typeof value !== 'string' && typeof value !== 'number'))
    return null;
  return { [catalogAttribute]: value };
}

function readLabel(
  { attributes, featureAttribute }: MapLayer,
  properties: Readonly<Record<string, unknown>>,
): string {
  for (const name of [
    ...attributes.slice(0, 1),
    ...LABELS,
    ...Object.keys(properties).filter((name) => /name$/i.test(name)),
    featureAttribute ?? '',
  ]) {
    const value = properties[name];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number')
      return String(value);
  }
  return '';
}

const DEPTHS: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

/** A geometry that can be drawn; null for anything else. */
export function readGeometry(value: unknown): Geometry | null {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
  const depth = typeof type === 'string' ? DEPTHS[type] : undefined;
  return depth !== undefined && isPositions(coordinates, depth)
    ? ({ type, coordinates } as Geometry)
    : null;
}

function isPositions(value: unknown, depth: number): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return depth === 0
    ? Number.isFinite(value[0]) && Number.isFinite(value[1])
    : value.every((one) => isPositions(one, depth - 1));
}
