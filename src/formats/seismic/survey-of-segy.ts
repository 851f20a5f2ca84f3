import type { GroundUnit } from '../../units/ground.ts';
import type { GridGeometry, LineGeometry, SegyGeometry } from '../segy/geometry.ts';
import { isVolume, traceAt } from '../segy/geometry.ts';
import { applyGridTransform } from '../segy/grid-place.ts';
import type { SectionOptions, SegyFile } from '../segy/segy-file.ts';
import { BlockCache } from './block-cache.ts';
import { countSegyAmplitudes, listShownTraces } from './count-segy.ts';
import {
  checkTile,
  computeCorners,
  computeCut,
  countFold,
  levelsFor,
  placeAt,
  describeSection,
  shownOffset,
} from './cut.ts';
import type { Cut } from './cut.ts';
import { GROUND_OF_UNITS, groundBy } from './ground.ts';
import type { KnownGround } from './ground.ts';
import { reduceTrace } from './reduce.ts';
import type {
  OffsetChoice,
  SampleAxis,
  SectionInfo,
  SectionPlace,
  SectionTile,
  SeismicSurvey,
  SurveyInfo,
  SurveyStatistics,
  TileRequest,
} from './seismic-survey.ts';
import type { TraceLine } from './trace-line.ts';

/** What a SEG-Y file does not say of itself. */
export interface SegySurveyOptions extends KnownGround {
  /** Default: none. */
  name?: string;
  /** Default: what the file was opened with. Of depth the interval counts in thousandths of `unit`. */
  domain?: 'time' | 'depth';
  /** Of depth; default: what the file was opened with. */
  unit?: 'm' | 'ft';
  isVelocity?: boolean;
  /** Traces of a prestack file. Default: those of the first offset of a volume, all of a line. */
  offset?: OffsetChoice;
  /** Decoded samples that are kept. Default 64 MiB. */
  cacheBytes?: number;
  signal?: AbortSignal;
}

const CACHE_BYTES = 64 << 20;
/** Samples that are read together and kept, about. */
const BLOCK_SAMPLES = 2 ** 18;

/**
 * A SEG-Y file as a survey: a volume where its traces form a grid, else a line. Holes and dead
 * traces are NaN, and so is what lies above and below a trace where delays of recording differ. A
 * level of detail has the middle trace of each block and the largest of its samples, so that a
 * coarse picture reads few traces.
 * @throws {FormatError} what reading the geometry throws
 * @throws {DOMException} AbortError
 */
export async function surveyOfSegy(
  file: SegyFile,
  options: SegySurveyOptions = {},
): Promise<SeismicSurvey> {
  const geometry = await file.geometry({ signal: options.signal });
  const source: TraceSource = {
    file,
    read: { blankDead: file.info.marksDead, axis: geometry.axis },
    shown: listShownTraces(geometry),
  };
  if (geometry.kind === 'grid' && isVolume(geometry))
    return new SegySurvey(
      source,
      volumeInfo(file, geometry, options),
      volumeTraces(geometry, oneOffset(options) ?? 0),
      options,
    );
  const { lineSection, lineTraces } = await import('./trace-line.ts');
  const line = lineTraces(geometry, oneOffset(options));
  return new SegySurvey(
    source,
    lineInfo(file, geometry, line, options),
    {
      section: (place, info) => lineSection(info, place, line),
      columns: () => line.traces,
      z: () => null,
    },
    options,
  );
}

/** The one offset that is shown. */
function oneOffset({ offset }: SegySurveyOptions): number | undefined {
  return offset === 'all' ? undefined : offset;
}

/** Which traces of the file a cut has. */
interface CutTraces {
  section(place: SectionPlace, info: SurveyInfo): SectionInfo;
  /** Index in the file of the trace of each column of a vertical cut; -1 if it has no trace. */
  columns(place: SectionPlace, info: SurveyInfo): Int32Array;
  /** Of a z cut its sample and the trace at a place; null for a vertical cut. */
  z(
    place: SectionPlace,
    info: SurveyInfo,
  ): { sample: number; traceAt(inline: number, crossline: number): number } | null;
}

