import { FormatError } from '../format-error.ts';
import type { GridGeometry, LineGeometry } from '../segy/geometry.ts';
import { traceAt } from '../segy/geometry.ts';
import { placeOf } from '../segy/grid-place.ts';
import { levelSizes } from './cut.ts';
import type { SectionInfo, SectionPlace, SurveyInfo } from './seismic-survey.ts';

/** Traces side by side along a line, one entry of each array a column. */
export interface TraceLine {
  /** In the file; -1 where there is none. */
  traces: Int32Array;
  annotations: SectionInfo['annotations'];
  x: Float64Array | null;
  y: Float64Array | null;
  /** Of gathers: distances source to receiver, or 1, 2, 3 … within a gather. */
  offsets: Int32Array;
}

/** The columns of a file that is no volume; `offset` takes the one trace of each gather at that position, else all stand side by side. */
export function lineTraces(geometry: GridGeometry | LineGeometry, offset?: number): TraceLine {
  return geometry.kind === 'line' ? ofLine(geometry, offset) : ofGrid(geometry, offset);
}

function ofLine({ key, numbers, x, y, ensembles, isPrestack }: LineGeometry, offset?: number): TraceLine {
  const isPicked = offset !== undefined && isPrestack;
  const starts = ensembles.subarray(0, -1);
  const traces = isPicked
    ? Int32Array.from(starts, (first, i) => (first + offset < (ensembles[i + 1] as number) ? first + offset : -1))
    : Int32Array.from({ length: numbers.length }, (_, i) => i);
  // A gather without that trace still has its number.
  const headers = isPicked ? starts : traces;
  const of = (values: Float64Array): Float64Array => Float64Array.from(headers, (trace) => values[trace] as number);
  const longest = starts.reduce((most, first, i) => Math.max(most, (ensembles[i + 1] as number) - first), 0);
  return {
    traces, x: x && of(x), y: y && of(y),
    annotations: key === 'trace' ? [{ key, numbers: of(numbers) }] : [{ key, numbers: of(numbers) }, { key: 'trace', numbers: Float64Array.from(headers, (trace) => trace + 1) }],
    offsets: Int32Array.from({ length: longest }, (_, i) => i + 1),
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
  const column = (value: (i: number) => number): Float64Array => Float64Array.from({ length: count }, (_, i) => value(i));
  const inline = { key: 'inline' as const, numbers: column((i) => inlines.numbers[inlineAt(i)] as number) };
  const crossline = { key: 'crossline' as const, numbers: column((i) => crosslines.numbers[crosslineAt(i)] as number) };
  const ground = place && ((i: number) => placeOf(place, inline.numbers[i] as number, crossline.numbers[i] as number));
  return {
    traces: Int32Array.from({ length: count }, (_, i) => traceAt(grid, inlineAt(i), crosslineAt(i), offset ?? i % fold)),
    annotations: across > 1 ? [crossline, inline] : [inline, crossline],
    x: ground && column((i) => ground(i)[0]), y: ground && column((i) => ground(i)[1]), offsets,
  };
}

/** The one cut of a line. @throws {FormatError} CURVE_UNKNOWN for any other */
export function lineSection(info: SurveyInfo, place: SectionPlace, { traces, annotations, x, y }: Pick<TraceLine, 'annotations' | 'x' | 'y'> & { traces: ArrayLike<unknown> }): SectionInfo {
  if (place.mode !== 'line') throw new FormatError('CURVE_UNKNOWN', 'The survey is a line: it has no inlines, crosslines and slices.');
  return { place, traces: traces.length, samples: info.samples.count, rows: info.samples, annotations, x, y, levels: levelSizes(info.levels, traces.length, info.samples.count) };
}
