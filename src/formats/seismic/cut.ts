import { FormatError } from '../format-error.ts';
import { toGround } from './ground.ts';
import type {
  GridCorner,
  LineNumbers,
  OffsetChoice,
  SectionInfo,
  SectionPlace,
  SurveyInfo,
  TileRequest,
} from './seismic-survey.ts';
import { type Message, msg } from '../msg.ts';

/** Levels end where no axis is longer. */
const COARSEST = 128;
/** Columns of one cut. */
const MOST_COLUMNS = 2 ** 20;

/** Levels of detail of something whose longest axis has `count` places. */
export function levelsFor(count: number): number {
  return 1 + Math.max(0, Math.ceil(Math.log2(count / COARSEST)));
}

/** Places of an axis at a level. */
export function sizeAt(count: number, level: number): number {
  return Math.max(1, Math.ceil(count / 2 ** level));
}

/**
 * Which place of level 0 represents a place of a level if values are not averaged: the middle one
 * of its block.
 */
export function placeAt(at: number, level: number, count: number): number {
  return Math.min(at * 2 ** level + ((2 ** level) >> 1), count - 1);
}

/** The position of a number on its axis. @throws {FormatError} CURVE_UNKNOWN */
function linePosition({ numbers }: LineNumbers, number: number, what: Message): number {
  const at = numbers.indexOf(number);
  if (at >= 0) return at;
  throw unknown(
    msg`The survey has no ${what} ${number}: they go from ${numbers[0]!} to ${numbers.at(-1)!}.`,
  );
}

/** The nearest sample to a time or depth. @throws {FormatError} CURVE_UNKNOWN */
function samplePosition({ samples }: SurveyInfo, z: number): number {
  const at = Math.round((z - samples.first) / samples.interval);
  if (at >= 0 && at < samples.count) return at;
  throw unknown(
    msg`The survey has no sample at ${z} ${samples.unit}: they go from ${samples.first} to ${samples.first + (samples.count - 1) * samples.interval}.`,
  );
}

/**
 * Traces of a vertical cut of a volume by their positions on its axes, -1 outside of it; `offsets`
 * where all traces of a gather stand side by side, else null. Of a z cut its sample.
 */
export type Cut = TraceCut | { kind: 'z'; sample: number };
/** A cut along traces. `offsets` is null unless all traces of a gather lie side by side. */
export interface TraceCut extends Places {
  kind: 'traces';
  offsets: Int32Array | null;
}

/** Places of a cut by their positions on the axes. */
interface Places {
  inlines: Int32Array;
  crosslines: Int32Array;
}

/** @throws {FormatError} CURVE_UNKNOWN where the volume has no such cut */
export function computeCut(info: SurveyInfo, place: SectionPlace): Cut {
  if (place.mode === 'z') return { kind: 'z', sample: samplePosition(info, place.number) };
  return tracesAt(locateTraces(info, place), info);
}

/**
 * The traces at places: one of each, or all of its gather. @throws {FormatError} CURVE_UNKNOWN
 * where they are more than can be shown
 */
export function tracesAt(
  { inlines, crosslines }: Places,
  info: Pick<SurveyInfo, 'offsets'>,
): TraceCut {
  const fold = countFold(info);
  if (fold === 1) return { kind: 'traces', inlines, crosslines, offsets: null };
  const count = inlines.length * fold;
  if (count > MOST_COLUMNS)
    throw unknown(msg`Gathers of ${count} traces are more than can be shown.`);
  const each = (positions: Int32Array): Int32Array =>
    Int32Array.from({ length: count }, (_, i) => positions[Math.floor(i / fold)] as number);
  return {
    kind: 'traces',
    inlines: each(inlines),
    crosslines: each(crosslines),
    offsets: Int32Array.from({ length: count }, (_, i) => i % fold),
  };
}

/** Number of traces at each place of a cut: all of a gather, or one. */
export function countFold({ offsets }: Pick<SurveyInfo, 'offsets'>): number {
  return offsets?.shown === null ? Math.max(1, offsets.numbers.length) : 1;
}

/** What is shown where this is chosen of a volume: the first offset where nothing is. */
export function shownOffset(choice: OffsetChoice = 0): number | null {
  return choice === 'all' ? null : choice;
}

/**
 * Offsets of traces that lie side by side, for the annotation; empty if there is one trace at each
 * place.
 */
export function offsetsAlong(
  { offsets: positions }: TraceCut,
  { offsets }: Pick<SurveyInfo, 'offsets'>,
): SectionInfo['annotations'] {
  return positions && offsets
    ? [
        {
          key: 'offset',
          numbers: Float64Array.from(positions, (at) => offsets.numbers[at] as number),
        },
      ]
    : [];
}

/** Places of a vertical cut. */
function locateTraces(info: SurveyInfo, place: Exclude<SectionPlace, { mode: 'z' }>): Places {
  const { inlines, crosslines } = requireAxes(info);
  const [down, across] = [inlines.numbers.length, crosslines.numbers.length];
  switch (place.mode) {
    case 'inline':
      return {
        inlines: new Int32Array(across).fill(linePosition(inlines, place.number, msg`inline`)),
        crosslines: Int32Array.from({ length: across }, (_, i) => i),
      };
    case 'crossline':
      return {
        inlines: Int32Array.from({ length: down }, (_, i) => i),
        crosslines: new Int32Array(down).fill(
          linePosition(crosslines, place.number, msg`crossline`),
        ),
      };
    case 'line':
      return alongPath(place.path ?? [], down, across);
  }
}

