import { backendOf } from '../../core/backend/backend.ts';
import { transformToDegrees } from '../../core/backend/maps.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { epsgOf, readZippedShapefile } from '../../formats/shapefile/shapefile.ts';
import type { Area, Position } from '../../plot/map/map-data.ts';
import { areaFrom } from './map-state.ts';

const MOST_BYTES = 20e6;
const MOST_CORNERS = 20_000;

/** The area of a GeoJSON file or a zipped shapefile, in degrees: coordinates of another system are transformed by the server. */
export async function readArea(host: ElementHost, file: File): Promise<{ area: Area } | { problem: Problem }> {
  if (file.size > MOST_BYTES) return { problem: { code: 'FILE_TOO_LARGE', message: `${file.name}: ${file.size} bytes, ${MOST_BYTES} at most` } };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    return isZip ? await ofShapefile(host, bytes) : await ofJson(host, new TextDecoder().decode(bytes), file.name);
  } catch (error) {
    return { problem: problemOf(error, 'FILE_MALFORMED') };
  }
}

async function ofShapefile(host: ElementHost, bytes: Uint8Array<ArrayBuffer>): Promise<{ area: Area } | { problem: Problem }> {
  const { rings, projection, others } = await readZippedShapefile(bytes);
  if (rings.length === 0) return { problem: { code: 'DATA_INVALID', message: others > 0 ? `the shapefile has ${others} shapes, none of them a polygon` : 'the shapefile is empty' } };
  const crs = projection === null ? null : epsgOf(projection);
  if (crs === null && !looksLikeDegrees(rings)) return { problem: { code: 'DATA_INVALID', message: 'the shapefile has no .prj that names its coordinate system' } };
  return inDegrees(host, crs ?? 'EPSG:4326', areaOfRings(rings));
}

async function ofJson(host: ElementHost, text: string, name: string): Promise<{ area: Area } | { problem: Problem }> {
  const given = JSON.parse(text) as { crs?: { properties?: { name?: unknown } } } | null;
  const area = areaFrom(given);
  if (!area) return { problem: { code: 'DATA_INVALID', message: `${name} has no polygon` } };
  // RFC 7946 knows degrees alone; older files name their system (GeoJSON 2008, 3).
  const crs = /(?:EPSG:+|\/EPSG\/\d+\/)(\d{4,6})$/i.exec(String(given?.crs?.properties?.name ?? ''))?.[1];
  return inDegrees(host, crs ? `EPSG:${crs}` : 'EPSG:4326', area);
}

async function inDegrees(host: ElementHost, crs: string, area: Area): Promise<{ area: Area } | { problem: Problem }> {
  const corners = (area.type === 'Polygon' ? area.coordinates : area.coordinates.flat()).reduce((sum, ring) => sum + ring.length, 0);
  if (corners > MOST_CORNERS) return { problem: { code: 'DATA_INVALID', message: `the area has ${corners} corners, ${MOST_CORNERS} at most` } };
  if (crs !== 'EPSG:4326') {
    const answer = await transformToDegrees(backendOf(host), crs, area);
    if (!answer.ok) return { problem: answer.error };
    const found = areaFrom(answer.data);
    return found ? { area: found } : { problem: { code: 'DATA_INVALID', message: `the area has no place in ${crs}` } };
  }
  const isOnEarth = (area.type === 'Polygon' ? area.coordinates : area.coordinates.flat()).flat().every(([lon, lat]) => Math.abs(lon) <= 360 && Math.abs(lat) <= 90);
  return isOnEarth ? { area } : { problem: { code: 'DATA_INVALID', message: 'the area is not in degrees, and the file does not name its coordinate system' } };
}

/** Outer rings run clockwise, holes the other way; a hole belongs to the outer ring before it (ESRI Shapefile Technical Description, "Polygon"). */
function areaOfRings(rings: readonly (readonly Position[])[]): Area {
  const polygons: (readonly Position[])[][] = [];
  for (const ring of rings) {
    if (signedArea(ring) <= 0 || polygons.length === 0) polygons.push([ring]);
    else polygons.at(-1)!.push(ring);
  }
  return polygons.length === 1 ? { type: 'Polygon', coordinates: polygons[0]! } : { type: 'MultiPolygon', coordinates: polygons };
}

/** Positive where the ring runs counter-clockwise. */
function signedArea(ring: readonly Position[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}

function looksLikeDegrees(rings: readonly (readonly Position[])[]): boolean {
  return rings.flat().every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
}
