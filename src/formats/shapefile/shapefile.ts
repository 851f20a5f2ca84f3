import { FlateErrorCode, type FlateError, unzipSync } from 'fflate';
import proj4 from 'proj4';
import { FormatError } from '../format-error.ts';
import { POLYGON_TYPES, readCounts, readPolygons, type Ring } from './polygon-record.ts';
import { msg } from '../msg.ts';

/** Polygons of a shapefile. */
export interface Shapefile {
  /** The rings of each polygon, the outer one first; x before y, as they stand in the file. */
  readonly polygons: readonly (readonly Ring[])[];
  /**
   * The same in degrees of WGS 84; null where the .prj is missing, or its projection or its datum
   * is not known here.
   */
  readonly inDegrees: readonly (readonly Ring[])[] | null;
  /** The text of the .prj file; null if the archive has no .prj file. */
  readonly projection: string | null;
  /** Records that are no polygons. */
  readonly others: number;
}

const MAGIC = 9994;
const HEADER_BYTES = 100;
const MOST_ENTRIES = 1000;
/** Unpacked bytes of all that is read of an archive. */
const MOST_BYTES = 64e6;
const MOST_PROJECTION_BYTES = 20_000;
const MOST_POINTS = 200_000;
/** The time that holes take to find their polygons grows with the square of the rings. */
const MOST_RINGS = 10_000;
/**
 * Datums within a metre of WGS 84, or with the way there. The library knows few others, and would
 * leave them where they are: often a hundred metres off.
 */
