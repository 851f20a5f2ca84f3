import {
  classifyWell,
  isFluidName,
  isStatusName,
  WELL_SYMBOLS,
} from '../../compute/map/well-symbol.ts';
import type { FeatureData, Geometry, Position, Shape } from '../../plot/map/map-data.ts';
import { isDegrees } from '../../plot/map/mercator.ts';
import { joinAcrossAntimeridian } from './antimeridian.ts';
import type { LayerNote, NotDrawn } from './layer-notes.ts';
import type { MapLayer } from './map-layer.ts';
import type { LayerFeatures, MapRecord, RecordKeys } from './source.ts';

/** Names that label a feature where the layer says nothing, in this order. */
const LABELS = ['wellName', 'name', 'label', 'sectionName', 'title'];

/** A feature as a record, with why it is not drawn; null for one that is. */
interface ReadRecord {
  readonly record: MapRecord;
  /** What is drawn of it: the parts of a collection, or its one geometry. */
  readonly shapes: readonly Geometry[];
  readonly notDrawn: NotDrawn | null;
  /** Kind of a geometry that is not drawn. */
  readonly kind: string;
  readonly isJoined: boolean;
}

/**
 * Features of a GeoJSON collection (RFC 7946, 3.3) as records; other members are left out, an
 * invalid geometry is read as null.
 */
export function readRecords(layer: MapLayer, collection: unknown): MapRecord[] {
  return readAll(layer, collection).map(({ record }) => record);
}

function readAll(layer: MapLayer, collection: unknown): ReadRecord[] {
  const { features } = (collection ?? {}) as { features?: unknown };
  if (!Array.isArray(features)) return [];
  return features.flatMap((feature: unknown): ReadRecord[] =>
    typeof feature === 'object' && feature !== null ? [readRecord(layer, feature)] : [],
  );
}

function readRecord(layer: MapLayer, feature: object): ReadRecord {
  const { id, properties, geometry, text } = feature as Record<string, unknown>;
  const own =
    typeof properties === 'object' && properties !== null
      ? (properties as Record<string, unknown>)
      : {};
  const { shapes, notDrawn, kind } = readShapes(geometry);
  const joined = shapes.map(joinAcrossAntimeridian);
  return {
    record: {
      layer: layer.id,
      catalog: layer.catalog,
      keys: readKeys(layer, own, id),
      label: readLabel(layer, own) || readIdLabel(layer, id),
      properties: own,
      geometry: joined[0] ?? null,
      ...(typeof text === 'string' && { text }),
    },
    shapes: joined,
    notDrawn,
    kind,
    isJoined: joined.some((one, i) => one !== shapes[i]),
  };
}

/** What is drawn of a geometry, or why nothing is. */
function readShapes(value: unknown): Pick<ReadRecord, 'shapes' | 'notDrawn' | 'kind'> {
  const { type, coordinates, geometries } = (value ?? {}) as Record<string, unknown>;
  const kind = typeof type === 'string' ? type.slice(0, 40) : '';
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    const parts = geometries.map(readShapes);
    const shapes = parts.flatMap((part) => part.shapes);
    const lost = parts.find((part) => part.notDrawn !== null);
    if (shapes.length > 0) return { shapes, notDrawn: null, kind };
    return { shapes, notDrawn: lost?.notDrawn ?? 'no-geometry', kind: lost?.kind ?? kind };
  }
  const shape = readGeometry(withoutEmptyParts(value));
  if (shape && isOnEarth(shape.coordinates)) return { shapes: [shape], notDrawn: null, kind };
  if (shape) return { shapes: [], notDrawn: 'position', kind };
  const isKnown = kind in DEPTHS || kind === '' || kind === 'GeometryCollection';
  const hasPosition = JSON.stringify(coordinates ?? null).search(/\d|null,/) >= 0;
  const notDrawn = !isKnown ? 'kind' : hasPosition && kind !== '' ? 'position' : 'no-geometry';
  return { shapes: [], notDrawn, kind };
}

/** A geometry without parts that hold no position, such as an empty ring. */
function withoutEmptyParts(value: unknown): unknown {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
  const depth = typeof type === 'string' ? DEPTHS[type] : undefined;
  return depth !== undefined && depth > 1 && Array.isArray(coordinates)
    ? { type, coordinates: dropEmpty(coordinates, depth) }
    : value;
}

function dropEmpty(parts: readonly unknown[], depth: number): unknown[] {
  if (depth < 2) return [...parts];
  const kept = parts.map((part) => (Array.isArray(part) ? dropEmpty(part, depth - 1) : part));
  // An area whose outer ring is empty has no holes either.
  const isOuterEmpty = depth === 2 && Array.isArray(parts[0]) && parts[0].length === 0;
  return isOuterEmpty ? [] : kept.filter((part) => !Array.isArray(part) || part.length > 0);
}

