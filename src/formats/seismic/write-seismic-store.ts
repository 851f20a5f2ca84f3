import { FormatError } from '../format-error.ts';
import type { GridGeometry } from '../segy/geometry.ts';
import { traceAt } from '../segy/geometry.ts';
import { applyGridTransform } from '../segy/grid-place.ts';
import type { GeometryOptions } from '../segy/read-geometry.ts';
import type { SegyFile } from '../segy/segy-file.ts';
import type { SurveyInfo } from './seismic-survey.ts';
import { StoreArray } from './store-array.ts';
import type { StoreFolder } from './store-folder.ts';
import {
  ORIENTATIONS,
  STORE_VERSION,
  arrayDocument,
  exactDocument,
  exactGrid,
  groupDocument,
  levelDocument,
  levelPath,
  scalesPath,
  shardKey,
} from './store-layout.ts';
import type { Grid, Size3, StoreNote } from './store-layout.ts';
import { arrayOfV3 } from './store-metadata.ts';
import { groundAttributes } from './store-units.ts';
import { gatherBrick } from './store-window.ts';
import { hasLivingTraces, surveyOfSegy } from './survey-of-segy.ts';
import type { SegySurveyOptions } from './survey-of-segy.ts';
import { chunkCounts, writeLevels } from './write-levels.ts';
import type { LevelsResult } from './write-levels.ts';
import { encodeChunks, packShard } from './write-shard.ts';
import type { Compress } from './write-shard.ts';

/** Where a store is written to; what was put can be got again. */
export interface StoreSink extends StoreFolder {
  /** Replaces what is there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
}

/** How a store is written. */
export interface WriteStoreOptions extends Omit<SegySurveyOptions, 'offset'> {
  /** Position on the axis of offsets of a prestack file; default 0. */
  offset?: number;
  /** gzip, e.g. by zlib at its first level. */
  compress: Compress;
  /** Share of the work that is done, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Inlines, crosslines and samples of a chunk of exact samples. */
  chunk?: Size3;
  /** Of the group; default now. */
  created?: Date;
}

/** What writing the exact samples takes of the whole, about. */
const EXACT_SHARE = 0.5;
const PROGRESS_KEY = 'progress.json';
/** How often it is noted what is done. */
const NOTE_EVERY = 8;
/** Lines along the edge of a chunk of coordinates. */
const GROUND_TILE = 1024;

/**
 * Writes a SEG-Y volume as a multi-resolution store. A job that was cut off goes on where it was: exact samples that are written are not
 * read again. The metadata of the group comes last: what is not finished is no store.
 * @throws {FormatError} FORMAT_UNSUPPORTED for a file that is no volume, FILE_MALFORMED where there is a store already; what reading throws
 * @throws {DOMException} AbortError
 */
export async function writeSeismicStore(
  file: SegyFile,
  sink: StoreSink,
  options: WriteStoreOptions,
): Promise<void> {
  const { signal, compress, onProgress } = options;
  let plan = await planStore(file, options, 'delays');
  if (await sink.get('zarr.json', undefined, signal))
    throw new FormatError('FILE_MALFORMED', 'There is a store in this folder already.');
  const isAllOnAxis = await writeExact(file, plan, sink, options, false);
  if (!isAllOnAxis) {
    plan = await planStore(file, options, 'all');
    await writeExact(file, plan, sink, options, true);
  }
  const { geometry, info, grid } = plan;
  const { shape } = grid;

  const exact = new StoreArray(
    sink,
    'amplitude',
    arrayOfV3('amplitude', exactDocument(grid, info.samples.domain)),
  );
  const live = new Uint8Array(shape[0] * shape[1]);
  const result = await writeLevels({
    shape,
    levels: info.levels,
    compress,
    signal,
    put: (key, bytes) => sink.put(key, bytes),
    read: async (from, size, out) => {
      await gatherBrick(exact, from, size, out, signal);
      markLive(out, from, size, live, shape[1]);
    },
    onProgress: (samples) =>
      onProgress?.(
        EXACT_SHARE + (1 - EXACT_SHARE) * 0.99 * (samples / (shape[0] * shape[1] * shape[2])),
      ),
  });
  signal?.throwIfAborted();
  await writeMetadata(
    sink,
    geometry,
    { ...info, traces: live.reduce((sum, isLive) => sum + isLive, 0) },
    grid,
    live,
    result,
    options,
  );
  onProgress?.(1);
}

/** What of a file is written, and how it lies. */
interface Plan {
  geometry: GridGeometry;
  info: SurveyInfo;
  grid: Grid;
}

async function planStore(
  file: SegyFile,
  options: WriteStoreOptions,
  scan: GeometryOptions['scan'],
): Promise<Plan> {
  const geometry = await file.geometry({ signal: options.signal, scan });
  const { info } = await surveyOfSegy(file, options);
  if (geometry.kind !== 'grid' || info.kind !== 'volume')
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      'Only a volume is written as a store: the file is a line.',
    );
  return {
    geometry,
    info,
    grid: exactGrid(
      [geometry.inlines.numbers.length, geometry.crosslines.numbers.length, info.samples.count],
      options.chunk,
    ),
  };
}

