import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import {
  CANCELLABLE_TYPES,
  getMyJobCounts,
  getMyJobs,
  type Job,
  PROCESS_TYPES,
} from '../api/contract/jobs.ts';
import type { JobStatus } from '../api/contract/shapes.ts';
import type { Problem } from '../api/errors.ts';
import { pageSession } from '../session/page-session.ts';
import type { Backend } from './backend.ts';
import { labelJobNames } from './job-names.ts';
import { FollowedJobs, type JobWatch } from './followed-jobs.ts';
import { nullIfAborted } from './null-if-aborted.ts';

export { CANCELLABLE_TYPES, PROCESS_TYPES };
export type { Job, JobStatus };

/** Whether nothing more happens to a job. */
export function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'FAILED';
}

/** Milliseconds between reads while a job is running. */
export const RUNNING_MS = 3000;
/** Longest wait between reads while no job is running, or the server is away. */
export const IDLE_MS = 30_000;
/** Longest wait between reads while a job is followed to its end. */
const FOLLOWED_MS = 10_000;
/** Each wait of a quiet time is so much longer than the one before. */
const SLOWER = 1.5;
/**
 * The clock is looked at so often: a computer that slept has timers that are late, but a clock that
 * is right.
 */
const LOOK_MS = 5000;
/** Page size of the counts request (spec 9). */
const COUNTED = 1000;

/** Jobs of the list that are wanted, the newest first. */
export interface JobsView {
  /** None: all of them. */
  status?: readonly JobStatus[];
  /** @default 0 */
  offset?: number;
  /** @default 15 */
  pageSize?: number;
}

/**
 * What a view shows: `page` is null until it is here; it stays when it could not be had again, and
 * `problem` says why.
 */
export interface JobsPage {
  page: { readonly rows: readonly Job[]; readonly totalCount: number } | null;
  problem: Problem | null;
}

/** How many jobs the user has in each state. */
export type JobCounts = Readonly<Record<JobStatus | 'total', number>>;

/** A watched page of jobs. It is kept up to date until `dispose`. */
export interface JobsWatch {
  readonly page: ReadonlySignal<JobsPage>;
  /** Null until they are read. */
  readonly counts: ReadonlySignal<JobCounts | null>;
  /** Grows with each read of the page, also if the read failed or brought nothing new. */
  readonly reads: ReadonlySignal<number>;
  /** Reads now: a job was started or cancelled, or the user wants to know. */
  refresh(): void;
  dispose(): void;
}

const NOTHING: JobsPage = { page: null, problem: null };
const feeds = new Map<string, JobsFeed>();

/**
 * Watches the user's jobs (spec 7, "job/myJobs" and "counts"). All watchers of one server share its
 * polls: every 3 s while a job runs, backing off to 30 s while none does. In a hidden tab it polls
 * only while a job is followed. It polls at once when the tab is shown, when the network is back,
 * when a user signs in and after the computer slept.
 */
export function watchJobs(backend: Backend, view: JobsView = {}): JobsWatch {
  return openFeed(backend).watch(backend, view);
}

/**
 * Watches one job of the user, wherever it is in the list. It is read in a hidden tab too, and at
 * least every ten seconds.
 */
export function watchJob(backend: Backend, processId: string): JobWatch {
  return openFeed(backend).watchJob(backend, processId);
}

function openFeed({ base }: Backend): JobsFeed {
  const feed = feeds.get(base) ?? new JobsFeed(() => feeds.delete(base));
  feeds.set(base, feed);
  return feed;
}

/** Reads the jobs of a server now for all who watch them: a job was started or ended. */
export function refreshJobs({ base }: Backend): void {
  feeds.get(base)?.refresh();
}

/** One view, whoever looks at it. */
interface Watched {
  readonly view: JobsView;
  readonly page: Signal<JobsPage>;
  readonly reads: Signal<number>;
  /** The elements that watch: requests are sent by the last of them. */
  readonly watchers: Set<{ readonly backend: Backend }>;
}

