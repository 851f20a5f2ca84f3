import { FlateErrorCode, type FlateError, unzipSync } from 'fflate';
import { parseShp } from 'shpjs';
import { FormatError } from '../format-error.ts';

type Ring = readonly (readonly [x: number, y: number])[];

/** Polygons of a shapefile. */
export interface Shapefile {
  /** The rings of each polygon, the outer one first; x before y, as in the file. */
  readonly polygons: readonly (readonly Ring[])[];
  /** The same in degrees of WGS 84; null where the .prj is missing, or its projection or its datum is not known here. */
  readonly inDegrees: readonly (readonly Ring[])[] | null;
  /** The text of the .prj file; null where there is none. */
  readonly projection: string | null;
  /** Records that are no polygons. */
  readonly others: number;
}

const MAGIC = 9994;
const POLYGONS = new Set([5, 15, 25]);
const HEADER_BYTES = 100;
const MOST_ENTRIES = 1000;
/** Unpacked bytes of all that is read of an archive. */
const MOST_BYTES = 64e6;
const MOST_PROJECTION_BYTES = 20_000;
const MOST_POINTS = 200_000;
/** The time that holes take to find their polygons grows with the square of the rings. */
const MOST_RINGS = 10_000;
/** Datums within a metre of WGS 84, or with the way there. The library knows few others, and would leave them where they are: often a hundred metres off. */
const KNOWN_DATUM =
  /\bTOWGS84\s*\[|\bDATUM\s*\[\s*"(D_)?(WGS_?(19)?84|World_Geodetic_System_1984|ETRS|European_Terrestrial|ITRF|(NAD|North_American)_?(Datum_)?(19)?83|GDA|Geocentric_Datum_of_Australia|SIRGAS|NZGD_?2000|JGD_?20)/i;

/** The polygons of a zipped shapefile (ESRI Shapefile Technical Description, July 1998): the first .shp of the archive with the .prj beside it. @throws {FormatError} */
export function readZippedShapefile(bytes: Uint8Array): Shapefile {
  const entries = new Map(Object.entries(unzip(bytes)));
  const shape = [...entries.keys()].sort().find((name) => /\.shp$/i.test(name));
  if (!shape) throw new FormatError('FORMAT_UNKNOWN', 'the archive has no .shp file');
  const stem = shape.slice(0, -4).toLowerCase();
  const beside = [...entries].find(([name]) => name.toLowerCase() === `${stem}.prj`);
  return readShapefile(entries.get(shape)!, beside ? new TextDecoder().decode(beside[1]) : null);
}

/** The polygons of a .shp file; `projection` is the text of its .prj. @throws {FormatError} */
export function readShapefile(shp: Uint8Array, projection: string | null): Shapefile {
  const others = checked(shp);
  if (others > 0) return { polygons: [], inDegrees: null, projection, others };
  const polygons = readPolygons(shp);
  const turned =
    projection !== null && KNOWN_DATUM.test(projection) ? readPolygons(shp, projection) : null;
  // The library leaves coordinates as they are where it does not understand the text: those of a projected system always change.
  const isUnderstood =
    turned !== null &&
    (/^\s*GEO/i.test(projection!) || turned[0]?.[0]?.[0]?.[0] !== polygons[0]?.[0]?.[0]?.[0]);
  return { polygons, inDegrees: isUnderstood ? turned : null, projection, others };
}

function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  let [entries, unpacked] = [0, 0];
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize, compression }) => {
        if (++entries > MOST_ENTRIES)
          throw new FormatError(
            'FILE_MALFORMED',
            `the archive has more than ${MOST_ENTRIES} entries`,
          );
        if (!/\.(shp|prj)$/i.test(name) || /(^|\/)(__MACOSX\/|\.)/.test(name)) return false;
        if (/prj$/i.test(name) && originalSize > MOST_PROJECTION_BYTES)
          throw new FormatError(
            'FILE_TOO_LARGE',
            `${name} is longer than ${MOST_PROJECTION_BYTES} bytes`,
          );
        // No more than the stated length is ever unpacked.
        unpacked += compression === 0 ? 0 : originalSize;
        if (unpacked > MOST_BYTES)
          throw new FormatError(
            'FILE_TOO_LARGE',
            `${name} makes the archive longer than ${MOST_BYTES} bytes`,
          );
        return true;
      },
    });
  } catch (error) {
    if (error instanceof FormatError) throw error;
    const { code, message } = error as FlateError;
    if (code === FlateErrorCode.UnknownCompressionMethod)
      throw new FormatError(
        'FORMAT_UNSUPPORTED',
        `the archive is encrypted, or packed in a way that is not read: ${message}`,
      );
    throw new FormatError(
      code === FlateErrorCode.UnexpectedEOF ? 'FILE_TRUNCATED' : 'FILE_MALFORMED',
      `the archive is damaged or encrypted: ${message}`,
    );
  }
}

/**
 * Counts of a .shp file beside the bytes that there are: the library takes them as they come. Answers the number of records that are no polygons.
 * @throws {FormatError}
 */
