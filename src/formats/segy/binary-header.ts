import type { HeaderNumberType } from './header-field.ts';
import { readField } from './header-field.ts';
import { sampleFormat } from './sample-format.ts';

/** Where the binary header begins and how long it is. */
export const BINARY_START = 3200;
/** Bytes of the binary file header. */
const BINARY_BYTES = 400;
/** Bytes of the textual and the binary file header together. */
export const FILE_HEADER_BYTES = BINARY_START + BINARY_BYTES;

/** The binary header as in the file (SEG-Y rev 2.1, table 2), uncorrected. */
export interface BinaryHeader {
  job: number;
  line: number;
  reel: number;
  tracesPerEnsemble: number;
  auxiliaryTraces: number;
  /** Microseconds; millimetres by custom in depth. */
  interval: number;
  samples: number;
  format: number;
  fold: number;
  /** 1 as recorded, 2 CDP ensembles, 3 single fold, 4 stacked, 5 common source … */
  sorting: number;
  /** 1 metres, 2 feet. */
  measurement: number;
  /** 1: an increase of pressure is a negative number (SEG normal), 2: a positive one. */
  polarity: number;
  /** Of revision 2: `extended…` replace their 16-bit namesakes where they are not 0. */
  extendedTracesPerEnsemble: number;
  extendedSamples: number;
  extendedInterval: number;
  /** 16909060 where the writer knows revision 2 and the byte order is right. */
  orderMark: number;
  revisionMajor: number;
  revisionMinor: number;
  /** 1: all traces have the same length. */
  fixedLength: number;
  /** -1: until the stanza ((SEG: EndText)). */
  extendedTextHeaders: number;
  additionalTraceHeaders: number;
  traces: number;
  firstTraceOffset: number;
  trailerStanzas: number;
}

/** Position of the byte order mark, from 1. */
export const ORDER_MARK_BYTE = 3297;
/**
 * The mark of the byte order where each two bytes have changed places: 02 01 04 03 (SEG-Y rev 2,
 * table 2, bytes 3297-3300).
 */
const SWAPPED_MARK = 0x02010403;
/** Byte in the file, from 1, and type of each field. */
const FIELDS: Readonly<
  Record<keyof BinaryHeader, readonly [byte: number, type: HeaderNumberType | 'uint8']>
> = {
  job: [3201, 'int32'],
  line: [3205, 'int32'],
  reel: [3209, 'int32'],
  tracesPerEnsemble: [3213, 'int16'],
  auxiliaryTraces: [3215, 'int16'],
  interval: [3217, 'int16'],
  samples: [3221, 'uint16'],
  format: [3225, 'int16'],
  fold: [3227, 'int16'],
  sorting: [3229, 'int16'],
  measurement: [3255, 'int16'],
  polarity: [3257, 'int16'],
  extendedTracesPerEnsemble: [3261, 'int32'],
  extendedSamples: [3269, 'uint32'],
  extendedInterval: [3273, 'float64'],
  orderMark: [ORDER_MARK_BYTE, 'uint32'],
  revisionMajor: [3501, 'uint8'],
  revisionMinor: [3502, 'uint8'],
  fixedLength: [3503, 'int16'],
  extendedTextHeaders: [3505, 'int16'],
  additionalTraceHeaders: [3507, 'uint16'],
  traces: [3513, 'uint64'],
  firstTraceOffset: [3521, 'uint64'],
  trailerStanzas: [3529, 'int32'],
};

/** "This machine's order" of revision 2: 01 02 03 04. */
const ORDER_MARK = 16909060;

/** Reads the 400 bytes of a binary header. */
export function readBinaryHeader(bytes: Uint8Array, littleEndian: boolean): BinaryHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Object.fromEntries(
    Object.entries(FIELDS).map(([name, [byte, type]]) => {
      const at = byte - BINARY_START;
      return [
        name,
        type === 'uint8'
          ? view.getUint8(at - 1)
          : readField(view, { byte: at, type }, littleEndian),
      ];
    }),
  ) as unknown as BinaryHeader;
}

/**
 * The byte order of a file: by the mark of revision 2 where it is there, else the order in which
 * the format code is one of the standard's and the rest makes more sense. Null where it is in none.
 * @param head the text header and the binary header
 * @param isFormatKnown whether the caller names the format: then samples and their interval decide
 */
export function detectLittleEndian(head: Uint8Array, isFormatKnown = false): boolean | null {
  const bytes = head.subarray(BINARY_START);
  const headers = [readBinaryHeader(bytes, false), readBinaryHeader(bytes, true)] as const;
  const marked = headers.findIndex(
    (header) => header.orderMark === ORDER_MARK && sampleFormat(header.format),
  );
  if (marked >= 0) return marked === 1;
  const [big, little] = [plausibility(headers[0]), plausibility(headers[1])];
  if (big > 0 || little > 0) return little > big;
  if (!isFormatKnown) return null;
  const [bigAxis, littleAxis] = [scoreAxis(headers[0]), scoreAxis(headers[1])];
  return bigAxis === WHOLE_AXIS || littleAxis === WHOLE_AXIS ? littleAxis > bigAxis : null;
}

/** Points of a header whose samples and interval both make sense. */
const WHOLE_AXIS = 4;

function scoreAxis({ interval, samples }: BinaryHeader): number {
  return (
    (interval > 0 && interval <= 20_000 ? WHOLE_AXIS / 2 : 0) +
    (samples > 0 && samples <= 30_000 ? WHOLE_AXIS / 2 : 0)
  );
}

/** Scores a header: 0 if its sample format is unknown, else 4 plus points for plausible fields. */
function plausibility(header: BinaryHeader): number {
  if (!sampleFormat(header.format)) return 0;
  let points = 4 + scoreAxis(header);
  if (header.measurement >= 0 && header.measurement <= 2) points++;
  if (header.sorting >= -1 && header.sorting <= 9) points++;
  if (header.extendedTextHeaders >= -1 && header.extendedTextHeaders <= 100) points++;
  return points;
}

/** Whether the fields of revision 2 may be believed. */
export function isRevision2(header: BinaryHeader): boolean {
  return header.orderMark === ORDER_MARK || formatRevision(header).startsWith('2');
}

/**
 * The revision as text: "0", "1", "2.0", "2.1". Writers that swap the two bytes are common: 00 01
 * is revision 1. A number that is of no revision counts as 0, or as 2 where the mark of the byte
 * order is there.
 */
export function formatRevision({
  revisionMajor: major,
  revisionMinor: minor,
  orderMark,
}: BinaryHeader): '0' | '1' | '2.0' | '2.1' {
  if (major === 1 || (major === 0 && minor === 1)) return '1';
  if (major === 2) return minor === 1 ? '2.1' : '2.0';
  if (major === 0 && minor === 2) return '2.0';
  return orderMark === ORDER_MARK ? '2.0' : '0';
}

/**
 * Whether the mark of revision 2 says that the bytes of each pair have changed places, as a 16-bit
 * machine leaves them.
 */
export function hasSwappedPairs(head: Uint8Array): boolean {
  return (
    new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(ORDER_MARK_BYTE - 1) ===
    SWAPPED_MARK
  );
}
