import { applyGridTransform } from '../segy/grid-place.ts';
import { jsonBytes } from './json-bytes.ts';
import type { StoreSink } from './store-folder.ts';
import {
  ORIENTATIONS,
  STORE_VERSION,
  arrayDocument,
  exactDocument,
  groupDocument,
  levelDocument,
  levelPath,
  scalesPath,
  shardKey,
} from './store-layout.ts';
import type { ArrayValues, StoreNote } from './store-layout.ts';
import type { StorePlan } from './store-plan.ts';
import { groundAttributes } from './store-units.ts';
import { chunkCounts } from './write-levels.ts';
import type { LevelsResult } from './write-levels.ts';
import type { Compress } from './write-shard.ts';

type Json = Record<string, unknown>;

/** Lines along the edge of a chunk of coordinates. */
const GROUND_TILE = 1024;

/** A store whose samples are written. */
export interface StoreContents {
  plan: StorePlan;
  /** 1 for each place of the volume that has a trace. */
  live: Uint8Array;
  levels: LevelsResult;
  /** Of the group. */
  created: Date;
}

/** Writes axes, coordinates, mask, scales and, last, the group. */
export async function writeMetadata(
  sink: StoreSink,
  contents: StoreContents,
  compress: Compress,
): Promise<void> {
  const documents = new DocumentWriter(sink, compress);
  await writeAxes(documents, contents.plan);
  await writeGround(documents, contents);
  await writeLevelDocuments(documents, contents);
  await documents.finish(groupAttributes(contents));
}

/** Puts arrays and groups, and keeps their documents for the consolidated metadata. */
class DocumentWriter {
  readonly #documents: Record<string, Json> = {};

  constructor(
    private readonly sink: StoreSink,
    private readonly compress: Compress,
  ) {}

  /** An array; `values` where one chunk holds all of them. */
  async array(path: string, document: Json, values?: ArrayBufferView): Promise<void> {
    this.#documents[path] = document;
    if (values)
      await this.chunk(
        path,
        (document.shape as number[]).map(() => 0),
        values,
      );
    await this.sink.put(`${path}/zarr.json`, jsonBytes(document));
  }

  async chunk(path: string, at: readonly number[], values: ArrayBufferView): Promise<void> {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    await this.sink.put(shardKey(path, at), await this.compress(bytes));
  }

  async group(path: string): Promise<void> {
    this.#documents[path] = groupDocument({});
    await this.sink.put(`${path}/zarr.json`, jsonBytes(groupDocument({})));
  }

  /** The group of the store, with all documents before it. */
  async finish(attributes: Json): Promise<void> {
    await this.sink.put(
      'zarr.json',
      jsonBytes({
        ...groupDocument(attributes),
        consolidated_metadata: {
          kind: 'inline',
          must_understand: false,
          metadata: this.#documents,
        },
      }),
    );
  }
}

async function writeAxes(documents: DocumentWriter, { geometry, info }: StorePlan): Promise<void> {
  const { domain, unit, first, interval, count } = info.samples;
  await writeAxis(documents, 'inline', geometry.inlines.numbers);
  await writeAxis(documents, 'crossline', geometry.crosslines.numbers);
  const times = Float64Array.from({ length: count }, (_, i) => first + i * interval);
  await writeAxis(
    documents,
    domain,
    times.every((time) => time === Math.trunc(time) && Math.abs(time) < 2 ** 31)
      ? Int32Array.from(times)
      : times,
    { unitsV1: domain === 'time' ? { time: 'ms' } : { length: unit } },
  );
}

async function writeAxis(
  documents: DocumentWriter,
  path: string,
  numbers: Int32Array | Float64Array,
  attributes: Json = {},
): Promise<void> {
  const document = arrayDocument(
    { shape: [numbers.length], chunk: [numbers.length] },
    { type: numbers instanceof Int32Array ? 'int32' : 'float64', fill: 0 },
    [path],
    attributes,
  );
  await documents.array(path, document, numbers);
}

/**
 * Coordinates where the grid has some, the mask, and the document of the exact samples, which names
 * them.
 */
