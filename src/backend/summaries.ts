import * as v from 'valibot';
import type { Result, SendOptions } from '../api/client.ts';
import { cancelExport, generateSummary } from '../api/contract/export.ts';
import {
  getConcessionUpdateDate,
  getLastResponse,
  getSummaryData,
  getSummaryProcesses,
  responseMessages,
  type SummaryRow,
} from '../api/contract/jobs.ts';
import type { JobStatus } from '../api/contract/shapes.ts';
import { downloadListed, storedPath } from '../api/downloads.ts';
import { isAbort, type Problem } from '../api/errors.ts';
import type { Language } from '../core/element-host.ts';
import type { JobMessages } from '../core/job-messages.ts';
import { readOfTab, storeForTab } from '../core/tab-storage.ts';
import { type Backend, buildOwnerKey } from './backend.ts';
import { followJob, type FollowOptions } from './follow-job.ts';
import { refreshJobs, RUNNING_MS } from './jobs-feed.ts';

export type { SummaryRow };

/** A job that computed, or computes, a summary. */
export interface SummaryProcess {
  processId: string;
  /** "" if it has none. */
  name: string;
  status: JobStatus;
  createdAt: string | null;
}

/** What became of a summary. */
export type Summary =
  | {
      readonly kind: 'rows';
      readonly rows: readonly SummaryRow[];
      readonly process: SummaryProcess | null;
    }
  /** The job is running; `percent` of it is done. */
  | { readonly kind: 'running'; readonly process: SummaryProcess; readonly percent: number }
  /** The job ended without a summary; `messages` are those of the job. */
  | ({
      readonly kind: 'failed';
      readonly process: SummaryProcess;
    } & JobMessages);

/** The user's summaries, the newest first (spec 7). */
export async function listSummaries(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<SummaryProcess[]>> {
  const answer = await backend.send(getSummaryProcesses, {}, options);
  return answer.ok
    ? {
        ok: true,
        data: answer.data.data.toSorted((a, b) =>
          (b.createdAt ?? '').localeCompare(a.createdAt ?? ''),
        ),
      }
    : answer;
}

/**
 * A summary as it is now. A failure is CONCESSION_UNAVAILABLE but where the network or the gateway
 * is at fault (spec 8); a process that is not there, or not the user's, has status 404.
 */
export async function loadSummary(
  backend: Backend,
  processId: string,
  options?: SendOptions,
): Promise<Result<Summary>> {
  const [processes, data] = await Promise.all([
    listSummaries(backend, options),
    backend.send(getSummaryData, { path: { processId } }, options),
  ]);
  const process = processes.ok
    ? (processes.data.find((one) => one.processId === processId) ?? null)
    : null;
  if (process && (process.status === 'NEW' || process.status === 'RUNNING'))
    return { ok: true, data: { kind: 'running', process, percent: 0 } };
  if (process?.status === 'FAILED')
    return {
      ok: true,
      data: {
        kind: 'failed',
        process,
        ...(await readLastMessages(backend, processId, options)),
      },
    };
  if (!data.ok) return { ok: false, error: unavailable(data.error) };
  return {
    ok: true,
    data: {
      kind: 'rows',
      process,
      rows: data.data.data.flatMap(({ data: { summaryData } }) => summaryData),
    },
  };
}

/**
 * Waits until a job of the user runs no more; `onProgress` gets percent. Ends too when it is given
 * up.
 */
export async function jobEnd(
  backend: Backend,
  processId: string,
  options: Pick<FollowOptions, 'signal' | 'onProgress'>,
): Promise<void> {
  await followJob(backend, processId, { ...options, absentMs: RUNNING_MS }).catch(
    (error: unknown) => {
      if (!isAbort(error)) throw error;
    },
  );
}

/**
 * Loads the update date of each concession that has one, by the name of the concession in the
 * request (spec 7, "update date").
 */
export async function updateDates(
  backend: Backend,
  concessions: readonly string[],
  options?: SendOptions,
): Promise<Result<ReadonlyMap<string, string>>> {
  const answer = await backend.send(
    getConcessionUpdateDate,
    { body: { concessions: [...concessions] } },
    options,
  );
  if (!answer.ok) return answer;
  return {
    ok: true,
    data: new Map(
      answer.data.data.items.flatMap(({ id, updateDate }) =>
        updateDate ? [[id, updateDate] as const] : [],
      ),
    ),
  };
}

/** A summary that is to be computed. */
export interface SummaryOptions {
  /** Id of the caller's: a summary that is sent twice is one. */
  processId: string;
  /** None: all of them. */
  concessions: readonly string[];
  /** Language of its files. */
  language: Language;
}

/** Starts a summary of concessions. */
export async function startSummary(
  backend: Backend,
  { processId, concessions, language }: SummaryOptions,
  options?: SendOptions,
): Promise<Result<null>> {
  const answer = await backend.send(
    generateSummary,
    { body: { processId, concessions: [...concessions], catalogs: [], language } },
    options,
  );
  if (!answer.ok) return answer;
  storeForTab(startedKey(backend, processId), concessions);
  refreshJobs(backend);
  return { ok: true, data: null };
}

/**
 * The concessions of a summary that this tab has started; null for any other. The server does not
 * tell them of one that failed.
 */
export function readStarted(backend: Backend, processId: string): readonly string[] | null {
  const kept = readOfTab(startedKey(backend, processId));
  return Array.isArray(kept) && kept.every((one) => typeof one === 'string') ? kept : null;
}

/** Ends the job of a summary. */
export async function cancelSummary(backend: Backend, processId: string): Promise<Result<null>> {
  const answer = await backend.send(cancelExport, { query: { pid: processId } });
  return answer.ok ? { ok: true, data: null } : answer;
}

/**
 * A data listing or a report, by the path of its row: FILE_NOT_FOUND where that does not begin with
 * /download/ (spec 5).
 */
export function summaryFile(
  backend: Backend,
  path: string | null | undefined,
  options?: SendOptions,
): Promise<Result<File>> {
  return downloadListed(backend, path, options);
}

/** Whether a path of a row leads to a file. */
export function isStoredFile(path: string): boolean {
  return storedPath(path) !== null;
}

function startedKey(backend: Backend, processId: string): string {
  return `geo-summary ${processId} ${buildOwnerKey(backend)}`;
}

async function readLastMessages(
  backend: Backend,
  processId: string,
  options?: SendOptions,
): Promise<JobMessages> {
  const answer = await backend.send(getLastResponse, { query: { processId } }, options);
  const read = v.safeParse(responseMessages, answer.ok ? answer.data.data.response : null);
  return read.success ? read.output : { messages: [] };
}

function unavailable(problem: Problem): Problem {
  return ['NETWORK_DISCONNECTED', 'GATEWAY_TIMEOUT', 'REQUEST_TIMEOUT'].includes(problem.code)
    ? problem
    : { ...problem, code: 'CONCESSION_UNAVAILABLE' };
}
