import type { Result, SendOptions } from '../api/client.ts';
import type { AnswerOf } from '../api/contract/call.ts';
import {
  type ColumnMapping,
  getTableLoad,
  previewLoadTable,
  type RowOutcome,
  sendLoadTable,
  startTableLoad,
  type TablePreview,
  type TableReading,
} from '../api/contract/load.ts';
import { type Backend, lastingBackend } from './backend.ts';
import { cancelQuietly } from './exports.ts';
import { findUploadRefusal } from './load-files.ts';
import { refreshJobs } from './jobs-feed.ts';

export type { ColumnMapping, RowOutcome, TablePreview, TableReading };

/** What became of the rows of a table. */
export type TableReport = AnswerOf<typeof getTableLoad>['data'];

/** Sends a table file; the answer says how it would be read. */
export async function sendTable(
  backend: Backend,
  file: File,
  options?: SendOptions,
): Promise<Result<TablePreview>> {
  const refusal = await findUploadRefusal(backend, file.size, options?.signal);
  if (refusal) return { ok: false, error: refusal };
  const body = new FormData();
  body.append('files', file, file.name);
  return unwrap(await backend.send(sendLoadTable, { body }, options));
}

/** Reads a table that was sent in another way. */
export async function previewTable(
  backend: Backend,
  id: string,
  reading: TableReading,
  options?: SendOptions,
): Promise<Result<TablePreview>> {
  const call = backend.send(previewLoadTable, { path: { id }, body: reading }, options);
  return unwrap(await call);
}

/** A table that is to be loaded. */
export interface TableLoad extends TableReading {
  catalog: string;
  mapping: ColumnMapping[];
  /** New wells, fields and operators wait for a review even if the user may decide. */
  review: boolean;
}

/** Starts the loading of a table as a job; it goes on when the screen is left. @returns its id */
export async function startTable(
  backend: Backend,
  id: string,
  body: TableLoad,
): Promise<Result<string>> {
  const answer = await lastingBackend(backend).send(startTableLoad, { path: { id }, body });
  if (!answer.ok) return answer;
  refreshJobs(backend);
  return { ok: true, data: answer.data.data.processId };
}

/** What became of the rows of a table, as far as the job is. */
export async function readTableReport(
  backend: Backend,
  processId: string,
  { outcome, offset = 0 }: { outcome?: RowOutcome | undefined; offset?: number } = {},
  options?: SendOptions,
): Promise<Result<TableReport>> {
  const query = { offset: String(offset), ...(outcome && { outcome }) };
  return unwrap(await backend.send(getTableLoad, { path: { processId }, query }, options));
}

/** Ends the loading of a table at the server; rows that are stored stay. */
export function cancelTable(backend: Backend, processId: string): Promise<void> {
  return cancelQuietly(backend, processId);
}

function unwrap<T>(answer: Result<{ data: T }>): Result<T> {
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}
