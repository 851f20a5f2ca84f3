/**
 * A vertical grid line of a track: where between left (0) and right (1), and whether it is a heavy
 * one.
 */
export interface GridLine {
  at: number;
  heavy: boolean;
}

/**
 * Equal divisions with a heavier middle (where there is a middle line). The edges are the track's
 * border.
 */
export function linearGrid(divisions: number): GridLine[] {
  const lines: GridLine[] = [];
  for (let i = 1; i < divisions; i++) lines.push({ at: i / divisions, heavy: i * 2 === divisions });
  return lines;
}

/** Widths of a decade, in pixels, from which all nine lines, and 1, 2, 5, can be distinguished. */
const NINE_LINES = 55;
const THREE_LINES = 16;

/**
 * Every 1 to 9 of each decade, the decades heavy: from 0.2 the lines are at 0.3, 0.4 … 1, 2. In a
 * track of `width` pixels too narrow for them 1, 2 and 5 or the decades alone, which is also all
 * there is past eight decades.
 */
export function logGrid(left: number, right: number, width = Infinity): GridLine[] {
  const low = Math.min(left, right);
  const high = Math.max(left, right);
  if (!(low > 0) || low === high) return [];
  const from = Math.floor(Math.log10(low) + 1e-9);
  const to = Math.ceil(Math.log10(high) - 1e-9);
  const lines: GridLine[] = [];
  const span = Math.log10(right) - Math.log10(left);
  const decadeWidth = to - from > 8 ? 0 : width / Math.abs(span);
  const factors =
    decadeWidth >= NINE_LINES
      ? [1, 2, 3, 4, 5, 6, 7, 8, 9]
      : decadeWidth >= THREE_LINES
        ? [1, 2, 5]
        : [1];
  for (let decade = from; decade <= to; decade++) {
    for (const factor of factors) {
      const at = (Math.log10(factor) + decade - Math.log10(left)) / span;
      if (at > 1e-9 && at < 1 - 1e-9) lines.push({ at, heavy: factor === 1 });
    }
  }
  return left < right ? lines : lines.reverse();
}

/**
 * Horizontal lines: intervals from fine to coarse, in the shown unit; each is a multiple of the one
 * before it or drawn over it.
 */
export interface DepthGrid {
  intervals: number[];
  /** Interval of the numbers in the depth track. */
  label: number;
  /** Where the lines of an interval lie within [from, to]. */
  ticks(interval: number, from: number, to: number): number[];
}

/** Least distance of two lines, in CSS pixels (1/96 in). */
export const LINE_DISTANCE = 11;
/** Least distance of two numbers, in CSS pixels. */
export const LABEL_DISTANCE = 44;

/**
 * Depth lines for a scale given as CSS pixels per shown unit: 1/5/10/25 at 1:200 m, 5/10/50 at
 * 1:500 m, 2/10/50/100 at 1:200 ft, and the same by decades elsewhere.
 */
export function depthGrid(pixelsPerUnit: number, feet: boolean): DepthGrid {
  const decade = Math.floor(Math.log10(LINE_DISTANCE / pixelsPerUnit));
  for (let power = 10 ** decade; ; power *= 10) {
    const sets = [[1, 5, 10, 25], feet ? [2, 10, 50, 100] : [], [5, 10, 50, 100]];
    const set = sets.find((s) => s.length > 0 && s[0]! * power * pixelsPerUnit >= LINE_DISTANCE);
    if (!set) continue;
    const intervals = set.map((i) => clean(i * power));
    return {
      intervals,
      label: intervals.find((i) => i * pixelsPerUnit >= LABEL_DISTANCE) ?? intervals.at(-1)!,
      ticks: multiples,
    };
  }
}

/** Multiples of `interval` within [from, to], without the rounding that adding up would bring. */
export function multiples(interval: number, from: number, to: number): number[] {
  const out: number[] = [];
  const first = Math.ceil(from / interval - 1e-9);
  const last = Math.floor(to / interval + 1e-9);
  for (let k = first; k <= last && out.length < 5000; k++) out.push(clean(k * interval));
  return out;
}

/** Decimals that numbers at this interval need. */
export function decimalsFor(interval: number): number {
  return Math.max(0, Math.min(9, -Math.floor(Math.log10(interval) + 1e-9)));
}

function clean(value: number): number {
  return Number(value.toPrecision(12));
}
