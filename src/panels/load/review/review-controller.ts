import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../../backend/backend.ts';
import {
  decideReview,
  listDecidedReviews,
  listWaitingReviews,
  type LoadReview,
  type NameDecision,
  type ReviewRow,
} from '../../../backend/load-reviews.ts';
import { nullIfAborted } from '../../../backend/null-if-aborted.ts';
import type { Problem } from '../../../core/problem.ts';

/** What the review screen shows. */
export type ReviewPhase =
  | { readonly kind: 'loading' }
  /** The server has no reviews. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | {
      readonly kind: 'listed';
      readonly reviews: readonly LoadReview[];
      /** Reviews that nothing waits in any more, the latest first. */
      readonly decided: readonly LoadReview[];
    };

/** Decisions that are not sent yet, by row, of each review. */
export type DraftDecisions = ReadonlyMap<string, ReadonlyMap<string, NameDecision>>;

/** Names that wait, and what the user is about to decide: nothing is sent before Apply. */
export class ReviewController {
  readonly #phase = signal<ReviewPhase>({ kind: 'loading' });
  readonly #drafts = signal<DraftDecisions>(new Map());
  readonly #history = signal<readonly DraftDecisions[]>([]);
  readonly #failures = signal<ReadonlyMap<string, Problem>>(new Map());
  readonly #sending = signal<ReadonlySet<string>>(new Set());
  readonly #stop = new AbortController();

  readonly phase: ReadonlySignal<ReviewPhase> = this.#phase;
  readonly drafts: ReadonlySignal<DraftDecisions> = this.#drafts;
  /** Why the decisions of a review were refused. */
  readonly failures: ReadonlySignal<ReadonlyMap<string, Problem>> = this.#failures;
  /** Reviews whose decisions are being sent. */
  readonly sending: ReadonlySignal<ReadonlySet<string>> = this.#sending;
  readonly canUndo = computed(() => this.#history.value.length > 0);

  constructor(private readonly backend: Backend) {}

  /** Reads what waits. */
  async refresh(): Promise<void> {
    const { signal } = this.#stop;
    const [answer, decided] = await Promise.all([
      nullIfAborted(listWaitingReviews(this.backend, { signal }), signal),
      nullIfAborted(listDecidedReviews(this.backend, { signal }), signal),
    ]);
    if (!answer) return;
    if (answer.ok)
      this.#phase.value = {
        kind: 'listed',
        reviews: answer.data,
        decided: decided?.ok ? decided.data.filter(({ status }) => status !== 'waiting') : [],
      };
    else
      this.#phase.value = [404, 501].includes(answer.error.status ?? 0)
        ? { kind: 'absent' }
        : { kind: 'failed', problem: answer.error };
  }

  /** Notes a decision on a name; null takes it back. */
  decide(review: LoadReview, row: ReviewRow, decision: NameDecision | null): void {
    const rows = new Map(this.#drafts.peek().get(review.id));
    if (decision && !isSame(decision, readDecision(row))) rows.set(row.id, decision);
    else rows.delete(row.id);
    this.#change(review.id, rows);
  }

  /** Notes the same decision on all names of a review that have none. */
  decideAll(review: LoadReview, action: 'accept' | 'refuse'): void {
    const rows = new Map(this.#drafts.peek().get(review.id));
    for (const { id } of openRows(review)) if (!rows.has(id)) rows.set(id, { id, action });
    this.#change(review.id, rows);
  }

  /** Takes back the last change of the decisions. */
  undo(): void {
    const before = this.#history.peek().at(-1);
    if (!before) return;
    this.#history.value = this.#history.peek().slice(0, -1);
    this.#drafts.value = before;
  }

  /** Sends the decisions of a review. */
  async apply(review: LoadReview): Promise<boolean> {
    const rows = this.#drafts.peek().get(review.id);
    if (!rows || rows.size === 0 || this.#sending.peek().has(review.id)) return false;
    this.#sending.value = new Set([...this.#sending.peek(), review.id]);
    const answer = await nullIfAborted(
      decideReview(this.backend, review, [...rows.values()]),
      this.#stop.signal,
    );
    this.#sending.value = new Set([...this.#sending.peek()].filter((id) => id !== review.id));
    if (!answer) return false;
    const failures = new Map(this.#failures.peek());
    if (answer.ok) {
      failures.delete(review.id);
      this.#history.value = [];
      this.#dropSent(review.id, rows);
    } else failures.set(review.id, answer.error);
    this.#failures.value = failures;
    await this.refresh();
    return answer.ok;
  }

  /** Drops the drafts that were sent; what was decided meanwhile stays. */
  #dropSent(id: string, sent: ReadonlyMap<string, NameDecision>): void {
    const drafts = new Map(this.#drafts.peek());
    const left = [...(drafts.get(id) ?? [])].filter(([row, one]) => sent.get(row) !== one);
    if (left.length > 0) drafts.set(id, new Map(left));
    else drafts.delete(id);
    this.#drafts.value = drafts;
  }

  dispose(): void {
    this.#stop.abort();
  }

  #change(id: string, rows: ReadonlyMap<string, NameDecision>): void {
    this.#history.value = [...this.#history.peek(), this.#drafts.peek()];
    this.#drafts.value = new Map([...this.#drafts.peek(), [id, rows]]);
  }
}

/** Names of a review that were not decided at the server. */
function openRows({ rows }: Pick<LoadReview, 'rows'>): ReviewRow[] {
  return rows.filter(({ action }) => action === null);
}

/** What was decided on a name at the server; null while nothing is. */
export function readDecision({ id, action, into }: ReviewRow): NameDecision | null {
  return action && { id, action, ...(into && { into: into.id }) };
}

function isSame(decision: NameDecision, other: NameDecision | null): boolean {
  return decision.action === other?.action && decision.into === other.into;
}
