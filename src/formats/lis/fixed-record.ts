import type { HeaderItem } from '../log-file.ts';
import { RecordType } from './record-type.ts';
import { decodeName } from './text.ts';

/** A header or trailer of a reel, a tape or a logical file, as its bytes. */
export interface FixedRecord {
  type: number;
  /** Where it lies. */
  offset: number;
  bytes: Uint8Array;
}

interface Field {
  mnemonic: string;
  start: number;
  length: number;
  description: string;
}

const FILE_BYTES = 56;
const TAPE_BYTES = 126;

function field(mnemonic: string, start: number, length: number, description: string): Field {
  return { mnemonic, start, length, description };
}

const FILE_FIELDS = [
  field('NAME', 0, 10, 'File name'),
  field('SERVICE', 12, 6, 'Service sub-level name'),
  field('VERSION', 18, 8, 'Version number'),
  field('DATE', 26, 8, 'Date of generation'),
  field('MAXIMUM-RECORD', 35, 5, 'Maximum physical record length'),
  field('TYPE', 42, 2, 'File type'),
];

const TAPE_FIELDS = [
  field('SERVICE', 0, 6, 'Service name'),
  field('DATE', 12, 8, 'Date'),
  field('ORIGIN', 22, 4, 'Origin of data'),
  field('NAME', 28, 8, 'Name'),
  field('CONTINUATION', 38, 2, 'Continuation number'),
  field('COMMENT', 52, 74, 'Comments'),
];

/** The fields of a record by its type: LIS-79, file, tape and reel header and trailer records. */
function listFields(type: number): Field[] {
  const isTrailer = type % 2 === 1;
  const [mnemonic, description] = isTrailer ? ['NEXT', 'Next'] : ['PREVIOUS', 'Previous'];
  if (type === RecordType.FILE_HEADER || type === RecordType.FILE_TRAILER)
    return [...FILE_FIELDS, field(mnemonic, 46, 10, `${description} file name`)];
  return [...TAPE_FIELDS, field(mnemonic, 42, 8, `${description} name`)];
}

/** Bytes that a record of this type needs. */
export function fixedBytes(type: number): number {
  return type === RecordType.FILE_HEADER || type === RecordType.FILE_TRAILER
    ? FILE_BYTES
    : TAPE_BYTES;
}

/** What a reel, tape or file header is called: "REEL-HEADER", "FILE-TRAILER". */
export function fixedTitle(type: number): string {
  const part = ['FILE', 'TAPE', 'REEL'][(type - RecordType.FILE_HEADER) >> 1] ?? 'FILE';
  return `${part}-${type % 2 === 1 ? 'TRAILER' : 'HEADER'}`;
}

/**
 * The fields of a header or trailer; blank ones are left out. A record that is too short for its
 * fields is one text.
 */
export function fixedItems({ type, bytes }: FixedRecord): HeaderItem[] {
  if (bytes.length < fixedBytes(type)) {
    const value = decodeName(bytes);
    return [{ mnemonic: 'TEXT', unit: '', value, description: 'Record too short for its fields' }];
  }
  return listFields(type)
    .map(({ mnemonic, start, length, description }) => ({
      mnemonic,
      unit: '',
      value: decodeName(bytes.subarray(start, start + length)),
      description,
    }))
    .filter(({ value }) => value !== '');
}

/** The name in a file header; that of one that is too short is all of its text. */
export function fixedName(record: FixedRecord): string {
  const items = fixedItems(record);
  return (items.find(({ mnemonic }) => mnemonic === 'NAME') ?? items[0])?.value ?? '';
}
