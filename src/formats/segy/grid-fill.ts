import { pickEntries, numberedTraces } from './numbered.ts';

/** A number beyond this is no line number. */
export const LARGEST_NUMBER = 1e7;
/** Least ratio of traces to cells with which numbers are accepted as a grid. */
export const LEAST_FILL = 0.02;

/** How well two numbers of each trace make a grid. */
export interface GridFill {
  /** Share of the cells of the grid that have a trace, at most 1; estimated from the sample. */
  fill: number;
  /** Whether there are several lines in both directions. */
  isPlane: boolean;
  /** Whether each cell has one trace, or one for each offset, but for a few. */
  isUnique: boolean;
  /** Distances of neighbouring lines in numbers. */
  steps: readonly [down: number, across: number];
}

/** Numbers of the traces of a sample of headers. */
export interface SampledNumbers {
  inline: Float64Array;
  crossline: Float64Array;
  offset: Float64Array;
}

/**
 * The numbers as a grid, or null if they make no grid: constant both, not whole, or a path across a
 * grid that meets hardly a line twice. `run` is how many of the traces lie side by side at the
 * start of the file, `traces` how many the file has.
 */
export function gridFill(
  { inline, crossline, offset }: SampledNumbers,
  run: number,
  traces: number,
): GridFill | null {
  const numbered = numberedTraces(inline, crossline);
  const [inlines, crosslines, offsets] = [inline, crossline, offset].map((column) =>
    pickEntries(column, numbered),
  ) as [Float64Array, Float64Array, Float64Array];
  const [down, across] = [fitAxis(inlines), fitAxis(crosslines)];
  if (
    !down ||
    !across ||
    (down.count === 1 && across.count === 1) ||
    traces / (down.count * across.count) < LEAST_FILL
  )
    return null;
  const pairs = new Set<number>(),
    runPairs = new Set<number>(),
    triples = new Set<string>();
  for (let i = 0; i < inlines.length; i++) {
    const cell =
      (((inlines[i] as number) - down.first) / down.step) * across.count +
      ((crosslines[i] as number) - across.first) / across.step;
    pairs.add(cell);
    if (i < run) runPairs.add(cell);
    triples.add(`${cell} ${offsets[i]}`);
  }
  const fold = run / runPairs.size;
  const isPlane = down.count > 1 && across.count > 1;
  if (isPlane && traces / fold < down.count + across.count) return null;
  const share = traces / (down.count * across.count * fold);
  // More traces than cells: the sample has missed the ends of the grid, but not by much.
  return share > 2
    ? null
    : {
        fill: Math.min(share, 1 / share),
        isPlane,
        isUnique:
          triples.size >= inlines.length * 0.95 &&
          (fold >= 1.2 || pairs.size >= inlines.length * 0.98),
        steps: [down.step, across.step],
      };
}

/**
 * Numbers from the least to the largest by their greatest common step; null where they are no line
 * numbers.
 */
function fitAxis(values: Float64Array): { first: number; step: number; count: number } | null {
  let first = Infinity,
    last = -Infinity,
    step = 0;
  for (const value of values) {
    if (!Number.isInteger(value) || Math.abs(value) > LARGEST_NUMBER) return null;
    first = Math.min(first, value);
    last = Math.max(last, value);
    step = commonDivisor(step, Math.abs(value - (values[0] as number)));
  }
  if (first > last) return null;
  return { first, step: step || 1, count: (last - first) / (step || 1) + 1 };
}

/** Greatest common divisor; that of 0 and n is n. */
export function commonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
