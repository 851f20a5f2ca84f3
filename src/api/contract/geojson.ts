/** Geometries as calls take them (RFC 7946; spec 3, "Constraint"). */
import * as v from 'valibot';

const longitude = v.pipe(v.number(), v.finite(), v.minValue(-180), v.maxValue(180));
const latitude = v.pipe(v.number(), v.finite(), v.minValue(-90), v.maxValue(90));
/** Longitude, latitude; a height is taken and dropped. */
const position = v.pipe(
  v.looseTuple([longitude, latitude]),
  v.maxLength(4),
  v.transform(([x, y]): [number, number] => [x, y]),
);
const line = v.pipe(v.array(position), v.minLength(2));
const ring = v.pipe(
  v.array(position),
  v.minLength(4),
  v.check((at) => String(at[0]) === String(at.at(-1)), 'A ring ends where it starts'),
);

const simple = [
  v.object({ type: v.literal('Point'), coordinates: position }),
  v.object({
    type: v.literal('MultiPoint'),
    coordinates: v.pipe(v.array(position), v.minLength(1)),
  }),
  v.object({ type: v.literal('LineString'), coordinates: line }),
  v.object({
    type: v.literal('MultiLineString'),
    coordinates: v.pipe(v.array(line), v.minLength(1)),
  }),
  v.object({ type: v.literal('Polygon'), coordinates: v.pipe(v.array(ring), v.minLength(1)) }),
  v.object({
    type: v.literal('MultiPolygon'),
    coordinates: v.pipe(v.array(v.pipe(v.array(ring), v.minLength(1))), v.minLength(1)),
  }),
] as const;
const geometry = v.variant('type', [
  ...simple,
  v.object({
    type: v.literal('GeometryCollection'),
    geometries: v.pipe(v.array(v.variant('type', simple)), v.minLength(1)),
  }),
]);

/**
 * GeoJSON geometry in EPSG:4326 (RFC 7946, 3.1), or a Feature of one, checked so far that the
 * database takes it.
 */
export const geoJson = v.union([
  geometry,
  v.pipe(
    v.object({ type: v.literal('Feature'), geometry }),
    v.transform((feature) => feature.geometry),
  ),
]);

const place = v.pipe(
  v.looseTuple([v.pipe(v.number(), v.finite()), v.pipe(v.number(), v.finite())]),
  v.maxLength(4),
  v.transform(([x, y]): [number, number] => [x, y]),
);
const border = v.pipe(
  v.array(place),
  v.minLength(4),
  v.check((at) => String(at[0]) === String(at.at(-1)), 'A ring ends where it starts'),
);
const borders = v.pipe(v.array(border), v.minLength(1));
const surface = v.variant('type', [
  v.object({ type: v.literal('Polygon'), coordinates: borders }),
  v.object({
    type: v.literal('MultiPolygon'),
    coordinates: v.pipe(v.array(borders), v.minLength(1)),
  }),
]);

/** Positions of an area. */
const MAX_AREA_POSITIONS = 20_000;
/**
 * An area of interest: a Polygon or MultiPolygon, or a Feature of one, in the unit of a coordinate
 * system that is named beside it; x before y whatever that says.
 */
export const area = v.pipe(
  v.union([
    surface,
    v.pipe(
      v.object({ type: v.literal('Feature'), geometry: surface }),
      v.transform((feature) => feature.geometry),
    ),
  ]),
  v.check(
    (one) =>
      (one.type === 'Polygon' ? one.coordinates.flat().length : one.coordinates.flat(2).length) <=
      MAX_AREA_POSITIONS,
    `An area has at most ${MAX_AREA_POSITIONS} positions`,
  ),
);

/** `[minX, minY, maxX, maxY]` in degrees, as the polygon it bounds. */
export const boundingBox = v.pipe(
  v.strictTuple([longitude, latitude, longitude, latitude]),
  v.check(
    ([minX, minY, maxX, maxY]) => minX <= maxX && minY <= maxY,
    'The box ends before it starts',
  ),
);
