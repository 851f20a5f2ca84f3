import { FormatError } from '../format-error.ts';
import { RecordCursor } from './record-cursor.ts';
import { RepCode, readUvari, uvariLength, variableLength } from './rep-codes.ts';
import { obNameKey } from './values.ts';
import {
  plausibleVisibleLength,
  SEGMENT_HEADER_BYTES,
  VISIBLE_HEADER_BYTES,
  visibleLength,
} from './visible-record.ts';

/** Segments that begin a data record in the clear have none of these attributes. */
const NOT_BEGINNING = 0x80 | 0x40 | 0x10;

/** Rows that lie at some place of a file. */
export interface RowProbe {
  /** Offset of a visible record. */
  offset: number;
  /** By frame (`obNameKey`): number of the first and of the last row there. */
  rows: Map<string, { first: number; last: number }>;
}

/**
 * The rows that begin in `bytes`, which lie at `offset` of the file and need not begin with a
 * record; null where no visible records follow each other there, or no row begins.
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
      probeRecord(view, { at, end: Math.min(at + recordBytes, bytes.length) }, probe);
      at += recordBytes;
    }
    return probe.rows.size > 0 ? probe : null;
  }
  return null;
}

/** Adds the rows that begin in a visible record. */
function probeRecord(view: DataView, { at, end }: { at: number; end: number }, probe: RowProbe) {
  let segment = at + VISIBLE_HEADER_BYTES;
  while (segment + SEGMENT_HEADER_BYTES <= end) {
    const length = view.getUint16(segment);
    if (length < SEGMENT_HEADER_BYTES) return;
    const isRow =
      (view.getUint8(segment + 2) & NOT_BEGINNING) === 0 && view.getUint8(segment + 3) === 0;
    if (isRow)
      addRow(view, segment + SEGMENT_HEADER_BYTES, Math.min(segment + length, end), probe.rows);
    segment += length;
  }
}

function addRow(view: DataView, start: number, end: number, rows: RowProbe['rows']): void {
  const nameBytes = variableLength(view, start, end, RepCode.OBNAME);
  const number = start + nameBytes;
  if (nameBytes < 0 || number >= end || number + uvariLength(view.getUint8(number)) > end) return;
  const name = new Uint8Array(view.buffer, view.byteOffset + start, nameBytes);
  try {
    const key = obNameKey(new RecordCursor(name, (position) => position, 'FDATA').obName());
    const frameNumber = readUvari(view, number);
    const known = rows.get(key);
    if (known) known.last = frameNumber;
    else rows.set(key, { first: frameNumber, last: frameNumber });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
}
