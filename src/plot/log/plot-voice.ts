import type { DepthScrollbar } from './depth-scrollbar.ts';
import type { DepthView } from './depth-view.ts';
import { formatNumber } from './format-number.ts';
import { depthText } from './plot-cursor.ts';
import type { PlotDom } from './plot-dom.ts';
import { getWindow } from './plot-dom.ts';
import type { ReadoutValue } from './readout.ts';

/** How long the picture or the cursor must be still before assistive technology hears of it. */
const STILL_MS = 250;

/** What a screen reader hears of a plot: the range shown, and the values at a cursor that is moved by keys. Numbers, units and mnemonics alone, the same in every language. */
export class PlotVoice {
  readonly #dom: PlotDom;
  readonly #view: DepthView;
  readonly #scrollbar: DepthScrollbar;
  #rangeTimer = 0;
  #picturedAt = 0;
  #cursorTimer = 0;

  constructor(dom: PlotDom, view: DepthView, scrollbar: DepthScrollbar) {
    this.#dom = dom;
    this.#view = view;
    this.#scrollbar = scrollbar;
  }

  /** Another picture is shown. */
  pictured(): void {
    // The first is told with its own frame: a later one would be laid out for these words alone.
    if (this.#picturedAt === 0) this.#tellRange();
    else this.#waitForStill(STILL_MS);
    this.#picturedAt = performance.now();
  }

  /** The cursor was moved by a key: its depth and the values there. */
  pointed(depth: number, values: readonly ReadoutValue[]): void {
    const readings = values.map(
      ({ mnemonic, value, unit }) =>
        `${mnemonic} ${formatNumber(value)}${Number.isFinite(value) && unit ? ` ${unit}` : ''}`,
    );
    const window = getWindow(this.#dom);
    window.clearTimeout(this.#cursorTimer);
    this.#cursorTimer = window.setTimeout(() => {
      this.#dom.status.textContent = [this.#depth(depth), ...readings].join(', ');
    }, STILL_MS);
  }

  /** Falls silent for good. */
  dispose(): void {
    const window = getWindow(this.#dom);
    window.clearTimeout(this.#rangeTimer);
    window.clearTimeout(this.#cursorTimer);
  }

  /**
   * One timer runs on while pictures follow one another: restarting it for each picture would cost
   * more than drawing some curves.
   */
  #waitForStill(ms: number): void {
    this.#rangeTimer ||= getWindow(this.#dom).setTimeout(() => {
      this.#rangeTimer = 0;
      const left = this.#picturedAt + STILL_MS - performance.now();
      if (left > 0) this.#waitForStill(left);
      else this.#tellRange();
    }, ms);
  }

  #tellRange(): void {
    const { range } = this.#view;
    if (!range) return;
    const text = `${this.#depth(range.top).replace(/ .*/, '')} – ${this.#depth(range.base)}`;
    this.#dom.rangeText.textContent = text;
    this.#scrollbar.tell(text);
  }

  #depth(depth: number): string {
    const { range, unit, height } = this.#view;
    const perPixel = range ? (range.base - range.top) / Math.max(1, height) : 1;
    return `${depthText(depth, perPixel)} ${unit ?? ''}`.trim();
  }
}
