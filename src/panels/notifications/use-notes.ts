import { signal } from '@preact/signals-core';
import { useEffect, useMemo, useState } from 'react';
import { type Backend, buildOwnerKey } from '../../backend/backend.ts';
import { type Job, type JobsPage, type JobsWatch, watchJobs } from '../../backend/jobs-feed.ts';
import { dismissDownloads, downloads } from '../../backend/downloads.ts';
import type { Problem } from '../../core/problem.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { Dismissals, isDismissed } from './dismissals.ts';
import { isOver } from './job-ends.ts';
import { type Note, buildNotes } from './notes.ts';

/** Most that the list holds: what the server gives at once. */
const MOST = 1000;

/** What there is to tell the user, and what the user does with it. */
export interface Notes {
  /** Whose they are. */
  owner: string;
  /** The user's jobs, those that are dismissed too; null until they are here. */
  jobs: readonly Job[] | null;
  notes: readonly Note[];
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

/** Jobs and downloads of the user as notifications, kept up to date. `now` is milliseconds since 1970. */
export function useNotes(backend: Backend, pageSize: number, now: number): Notes {
  const owner = buildOwnerKey(backend);
  const { watch, page, problem, counts, more } = useJobs(backend, owner, pageSize);
  const all = useSignal(downloads);
  const mine = useMemo(() => all.filter((download) => download.owner === owner), [all, owner]);
  const dismissals = useMemo(() => new Dismissals(owner), [owner]);
  useEffect(() => dismissals.follow(), [dismissals]);
  const dismissed = useSignal(dismissals.value);

  const jobs = page?.rows ?? null;
  const notes = buildNotes(jobs ?? [], mine, dismissed, now);
  const oldest = jobs?.at(-1);
  // Jobs beyond one that ended before everything was cleared have been cleared with it.
  const isAllOlderCleared =
    oldest !== undefined &&
    isOver(oldest) &&
    dismissed.upTo !== null &&
    (oldest.finishedAt ?? '') <= dismissed.upTo;
  return {
    owner,
    jobs,
    notes,
    problem,
    more,
    running:
      (counts ? counts.NEW + counts.RUNNING : 0) +
      mine.filter(({ status }) => status === 'RUNNING').length,
    hasMore:
      page !== null && page.rows.length < Math.min(MOST, page.totalCount) && !isAllOlderCleared,
    hasDismissed: jobs?.some((job) => isDismissed(dismissed, job)) ?? false,
    refresh: () => watch?.refresh(),
    dismiss: ({ job, download }) =>
      job ? dismissals.dismiss(job.processId) : download && dismissDownloads([download.id]),
    clear: () => {
      dismissals.dismissEnded(jobs ?? []);
      dismissDownloads(mine.map(({ id }) => id));
    },
    restore: () => dismissals.forget(),
  };
}

/** The newest jobs of the user; `more` makes the list a page longer. */
function useJobs(backend: Backend, owner: string, pageSize: number) {
  const [pages, setPages] = useState(1);
  const watch = useWatch(backend, pageSize);
  const longer = useWatch(backend, Math.min(MOST, pages * pageSize));
  const { page, problem } = useSignal(longer?.page ?? NO_PAGE);
  const counts = useSignal(watch?.counts ?? NO_COUNTS);
  // A longer list is empty until it is here: the shorter one stays so long.
  const [last, setLast] = useState<{ owner: string; page: JobsPage['page'] }>({ owner, page });
  const isNew = (page !== null && page !== last.page) || last.owner !== owner;
  if (isNew) setLast({ owner, page });
  return {
    watch,
    problem,
    counts,
    page: isNew ? page : last.page,
    more: () => setPages(pages + 1),
  };
}

function useWatch(backend: Backend, pageSize: number): JobsWatch | null {
  const [watch, setWatch] = useState<JobsWatch | null>(null);
  useEffect(() => {
    const made = watchJobs(backend, { pageSize });
    setWatch(made);
    return () => made.stop();
  }, [backend, pageSize]);
  return watch;
}

const NO_PAGE: JobsWatch['page'] = signal({ page: null, problem: null });
const NO_COUNTS: JobsWatch['counts'] = signal(null);
