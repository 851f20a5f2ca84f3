import type { WarningList } from '../format-error.ts';
import { PLACES, sampledGround, sampledUnitCode, scaled } from './coordinates.ts';
import { lineNumbers } from './counted-lines.ts';
import type { CountedLines } from './counted-lines.ts';
import { CHECKED_FIELDS, findDamaged } from './damaged-headers.ts';
import type { GridGeometry, LineGeometry, SegyGeometry } from './geometry.ts';
import { isVolume } from './geometry.ts';
import { DEAD_TRACE } from './header-map.ts';
import type { HeaderMap } from './header-map.ts';
import { listVoters } from './header-sample.ts';
import type { HeaderSample } from './header-sample.ts';
import type { SizedSource } from '../known-size.ts';
import { pickEntries, numberedTraces } from './numbered.ts';
import type { PieceOptions } from './read-pieces.ts';
import { pickColumns, robustPlace } from './robust-place.ts';
import { ruleGrid } from './rule-grid.ts';
import { delaysVary, traceAxis } from './trace-axis.ts';
import type { AxisFacts, DelayColumns } from './trace-axis.ts';
import { pick, readHeaderColumns } from './trace-headers.ts';
import type { HeaderColumns } from './trace-headers.ts';
import type { TraceLayout } from './trace-place.ts';
import { msg } from '../msg.ts';

/** How a geometry is read. */
export interface GeometryOptions extends PieceOptions {
  /**
   * "rule" (the default) reads all headers of a volume only where the sample of them follows no
   * rule, "delays" also where the delays of the sample vary, so that the axis has all traces, "all"
   * in any case.
   */
  scan?: 'rule' | 'delays' | 'all';
}

/** A file whose traces are known. */
export interface GeometrySource {
  source: SizedSource;
  layout: TraceLayout;
  littleEndian: boolean;
  map: HeaderMap;
  sample: HeaderSample;
  /** Whether `map` has an inline and a crossline that make a grid. */
  hasLines: boolean;
  /** Lines that are counted instead of read. */
  counted: CountedLines | null;
  /** Bytes of a sample. */
  sampleBytes: number;
  intervalUs: number;
}

/**
 * How much longer than a trace an axis may be: that of a line that follows the sea floor, that of a
 * volume.
 */
const MOST_TIMES = { line: 64, volume: 4 };

/**
 * How the traces of a file lie: in a grid, with or without holes and offsets, or along a line.
 * @throws {FormatError} what the source throws
 * @throws {DOMException} AbortError
 */
export async function readGeometry(
  file: GeometrySource,
  warnings: WarningList,
  options: GeometryOptions = {},
): Promise<SegyGeometry> {
  if (file.hasLines) {
    const grid = await readGrid(file, warnings, options);
    if (grid) {
      const first = { byteOffset: file.layout.start };
      if (grid.unnumbered > 0)
        warnings.add(
          'TRACES_UNNUMBERED',
          msg`${grid.unnumbered} traces have neither an inline nor a crossline number at bytes ${file.map.inline.byte} and ${file.map.crossline.byte} of their headers: they are left out.`,
          first,
        );
      if (grid.duplicates > 0)
        warnings.add(
          'TRACES_DOUBLED',
          msg`${grid.duplicates} traces stand at an inline, a crossline and an offset where another stood before, by bytes ${file.map.inline.byte}, ${file.map.crossline.byte} and ${file.map.offset.byte} of their headers: the first of each place is shown.`,
          first,
        );
      const place = placeIn(file, warnings);
      if (!place) warnConstant(sampleGround(file), file, warnings);
      return { ...grid, place };
    }
    warnings.add(
      'GEOMETRY_IRREGULAR',
      msg`The inline and crossline numbers at bytes ${file.map.inline.byte} and ${file.map.crossline.byte} of the trace headers from byte ${file.layout.start} make no grid: the traces are taken as a line.`,
      { byteOffset: file.layout.start },
    );
  }
  return readLine(file, warnings, options);
}

