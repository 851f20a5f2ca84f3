import { FormatError } from '../format-error.ts';
import { unzip } from './zip.ts';

/** Polygons of a shapefile: for each of its polygons the rings, x before y. */
export interface Shapefile {
  /** Rings of all records; outer and inner ones as they stand. */
  readonly rings: readonly (readonly (readonly [number, number])[])[];
  /** The text of the .prj file; null where there is none. */
  readonly projection: string | null;
  /** Records that are no polygons. */
  readonly others: number;
}

const MAGIC = 9994;
const POLYGONS = new Set([5, 15, 25]);
const HEADER_BYTES = 100;

/** The polygons of a zipped shapefile (ESRI Shapefile Technical Description, July 1998): the first .shp of the archive with the .prj beside it. @throws {FormatError} */
export async function readZippedShapefile(bytes: Uint8Array<ArrayBuffer>): Promise<Shapefile> {
  const entries = await unzip(bytes, (name) => /\.(shp|prj)$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name));
  const shape = [...entries.keys()].sort().find((name) => /\.shp$/i.test(name));
  if (!shape) throw new FormatError('FORMAT_UNKNOWN', 'the archive has no .shp file');
  const stem = shape.slice(0, -4).toLowerCase();
  const beside = [...entries].find(([name]) => name.toLowerCase() === `${stem}.prj`);
  return { ...readPolygons(entries.get(shape)!), projection: beside ? new TextDecoder().decode(beside[1].subarray(0, 20_000)) : null };
}

/** The polygons of a .shp file. @throws {FormatError} */
export function readPolygons(bytes: Uint8Array): Omit<Shapefile, 'projection'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getInt32(0) !== MAGIC) throw new FormatError('FORMAT_UNKNOWN', 'the .shp file does not begin as one');
  const rings: (readonly [number, number])[][] = [];
  let others = 0;
  for (let at = HEADER_BYTES; at + 12 <= bytes.length;) {
    const length = view.getInt32(at + 4) * 2;
    const start = at + 8;
    if (length < 4 || start + length > bytes.length) throw new FormatError('FILE_TRUNCATED', `the record at byte ${at} is not whole`);
    const type = view.getInt32(start, true);
    if (POLYGONS.has(type)) rings.push(...ringsOf(view, start, length));
    else if (type !== 0) others++;
    at = start + length;
  }
  return { rings, others };
}

function ringsOf(view: DataView, start: number, length: number): (readonly [number, number])[][] {
  const left = length - 44;
  const [parts, points] = left >= 0 ? [view.getInt32(start + 36, true), view.getInt32(start + 40, true)] : [-1, -1];
  if (parts < 0 || points < 0 || parts * 4 + points * 16 > left) throw new FormatError('FILE_MALFORMED', `the polygon at byte ${start} has more points than there are bytes`);
  const starts = Array.from({ length: parts }, (_, i) => view.getInt32(start + 44 + i * 4, true));
  const first = start + 44 + parts * 4;
  return starts.flatMap((from, i) => {
    const to = starts[i + 1] ?? points;
    if (from < 0 || to < from || to > points) throw new FormatError('FILE_MALFORMED', `part ${i + 1} of the polygon at byte ${start} is out of order`);
    const ring = Array.from({ length: to - from }, (_, n): readonly [number, number] => [view.getFloat64(first + (from + n) * 16, true), view.getFloat64(first + (from + n) * 16 + 8, true)]);
    return ring.length >= 4 && ring.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)) ? [ring] : [];
  });
}

/** The EPSG code that a .prj names; null where it names none. UTM zones and degrees of WGS 84 are known by their ESRI names too. */
export function epsgOf(projection: string): string | null {
  const named = [...projection.matchAll(/AUTHORITY\s*\[\s*"EPSG"\s*,\s*"?(\d{4,6})"?\s*\]\s*\]\s*$/gi)].at(-1)?.[1];
  if (named) return `EPSG:${named}`;
  const name = /^\s*(?:PROJCS|GEOGCS)\s*\[\s*"([^"]+)"/i.exec(projection)?.[1]?.replaceAll('_', ' ') ?? '';
  if (/^(GCS )?WGS (19)?84$/i.test(name)) return 'EPSG:4326';
  if (/^WGS (19)?84 (Web Mercator|\/ Pseudo)/i.test(name)) return 'EPSG:3857';
  const utm = /^(WGS 1984|WGS 84|ED 1950|ED50|European Datum 1950|ETRS 1989|ETRS89)(?: \/)? UTM zone (\d{1,2})([NS])$/i.exec(name);
  if (!utm) return null;
  const zone = utm[2]!.padStart(2, '0');
  if (/^WGS/i.test(utm[1]!)) return `EPSG:32${/N/i.test(utm[3]!) ? 6 : 7}${zone}`;
  return /^ETRS/i.test(utm[1]!) ? `EPSG:258${zone}` : `EPSG:230${zone}`;
}
