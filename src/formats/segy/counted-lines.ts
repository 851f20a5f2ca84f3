import { commonDivisor } from './grid-fill.ts';
import type { HeaderSample } from './header-sample.ts';

/**
 * Lines that are counted since the headers give one number to all of them: each begins where the
 * numbers along the lines begin again.
 */
export interface CountedLines {
  /** The axis whose numbers are counted, from 1. */
  axis: 'inline' | 'crossline';
  /** Traces of each line; null where lines differ. */
  perLine: number | null;
  /** Where lines differ, the line of each trace of the file. */
  lines: Float64Array | null;
}

/** Lines of a file that are not the same long must have on average so many traces. */
const LEAST_MEAN = 3;

/**
 * Counts lines by the numbers along them, `values` of the traces of a sample; null where they do
 * not begin again. Lines of different lengths are counted only where the sample has all traces.
 */
export function countLines(
  values: Float64Array,
  { traces }: HeaderSample,
  count: number,
): Omit<CountedLines, 'axis'> | null {
  if (!values.every((value) => Number.isInteger(value))) return null;
  const perLine = countPerLine(values, traces, count);
  if (perLine !== null) return { perLine, lines: null };
  return traces.length === count ? countTurns(values) : null;
}

/** The number of the line of each of some traces. */
export function lineNumbers(
  { perLine, lines }: CountedLines,
  traces: { first: number; count: number } | Int32Array,
): Float64Array {
  const lineAt = (trace: number): number =>
    perLine === null ? (lines?.[trace] ?? 0) : Math.floor(trace / perLine) + 1;
  return traces instanceof Int32Array
    ? Float64Array.from(traces, lineAt)
    : Float64Array.from({ length: traces.count }, (_, i) => lineAt(traces.first + i));
}

/** Traces of each line where all have the same numbers in the same order; null where not. */
function countPerLine(values: Float64Array, traces: Int32Array, count: number): number | null {
  let [least, most, step] = [Infinity, -Infinity, 0];
  const first = values[0] as number;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
    step = commonDivisor(step, Math.abs(value - first));
  }
  if (step === 0 || (first !== least && first !== most)) return null;
  const perLine = (most - least) / step + 1;
  if (perLine < 2 || count / perLine < 2 || count % perLine !== 0) return null;
  const signed = first === least ? step : -step;
  const isRule = values.every(
    (value, i) => value === first + ((traces[i] as number) % perLine) * signed,
  );
  return isRule ? perLine : null;
}

/** The line of each trace where numbers go one way along each line. */
function countTurns(values: Float64Array): Omit<CountedLines, 'axis'> | null {
  let up = 0,
    down = 0;
  for (let i = 1; i < values.length; i++) {
    if ((values[i] as number) > (values[i - 1] as number)) up++;
    else if ((values[i] as number) < (values[i - 1] as number)) down++;
    else return null;
  }
  const sign = up >= down ? 1 : -1;
  const turns = Math.min(up, down);
  if (turns === 0 || values.length / (turns + 1) < LEAST_MEAN) return null;
  const lines = new Float64Array(values.length);
  let line = 1;
  for (let i = 0; i < values.length; i++) {
    if (i > 0 && ((values[i] as number) - (values[i - 1] as number)) * sign < 0) line++;
    lines[i] = line;
  }
  return { perLine: null, lines };
}
