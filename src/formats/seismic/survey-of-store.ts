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
import { countAmplitudes } from './store-amplitudes.ts';
import type { ChunkValues, StoreArray } from './store-array.ts';
import { blankMissing, chooseOrientation, exactColumns, locateColumns } from './store-columns.ts';
import type { StoreTraces } from './store-columns.ts';
import { placedGround } from './store-ground.ts';
import { readStatistics } from './store-note.ts';
import { copyChunk, forEachConcurrent, planPicture } from './store-window.ts';
import type { ColumnPicture, PictureWindow } from './store-window.ts';
import { lineSection } from './trace-line.ts';
import { readTraceMask } from './trace-mask.ts';
import { msg } from '../msg.ts';

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
/** Places of an array of scales that is read. */
const MOST_PLACES = 2 ** 26;

/**
 * A store as a survey. Pictures in whole numbers (`int8`) come of its levels; finer ones, and those
 * of a store without levels, of its exact samples, where a level has the middle trace of each block
 * and the largest of its samples. What is not stored is NaN.
 * @throws {FormatError} what reading coordinates and mask throws
 */
export async function surveyOfStore(
  store: SeismicStore,
  options: StoreSurveyOptions = {},
): Promise<SeismicSurvey> {
  const { note, crosslines } = store;
  const mask = note ? null : await readTraceMask(store, options);
  const ground =
    (note && crosslines) || !store.ground ? null : await placedGround(store.ground, options.signal);
  return new StoreSurvey(
    { store, info: describeStore(store, { mask, ground }, options), mask },
    ground?.kind === 'line' ? ground : { x: null, y: null },
    options,
  );
}

/** What is read of a store to describe it. */
interface StoreParts {
  mask: Awaited<ReturnType<typeof readTraceMask>>;
  ground: Awaited<ReturnType<typeof placedGround>> | null;
}

function describeStore(
  store: SeismicStore,
  { mask, ground }: StoreParts,
  options: StoreSurveyOptions,
): SurveyInfo {
  const { note, inlines, crosslines, vertical } = store;
  const shared = {
    name: options.name ?? (note?.info.name || store.folder.name),
    samples: vertical,
    format: store.format,
    isVelocity: options.isVelocity ?? note?.info.isVelocity ?? false,
    warnings: store.warnings,
    ...groundBy(note?.info.groundUnit ?? ground?.unit ?? null, {
      crs: options.crs ?? note?.info.crs ?? readCrs(store.attributes),
      groundUnit: options.groundUnit ?? null,
    }),
    traces: note?.info.traces ?? countTraces(store, mask),
    ...(store.offsets
      ? { offsets: { numbers: store.offsets, shown: shownOffset(options.offset) } }
      : {}),
  };
  const longest = Math.max(
    Math.max(inlines.length, crosslines?.length ?? 0) * countFold(shared),
    vertical.count,
  );
  if (!crosslines)
    return {
      ...shared,
      kind: 'line',
      inlines: null,
      crosslines: null,
      levels: levelsFor(longest),
      corners: null,
    };
  const ofGrid =
    ground?.kind === 'grid' ? computeCorners(inlines.length, crosslines.length, ground.at) : null;
  return {
    ...shared,
    kind: 'volume',
    inlines: { numbers: inlines },
    crosslines: { numbers: crosslines },
    levels: store.levels.length || levelsFor(longest),
    corners: note?.info.corners ?? ofGrid,
  };
}

/** The traces that a mask says are there, of the first offset; without a mask one at each place. */
function countTraces({ inlines, crosslines }: SeismicStore, mask: StoreParts['mask']): number {
  if (!mask) return inlines.length * (crosslines?.length ?? 1);
  return (mask.layers[0] as Float64Array).reduce((sum, isLive) => sum + (isLive ? 1 : 0), 0);
}

