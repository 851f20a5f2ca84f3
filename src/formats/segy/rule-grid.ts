import { commonDivisor } from './grid-fill.ts';
import type { SampledNumbers } from './grid-fill.ts';
import type { GridGeometry } from './geometry.ts';
import { traceAt } from './geometry.ts';
import type { HeaderSample } from './header-sample.ts';
import { areWhole } from './numbered.ts';

/**
 * The grid of a file whose traces follow one rule from the first to the last, so that no header
 * needs to be read but the sample; null where the sample breaks the rule once.
 */
export function ruleGrid(
  sample: HeaderSample,
  traces: number,
  { inline: inlines, crossline: crosslines, offset: offsets }: SampledNumbers,
): GridGeometry | null {
  const fold = countFold(inlines, crosslines, sample.run);
  const last = inlines.length - 1;
  const down = axisBetween(inlines, last, traces);
  const across = axisBetween(crosslines, last, traces);
  if (!down || !across || down.count * across.count * fold !== traces) return null;
  const isFastCrossline =
    across.count === 1 ? false : down.count === 1 || inlines[fold] === inlines[0];
  const [inlineStride, crosslineStride] = isFastCrossline
    ? [across.count * fold, fold]
    : [fold, down.count * fold];
  const grid: GridGeometry = {
    kind: 'grid',
    inlines: down.axis,
    crosslines: across.axis,
    ...readOffsets(offsets, fold),
    order: {
      kind: 'rule',
      first:
        (down.isFalling ? (down.count - 1) * inlineStride : 0) +
        (across.isFalling ? (across.count - 1) * crosslineStride : 0),
      inlineStride: down.isFalling ? -inlineStride : inlineStride,
      crosslineStride: across.isFalling ? -crosslineStride : crosslineStride,
      offsetStride: 1,
    },
    holes: 0,
    duplicates: 0,
    unnumbered: 0,
    sorting: isFastCrossline ? 'inline' : 'crossline',
    place: null,
    axis: null,
    isScanned: false,
  };
  for (const [i, trace] of sample.traces.entries()) {
    const position = trace % fold;
    if (fold > 1 && offsets[i] !== offsets[position]) return null;
    const expected = traceAt(
      grid,
      ((inlines[i] as number) - down.least) / down.step,
      ((crosslines[i] as number) - across.least) / across.step,
      position,
    );
    if (expected !== trace) return null;
  }
  return grid;
}

/** Traces at the place of the first one. */
function countFold(inlines: Float64Array, crosslines: Float64Array, run: number): number {
  let fold = 1;
  while (fold < run && inlines[fold] === inlines[0] && crosslines[fold] === crosslines[0]) fold++;
  return fold;
}

/** Offsets of a gather; 1, 2, 3 … where its traces tell the same one several times. */
function readOffsets(
  offsets: Float64Array,
  fold: number,
): Pick<GridGeometry, 'offsets' | 'isPrestack'> {
  const given = Int32Array.from(offsets.subarray(0, fold));
  return {
    offsets: new Set(given).size < fold ? given.map((_, i) => i + 1) : given,
    isPrestack: fold > 1,
  };
}

interface Between {
  axis: GridGeometry['inlines'];
  least: number;
  step: number;
  count: number;
  isFalling: boolean;
}

/**
 * The axis from the number of the first trace to that of the last; null where they are no line
 * numbers or it has more than `most`.
 */
function axisBetween(values: Float64Array, last: number, most: number): Between | null {
  if (!areWhole(values)) return null;
  const [from, to] = [values[0] as number, values[last] as number];
  let step = 0;
  for (const value of values) step = commonDivisor(step, Math.abs(value - from));
  step ||= 1;
  const least = Math.min(from, to);
  const count = Math.abs(to - from) / step + 1;
  if (!Number.isInteger(count) || count > most) return null;
  return {
    axis: { numbers: Int32Array.from({ length: count }, (_, i) => least + i * step), step },
    least,
    step,
    count,
    isFalling: to < from,
  };
}
