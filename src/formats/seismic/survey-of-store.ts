import { FormatError } from '../format-error.ts';
import { BlockCache } from './block-cache.ts';
import {
  checkTile,
  computeCorners,
  computeCut,
  countFold,
  levelsFor,
  offsetsAlong,
  placeAt,
  describeSection,
  shownOffset,
  tracesAt,
} from './cut.ts';
import type { Cut, TraceCut } from './cut.ts';
import { groundBy } from './ground.ts';
import type { KnownGround } from './ground.ts';
import type { SeismicStore } from './open-seismic-store.ts';
import { rescaling } from './quantise.ts';
import { reduceTrace } from './reduce.ts';
import { NO_SAMPLE } from './seismic-survey.ts';
import type {
  OffsetChoice,
  SectionInfo,
  SectionPlace,
  SectionTile,
  SeismicSurvey,
  SurveyInfo,
  SurveyStatistics,
  TileRequest,
} from './seismic-survey.ts';
import { AmplitudeCounter } from './statistics.ts';
import type { ChunkValues, StoreArray } from './store-array.ts';
import { cells } from './store-array.ts';
import { placedGround } from './store-ground.ts';
import type { Orientation } from './store-layout.ts';
import { readStatistics } from './store-note.ts';
import { copyChunk, forEachConcurrent, planPicture } from './store-window.ts';
import type { Columns } from './store-window.ts';
import { lineSection } from './trace-line.ts';

/** What a store does not say of itself. */
export interface StoreSurveyOptions extends KnownGround {
  /** Default: what the store says, else the name of its folder. */
  name?: string;
  isVelocity?: boolean;
  /** Traces of a prestack store; default those of the first offset. */
  offset?: OffsetChoice;
  /** Decoded chunks that are kept. Default 128 MiB. */
  cacheBytes?: number;
  signal?: AbortSignal;
}

const CACHE_BYTES = 128 << 20;
/** Places of a mask that is read. */
const MOST_PLACES = 2 ** 26;
/** Chunks that statistics are made of where a store tells none. */
const COUNTED_CHUNKS = 8;

/**
 * A store as a survey. Pictures in whole numbers (`int8`) come of its levels; finer ones, and those of a store without levels, of its exact
 * samples, where a level has the middle trace of each block and the largest of its samples. What is not stored is NaN.
 * @throws {FormatError} what reading coordinates and mask throws
 */
export async function surveyOfStore(
  store: SeismicStore,
  options: StoreSurveyOptions = {},
): Promise<SeismicSurvey> {
  const { note, inlines, crosslines, vertical } = store;
  const mask = note ? null : await liveTraces(store, options);
  const ground =
    (note && crosslines) || !store.ground ? null : await placedGround(store.ground, options.signal);
  const shared = {
    name: options.name ?? (note?.info.name || store.folder.name),
    samples: vertical,
    format: store.format,
    isVelocity: options.isVelocity ?? note?.info.isVelocity ?? false,
    warnings: [...(note?.info.warnings ?? []), ...store.warnings],
    ...groundBy(note?.info.groundUnit ?? ground?.unit ?? null, {
      crs: options.crs ?? note?.info.crs ?? readCrs(store.attributes),
      groundUnit: options.groundUnit ?? null,
    }),
    traces:
      note?.info.traces ??
      (mask
        ? (mask[0] as Float64Array).reduce((sum, isLive) => sum + (isLive ? 1 : 0), 0)
        : inlines.length * (crosslines?.length ?? 1)),
    ...(store.offsets
      ? { offsets: { numbers: store.offsets, shown: shownOffset(options.offset) } }
      : {}),
  };
  const longest = Math.max(
    Math.max(inlines.length, crosslines?.length ?? 0) * countFold(shared),
    vertical.count,
  );
  const info: SurveyInfo = crosslines
    ? {
        ...shared,
        kind: 'volume',
        inlines: { numbers: inlines },
        crosslines: { numbers: crosslines },
        levels: store.levels.length || levelsFor(longest),
        corners:
          note?.info.corners ??
          (ground?.kind === 'grid'
            ? computeCorners(inlines.length, crosslines.length, ground.at)
            : null),
      }
    : {
        ...shared,
        kind: 'line',
        inlines: null,
        crosslines: null,
        levels: levelsFor(longest),
        corners: null,
      };
  return new StoreSurvey(
    store,
    info,
    mask,
    ground?.kind === 'line' ? ground : { x: null, y: null },
    options,
  );
}

/** Which traces there are, 0 for those that are missing: of the shown offset or, where all are shown, of each that the mask tells apart. */
type Mask = readonly Float64Array[];

