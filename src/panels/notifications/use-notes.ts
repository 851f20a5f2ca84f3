import { useMemo, useState } from 'react';
import { type Backend, buildOwnerKey } from '../../backend/backend.ts';
import { dismissDownloads, type Download, downloads } from '../../backend/downloads.ts';
import { hasEnded, type Job, type JobCounts, type JobsPage } from '../../backend/jobs-feed.ts';
import type { Problem } from '../../core/problem.ts';
import { useListener } from '../../ui/use-listener.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { useWatchedJobs } from '../shared/use-watched-jobs.ts';
import { type Dismissed, Dismissals, isDismissed } from './dismissals.ts';
import { buildNotes, type Note } from './notes.ts';

/** Most that the list holds: what the server gives at once. */
const MOST = 1000;

/** What there is to tell the user, and what the user does with it. */
export interface Notes {
  /** Whose they are. */
  owner: string;
  /** The user's jobs, those that are dismissed too; null until they are here. */
  jobs: readonly Job[] | null;
  notes: readonly Note[];
  /** The time that the notes are of, milliseconds since 1970. */
  now: number;
  /** Jobs and downloads that wait or run, those that are not listed too. */
  running: number;
  /** Why the list could not be had; what was there stays. */
  problem: Problem | null;
  /** There are older ones that have not been fetched. */
  hasMore: boolean;
  /** Some are out of sight. */
  hasDismissed: boolean;
  more(): void;
  refresh(): void;
  dismiss(note: Note): void;
  /** Dismisses all that have ended. */
  clear(): void;
  /** Brings back what was dismissed. */
  restore(): void;
}

/**
 * Jobs and downloads of the user as notifications, kept up to date; their times run while they are
 * shown.
 */
export function useNotes(backend: Backend, pageSize: number, isShown: boolean): Notes {
  const owner = buildOwnerKey(backend);
  const { page, counts, ...list } = useJobs(backend, owner, pageSize);
  const all = useSignal(downloads);
  const mine = useMemo(() => all.filter((download) => download.owner === owner), [all, owner]);
  const dismissals = useMemo(() => new Dismissals(owner), [owner]);
  useListener<StorageEvent>(globalThis, 'storage', (event) => dismissals.readChange(event));
  const dismissed = useSignal(dismissals.value);
  const jobs = page?.rows ?? null;
  const listed = (jobs ?? []).filter((job) => !isDismissed(dismissed, job));
  const isRunning =
    listed.some((job) => !hasEnded(job)) || mine.some(({ status }) => status === 'RUNNING');
  const now = useNow(isRunning && isShown);
  return {
    ...list,
    owner,
    jobs,
    notes: buildNotes(jobs ?? [], mine, dismissed, now),
    now,
    running: countRunning(counts, mine),
    hasMore: hasOlder(page, dismissed),
    hasDismissed: listed.length < (jobs?.length ?? 0),
    dismiss: ({ job, download }) =>
      job ? dismissals.dismiss(job.processId) : download && dismissDownloads([download.id]),
    clear: () => {
      dismissals.dismissEnded(jobs ?? []);
      dismissDownloads(mine.map(({ id }) => id));
    },
    restore: () => dismissals.forget(),
  };
}

function countRunning(counts: JobCounts | null, mine: readonly Download[]): number {
  return (
    (counts ? counts.NEW + counts.RUNNING : 0) +
    mine.filter(({ status }) => status === 'RUNNING').length
  );
}

/** Whether the server has jobs beyond a list that have not been cleared with it. */
function hasOlder(page: JobsPage['page'], { upTo }: Dismissed): boolean {
  if (!page || page.rows.length >= Math.min(MOST, page.totalCount)) return false;
  const oldest = page.rows.at(-1);
  // Jobs beyond one that ended before everything was cleared have been cleared with it.
  const isAllOlderCleared =
    oldest !== undefined && hasEnded(oldest) && upTo !== null && (oldest.finishedAt ?? '') <= upTo;
  return !isAllOlderCleared;
}

/** The newest jobs of the user; `more` makes the list a page longer. */
function useJobs(backend: Backend, owner: string, pageSize: number) {
  const [pages, setPages] = useState(1);
  const { counts, refresh } = useWatchedJobs(backend, { pageSize });
  const { page, problem } = useWatchedJobs(backend, {
    pageSize: Math.min(MOST, pages * pageSize),
  });
  // A longer list is empty until it is here: the shorter one stays so long.
  const [last, setLast] = useState<{ owner: string; page: JobsPage['page'] }>({ owner, page });
  const isNew = (page !== null && page !== last.page) || last.owner !== owner;
  if (isNew) setLast({ owner, page });
  return {
    refresh,
    problem,
    counts,
    page: isNew ? page : last.page,
    more: () => setPages(pages + 1),
  };
}