/**
 * Writes the exact samples, shard after shard; one is packed and put while the next is read. Most headers are seen here first: it ends with
 * false at a trace that does not begin where those do that the axis was made of. What was written until then is written over by who begins again.
 */
async function writeExact(
  file: SegyFile,
  { geometry, grid: { shape, chunk, shard } }: Plan,
  sink: StoreSink,
  { signal, compress, onProgress, offset = 0 }: WriteStoreOptions,
  isAgain: boolean,
): Promise<boolean> {
  const [inlines, crosslines, samples] = shape;
  const across = Math.ceil(crosslines / shard[1]);
  const rows = Math.ceil(inlines / shard[0]) * across;
  const { info } = file;
  const key = JSON.stringify([
    shape,
    chunk,
    shard,
    info.sizeBytes,
    info.traceStart,
    info.map.inline.byte,
    info.map.crossline.byte,
    offset,
    geometry.isScanned,
  ]);
  const blankDead = await hasLivingTraces(file, signal);
  // Where all headers are known there is nothing to be found.
  const axis = geometry.isScanned
    ? geometry.axis
    : { firstMs: info.delayMs, samples: info.samples };
  let isOnAxis = true;
  let writing: Promise<void> = Promise.resolve();
  for (let row = isAgain ? 0 : await doneBefore(sink, key, signal); row < rows; row++) {
    signal?.throwIfAborted();
    const [a, b] = [Math.floor(row / across), row % across];
    const [first, left] = [a * shard[0], b * shard[1]];
    const [height, width] = [
      Math.min(shard[0], inlines - first),
      Math.min(shard[1], crosslines - left),
    ];
    const traces = Int32Array.from({ length: height * width }, (_, i) =>
      traceAt(geometry, first + Math.floor(i / width), left + (i % width), offset),
    );
    const { values } = await file.traces(traces, {
      signal,
      blankDead,
      axis,
      onOutside: () => (isOnAxis = false),
    });
    await writing;
    if (!isOnAxis && !geometry.isScanned) return false;
    writing = (async () => {
      for (let s = 0; s * shard[2] < samples; s++) {
        const brick = cropWindow(values, [height, width, samples], s * shard[2], shard[2]);
        const packed = await packShard(encodeChunks(brick, chunk, shard), compress, isAgain);
        if (packed) await sink.put(shardKey('amplitude', [a, b, s]), packed);
      }
      if (row % NOTE_EVERY === NOTE_EVERY - 1 || row === rows - 1)
        await sink.put(PROGRESS_KEY, jsonBytes({ key, done: row + 1 }));
      onProgress?.(EXACT_SHARE * ((row + 1) / rows));
    })();
    writing.catch(() => undefined); // seen where it is waited for
  }
  await writing;
  return true;
}

