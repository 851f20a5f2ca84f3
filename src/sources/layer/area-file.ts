import { problemError } from '../../core/problem-error.ts';
import { isWgs84, readCrsName } from '../../formats/ogc/crs-name.ts';
import { readGmlCollection, readKmlPolygons } from '../../formats/ogc/gml.ts';
import { parseXml } from '../../formats/ogc/xml.ts';
import { type Message, msg } from '../../formats/msg.ts';
import { nameOfContent } from '../../formats/name-of-content.ts';
import type { Shapefile } from '../../formats/shapefile/shapefile.ts';
import { messageError } from '../message-error.ts';
import type { Area } from '../../plot/map/map-data.ts';
import { findPolygons, toArea } from './area.ts';
import { type AreaPart, readJsonParts, readSystem } from './place-area.ts';

/** The polygons of a file, and the files of an archive that hold none. */
export interface AreaFile {
  readonly parts: readonly AreaPart[];
  readonly leftOut: readonly string[];
}

/** Kinds of files with areas that are named, not read; `??` in a pattern of bytes is any. */
const TEXT_KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^\s*<(\?xml[^>]*>\s*<)?(\w+:)?gpx\b/i, 'GPX'],
  [/^\s*0\s*\r?\n\s*SECTION\b/i, 'DXF'],
  [/^\s*VERSION\s+\d+\s*\r?\n\s*CHARSET/i, 'MapInfo MIF'],
  [/^\s*!table\b/i, 'MapInfo TAB'],
  [/"type"\s*:\s*"Topology"/, 'TopoJSON'],
  [/"rings"\s*:\s*\[/, 'Esri JSON'],
];

/**
 * The polygons of GeoJSON, KML, KMZ, GML, of a .shp file or of every shapefile of a ZIP archive.
 *
 * @throws a problem AREA_FILE_UNKNOWN that names the kind of any other file, DATA_INVALID for a file
 * without a polygon, FormatError for a damaged one
 */
export async function readAreaFile(bytes: Uint8Array, name: string): Promise<AreaFile> {
  if (startsWith(bytes, [0x50, 0x4b])) return readArchive(bytes, name);
  return { parts: await readOneFile(bytes, name), leftOut: [] };
}

