import type { InferOutput } from 'valibot';
import { getCorrelation, getWells3d, type LogFileEntry } from '../api/contract/viewers.ts';
import type { Problem } from '../core/problem.ts';
import type { Backend, Result } from './backend.ts';

/**
 * A wellbore with its log files, and with the curves of its file if it has only one or one was
 * requested.
 */
export type CorrelationBore = InferOutput<typeof getCorrelation.answer>['data']['wells'][number];

/** A wellbore in space: path, elevation of the depth reference, markers. */
export type WellInSpace = InferOutput<typeof getWells3d.answer>['data']['wells'][number];

export type { LogFileEntry as LogFile };

/** One wellbore of a correlation, with the file that was chosen for it where it has several. */
export interface BoreRequest {
  uwi: string;
  logFileId?: string;
}

/**
 * The log files of two wellbores (spec 7, "correlation/v2"; spec 8, "failed to load correlation
 * data").
 */
export async function loadCorrelation(
  backend: Backend,
  bores: readonly BoreRequest[],
  signal: AbortSignal,
): Promise<Result<CorrelationBore[]>> {
  const body = bores.some(({ logFileId }) => logFileId !== undefined)
    ? bores.map(({ uwi, logFileId }) => ({
        wellboreUwi: uwi,
        ...(logFileId === undefined ? {} : { logFileId }),
      }))
    : bores.map(({ uwi }) => uwi);
  const answer = await backend.send(getCorrelation, { body }, { signal });
  return answer.ok
    ? { ok: true, data: answer.data.data.wells }
    : { ok: false, error: named(answer.error) };
}

/**
 * Paths, elevations and markers of wellbores, those the server knows; their log files too where
 * `fetchLogs` asks for them.
 */
export async function wellsInSpace(
  backend: Backend,
  uwis: readonly string[],
  { signal, fetchLogs }: { signal: AbortSignal; fetchLogs?: boolean },
): Promise<Result<WellInSpace[]>> {
  const answer = await backend.send(
    getWells3d,
    { body: { uwis: [...uwis], fetchMarkers: true, ...(fetchLogs && { fetchLogs }) } },
    { signal },
  );
  return answer.ok ? { ok: true, data: answer.data.data.wells } : answer;
}

/**
 * A refusal by the catalogue of spec 8 where the server names one, else that the data could not be
 * loaded; a lost network stays one.
 */
function named(error: Problem): Problem {
  if (error.code !== 'SERVER_SAID') return error;
  const code =
    error.serverCode === 'TWO_WELLS_REQUIRED' || error.serverCode === 'NO_LOG_FILES'
      ? error.serverCode
      : 'CORRELATION_FAILED';
  return { ...error, code: code };
}
