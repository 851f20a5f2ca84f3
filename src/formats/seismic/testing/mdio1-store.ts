import { jsonBytes } from '../json-bytes.ts';
import { arrayDocument } from '../store-layout.ts';
import { MemorySink } from './memory-sink.ts';
import { putChunks } from './put-chunks.ts';
import type { Codec, FilledArray } from './put-chunks.ts';
import { ACROSS, amplitude, CHUNK, DOWN, east, north, SAMPLES } from './small-survey.ts';

/** How a store of the small survey is written. */
export interface Mdio1Options {
  codec?: Codec;
  domain?: 'time' | 'depth';
  /** Of the group, beside the usual ones. */
  attributes?: Record<string, unknown>;
  /** Of the arrays of coordinates. */
  groundAttributes?: Record<string, unknown>;
}

interface Mdio1Array extends FilledArray {
  path: string;
  fill: unknown;
  dimensions: string[];
  attributes?: Record<string, unknown>;
}

/**
 * The small survey as MDIO 1 writes it: Zarr 3 without consolidated metadata, values packed by
 * Blosc.
 */
export async function mdio1(options: Mdio1Options = {}): Promise<MemorySink> {
  const { codec = 'blosc', attributes = {} } = options;
  const sink = new MemorySink();
  const codecs = [
    { name: 'bytes', configuration: { endian: 'little' } },
    ...(codec === 'none' ? [] : [CODECS[codec]]),
  ];
  for (const array of listArrays(options)) {
    const { path, type, fill, dimensions, attributes: more = {} } = array;
    await sink.put(
      `${path}/zarr.json`,
      jsonBytes({
        ...arrayDocument(array, { type, fill }, dimensions, more),
        codecs: type === 'bool' ? [{ name: 'bytes' }, ...codecs.slice(1)] : codecs,
      }),
    );
    await putChunks(sink, `${path}/c`, array, codec);
  }
  await sink.put(
    'zarr.json',
    jsonBytes({
      zarr_format: 3,
      node_type: 'group',
      attributes: {
        apiVersion: '1.0.8',
        createdOn: '2026-01-01 00:00:00+00:00',
        name: 'PostStack3DTime',
        attributes: { surveyType: '3D', gatherType: 'stacked', defaultVariableName: 'amplitude' },
        ...attributes,
      },
    }),
  );
  return sink;
}

const CODECS = {
  blosc: {
    name: 'blosc',
    configuration: { typesize: 4, cname: 'zstd', clevel: 5, shuffle: 'shuffle', blocksize: 0 },
  },
  zstd: { name: 'zstd', configuration: { level: 3, checksum: false } },
};

function listArrays({ domain = 'time', groundAttributes }: Mdio1Options): Mdio1Array[] {
  const axis = (path: string, count: number, value: (n: number) => number): Mdio1Array => ({
    path,
    shape: [count],
    chunk: [count],
    type: 'int32',
    fill: 0,
    dimensions: [path],
    value,
  });
  const lines = {
    shape: [DOWN, ACROSS],
    chunk: [DOWN, ACROSS],
    dimensions: ['inline', 'crossline'],
  };
  const ground = (path: string, value: (i: number, c: number) => number): Mdio1Array => ({
    ...lines,
    path,
    type: 'float64',
    fill: 'NaN',
    value: (i, c) => (i === 0 && c === 0 ? NaN : value(i!, c!)),
    attributes: groundAttributes,
  });
  return [
    axis('inline', DOWN, (i) => 100 + 2 * i),
    axis('crossline', ACROSS, (c) => 500 - c),
    {
      ...axis(domain, SAMPLES, (s) => 40 + 4 * s),
      attributes: { unitsV1: domain === 'time' ? { time: 'ms' } : { length: 'ft' } },
    },
    ground('cdp_x', east),
    ground('cdp_y', north),
    {
      ...lines,
      path: 'trace_mask',
      type: 'bool',
      fill: false,
      value: (i, c) => (i === 0 && c === 0 ? 0 : 1),
    },
    {
      path: 'amplitude',
      shape: [DOWN, ACROSS, SAMPLES],
      chunk: CHUNK,
      type: 'float32',
      fill: 'NaN',
      dimensions: ['inline', 'crossline', domain],
      value: amplitude,
      attributes: { coordinates: 'cdp_x cdp_y' },
    },
  ];
}
