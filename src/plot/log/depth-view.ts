import { metresPer } from '../../units/depth.ts';
import type { DepthInterval, RangeLimits } from './depth-window.ts';
import { clampRange, holdRange, panRange, rangeLimits, zoomRange } from './depth-window.ts';
import type { LogDocument } from './document.ts';
import type { IndexAxis } from './index-axis.ts';
import { PlotPart } from './plot-part.ts';

/**
 * The depths there are: those of a log, or of several on one scale. Shown depth = index · factor.
 */
export interface DepthScope extends Pick<LogDocument, 'factor' | 'indexKind' | 'unit'> {
  axis: Pick<IndexAxis, 'length' | 'min' | 'max' | 'step'>;
}

/** What has to follow a change of the view. */
export interface DepthViewEvents {
  /**
   * Called when parts of the picture, bits of `PlotPart`, must be redrawn: the body, and the header
   * if it shows the scale.
   */
  onStale(parts: number): void;
  /**
   * Called when another range is shown, by a gesture, a key, a call, or another height at a fixed
   * scale.
   */
  onMove(range: DepthInterval & { unit: string }): void;
}

const PIXELS_PER_METRE = 96 / 0.0254;

/**
 * Which depths a plot shows on how many pixels, within which limits, free or at a fixed scale.
 * Depths are in the shown unit, heights in CSS pixels.
 */
export class DepthView {
  readonly #events: DepthViewEvents;
  #doc: DepthScope | null = null;
  #limits: RangeLimits | null = null;
  #range: DepthInterval | null = null;
  #fixedScale: number | null = null;
  /** Height that the range is spread over. */
  height = 0;

  constructor(events: DepthViewEvents) {
    this.#events = events;
  }

  /** The range with its unit, or null without a document. */
  get shown(): (DepthInterval & { unit: string }) | null {
    return this.#doc && this.#range ? { ...this.#range, unit: this.#doc.unit } : null;
  }

  /** The range, kept while there is no document to show it. */
  get range(): DepthInterval | null {
    return this.#range;
  }

  /** The shown unit; null without a document. */
  get unit(): string | null {
    return this.#doc?.unit ?? null;
  }

  /** How far the range may go; null without samples. */
  get limits(): RangeLimits | null {
    return this.#limits;
  }

  /** The n of 1 : n that the scale is held at, or null. */
  get fixedScale(): number | null {
    return this.#fixedScale;
  }

  /** Current scale as the n of 1 : n, by CSS pixels of 1/96 in; NaN where the index is no depth. */
  get scale(): number {
    const metres = this.#metres();
    if (metres === null || !this.#range || this.height === 0) return NaN;
    return (((this.#range.base - this.#range.top) * metres) / this.height) * PIXELS_PER_METRE;
  }

  /** Takes the limits of a document; a range there already stays. */
  bind(doc: DepthScope | null): void {
    this.#doc = doc;
    const { axis, factor } = doc ?? {};
    this.#limits =
      axis && factor !== undefined && axis.length > 0
        ? rangeLimits(axis.min * factor, axis.max * factor, axis.step * factor)
        : null;
    if (this.#limits) this.#range ??= { top: this.#limits.top, base: this.#limits.base };
  }

  /** Shows everything, at the fixed scale as much of it as fits, without an event. */
  reset(): void {
    this.#range = this.#limits && { top: this.#limits.top, base: this.#limits.base };
    this.#applyScale();
  }

  /** The same depths in another unit: every number times `factor`. */
  rescale(range: DepthInterval, factor: number): void {
    this.#range = { top: range.top * factor, base: range.base * factor };
  }

  /** Depth at a position from the top of the body. */
  depthAt(y: number): number {
    const range = this.#range ?? { top: 0, base: 1 };
    return range.top + (y / Math.max(1, this.height)) * (range.base - range.top);
  }

  /** Position of a depth from the top of the body. */
  yAt(depth: number): number {
    const range = this.#range ?? { top: 0, base: 1 };
    return ((depth - range.top) / (range.base - range.top)) * this.height;
  }

  /** Gives the range the length that the fixed scale asks for, from the same top. */
  applyScale(): void {
    const before = this.#range;
    this.#applyScale();
    this.#notify(before);
  }

  #applyScale(): void {
    const metres = this.#metres();
    if (
      this.#fixedScale === null ||
      metres === null ||
      !this.#range ||
      !this.#limits ||
      this.height === 0
    )
      return;
    const span = ((this.height / PIXELS_PER_METRE) * this.#fixedScale) / metres;
    this.#range = holdRange({ top: this.#range.top, base: this.#range.top + span }, this.#limits);
    this.#events.onStale(PlotPart.body);
  }

  /** Holds the scale at 1 : `denominator`; null, or a number that is no scale, frees it. */
  fixScale(denominator: number | null): void {
    this.#fixedScale =
      denominator !== null && denominator > 0 && Number.isFinite(denominator) ? denominator : null;
    this.applyScale();
    this.#events.onStale(PlotPart.header);
  }

  /** Shows a range, held within the limits. Frees a fixed scale. */
  show(wanted: DepthInterval): void {
    if (!this.#limits) return;
    if (this.#fixedScale !== null) this.#events.onStale(PlotPart.header);
    this.#fixedScale = null;
    this.#setRange(clampRange(wanted, this.#limits));
  }

  /** Moves by pixels; false where nothing more is to be seen that way. */
  panBy(pixels: number): boolean {
    if (!this.#range || !this.#limits || this.height === 0 || pixels === 0) return false;
    return this.#setRange(
      holdRange(
        panRange(this.#range, (pixels / this.height) * (this.#range.base - this.#range.top)),
        this.#limits,
      ),
    );
  }

  /** Brings a depth to the top. */
  panTo(top: number): void {
    if (this.#range && this.#limits)
      this.#setRange(holdRange(panRange(this.#range, top - this.#range.top), this.#limits));
  }

  /** Makes the range `factor` times as long about a depth, as far as the limits allow. */
  zoom(factor: number, at: number): void {
    if (!this.#range || !this.#limits) return;
    const span = this.#range.base - this.#range.top;
    const least = this.#limits.least / span;
    const most = (this.#limits.base - this.#limits.top) / span;
    this.show(zoomRange(this.#range, Math.max(least, Math.min(most, factor)), at));
  }

  /** Shows everything. */
  fit(): void {
    if (this.#limits) this.show(this.#limits);
  }

  #metres(): number | null {
    return this.#doc?.indexKind === 'depth' ? metresPer(this.#doc.unit) : null;
  }

  #setRange(range: DepthInterval): boolean {
    const before = this.#range;
    if (before && before.top === range.top && before.base === range.base) return false;
    this.#range = range;
    this.#events.onStale(PlotPart.body);
    this.#notify(before);
    return true;
  }

  #notify(before: DepthInterval | null): void {
    const range = this.shown;
    if (range && (!before || before.top !== range.top || before.base !== range.base))
      this.#events.onMove(range);
  }
}
