import { msg } from '../../formats/msg.ts';
import type { Backend } from '../../backend/backend.ts';
import { transformPositions, transformToDegrees } from '../../backend/maps.ts';
import { problemError } from '../../core/problem-error.ts';
import type { Problem } from '../../core/problem.ts';
import type { Position } from '../../plot/map/map-data.ts';

/** Positions of one request. */
const MOST_AT_ONCE = 10_000;

/**
 * Positions of a coordinate system in degrees, by the server; null for one without a place.
 *
 * @throws a problem CRS_NEEDS_SERVER where no server converts them, its own where it refuses
 */
export async function positionsToDegrees(
  backend: Backend,
  crs: string,
  positions: readonly Position[],
  signal: AbortSignal,
): Promise<(Position | null)[]> {
  const found: (Position | null)[] = [];
  for (let from = 0; from < positions.length; from += MOST_AT_ONCE) {
    const answer = await transformPositions(
      backend,
      positions.slice(from, from + MOST_AT_ONCE),
      { sourceCrs: crs, targetCrs: 'EPSG:4326' },
      { signal },
    );
    if (!answer.ok) throw problemError(nameNeedOfServer(answer.error, crs));
    for (const at of answer.data) found.push(at);
  }
  return found;
}

/** A geometry of a coordinate system in degrees, by the server. @throws as `positionsToDegrees` */
export async function geometryToDegrees(
  backend: Backend,
  crs: string,
  geometry: { type: string },
): Promise<unknown> {
  const answer = await transformToDegrees(backend, crs, geometry);
  if (!answer.ok) throw problemError(nameNeedOfServer(answer.error, crs));
  return answer.data;
}

/** A server of the suite refuses with a code of its own; anything else is no such server. */
function nameNeedOfServer(problem: Problem, crs: string): Problem {
  if (problem.serverCode !== undefined && problem.serverCode !== 'NOT_FOUND') return problem;
  const { url, status, statusText } = problem;
  const parts = msg`Coordinates in ${crs} are converted to degrees by a server of the suite (attribute api-base), and none answered: ${problem.parts ?? problem.message}`;
  return {
    code: 'CRS_NEEDS_SERVER',
    message: String(parts),
    parts,
    values: { crs },
    ...(url !== undefined && { url }),
    ...(status !== undefined && status > 0 && { status }),
    ...(statusText !== undefined && { statusText }),
  };
}
