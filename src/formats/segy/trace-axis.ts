import type { WarningList } from '../format-error.ts';
import { DEAD_TRACE, scalarFactor } from './header-map.ts';
import type { HeaderMap } from './header-map.ts';
import { traceSamples } from './trace-place.ts';
import type { TraceLayout } from './trace-place.ts';
import { msg } from '../msg.ts';

/**
 * The vertical axis of a file whose traces begin at different times: from the least delay to the
 * greatest end, at the interval of the file.
 */
export interface TraceAxis {
  /** Time of its first sample, ms. */
  firstMs: number;
  samples: number;
}

/**
 * Numbers of trace headers, as in the file, that say when traces begin: one entry for each trace
 * that counts.
 */
export interface DelayColumns {
  /** Its number in the file, from 0; null where these are all traces of the file. */
  traces: Int32Array | null;
  delay: ArrayLike<number>;
  timeScalar: ArrayLike<number>;
  traceId: ArrayLike<number>;
  /** Whether these are all traces that are shown. */
  isAll: boolean;
}

/** What else decides the axis. */
export interface AxisFacts {
  layout: TraceLayout;
  map: HeaderMap;
  /** Bytes of a sample in the file. */
  sampleBytes: number;
  intervalUs: number;
  /** How many times longer than the longest trace the axis may be. */
  mostTimes: number;
}

/**
 * Samples of such an axis, where it is longer than two traces: twice what a trace of revision 1 can
 * have.
 */
const MOST_SAMPLES = 2 ** 17;
/** Part of a sample that is no difference. */
const NOTHING = 1e-3;

/**
 * When a trace begins, ms: its delay by the scalar of times (SEG-Y rev 2, table 3, bytes 109-110
 * and 215-216).
 */
export function startMs(delay: number, timeScalar: number): number {
  return delay * scalarFactor(timeScalar);
}

/**
 * Samples, to the nearest one, by which a trace begins below the start of an axis; negative above
 * it, NaN where the time is no number.
 */
export function countShift(start: number, firstMs: number, intervalUs: number): number {
  return Math.round(((start - firstMs) * 1000) / intervalUs);
}

/** Whether traces begin at different times. Dead ones do not count, unless all are called dead. */
export function delaysVary(columns: DelayColumns, intervalUs: number): boolean {
  const { least, most } = readStartTimes(columns);
  return (most - least) * 1000 > NOTHING * intervalUs;
}

/**
 * The axis on which every trace lies at its own time; null where all begin at the same sample, and
 * where they are so far apart that the axis would be far longer than a trace. A warning tells that
 * delays vary.
 */
export function traceAxis(
  facts: AxisFacts,
  columns: DelayColumns,
  warnings: WarningList,
): TraceAxis | null {
  const { layout, map, sampleBytes, intervalUs, mostTimes } = facts;
  if (!delaysVary(columns, intervalUs)) return null;
  const { starts, least, most } = readStartTimes(columns);
  let samples = 0,
    furthest = 0,
    isRounded = false;
  /** Of the first trace, and of the one that begins furthest from it. */
  let first = NaN,
    far = 0,
    farTrace = 0;
  for (let i = 0; i < columns.delay.length; i++) {
    const start = starts(i);
    if (start === null) continue;
    const shift = countShift(start, least, intervalUs);
    furthest = Math.max(furthest, shift);
    if (Number.isNaN(first)) first = shift;
    if (Math.abs(shift - first) > far)
      [far, farTrace] = [Math.abs(shift - first), columns.traces?.[i] ?? i];
    samples = Math.max(
      samples,
      shift + traceSamples(layout, columns.traces?.[i] ?? i, sampleBytes),
    );
    isRounded ||= Math.abs(((start - least) * 1000) / intervalUs - shift) > NOTHING;
  }
  const isTooLong =
    furthest > 0 &&
    samples > Math.min(layout.samples * mostTimes, Math.max(MOST_SAMPLES, layout.samples * 2));
  const range = msg`The delay of recording at byte ${map.delay.byte} of the trace headers from byte ${layout.start} goes from ${least} to ${most} ms`;
  const known = columns.isAll
    ? ''
    : msg`; ${columns.delay.length} of ${layout.count} headers were read, samples of others beyond these times are left out`;
  warnings.add(
    'DELAY_VARIES',
    isTooLong
      ? msg`${range}, furthest from the first at trace ${farTrace + 1}: ${samples} samples are too many for one axis, all traces are shown from the time of the first.`
      : msg`${range}: each trace is shown at its own time${isRounded ? msg`, to the nearest sample` : ''}${known}.`,
    { byteOffset: layout.start },
  );
  return isTooLong || furthest === 0 ? null : { firstMs: least, samples };
}

/**
 * The least and the largest time at which traces begin, ms, and that of each; null of one that does
 * not count.
 */
function readStartTimes({ delay, timeScalar, traceId }: DelayColumns): {
  starts: (i: number) => number | null;
  least: number;
  most: number;
} {
  const hasLiving = Array.prototype.some.call(traceId, (id) => id !== DEAD_TRACE);
  const starts = (i: number): number | null => {
    const start = startMs(delay[i] as number, timeScalar[i] as number);
    return Number.isFinite(start) && !(hasLiving && traceId[i] === DEAD_TRACE) ? start : null;
  };
  let least = Infinity,
    most = -Infinity;
  for (let i = 0; i < delay.length; i++) {
    const start = starts(i);
    if (start === null) continue;
    if (start < least) least = start;
    if (start > most) most = start;
  }
  return { starts, least, most };
}
