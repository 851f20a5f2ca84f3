import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementHost } from './element-host.ts';
import type { Problem } from './problem.ts';

/** Kinds of notices. */
export const NOTICE_KINDS = ['success', 'warning', 'error', 'info'] as const;
/** One of `NOTICE_KINDS`. */
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A message of a moment: the detail of `geo-notify`. */
export interface Notice {
  kind: NoticeKind;
  /** One sentence, in the reader's language. */
  message: string;
  /** @default 5000 (spec 9) */
  durationMs?: number;
  /** What "Details" shows. */
  problem?: Problem;
  /** What the user can do about it; the toast goes then. */
  action?: { readonly label: string; run(): void };
}

/** How long a toast is shown, in milliseconds (spec 9). */
export const TOAST_MS = 5000;
/** How long the message about the language list is shown, in milliseconds (spec 9). */
export const LANGUAGE_TOAST_MS = 15_000;
/** The least time that a toast remains after it was held, in milliseconds. */
const AFTER_HOLD_MS = 1000;

/**
 * Says something to the user: by the host page, which may prevent the default of `geo-notify` and
 * show it itself, else by the page's `<geo-toasts>`. False where neither took it: the element shows
 * it inside itself. An element that is not on the page any more says it to the page.
 */
export function notify(host: ElementHost, notice: Notice): boolean {
  if (host.element.isConnected) return !host.emit('geo-notify', notice, { cancelable: true });
  return !host.element.ownerDocument.dispatchEvent(
    new CustomEvent('geo-notify', { detail: notice, bubbles: true, cancelable: true }),
  );
}

/** Toasts in the order they came, one at a time. */
export class ToastQueue {
  readonly #shown = signal<Notice | null>(null);
  readonly #waiting = signal(0);
  #queue: Notice[] = [];
  /** Those before this one have been shown. */
  #next = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endsAt = 0;
  readonly #holders = new Set<string>();

  /** The toast on the screen. */
  get shown(): ReadonlySignal<Notice | null> {
    return this.#shown;
  }

  /** How many stand behind it. */
  get waiting(): ReadonlySignal<number> {
    return this.#waiting;
  }

  /** Puts a toast behind the others; left out where the one before it says the same. */
  push(notice: Notice): void {
    const before = this.#queue.at(-1) ?? this.#shown.peek();
    if (before?.message === notice.message && before.kind === notice.kind) return;
    this.#queue.push(notice);
    if (this.#shown.peek()) this.#waiting.value = this.#queue.length - this.#next;
    else this.dismiss();
  }

  /** Takes the toast off; the next one comes. */
  dismiss(): void {
    clearTimeout(this.#timer);
    const notice = this.#queue[this.#next] ?? null;
    this.#next++;
    if (this.#next >= this.#queue.length) {
      this.#queue = [];
      this.#next = 0;
    }
    this.#shown.value = notice;
    this.#waiting.value = this.#queue.length - this.#next;
    if (notice) this.#run(notice.durationMs ?? TOAST_MS);
  }

  /** Takes all of them off. */
  clear(): void {
    this.#queue = [];
    this.#next = 0;
    this.dismiss();
  }

  /** Pauses the timeout while the pointer or the focus is in the toast, or its details are open. */
  hold(reason: string): void {
    this.#holders.add(reason);
    clearTimeout(this.#timer);
  }

  /** Ends a hold; the timeout resumes when no hold is left. */
  release(reason: string): void {
    if (this.#holders.delete(reason) && this.#shown.peek())
      this.#run(Math.max(AFTER_HOLD_MS, this.#endsAt - Date.now()));
  }

  #run(ms: number): void {
    clearTimeout(this.#timer);
    this.#endsAt = Date.now() + ms;
    if (this.#holders.size === 0) this.#timer = setTimeout(() => this.dismiss(), ms);
  }
}
