const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';

/** First element of `root`, in document order, that takes the keyboard focus. */
export function firstFocusable(root: ShadowRoot): HTMLElement | null {
  for (const at of root.querySelectorAll<HTMLElement>(FOCUSABLE)) {
    if (at.tabIndex >= 0 && !at.matches(':disabled') && at.checkVisibility()) return at;
  }
  return null;
}

/**
 * Gives the focus back to where it was inside a shadow root when its host is taken out of the
 * document and put back.
 */
export class FocusKeeper {
  #held: HTMLElement | null = null;
  #moving = false;

  constructor(private readonly root: ShadowRoot) {
    root.addEventListener('focusin', (event) => {
      this.#held = event.target as HTMLElement;
    });
    root.addEventListener('focusout', () => {
      // Some engines send this while the host is being removed: only a loss without a move counts.
      queueMicrotask(() => {
        if (!this.#moving && !root.activeElement) this.#held = null;
      });
    });
  }

  /** The host was taken out. */
  leave(): void {
    this.#moving = true;
  }

  /** The host is connected again; nothing happens if another element has the focus by now. */
  arrive(): void {
    this.#moving = false;
    const page = this.root.ownerDocument;
    const free = page.activeElement === page.body || page.activeElement === null;
    if (free) this.#held?.focus({ preventScroll: true });
    else if (!this.root.activeElement) this.#held = null;
  }

  /** The host is gone for good. */
  forget(): void {
    this.#held = null;
    this.#moving = false;
  }
}
