/**
 * Longest range that the browser scrolls, px. Browsers cap the height of an element (Chromium 33.5
 * M px, Firefox 17.8 M), and compositors place layers in 32-bit floats: up to here those are exact
 * to a quarter of a pixel.
 */
export const SAFE_PX = 4_000_000;
/** At both ends bar and rows move alike, so that a wheel reaches the first and the last row. */
const EXACT_PX = 200_000;
/** What moves the bar further than so many heights of the view at once is its thumb. */
const JUMP_VIEWS = 4;

/**
 * Scrolling through more rows than a browser can scroll, px. The bar has a range of at most
 * `SAFE_PX`; what wheel, fingers and keys move it by, the rows move by, to the pixel; where its
 * thumb is taken to, the rows go in proportion. In a range that is not too long both are the same.
 */
export class ScaledScroll {
  #total = 0;
  #view = 0;
  #bar = 0;
  #offset = 0;

  /** Height of all rows, and how much of it is in sight. The rows in sight stay. */
  layout(total: number, view: number): void {
    if (total === this.#total && view === this.#view) return;
    this.#total = total;
    this.#view = view;
    this.#offset = clamped(this.#offset, this.#lastOffset);
    this.#bar = Math.round(this.#barAt(this.#offset));
  }

  /** Height that the browser scrolls. */
  get height(): number {
    return Math.min(this.#total, SAFE_PX);
  }

  /** Position of the bar: `scrollTop` of the scrolling element. */
  get bar(): number {
    return this.#bar;
  }

  /** The row offset in sight. */
  get offset(): number {
    return this.#offset;
  }

  /** What the rows lie above their own offsets, so that those in sight are where the bar is. */
  get shift(): number {
    return this.#offset - this.#bar;
  }

  /** The user moved the bar. */
  moved(bar: number): void {
    const by = bar - this.#bar;
    this.#bar = bar;
    if (!this.#isScaled) this.#offset = bar;
    else if (bar <= 0) this.#offset = 0;
    else if (bar >= this.#lastBar - 1) this.#offset = this.#lastOffset;
    else if (Math.abs(by) > JUMP_VIEWS * this.#view) this.#offset = Math.round(this.#offsetAt(bar));
    else this.#offset = clamped(this.#offset + by, this.#lastOffset);
    if (Math.abs(this.#bar - this.#barAt(this.#offset)) > EXACT_PX / 4) this.rest();
  }

  /** Scrolls to a row offset; the bar is to be set to `bar`. */
  to(offset: number): void {
    const before = this.#offset;
    this.#offset = clamped(offset, this.#lastOffset);
    const by = this.#offset - before;
    const stepped = this.#bar + by;
    const steps =
      Math.abs(by) <= JUMP_VIEWS * this.#view &&
      stepped >= 0 &&
      stepped <= this.#lastBar &&
      Math.abs(stepped - this.#barAt(this.#offset)) <= EXACT_PX / 4;
    this.#bar = steps ? stepped : Math.round(this.#barAt(this.#offset));
  }

  /**
   * Brings the bar, which steps have taken away from it, to the place in proportion; the rows in
   * sight stay. Answers whether it moved.
   */
  rest(): boolean {
    const due = Math.round(this.#barAt(this.#offset));
    if (Math.abs(due - this.#bar) <= 1) return false;
    this.#bar = due;
    return true;
  }

  get #isScaled(): boolean {
    return this.#total > SAFE_PX;
  }

  get #lastBar(): number {
    return Math.max(0, this.height - this.#view);
  }

  get #lastOffset(): number {
    return Math.max(0, this.#total - this.#view);
  }

  #offsetAt(bar: number): number {
    return between(bar, this.#lastBar, this.#lastOffset);
  }

  #barAt(offset: number): number {
    return between(offset, this.#lastOffset, this.#lastBar);
  }
}

/**
 * A place in a range of `from` px as one in a range of `to` px: alike at the ends, in proportion
 * between them.
 */
function between(at: number, from: number, to: number): number {
  if (from === to) return at;
  if (at <= EXACT_PX) return at;
  if (at >= from - EXACT_PX) return to - (from - at);
  return EXACT_PX + ((at - EXACT_PX) * (to - 2 * EXACT_PX)) / (from - 2 * EXACT_PX);
}

function clamped(at: number, last: number): number {
  return Math.max(0, Math.min(last, at));
}