async function readGrid(
  file: GeometrySource,
  warnings: WarningList,
  options: GeometryOptions,
): Promise<GridGeometry | null> {
  const { layout, map, sample } = file;
  if (options.scan !== 'all') {
    const grid = ruleGrid(sample, layout.count, {
      ...sampledLines(file),
      offset: sample.column(map.offset),
    });
    const isAll = sample.traces.length === layout.count;
    const delays: DelayColumns = {
      traces: sample.traces,
      delay: sample.column(map.delay),
      timeScalar: sample.column(map.timeScalar),
      traceId: maskNull(sample.column(map.traceId), sample),
      isAll,
    };
    // Of a line all headers are read in any case where its traces have no line numbers.
    const isEnough =
      isAll ||
      !delaysVary(delays, file.intervalUs) ||
      (grid !== null && isVolume(grid) && options.scan !== 'delays');
    if (grid && isEnough) {
      warnDamaged(sample.damaged, file, warnings);
      return {
        ...grid,
        isScanned: isAll,
        axis: traceAxis(axisFacts(file, grid), delays, warnings),
      };
    }
  }
  const all = { first: 0, count: layout.count };
  const read = await readHeaderColumns(
    file,
    all,
    { ...pick(map, 'inline', 'crossline', 'offset', ...TIMES), ...CHECKED_FIELDS },
    options,
  );
  const { counted } = file;
  const damaged = findDamaged(read);
  const columns = counted ? { ...read, [counted.axis]: lineNumbers(counted, all) } : read;
  const { tableGrid } = await import('./table-grid.ts');
  const numbered = numberedTraces(columns.inline, columns.crossline, damaged);
  const grid = tableGrid(columns, numbered);
  warnDamaged(damaged.size, file, warnings);
  return (
    grid && {
      ...grid,
      unnumbered: grid.unnumbered - damaged.size,
      axis: traceAxis(axisFacts(file, grid), allDelays(file, columns, numbered), warnings),
    }
  );
}

/** Warns of traces whose headers hold what no writer puts there. */
function warnDamaged(count: number, { layout }: GeometrySource, warnings: WarningList): void {
  if (count > 0)
    warnings.add(
      'TRACE_HEADERS_DAMAGED',
      msg`${count} trace headers that were looked at hold no sound number of samples, interval, scalar or unit: what they say is not used.`,
      { byteOffset: layout.start },
    );
}

const TIMES = ['delay', 'timeScalar', 'traceId'] as const;

function axisFacts(
  { layout, map, sampleBytes, intervalUs }: GeometrySource,
  grid?: GridGeometry,
): AxisFacts {
  return {
    layout,
    map,
    sampleBytes,
    intervalUs,
    mostTimes: grid && isVolume(grid) ? MOST_TIMES.volume : MOST_TIMES.line,
  };
}

/** Of all traces, or of those that have numbers: padding has no time either. */
function allDelays(
  { sample }: GeometrySource,
  columns: HeaderColumns<(typeof TIMES)[number]>,
  numbered: Int32Array | null,
): DelayColumns {
  const { delay, timeScalar } = columns;
  const traceId = maskNull(columns.traceId, sample);
  return {
    traces: numbered,
    delay: pickEntries(delay, numbered),
    timeScalar: pickEntries(timeScalar, numbered),
    traceId: pickEntries(traceId, numbered),
    isAll: true,
  };
}

/**
 * Trace identifications in which null traces are marked as dead ones are: they have no time either.
 * Of traces that are not in the sample it is not known.
 */
function maskNull<Column extends Int32Array | Float64Array>(
  traceId: Column,
  { traces, votes }: HeaderSample,
): Column {
  const isOwn = traceId.length === traces.length;
  const masked = traceId.slice() as Column;
  for (const [i, trace] of traces.entries())
    if (votes[i] === 0) masked[isOwn ? i : trace] = DEAD_TRACE;
  return masked;
}

