import { EPOCH_UNIT, formatTime } from '../../units/time.ts';
import { type DepthGrid, depthGrid, LABEL_DISTANCE, LINE_DISTANCE } from './grid.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Mean lengths: lines of months and years lie where those begin. */
const MONTH = 30.436875 * DAY;
const YEAR = 12 * MONTH;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4 * DAY;

/** Intervals that people read a clock and a calendar by, in milliseconds. */
const STEPS: readonly number[] = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 7].map((n) => n * DAY),
  ...[1, 3, 6].map((n) => n * MONTH),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map((n) => n * YEAR),
];

/** Intervals whose lines are the heaviest: where another second, minute, hour … begins. */
const UNITS: readonly number[] = [SECOND, MINUTE, HOUR, DAY, MONTH, YEAR];

/**
 * The lines of an index in `unit`, for a scale given as CSS pixels per unit: depths, numbers, or
 * dates and times.
 */
export function axisGrid(pixelsPerUnit: number, unit: string): DepthGrid {
  return unit === EPOCH_UNIT ? timeGrid(pixelsPerUnit) : depthGrid(pixelsPerUnit, unit === 'ft');
}

function timeGrid(pixelsPerMs: number): DepthGrid {
  const stepFor = (pixels: number): number =>
    STEPS.find((step) => step * pixelsPerMs >= pixels) ?? STEPS.at(-1)!;
  const fine = stepFor(LINE_DISTANCE);
  const label = stepFor(LABEL_DISTANCE);
  const unit = UNITS.find((step) => step > label) ?? 10 * label;
  return { intervals: [...new Set([fine, label, unit])], label, ticks: timeTicks };
}

/** Most lines of one interval. */
const MOST_TICKS = 5000;

function timeTicks(interval: number, from: number, to: number): number[] {
  if (interval >= MONTH) return monthTicks(Math.round(interval / MONTH), from, to);
  const offset = interval === 7 * DAY ? FIRST_MONDAY : 0;
  const first = Math.ceil((from - offset) / interval - 1e-9);
  const count = Math.floor((to - offset) / interval + 1e-9) - first + 1;
  return Array.from(
    { length: Math.max(0, Math.min(MOST_TICKS, count)) },
    (_, k) => (first + k) * interval + offset,
  );
}

/** The first days of every `months`-th month, counted from January of year 0. */
function monthTicks(months: number, from: number, to: number): number[] {
  const start = new Date(from);
  const month = start.getUTCFullYear() * 12 + start.getUTCMonth();
  const ticks: number[] = [];
  for (let k = Math.floor(month / months); ticks.length < MOST_TICKS; k++) {
    const at = Date.UTC(Math.floor((k * months) / 12), (k * months) % 12);
    if (!(at <= to)) break;
    if (at >= from) ticks.push(at);
  }
  return ticks;
}

/**
 * The label of a line: its time, and above it the date where that is another than on the line
 * before.
 * @param before the line labelled before; NaN for the first
 */
export function tickText(at: number, interval: number, before: number): string[] {
  if (interval >= YEAR) return [formatTime(at, DAY).slice(0, -6)];
  if (interval >= MONTH) return [formatTime(at, DAY).slice(0, -3)];
  const date = formatTime(at, DAY);
  if (interval >= DAY) return [date];
  const time = formatTime(at, Math.min(interval, MINUTE)).slice(date.length + 1);
  return date === formatTime(before, DAY) ? [time] : [date, time];
}