/** Rows of shards that a job before this one wrote of the same file. */
async function doneBefore(sink: StoreSink, key: string, signal?: AbortSignal): Promise<number> {
  const bytes = await sink.get(PROGRESS_KEY, undefined, signal);
  try {
    const note = JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array())) as {
      key?: unknown;
      done?: unknown;
    } | null;
    return note?.key === key && Number.isSafeInteger(note.done) && Number(note.done) > 0
      ? Number(note.done)
      : 0;
  } catch {
    return 0;
  }
}

/** Samples from `first` on of all traces of a brick. */
function cropWindow(
  values: Float32Array,
  [inlines, crosslines, samples]: Size3,
  first: number,
  most: number,
): { values: Float32Array; size: Size3 } {
  const count = Math.min(most, samples - first);
  if (count === samples) return { values, size: [inlines, crosslines, samples] };
  const out = new Float32Array(inlines * crosslines * count);
  for (let i = 0; i < inlines * crosslines; i++)
    out.set(values.subarray(i * samples + first, i * samples + first + count), i * count);
  return { values: out, size: [inlines, crosslines, count] };
}

/** Notes which places of a volume have a trace. */
function markLive(
  values: Float32Array,
  from: Size3,
  size: Size3,
  live: Uint8Array,
  crosslines: number,
): void {
  for (let i = 0; i < size[0] * size[1]; i++) {
    const at = (from[0] + Math.floor(i / size[1])) * crosslines + from[1] + (i % size[1]);
    for (let s = i * size[2]; s < (i + 1) * size[2] && live[at] === 0; s++)
      if (values[s] === values[s]) live[at] = 1;
  }
}

