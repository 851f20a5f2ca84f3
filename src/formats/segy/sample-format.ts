import { FormatError } from '../format-error.ts';
import { msg } from '../msg.ts';

/** How samples are stored: code of bytes 3225-3226 (SEG-Y rev 2.1, table 2). */
export interface SampleFormat {
  code: number;
  /** "IBM float", "int16" … */
  name: string;
  /** Bytes of one sample. */
  bytes: number;
  /**
   * Whether a 32-bit float cannot hold every value of the format: then `exact` numbers say more.
   */
  isWide: boolean;
}

/** Those of all revisions. */
export const SAMPLE_FORMATS: readonly SampleFormat[] = [
  { code: 1, name: 'IBM float', bytes: 4, isWide: false },
  { code: 2, name: 'int32', bytes: 4, isWide: true },
  { code: 3, name: 'int16', bytes: 2, isWide: false },
  { code: 4, name: 'fixed point with gain', bytes: 4, isWide: false },
  { code: 5, name: 'float32', bytes: 4, isWide: false },
  { code: 6, name: 'float64', bytes: 8, isWide: true },
  { code: 7, name: 'int24', bytes: 3, isWide: false },
  { code: 8, name: 'int8', bytes: 1, isWide: false },
  { code: 9, name: 'int64', bytes: 8, isWide: true },
  { code: 10, name: 'uint32', bytes: 4, isWide: true },
  { code: 11, name: 'uint16', bytes: 2, isWide: false },
  { code: 12, name: 'uint64', bytes: 8, isWide: true },
  { code: 15, name: 'uint24', bytes: 3, isWide: false },
  { code: 16, name: 'uint8', bytes: 1, isWide: false },
];
const BY_CODE = new Map(SAMPLE_FORMATS.map((format) => [format.code, format]));

/** The format of a code, or undefined where no revision has it. */
export function sampleFormat(code: number): SampleFormat | undefined {
  return BY_CODE.get(code);
}

/** Code of the sample format of IBM floats. */
export const IBM_FLOAT = 1;
/** Whole numbers of 32 bits. */
export const INT32 = 2;
/** Whole numbers of 16 bits. */
export const INT16 = 3;
/** Fixed point with gain code. */
export const GAIN_CODED = 4;
/** IEEE floats of 32 bits. */
export const IEEE_FLOAT = 5;

/** @throws {FormatError} FORMAT_UNSUPPORTED for a code of no revision */
export function requireFormat(code: number): SampleFormat {
  const format = sampleFormat(code);
  if (format) return format;
  throw new FormatError(
    'FORMAT_UNSUPPORTED',
    msg`The sample format at byte 3224 is ${code}, which no revision of SEG-Y has.`,
    { byteOffset: 3224, section: 'binary header' },
  );
}
