/** A range of depth (or time, or rows) in the shown unit, top < base. */
export interface DepthInterval {
  top: number;
  base: number;
}

/** Share of the data's range that may be shown as empty margin above and below it. */
const MARGIN = 0.02;

/** The whole data with a margin, and the least range that can be shown. */
export interface RangeLimits extends DepthInterval {
  least: number;
}

/**
 * Limits for data from `min` to `max` sampled every `step`: at most all of it with a margin, at
 * least about five samples.
 */
export function rangeLimits(min: number, max: number, step: number): RangeLimits {
  const span = max > min ? max - min : Math.max(1, step * 10);
  const margin = span * MARGIN;
  const centre = max > min ? 0 : span / 2;
  return {
    top: min - margin - centre,
    base: max + margin + (max > min ? 0 : centre),
    least: Math.min(span, step > 0 ? step * 5 : span / 1e6),
  };
}

/**
 * `range` moved, keeping its length, so that it shows as much of the limits as it can: for a true
 * scale.
 */
export function holdRange(range: DepthInterval, limits: RangeLimits): DepthInterval {
  const span = range.base - range.top;
  const top =
    span >= limits.base - limits.top
      ? limits.top
      : Math.min(limits.base - span, Math.max(limits.top, range.top));
  return { top, base: top + span };
}

/** `range` moved and shrunk to lie within the limits; a range turned round is turned back. */
export function clampRange(range: DepthInterval, limits: RangeLimits): DepthInterval {
  const low = Math.min(range.top, range.base);
  const high = Math.max(range.top, range.base);
  const whole = limits.base - limits.top;
  const span = Math.min(whole, Math.max(limits.least, high - low));
  const top = high - low < limits.least ? (low + high - span) / 2 : low;
  const held = Math.min(limits.base - span, Math.max(limits.top, top));
  return { top: held, base: held + span };
}

/** The range `factor` times as long, with `at` staying where it is. */
export function zoomRange(range: DepthInterval, factor: number, at: number): DepthInterval {
  return { top: at - (at - range.top) * factor, base: at + (range.base - at) * factor };
}

/** The range moved by a depth. */
export function panRange(range: DepthInterval, by: number): DepthInterval {
  return { top: range.top + by, base: range.base + by };
}
