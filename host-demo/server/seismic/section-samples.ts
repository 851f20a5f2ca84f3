import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetSectionRequest,
  SectionChunkSchema,
  Window,
} from '../../../src/api/viewer3d/viewer3d_pb.ts';
import type { SectionTile } from '../../../src/formats/seismic/seismic-survey.ts';
import { invalid, tooMuch } from './failures.ts';
import type { SurveyRef } from './survey-service.ts';
import type { SurveyReader } from './survey-reader.ts';
import { detectEncoding, findExtremes, parseSectionPlace, parsePrecision } from './wire.ts';

type Chunk = MessageInitShape<typeof SectionChunkSchema>;

/**
 * Bytes of samples in one message: with the other fields a message stays below 1 MiB (contract).
 */
const CHUNK_BYTES = 2 ** 20 - 256;
/**
 * Most samples of one call: of float32 they are read in bands, of whole numbers, which have one
 * scale, at once.
 */
const MOST_FLOATS = 2 ** 24;
const MOST_WHOLE = 2 ** 22;
/** Samples of a band. */
const BAND_SAMPLES = 2 ** 20;
const MOST_LEVEL = 20;

/**
 * Samples of a section, band after band; reading ends with the signal. Throws INVALID_ARGUMENT,
 * NOT_FOUND, RESOURCE_EXHAUSTED.
 */
export async function* streamSection(
  reader: SurveyReader,
  ref: SurveyRef,
  request: GetSectionRequest,
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  const [place, level, precision] = [
    parseSectionPlace(request),
    parseDecimation(request.decimation),
    parsePrecision(request.encoding),
  ];
  const { traces, samples } = await reader.call(
    ref,
    'window',
    {
      window: {
        place,
        level,
        traces: parseWindow(request.traces, 'traces'),
        samples: parseWindow(request.samples, 'samples'),
      },
    },
    { signal },
  );
  const [columns, rows] = [traces[1] - traces[0], samples[1] - samples[0]];
  const total = columns * rows;
  const isFloat = precision === 'float32';
  if (total > (isFloat ? MOST_FLOATS : MOST_WHOLE))
    throw tooMuch(
      `${total} samples are more than the ${isFloat ? MOST_FLOATS : MOST_WHOLE} of one call; ask for a window or a higher decimation`,
    );
  const band = isFloat ? Math.max(1, Math.floor(BAND_SAMPLES / rows)) : columns;
  let offset = 0;
  for (let from = traces[0]; from < traces[1]; from += band) {
    const to = Math.min(traces[1], from + band);
    const tile = await reader.call(
      ref,
      'tile',
      { request: { place, level, traces: [from, to], samples, precision } },
      { signal },
    );
    for (const chunk of splitTile(tile)) {
      yield { ...chunk, offset, total, traces: columns, samplesPerTrace: rows };
      offset += chunk.count;
      signal.throwIfAborted();
    }
  }
}

function* splitTile(tile: SectionTile): Generator<Chunk & { count: number }> {
  const { values, scale, errorBound } = tile;
  const step = Math.floor(CHUNK_BYTES / values.BYTES_PER_ELEMENT);
  for (let at = 0; at < values.length; at += step) {
    const part = values.subarray(at, at + step);
    // All platforms that Node runs on are little-endian.
    const samples = new Uint8Array(part.buffer as ArrayBuffer, part.byteOffset, part.byteLength);
    yield {
      samples,
      ...findExtremes(part, scale),
      encoding: detectEncoding(tile),
      scale,
      errorBound,
      count: part.length,
    };
  }
}

/** 1, 2, 4 … is level 0, 1, 2 … */
function parseDecimation(decimation: number): number {
  const level = Math.log2(decimation || 1);
  if (!Number.isInteger(level) || level > MOST_LEVEL)
    throw invalid('decimation is one of 1, 2, 4, 8 …');
  return level;
}

function parseWindow(
  window: Window | undefined,
  what: string,
): readonly [from: number, to: number] | null {
  if (!window || (window.from === 0 && window.to === 0)) return null;
  if (window.from >= window.to)
    throw invalid(`${what}: from ${window.from} to ${window.to} is nothing`);
  return [window.from, window.to];
}
