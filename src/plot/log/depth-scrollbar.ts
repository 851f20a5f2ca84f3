import { add, SCROLLBAR_WIDTH, style } from './plot-dom.ts';
import type { DepthRange, RangeLimits } from './depth-window.ts';
import type { PlotTheme } from './theme.ts';

/** The scrollbar beside the tracks: its thumb is the range shown, drawn in proportion. */
export class DepthScrollbar {
  readonly #bar: HTMLDivElement;
  readonly #thumb: HTMLDivElement;
  readonly #stop = new AbortController();
  readonly #onScroll: (top: number) => void;
  #limits: RangeLimits = { top: 0, base: 1, least: 1 };
  #range: DepthRange = { top: 0, base: 1 };
  #grab: number | null = null;

  /** @param onScroll asked to bring `top` to the top */
  constructor(root: HTMLElement, label: string, onScroll: (top: number) => void) {
    this.#onScroll = onScroll;
    this.#bar = add(root, 'div', { position: 'absolute', right: '0', bottom: '0', width: `${SCROLLBAR_WIDTH}px`, touchAction: 'none', boxSizing: 'border-box' });
    this.#thumb = add(this.#bar, 'div', { position: 'absolute', left: '3px', right: '3px', top: '0', borderRadius: '4px' });
    this.#bar.setAttribute('role', 'scrollbar');
    this.#bar.setAttribute('aria-orientation', 'vertical');
    this.#bar.setAttribute('aria-label', label);
    const { signal } = this.#stop;
    this.#bar.addEventListener('pointerdown', (e) => this.#down(e), { signal });
    this.#bar.addEventListener('pointermove', (e) => { if (this.#grab !== null) this.#moveTo(e.clientY, this.#grab); }, { signal });
    for (const type of ['pointerup', 'pointercancel'] as const) this.#bar.addEventListener(type, () => { this.#grab = null; }, { signal });
  }

  /** Shows a range; `top` is where the tracks begin below the header, CSS pixels. */
  update(range: DepthRange, limits: RangeLimits, topPx: number, id: string): void {
    this.#range = range;
    this.#limits = limits;
    const whole = limits.base - limits.top;
    style(this.#bar, { top: `${topPx}px` });
    const share = (range.base - range.top) / whole;
    const at = share >= 1 ? 0 : (range.top - limits.top) / (whole - (range.base - range.top));
    // The thumb is never so small that it cannot be caught; its travel shrinks by what it is enlarged.
    const percent = Math.max(share * 100, 4);
    style(this.#thumb, { height: `${percent}%`, top: `${at * (100 - percent)}%`, visibility: share >= 0.9999 ? 'hidden' : 'visible' });
    this.#bar.setAttribute('aria-controls', id);
    this.#bar.setAttribute('aria-valuemin', '0');
    this.#bar.setAttribute('aria-valuemax', '100');
    this.#bar.setAttribute('aria-valuenow', String(Math.round(at * 100)));
  }

  /** Takes the theme's colours. */
  paint(theme: PlotTheme): void {
    style(this.#bar, { backgroundColor: theme.background, borderLeft: `1px solid ${theme.grid}` });
    style(this.#thumb, { backgroundColor: theme.gridHeavy });
  }

  /** Removes it. */
  dispose(): void {
    this.#stop.abort();
    this.#bar.remove();
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#bar.setPointerCapture(event.pointerId);
    const thumb = this.#thumb.getBoundingClientRect();
    const inside = event.clientY >= thumb.top && event.clientY <= thumb.bottom;
    this.#grab = inside ? event.clientY - thumb.top : thumb.height / 2;
    if (!inside) this.#moveTo(event.clientY, this.#grab);
  }

  #moveTo(clientY: number, grab: number): void {
    const bar = this.#bar.getBoundingClientRect();
    const travel = bar.height - this.#thumb.getBoundingClientRect().height;
    if (travel <= 0) return;
    const share = Math.min(1, Math.max(0, (clientY - grab - bar.top) / travel));
    this.#onScroll(this.#limits.top + share * (this.#limits.base - this.#limits.top - (this.#range.base - this.#range.top)));
  }
}