function checked(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getInt32(0) !== MAGIC)
    throw new FormatError('FORMAT_UNKNOWN', 'the .shp file does not begin as one');
  const kind = view.getInt32(32, true);
  let [others, points, rings] = [0, 0, 0];
  for (let at = HEADER_BYTES; at < bytes.length;) {
    const length = at + 12 <= bytes.length ? view.getInt32(at + 4) * 2 : -1;
    if (length < 4 || at + 8 + length > bytes.length)
      throw new FormatError('FILE_TRUNCATED', `the record at byte ${at} is not whole`);
    const type = view.getInt32(at + 8, true);
    if (type !== 0 && type !== kind)
      throw new FormatError(
        'FILE_MALFORMED',
        `the record at byte ${at} is of kind ${type} in a file of kind ${kind}`,
      );
    if (type !== 0 && !POLYGONS.has(type)) others++;
    if (POLYGONS.has(type)) {
      const found = readCounts(view, at + 8, length);
      points += found.points;
      rings += found.rings;
    }
    if (points > MOST_POINTS || rings > MOST_RINGS)
      throw new FormatError(
        'FILE_TOO_LARGE',
        `the shapefile has more than ${MOST_POINTS} corners or ${MOST_RINGS} rings`,
      );
    at += 8 + length;
  }
  return others;
}

/** Corners and rings of the polygon at `start`. @throws {FormatError} where they are not what its bytes hold */
function readCounts(
  view: DataView,
  start: number,
  length: number,
): { points: number; rings: number } {
  const left = length - 44;
  const [rings, points] =
    left >= 0 ? [view.getInt32(start + 36, true), view.getInt32(start + 40, true)] : [-1, -1];
  if (rings < 0 || points < 0 || rings * 4 + points * 16 > left)
    throw new FormatError(
      'FILE_MALFORMED',
      `the polygon at byte ${start} has more points than there are bytes`,
    );
  for (let i = 0, last = 0; i < rings; i++) {
    const from = view.getInt32(start + 44 + i * 4, true);
    if (from < last || from > points || (i === 0 && from !== 0))
      throw new FormatError(
        'FILE_MALFORMED',
        `part ${i + 1} of the polygon at byte ${start} is out of order`,
      );
    last = from;
  }
  return { points, rings };
}

function readPolygons(shp: Uint8Array, projection?: string): Ring[][] {
  let shapes: ReturnType<typeof parseShp>;
  try {
    shapes = parseShp(shp, projection);
  } catch (error) {
    throw new FormatError(
      'FILE_MALFORMED',
      `the shapefile is damaged: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return shapes
    .flatMap((shape) =>
      shape?.type === 'MultiPolygon'
        ? (shape.coordinates as number[][][][])
        : shape
          ? [shape.coordinates as number[][][]]
          : [],
    )
    .flatMap((polygon) => {
      // Fewer corners enclose nothing.
      const [outer, ...holes] = polygon.map((ring) => ring.map(([x, y]) => [x!, y!] as const));
      if (polygon.flat().some(([x, y]) => !Number.isFinite(x) || !Number.isFinite(y)))
        throw new FormatError('FILE_MALFORMED', 'the shapefile has corners without a place');
      return outer && outer.length >= 4
        ? [[outer, ...holes.filter(({ length }) => length >= 4)]]
        : [];
    });
}

/** The EPSG code that a .prj names; null where it names none. UTM zones, the Dutch grid, and degrees of WGS 84 and ED50 are known by their ESRI names too. */
export function findEpsgCode(projection: string): string | null {
  const named = [
    ...projection.matchAll(/AUTHORITY\s*\[\s*"EPSG"\s*,\s*"?(\d{4,6})"?\s*\]\s*\]\s*$/gi),
  ].at(-1)?.[1];
  if (named) return `EPSG:${named}`;
  const name =
    /^\s*(?:PROJCS|GEOGCS)\s*\[\s*"([^"]+)"/i.exec(projection)?.[1]?.replaceAll('_', ' ') ?? '';
  if (/^(GCS )?WGS (19)?84$/i.test(name)) return 'EPSG:4326';
  if (/^(GCS )?(European( Datum)? 1950|ED50)$/i.test(name)) return 'EPSG:4230';
  if (/^(Amersfoort \/ )?RD New$/i.test(name)) return 'EPSG:28992';
  if (/^WGS (19)?84 (Web Mercator|\/ Pseudo)/i.test(name)) return 'EPSG:3857';
  const utm =
    /^(WGS 1984|WGS 84|ED 1950|ED50|European Datum 1950|ETRS 1989|ETRS89)(?: \/)? UTM zone (\d{1,2})([NS])$/i.exec(
      name,
    );
  if (!utm) return null;
  const zone = utm[2]!.padStart(2, '0');
  if (/^WGS/i.test(utm[1]!)) return `EPSG:32${/N/i.test(utm[3]!) ? 6 : 7}${zone}`;
  return /^ETRS/i.test(utm[1]!) ? `EPSG:258${zone}` : `EPSG:230${zone}`;
}