async function writeGround(
  documents: DocumentWriter,
  { plan: { geometry, info, grid }, live, levels: { statistics } }: StoreContents,
): Promise<void> {
  const { place } = geometry;
  const [inlines, crosslines] = [geometry.inlines.numbers, geometry.crosslines.numbers];
  const across = crosslines.length;
  const shape: GroundShape = [inlines.length, across];
  if (place) {
    for (const [axis, path] of ['cdp_x', 'cdp_y'].entries()) {
      const values = Float64Array.from(live, (isLive, i) =>
        isLive
          ? (applyGridTransform(
              place,
              inlines[Math.floor(i / across)] as number,
              crosslines[i % across] as number,
            )[axis] as number)
          : NaN,
      );
      await writeGroundArray(documents, shape, values, {
        path,
        type: 'float64',
        fill: 'NaN',
        attributes: groundAttributes(info.groundUnit),
      });
    }
  }
  const attributes = place ? { coordinates: 'cdp_x cdp_y' } : {};
  await writeGroundArray(documents, shape, live, {
    path: 'trace_mask',
    type: 'bool',
    fill: false,
    attributes,
  });
  await documents.array(
    'amplitude',
    exactDocument(grid, info.samples.domain, { ...attributes, statsV1: statsV1(statistics) }),
  );
}

type GroundShape = readonly [inlines: number, crosslines: number];

/** An array with one value for each place of the lines. */
interface GroundArray extends ArrayValues {
  path: string;
  attributes: Json;
}

async function writeGroundArray(
  documents: DocumentWriter,
  shape: GroundShape,
  values: Uint8Array | Float64Array,
  { path, type, fill, attributes }: GroundArray,
): Promise<void> {
  const tile = shape.map((n) => Math.min(n, GROUND_TILE)) as unknown as GroundShape;
  await documents.array(
    path,
    arrayDocument({ shape, chunk: tile }, { type, fill }, ['inline', 'crossline'], attributes),
  );
  for (let a = 0; a * tile[0] < shape[0]; a++)
    for (let b = 0; b * tile[1] < shape[1]; b++)
      await documents.chunk(path, [a, b], cutTile(values, shape, tile, [a, b]));
}

/** The tile at a place among the tiles; NaN or 0 beyond the lines. */
function cutTile(
  values: Uint8Array | Float64Array,
  [down, across]: GroundShape,
  [height, width]: GroundShape,
  [a, b]: readonly [number, number],
): Uint8Array | Float64Array {
  const tile =
    values instanceof Uint8Array
      ? new Uint8Array(height * width)
      : new Float64Array(height * width).fill(NaN);
  for (let i = a * height; i < Math.min(down, (a + 1) * height); i++)
    tile.set(
      values.subarray(i * across + b * width, i * across + Math.min(across, (b + 1) * width)),
      (i - a * height) * width,
    );
  return tile;
}

async function writeLevelDocuments(
  documents: DocumentWriter,
  { plan: { info }, levels: { scales } }: StoreContents,
): Promise<void> {
  const { domain } = info.samples;
  const dimensions = ['inline_chunk', 'crossline_chunk', `${domain}_chunk`];
  for (const [level, byOrientation] of scales.entries()) {
    for (const orientation of ORIENTATIONS) {
      const { grid, values } = byOrientation[orientation];
      const counts = chunkCounts(grid);
      await documents.array(
        levelPath(level, orientation),
        levelDocument(grid, domain, {
          errorBound: values.reduce((most, scale) => Math.max(most, scale), 0) / 2,
        }),
      );
      await documents.array(
        scalesPath(level, orientation),
        arrayDocument(
          { shape: counts, chunk: counts },
          { type: 'float32', fill: 'NaN' },
          dimensions,
        ),
        values,
      );
    }
    await documents.group(`levels/${level}`);
  }
  await documents.group('levels');
}

/** What the group says by the names of MDIO, and our note. */
function groupAttributes({
  plan: { info },
  live,
  levels: { statistics },
  created,
}: StoreContents): Json {
  const { inlines: _, crosslines: __, offsets: ___, ...kept } = info;
  const note: StoreNote = {
    version: STORE_VERSION,
    info: { ...kept, traces: live.reduce((sum, isLive) => sum + isLive, 0) },
    statistics: {
      ...statistics,
      histogram: [...statistics.histogram],
      absolute: [...statistics.absolute],
    },
  };
  return {
    apiVersion: '1.0.0',
    createdOn: created.toISOString(),
    name: `PostStack3D${info.samples.domain === 'time' ? 'Time' : 'Depth'}`,
    attributes: { surveyType: '3D', gatherType: 'stacked', defaultVariableName: 'amplitude' },
    geoElements: note,
  };
}

/** Statistics as MDIO writes them. */
function statsV1({ count, mean, rms, min, max, histogram }: LevelsResult['statistics']): Json {
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