/** Null where the store does not say. */
async function liveTraces(
  { mask, axes, samples }: SeismicStore,
  { offset = 0, signal }: StoreSurveyOptions,
): Promise<Mask | null> {
  if (!mask) return null;
  const { shape } = mask.facts;
  const hasOffsets = axes.offset >= 0 && shape.length === samples.facts.shape.length - 1;
  if (!hasOffsets) return [await mask.all(MOST_PLACES, signal)];
  const offsets = shape[axes.offset] as number;
  if (offset !== 'all')
    return [await mask.layer(axes.offset, Math.min(offset, offsets - 1), MOST_PLACES, signal)];
  const values = await mask.all(MOST_PLACES, signal);
  const inner = shape.slice(axes.offset + 1).reduce((all, n) => all * n, 1);
  return Array.from({ length: offsets }, (_, at) =>
    values.filter((__, i) => Math.floor(i / inner) % offsets === at),
  );
}

class StoreSurvey implements SeismicSurvey {
  readonly #chunks: BlockCache<ChunkValues>;
  readonly #stop = new AbortController();
  readonly #scales = new Map<StoreArray, Promise<Float64Array>>();
  #statistics: SurveyStatistics | null = null;

  constructor(
    private readonly store: SeismicStore,
    readonly info: SurveyInfo,
    private readonly mask: Mask | null,
    private readonly ground: { x: Float64Array | null; y: Float64Array | null },
    options: StoreSurveyOptions,
  ) {
    this.#chunks = new BlockCache(options.cacheBytes ?? CACHE_BYTES, (values) => values.byteLength);
  }

