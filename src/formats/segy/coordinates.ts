import type { HeaderField } from './header-field.ts';
import type { HeaderFieldName, HeaderMap } from './header-map.ts';
import { scalarFactor } from './header-map.ts';
import type { HeaderSample } from './header-sample.ts';
import { findMajority, pickVoters } from './header-sample.ts';

/** The fields of a trace header that say where a trace lies. */
export const PLACES = [
  'cdpX',
  'cdpY',
  'sourceX',
  'sourceY',
  'coordinateScalar',
  'coordinateUnits',
] as const satisfies readonly HeaderFieldName[];
type Coordinates = Record<Exclude<(typeof PLACES)[number], 'coordinateUnits'>, ArrayLike<number>>;

/**
 * Coordinates of CDPs, or of sources where the CDPs have none that differ, with their scalar;
 * degrees for all kinds of angles. The doubles of a trace header extension have no scalar (SEG-Y
 * rev 2, table 3, bytes 71-72).
 * @param unitCode of all traces (bytes 89-90)
 */
export function scaled(
  { cdpX, cdpY, sourceX, sourceY, coordinateScalar }: Coordinates,
  map: HeaderMap,
  unitCode: number,
): { x: Float64Array; y: Float64Array } {
  const isCdp = isUsed(cdpX) || isUsed(cdpY) || !(isUsed(sourceX) || isUsed(sourceY));
  const [x, y] = isCdp ? [cdpX, cdpY] : [sourceX, sourceY];
  const isExact = (isCdp ? map.cdpX : map.sourceX).type === 'float64';
  const usual = isExact ? null : findUsualScalar(coordinateScalar, x, y);
  const factorAt = (i: number): number => {
    const scalar = coordinateScalar[i] as number;
    const isUnset = scalar === 0 && usual !== null && usual.isOfScale(x[i]!, y[i]!);
    return scalarFactor(isUnset ? usual.scalar : scalar);
  };
  const toDegrees = DEGREES[unitCode] ?? ((value) => value);
  const times = (values: ArrayLike<number>): Float64Array =>
    Float64Array.from(values, (value, i) => toDegrees(isExact ? value : value * factorAt(i)));
  return { x: times(x), y: times(y) };
}

/** The scalar of most traces, and which coordinates are as large as theirs are without it. */
interface UsualScalar {
  scalar: number;
  isOfScale(x: number, y: number): boolean;
}

/**
 * The scalar that most traces have; null where none lacks one, where most do, or where it is 1.
 * Writers leave it out of some headers: 0 counts as 1 by the standard (SEG-Y rev 2, table 3, bytes
 * 71-72), but the coordinates beside it are those of the others.
 */
function findUsualScalar(
  scalars: ArrayLike<number>,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): UsualScalar | null {
  if (!Array.prototype.includes.call(scalars, 0)) return null;
  const all = Array.from(scalars);
  const set = [...all.keys()].filter((i) => all[i] !== 0);
  if (set.length * 2 < all.length || set.length === 0) return null;
  const scalar = findMajority(set.map((i) => all[i] as number))!.value;
  const factor = scalarFactor(scalar);
  const sizes = set.map((i) => Math.hypot(x[i] as number, y[i] as number)).sort((a, b) => a - b);
  const typical = sizes[sizes.length >> 1] as number;
  if (factor === 1 || typical === 0) return null;
  return {
    scalar,
    isOfScale(east, north) {
      const size = Math.hypot(east, north);
      const distance = (from: number): number => Math.abs(Math.log(size / from));
      return size > 0 && distance(typical) < distance(typical * factor);
    },
  };
}

/**
 * Coordinates of a sample's traces; a trace whose coordinate fields hold something else, such as
 * line numbers, has none.
 */
export function sampledGround(
  sample: HeaderSample,
  map: HeaderMap,
  taken: readonly HeaderField[] = [],
): { x: Float64Array; y: Float64Array } {
  const isTaken = (name: (typeof PLACES)[number]): boolean =>
    taken.some(({ byte }) => Math.abs(byte - map[name].byte) < 4);
  return scaled(
    Object.fromEntries(
      PLACES.map((name) => [
        name,
        isTaken(name) ? new Float64Array(sample.traces.length) : sample.column(map[name]),
      ]),
    ) as unknown as Coordinates,
    map,
    sampledUnitCode(sample, map),
  );
}

/**
 * The code of the unit of coordinates that most traces of a sample have; 0 where it is one of
 * angles and most coordinates are not degrees.
 */
export function sampledUnitCode(sample: HeaderSample, map: HeaderMap): number {
  const code = declaredUnitCode(sample, map);
  return areAngles(sample, map, code) ? code : 0;
}

/** The same as declared. */
export function declaredUnitCode(sample: HeaderSample, map: HeaderMap): number {
  return chooseUnitCode(pickVoters(sample.column(map.coordinateUnits), sample.votes));
}

/** Whether coordinates can be angles of a unit; true of lengths. */
function areAngles(sample: HeaderSample, map: HeaderMap, code: number): boolean {
  if (!(code in DEGREES) && code !== DECIMAL_DEGREES) return true;
  const columns = Object.fromEntries(PLACES.map((name) => [name, sample.column(map[name])]));
  const { x, y } = scaled(columns as unknown as Coordinates, map, code);
  const used = [...x.keys()].filter((i) => sample.votes[i] === 1 && (x[i] !== 0 || y[i] !== 0));
  const beyond = used.filter(
    (i) => Math.abs(x[i] as number) > MOST_LONGITUDE || Math.abs(y[i] as number) > MOST_LATITUDE,
  );
  return beyond.length * 2 <= used.length;
}

/** The code that most traces have; 0 where none has one of the standard. */
export function chooseUnitCode(codes: readonly number[]): number {
  return findMajority(codes.filter((code) => code >= 1 && code <= 4))?.value ?? 0;
}

/**
 * Angles by the unit of coordinates (SEG-Y rev 2, table 3, bytes 89-90): seconds of arc, and
 * DDDMMSS.ss in one number.
 */
const DEGREES: Readonly<Record<number, (value: number) => number>> = {
  2: (value) => value / 3600,
  4: (value) => {
    const size = Math.abs(value);
    const [degrees, minutes] = [Math.floor(size / 10_000), Math.floor(size / 100) % 100];
    return (
      Math.sign(value) * (degrees + minutes / 60 + (size - degrees * 10_000 - minutes * 100) / 3600)
    );
  },
};

const DECIMAL_DEGREES = 3;
const MOST_LONGITUDE = 360;
const MOST_LATITUDE = 90;

/** Units of coordinates in trace headers (bytes 89-90). */
export type CoordinateUnits =
  'unknown' | 'metres' | 'feet' | 'arc seconds' | 'degrees' | 'degrees, minutes, seconds';

/**
 * The unit of coordinates by its code in a trace header and by the measurement system of the binary
 * header.
 */
export function chooseCoordinateUnits(
  code: number,
  measurement: number | undefined,
): CoordinateUnits {
  if (code === 2) return 'arc seconds';
  if (code === 3) return 'degrees';
  if (code === 4) return 'degrees, minutes, seconds';
  if (measurement === 1) return 'metres';
  return measurement === 2 ? 'feet' : 'unknown';
}

function isUsed(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return true;
  return values.length === 1 && values[0] !== 0;
}
