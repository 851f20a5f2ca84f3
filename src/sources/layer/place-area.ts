import { msg } from '../../formats/msg.ts';
import { messageError } from '../message-error.ts';
import { findCrsMember, isWebMercator, isWgs84, readCrsName } from '../../formats/ogc/crs-name.ts';
import type { Area, Position } from '../../plot/map/map-data.ts';
import { isDegrees, xToLon, yToLat } from '../../plot/map/mercator.ts';
import { areaFrom, findPolygons, toArea } from './area.ts';

/** Polygons as a file or a page gives them. */
export interface AreaPart {
  /** The file, or the file of an archive; what the page calls it. */
  readonly name: string;
  readonly area: Area;
  /** Their coordinate system; null where none is named. */
  readonly crs: string | null;
  /** The same in degrees where the file's own text is enough for it. */
  readonly inDegrees: Area | null;
  /** The file should name a system and does not: its numbers are taken as degrees. */
  readonly isAssumed: boolean;
}

/** Rings, the outer one first. */
type Polygon = readonly (readonly Position[])[];

/** What was assumed of an area, or left out of it. */
export type AreaNote =
  | { readonly kind: 'degrees-assumed' | 'latitude-first' }
  /** Files of an archive that hold no polygon. */
  | { readonly kind: 'left-out'; readonly names: readonly string[] };

/** An area in degrees, within the world. */
export interface PlacedArea {
  readonly area: Area;
  readonly notes: readonly AreaNote[];
}

/**
 * The polygons of a GeoJSON object, one part for each coordinate system that the object, a feature
 * or a geometry names (GeoJSON 2008, 3; RFC 7946 knows degrees alone). Empty without a polygon.
 *
 * @throws a problem COORDINATES_INVALID for a system that is not known
 */
export function readJsonParts(given: unknown, name: string): AreaPart[] {
  const found = new Map<string | null, Polygon[]>();
  const walk = (value: unknown, above: string | null): void => {
    const { type, geometry, features, geometries } = (value ?? {}) as Record<string, unknown>;
    const crs = findCrsMember(value) ?? above;
    if (type === 'Feature') return walk(geometry, crs);
    const members = type === 'FeatureCollection' ? features : geometries;
    if (Array.isArray(members)) return members.forEach((member) => walk(member, crs));
    const polygons = findPolygons(value);
    if (!polygons) return;
    const parts = polygons.type === 'Polygon' ? [polygons.coordinates] : polygons.coordinates;
    found.set(crs, [...(found.get(crs) ?? []), ...parts]);
  };
  walk(given, null);
  return [...found].map(([crs, polygons]) => ({
    name,
    area: toArea(polygons),
    crs: readSystem(crs, name),
    inDegrees: null,
    isAssumed: false,
  }));
}

/**
 * The code of a coordinate system by its name; null where none is named.
 *
 * @throws a problem COORDINATES_INVALID for a name that is not known
 */
export function readSystem(name: string | null, file: string): string | null {
  if (name === null) return null;
  const crs = readCrsName(name);
  if (crs) return crs.code;
  throw messageError(
    'COORDINATES_INVALID',
    msg`${file}: the coordinate system "${name.slice(0, 80)}" is not known`,
  );
}

/**
 * An area in degrees; null for one of a system that a server must convert. Latitude first is read
 * as such where the numbers can be degrees in no other way.
 *
 * @throws a problem COORDINATES_INVALID for numbers that cannot be degrees
 */
export function placeArea(part: AreaPart): PlacedArea | null {
  const { area, crs, isAssumed } = part;
  const named = crs === null ? null : { code: crs, hasRegisterAxes: false };
  if (named && isWebMercator(named))
    return { area: areaFrom(mapArea(area, ([x, y]) => [xToLon(x), yToLat(y)]))!, notes: [] };
  if (named && !isWgs84(named)) return null;
  const notes: AreaNote[] = isAssumed ? [{ kind: 'degrees-assumed' }] : [];
  const positions = listPositions(area);
  if (positions.every(isDegrees)) return { area: areaFrom(area)!, notes };
  const turn = ([x, y]: Position): Position => [y, x];
  if (positions.map(turn).every(isDegrees))
    return {
      area: areaFrom(mapArea(area, turn))!,
      notes: [...notes, { kind: 'latitude-first' }],
    };
  const example = positions.find((at) => !isDegrees(at))!;
  throw messageError(
    'COORDINATES_INVALID',
    crs
      ? msg`${part.name}: coordinates such as ${example.join(', ')} are not degrees, and ${crs}, which has degrees, is named`
      : msg`${part.name}: coordinates such as ${example.join(', ')} are not degrees, and no coordinate system is named`,
  );
}

/** Parts that are in degrees as one area. */
export function joinPlaced(placed: readonly PlacedArea[]): PlacedArea {
  const notes = new Map(
    placed.flatMap((one) => one.notes).map((note) => [JSON.stringify(note), note]),
  );
  return {
    area: toArea(
      placed.flatMap(({ area }) =>
        area.type === 'Polygon' ? [area.coordinates] : area.coordinates,
      ),
    ),
    notes: [...notes.values()],
  };
}

function listPositions({ type, coordinates }: Area): readonly Position[] {
  return (type === 'Polygon' ? coordinates : coordinates.flat()).flat();
}

function mapArea(area: Area, change: (at: Position) => Position): Area {
  const rings = (polygon: Polygon): Position[][] => polygon.map((ring) => ring.map(change));
  return area.type === 'Polygon'
    ? { type: 'Polygon', coordinates: rings(area.coordinates) }
    : { type: 'MultiPolygon', coordinates: area.coordinates.map(rings) };
}