/** Axes, coordinates, mask, scales and, last, the group. */
async function writeMetadata(
  sink: StoreSink,
  geometry: GridGeometry,
  info: SurveyInfo,
  grid: Grid,
  live: Uint8Array,
  { statistics, scales }: LevelsResult,
  options: WriteStoreOptions,
): Promise<void> {
  const { compress } = options;
  const { domain } = info.samples;
  const documents: Record<string, Record<string, unknown>> = {};
  const putArray = async (
    path: string,
    document: Record<string, unknown>,
    values?: ArrayBufferView,
  ): Promise<void> => {
    documents[path] = document;
    if (values)
      await sink.put(
        shardKey(
          path,
          (document.shape as number[]).map(() => 0),
        ),
        await compress(new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
      );
    await sink.put(`${path}/zarr.json`, jsonBytes(document));
  };
  const axis = (
    path: string,
    numbers: Int32Array | Float64Array,
    attributes: Record<string, unknown> = {},
  ): Promise<void> =>
    putArray(
      path,
      arrayDocument(
        [numbers.length],
        [numbers.length],
        numbers instanceof Int32Array ? 'int32' : 'float64',
        0,
        [path],
        attributes,
      ),
      numbers,
    );

  await axis('inline', geometry.inlines.numbers);
  await axis('crossline', geometry.crosslines.numbers);
  const times = Float64Array.from(
    { length: info.samples.count },
    (_, i) => info.samples.first + i * info.samples.interval,
  );
  await axis(
    domain,
    times.every((time) => time === Math.trunc(time) && Math.abs(time) < 2 ** 31)
      ? Int32Array.from(times)
      : times,
    { unitsV1: domain === 'time' ? { time: 'ms' } : { length: info.samples.unit } },
  );
  const ground = [geometry.inlines.numbers.length, geometry.crosslines.numbers.length];
  const tile = ground.map((n) => Math.min(n, GROUND_TILE));
  const putGround = async (
    path: string,
    type: string,
    fill: unknown,
    values: Uint8Array | Float64Array,
    attributes: Record<string, unknown> = {},
  ): Promise<void> => {
    await putArray(
      path,
      arrayDocument(ground, tile, type, fill, ['inline', 'crossline'], attributes),
    );
    const [down, across] = ground as [number, number];
    const [height, width] = tile as [number, number];
    for (let a = 0; a * height < down; a++)
      for (let b = 0; b * width < across; b++) {
        const part =
          values instanceof Uint8Array
            ? new Uint8Array(height * width)
            : new Float64Array(height * width).fill(NaN);
        for (let i = a * height; i < Math.min(down, (a + 1) * height); i++)
          part.set(
            values.subarray(i * across + b * width, i * across + Math.min(across, (b + 1) * width)),
            (i - a * height) * width,
          );
        await sink.put(shardKey(path, [a, b]), await compress(new Uint8Array(part.buffer)));
      }
  };
  const { place } = geometry;
  if (place) {
    for (const [which, path] of [
      [0, 'cdp_x'],
      [1, 'cdp_y'],
    ] as const) {
      const values = Float64Array.from(live, (isLive, i) =>
        isLive
          ? applyGridTransform(
              place,
              geometry.inlines.numbers[Math.floor(i / (ground[1] as number))] as number,
              geometry.crosslines.numbers[i % (ground[1] as number)] as number,
            )[which]
          : NaN,
      );
      await putGround(path, 'float64', 'NaN', values, groundAttributes(info.groundUnit));
    }
  }
  const coordinates = place ? { coordinates: 'cdp_x cdp_y' } : {};
  await putGround('trace_mask', 'bool', false, live, coordinates);
  await putArray(
    'amplitude',
    exactDocument(grid, domain, { ...coordinates, statsV1: statsV1(statistics) }),
  );

  for (const [level, of] of scales.entries()) {
    for (const orientation of ORIENTATIONS) {
      const { grid: levelGrid, values } = of[orientation];
      const counts = chunkCounts(levelGrid);
      await putArray(
        levelPath(level, orientation),
        levelDocument(levelGrid, domain, {
          errorBound: values.reduce((most, scale) => Math.max(most, scale), 0) / 2,
        }),
      );
      await putArray(
        scalesPath(level, orientation),
        arrayDocument(counts, counts, 'float32', 'NaN', [
          'inline_chunk',
          'crossline_chunk',
          `${domain}_chunk`,
        ]),
        values,
      );
    }
    documents[`levels/${level}`] = groupDocument({});
    await sink.put(`levels/${level}/zarr.json`, jsonBytes(groupDocument({})));
  }
  documents.levels = groupDocument({});
  await sink.put('levels/zarr.json', jsonBytes(groupDocument({})));

  const { inlines: _, crosslines: __, offsets: ___, ...kept } = info;
  const note: StoreNote = {
    version: STORE_VERSION,
    info: kept,
    statistics: {
      ...statistics,
      histogram: [...statistics.histogram],
      absolute: [...statistics.absolute],
    },
  };
  const attributes = {
    apiVersion: '1.0.0',
    createdOn: (options.created ?? new Date()).toISOString(),
    name: `PostStack3D${domain === 'time' ? 'Time' : 'Depth'}`,
    attributes: { surveyType: '3D', gatherType: 'stacked', defaultVariableName: 'amplitude' },
    geoElements: note,
  };
  await sink.put(
    'zarr.json',
    jsonBytes({
      ...groupDocument(attributes),
      consolidated_metadata: { kind: 'inline', must_understand: false, metadata: documents },
    }),
  );
}

/** Statistics as MDIO writes them. */
function statsV1({
  count,
  mean,
  rms,
  min,
  max,
  histogram,
}: LevelsResult['statistics']): Record<string, unknown> {
  const width = (max - min) / histogram.length;
  return {
    count,
    sum: mean * count,
    sumSquares: rms * rms * count,
    min,
    max,
    histogram: {
      binCenters: Array.from(histogram, (_, i) => min + (i + 0.5) * width),
      counts: [...histogram],
    },
  };
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