  async statistics(signal?: AbortSignal): Promise<SurveyStatistics> {
    signal?.throwIfAborted();
    return (this.#statistics ??=
      readStatistics(this.store.note, this.store.samples.facts.attributes) ??
      (await this.#count(signal)));
  }

  async section(place: SectionPlace, signal?: AbortSignal): Promise<SectionInfo> {
    signal?.throwIfAborted();
    if (this.info.kind === 'volume') return describeSection(this.info, place);
    const { inlines, traceKey } = this.store;
    const key =
      traceKey === 'cdp' || traceKey === 'inline' || traceKey === 'crossline' ? traceKey : 'trace';
    const { x, y } = this.ground;
    const cut = this.#lineCut();
    const each = (values: ArrayLike<number>): Float64Array =>
      Float64Array.from(cut.inlines, (at) => values[at] as number);
    return lineSection(this.info, place, {
      traces: cut.inlines,
      annotations: [{ key, numbers: each(inlines) }, ...offsetsAlong(cut, this.info)],
      x: x && each(x),
      y: y && each(y),
    });
  }

  async tile(request: TileRequest, signal?: AbortSignal): Promise<SectionTile> {
    const section = await this.section(request.place, signal);
    checkTile(request, section.levels);
    const { level, precision } = request;
    const cut =
      this.info.kind === 'volume' ? computeCut(this.info, request.place) : this.#lineCut();
    const level8 = precision === 'int8' ? this.store.levels[level] : undefined;
    return level8
      ? this.#wholeNumbers(request, level8, cut, signal)
      : this.#exact(request, section, cut, signal);
  }

  close(): void {
    this.#stop.abort(new DOMException('The survey is closed', 'AbortError'));
    this.#chunks.close();
  }

  /** All traces of a line, whose places lie along the axis of inlines. */
  #lineCut(): TraceCut {
    const { length } = this.store.inlines;
    return tracesAt(
      { inlines: Int32Array.from({ length }, (_, i) => i), crosslines: new Int32Array(length) },
      this.info,
    );
  }

  async #wholeNumbers(
    { level, place, traces: [from, to], samples: [top, bottom] }: TileRequest,
    arrays: SeismicStore['levels'][number],
    cut: Cut,
    signal?: AbortSignal,
  ): Promise<SectionTile> {
    const orientation = chooseOrientation(place, cut);
    const { samples: array, scales } = arrays[orientation];
    const plan = planPicture(array, locateColumns(cut, level, this.info), from, to, top, bottom);
    const [all] = await Promise.all([
      this.#readScales(scales),
      forEachConcurrent(plan.places, async ({ at }) => void (await this.#chunk(array, at, signal))),
    ]);
    const counts = array.counts;
    const scaleAt = ([a, b, c]: readonly number[]): number =>
      all[
        ((a as number) * (counts[1] as number) + (b as number)) * (counts[2] as number) +
          (c as number)
      ] as number;
    const rows = bottom - top;
    const values = new Int8Array((to - from) * rows).fill(NO_SAMPLE.int8);
    // Of zeros alone any scale is right, but for 0.
    const scale = plan.places.reduce((most, { at }) => Math.max(most, scaleAt(at)), 0) || 1;
    const isZero = plan.places.every(({ at }) => scaleAt(at) === 0);
    const isMixed = plan.places.some(({ at }) => scaleAt(at) !== scale);
    await forEachConcurrent(plan.places, async (chunk) => {
      const own = scaleAt(chunk.at);
      copyChunk(
        await this.#chunk(array, chunk.at, signal),
        chunk,
        plan.stride,
        values,
        rows,
        top,
        own === scale ? null : rescaling(own, scale),
      );
    });
    // Half a step of its own chunk, and half a step of the tile where a chunk had finer ones.
    return {
      values,
      traces: to - from,
      samples: rows,
      scale,
      errorBound: isZero ? 0 : isMixed ? scale : scale / 2,
    };
  }

  async #exact(
    { level, traces: [from, to], samples: [top, bottom] }: TileRequest,
    section: SectionInfo,
    cut: Cut,
    signal?: AbortSignal,
  ): Promise<SectionTile> {
    const array = this.store.samples;
    const columns = this.#exactColumns(section, cut, level);
    const rows = bottom - top;
    const isSlice = cut.kind === 'z';
    const first = isSlice ? placeAt(top, level, section.samples) : top * 2 ** level;
    const end = isSlice
      ? placeAt(bottom - 1, level, section.samples) + 1
      : Math.min(section.samples, bottom * 2 ** level);
    const plan = planPicture(array, columns, from, to, first, end);
    const fine = new Float32Array((to - from) * (end - first)).fill(NaN);
    await forEachConcurrent(plan.places, async (chunk) =>
      copyChunk(
        await this.#chunk(array, chunk.at, signal),
        chunk,
        plan.stride,
        fine,
        end - first,
        first,
        null,
      ),
    );
    if (isSlice && this.mask) this.#blank(fine, columns, from, first, end);
    const tile = { traces: to - from, samples: rows, scale: 1, errorBound: 0 };
    if (level === 0) return { ...tile, values: fine };
    const values = new Float32Array((to - from) * rows);
    for (let i = 0; i < to - from; i++) {
      const at = i * (end - first);
      if (isSlice)
        for (let row = 0; row < rows; row++)
          values[i * rows + row] = fine[
            at + placeAt(top + row, level, section.samples) - first
          ] as number;
      else reduceTrace(fine, at, end - first, level, values, i * rows);
    }
    return { ...tile, values };
  }

  /** Columns of the exact samples of a cut: of a level the middle one of each block; what the mask calls missing is left out. */
  #exactColumns(section: SectionInfo, cut: Cut, level: number): Columns {
    const { inline, crossline, vertical, offset } = this.store.axes;
    const rank = this.store.samples.facts.shape.length;
    const across = this.info.crosslines?.numbers.length ?? 1;
    const shown = Math.min(this.info.offsets?.shown ?? 0, (this.store.offsets?.length ?? 1) - 1);
    /** A place by positions on axes, some of which the store may not have. */
    const at = (...places: readonly (readonly [axis: number, place: number])[]): number[] => {
      const place = new Array<number>(rank).fill(0);
      for (const [axis, n] of places) if (axis >= 0) place[axis] = n;
      return place;
    };
    const column = (i: number): number => placeAt(i, level, section.traces);
    if (cut.kind === 'z')
      return {
        count: section.traces,
        run: crossline,
        at: (i) => at([inline, column(i)], [vertical, cut.sample], [offset, shown]),
      };
    return {
      count: section.traces,
      run: vertical,
      at: (i) => {
        const [down, right, which] = [
          cut.inlines[column(i)] as number,
          cut.crosslines[column(i)] as number,
          cut.offsets?.[column(i)],
        ];
        const isLive =
          this.mask === null ||
          (this.mask[which ?? 0] ?? this.mask[0])?.[down * across + right] !== 0;
        return down >= 0 && isLive
          ? at([inline, down], [crossline, right], [offset, which ?? shown])
          : null;
      },
    };
  }

