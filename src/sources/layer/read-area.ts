import { getBackend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { msg } from '../../formats/msg.ts';
import { messageError } from '../message-error.ts';
import { areaFrom, countCorners } from './area.ts';
import { readAreaFile } from './area-file.ts';
import { type AreaPart, joinPlaced, placeArea, type PlacedArea } from './place-area.ts';
import { geometryToDegrees } from './to-degrees.ts';

const MOST_BYTES = 20e6;
const MOST_CORNERS = 20_000;

/**
 * The area of a file: GeoJSON, KML, GML, or shapefiles, zipped or alone, in degrees: coordinates of
 * another system are transformed by the server.
 */
export async function readArea(
  host: ElementHost,
  file: File,
): Promise<PlacedArea | { problem: Problem }> {
  if (file.size > MOST_BYTES)
    return {
      problem: messageError(
        'FILE_TOO_LARGE',
        msg`${file.name}: ${file.size} bytes, ${MOST_BYTES} at most`,
      ),
    };
  try {
    const { parts, leftOut } = await readAreaFile(
      new Uint8Array(await file.arrayBuffer()),
      file.name,
    );
    const { area, notes } = await convertParts(host, parts);
    return {
      area,
      notes: leftOut.length > 0 ? [...notes, { kind: 'left-out', names: leftOut }] : notes,
    };
  } catch (error) {
    return { problem: problemOf(error, 'FILE_MALFORMED') };
  }
}

/** Parts of an area in degrees, as one. @throws a problem */
export async function convertParts(
  host: ElementHost,
  parts: readonly AreaPart[],
): Promise<PlacedArea> {
  const placed: PlacedArea[] = [];
  for (const part of parts) placed.push(await toDegrees(host, part));
  return joinPlaced(placed);
}

async function toDegrees(host: ElementHost, part: AreaPart): Promise<PlacedArea> {
  const { area, crs, inDegrees } = part;
  const corners = countCorners(area);
  if (corners > MOST_CORNERS)
    throw messageError(
      'DATA_INVALID',
      msg`the area has ${corners} corners, ${MOST_CORNERS} at most`,
    );
  const placed = placeArea(part);
  if (placed) return placed;
  // The server knows the ways between datums better; without one the file's own text is enough for
  // many.
  const given = await geometryToDegrees(getBackend(host), crs!, area).catch((error: unknown) => {
    if (inDegrees) return null;
    throw error;
  });
  if (given === null) return placeArea({ ...part, area: inDegrees!, crs: null })!;
  const found = areaFrom(given);
  if (found) return { area: found, notes: [] };
  throw messageError('DATA_INVALID', msg`the area has no place in ${crs!}`);
}
