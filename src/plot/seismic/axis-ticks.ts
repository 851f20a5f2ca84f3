import { roundStep } from '../scene/ticks.ts';

/** A number along an axis. */
export interface SectionAxisTick {
  /** Column or row position from 0, of a trace's middle; may be a fraction. */
  at: number;
  value: number;
}

/** Round steps for numbers of lines: whole. */
function wholeStep(range: number, most: number): number {
  return Math.max(1, Math.round(roundStep(range, most)));
}

/**
 * Ticks of the numbers of traces between two columns. Numbers that run one way get round ones where
 * they are reached, else the numbers of every so manyth trace; a number that is the same everywhere
 * is labelled once, at the window's beginning. @param most about how many labels fit
 */
export function numberTicks(
  numbers: Float64Array,
  from: number,
  to: number,
  most: number,
): SectionAxisTick[] {
  const first = Math.max(0, Math.ceil(from - 1e-9));
  const last = Math.min(numbers.length - 1, Math.floor(to + 1e-9));
  if (last < first || most < 1) return [];
  const [low, high] = [numbers[first]!, numbers[last]!];
  const way = runs(numbers, first, last);
  if (way === 'same')
    return Number.isFinite(low) ? [{ at: Math.max(first, from), value: low }] : [];
  return way === 'one' && first !== last
    ? roundNumbers(numbers, first, last, wholeStep(Math.abs(high - low), most))
    : everySoMany(numbers, first, last, most);
}

function runs(numbers: Float64Array, first: number, last: number): 'one' | 'same' | 'none' {
  let [up, down] = [false, false];
  for (let i = first + 1; i <= last; i++) {
    const step = numbers[i]! - numbers[i - 1]!;
    if (Number.isNaN(step)) return 'none';
    up ||= step > 0;
    down ||= step < 0;
  }
  return up && down ? 'none' : up || down ? 'one' : numbers.length > 1 ? 'same' : 'one';
}

/**
 * Places where numbers that run one way reach round ones; of those that a jump leaves out, the
 * last.
 */
function roundNumbers(
  numbers: Float64Array,
  first: number,
  last: number,
  step: number,
): SectionAxisTick[] {
  const ticks: SectionAxisTick[] = [];
  const [start, end] = [numbers[first]!, numbers[last]!];
  const way = end > start ? 1 : -1;
  const round = Math.ceil((start * way) / step) * step;
  let before = -1;
  // Counted, since steps are lost in numbers that are too large for them.
  for (let i = 0, count = Math.floor((end * way - round) / step); i <= count; i++) {
    const value = (round + i * step) * way;
    const at = findReached(numbers, [first, last], value, way);
    if (at === before) ticks.pop();
    before = at;
    const [from, to] = [numbers[at - 1]!, numbers[at]!];
    ticks.push({ at: at > first ? at - 1 + (value - from) / (to - from) : first, value });
  }
  return ticks;
}

/**
 * The first position between two whose number, running up (`way` 1) or down (-1), is the value or
 * beyond it.
 */
function findReached(
  numbers: Float64Array,
  [first, last]: readonly [first: number, last: number],
  value: number,
  way: 1 | -1,
): number {
  let [low, high] = [first, last];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! * way >= value * way) high = middle;
    else low = middle + 1;
  }
  return low;
}

function everySoMany(
  numbers: Float64Array,
  first: number,
  last: number,
  most: number,
): SectionAxisTick[] {
  const step = wholeStep(last - first + 1, most);
  const ticks: SectionAxisTick[] = [];
  for (let at = Math.ceil(first / step) * step; at <= last; at += step)
    if (Number.isFinite(numbers[at]!)) ticks.push({ at, value: numbers[at]! });
  return ticks;
}

/**
 * Steps of a vertical axis: round ones for the numbers, and a finer one for short marks between.
 */
export function sampleSteps(range: number, most: number): { step: number; minor: number } {
  const step = roundStep(range, Math.max(1, most));
  const leading = Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9));
  return { step, minor: step / (leading === 2 ? 4 : 5) };
}
