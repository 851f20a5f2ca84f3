import type { Result } from '../api/client.ts';
import { startDelete } from '../api/contract/export.ts';
import type { KeyValues } from '../api/contract/shapes.ts';
import type { Problem } from '../api/errors.ts';
import type { JobMessages } from '../core/job-messages.ts';
import { amongKeys, constraintsOfSelection, type Selection } from '../core/selection.ts';
import { type Backend, lastingBackend } from './backend.ts';
import { countChanged } from './catalog-counts.ts';
import { followAnnounced, toJobProblem } from './follow-job.ts';
import type { Job } from './jobs-feed.ts';
import { pickKeys } from './records.ts';
import { rows } from './rows.ts';

/** Records that one call deletes (contract: `keys` of `export/delete/start`). */
export const MOST_DELETED = 10_000;
/** Keys that are read, or looked for, in one query. */
const KEYS_AT_ONCE = 1000;
/**
 * The same where a key has several values: each record is a condition of its own, and a server
 * takes few of them.
 */
const GROUPS_AT_ONCE = 100;

/** Records that are to be deleted. */
export interface RecordDeletion {
  selection: Selection;
  /** Attribute names of the catalog's key. */
  keyNames: readonly string[];
}

/** How a deletion ended. */
export interface DeletionEnd {
  deleted: number;
  /** Keys of the records that are still there. */
  left: readonly KeyValues[];
  /**
   * What the server says about records that it could not delete, in its words; it need not name
   * them all.
   */
  reasons: JobMessages;
  cancelled: boolean;
  /** Why the job failed as a whole; null where it ran to its end. */
  problem: Problem | null;
}

/** What the caller gets to know while a deletion runs. */
export interface DeletionEvents {
  /** Ends the waiting, not the job. */
  signal: AbortSignal;
  onStarted(processId: string): void;
  onProgress(percent: number): void;
}

/**
 * Deletes the selected records by a job of the server (spec 7, "export/delete/start"), follows it
 * by the jobs' feed, and reads which records are left, also from a server that gives no reasons.
 *
 * @throws AbortError when `signal` is aborted
 */
export async function deleteRecords(
  backend: Backend,
  wanted: RecordDeletion,
  { signal, onStarted, onProgress }: DeletionEvents,
): Promise<Result<DeletionEnd>> {
  const { catalog } = wanted.selection;
  const keys = await selectedKeys(backend, wanted, signal);
  if (!keys.ok) return keys;
  const answer = await lastingBackend(backend).send(startDelete, {
    body: { catalogName: catalog, keys: [...keys.data] },
  });
  if (!answer.ok) return answer;
  const { processId } = answer.data.data;
  onStarted(processId);
  const job = await followAnnounced(backend, processId, { signal, onProgress });
  countChanged(backend, catalog);
  const left = await existing(backend, wanted, keys.data, signal);
  if (!left.ok) return left;
  return {
    ok: true,
    data: summarizeDeletion(keys.data.length, left.data, job.ok ? job.data : null),
  };
}

function summarizeDeletion(
  wanted: number,
  left: readonly KeyValues[],
  job: Job | null,
): DeletionEnd {
  const failed = job?.status === 'FAILED';
  const cancelled = job?.cancelled === true;
  return {
    deleted: wanted - left.length,
    left,
    reasons: failed ? { messages: [] } : pickMessages(job),
    cancelled,
    problem: failed && !cancelled ? toJobProblem(job) : null,
  };
}

function pickMessages(job: Job | null): JobMessages {
  const { messages = [], messageParts } = job ?? {};
  return { messages, ...(messageParts && { messageParts }) };
}

/** Keys of the selected records; of all that match they are read in pages. */
async function selectedKeys(
  backend: Backend,
  { selection, keyNames }: RecordDeletion,
  signal: AbortSignal,
): Promise<Result<readonly KeyValues[]>> {
  if (selection.mode === 'include') return { ok: true, data: selection.keys ?? [] };
  const all: KeyValues[] = [];
  for (;;) {
    const page = await rows(
      backend,
      {
        catalog: selection.catalog,
        fields: keyNames,
        constraints: constraintsOfSelection(selection, keyNames),
        offset: all.length,
        limit: KEYS_AT_ONCE,
        orderBy: keyNames[0],
      },
      { signal },
    );
    if (!page.ok) return page;
    all.push(...page.data.map((row) => pickKeys({ keys: [...keyNames] }, row)));
    if (page.data.length < KEYS_AT_ONCE || all.length >= MOST_DELETED)
      return { ok: true, data: all.slice(0, MOST_DELETED) };
  }
}

/** Those of the records that are still there. */
async function existing(
  backend: Backend,
  { selection: { catalog }, keyNames }: RecordDeletion,
  keys: readonly KeyValues[],
  signal: AbortSignal,
): Promise<Result<readonly KeyValues[]>> {
  const size = keyNames.length === 1 ? KEYS_AT_ONCE : GROUPS_AT_ONCE;
  const found: KeyValues[] = [];
  for (let at = 0; at < keys.length; at += size) {
    const some = keys.slice(at, at + size);
    const page = await rows(
      backend,
      { catalog, fields: keyNames, constraints: [amongKeys(some, keyNames)], limit: size },
      { signal },
    );
    if (!page.ok) return page;
    found.push(...page.data.map((row) => pickKeys({ keys: [...keyNames] }, row)));
  }
  return { ok: true, data: found };
}
