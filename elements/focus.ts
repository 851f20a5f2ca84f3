const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';

/** First element of `root`, in document order, that takes the keyboard focus. */
export function firstFocusable(root: ShadowRoot): HTMLElement | null {
  return listFocusable(root).next().value ?? null;
}

function* listFocusable(root: ParentNode): Generator<HTMLElement, undefined> {
  for (const at of root.querySelectorAll<HTMLElement>(FOCUSABLE)) {
    if (at.tabIndex >= 0 && !at.matches(':disabled') && at.checkVisibility()) yield at;
  }
}

/** How long the controls of a step may be awaited that replaces the one with the focus. */
const LONGEST_WAIT_MS = 2000;

/** Where the control was that was removed with the focus. */
interface FocusGap {
  /** The node before and after it that are still there; null if there is none. */
  before: Node | null;
  after: Node | null;
  /** Time of `performance.now()` until which what replaces it may still get controls. */
  waitsUntil: number;
}

/**
 * Keeps the focus inside a shadow root: gives it back to where it was when the host is taken out of
 * the document and put back, and moves it to what is nearest when a step that was taken by keyboard
 * removes the control that has it and nothing else takes it.
 */
export class FocusKeeper {
  #held: HTMLElement | null = null;
  /** The parents of what has the focus, the nearest first. */
  #parents: Element[] = [];
  #moving = false;
  #isByKeyboard = false;
  #isWaiting = false;
  /** Whether the removal of what had the focus has been noticed. */
  #isNoticed = false;
  #gap: FocusGap = { before: null, after: null, waitsUntil: 0 };
  readonly #observer: MutationObserver;

  constructor(private readonly root: ShadowRoot) {
    this.#observer = new MutationObserver((changes) => this.#findRemoval(changes));
    root.addEventListener('focusin', (event) => this.#hold(event.target as HTMLElement));
    root.addEventListener('focusout', () => {
      // Some engines send this while the host or the control is being removed: only a loss without
      // a move counts.
      queueMicrotask(() => {
        if (!this.#moving && !root.activeElement && this.#held?.isConnected) this.forget();
      });
    });
    for (const type of ['keydown', 'pointerdown', 'wheel'])
      root.addEventListener(type, () => (this.#isByKeyboard = type === 'keydown'), {
        capture: true,
        passive: true,
      });
  }

  /** The host was taken out. */
  leave(): void {
    this.#moving = true;
  }

  /** The host is connected again; nothing happens if another element has the focus by now. */
  arrive(): void {
    this.#moving = false;
    if (this.#isFree()) this.#held?.focus({ preventScroll: true });
    else if (!this.root.activeElement) this.forget();
  }

  /** Nothing inside has the focus any more. */
  forget(): void {
    this.#held = null;
    this.#parents = [];
    this.#moving = false;
    this.#observer.disconnect();
  }

  /**
   * Whether the control with the focus was removed by a step that was taken by keyboard, in the
   * task under way. React then focuses the host; where the focus goes is decided after the task.
   */
  get isLosing(): boolean {
    return this.#held !== null && !this.#held.isConnected && this.#isByKeyboard && !this.#isNoticed;
  }

  #isFree(): boolean {
    const { activeElement, body } = this.root.ownerDocument;
    return activeElement === null || activeElement === body;
  }

  #hold(held: HTMLElement): void {
    if (!this.#held) this.#observer.observe(this.root, { childList: true, subtree: true });
    this.#held = held;
    this.#isNoticed = false;
    this.#parents = [];
    for (let at = held.parentElement; at; at = at.parentElement) this.#parents.push(at);
  }

  #findRemoval(changes: readonly MutationRecord[]): void {
    const held = this.#held;
    if (!held || held.isConnected || !this.#isByKeyboard) return;
    this.#isNoticed = true;
    const lost = new Set<Node>([held, ...this.#parents]);
    const removal = changes.find(({ removedNodes }) =>
      [...removedNodes].some((node) => lost.has(node)),
    );
    if (removal) this.#noteRemoval(removal, changes);
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    // Later, so that what the step opens can take the focus by itself. Where there is no control
    // yet, the next change tries again.
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      if (this.#held === held && !held.isConnected && this.#isFree() && !this.#moving)
        this.#moveOn();
    });
  }

  /** Remembers where the control was: beside which nodes that are still there. */
  #noteRemoval({ target }: MutationRecord, changes: readonly MutationRecord[]): void {
    const here = changes.filter((change) => change.target === target);
    const findSibling = (side: 'previousSibling' | 'nextSibling'): Node | null =>
      here.map((change) => change[side]).find((node) => node?.parentNode === target) ?? null;
    const added = new Set(here.flatMap(({ addedNodes }) => [...addedNodes]));
    const [before, after] = [findSibling('previousSibling'), findSibling('nextSibling')];
    this.#gap = {
      before: before && !added.has(before) ? before : null,
      after: after && !added.has(after) ? after : null,
      // What replaces the step may have its controls a little later.
      waitsUntil: added.size > 0 ? performance.now() + LONGEST_WAIT_MS : 0,
    };
    // Who presses somewhere else does not want the focus back.
    const options = { once: true, capture: true };
    this.root.ownerDocument.addEventListener(
      'pointerdown',
      () => (this.#isByKeyboard = false),
      options,
    );
  }

  /**
   * Moves the focus to the first control of what stands in the place of the removed one, or else to
   * the next control that there is, inside of the nearest parent that has one.
   */
  #moveOn(): void {
    const { before, after, waitsUntil } = this.#gap;
    const parents = this.#parents.filter(({ isConnected }) => isConnected);
    const [nearest = this.root] = parents;
    const inGap = [...listFocusable(nearest)].filter(
      (control) =>
        (!before?.isConnected || isAfter(control, before)) &&
        (!after?.isConnected || isAfter(after, control)),
    );
    if (this.#focusFirst(inGap)) return;
    if (performance.now() < waitsUntil) {
      setTimeout(() => this.#findRemoval([]), waitsUntil - performance.now());
      return;
    }
    let place = before?.isConnected ? before : null;
    for (const parent of [...parents, this.root]) {
      if (this.#focusFirst(sortFrom([...listFocusable(parent)], place))) return;
      place = parent;
    }
  }

  #focusFirst(controls: readonly HTMLElement[]): boolean {
    return controls.some((control) => {
      control.focus({ preventScroll: true });
      return this.root.activeElement !== null;
    });
  }
}

function isAfter(node: Node, other: Node): boolean {
  return (
    Boolean(other.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) &&
    !other.contains(node)
  );
}

/** The controls after a node, then those before it, the nearest first. */
function sortFrom(controls: readonly HTMLElement[], place: Node | null): HTMLElement[] {
  if (!place) return [...controls];
  const after = controls.filter((control) => isAfter(control, place));
  return [...after, ...controls.filter((one) => !after.includes(one)).reverse()];
}
