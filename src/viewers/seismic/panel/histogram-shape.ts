import type { SurveyStatistics } from '../../../formats/seismic/seismic-survey.ts';
import type { ColorMap } from '../../../plot/seismic/colormaps.ts';

/** Width of the drawing. */
export const WIDTH = 232;
/** Height of the counts. */
export const HEIGHT = 72;
/** Height of the colours under them. */
export const BAR = 10;
const BINS = 116;
/** Width that a value of the clip has to itself. */
const WORD = 48;

/** Places of amplitudes in the drawing. */
export interface HistogramAxis {
  from: number;
  to: number;
  /** Place of an amplitude, held within the drawing. */
  toX(value: number): number;
}

/** The axis of a survey's amplitudes. */
export function makeHistogramAxis(
  statistics: SurveyStatistics,
  isVelocity: boolean,
): HistogramAxis {
  const [from, to] = getAxis(statistics, isVelocity);
  return {
    from,
    to,
    toX: (value) => Math.min(WIDTH, Math.max(0, ((value - from) / (to - from)) * WIDTH)),
  };
}

/** Places of the clip's values under the colours, where neither covers the other. */
export function placeClipTexts(
  { toX }: HistogramAxis,
  [low, high]: readonly [number, number],
): Record<'low' | 'high', number> {
  const middle = Math.min(WIDTH - WORD, Math.max(WORD, (toX(low) + toX(high)) / 2));
  return {
    low: Math.max(WORD / 2, Math.min(toX(low), middle - WORD / 2)),
    high: Math.min(WIDTH - WORD / 2, Math.max(toX(high), middle + WORD / 2)),
  };
}

/**
 * The clip with one end at a value: of velocities that end alone, of amplitudes both, about zero;
 * null if nothing is left between them.
 */
export function moveClip(
  [low, high]: readonly [number, number],
  side: 'low' | 'high',
  value: number,
  isVelocity: boolean,
): readonly [number, number] | null {
  const reach = Math.abs(value);
  if (!isVelocity) return reach > 0 ? [-reach, reach] : null;
  const next =
    side === 'low'
      ? ([Math.min(value, high), high] as const)
      : ([low, Math.max(value, low)] as const);
  return next[1] > next[0] ? next : null;
}

/** Amplitudes from end to end of the drawing: about zero, without the spikes; of velocities all. */
function getAxis(
  { min, max, absoluteTo }: SurveyStatistics,
  isVelocity: boolean,
): [number, number] {
  if (isVelocity) return max > min ? [min, max] : [min - 1, max + 1];
  const reach = Math.min(absoluteTo, Math.max(Math.abs(min), Math.abs(max))) || 1;
  return [-reach, reach];
}

/** Outline of the counts, as square roots, so that the rare large amplitudes are seen. */
export function buildCountsPath(statistics: SurveyStatistics, { from, to }: HistogramAxis): string {
  const bins = new Float64Array(BINS);
  const add = (value: number, count: number): void => {
    const at = Math.floor(((value - from) / (to - from)) * BINS);
    if (at >= 0 && at < BINS) bins[at] = bins[at]! + count;
  };
  const { histogram, min, max, absolute, absoluteTo } = statistics;
  const width = (max - min) / histogram.length;
  if (width <= (to - from) / BINS) {
    histogram.forEach((count, i) => add(min + (i + 0.5) * width, count));
  } else {
    // A spike has drawn the bins out until one holds nearly all: absolute values, whose bins end
    // before it, are on both sides of zero.
    absolute.forEach((count, i) =>
      [-1, 1].forEach((sign) => add((sign * (i + 0.5) * absoluteTo) / absolute.length, count / 2)),
    );
  }
  const most = Math.sqrt(Math.max(1, ...bins));
  let d = `M 0 ${HEIGHT}`;
  bins.forEach((count, i) => {
    const y = (HEIGHT - (Math.sqrt(count) / most) * (HEIGHT - 4)).toFixed(1);
    d += ` L ${((i * WIDTH) / BINS).toFixed(1)} ${y} L ${(((i + 1) * WIDTH) / BINS).toFixed(1)} ${y}`;
  });
  return `${d} L ${WIDTH} ${HEIGHT} Z`;
}

/** First or last colour of a map. */
export function getEndColor({ points }: ColorMap, end: 'first' | 'last'): string {
  const sorted = [...points].sort((a, b) => a.at - b.at);
  return sorted.at(end === 'first' ? 0 : -1)?.color ?? '#000000';
}
