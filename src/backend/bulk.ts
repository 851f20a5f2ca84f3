import type { Result, SendOptions } from '../api/client.ts';
import {
  deleteReport,
  exportReport,
  getReport,
  getReports,
  type JobReport,
  previewEdit,
  type LogFindingPlace,
  type RecordOutcome,
  type ReportedProcess,
  type ReportRow,
  startEdit,
  startRules,
  undoEdit,
} from '../api/contract/bulk.ts';
import type { AnswerOf, BodyOf } from '../api/contract/call.ts';
import { getEntityCount } from '../api/contract/entities.ts';
import type { Row } from '../api/contract/shapes.ts';
import type { Problem } from '../api/errors.ts';
import type { Selection } from '../core/selection.ts';
import { type Backend, lastingBackend } from './backend.ts';
import { followAnnounced, type FollowOptions, toJobProblem } from './follow-job.ts';
import { readProcessId } from './read-process-id.ts';

export type { JobReport, LogFindingPlace, RecordOutcome, ReportedProcess, ReportRow };

/** What a bulk edit would change. */
export type EditPreview = AnswerOf<typeof previewEdit>['data'];
/** The report of a job with some of its rows. */
export type ReportPage = AnswerOf<typeof getReport>['data'];
/** Records that a job works on, as the calls take them. */
export type BulkRecords = BodyOf<typeof startEdit>['records'];

/** The records of a selection, as the calls take them. */
export function toBulkRecords({
  catalog,
  mode,
  constraints,
  keys = [],
  except = [],
}: Selection): BulkRecords {
  return mode === 'include'
    ? { catalogName: catalog, keys: [...keys] }
    : { catalogName: catalog, constraints: [...constraints], except: [...except] };
}

/** Whether a problem says that the server has no such call: the screen does without. */
export function isNotOffered({ status, serverCode }: Problem): boolean {
  return (
    status === 501 ||
    status === 405 ||
    (status === 404 && serverCode !== 'CATALOG_NOT_FOUND' && serverCode !== 'RECORD_NOT_FOUND')
  );
}

/** Reads what a bulk edit would change. The server refuses with VALIDATION (`fields`). */
export function previewBulkEdit(
  backend: Backend,
  records: BulkRecords,
  changes: Row,
  options?: SendOptions,
): Promise<Result<EditPreview>> {
  return data(backend.send(previewEdit, { body: { records, changes } }, options));
}

/** Starts a bulk edit. @returns the id of its process */
export function startBulkEdit(
  backend: Backend,
  records: BulkRecords,
  changes: Row,
): Promise<Result<string>> {
  return readProcessId(lastingBackend(backend).send(startEdit, { body: { records, changes } }));
}

/** Starts to take a bulk edit back. @returns the id of the process that does so */
export function undoBulkEdit(backend: Backend, processId: string): Promise<Result<string>> {
  return readProcessId(lastingBackend(backend).send(undoEdit, { body: { processId } }));
}

/** Starts rules on records; all active ones of the catalog where none is named. */
export function startRuleRun(
  backend: Backend,
  records: BulkRecords,
  ruleIds: readonly string[] = [],
): Promise<Result<string>> {
  return readProcessId(
    lastingBackend(backend).send(startRules, { body: { records, ruleIds: [...ruleIds] } }),
  );
}

/** How many active rules a catalog has. */
export async function countRules(
  backend: Backend,
  catalog: string,
  options?: SendOptions,
): Promise<Result<number>> {
  const constraints = [
    { field: 'catalogName', operator: 'equal' as const, value: catalog },
    { field: 'active', operator: 'equal' as const, value: true },
  ];
  const answer = await backend.send(
    getEntityCount,
    { body: { entityName: 'Rule', constraints } },
    options,
  );
  return answer.ok ? { ok: true, data: answer.data.data.count } : answer;
}

/**
 * Follows a job on many records to its end, which the caller announces.
 *
 * @throws AbortError when it is given up
 */
export async function followBulk(
  backend: Backend,
  processId: string,
  options: Pick<FollowOptions, 'signal' | 'onProgress'>,
): Promise<Problem | null> {
  const job = await followAnnounced(backend, processId, options);
  if (!job.ok) return job.error;
  const { status, cancelled } = job.data;
  return status === 'FAILED' && !cancelled ? toJobProblem(job.data) : null;
}

/** Which rows of a report are wanted. */
export interface ReportPageQuery {
  outcomes?: readonly RecordOutcome[];
  severities?: readonly string[];
  offset?: number;
  limit?: number;
}

/** Reads the report of a job with some of its rows. */
export function loadReport(
  backend: Backend,
  processId: string,
  { outcomes = [], severities = [], offset = 0, limit = 100 }: ReportPageQuery = {},
  options?: SendOptions,
): Promise<Result<ReportPage>> {
  const body = {
    processId,
    outcomes: [...outcomes],
    severities: [...severities],
    offset,
    limit,
  };
  return data(backend.send(getReport, { body }, options));
}

/** Lists the user's reports of a catalog, the newest first. */
export async function loadReports(
  backend: Backend,
  wanted: { processType: ReportedProcess; catalogName: string; limit: number },
  options?: SendOptions,
): Promise<Result<readonly JobReport[]>> {
  const answer = await backend.send(getReports, { body: wanted }, options);
  return answer.ok ? { ok: true, data: answer.data.data.rows } : answer;
}

/** Reads the report of a job as a file of comma-separated values. */
export function loadReportFile(
  backend: Backend,
  processId: string,
  { outcomes = [], severities = [] }: ReportPageQuery = {},
): Promise<Result<File>> {
  const body = { processId, outcomes: [...outcomes], severities: [...severities] };
  return backend.send(exportReport, { body });
}

/** Deletes the report of a job. */
export async function removeReport(backend: Backend, processId: string): Promise<Result<null>> {
  const answer = await backend.send(deleteReport, { path: { processId } });
  return answer.ok ? { ok: true, data: null } : answer;
}

async function data<T>(answer: Promise<Result<{ data: T }>>): Promise<Result<T>> {
  const got = await answer;
  return got.ok ? { ok: true, data: got.data.data } : got;
}