const KNOWN_DATUM =
  /\bTOWGS84\s*\[|\bDATUM\s*\[\s*"(D_)?(WGS_?(19)?84|World_Geodetic_System_1984|ETRS|European_Terrestrial|ITRF|(NAD|North_American)_?(Datum_)?(19)?83|GDA|Geocentric_Datum_of_Australia|SIRGAS|NZGD_?2000|JGD_?20|TUREF|Turkish_National_Reference_Frame|(Istituto_Geografico_Militaire|RDN_?2008|Rete_Dinamica_Nazionale)|REGVEN|MAGNA|POSGAR|RGF_?93|Reseau_Geodesique_Francais_1993)/i;

/**
 * The polygons of a zipped shapefile (ESRI Shapefile Technical Description, July 1998): the first
 * .shp of the archive with the .prj beside it. @throws {FormatError}
 */
export function readZippedShapefile(bytes: Uint8Array): Shapefile {
  return readZippedShapefiles(bytes)[0]!;
}

/** Every .shp of an archive, by name, each with the .prj beside it. @throws {FormatError} */
export function readZippedShapefiles(bytes: Uint8Array): (Shapefile & { name: string })[] {
  const entries = [...unzip(bytes, /\.(shp|prj)$/i)];
  const shapes = entries.filter(([name]) => /\.shp$/i.test(name));
  if (shapes.length === 0)
    throw new FormatError('FORMAT_UNKNOWN', msg`the archive has no .shp file`);
  return shapes.map(([name, shape]) => {
    const projection = `${name.slice(0, -4).toLowerCase()}.prj`;
    const beside = entries.find(([other]) => other.toLowerCase() === projection);
    return {
      ...readShapefile(shape, beside ? new TextDecoder().decode(beside[1]) : null),
      name,
    };
  });
}

/** Files of an archive whose names match, unpacked and by name. @throws {FormatError} */
export function unzip(bytes: Uint8Array, wanted: RegExp): Map<string, Uint8Array> {
  const entries = Object.entries(unzipEntries(bytes, wanted));
  return new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The polygons of a .shp file; `projection` is the text of its .prj. @throws {FormatError} */
export function readShapefile(shp: Uint8Array, projection: string | null): Shapefile {
  const { starts, others } = indexRecords(shp);
  if (others > 0) return { polygons: [], inDegrees: null, projection, others };
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  const polygons = starts.flatMap((start) => readPolygons(view, start));
  return { polygons, inDegrees: toDegrees(polygons, projection), projection, others };
}

function unzipEntries(bytes: Uint8Array, wanted: RegExp): Record<string, Uint8Array> {
  let [entries, unpacked] = [0, 0];
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize, compression }) => {
        if (++entries > MOST_ENTRIES)
          throw new FormatError(
            'FILE_MALFORMED',
            msg`the archive has more than ${MOST_ENTRIES} entries`,
          );
        if (!wanted.test(name) || /(^|\/)(__MACOSX\/|\.)/.test(name)) return false;
        if (/prj$/i.test(name) && originalSize > MOST_PROJECTION_BYTES)
          throw new FormatError(
            'FILE_TOO_LARGE',
            msg`${name} is longer than ${MOST_PROJECTION_BYTES} bytes`,
          );
        // No more than the stated length is ever unpacked.
        unpacked += compression === 0 ? 0 : originalSize;
        if (unpacked > MOST_BYTES)
          throw new FormatError(
            'FILE_TOO_LARGE',
            msg`${name} makes the archive longer than ${MOST_BYTES} bytes`,
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
        msg`the archive is encrypted, or packed in a way that is not read: ${message}`,
      );
    throw new FormatError(
      code === FlateErrorCode.UnexpectedEOF ? 'FILE_TRUNCATED' : 'FILE_MALFORMED',
      msg`the archive is damaged or encrypted: ${message}`,
    );
  }
}

/**
 * Finds the polygons of a .shp file and checks their counts against its bytes.
 * @returns where the content of each begins, and the number of records that are no polygons
 * @throws {FormatError} FORMAT_UNKNOWN, FILE_TRUNCATED, FILE_MALFORMED or FILE_TOO_LARGE
 */
function indexRecords(bytes: Uint8Array): { starts: number[]; others: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getInt32(0) !== MAGIC)
    throw new FormatError('FORMAT_UNKNOWN', msg`the .shp file does not begin as one`);
  const kind = view.getInt32(32, true);
  const starts: number[] = [];
  let [others, points, rings] = [0, 0, 0];
  for (let at = HEADER_BYTES; at < bytes.length;) {
    const length = at + 12 <= bytes.length ? view.getInt32(at + 4) * 2 : -1;
    if (length < 4 || at + 8 + length > bytes.length)
      throw new FormatError('FILE_TRUNCATED', msg`the record at byte ${at} is not whole`);
    const type = view.getInt32(at + 8, true);
    if (type !== 0 && type !== kind)
      throw new FormatError(
        'FILE_MALFORMED',
        msg`the record at byte ${at} is of kind ${type} in a file of kind ${kind}`,
      );
    if (POLYGON_TYPES.has(type)) {
      const found = readCounts(view, at + 8, length);
      points += found.points;
      rings += found.rings;
      starts.push(at + 8);
    } else if (type !== 0) others++;
    if (points > MOST_POINTS || rings > MOST_RINGS)
      throw new FormatError(
        'FILE_TOO_LARGE',
        msg`the shapefile has more than ${MOST_POINTS} corners or ${MOST_RINGS} rings`,
      );
    at += 8 + length;
  }
  return { starts, others };
}

/**
 * Transforms polygons by the text of a .prj file.
 * @returns null if there is no text, or its projection or its datum is not known here
 * @throws {FormatError} FILE_MALFORMED if a corner lies outside of the projection
 */
function toDegrees(polygons: readonly Ring[][], projection: string | null): Ring[][] | null {
  if (projection === null || !KNOWN_DATUM.test(projection)) return null;
  let converter: { inverse(position: [number, number]): number[] };
  try {
    converter = proj4(projection);
  } catch {
    return null;
  }
  return polygons.map((rings) =>
    rings.map((ring) =>
      ring.map(([x, y]) => {
        const [lon, lat] = converter.inverse([x, y]);
        if (!Number.isFinite(lon) || !Number.isFinite(lat))
          throw new FormatError(
            'FILE_MALFORMED',
            msg`the shapefile has corners without a position`,
          );
        return [lon!, lat!] as const;
      }),
    ),
  );
}