const LINE_FIELDS = [
  'cdp',
  'shotPoint',
  'shotPointScalar',
  'sourcePoint',
  'fieldRecord',
  'offset',
  ...TIMES,
  ...PLACES,
] as const;

/** Puts traces of a line whose headers are damaged where a trace beside them lies. */
function copySound(
  columns: Record<string, Int32Array | Float64Array>,
  damaged: ReadonlySet<number>,
): void {
  for (const values of Object.values(columns)) {
    let sound = values.findIndex((_, i) => !damaged.has(i));
    for (let i = 0; i < values.length; i++)
      if (damaged.has(i)) values[i] = values[sound] as number;
      else sound = i;
  }
}

async function readLine(
  file: GeometrySource,
  warnings: WarningList,
  options: GeometryOptions,
): Promise<LineGeometry> {
  const { layout, map } = file;
  const columns = await readHeaderColumns(
    file,
    { first: 0, count: layout.count },
    { ...pick(map, ...LINE_FIELDS), ...CHECKED_FIELDS },
    options,
  );
  const damaged = findDamaged(columns);
  if (damaged.size > 0) copySound(columns, damaged);
  warnDamaged(damaged.size, file, warnings);
  const ground = scaled(columns, map, sampledUnitCode(file.sample, map));
  const { lineGeometry } = await import('./line-geometry.ts');
  const line = lineGeometry({ ...columns, ...ground });
  if (!line.x) warnConstant(ground, file, warnings);
  return { ...line, axis: traceAxis(axisFacts(file), allDelays(file, columns, null), warnings) };
}

/** Warns if all traces lie at one point other than the origin. */
function warnConstant(
  { x, y }: { x: Float64Array; y: Float64Array },
  { layout }: GeometrySource,
  warnings: WarningList,
): void {
  const isOne =
    x.length > 1 &&
    (x[0] !== 0 || y[0] !== 0) &&
    x.every((value) => value === x[0]) &&
    y.every((value) => value === y[0]);
  if (isOne)
    warnings.add(
      'COORDINATES_CONSTANT',
      msg`All traces from byte ${layout.start} tell the same coordinates, ${x[0]!} and ${y[0]!}: where they lie is not known.`,
      { byteOffset: layout.start },
    );
}

/** Line numbers of the sample. */
function sampledLines({ sample, map, counted }: GeometrySource): {
  inline: Float64Array;
  crossline: Float64Array;
} {
  const read = { inline: sample.column(map.inline), crossline: sample.column(map.crossline) };
  return counted ? { ...read, [counted.axis]: lineNumbers(counted, sample.traces) } : read;
}

function placeIn(file: GeometrySource, warnings: WarningList): GridGeometry['place'] {
  const { inline, crossline } = sampledLines(file);
  const numbered = numberedTraces(inline, crossline);
  const { x, y } = sampleGround(file);
  const { traces, votes } = file.sample;
  const [all, voters] = [Array.from(traces.keys()), listVoters(votes)].map((picked) => {
    const known = numbered ? new Set(numbered) : null;
    return Int32Array.from(known ? picked.filter((i) => known.has(i)) : picked);
  }) as [Int32Array, Int32Array];
  const columns = { inline, crossline, x, y };
  const { place, apart } = robustPlace(pickColumns(columns, voters), pickColumns(columns, all));
  if (apart > 0)
    warnings.add(
      'COORDINATES_APART',
      msg`${apart} of ${voters.length} traces that were looked at have coordinates far from where their lines lie by those of the others: they have no part in the place of the survey.`,
      { byteOffset: file.layout.start },
    );
  return place;
}

function sampleGround({ map, sample }: GeometrySource): { x: Float64Array; y: Float64Array } {
  return sampledGround(sample, map, [map.inline, map.crossline]);
}