  /** Takes what the mask calls missing out of a slice. */
  #blank(values: Float32Array, columns: Columns, from: number, first: number, end: number): void {
    const across = this.info.crosslines?.numbers.length ?? 1;
    const rows = end - first;
    for (let i = 0; i * rows < values.length; i++) {
      const inline = columns.at(from + i)?.[this.store.axes.inline] ?? 0;
      for (let row = 0; row < rows; row++)
        if (this.mask?.[0]?.[inline * across + first + row] === 0) values[i * rows + row] = NaN;
    }
  }

  #chunk(array: StoreArray, at: readonly number[], signal?: AbortSignal): Promise<ChunkValues> {
    return this.#chunks.get(`${array.path} ${at.join()}`, (stop) => array.chunk(at, stop), signal);
  }

  #readScales(scales: StoreArray): Promise<Float64Array> {
    let read = this.#scales.get(scales);
    if (!read) {
      // For all who ask: none of them may end it.
      read = scales.all(MOST_PLACES, this.#stop.signal).then((values) => {
        if (values.every((scale) => scale >= 0 && scale < Infinity)) return values;
        throw new FormatError(
          'FILE_MALFORMED',
          `The store is damaged: ${scales.path} lacks scales.`,
        );
      });
      this.#scales.set(scales, read);
      read.catch(() => this.#scales.delete(scales));
    }
    return read;
  }

  async #count(signal?: AbortSignal): Promise<SurveyStatistics> {
    const array = this.store.samples;
    const counts = array.counts;
    const total = counts.reduce((all, n) => all * n, 1);
    const counter = new AmplitudeCounter();
    const looked = Math.min(COUNTED_CHUNKS, total);
    const stop = signal ? AbortSignal.any([signal, this.#stop.signal]) : this.#stop.signal;
    const { inline, crossline, offset } = this.store.axes;
    const across = this.info.crosslines?.numbers.length ?? 1;
    // The mask is that of one offset.
    const mask = offset >= 0 ? null : (this.mask?.[0] ?? null);
    const isLive = (place: readonly number[]): boolean =>
      mask === null ||
      mask[
        (place[inline] as number) * across + (crossline >= 0 ? (place[crossline] as number) : 0)
      ] !== 0;
    for (let i = 0; i < looked; i++) {
      const at = placeIn(Math.floor(((i + 0.5) * total) / looked), counts);
      counter.add(isAnyLive(await array.chunk(at, stop), array, at, isLive));
    }
    return counter.result(looked === total);
  }
}

/** The cut's own way of lying; a path takes that of the direction it goes most. */
function chooseOrientation(place: SectionPlace, cut: Cut): Orientation {
  if (place.mode !== 'line') return place.mode;
  if (cut.kind === 'z') return 'z';
  const extent = (positions: Int32Array): number =>
    positions.reduce(
      (sum, at, i) => sum + (i > 0 ? Math.abs(at - (positions[i - 1] as number)) : 0),
      0,
    );
  return extent(cut.crosslines) >= extent(cut.inlines) ? 'inline' : 'crossline';
}

/** Columns of a level of whole numbers, which has half the lines of the one before. */
function locateColumns(cut: Cut, level: number, { inlines, crosslines }: SurveyInfo): Columns {
  const down = inlines?.numbers.length ?? 0;
  if (cut.kind === 'z')
    return { count: Math.ceil(down / 2 ** level), run: 1, at: (i) => [i, 0, cut.sample >> level] };
  const count = cut.inlines.length;
  const isAlong = crosslines !== null && count > 0;
  return {
    count: Math.ceil(count / 2 ** level),
    run: 2,
    at: (i) => {
      const column = placeAt(i, level, count);
      const inline = cut.inlines[column] as number;
      return isAlong && inline >= 0
        ? [inline >> level, (cut.crosslines[column] as number) >> level, 0]
        : null;
    },
  };
}

function placeIn(index: number, counts: readonly number[]): number[] {
  const at = counts.map(() => 0);
  for (let axis = counts.length - 1, rest = index; axis >= 0; axis--) {
    at[axis] = rest % (counts[axis] as number);
    rest = Math.floor(rest / (counts[axis] as number));
  }
  return at;
}

/** Samples of a chunk that lie within the array; NaN of traces that are missing. */
function isAnyLive(
  values: ChunkValues,
  { facts: { shape, chunks } }: StoreArray,
  at: readonly number[],
  isLive: (place: readonly number[]) => boolean,
): Float32Array {
  const within = chunks.map((n, axis) =>
    Math.min(n, (shape[axis] as number) - (at[axis] as number) * n),
  );
  const out = new Float32Array(within.reduce((all, n) => all * n, 1));
  const run = within.at(-1) as number;
  let to = 0;
  for (const row of cells([...within.slice(0, -1), 1])) {
    const from = row.reduce((sum, n, axis) => sum * (chunks[axis] as number) + n, 0);
    if (isLive(row.map((n, axis) => (at[axis] as number) * (chunks[axis] as number) + n)))
      out.set(values.subarray(from, from + run), to);
    else out.fill(NaN, to, to + run);
    to += run;
  }
  return out;
}

/** `EPSG:32636` of a store of MDIO that tells it. */
function readCrs({ crs }: Readonly<Record<string, unknown>>): string | null {
  return typeof crs === 'string' && /^EPSG:\d{1,6}$/i.test(crs) ? crs.toUpperCase() : null;
}
