import { getWells3d } from '../api/contract/viewers.ts';
import type * as v from 'valibot';
import type { Result } from '../api/client.ts';
import type { Backend } from './backend.ts';

/**
 * A well as the server tells it: coordinates and depths in metres, times in ms, null where not
 * known.
 */
export type ServedWell = v.InferOutput<typeof getWells3d.answer>['data']['wells'][number];

/**
 * Loads wells with their paths, and on request with their log files and markers (spec 7,
 * "well/custom/v2"). The answer omits wells that the server does not have.
 */
export async function sceneWells(
  backend: Backend,
  uwis: readonly string[],
  { logs, markers }: { logs: boolean; markers: boolean },
  options: { signal: AbortSignal },
): Promise<Result<ServedWell[]>> {
  const answer = await backend.send(
    getWells3d,
    { body: { uwis: [...uwis], fetchLogs: logs, fetchMarkers: markers } },
    options,
  );
  return answer.ok ? { ok: true, data: answer.data.data.wells } : answer;
}
