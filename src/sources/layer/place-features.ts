import { msg } from '../../formats/msg.ts';
import { messageError } from '../message-error.ts';
import { isAbort } from '../../core/problem.ts';
import {
  findCrsMember,
  isWebMercator,
  isWgs84,
  type NamedCrs,
  readCrsName,
} from '../../formats/ogc/crs-name.ts';
import type { GeoBounds, Position } from '../../plot/map/map-data.ts';
import { isDegrees, xToLon, yToLat } from '../../plot/map/mercator.ts';
import type { LayerNote } from './layer-notes.ts';

/** Features as they come: GeoJSON objects, and the coordinate system that they name. */
export interface GivenFeatures {
  readonly features: readonly unknown[];
  /** Name of their coordinate system; null without one. */
  readonly crs: string | null;
  /** Read from GML, whose systems named by a URN have the axes of the register. */
  readonly isGml?: boolean;
}

/** Features in degrees, longitude first, and what was assumed of them. */
export interface PlacedFeatures {
  readonly features: readonly unknown[];
  readonly notes: readonly LayerNote[];
}

/** What is known of where a layer lies. */
export interface PlacingContext {
  /** Name of the layer, for messages. */
  readonly name: string;
  /** Its extent; null where none is known. */
  readonly extent: GeoBounds | null;
  /** The order of its axes where the user has chosen it. */
  readonly order?: 'lon-lat' | 'lat-lon' | undefined;
  /** Looks for the extent where the order of the axes is in doubt. */
  findExtent(): Promise<GeoBounds | null>;
  /** Positions of a system in degrees, null for one without a place. @throws a problem */
  toDegrees(crs: string, positions: readonly Position[]): Promise<(Position | null)[]>;
}

/** Positions that are looked at to find the order of the axes. */
const MOST_LOOKED_AT = 2000;
/** Degrees around a layer's extent that count as inside of it. */
const MARGIN = 0.5;
/** Programs write 1e30 and more for numbers that are absent. */
const LEAST_ABSENT = 1e20;
/** A position that has no place in degrees. */
const NOWHERE: Position = [NaN, NaN];

/**
 * Features in degrees, longitude first, whatever system and order of axes they come in.
 *
 * @throws a problem COORDINATES_INVALID for numbers that cannot be degrees and name no system, what
 * `toDegrees` throws for any other system
 */
export async function placeFeatures(
  given: GivenFeatures,
  context: PlacingContext,
): Promise<PlacedFeatures> {
  const groups = groupBySystem(given);
  if (groups.size <= 1) {
    const [crs = given.crs] = groups.keys();
    return placeGroup({ ...given, crs }, context);
  }
  const features = [...given.features];
  const notes: LayerNote[] = [];
  let [failed, failures]: [unknown, number] = [null, 0];
  for (const [crs, numbers] of groups) {
    const group = { ...given, crs, features: numbers.map((i) => given.features[i]) };
    const placed = await placeGroup(group, context).catch((error: unknown): PlacedFeatures => {
      if (isAbort(error)) throw error;
      [failed, failures] = [error, failures + 1];
      return {
        features: group.features.map((one) => ({ ...(one as object), geometry: null })),
        notes: [{ kind: 'system', count: numbers.length, crs: crs ?? '?' }],
      };
    });
    numbers.forEach((number, i) => (features[number] = placed.features[i]));
    notes.push(...placed.notes);
  }
  if (failures === groups.size) throw failed;
  return { features, notes };
}

/** Numbers of the features by the name of their system: their own, else that of all. */
function groupBySystem({ features, crs }: GivenFeatures): Map<string | null, number[]> {
  const groups = new Map<string | null, number[]>();
  features.forEach((feature, i) => {
    const { geometry } = (feature ?? {}) as { geometry?: unknown };
    const name = findCrsMember(feature) ?? findCrsMember(geometry) ?? crs;
    const members = groups.get(name);
    if (members) members.push(i);
    else groups.set(name, [i]);
  });
  return groups;
}

async function placeGroup(given: GivenFeatures, context: PlacingContext): Promise<PlacedFeatures> {
  const crs = given.crs === null ? null : readCrsName(given.crs);
  if (given.crs !== null && !crs)
    throw messageError(
      'COORDINATES_INVALID',
      msg`${context.name}: the coordinate system "${given.crs.slice(0, 80)}" is not known`,
    );
  if (crs && isWebMercator(crs))
    return {
      features: mapFeatures(given.features, ([x, y]) => [xToLon(x), yToLat(y)]),
      notes: [],
    };
  if (crs && !isWgs84(crs))
    return { features: await transformFeatures(given, crs, context), notes: [] };
  return orderAxes(given, crs, context);
}

