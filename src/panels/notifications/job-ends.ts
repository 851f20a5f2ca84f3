import { hasEnded, type Job } from '../../backend/jobs-feed.ts';

/**
 * Finds the jobs that have ended since the last call: those that were seen waiting or running, and
 * those that began and ended in between.
 */
export class JobEnds {
  readonly #running = new Set<string>();
  readonly #ended = new Set<string>();
  /**
   * When the newest job was made that was there at first: an older one that comes later was only
   * not looked at.
   */
  #since: string | null = null;

  /** The jobs of a list, the newest first, that have ended. Of the first list none has. */
  next(jobs: readonly Job[]): Job[] {
    const isFirst = this.#since === null;
    this.#since ??= jobs[0]?.createdAt ?? '';
    const ends = jobs.filter(
      (job) =>
        hasEnded(job) && (this.#running.has(job.processId) || (!isFirst && this.#isNew(job))),
    );
    for (const job of jobs) {
      if (!hasEnded(job)) this.#running.add(job.processId);
      else {
        this.#running.delete(job.processId);
        this.#ended.add(job.processId);
      }
    }
    return ends;
  }

  #isNew({ processId, createdAt }: Job): boolean {
    return !this.#ended.has(processId) && (createdAt ?? '') > (this.#since ?? '');
  }
}

const byOwner = new Map<string, JobEnds>();

/** What this page has seen of a user's jobs at a server; it outlives its elements. */
export function getJobEnds(owner: string): JobEnds {
  const known = byOwner.get(owner) ?? new JobEnds();
  byOwner.set(owner, known);
  return known;
}
