import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ValueLimits } from '../../plot/histogram/histogram-data.ts';
import { formatEnds, parseEnds } from '../shared/curves/axis-end.ts';
import { BIN_LIMITS, type HistogramViewState } from './histogram-view-state.ts';

/** Bins without a choice. */
export const USUAL_BINS = 50;

/** Percentiles of the two normalisation markers, the lower one first. */
export type MarkerPercents = readonly [number, number];

/** How a histogram is drawn. */
export class HistogramLook {
  readonly #bins = signal(USUAL_BINS);
  readonly #isLog = signal<boolean | null>(null);
  readonly #isPercent = signal(false);
  readonly #isCumulative = signal(false);
  readonly #limits = signal<ValueLimits | null>(null);
  readonly #markers = signal<MarkerPercents | null>(null);
  readonly bins: ReadonlySignal<number> = this.#bins;
  /** Whether the axis is logarithmic; null for what the curve's family usually has. */
  readonly isLog: ReadonlySignal<boolean | null> = this.#isLog;
  /** Heights are percent of the samples instead of their number. */
  readonly isPercent: ReadonlySignal<boolean> = this.#isPercent;
  readonly isCumulative: ReadonlySignal<boolean> = this.#isCumulative;
  /** Ends of the axis; null where they are fitted to the values. */
  readonly limits: ReadonlySignal<ValueLimits | null> = this.#limits;
  /** Null where the markers are not shown. */
  readonly markers: ReadonlySignal<MarkerPercents | null> = this.#markers;

  setBins(count: number): void {
    const { least, most } = BIN_LIMITS;
    this.#bins.value = Math.min(most, Math.max(least, Math.round(count) || USUAL_BINS));
  }

  setLog(isLog: boolean | null): void {
    this.#isLog.value = isLog;
  }

  /** Sets the ends of the axis; null fits it to the values. */
  setLimits(limits: ValueLimits | null): void {
    if (!limits || limits.least < limits.most) this.#limits.value = limits;
  }

  /** How it is drawn, as a state holds it. */
  describe(): Omit<HistogramViewState, 'curve' | 'zones' | 'zone'> {
    const [bins, logX, limits] = [this.#bins.value, this.#isLog.value, this.#limits.value];
    const range = formatEnds(limits && { from: limits.least, to: limits.most });
    return {
      ...(bins !== USUAL_BINS && { bins }),
      ...(logX !== null && { logX }),
      ...(range && { range }),
      ...(this.#isPercent.value && { percent: true as const }),
      ...(this.#isCumulative.value && { cumulative: true as const }),
      ...(this.#markers.value && { markers: this.#markers.value.join(',') }),
    };
  }

  /** Draws as a state says, except bins and the kind of the axis, which are properties. */
  restore({ range, percent, cumulative, markers }: HistogramViewState): void {
    const [ends, percents] = [parseEnds(range), parseEnds(markers)];
    this.#limits.value = ends && { least: ends.from, most: ends.to };
    this.#isPercent.value = percent ?? false;
    this.#isCumulative.value = cumulative ?? false;
    this.#markers.value = percents && [percents.from, percents.to];
  }

  showPercent(isShown: boolean): void {
    this.#isPercent.value = isShown;
  }

  showCumulative(isShown: boolean): void {
    this.#isCumulative.value = isShown;
  }

  showMarkers(isShown: boolean): void {
    this.#markers.value = isShown ? [5, 95] : null;
  }

  /** Puts a marker at a percentile; it does not pass the other one. @param marker 0 for the lower */
  setMarker(marker: 0 | 1, percent: number): void {
    if (!this.#markers.peek()) return;
    const [low, high] = this.#markers.peek()!;
    const held = Math.min(100, Math.max(0, percent));
    this.#markers.value = marker === 0 ? [Math.min(held, high), high] : [low, Math.max(held, low)];
  }
}
