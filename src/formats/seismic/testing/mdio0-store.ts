import { jsonBytes } from '../json-bytes.ts';
import { MemorySink } from './memory-sink.ts';
import { putChunks } from './put-chunks.ts';
import { ACROSS, amplitude, CHUNK, DOWN, SAMPLES } from './small-survey.ts';

type Json = Record<string, unknown>;

/**
 * The small survey as MDIO 0 writes it: Zarr 2, axes in the attributes of the group, zeros where
 * there is no trace.
 */
export async function mdio0(): Promise<MemorySink> {
  const sink = new MemorySink();
  const compressor = { id: 'blosc', cname: 'zstd', clevel: 5, shuffle: 1, blocksize: 0 };
  const [samples, lines] = [
    [DOWN, ACROSS, SAMPLES],
    [DOWN, ACROSS],
  ];
  const metadata = {
    '.zgroup': { zarr_format: 2 },
    '.zattrs': {
      api_version: '0.9.3',
      created: '2025-01-01',
      dimension: [
        axis('inline', DOWN, 100, 2),
        axis('crossline', ACROSS, 494, 1),
        axis('sample', SAMPLES, 0, 4),
      ],
      trace_count: DOWN * ACROSS - 1,
      mean: 0,
      rms: 0,
      std: 0,
      min: 0,
      max: 0,
    },
    'data/chunked_012/.zarray': array(samples, CHUNK, '<f4', compressor),
    'data/chunked_012/.zattrs': {},
    'metadata/live_mask/.zarray': array(lines, lines, '|b1', compressor),
    'metadata/live_mask/.zattrs': {},
  };
  await sink.put('.zmetadata', jsonBytes({ zarr_consolidated_format: 1, metadata }));
  await putChunks(
    sink,
    'data/chunked_012',
    {
      shape: samples,
      chunk: CHUNK,
      type: 'float32',
      value: (i, c, s) => amplitude(i!, c!, s!) || 0,
    },
    'blosc',
  );
  await putChunks(
    sink,
    'metadata/live_mask',
    { shape: lines, chunk: lines, type: 'bool', value: (i, c) => (i === 0 && c === 0 ? 0 : 1) },
    'blosc',
  );
  return sink;
}

/** Gathers by MDIO 0: the mask has an axis of offsets too, and zeros where there is no trace. */
export async function mdio0Gathers(
  isLive: (i: number, c: number, o: number) => boolean,
): Promise<MemorySink> {
  const sink = new MemorySink();
  const [samples, traces] = [
    [DOWN, ACROSS, 3, SAMPLES],
    [DOWN, ACROSS, 3],
  ];
  const metadata = {
    '.zgroup': { zarr_format: 2 },
    '.zattrs': {
      api_version: '0.9.3',
      dimension: [
        axis('inline', DOWN),
        axis('crossline', ACROSS),
        axis('offset', 3),
        axis('sample', SAMPLES),
      ],
    },
    'data/chunked_0123/.zarray': array(samples, [4, 4, 2, 8], '<f4', null),
    'metadata/live_mask/.zarray': array(traces, [4, 4, 2], '|b1', null),
  };
  await sink.put('.zmetadata', jsonBytes({ zarr_consolidated_format: 1, metadata }));
  await putChunks(
    sink,
    'data/chunked_0123',
    {
      shape: samples,
      chunk: [4, 4, 2, 8],
      type: 'float32',
      value: (i, c, o, s) => (isLive(i!, c!, o!) ? amplitude(i!, c!, s!) + o! * 1000 : 0) || 0,
    },
    'none',
  );
  await putChunks(
    sink,
    'metadata/live_mask',
    {
      shape: traces,
      chunk: [4, 4, 2],
      type: 'bool',
      value: (i, c, o) => (isLive(i!, c!, o!) ? 1 : 0),
    },
    'none',
  );
  return sink;
}

function axis(name: string, count: number, first = 0, step = 1): Json {
  return { name, coords: Array.from({ length: count }, (_, i) => first + i * step) };
}

function array(shape: number[], chunks: number[], dtype: string, compressor: unknown): Json {
  return {
    zarr_format: 2,
    shape,
    chunks,
    dtype,
    order: 'C',
    fill_value: 0,
    compressor,
    filters: null,
    dimension_separator: '/',
  };
}