/** The file of a survey, and how its traces are read. */
interface TraceSource {
  file: SegyFile;
  read: Pick<SectionOptions, 'axis'> & { blankDead: boolean };
  /** Numbers of the traces that are shown; null where these are all of the file. */
  shown: Int32Array | null;
}

class SegySurvey implements SeismicSurvey {
  readonly #blocks: BlockCache<Float32Array>;
  readonly #stop = new AbortController();
  #statistics: SurveyStatistics | null = null;

  constructor(
    private readonly traces: TraceSource,
    readonly info: SurveyInfo,
    private readonly cut: CutTraces,
    { cacheBytes = CACHE_BYTES }: SegySurveyOptions,
  ) {
    this.#blocks = new BlockCache(cacheBytes, (block) => block.byteLength);
  }

  async statistics(signal?: AbortSignal): Promise<SurveyStatistics> {
    const stop = signal ? AbortSignal.any([signal, this.#stop.signal]) : this.#stop.signal;
    return (this.#statistics ??= await countSegyAmplitudes(
      { ...this.traces, blankDead: this.traces.read.blankDead },
      stop,
    ));
  }

  section(place: SectionPlace, signal?: AbortSignal): Promise<SectionInfo> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return attempt(() => this.cut.section(place, this.info));
  }

  async tile(request: TileRequest, signal?: AbortSignal): Promise<SectionTile> {
    const {
      place,
      level,
      traces: [from, to],
      samples: [top, bottom],
    } = request;
    const section = await this.section(place, signal);
    checkTile(request, section.levels);
    const size = section.levels[level] as { traces: number; samples: number };
    const width = Math.max(1, Math.min(size.traces, Math.floor(BLOCK_SAMPLES / section.samples)));
    const out = new Float32Array((to - from) * (bottom - top));
    const key = `${JSON.stringify(place)} ${level}`;
    const blocks = Array.from(
      { length: Math.ceil(to / width) - Math.floor(from / width) },
      (_, i) => Math.floor(from / width) + i,
    );
    await Promise.all(
      blocks.map(async (block) => {
        const [first, end] = [block * width, Math.min(size.traces, (block + 1) * width)];
        const values = await this.#blocks.get(
          `${key} ${block}`,
          (stop) => this.#load(request, section, [first, end], stop),
          signal,
        );
        for (let column = Math.max(from, first); column < Math.min(to, end); column++) {
          const at = (column - first) * size.samples;
          out.set(values.subarray(at + top, at + bottom), (column - from) * (bottom - top));
        }
      }),
    );
    return { values: out, traces: to - from, samples: bottom - top, scale: 1, errorBound: 0 };
  }

  close(): void {
    this.#stop.abort(new DOMException('The survey is closed', 'AbortError'));
    this.#blocks.close();
  }

  /** Columns of a level, with all their rows. */
  async #load(
    { place, level }: TileRequest,
    section: SectionInfo,
    [first, end]: readonly [first: number, end: number],
    signal: AbortSignal,
  ): Promise<Float32Array> {
    const rows = (section.levels[level] as { samples: number }).samples;
    const { file } = this.traces;
    const read = { ...this.traces.read, signal };
    const z = this.cut.z(place, this.info);
    const columnAt = (i: number): number => placeAt(first + i, level, section.traces);
    if (z) {
      const traces = Int32Array.from({ length: (end - first) * rows }, (_, i) =>
        z.traceAt(columnAt(Math.floor(i / rows)), placeAt(i % rows, level, section.samples)),
      );
      return (await file.traces(traces, { ...read, window: { first: z.sample, count: 1 } })).values;
    }
    const columns = this.cut.columns(place, this.info);
    const { values } = await file.traces(
      Int32Array.from({ length: end - first }, (_, i) => columns[columnAt(i)] ?? -1),
      read,
    );
    if (level === 0) return values;
    const out = new Float32Array((end - first) * rows);
    for (let i = 0; i < end - first; i++)
      reduceTrace(
        values.subarray(i * section.samples, (i + 1) * section.samples),
        level,
        out.subarray(i * rows),
      );
    return out;
  }
}