/** Whether all positions can be degrees. */
function isOnEarth(coordinates: unknown): boolean {
  const parts = coordinates as readonly unknown[];
  return typeof parts[0] === 'number'
    ? isDegrees(parts as unknown as Position)
    : parts.every(isOnEarth);
}

/** The same, as it is drawn; `notes` are what is known of them already. */
export function readFeatures(
  layer: MapLayer,
  collection: unknown,
  notes: readonly LayerNote[] = [],
): LayerFeatures {
  const read = readAll(layer, collection);
  const places: { at: Position; ref: number }[] = [];
  const shapes: Shape[] = [];
  read.forEach(({ shapes: parts, record: { label } }, ref) => {
    for (const geometry of parts)
      if (geometry.type === 'Point') places.push({ at: geometry.coordinates, ref });
      else if (geometry.type === 'MultiPoint')
        for (const at of geometry.coordinates) places.push({ at, ref });
      else shapes.push({ geometry, label, ref });
  });
  const symbols = readSymbols(
    layer,
    read.map(({ record }) => record.properties),
  );
  const data: FeatureData = {
    points: {
      lon: Float64Array.from(places, ({ at }) => at[0]),
      lat: Float64Array.from(places, ({ at }) => at[1]),
      labels: places.map(({ ref }) => read[ref]!.record.label),
      ...(symbols && { symbols: Uint8Array.from(places, ({ ref }) => symbols[ref]!) }),
    },
    pointRefs: Uint32Array.from(places, ({ ref }) => ref),
    shapes,
  };
  return {
    data,
    count: read.length,
    symbols: symbols ? WELL_SYMBOLS.filter((_, i) => symbols.includes(i)) : [],
    notes: [...notes, ...noteWhatIsLeftOut(read)],
    record: (ref) => read[ref]!.record,
    keys: (ref) => read[ref]!.record.keys,
  };
}

/** Indices of the signs of wells, one a record; null for a layer that shows no wells. */
function readSymbols(
  { catalog }: MapLayer,
  records: readonly Readonly<Record<string, unknown>>[],
): Uint8Array | null {
  const names = Object.keys(records[0] ?? {});
  const status = names.find(isStatusName);
  if (catalog !== 'well' || status === undefined) return null;
  const fluid = names.find(isFluidName);
  return Uint8Array.from(records, (record) =>
    WELL_SYMBOLS.indexOf(
      classifyWell(record[status], fluid === undefined ? undefined : record[fluid]),
    ),
  );
}

function noteWhatIsLeftOut(read: readonly ReadRecord[]): LayerNote[] {
  const lost = read.filter(({ notDrawn }) => notDrawn !== null);
  const reasons: Partial<Record<NotDrawn, number>> = {};
  for (const { notDrawn } of lost) reasons[notDrawn!] = (reasons[notDrawn!] ?? 0) + 1;
  const kinds = lost.filter(({ notDrawn }) => notDrawn === 'kind').map(({ kind }) => kind);
  const joined = read.filter(({ isJoined }) => isJoined).length;
  return [
    ...(lost.length > 0
      ? [{ kind: 'not-drawn', count: lost.length, reasons, kinds: [...new Set(kinds)] } as const]
      : []),
    ...(joined > 0 ? [{ kind: 'antimeridian', count: joined } as const] : []),
  ];
}

/**
 * The key of a feature's record: the catalog's attribute with the value of the feature's, or the
 * feature's own id where the attribute is named "id". Null where the layer has no catalog, or the
 * feature no value.
 */
function readKeys(
  { catalog, catalogAttribute, featureAttribute }: MapLayer,
  properties: Readonly<Record<string, unknown>>,
  id: unknown,
): RecordKeys | null {
  const name = featureAttribute ?? catalogAttribute ?? '';
  const value = properties[name] ?? (/^(id|fid|gml_?id)$/i.test(name) ? id : undefined);
  if (!catalog || !catalogAttribute || (typeof value !== 'string' && typeof value !== 'number'))
    return null;
  return { [catalogAttribute]: value };
}

/** The id labels a feature whose layer names it as its attribute. */
function readIdLabel({ featureAttribute }: MapLayer, id: unknown): string {
  const isNamed = /^(id|fid|gml_?id)$/i.test(featureAttribute ?? '');
  return isNamed && (typeof id === 'string' || typeof id === 'number') ? String(id) : '';
}

/** The text that names a record, by its own names; empty without any. */
export function readRecordLabel(properties: Readonly<Record<string, unknown>>): string {
  return readLabel({ attributes: [], featureAttribute: null }, properties);
}

function readLabel(
  { attributes, featureAttribute }: Pick<MapLayer, 'attributes' | 'featureAttribute'>,
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
