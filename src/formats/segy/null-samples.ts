import { USUAL_NULLS } from '../../units/usual-nulls.ts';
import type { WarningList } from '../format-error.ts';
import { msg } from '../msg.ts';
import { type DecodeSamples, findDecoder } from './decode-samples.ts';
import { IBM_FLOAT, IEEE_FLOAT, type SampleFormat } from './sample-format.ts';

/** Samples that are such a number, and their share, by which it marks missing values. */
const LEAST = 64;
const LEAST_SHARE = 0.005;
/** Of an amplitude there are about as many a little above it, or of the other sign. */
const MOST_BESIDE = 0.1;
const BESIDE = 0.02;

/**
 * The number that marks missing samples: one that logs and maps use for it, which is the least of
 * all samples, comes again and again, and has no others beside it. Null where there is none, and in
 * formats of whole numbers, in which amplitudes may well be such a number.
 * @param pieces samples of traces, those of null traces too
 */
export function findNullSample(
  pieces: readonly Uint8Array[],
  format: SampleFormat,
  littleEndian: boolean,
): number | null {
  if (format.code !== IBM_FLOAT && format.code !== IEEE_FLOAT) return null;
  const decode = findDecoder(format, littleEndian);
  const samples = pieces.map((bytes) => {
    const out = new Float32Array(Math.floor(bytes.length / format.bytes));
    decode(bytes, out.length, out, 0);
    return out;
  });
  let least = 0;
  for (const trace of samples) for (const value of trace) if (value < least) least = value;
  if (!USUAL_NULLS.includes(least)) return null;
  let [all, nulls, beside] = [0, 0, 0];
  for (const trace of samples)
    for (const value of trace) {
      all++;
      if (value === least) nulls++;
      else if (value < least * (1 - BESIDE) || value === -least) beside++;
    }
  const isNull = nulls >= LEAST && nulls >= all * LEAST_SHARE && beside <= nulls * MOST_BESIDE;
  return isNull ? least : null;
}

/** Says that samples of a number are shown as gaps. */
export function warnOfNulls(value: number, warnings: WarningList): void {
  warnings.add(
    'SAMPLES_NULL_ASSUMED',
    msg`Many samples are exactly ${value}, and none is near it: they are taken as missing.`,
    { section: 'samples' },
    'nulls',
  );
}

/** Decodes samples with NaN for those that are `missing`. */
export function withoutNulls(decode: DecodeSamples, missing: number): DecodeSamples {
  return (bytes, count, out, at) => {
    decode(bytes, count, out, at);
    for (let i = at; i < at + count; i++) if (out[i] === missing) out[i] = NaN;
  };
}