function volumeTraces(grid: GridGeometry, offset: number): CutTraces {
  return {
    section: (place, info) => describeSection(info, place),
    columns: (place, info) => {
      const cut = computeCut(info, place) as Extract<Cut, { kind: 'traces' }>;
      return Int32Array.from(cut.inlines, (inline, i) =>
        traceAt(grid, inline, cut.crosslines[i] as number, cut.offsets?.[i] ?? offset),
      );
    },
    z: (place, info) => {
      const cut = computeCut(info, place);
      return cut.kind === 'z'
        ? {
            sample: cut.sample,
            traceAt: (inline, crossline) => traceAt(grid, inline, crossline, offset),
          }
        : null;
    },
  };
}

function volumeInfo(file: SegyFile, grid: GridGeometry, options: SegySurveyOptions): SurveyInfo {
  const [inlines, crosslines] = [grid.inlines.numbers, grid.crosslines.numbers];
  const samples = sampleAxis(file, grid, options);
  const { place } = grid;
  const offsets = grid.isPrestack
    ? { numbers: grid.offsets, shown: shownOffset(options.offset) }
    : undefined;
  return {
    ...commonInfo(file, options),
    kind: 'volume',
    inlines: { numbers: inlines },
    crosslines: { numbers: crosslines },
    samples,
    traces: inlines.length * crosslines.length - grid.holes,
    corners:
      place &&
      computeCorners(inlines.length, crosslines.length, (i, c) =>
        applyGridTransform(place, inlines[i] as number, crosslines[c] as number),
      ),
    levels: levelsFor(
      Math.max(Math.max(inlines.length, crosslines.length) * countFold({ offsets }), samples.count),
    ),
    ...(offsets && { offsets }),
  };
}

function lineInfo(
  file: SegyFile,
  geometry: GridGeometry | LineGeometry,
  line: TraceLine,
  options: SegySurveyOptions,
): SurveyInfo {
  const samples = sampleAxis(file, geometry, options);
  return {
    ...commonInfo(file, options),
    kind: 'line',
    inlines: null,
    crosslines: null,
    samples,
    corners: null,
    traces: line.traces.reduce((sum, trace) => sum + (trace < 0 ? 0 : 1), 0),
    levels: levelsFor(Math.max(line.traces.length, samples.count)),
    ...(geometry.isPrestack
      ? { offsets: { numbers: line.offsets, shown: oneOffset(options) ?? null } }
      : {}),
  };
}

function commonInfo(
  file: SegyFile,
  { name = '', isVelocity = false, ...known }: SegySurveyOptions,
): Pick<SurveyInfo, 'name' | 'format' | 'isVelocity' | 'crs' | 'groundUnit' | 'warnings'> {
  const { info, warnings } = file;
  return {
    name,
    format: `SEG-Y ${info.revision}, ${info.sampleFormat.name}`,
    isVelocity,
    ...groundBy(groundUnitOfSegy(file), known),
    warnings,
  };
}

/** The unit of a file's coordinates; null where it does not tell. */
export function groundUnitOfSegy({ info: { coordinateUnits } }: SegyFile): GroundUnit | null {
  return GROUND_OF_UNITS[coordinateUnits];
}

function sampleAxis(
  { info }: SegyFile,
  { axis }: SegyGeometry,
  { domain = info.domain, unit = info.depthUnit }: SegySurveyOptions,
): SampleAxis {
  return {
    first: axis?.firstMs ?? info.delayMs,
    interval: info.intervalUs / 1000,
    count: axis?.samples ?? info.samples,
    domain,
    unit: domain === 'time' ? 'ms' : unit,
  };
}

async function attempt<T>(work: () => T): Promise<T> {
  return work();
}
