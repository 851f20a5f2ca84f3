import { partAlong, type ValueAxis } from '../../compute/statistics/value-axis.ts';
import { formatNumber } from '../log/format-number.ts';
import { isGap, nullIn } from '../log/log-data.ts';
import { niceLimits, roundOutwards } from '../log/nice-limits.ts';

/** Share of the span of the other values that the rarest may add at an end of an axis. */
const MOST_ADDED = 0.25;

/**
 * The axis of a plot that holds all values of a curve, but for the rarest 1 % at an end where these
 * lie far from the others: `from` lies at the left or the bottom.
 */
export function fitAxis(
  values: Float32Array | Float64Array,
  isLog: boolean,
  nullValue?: number,
): ValueAxis {
  return { ...(isLog ? fitLog(values, nullValue) : fitLinear(values, nullValue)), isLog };
}

/** Whole decades; rare values near them widen them to 1, 2 or 5 of the next decade. */
function fitLog(
  values: Float32Array | Float64Array,
  nullValue: number | undefined,
): { from: number; to: number } {
  const nullNumber = nullIn(values, nullValue);
  const isUsed = (value: number): boolean => value > 0 && !isGap(value, nullNumber);
  const sorted = Float64Array.from(values).filter(isUsed).sort();
  if (sorted.length === 0) return { from: 0.1, to: 1000 };
  const lowest = sorted[Math.floor(sorted.length * 0.01)]!;
  const highest = sorted[Math.ceil((sorted.length - 1) * 0.99)]!;
  const from = 10 ** Math.floor(Math.log10(lowest));
  const to = Math.max(10 ** Math.ceil(Math.log10(highest)), from * 10);
  const added = (to / from) ** MOST_ADDED;
  const least = sorted.find((value) => value >= from / added)!;
  const most = sorted.findLast((value) => value <= to * added)!;
  return {
    from: least < from ? roundInDecade(least).below : from,
    to: most > to ? roundInDecade(most).above : to,
  };
}

/** The next of 1, 2, 5 and 10 in the decade of a value, below and above it. */
function roundInDecade(value: number): { below: number; above: number } {
  const decade = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 2, 5, 10].map((factor) => Number((factor * decade).toPrecision(1)));
  return {
    below: steps.findLast((step) => step <= value) ?? decade,
    above: steps.find((step) => step >= value) ?? decade * 10,
  };
}

function fitLinear(
  values: Float32Array | Float64Array,
  nullValue: number | undefined,
): { from: number; to: number } {
  const common = niceLimits(values, nullValue);
  if (!common) return { from: 0, to: 1 };
  let { low, high } = common;
  const added = (high - low) * MOST_ADDED;
  const nullNumber = nullIn(values, nullValue);
  for (const value of values) {
    if (isGap(value, nullNumber)) continue;
    if (value < low && value >= common.low - added) low = value;
    if (value > high && value <= common.high + added) high = value;
  }
  const limits = roundOutwards(low, high);
  return { from: limits.low, to: limits.high };
}

/** A tick of an axis. */
export interface AxisTick {
  /** From 0 to 1 along the axis. */
  part: number;
  /** Empty for a line between two numbers. */
  label: string;
}

/** Round numbers along an axis. @param most ticks with a number that there is room for */
export function axisTicks(axis: ValueAxis, most: number): AxisTick[] {
  const [low, high] = [Math.min(axis.from, axis.to), Math.max(axis.from, axis.to)];
  if (!axis.isLog) return roundSteps(low, high, most).map((value) => tick(axis, value, true));
  const ticks: AxisTick[] = [];
  const decades = Math.log10(high / low);
  for (let decade = Math.floor(Math.log10(low)); 10 ** decade <= high * 1.0001; decade++)
    for (const factor of decades > 8 ? [1] : [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const value = factor * 10 ** decade;
      if (value >= low * 0.9999 && value <= high * 1.0001)
        ticks.push(tick(axis, value, factor === 1));
    }
  return ticks;
}

const tick = (axis: ValueAxis, value: number, hasLabel: boolean): AxisTick => ({
  part: partAlong(axis, value),
  label: hasLabel ? formatNumber(value, 6) : '',
});

function roundSteps(low: number, high: number, most: number): number[] {
  const least = (high - low) / Math.max(1, most);
  const decade = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((f) => f * decade).find((s) => s >= least) ?? decade * 10;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}
