import { EPOCH_UNIT } from '../../units/time.ts';
import type { DepthScrollbar } from './depth-scrollbar.ts';
import type { DepthView } from './depth-view.ts';
import { formatNumber } from './format-number.ts';
import { depthText } from './plot-cursor.ts';
import type { PlotDom } from './plot-dom.ts';
import { getWindow } from './plot-dom.ts';
import type { ReadoutValue } from './readout-value.ts';

/** How long the picture or the cursor must be still before it is announced. */
const STILL_MS = 250;

/**
 * Announces to assistive technology the range shown, and the values at a cursor that is moved by
 * keys: numbers, units and mnemonics alone, with the comma of the language.
 */
export class PlotAnnouncer {
  readonly #dom: PlotDom;
  readonly #view: DepthView;
  readonly #scrollbar: DepthScrollbar;
  readonly #listComma: string;
  #rangeTimer = 0;
  #picturedAt = 0;
  #cursorTimer = 0;

  constructor(dom: PlotDom, view: DepthView, scrollbar: DepthScrollbar, listComma: string) {
    this.#dom = dom;
    this.#view = view;
    this.#scrollbar = scrollbar;
    this.#listComma = listComma;
  }

  /** Announces the range of another picture, once pictures no longer follow one another. */
  announcePicture(): void {
    // The first is announced in its own frame: a later one would be laid out for these words alone.
    if (this.#picturedAt === 0) this.#announceRange();
    else this.#waitForStill(STILL_MS);
    this.#picturedAt = performance.now();
  }

  /** Announces the depth of the cursor and the values there. */
  announceCursor(depth: number, values: readonly ReadoutValue[]): void {
    const readings = values.map(
      ({ mnemonic, value, unit, text }) =>
        `${mnemonic} ${text ?? formatNumber(value)}${Number.isFinite(value) && unit ? ` ${unit}` : ''}`,
    );
    const window = getWindow(this.#dom);
    window.clearTimeout(this.#cursorTimer);
    this.#cursorTimer = window.setTimeout(() => {
      this.#dom.status.textContent = [this.#depth(depth), ...readings].join(this.#listComma);
    }, STILL_MS);
  }

  /** Stops announcing. */
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
      else this.#announceRange();
    }, ms);
  }

  #announceRange(): void {
    const { range } = this.#view;
    if (!range) return;
    const text = `${this.#depth(range.top, false)} – ${this.#depth(range.base)}`;
    this.#dom.rangeText.textContent = text;
    this.#scrollbar.announce(text);
  }

  #depth(depth: number, withUnit = true): string {
    const { range, unit, height } = this.#view;
    const perPixel = range ? (range.base - range.top) / Math.max(1, height) : 1;
    const text = depthText(depth, perPixel, unit ?? '');
    return withUnit || unit === EPOCH_UNIT ? text : text.replace(/ .*/, '');
  }
}
