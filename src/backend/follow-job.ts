import type { Result } from '../api/client.ts';
import type { Problem } from '../api/errors.ts';
import { reserveAnnouncement } from '../core/job-announcements.ts';
import type { Backend } from './backend.ts';
import { hasEnded, type Job, refreshJobs, RUNNING_MS, watchJob } from './jobs-feed.ts';

/** A short job has ended by then. */
const FIRST_LOOK_MS = 1000;
/** A job that the list has not named for this long is one that the server does not list. */
const ABSENT_MS = 5 * RUNNING_MS;

/** How a job is followed. */
export interface FollowOptions {
  /** Ends the following, not the job. */
  signal: AbortSignal;
  onProgress(percent: number): void;
  /**
   * How long the list may lack a job that was just started.
   *
   * @default 15 s
   */
  absentMs?: number;
  /**
   * Whether a failure to read the jobs ends the following.
   *
   * @default none does
   */
  isFinal?(problem: Problem): boolean;
}

/**
 * Follows a job to its end by the jobs' feed, in a hidden tab too.
 *
 * @returns the job, COMPLETED or FAILED; FILE_EXPIRED if the server does not list it
 * @throws AbortError when `signal` is aborted
 */
export function followJob(
  backend: Backend,
  processId: string,
  { signal, onProgress, absentMs = ABSENT_MS, isFinal = () => false }: FollowOptions,
): Promise<Result<Job>> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(toError(signal.reason));
    const watch = watchJob(backend, processId);
    let isListed = false;
    let absentSince: number | null = null;
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      unsubscribe();
      watch.dispose();
      settle();
    };
    const abort = (): void => end(() => reject(toError(signal.reason)));
    const readAbsent = (): void => {
      absentSince ??= Date.now();
      if (isListed || Date.now() - absentSince >= absentMs)
        end(() => resolve({ ok: false, error: buildAbsent(processId) }));
    };
    const read = (): void => {
      const { job, problem } = watch.state.peek();
      if (job && hasEnded(job)) return end(() => resolve({ ok: true, data: job }));
      if (problem && isFinal(problem)) return end(() => resolve({ ok: false, error: problem }));
      if (problem) absentSince = null;
      else if (!job) return readAbsent();
      if (!job) return;
      isListed = true;
      onProgress(job.progress);
    };
    const before = watch.reads.peek();
    const timer = setTimeout(() => watch.refresh(), FIRST_LOOK_MS);
    const unsubscribe = watch.reads.subscribe((reads) => {
      // What was read before may be older than the job.
      if (reads > before) read();
    });
    signal.addEventListener('abort', abort);
  });
}

/**
 * Follows a job that was just started; the caller announces its end. When `signal` is aborted, the
 * notifications announce it.
 *
 * @throws AbortError when `signal` is aborted
 */
export async function followAnnounced(
  backend: Backend,
  processId: string,
  options: FollowOptions,
): Promise<Result<Job>> {
  const { signal } = options;
  const release = reserveAnnouncement(processId);
  signal.addEventListener('abort', release);
  refreshJobs(backend);
  const job = await followJob(backend, processId, options);
  signal.removeEventListener('abort', release);
  return job;
}

/** Why a job failed: SERVER_SAID with its last message, REQUEST_FAILED if it has none. */
export function toJobProblem({
  messages,
  messageParts,
}: Pick<Job, 'messages' | 'messageParts'>): Problem {
  const message = messages?.at(-1);
  const parts = messageParts?.at(-1);
  return message
    ? { code: 'SERVER_SAID', message, ...(parts && { parts }) }
    : { code: 'REQUEST_FAILED', message: 'job/myJobs: FAILED without a message' };
}

function buildAbsent(processId: string): Problem {
  return { code: 'FILE_EXPIRED', message: `job/myJobs: no process ${processId}` };
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException('Aborted', 'AbortError');
}