/** @throws {FormatError} CURVE_UNKNOWN of a line */
function requireAxes({ inlines, crosslines }: SurveyInfo): {
  inlines: LineNumbers;
  crosslines: LineNumbers;
} {
  if (inlines && crosslines) return { inlines, crosslines };
  throw unknown(msg`The survey is a line: it has no inlines and crosslines.`);
}

/** The nearest traces along a path, one for each line that it crosses in its main direction. */
function alongPath(
  path: readonly (readonly [number, number])[],
  down: number,
  across: number,
): Places {
  if (path.length < 2 || !path.flat().every(Number.isFinite))
    throw unknown(msg`A path needs two corners at least.`);
  const steps = path
    .slice(1)
    .map(([inline, crossline], i) =>
      Math.max(
        1,
        Math.round(
          Math.max(
            Math.abs(inline - (path[i]?.[0] ?? 0)),
            Math.abs(crossline - (path[i]?.[1] ?? 0)),
          ),
        ),
      ),
    );
  const count = 1 + steps.reduce((sum, n) => sum + n, 0);
  if (count > MOST_COLUMNS)
    throw unknown(msg`A path of ${count} traces is longer than can be shown.`);
  const [inlines, crosslines] = [new Int32Array(count), new Int32Array(count)];
  let at = 0;
  const put = (inline: number, crossline: number): void => {
    const [i, c] = [Math.round(inline), Math.round(crossline)];
    const isIn = i >= 0 && i < down && c >= 0 && c < across;
    inlines[at] = isIn ? i : -1;
    crosslines[at++] = isIn ? c : -1;
  };
  put(...(path[0] as readonly [number, number]));
  for (const [k, n] of steps.entries()) {
    const [[fromI, fromC], [toI, toC]] = [
      path[k] as readonly [number, number],
      path[k + 1] as readonly [number, number],
    ];
    for (let i = 1; i <= n; i++)
      put(fromI + ((toI - fromI) * i) / n, fromC + ((toC - fromC) * i) / n);
  }
  return { inlines, crosslines };
}

/** A cut of a volume as its viewers see it. @throws {FormatError} CURVE_UNKNOWN */
export function describeSection(
  info: SurveyInfo,
  place: SectionPlace,
  cut: Cut = computeCut(info, place),
): SectionInfo {
  const { inlines, crosslines } = requireAxes(info);
  if (cut.kind === 'z') {
    const [traces, samples] = [inlines.numbers.length, crosslines.numbers.length];
    return {
      place,
      traces,
      samples,
      rows: crosslines,
      annotations: [{ key: 'inline', numbers: Float64Array.from(inlines.numbers) }],
      x: null,
      y: null,
      levels: levelSizes(info.levels, traces, samples),
    };
  }
  const traces = cut.inlines.length;
  const lookUpNumbers = (axis: LineNumbers, positions: Int32Array): Float64Array =>
    Float64Array.from(positions, (at) => (at < 0 ? NaN : (axis.numbers[at] as number)));
  const inline = { key: 'inline' as const, numbers: lookUpNumbers(inlines, cut.inlines) };
  const crossline = {
    key: 'crossline' as const,
    numbers: lookUpNumbers(crosslines, cut.crosslines),
  };
  const offset = offsetsAlong(cut, info);
  const ground = info.corners
    ? Array.from(cut.inlines, (at, i) => toGround(info, at, cut.crosslines[i] as number))
    : null;
  return {
    place,
    traces,
    samples: info.samples.count,
    rows: info.samples,
    annotations:
      place.mode === 'inline' ? [crossline, ...offset, inline] : [inline, ...offset, crossline],
    x: ground && Float64Array.from(ground, ([x]) => x),
    y: ground && Float64Array.from(ground, ([, y]) => y),
    levels: levelSizes(info.levels, traces, info.samples.count),
  };
}

/** Sizes of all levels of a cut. */
export function levelSizes(levels: number, traces: number, samples: number): SectionInfo['levels'] {
  return Array.from({ length: levels }, (_, level) => ({
    traces: sizeAt(traces, level),
    samples: sizeAt(samples, level),
  }));
}

/** At most about `most` of `count` places, evenly, the first and the last among them. */
export function pickEvenly(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / (most - 1)));
  const places = Array.from({ length: Math.floor((count - 1) / step) + 1 }, (_, i) => i * step);
  if (places.at(-1) !== count - 1) places.push(count - 1);
  return places;
}

/** Corners of a volume by a function of positions; null where one of them is nowhere. */
export function computeCorners(
  down: number,
  across: number,
  ground: (inline: number, crossline: number) => readonly [x: number, y: number],
): SurveyInfo['corners'] {
  const corner = (inline: number, crossline: number): GridCorner => {
    const [x, y] = ground(inline, crossline);
    return { inline, crossline, x, y };
  };
  const corners: NonNullable<SurveyInfo['corners']> = [
    corner(0, 0),
    corner(0, across - 1),
    corner(down - 1, across - 1),
    corner(down - 1, 0),
  ];
  return corners.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) ? corners : null;
}

/** @throws {FormatError} CURVE_UNKNOWN where a tile lies outside of its section */
export function checkTile(
  { level, traces: [from, to], samples: [top, bottom] }: TileRequest,
  levels: SectionInfo['levels'],
): void {
  const size = levels[level];
  const isIn = (start: number, end: number, count: number): boolean =>
    Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= count;
  if (!size || !isIn(from, to, size.traces) || !isIn(top, bottom, size.samples))
    throw unknown(
      msg`The section has no traces ${from} to ${to} by samples ${top} to ${bottom} at level ${level}.`,
    );
}

function unknown(message: Message): FormatError {
  return new FormatError('CURVE_UNKNOWN', message);
}
