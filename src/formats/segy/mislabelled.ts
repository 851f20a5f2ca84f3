import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import type { WarningList } from '../format-error.ts';
import type { BinaryHeader } from './binary-header.ts';
import type { SampleFormat } from './sample-format.ts';
import { sampleFormat } from './sample-format.ts';
import { TRACE_HEADER_BYTES } from './trace-place.ts';

const GAIN_CODED = 4;
const IEEE_FLOAT = 5;
/** Bytes of the first trace that are looked at. */
const MOST_LOOKED_AT = 4096;

/**
 * The format of the samples: that of the caller, else of the binary header. Samples that are labelled as fixed point with gain code but
 * use the byte that must be 0 there are taken as IEEE floats, with a warning: files exist whose writers never knew format 4.
 * @throws {FormatError} FORMAT_UNSUPPORTED for a code of no revision
 */
export async function chooseFormat(source: ByteSource, { format: told, samples }: BinaryHeader, own: number | undefined, start: number, littleEndian: boolean, warnings: WarningList, signal?: AbortSignal): Promise<SampleFormat> {
  const format = sampleFormat(own ?? told);
  if (!format) throw new FormatError('FORMAT_UNSUPPORTED', `The sample format at byte 3224 is ${own ?? told}, which no revision of SEG-Y has.`, { byteOffset: 3224, section: 'binary header' });
  const ieee = sampleFormat(IEEE_FLOAT);
  if (own !== undefined || format.code !== GAIN_CODED || !ieee) return format;
  const bytes = await source.read(start + TRACE_HEADER_BYTES, Math.min(MOST_LOOKED_AT, samples * 4), signal);
  if (!usesUnusedByte(bytes, littleEndian)) {
    warnings.add('GAIN_CODED', 'The samples are fixed point with gain code (format 4 at byte 3224), which later revisions gave up: they are read as 16 bits times two to the power of the gain.', { byteOffset: 3224, section: 'binary header' });
    return format;
  }
  warnings.add('FORMAT_MISLABELLED', `The sample format at byte 3224 is 4, fixed point with gain code, but the samples from byte ${start + TRACE_HEADER_BYTES} are none: they are read as IEEE floats.`, { byteOffset: 3224, section: 'binary header' });
  return ieee;
}

function usesUnusedByte(bytes: Uint8Array, littleEndian: boolean): boolean {
  let used = 0;
  const words = bytes.length >> 2;
  for (let i = 0; i < words; i++) if (bytes[i * 4 + (littleEndian ? 3 : 0)] !== 0) used++;
  return used > words / 4;
}