class JobsFeed {
  readonly #counts = signal<JobCounts | null>(null);
  readonly #views = new Map<string, Watched>();
  readonly #followed = new FollowedJobs();
  readonly #onEmpty: () => void;
  readonly #stops: (() => void)[];
  #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = 0;
  #waitMs = RUNNING_MS;
  #asking = false;
  #again = false;

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty;
    this.#stops = [
      listen(globalThis.document, 'visibilitychange', () => this.#shown()),
      listen(globalThis, 'online', () => this.refresh()),
      this.#followUser(),
    ];
  }

  watch(backend: Backend, { status = [], offset = 0, pageSize = 15 }: JobsView): JobsWatch {
    const view = { status: [...status], offset, pageSize };
    const key = JSON.stringify(view);
    const watched: Watched = this.#views.get(key) ?? {
      view,
      page: signal(NOTHING),
      reads: signal(0),
      watchers: new Set(),
    };
    this.#views.set(key, watched);
    const watcher = { backend };
    watched.watchers.add(watcher);
    if (watched.watchers.size === 1) this.refresh();
    return {
      page: watched.page,
      reads: watched.reads,
      counts: this.#counts,
      refresh: () => this.refresh(),
      dispose: () => {
        if (!watched.watchers.delete(watcher)) return;
        if (watched.watchers.size === 0 && this.#views.get(key) === watched)
          this.#views.delete(key);
        this.#endIfUnwatched();
      },
    };
  }

  watchJob(backend: Backend, processId: string): JobWatch {
    const watch = this.#followed.watch(backend, processId, () => this.#endIfUnwatched());
    this.refresh();
    return { ...watch, refresh: () => this.refresh() };
  }

  /** Reads now, or after the pending read; a hidden tab reads when it is shown. */
  refresh(): void {
    this.#waitMs = RUNNING_MS;
    this.#dueAt = 0;
    this.#again = this.#asking;
    this.#look();
  }

  #shown(): void {
    if (isHidden()) this.#look();
    else this.refresh();
  }

  /** Reads if it is time, else checks again a little later. */
  #look(): void {
    clearTimeout(this.#timer);
    if (this.#asking || !this.#isWatched()) return;
    if (isHidden() && this.#followed.size === 0) return;
    const left = this.#dueAt - Date.now();
    // A clock that was set back must not keep anybody waiting.
    if (left <= 0 || left > IDLE_MS) void this.#ask();
    else this.#timer = setTimeout(() => this.#look(), Math.min(left, LOOK_MS));
  }

  async #ask(): Promise<void> {
    const stop = this.#stop;
    this.#asking = true;
    this.#again = false;
    const answers = await Promise.all([
      this.#askCounts(stop.signal),
      ...[...this.#views.values()].map((watched) => askPage(watched, stop.signal)),
      this.#followed.read(stop.signal),
    ]);
    if (stop.signal.aborted) return;
    this.#asking = false;
    const { NEW = 0, RUNNING = 0 } = this.#counts.peek() ?? {};
    const isBusy = NEW + RUNNING > 0 && answers.every(Boolean);
    const longestMs = this.#followed.size > 0 ? FOLLOWED_MS : IDLE_MS;
    this.#waitMs = isBusy ? RUNNING_MS : Math.min(longestMs, this.#waitMs * SLOWER);
    this.#dueAt = this.#again ? 0 : Date.now() + this.#waitMs;
    this.#look();
  }

  /** Whether they could be had; those that could not stay as they were. */
  async #askCounts(signal: AbortSignal): Promise<boolean> {
    const views = [...this.#views.values()];
    const watcher = [
      ...this.#followed.watchers,
      ...views.flatMap(({ watchers }) => [...watchers]),
    ].at(-1);
    const answer =
      watcher &&
      (await nullIfAborted(
        watcher.backend.send(
          getMyJobCounts,
          { body: { status: [], offset: 0, pageSize: COUNTED } },
          { signal },
        ),
      ));
    if (!answer?.ok || signal.aborted) return false;
    const { NEW, RUNNING, COMPLETED, FAILED, total } = answer.data.data;
    const counts = {
      NEW: NEW ?? 0,
      RUNNING: RUNNING ?? 0,
      COMPLETED: COMPLETED ?? 0,
      FAILED: FAILED ?? 0,
      total: total ?? 0,
    };
    if (JSON.stringify(counts) !== JSON.stringify(this.#counts.peek())) this.#counts.value = counts;
    return true;
  }

  /** What one user has is nothing to the next. */
  #followUser(): () => void {
    const { user, state } = pageSession();
    let known = user.peek()?.id;
    return state.subscribe((now) => {
      const id = user.peek()?.id;
      if (id !== known && known !== undefined) this.#forget();
      known = id ?? known;
      if (now === 'signed-in') this.refresh();
    });
  }

  #forget(): void {
    this.#counts.value = null;
    for (const { page } of this.#views.values()) page.value = NOTHING;
    this.#followed.forget();
  }

  #isWatched(): boolean {
    return this.#views.size + this.#followed.size > 0;
  }

  #endIfUnwatched(): void {
    if (this.#isWatched()) return;
    clearTimeout(this.#timer);
    this.#stop.abort();
    for (const stop of this.#stops) stop();
    this.#onEmpty();
  }
}

async function askPage(
  { view, page, reads, watchers }: Watched,
  signal: AbortSignal,
): Promise<boolean> {
  const watcher = [...watchers].at(-1);
  const body = { status: [...(view.status ?? [])], offset: view.offset, pageSize: view.pageSize };
  const answer =
    watcher && (await nullIfAborted(watcher.backend.send(getMyJobs, { body }, { signal })));
  if (!answer || signal.aborted) return false;
  const before = page.peek();
  if (answer.ok) {
    const { rows, totalCount } = answer.data.data;
    const next = { rows: await labelJobNames(watcher.backend, rows), totalCount };
    if (signal.aborted) return false;
    // The same again draws nothing.
    if (before.problem || JSON.stringify(before.page) !== JSON.stringify(next))
      page.value = { page: next, problem: null };
  } else page.value = { ...before, problem: answer.error };
  reads.value += 1;
  return answer.ok;
}

function isHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden';
}

function listen(target: EventTarget | undefined, type: string, heard: () => void): () => void {
  target?.addEventListener?.(type, heard);
  return () => target?.removeEventListener?.(type, heard);
}