class StoreSurvey implements SeismicSurvey {
  readonly info: SurveyInfo;
  readonly #chunks: BlockCache<ChunkValues>;
  readonly #stop = new AbortController();
  readonly #scales = new Map<StoreArray, Promise<Float64Array>>();
  #statistics: SurveyStatistics | null = null;

  constructor(
    private readonly traces: StoreTraces,
    private readonly ground: { x: Float64Array | null; y: Float64Array | null },
    options: StoreSurveyOptions,
  ) {
    this.info = traces.info;
    this.#chunks = new BlockCache(options.cacheBytes ?? CACHE_BYTES, (values) => values.byteLength);
  }

  async statistics(signal?: AbortSignal): Promise<SurveyStatistics> {
    signal?.throwIfAborted();
    const { store } = this.traces;
    return (this.#statistics ??=
      readStatistics(store.note, store.samples.facts.attributes) ??
      (await countAmplitudes(
        this.traces,
        signal ? AbortSignal.any([signal, this.#stop.signal]) : this.#stop.signal,
      )));
  }

  async section(place: SectionPlace, signal?: AbortSignal): Promise<SectionInfo> {
    signal?.throwIfAborted();
    if (this.info.kind === 'volume') return describeSection(this.info, place);
    const { inlines, traceKey } = this.traces.store;
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
    const level8 = precision === 'int8' ? this.traces.store.levels[level] : undefined;
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
    const { length } = this.traces.store.inlines;
    return tracesAt(
      { inlines: Int32Array.from({ length }, (_, i) => i), crosslines: new Int32Array(length) },
      this.info,
    );
  }

  async #wholeNumbers(
    request: TileRequest,
    arrays: SeismicStore['levels'][number],
    cut: Cut,
    signal?: AbortSignal,
  ): Promise<SectionTile> {
    const {
      traces: [from, to],
      samples: [top, bottom],
    } = request;
    const { samples: array, scales } = arrays[chooseOrientation(request.place, cut)];
    const plan = planPicture(array, locateColumns(cut, request.level, this.info), request);
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
    const picture: ColumnPicture = { out: values, rows, top, stride: plan.stride };
    await forEachConcurrent(plan.places, async (chunk) => {
      const own = scaleAt(chunk.at);
      copyChunk(
        await this.#chunk(array, chunk.at, signal),
        chunk,
        picture,
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
    const array = this.traces.store.samples;
    const columns = exactColumns(this.traces, section, cut, level);
    const rows = bottom - top;
    const isSlice = cut.kind === 'z';
    const first = isSlice ? placeAt(top, level, section.samples) : top * 2 ** level;
    const end = isSlice
      ? placeAt(bottom - 1, level, section.samples) + 1
      : Math.min(section.samples, bottom * 2 ** level);
    const window: PictureWindow = { traces: [from, to], samples: [first, end] };
    const plan = planPicture(array, columns, window);
    const fine = new Float32Array((to - from) * (end - first)).fill(NaN);
    const picture: ColumnPicture = {
      out: fine,
      rows: end - first,
      top: first,
      stride: plan.stride,
    };
    await forEachConcurrent(plan.places, async (chunk) =>
      copyChunk(await this.#chunk(array, chunk.at, signal), chunk, picture, null),
    );
    if (isSlice) blankMissing(fine, columns, window, this.traces);
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
      else reduceTrace(fine.subarray(at, at + end - first), level, values.subarray(i * rows));
    }
    return { ...tile, values };
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
          msg`The store is damaged: ${scales.path} lacks scales.`,
        );
      });
      this.#scales.set(scales, read);
      read.catch(() => this.#scales.delete(scales));
    }
    return read;
  }
}

/** `EPSG:32636` of a store of MDIO that tells it. */
function readCrs({ crs }: Readonly<Record<string, unknown>>): string | null {
  return typeof crs === 'string' && /^EPSG:\d{1,6}$/i.test(crs) ? crs.toUpperCase() : null;
}
