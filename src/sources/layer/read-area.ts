import { getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { problemError } from '../../core/problem-error.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import type { Area } from '../../plot/map/map-data.ts';
import { areaFrom, countCorners, toArea } from './area.ts';
import { type AreaPart, readAreaFile } from './area-file.ts';
import { geometryToDegrees } from './to-degrees.ts';

const MOST_BYTES = 20e6;
const MOST_CORNERS = 20_000;

/** An area in degrees. */
export interface ReadArea {
  readonly area: Area;
  /** The file names no coordinate system: its numbers were read as degrees. */
  readonly isAssumed: boolean;
}

/**
 * The area of a file: GeoJSON, KML, GML, or shapefiles, zipped or alone, in degrees: coordinates of
 * another system are transformed by the server.
 */
export async function readArea(
  host: ElementHost,
  file: File,
): Promise<ReadArea | { problem: Problem }> {
  if (file.size > MOST_BYTES)
    return {
      problem: {
        code: 'FILE_TOO_LARGE',
        message: `${file.name}: ${file.size} bytes, ${MOST_BYTES} at most`,
      },
    };
  try {
    const parts = await readAreaFile(new Uint8Array(await file.arrayBuffer()), file.name);
    const areas: Area[] = [];
    for (const part of parts) areas.push(await toDegrees(host, part));
    const polygons = areas.flatMap((one) =>
      one.type === 'Polygon' ? [one.coordinates] : one.coordinates,
    );
    return { area: toArea(polygons), isAssumed: parts.some(({ isAssumed }) => isAssumed) };
  } catch (error) {
    return { problem: problemOf(error, 'FILE_MALFORMED') };
  }
}

/** A part of an area in degrees. @throws a problem */
async function toDegrees(host: ElementHost, part: AreaPart): Promise<Area> {
  const { area, crs, inDegrees } = part;
  const corners = countCorners(area);
  if (corners > MOST_CORNERS)
    throw problemError({
      code: 'DATA_INVALID',
      message: `the area has ${corners} corners, ${MOST_CORNERS} at most`,
    });
  if (crs === null || isDegrees(crs)) return checkDegrees(area, part);
  // The server knows the ways between datums better; without one the file's own text is enough for
  // many.
  const given = await geometryToDegrees(getBackend(host), crs, area).catch((error: unknown) => {
    if (inDegrees) return null;
    throw error;
  });
  if (given === null) return checkDegrees(inDegrees!, part);
  const found = areaFrom(given);
  if (found) return found;
  throw problemError({ code: 'DATA_INVALID', message: `the area has no place in ${crs}` });
}

function isDegrees(crs: string): boolean {
  return crs === 'EPSG:4326' || crs === 'CRS:84';
}

function checkDegrees(area: Area, { name }: AreaPart): Area {
  const rings = area.type === 'Polygon' ? area.coordinates : area.coordinates.flat();
  const isOnEarth = rings.flat().every(([lon, lat]) => Math.abs(lon) <= 360 && Math.abs(lat) <= 90);
  if (isOnEarth) return areaFrom(area)!;
  throw problemError({
    code: 'COORDINATES_INVALID',
    message: `${name}: the area is not in degrees, and the file does not name its coordinate system`,
  });
}
