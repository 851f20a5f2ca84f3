import { FormatError } from '../format-error.ts';
import type { BinaryHeader } from './binary-header.ts';
import type { ReadContext } from './read-context.ts';
import type { SampleFormat } from './sample-format.ts';
import { sampleFormat } from './sample-format.ts';
import { TRACE_HEADER_BYTES, traceLength, traceOffset } from './trace-place.ts';
import type { TraceLayout } from './trace-place.ts';

const IBM_FLOAT = 1;
const GAIN_CODED = 4;
const IEEE_FLOAT = 5;
/** Bytes of a trace that are looked at. */
const MOST_LOOKED_AT = 4096;
/** Samples that are not 0 which decide. */
const LEAST_WORDS = 64;
/**
 * Share of them that no writer of IBM floats leaves without a leading digit; of IEEE floats it is
 * one in sixteen.
 */
const MOST_UNNORMALISED = 0.02;
/** Exponents of those: a writer that puts whole numbers into IBM floats has one. */
const LEAST_EXPONENTS = 2;
/** Range of magnitudes of plausible IEEE floats; one sample outside of it rules the format out. */
const SIZES = { least: 1e-30, most: 1e30 };

/**
 * The format of the samples: `own` by the caller, else that of the binary header; `start` is where
 * the first trace begins. Samples that are labelled as fixed point with gain code but
 * use the byte that must be 0 there are taken as IEEE floats, with a warning: files exist whose
 * writers never knew format 4.
 * @throws {FormatError} FORMAT_UNSUPPORTED for a code of no revision
 */
export async function chooseFormat(
  { source, littleEndian, warnings, signal }: ReadContext,
  { format: declared, samples }: BinaryHeader,
  own: number | undefined,
  start: number,
): Promise<SampleFormat> {
  const format = sampleFormat(own ?? declared);
  if (!format)
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      `The sample format at byte 3224 is ${own ?? declared}, which no revision of SEG-Y has.`,
      { byteOffset: 3224, section: 'binary header' },
    );
  const ieee = sampleFormat(IEEE_FLOAT);
  if (own !== undefined || format.code !== GAIN_CODED || !ieee) return format;
  const bytes = await source.read(
    start + TRACE_HEADER_BYTES,
    Math.min(MOST_LOOKED_AT, samples * 4),
    signal,
  );
  if (!usesUnusedByte(bytes, littleEndian)) {
    warnings.add(
      'GAIN_CODED',
      'The samples are fixed point with gain code (format 4 at byte 3224), which later revisions gave up: they are read as 16 bits times two to the power of the gain.',
      { byteOffset: 3224, section: 'binary header' },
    );
    return format;
  }
  warnings.add(
    'FORMAT_MISLABELLED',
    `The sample format at byte 3224 is 4, fixed point with gain code, but the samples from byte ${start + TRACE_HEADER_BYTES} are none: they are read as IEEE floats.`,
    { byteOffset: 3224, section: 'binary header' },
  );
  return ieee;
}

function usesUnusedByte(bytes: Uint8Array, littleEndian: boolean): boolean {
  let used = 0;
  const words = bytes.length >> 2;
  for (let i = 0; i < words; i++) if (bytes[i * 4 + (littleEndian ? 3 : 0)] !== 0) used++;
  return used > words / 4;
}

/**
 * The format, or that of IEEE floats, with a warning, where samples that are labelled as IBM floats
 * can be none: their fractions begin with
 * a digit that is not 0. Judged by the first trace that is not nearly empty, of the first and the
 * middle one.
 */
export async function relabelled(
  { source, littleEndian, warnings, signal }: ReadContext,
  layout: TraceLayout,
  format: SampleFormat,
): Promise<SampleFormat> {
  const ieee = sampleFormat(IEEE_FLOAT);
  if (format.code !== IBM_FLOAT || !ieee) return format;
  for (const trace of new Set([0, layout.count >> 1])) {
    if (trace >= layout.count) continue;
    const at = traceOffset(layout, trace) + layout.headerBytes;
    const bytes = await source.read(
      at,
      Math.min(MOST_LOOKED_AT, traceLength(layout, trace) - layout.headerBytes),
      signal,
    );
    const verdict = isIeee(bytes, littleEndian);
    if (verdict === null) continue;
    if (!verdict) return format;
    warnings.add(
      'FORMAT_MISLABELLED',
      `The sample format at byte 3224 is 1, IBM floats, but the samples from byte ${at} are none: they are read as IEEE floats.`,
      { byteOffset: 3224, section: 'binary header' },
    );
    return ieee;
  }
  return format;
}

/** Null where too few samples are not 0. */
function isIeee(bytes: Uint8Array, littleEndian: boolean): boolean | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let used = 0,
    unnormalised = 0;
  const exponents = new Set<number>();
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const word = view.getUint32(at, littleEndian);
    if ((word & 0xffffff) === 0) continue;
    const size = Math.abs(view.getFloat32(at, littleEndian));
    if (!(size >= SIZES.least && size <= SIZES.most)) return false;
    used++;
    if ((word & 0xf00000) !== 0) continue;
    unnormalised++;
    exponents.add((word >>> 24) & 127);
  }
  if (used < LEAST_WORDS) return null;
  return unnormalised > used * MOST_UNNORMALISED && exponents.size >= LEAST_EXPONENTS;
}
