import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { getMyJobs, type Job } from '../api/contract/jobs.ts';
import type { Problem } from '../api/errors.ts';
import type { Backend } from './backend.ts';
import { labelJobNames } from './job-names.ts';
import { nullIfAborted } from './null-if-aborted.ts';

/** Jobs of the first page: a job that is followed is nearly always among the newest. */
const FIRST_PAGE = 100;
/** Jobs of each further page. */
const NEXT_PAGE = 1000;

/** A job as the last read of the list found it. */
export interface JobState {
  /** Null before the first read, and if the list does not name the job. */
  readonly job: Job | null;
  /** Why the last read failed; null if it did not. */
  readonly problem: Problem | null;
}

/** A job that is watched. It is kept up to date until `dispose`. */
export interface JobWatch {
  readonly state: ReadonlySignal<JobState>;
  /** Grows with each read of the list, also if the read failed. */
  readonly reads: ReadonlySignal<number>;
  /** Reads now. */
  refresh(): void;
  dispose(): void;
}

interface FollowedJob {
  readonly state: Signal<JobState>;
  readonly reads: Signal<number>;
  /** The elements that follow the job: requests are sent by the last of them. */
  readonly watchers: Set<{ readonly backend: Backend }>;
}

const UNREAD: JobState = { job: null, problem: null };

/**
 * Jobs that are followed to their end, wherever they are in the user's list. One read serves all of
 * them: it goes through the list from the newest job until each followed one is found.
 */
export class FollowedJobs {
  readonly #jobs = new Map<string, FollowedJob>();

  get size(): number {
    return this.#jobs.size;
  }

  /** The elements that follow jobs. */
  get watchers(): readonly { readonly backend: Backend }[] {
    return [...this.#jobs.values()].flatMap(({ watchers }) => [...watchers]);
  }

  /** Adds a follower of a job. `onEnd` is called when it is disposed. */
  watch(backend: Backend, processId: string, onEnd: () => void): Omit<JobWatch, 'refresh'> {
    const followed = this.#jobs.get(processId) ?? {
      state: signal(UNREAD),
      reads: signal(0),
      watchers: new Set(),
    };
    this.#jobs.set(processId, followed);
    const watcher = { backend };
    followed.watchers.add(watcher);
    return {
      state: followed.state,
      reads: followed.reads,
      dispose: () => {
        if (!followed.watchers.delete(watcher)) return;
        if (followed.watchers.size === 0 && this.#jobs.get(processId) === followed)
          this.#jobs.delete(processId);
        onEnd();
      },
    };
  }

  /** Reads the followed jobs. @returns whether the list could be read */
  async read(stop: AbortSignal): Promise<boolean> {
    const wanted = new Map(this.#jobs);
    const missing = new Set(wanted.keys());
    for (let offset = 0, isLast = false; missing.size > 0 && !isLast;) {
      const pageSize = offset === 0 ? FIRST_PAGE : NEXT_PAGE;
      const backend = this.watchers.at(-1)?.backend;
      const body = { status: [], offset, pageSize };
      const answer =
        backend && (await nullIfAborted(backend.send(getMyJobs, { body }, { signal: stop })));
      if (!answer || stop.aborted) return false;
      if (!answer.ok) {
        for (const id of missing) report(wanted.get(id)!, { problem: answer.error });
        return false;
      }
      const { totalCount } = answer.data.data;
      const rows = await labelJobNames(backend, answer.data.data.rows);
      for (const job of rows)
        if (missing.delete(job.processId)) report(wanted.get(job.processId)!, { job });
      offset += rows.length;
      isLast = rows.length === 0 || offset >= totalCount;
    }
    for (const id of missing) report(wanted.get(id)!, { job: null });
    return true;
  }

  /** Drops what was read: another user has signed in. */
  forget(): void {
    for (const { state } of this.#jobs.values()) state.value = UNREAD;
  }
}

function report(
  { state, reads }: FollowedJob,
  read: { job: Job | null } | { problem: Problem },
): void {
  const before = state.peek();
  const next = 'problem' in read ? { ...before, ...read } : { ...read, problem: null };
  if (JSON.stringify(before) !== JSON.stringify(next)) state.value = next;
  reads.value += 1;
}
