import { FormatError } from '../format-error.ts';
import type { GridGeometry, LineGeometry } from '../segy/geometry.ts';
import { traceAt } from '../segy/geometry.ts';
import { applyGridTransform } from '../segy/grid-place.ts';
import { levelSizes } from './cut.ts';
import type { SectionInfo, SectionPlace, SurveyInfo } from './seismic-survey.ts';
import { msg } from '../msg.ts';

/** Traces side by side along a line, one entry of each array a column. */
export interface TraceLine {
  /** Index of each column's trace in the file; -1 if the column has no trace. */
  traces: Int32Array;
  annotations: SectionInfo['annotations'];
  x: Float64Array | null;
  y: Float64Array | null;
  /** Of gathers: distances source to receiver, ascending, or 1, 2, 3 … within a gather. */
  offsets: Int32Array;
}

/**
 * Distances of all gathers together, in those that the longest gather has: marine gathers take
 * turns between two sets.
 */
const MOST_OFFSETS = 2;

/**
 * The columns of a file that is no volume; `offset` takes the one trace of each gather at that
 * position, else all lie side by side.
 */
export function lineTraces(geometry: GridGeometry | LineGeometry, offset?: number): TraceLine {
  return geometry.kind === 'line' ? ofLine(geometry, offset) : ofGrid(geometry, offset);
}

function ofLine(
  { key, numbers, x, y, ensembles, isPrestack, offsets: declaredOffsets }: LineGeometry,
  choice?: number,
): TraceLine {
  const isPicked = choice !== undefined && isPrestack;
  const starts = ensembles.subarray(0, -1);
  const { offsets, findTrace: traceOf } = indexGathers(ensembles, declaredOffsets);
  const traces = isPicked
    ? Int32Array.from(starts, (_, gather) => traceOf(gather, choice))
    : Int32Array.from({ length: numbers.length }, (_, i) => i);
  // A gather without that trace still has its number.
  const headers = isPicked ? starts : traces;
  const of = (values: ArrayLike<number>): Float64Array =>
    Float64Array.from(headers, (trace) => values[trace] as number);
  return {
    traces,
    x: x && of(x),
    y: y && of(y),
    offsets,
    annotations: [
      ...(key === 'trace' ? [] : [{ key, numbers: of(numbers) }]),
      ...(declaredOffsets && !isPicked
        ? [{ key: 'offset' as const, numbers: of(declaredOffsets) }]
        : []),
      { key: 'trace', numbers: Float64Array.from(headers, (trace) => trace + 1) },
    ],
  };
}

/**
 * Indexes the traces of gathers by distance if all gathers have about the same distances, else by
 * place within the gather. `findTrace` returns -1 if a gather has no trace at an offset.
 */
function indexGathers(
  ensembles: Int32Array,
  declaredOffsets: Int32Array | null,
): { offsets: Int32Array; findTrace(gather: number, choice: number): number } {
  const findGatherEnd = (gather: number): number => ensembles[gather + 1] as number;
  const longest = ensembles
    .subarray(0, -1)
    .reduce((most, first, gather) => Math.max(most, findGatherEnd(gather) - first), 0);
  const distances = declaredOffsets && Int32Array.from(new Set(declaredOffsets)).sort();
  if (declaredOffsets && distances && distances.length <= MOST_OFFSETS * longest) {
    return {
      offsets: distances,
      findTrace(gather, choice) {
        for (let trace = ensembles[gather] as number; trace < findGatherEnd(gather); trace++)
          if (declaredOffsets[trace] === distances[choice]) return trace;
        return -1;
      },
    };
  }
  return {
    offsets: Int32Array.from({ length: longest }, (_, i) => i + 1),
    findTrace: (gather, choice) =>
      (ensembles[gather] as number) + choice < findGatherEnd(gather)
        ? (ensembles[gather] as number) + choice
        : -1,
  };
}

/** A grid of one inline or one crossline. */
function ofGrid(grid: GridGeometry, offset?: number): TraceLine {
  const { inlines, crosslines, offsets, place } = grid;
  const fold = offset === undefined ? offsets.length : 1;
  const across = crosslines.numbers.length;
  const count = inlines.numbers.length * across * fold;
  const inlineAt = (i: number): number => Math.floor(i / fold / across);
  const crosslineAt = (i: number): number => Math.floor(i / fold) % across;
  const column = (value: (i: number) => number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => value(i));
  const inline = {
    key: 'inline' as const,
    numbers: column((i) => inlines.numbers[inlineAt(i)] as number),
  };
  const crossline = {
    key: 'crossline' as const,
    numbers: column((i) => crosslines.numbers[crosslineAt(i)] as number),
  };
  const along =
    fold > 1
      ? [{ key: 'offset' as const, numbers: column((i) => offsets[i % fold] as number) }]
      : [];
  const ground =
    place &&
    ((i: number) =>
      applyGridTransform(place, inline.numbers[i] as number, crossline.numbers[i] as number));
  return {
    traces: Int32Array.from({ length: count }, (_, i) =>
      traceAt(grid, inlineAt(i), crosslineAt(i), offset ?? i % fold),
    ),
    annotations: across > 1 ? [crossline, ...along, inline] : [inline, ...along, crossline],
    x: ground && column((i) => ground(i)[0]),
    y: ground && column((i) => ground(i)[1]),
    offsets,
  };
}

/** The one cut of a line. @throws {FormatError} CURVE_UNKNOWN for any other */
export function lineSection(
  info: SurveyInfo,
  place: SectionPlace,
  {
    traces,
    annotations,
    x,
    y,
  }: Pick<TraceLine, 'annotations' | 'x' | 'y'> & { traces: ArrayLike<unknown> },
): SectionInfo {
  if (place.mode !== 'line')
    throw new FormatError(
      'CURVE_UNKNOWN',
      msg`The survey is a line: it has no inlines, crosslines and slices.`,
    );
  return {
    place,
    traces: traces.length,
    samples: info.samples.count,
    rows: info.samples,
    annotations,
    x,
    y,
    levels: levelSizes(info.levels, traces.length, info.samples.count),
  };
}