async function transformFeatures(
  { features, isGml = false }: GivenFeatures,
  { code, hasRegisterAxes }: NamedCrs,
  { toDegrees, extent }: PlacingContext,
): Promise<readonly unknown[]> {
  const positions: Position[] = [];
  mapFeatures(features, (at) => {
    positions.push(at);
    return at;
  });
  const turned = positions.map(([x, y]): Position => [y, x]);
  // Degrees of another datum have latitude first in the register.
  const isTurned = isGml && hasRegisterAxes && turned.every(isDegrees);
  let found = await toDegrees(code, isTurned ? turned : positions);
  const isInside = (places: readonly (Position | null)[]): boolean =>
    places.some((at) => at !== null && extent !== null && isWithin(extent, at));
  const isNowhere = found.every((at) => at === null);
  // Some systems have the northing first in the register, and some servers write them so.
  if (positions.length > 0 && !isTurned && (isNowhere || (extent && !isInside(found)))) {
    const other = await toDegrees(code, turned);
    if (isNowhere || isInside(other)) found = other;
  }
  let next = 0;
  return mapFeatures(features, () => found[next++] ?? NOWHERE);
}

/** Degrees, longitude first: latitude first is found by the layer's extent or by its numbers. */
async function orderAxes(
  { features, isGml = false }: GivenFeatures,
  crs: NamedCrs | null,
  context: PlacingContext,
): Promise<PlacedFeatures> {
  const swap = (): readonly unknown[] => mapFeatures(features, ([x, y]) => [y, x]);
  if (context.order === 'lat-lon') return { features: swap(), notes: [{ kind: 'latitude-first' }] };
  if (context.order === 'lon-lat') return { features, notes: [] };
  const looked = collectPositions(features, MOST_LOOKED_AT);
  const share = (isRight: (at: Position) => boolean): number =>
    looked.length === 0 ? 1 : looked.filter(isRight).length / looked.length;
  const plain = share(isDegrees);
  const swapped = share(([x, y]) => isDegrees([y, x]));
  if (plain < 0.5 && swapped < 0.5)
    throw messageError(
      'COORDINATES_INVALID',
      crs
        ? msg`${context.name}: coordinates such as ${looked[0]!.join(', ')} are not degrees, and the data name ${crs.code}, which has degrees`
        : msg`${context.name}: coordinates such as ${looked[0]!.join(', ')} are not degrees, and the data name no coordinate system (member "crs")`,
    );
  // In GeoJSON a name with the axes of the register is in doubt, in GML one without them: MapServer
  // writes EPSG:4326 of WFS 1.1.0 with latitude first, other servers do not.
  const isDoubtful = crs !== null && crs.code !== 'CRS:84' && crs.hasRegisterAxes !== isGml;
  const extent =
    context.extent ?? (isDoubtful || plain < swapped ? await context.findExtent() : null);
  const inside = extent
    ? [share((at) => isWithin(extent, at)), share(([x, y]) => isWithin(extent, [y, x]))]
    : [0, 0];
  if (inside[0] !== inside[1])
    return inside[1]! > inside[0]!
      ? { features: swap(), notes: isDoubtful || !isGml ? [{ kind: 'latitude-first' }] : [] }
      : { features, notes: [] };
  if (plain < swapped) return { features: swap(), notes: [{ kind: 'latitude-first' }] };
  if (isGml && crs?.hasRegisterAxes && crs.code !== 'CRS:84')
    return { features: swap(), notes: [] };
  return { features, notes: isDoubtful && !isGml ? [{ kind: 'order-unknown' }] : [] };
}

/** Whether a number is not one that marks absent values. */
function isPresent(value: unknown): boolean {
  return Math.abs(value as number) < LEAST_ABSENT;
}

function isWithin([west, south, east, north]: GeoBounds, [lon, lat]: Position): boolean {
  return (
    lon >= west - MARGIN && lon <= east + MARGIN && lat >= south - MARGIN && lat <= north + MARGIN
  );
}

function collectPositions(features: readonly unknown[], most: number): Position[] {
  const found: Position[] = [];
  const step = Math.max(1, Math.floor(features.length / most));
  for (let i = 0; i < features.length && found.length < most; i += step)
    mapFeatures([features[i]], (at) => {
      if (found.length < most && at.every(isPresent)) found.push(at);
      return at;
    });
  return found;
}

/** Features with each position of their geometries replaced. */
function mapFeatures(
  features: readonly unknown[],
  change: (at: Position) => Position,
): readonly unknown[] {
  return features.map((feature) => {
    const { geometry } = (feature ?? {}) as { geometry?: unknown };
    return geometry ? { ...(feature as object), geometry: mapGeometry(geometry, change) } : feature;
  });
}

function mapGeometry(geometry: unknown, change: (at: Position) => Position): unknown {
  const { coordinates, geometries } = geometry as { coordinates?: unknown; geometries?: unknown };
  return {
    ...(geometry as object),
    ...(Array.isArray(geometries) && {
      geometries: geometries.map((one: unknown) => (one ? mapGeometry(one, change) : one)),
    }),
    ...(coordinates !== undefined && { coordinates: mapCoordinates(coordinates, change) }),
  };
}

function mapCoordinates(coordinates: unknown, change: (at: Position) => Position): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  if (typeof coordinates[0] === 'number')
    return [...change([coordinates[0], coordinates[1] as number]), ...coordinates.slice(2)];
  return coordinates.map((one) => mapCoordinates(one, change));
}
