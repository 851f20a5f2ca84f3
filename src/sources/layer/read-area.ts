import { getBackend } from '../../backend/backend.ts';
import { transformToDegrees } from '../../backend/maps.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import type { Area, Position } from '../../plot/map/map-data.ts';
import { areaFrom } from './area.ts';

const MOST_BYTES = 20e6;
const MOST_CORNERS = 20_000;

/**
 * The area of a GeoJSON file or a zipped shapefile, in degrees: coordinates of another system are
 * transformed by the server.
 */
export async function readArea(
  host: ElementHost,
  file: File,
): Promise<{ area: Area } | { problem: Problem }> {
  if (file.size > MOST_BYTES)
    return {
      problem: {
        code: 'FILE_TOO_LARGE',
        message: `${file.name}: ${file.size} bytes, ${MOST_BYTES} at most`,
      },
    };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    return isZip
      ? await ofShapefile(host, bytes)
      : await ofJson(host, new TextDecoder().decode(bytes), file.name);
  } catch (error) {
    return { problem: problemOf(error, 'FILE_MALFORMED') };
  }
}

async function ofShapefile(
  host: ElementHost,
  bytes: Uint8Array,
): Promise<{ area: Area } | { problem: Problem }> {
  const { findEpsgCode: epsgOf, readZippedShapefile } =
    await import('../../formats/shapefile/shapefile.ts');
  const { polygons, inDegrees: turned, projection, others } = readZippedShapefile(bytes);
  if (others > 0)
    return {
      problem: {
        code: 'DATA_INVALID',
        message: `the shapefile has ${others} shapes that are no polygons`,
      },
    };
  if (polygons.length === 0)
    return { problem: { code: 'DATA_INVALID', message: 'the shapefile is empty' } };
  const crs = projection === null ? 'EPSG:4326' : epsgOf(projection);
  // The server knows the ways between datums better; without one the file's own text is enough for
  // many.
  const answer = crs === null ? null : await inDegrees(host, crs, toArea(polygons));
  if (turned && !(answer && 'area' in answer)) return inDegrees(host, 'EPSG:4326', toArea(turned));
  return (
    answer ?? {
      problem: {
        code: 'DATA_INVALID',
        message: `the coordinate system of the shapefile's .prj is not known: ${projection!.trim().slice(0, 60)}`,
      },
    }
  );
}

async function ofJson(
  host: ElementHost,
  text: string,
  name: string,
): Promise<{ area: Area } | { problem: Problem }> {
  const given = JSON.parse(text) as { crs?: { properties?: { name?: unknown } } } | null;
  const area = areaFrom(given);
  if (!area) return { problem: { code: 'DATA_INVALID', message: `${name} has no polygon` } };
  // RFC 7946 knows degrees alone; older files name their system (GeoJSON 2008, 3).
  const crs = /(?:EPSG:+|\/EPSG\/\d+\/)(\d{4,6})$/i.exec(
    String(given?.crs?.properties?.name ?? ''),
  )?.[1];
  return inDegrees(host, crs ? `EPSG:${crs}` : 'EPSG:4326', area);
}

async function inDegrees(
  host: ElementHost,
  crs: string,
  area: Area,
): Promise<{ area: Area } | { problem: Problem }> {
  const corners = (area.type === 'Polygon' ? area.coordinates : area.coordinates.flat()).reduce(
    (sum, ring) => sum + ring.length,
    0,
  );
  if (corners > MOST_CORNERS)
    return {
      problem: {
        code: 'DATA_INVALID',
        message: `the area has ${corners} corners, ${MOST_CORNERS} at most`,
      },
    };
  if (crs !== 'EPSG:4326') {
    const answer = await transformToDegrees(getBackend(host), crs, area);
    if (!answer.ok) return { problem: answer.error };
    const found = areaFrom(answer.data);
    return found
      ? { area: found }
      : { problem: { code: 'DATA_INVALID', message: `the area has no place in ${crs}` } };
  }
  const isOnEarth = (area.type === 'Polygon' ? area.coordinates : area.coordinates.flat())
    .flat()
    .every(([lon, lat]) => Math.abs(lon) <= 360 && Math.abs(lat) <= 90);
  return isOnEarth
    ? { area }
    : {
        problem: {
          code: 'DATA_INVALID',
          message: 'the area is not in degrees, and the file does not name its coordinate system',
        },
      };
}

function toArea(polygons: readonly (readonly (readonly Position[])[])[]): Area {
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0]! }
    : { type: 'MultiPolygon', coordinates: polygons };
}
