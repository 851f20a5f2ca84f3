import { EPOCH_UNIT, formatTime } from '../../units/time.ts';
import type { Crosshair } from './crosshair.ts';
import type { DepthView } from './depth-view.ts';
import { decimalsFor } from './grid.ts';
import type { ReadoutValue } from './readout-value.ts';

/** The cursor as the plot reports it. */
export interface CursorReport {
  depth: number;
  unit: string;
  values: ReadoutValue[];
}

/** What a cursor is made with. */
export interface CursorOptions {
  view: DepthView;
  crosshair: Crosshair;
  /** Values of all curves at a depth of the shown unit. */
  readout: (depth: number) => ReadoutValue[];
  /** The cursor was moved in this plot, or left it. */
  onCursor?: ((cursor: CursorReport | null) => void) | undefined;
}

/**
 * The depth that is pointed at, here or from elsewhere. It stays at its depth when the range moves.
 */
export class PlotCursor {
  readonly #options: CursorOptions;
  #depth: number | null = null;
  /** What the box shows, while it is shown. */
  #own: { x: number; values: readonly ReadoutValue[] } | null = null;

  constructor(options: CursorOptions) {
    this.#options = options;
  }

  /** In the shown unit; null while nothing is pointed at. */
  get depth(): number | null {
    return this.#depth;
  }

  /** Points at a depth, with the values beside it, away from `x`. */
  move(depth: number, x: number): void {
    const { unit, range } = this.#options.view;
    if (unit === null || !range) return;
    this.#depth = depth;
    const values = this.#options.readout(depth);
    this.#show({ x, values });
    this.#options.onCursor?.({ depth, unit, values });
  }

  /** Removes the cursor. */
  leave(): void {
    const had = this.#depth !== null;
    this.#depth = this.#own = null;
    this.#options.crosshair.hide();
    if (had) this.#options.onCursor?.(null);
  }

  /** Shows a depth that comes from elsewhere, without values; null hides it. */
  place(depth: number | null): void {
    this.#depth = depth !== null && Number.isFinite(depth) ? depth : null;
    this.#show(null);
  }

  /** The range has moved: the line follows its depth. */
  follow(): void {
    this.#show(null);
  }

  /** The plot has another size: line and box are moved to their depth again. */
  resized(): void {
    this.#show(this.#own);
  }

  /** The depth in another unit. */
  rescale(factor: number): void {
    if (this.#depth !== null) this.#depth *= factor;
  }

  #show(own: { x: number; values: readonly ReadoutValue[] } | null): void {
    const { view, crosshair } = this.#options;
    this.#own = own;
    const { range, unit, height } = view;
    const y = this.#depth === null ? -1 : view.yAt(this.#depth);
    if (this.#depth === null || y < 0 || y > height || !range || unit === null) {
      crosshair.hide();
      return;
    }
    crosshair.show(
      y,
      own ? own.x : null,
      depthText(this.#depth, (range.base - range.top) / Math.max(1, height), unit),
      own?.values ?? [],
    );
  }
}

/**
 * A depth with its unit and the decimals that one pixel of `perPixel` can distinguish; a date as
 * finely as that.
 */
export function depthText(depth: number, perPixel: number, unit: string): string {
  if (unit === EPOCH_UNIT) return formatTime(depth, perPixel);
  const decimals = Math.min(4, decimalsFor(10 ** Math.floor(Math.log10(perPixel))));
  return `${depth.toFixed(decimals)} ${unit}`.trim();
}
