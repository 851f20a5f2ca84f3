import * as v from 'valibot';
import type { Result, SendOptions } from '../api/client.ts';
import type { BodyOf } from '../api/contract/call.ts';
import type { Constraint } from '../api/contract/constraint.ts';
import { cancelExport, exportGrid, startExport as exportCart } from '../api/contract/export.ts';
import { getLastResponse, type Job } from '../api/contract/jobs.ts';
import { downloadExport } from '../api/downloads.ts';
import type { Problem } from '../api/errors.ts';
import { newProcessId } from '../core/process-id.ts';
import type { Backend } from './backend.ts';
import { followJob, type FollowOptions, toJobProblem } from './follow-job.ts';
import { refreshJobs } from './jobs-feed.ts';

/** What an export writes: rows of a catalog in an order, by columns. */
export interface GridExportOptions {
  catalogName: string;
  ext: 'csv' | 'xls';
  constraints: readonly Constraint[];
  /** Attribute names in the order of the file's columns. */
  columns: readonly string[];
  orderBy: string | undefined;
  order: 'ascending' | 'descending';
}

/** Starts an export under an id of the caller's: sent twice, it is one (spec 7). */
export async function startExport(
  backend: Backend,
  processId: string,
  { catalogName, ext, constraints, columns, orderBy, order }: GridExportOptions,
  options?: SendOptions,
): Promise<Result<null>> {
  const body = {
    catalogName,
    ext,
    constraints: [...constraints],
    selectedColumns: [...columns],
    orderBy,
    order,
    processId,
    language: backend.language,
  };
  const answer = await backend.send(exportGrid, { body }, options);
  return answer.ok ? { ok: true, data: null } : answer;
}

/** What an export of a cart writes. */
export interface CartExportOptions {
  cartId: string;
  outputFormat: 'zip' | 'csv' | 'xls' | 'pdf';
  /** The files that the records name, beside their lists. */
  includeFiles: boolean;
  /**
   * Code of the system that positions are written in ("EPSG:23036"); none leaves them as they are.
   */
  crs?: string;
  name?: string;
  /** GeoJSON polygon in EPSG:4326: records that lie elsewhere are left out. */
  aoi?: { type: string };
  /** Language key of the report. */
  language: string;
}

/** Starts the export of all that a cart holds at this moment; the id of its process. */
export async function startCartExport(
  backend: Backend,
  body: CartExportOptions,
  options?: SendOptions,
): Promise<Result<string>> {
  const answer = await backend.send(
    exportCart,
    { body: body as BodyOf<typeof exportCart> },
    options,
  );
  return answer.ok ? { ok: true, data: answer.data.data.processId } : answer;
}

/**
 * Follows an export to its end by the jobs' feed; a failed one is SERVER_SAID with its last
 * message.
 *
 * @throws AbortError when it is given up
 */
export async function followExport(
  backend: Backend,
  processId: string,
  options: Pick<FollowOptions, 'signal' | 'onProgress'>,
): Promise<Result<Job>> {
  const answer = await followJob(backend, processId, {
    ...options,
    isFinal: (problem) => !isTransient(problem),
  });
  return answer.ok && answer.data.status === 'FAILED'
    ? { ok: false, error: toJobProblem(answer.data) }
    : answer;
}

/** The request that started an export, as `process/last/response` has it. */
const startRequest = v.object({
  request: v.variant('call', [
    v.object({ call: v.literal('cart'), body: exportCart.body }),
    v.object({ call: v.literal('grid'), body: v.omit(exportGrid.body, ['processId']) }),
  ]),
});

/**
 * Starts an export again with the request of the first one; FILE_EXPIRED if the server does not
 * have that request.
 */
export async function exportAgain(backend: Backend, processId: string): Promise<Result<null>> {
  const last = await backend.send(getLastResponse, { query: { processId } });
  if (!last.ok) return last;
  const { success, output } = v.safeParse(startRequest, last.data.data.response);
  if (!success)
    return {
      ok: false,
      error: {
        code: 'FILE_EXPIRED',
        message: `process/last/response: no request in the answer for ${processId}`,
      },
    };
  const { request } = output;
  const answer =
    request.call === 'cart'
      ? await backend.send(exportCart, { body: request.body })
      : await backend.send(exportGrid, { body: { ...request.body, processId: newProcessId() } });
  return answer.ok ? { ok: true, data: null } : answer;
}

/** Cancels an export; one that has ended stays as it is (409). */
export function endExport(backend: Backend, processId: string): Promise<Result<unknown>> {
  return backend.send(cancelExport, { query: { pid: processId } });
}

/** Cancels an export at the server; failures of the request are ignored. */
export async function cancelQuietly(backend: Backend, processId: string): Promise<void> {
  await endExport(backend, processId).catch(() => undefined);
  refreshJobs(backend);
}

/** The file that a job made; MISSING_PARAMETERS where it made none (spec 5). */
export function fileOfJob(
  backend: Backend,
  { downloads: [file] }: Job,
  options?: SendOptions,
): Promise<Result<File>> {
  return downloadExport(backend, { id: file?.id, output: file?.output }, options);
}

/** Whether the network is lost, or the server is away for a moment. */
function isTransient({ code, status }: Problem): boolean {
  return (
    ['NETWORK_DISCONNECTED', 'REQUEST_TIMEOUT', 'GATEWAY_TIMEOUT'].includes(code) ||
    [429, 502, 503, 504].includes(status ?? 0)
  );
}
