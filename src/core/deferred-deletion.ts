import { type ReadonlySignal, signal } from '@preact/signals-core';
import { TOAST_MS } from './toasts.ts';

/** What carries out deletions that can be undone. */
export interface DeferredDeletionOptions<T> {
  /**
   * Deletes on the server, once it can no longer be undone. Resolves to whether the item stays out
   * of sight: `hidden` while a list that was read before may still have it, `shown` where the
   * server refused or the list is up to date.
   */
  readonly remove: (item: T) => Promise<'hidden' | 'shown'>;
  /** Whether leaving the page deletes what waits; without it the item is kept then. */
  readonly isSentOnLeave?: boolean;
}

/**
 * Deletions that the user can undo for five seconds (screens.md 2.3). Until then nothing is sent,
 * so that what is undone keeps its id, its address and the links to it. Another deletion and
 * `flush` carry out what waits, one after the other.
 */
export class DeferredDeletion<T> {
  readonly #waiting = signal<T | null>(null);
  readonly #hidden = signal<ReadonlySet<T>>(new Set());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<void> = Promise.resolve();

  /** The item whose deletion can be undone. */
  readonly waiting: ReadonlySignal<T | null> = this.#waiting;
  /** Items that are not shown: about to be deleted, being deleted, or gone. */
  readonly hidden: ReadonlySignal<ReadonlySet<T>> = this.#hidden;

  /** `options` say how to delete. */
  constructor(private readonly options: DeferredDeletionOptions<T>) {}

  /** Takes an item out of sight, and deletes it when the time to undo it is over. */
  offer(item: T): void {
    void this.flush();
    this.#waiting.value = item;
    this.#hidden.value = new Set([...this.#hidden.peek(), item]);
    if (this.options.isSentOnLeave) globalThis.addEventListener?.('pagehide', this.#leave);
    this.hold(false);
  }

  /** Puts back what waits. */
  undo(): void {
    const item = this.#take();
    if (item) this.#show(item);
  }

  /** Stops the time while the user points at the offer or has the focus on it. */
  hold(isHeld: boolean): void {
    clearTimeout(this.#timer);
    if (!isHeld && this.#waiting.peek())
      this.#timer = setTimeout(() => void this.flush(), TOAST_MS);
  }

  /** Deletes what waits, now; resolves when the server has answered to all deletions. */
  flush(): Promise<void> {
    const item = this.#take();
    if (item) this.#last = this.#last.then(() => this.#remove(item));
    return this.#last;
  }

  /** Does not wait for an earlier deletion: the page is gone before its answer. */
  readonly #leave = (): void => {
    const item = this.#take();
    if (item) void this.#remove(item);
  };

  #take(): T | null {
    const item = this.#waiting.peek();
    clearTimeout(this.#timer);
    globalThis.removeEventListener?.('pagehide', this.#leave);
    this.#waiting.value = null;
    return item;
  }

  async #remove(item: T): Promise<void> {
    const end = await this.options.remove(item).catch(() => 'shown' as const);
    if (end === 'shown') this.#show(item);
  }

  #show(item: T): void {
    this.#hidden.value = new Set([...this.#hidden.peek()].filter((one) => one !== item));
  }
}
