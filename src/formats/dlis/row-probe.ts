import { FormatError } from '../format-error.ts';
import { RecordCursor } from './record-cursor.ts';
import type { ViewSpan } from './record-reader.ts';
import { RepCode, readUvari, uvariLength, variableLength } from './rep-codes.ts';
import { obNameKey } from './values.ts';
import {
  CHECKSUM,
  ENCRYPTED,
  EXPLICIT,
  PADDING,
  PREDECESSOR,
  SUCCESSOR,
  TRAILING_LENGTH,
} from './segment-attributes.ts';
import {
  plausibleVisibleLength,
  SEGMENT_HEADER_BYTES,
  VISIBLE_HEADER_BYTES,
  visibleLength,
} from './visible-record.ts';

/** Segments that begin a data record in the clear have none of these attributes. */
const NOT_BEGINNING = EXPLICIT | PREDECESSOR | ENCRYPTED;

/** Rows that lie at some place of a file. */
export interface RowProbe {
  /** Offset of a visible record. */
  offset: number;
  /** By frame (`obNameKey`). */
  rows: Map<string, ProbedRows>;
}

/** Rows of one frame at some place of a file. */
export interface ProbedRows {
  /** Number of the first and of the last row there. */
  first: number;
  last: number;
  /** The first record without the frame's name; null where it has several segments. */
  record: ViewSpan | null;
}

/**
 * The rows of one logical file that begin in `bytes`, which lie at `offset` of the file and need
 * not begin with a record; null where no visible records follow each other there, or no row begins.
 */
export function probeRows(bytes: Uint8Array, offset: number): RowProbe | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < bytes.length; start++) {
    const length = plausibleVisibleLength(bytes, start, false);
    if (length === 0) continue;
    const after = start + length + visibleLength(bytes, start + length);
    if (after + VISIBLE_HEADER_BYTES <= bytes.length && visibleLength(bytes, after) === 0) continue;
    const probe: RowProbe = { offset: offset + start, rows: new Map() };
    for (let at = start; at + VISIBLE_HEADER_BYTES <= bytes.length;) {
      const recordBytes = visibleLength(bytes, at);
      if (recordBytes === 0) break;
      const isEnd = probeRecord(view, { at, end: Math.min(at + recordBytes, bytes.length) }, probe);
      if (isEnd) break;
      at += recordBytes;
    }
    return probe.rows.size > 0 ? probe : null;
  }
  return null;
}

/**
 * Adds the rows that begin in a visible record. @returns true where another logical file begins
 * after rows
 */
function probeRecord(
  view: DataView,
  { at, end }: { at: number; end: number },
  { rows }: RowProbe,
): boolean {
  let segment = at + VISIBLE_HEADER_BYTES;
  while (segment + SEGMENT_HEADER_BYTES <= end) {
    const length = view.getUint16(segment);
    if (length < SEGMENT_HEADER_BYTES) return false;
    const attributes = view.getUint8(segment + 2);
    const type = view.getUint8(segment + 3);
    const isFileHeader = (attributes & (EXPLICIT | PREDECESSOR)) === EXPLICIT && type === 0;
    if (isFileHeader && rows.size > 0) return true;
    if ((attributes & NOT_BEGINNING) === 0 && type === 0) {
      const isWhole = (attributes & SUCCESSOR) === 0 && segment + length <= end;
      const bodyEnd = isWhole ? findBodyEnd(view, segment + length, attributes) : end;
      addRow(view, { start: segment + SEGMENT_HEADER_BYTES, end: bodyEnd, isWhole }, rows);
    }
    segment += length;
  }
  return false;
}

/** Where the body of a segment ends that ends at `end` with its trailer (RP66 V1 2.2.2.4). */
function findBodyEnd(view: DataView, end: number, attributes: number): number {
  const trailer = (attributes & CHECKSUM ? 2 : 0) + (attributes & TRAILING_LENGTH ? 2 : 0);
  return end - trailer - (attributes & PADDING ? view.getUint8(end - trailer - 1) : 0);
}

function addRow(
  view: DataView,
  { start, end, isWhole }: { start: number; end: number; isWhole: boolean },
  rows: RowProbe['rows'],
): void {
  const nameBytes = end > start ? variableLength(view, start, end, RepCode.OBNAME) : -1;
  const number = start + nameBytes;
  if (nameBytes < 0 || number >= end || number + uvariLength(view.getUint8(number)) > end) return;
  const name = new Uint8Array(view.buffer, view.byteOffset + start, nameBytes);
  try {
    const key = obNameKey(new RecordCursor(name, (position) => position, 'FDATA').obName());
    const frameNumber = readUvari(view, number);
    const known = rows.get(key);
    const record = isWhole ? { view, start: number, end } : null;
    if (known) known.last = frameNumber;
    else rows.set(key, { first: frameNumber, last: frameNumber, record });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
}
