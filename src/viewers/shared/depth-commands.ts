import type { DepthInterval } from '../../plot/log/depth-window.ts';

/** A plot along depth. */
interface DepthPlot {
  /** The shown depths; null before there is something to show. */
  readonly depthRange: DepthInterval | null;
  readonly fullRange: DepthInterval | null;
  setDepthRange(top: number, base: number): void;
}

/** The commands that change the shown depths of a plot. */
export class DepthCommands {
  readonly #getPlot: () => DepthPlot | null;
  readonly #postpone: (wanted: DepthInterval) => void;

  /** @param postpone - Keeps depths that are set before there is something to show */
  constructor(getPlot: () => DepthPlot | null, postpone: (wanted: DepthInterval) => void) {
    this.#getPlot = getPlot;
    this.#postpone = postpone;
  }

  /** Shows the depths between two, in either order, now or as soon as there is something to show. */
  setRange(top: number, base: number): void {
    const [least, largest] = [Math.min(top, base), Math.max(top, base)];
    const plot = this.#getPlot();
    if (plot?.depthRange) plot.setDepthRange(least, largest);
    else this.#postpone({ top: least, base: largest });
  }

  /** Shows `factor` times the depths that are shown, around their middle. */
  zoom(factor: number): void {
    const range = this.#getPlot()?.depthRange;
    if (!range) return;
    const half = ((range.base - range.top) / 2) * factor;
    this.center((range.top + range.base) / 2, half);
  }

  /** Shows the depths up to `half` above and below `middle`; by default as many as are shown. */
  center(middle: number, half?: number): void {
    const range = this.#getPlot()?.depthRange;
    if (!range || !Number.isFinite(middle)) return;
    const reach = half ?? (range.base - range.top) / 2;
    this.setRange(middle - reach, middle + reach);
  }

  /** Shows all depths. */
  showWhole(): void {
    const whole = this.#getPlot()?.fullRange;
    if (whole) this.setRange(whole.top, whole.base);
  }
}
