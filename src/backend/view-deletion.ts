import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Result } from '../api/client.ts';
import { TOAST_MS } from '../core/toasts.ts';
import { type Backend, lastingBackend } from './backend.ts';
import { deleteView, type SavedView } from './saved-views.ts';

/** A view that the user deletes. */
export type DeletedView = Pick<SavedView, 'id' | 'name'>;

/**
 * Deletes saved views once the user can no longer undo it. Until then the server has the view, so
 * that what is undone keeps its id, its address and the links to it. Another deletion, another
 * write, and leaving the dialog or the page carry out what waits.
 */
export class ViewDeletion {
  readonly #waiting = signal<DeletedView | null>(null);
  readonly #hidden = signal<ReadonlySet<string>>(new Set());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<void> = Promise.resolve();

  /** The view whose deletion can be undone. */
  readonly waiting: ReadonlySignal<DeletedView | null> = this.#waiting;
  /** Ids of views that are not listed any more: deleted, or about to be. */
  readonly hidden: ReadonlySignal<ReadonlySet<string>> = this.#hidden;

  /** @param onEnd is called with the server's answer to each deletion */
  constructor(
    private readonly backend: Backend,
    private readonly onEnd: (answer: Result<null>) => void,
  ) {}

  /** Takes a view off the list, and deletes it when the time to undo it is over. */
  offer(view: DeletedView): void {
    void this.flush();
    this.#waiting.value = view;
    this.#hidden.value = new Set([...this.#hidden.peek(), view.id]);
    globalThis.addEventListener?.('pagehide', this.#leave);
    this.hold(false);
  }

  /** Keeps the view. */
  undo(): void {
    const view = this.#take();
    if (view) this.#show(view);
  }

  /** Stops the time while the user points at the offer or has the focus on it. */
  hold(isHeld: boolean): void {
    clearTimeout(this.#timer);
    if (!isHeld && this.#waiting.peek())
      this.#timer = setTimeout(() => void this.flush(), TOAST_MS);
  }

  /** Deletes what waits, now; resolves when the server has answered. */
  flush(): Promise<void> {
    const view = this.#take();
    if (view) {
      const deleted = this.#delete(view);
      this.#last = this.#last.then(() => deleted);
    }
    return this.#last;
  }

  readonly #leave = (): void => void this.flush();

  #take(): DeletedView | null {
    const view = this.#waiting.peek();
    clearTimeout(this.#timer);
    globalThis.removeEventListener?.('pagehide', this.#leave);
    this.#waiting.value = null;
    return view;
  }

  /** Sent in the task of the call, so that a page that is being left has sent it. */
  async #delete(view: DeletedView): Promise<void> {
    const answer = await deleteView(lastingBackend(this.backend), view).catch(() => null);
    if (!answer?.ok) this.#show(view);
    if (answer) this.onEnd(answer);
  }

  #show({ id }: DeletedView): void {
    this.#hidden.value = new Set([...this.#hidden.peek()].filter((one) => one !== id));
  }
}
