import { type ReadonlySignal, signal } from '@preact/signals-core';
import * as v from 'valibot';
import { hasEnded, type Job } from '../../backend/jobs-feed.ts';
import { readStored, store } from '../../core/storage.ts';

/**
 * What a user does not want to see any more: single processes, and all that had ended by a time.
 * The server's jobs stay as they are.
 */
const dismissed = v.object({ ids: v.array(v.string()), upTo: v.nullable(v.string()) });
/** Notifications that the user has dismissed. */
export type Dismissed = v.InferOutput<typeof dismissed>;

const NONE: Dismissed = { ids: [], upTo: null };
/** Single processes that are remembered, the last dismissed ones. */
const MOST = 500;

/**
 * The dismissals of one user at one server, kept in this browser; other windows of the origin
 * follow.
 */
export class Dismissals {
  readonly #key: string;
  readonly #value = signal<Dismissed>(NONE);
  readonly value: ReadonlySignal<Dismissed> = this.#value;

  constructor(owner: string) {
    this.#key = `geo-elements.notifications.dismissed ${owner}`;
    this.#read();
  }

  /** Reads again after another window changed what is stored under a key. */
  readChange({ key }: Pick<StorageEvent, 'key'>): void {
    if (key === this.#key) this.#read();
  }

  dismiss(processId: string): void {
    const { ids, upTo } = this.#value.peek();
    this.#keep({ ids: [...ids.filter((id) => id !== processId), processId].slice(-MOST), upTo });
  }

  /** Dismisses all that have ended, those of the list that have not been fetched too. */
  dismissEnded(jobs: readonly Job[]): void {
    const ended = jobs.filter((job) => hasEnded(job));
    const { ids, upTo } = this.#value.peek();
    const last = ended.reduce(
      (latest, { finishedAt }) => ((finishedAt ?? '') > latest ? finishedAt! : latest),
      upTo ?? '',
    );
    const untimed = ended
      .filter(({ finishedAt }) => finishedAt === null)
      .map(({ processId }) => processId);
    // Jobs that `upTo` covers need no id of their own; a job that was dismissed while it ran has
    // not ended.
    const timed = new Set(
      ended.filter(({ finishedAt }) => finishedAt !== null).map(({ processId }) => processId),
    );
    this.#keep({
      ids: [...new Set([...ids.filter((id) => !timed.has(id)), ...untimed])].slice(-MOST),
      upTo: last || null,
    });
  }

  /** Shows everything again. */
  forget(): void {
    this.#keep(NONE);
  }

  #read(): void {
    try {
      const kept = v.safeParse(dismissed, JSON.parse(readStored(this.#key) ?? ''));
      this.#value.value = kept.success ? kept.output : NONE;
    } catch {
      this.#value.value = NONE;
    }
  }

  #keep(next: Dismissed): void {
    this.#value.value = next;
    store(this.#key, JSON.stringify(next));
  }
}

/** Whether a job is out of sight. */
export function isDismissed({ ids, upTo }: Dismissed, job: Job): boolean {
  return (
    ids.includes(job.processId) ||
    (hasEnded(job) && upTo !== null && job.finishedAt !== null && job.finishedAt <= upTo)
  );
}