async function readOneFile(bytes: Uint8Array, name: string): Promise<AreaPart[]> {
  if (startsWith(bytes, [0, 0, 0x27, 0x0a])) return readShapeAlone(bytes, name);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  if (start.startsWith('SQLite format 3'))
    throw unknownFile(name, start.slice(68, 72) === 'GPKG' ? 'GeoPackage' : 'SQLite');
  if (start.startsWith('fgb')) throw unknownFile(name, 'FlatGeobuf');
  const text = new TextDecoder().decode(bytes);
  const kind = TEXT_KINDS.find(([pattern]) => pattern.test(start))?.[1];
  if (kind) throw unknownFile(name, kind);
  if (/^\s*</.test(text)) return [readXmlArea(text, name)];
  if (/^\s*[{[]/.test(text)) return readJsonArea(text, name);
  throw unknownFile(
    name,
    bytes.length === 0 ? msg`an empty file` : nameOfContent(bytes.subarray(0, 4096)),
  );
}

function readJsonArea(text: string, name: string): AreaPart[] {
  const parts = readJsonParts(JSON.parse(text), name);
  if (parts.length === 0) throw withoutPolygon(name);
  return parts;
}

function readXmlArea(text: string, name: string): AreaPart {
  const marks = readKmlPolygons(text);
  if (marks) {
    if (marks.length === 0) throw withoutPolygon(name);
    const area = toArea(marks.map(({ rings }) => rings));
    return { name, area, crs: 'CRS:84', inDegrees: null, isAssumed: false };
  }
  const collection = readGmlCollection(text);
  if (!collection) throw unknownFile(name, `XML (${parseXml(text)?.name ?? '?'})`);
  const found = findPolygons({ type: 'FeatureCollection', features: collection.features });
  if (!found) throw withoutPolygon(name);
  const crs = collection.crs === null ? null : readCrsName(collection.crs);
  const isFlipped = crs?.hasRegisterAxes === true && (isWgs84(crs) || isGeographic(found));
  return {
    name,
    area: isFlipped ? flip(found) : found,
    crs: readSystem(collection.crs, name),
    inDegrees: null,
    isAssumed: collection.crs === null,
  };
}

/**
 * Every shapefile of an archive; without one its KML, GeoJSON or GML. Those without a polygon are
 * left out where others have some.
 */
async function readArchive(bytes: Uint8Array, name: string): Promise<AreaFile> {
  const { readZippedShapefiles, unzip } = await import('../../formats/shapefile/shapefile.ts');
  const files = unzip(bytes, /\.(shp|kml|geojson|json|gml|xml)$/i);
  const hasShapes = [...files.keys()].some((one) => /\.shp$/i.test(one));
  const readings = hasShapes
    ? readZippedShapefiles(bytes).map((one) => [one.name, () => toShapePart(one, name)] as const)
    : [...files].map(([entry, content]) => [entry, () => readOneFile(content, entry)] as const);
  const parts: AreaPart[] = [];
  const leftOut: string[] = [];
  let failed: unknown = unknownFile(name, 'ZIP');
  for (const [entry, read] of readings)
    try {
      parts.push(...[await read()].flat());
    } catch (error) {
      if (!(error instanceof NoPolygonError)) throw error;
      if (leftOut.length === 0) failed = error;
      leftOut.push(entry);
    }
  if (parts.length === 0) throw failed;
  return { parts, leftOut };
}

async function readShapeAlone(bytes: Uint8Array, name: string): Promise<AreaPart[]> {
  const { readShapefile } = await import('../../formats/shapefile/shapefile.ts');
  return [await toShapePart(readShapefile(bytes, null), name)];
}

async function toShapePart(
  { polygons, inDegrees, projection, others }: Shapefile,
  name: string,
): Promise<AreaPart> {
  if (others > 0)
    throw new NoPolygonError(msg`the shapefile has ${others} shapes that are no polygons`);
  if (polygons.length === 0) throw new NoPolygonError(msg`the shapefile is empty`);
  const { findEpsgCode, findProjectionName } =
    await import('../../formats/shapefile/projection-name.ts');
  // A server may know a system by its name where it has no code.
  const crs =
    projection === null ? null : (findEpsgCode(projection) ?? findProjectionName(projection));
  if (projection !== null && crs === null && !inDegrees)
    throw messageError(
      'DATA_INVALID',
      msg`the coordinate system of the shapefile's .prj is not known: ${projection.trim().slice(0, 60)}`,
    );
  return {
    name,
    area: toArea(crs === null ? (inDegrees ?? polygons) : polygons),
    crs,
    inDegrees: inDegrees && toArea(inDegrees),
    isAssumed: projection === null,
  };
}

function flip(area: Area): Area {
  const turn = (rings: Area['coordinates'][number]): unknown =>
    (rings as readonly unknown[]).map((one) =>
      Array.isArray(one) && typeof one[0] === 'number' ? [one[1], one[0]] : turn(one as never),
    );
  return { type: area.type, coordinates: turn(area.coordinates as never) } as Area;
}

/** Whether the numbers of a system of the register can be a latitude and a longitude, and no lengths. */
function isGeographic({ coordinates }: Area): boolean {
  const numbers = (coordinates as readonly unknown[]).flat(3) as number[];
  return numbers.every((value) => Math.abs(value) <= 360);
}

function startsWith(bytes: Uint8Array, wanted: readonly number[]): boolean {
  return wanted.every((byte, i) => bytes[i] === byte);
}

function unknownFile(name: string, kind: string | Message): Error {
  const parts = msg`${name} is of the kind ${kind}: areas are read from GeoJSON, KML, GML and shapefiles`;
  return problemError({
    code: 'AREA_FILE_UNKNOWN',
    message: String(parts),
    parts,
    values: { kind },
  });
}

/** The problem of a file that could be read, and has no polygon. */
class NoPolygonError extends Error {
  readonly code = 'DATA_INVALID';

  constructor(readonly parts: Message) {
    super(String(parts));
  }
}

function withoutPolygon(name: string): Error {
  return new NoPolygonError(msg`${name} has no polygon`);
}
