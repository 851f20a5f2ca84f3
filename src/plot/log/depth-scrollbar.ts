import type { Pen } from '../pen.ts';
import type { DepthInterval, RangeLimits } from './depth-window.ts';
import { add, localPoint, type PlotDom, SCROLLBAR_WIDTH } from './plot-dom.ts';
import type { PlotTheme } from './theme.ts';

/** Shortest thumb, as a share of the bar: one that is smaller could not be caught. */
const LEAST_THUMB = 0.04;

/**
 * The scrollbar beside the tracks: its thumb is the range shown, in proportion. Drawn with the
 * tracks, so that a step costs one picture.
 */
export class DepthScrollbar {
  readonly #dom: PlotDom;
  readonly #bar: HTMLDivElement;
  readonly #stop = new AbortController();
  readonly #onScroll: (top: number) => void;
  #limits: RangeLimits = { top: 0, base: 1, least: 1 };
  #range: DepthInterval = { top: 0, base: 1 };
  #grab: number | null = null;

  /** @param onScroll called to bring the depth `top` to the upper edge */
  constructor(dom: PlotDom, label: string, onScroll: (top: number) => void) {
    this.#dom = dom;
    this.#onScroll = onScroll;
    this.#bar = add(dom.body, 'div', {
      position: 'absolute',
      right: '0',
      top: '0',
      bottom: '0',
      width: `${SCROLLBAR_WIDTH}px`,
      touchAction: 'none',
      cursor: 'default',
    });
    this.#bar.setAttribute('role', 'scrollbar');
    this.#bar.setAttribute('aria-label', label);
    this.#bar.setAttribute('aria-valuenow', '0');
    const { signal } = this.#stop;
    this.#bar.addEventListener('pointerdown', (e) => this.#down(e), { signal });
    this.#bar.addEventListener('pointermove', (e) => this.#move(e), { signal });
    for (const type of ['pointerup', 'pointercancel'] as const)
      this.#bar.addEventListener(
        type,
        () => {
          this.#grab = null;
        },
        { signal },
      );
    this.#bar.addEventListener('dblclick', (e) => e.stopPropagation(), { signal });
  }

  /** Names the element that scrolls. */
  set controls(id: string) {
    this.#bar.setAttribute('aria-controls', id);
  }

  /**
   * Draws the bar for a range, and how far it may go, at the right of a body of `width` by
   * `height`.
   */
  paint(
    pen: Pen,
    { range, limits }: { range: DepthInterval; limits: RangeLimits },
    { width, height }: { width: number; height: number },
    theme: PlotTheme,
  ): void {
    this.#range = range;
    this.#limits = limits;
    const x = width - SCROLLBAR_WIDTH;
    pen.fillStyle = theme.background;
    pen.fillRect(x, 0, SCROLLBAR_WIDTH, height);
    pen.fillStyle = theme.gridHeavy;
    const { at, length } = this.#thumb(height);
    if (length < height - 0.5) pen.fillRect(x + 4, at, SCROLLBAR_WIDTH - 7, length);
  }

  /**
   * Updates its ARIA values: the depth at the top between the least and the greatest there can be,
   * and the range in words.
   */
  announce(rangeText: string): void {
    const { top, base } = this.#limits;
    const length = this.#range.base - this.#range.top;
    const values = {
      valuemin: top,
      valuemax: Math.max(top, base - length),
      valuenow: this.#range.top,
    };
    for (const [name, depth] of Object.entries(values))
      this.#bar.setAttribute(`aria-${name}`, String(Number(depth.toPrecision(8))));
    this.#bar.setAttribute('aria-valuetext', rangeText);
    this.#bar.setAttribute('aria-orientation', this.#dom.turn ? 'horizontal' : 'vertical');
  }

  /** Removes it. */
  dispose(): void {
    this.#stop.abort();
    this.#bar.remove();
  }

  /** How far the range lies down its travel, 0 to 1. */
  #share(): number {
    const travel = this.#limits.base - this.#limits.top - (this.#range.base - this.#range.top);
    return travel > 0 ? Math.min(1, Math.max(0, (this.#range.top - this.#limits.top) / travel)) : 0;
  }

  #thumb(height: number): { at: number; length: number } {
    const part = (this.#range.base - this.#range.top) / (this.#limits.base - this.#limits.top);
    const length = Math.min(1, Math.max(part, LEAST_THUMB)) * height;
    return { at: this.#share() * (height - length), length };
  }

  #down(event: PointerEvent): void {
    event.stopPropagation();
    if (event.button !== 0) return;
    this.#bar.setPointerCapture(event.pointerId);
    const { y } = localPoint(this.#dom, this.#bar, event);
    const { at, length } = this.#thumb(this.#bar.clientHeight);
    const inside = y >= at && y <= at + length;
    this.#grab = inside ? y - at : length / 2;
    if (!inside) this.#move(event);
  }

  #move(event: PointerEvent): void {
    event.stopPropagation();
    if (this.#grab === null) return;
    const height = this.#bar.clientHeight;
    const travel = height - this.#thumb(height).length;
    if (travel <= 0) return;
    const share = Math.min(
      1,
      Math.max(0, (localPoint(this.#dom, this.#bar, event).y - this.#grab) / travel),
    );
    this.#onScroll(
      this.#limits.top +
        share * (this.#limits.base - this.#limits.top - (this.#range.base - this.#range.top)),
    );
  }
}
