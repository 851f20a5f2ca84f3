import type { SurveyInfo, SurveyStatistics } from './seismic-survey.ts';

/** The three ways in which whole-number samples of a level lie, by the cut that they serve. */
export const ORIENTATIONS = ['inline', 'crossline', 'z'] as const;
/** Orientations that a store keeps sections in. */
export type Orientation = (typeof ORIENTATIONS)[number];

/** Inlines, crosslines and samples of something. */
export type Size3 = readonly [inlines: number, crosslines: number, samples: number];

/** A part of a volume: where it begins, and how large it is. */
export interface VolumeBox {
  from: Size3;
  size: Size3;
}

/** Most samples along the edge of what is packed into one file of a level. */
const BLOCK = 256;
/** Lines or samples of a chunk across the cut that it serves. */
const THIN = 4;
/** Exact samples: chunks within shards. */
const EXACT_CHUNK: Size3 = [16, 16, 256];
const EXACT_SHARD: Size3 = [16, 256, 1024];

/** Chunks and the shards that they are packed into. */
export interface Grid {
  shape: Size3;
  chunk: Size3;
  shard: Size3;
}

/**
 * How exact samples of a volume lie: in chunks of one size, of which the last has hardly less in it
 * than the others.
 */
export function exactGrid(shape: Size3, wanted: Size3 = EXACT_CHUNK): Grid {
  return chooseGrid(
    shape,
    shape.map((n, i) => Math.ceil(n / Math.ceil(n / (wanted[i] as number)))) as unknown as Size3,
    EXACT_SHARD,
  );
}

/**
 * Samples along the edges of what is packed into one file of a level: the same for all levels of a
 * volume, whose sides it fills by halves, quarters and so on.
 */
export function chooseBlock(shape: Size3): Size3 {
  return shape.map(
    (n) => THIN * Math.ceil(n / 2 ** Math.max(0, Math.ceil(Math.log2(n / BLOCK))) / THIN),
  ) as unknown as Size3;
}

/** How samples of a level lie for a cut, packed by blocks. */
export function levelGrid(shape: Size3, orientation: Orientation, block: Size3): Grid {
  const axis = ORIENTATIONS.indexOf(orientation);
  return chooseGrid(shape, block.map((n, i) => (i === axis ? THIN : n)) as unknown as Size3, block);
}

function chooseGrid(shape: Size3, wanted: Size3, largest: Size3): Grid {
  const chunk = shape.map((n, i) => Math.min(n, wanted[i] as number)) as unknown as Size3;
  const shard = chunk.map(
    (n, i) => n * Math.ceil(Math.min(largest[i] as number, shape[i] as number) / n),
  ) as unknown as Size3;
  return { shape, chunk, shard };
}

/** Of the levels that are written: 1 had the mean of the samples below each, 2 has the largest. */
export const STORE_VERSION = 2;

/**
 * What a store that we wrote says beyond the names of MDIO, as the attribute `geoElements` of its
 * group.
 */
export interface StoreNote {
  version: typeof STORE_VERSION;
  info: Omit<SurveyInfo, 'inlines' | 'crosslines' | 'corners' | 'offsets'> & {
    corners: SurveyInfo['corners'];
  };
  statistics: Omit<SurveyStatistics, 'histogram' | 'absolute'> & {
    histogram: number[];
    absolute: number[];
  };
}

/** Where the samples of a level lie for a cut, and the scales of their chunks. */
export function levelPath(level: number, orientation: Orientation): string {
  return `levels/${level}/${orientation}`;
}

/** Path of the array that holds the scales of a level's quantised samples. */
export function scalesPath(level: number, orientation: Orientation): string {
  return `${levelPath(level, orientation)}_scale`;
}

type Json = Record<string, unknown>;

/** How an array is cut into chunks, and these are packed into shards where it has some. */
export interface ArrayGrid {
  shape: readonly number[];
  chunk: readonly number[];
  shard?: readonly number[];
}

/** What the values of an array are (Zarr v3). */
export interface ArrayValues {
  /** `float32`, `int8`, `bool` … */
  type: string;
  /** The value of what is not stored; `NaN` as text. */
  fill: unknown;
}

/** Metadata of an array (Zarr v3), packed by gzip. */
export function arrayDocument(
  { shape, chunk, shard }: ArrayGrid,
  { type, fill }: ArrayValues,
  dimensions: readonly string[],
  attributes: Json = {},
): Json {
  const packed = [
    { name: 'bytes', ...(/8$|bool/.test(type) ? {} : { configuration: { endian: 'little' } }) },
    { name: 'gzip', configuration: { level: 1 } },
  ];
  const index = [{ name: 'bytes', configuration: { endian: 'little' } }, { name: 'crc32c' }];
  return {
    zarr_format: 3,
    node_type: 'array',
    shape,
    data_type: type,
    chunk_grid: { name: 'regular', configuration: { chunk_shape: shard ?? chunk } },
    chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
    fill_value: fill,
    codecs: shard
      ? [
          {
            name: 'sharding_indexed',
            configuration: {
              chunk_shape: chunk,
              codecs: packed,
              index_codecs: index,
              index_location: 'end',
            },
          },
        ]
      : packed,
    attributes,
    dimension_names: dimensions,
    storage_transformers: [],
  };
}

/** Metadata document of a Zarr 3 group. */
export function groupDocument(attributes: Json): Json {
  return { zarr_format: 3, node_type: 'group', attributes };
}

/** Exact samples. */
export function exactDocument(grid: Grid, domain: 'time' | 'depth', attributes: Json = {}): Json {
  return arrayDocument(
    grid,
    { type: 'float32', fill: 'NaN' },
    ['inline', 'crossline', domain],
    attributes,
  );
}

/** Samples of a level. */
export function levelDocument(grid: Grid, domain: 'time' | 'depth', attributes: Json = {}): Json {
  return arrayDocument(
    grid,
    { type: 'int8', fill: -128 },
    ['inline', 'crossline', domain],
    attributes,
  );
}

/** The file of a shard. */
export function shardKey(path: string, at: readonly number[]): string {
  return `${path}/c/${at.join('/')}`;
}
