/** Kinds of the fields of a dBASE table. */
export type DbfKind = 'text' | 'number' | 'date' | 'flag';

/** A field of a table that is to be written. */
export interface DbfField {
  /** Name in the records; the table has at most ten letters of it. */
  readonly name: string;
  readonly kind: DbfKind;
}

/** A field of a written table. */
export interface WrittenField {
  readonly name: string;
  /** Name in the table: at most ten ASCII letters, digits and underscores, unique. */
  readonly shortName: string;
}

/** Records by field name. */
export type DbfRecord = Readonly<Record<string, unknown>>;

const MOST_NAME = 10;
const MOST_TEXT_BYTES = 254;
/** Width of numbers: what 64 bits hold in the shortest decimal writing. */
const NUMBER_WIDTH = 24;
const MOST_DECIMALS = 15;
const HEADER_BYTES = 32;

/** How a field is stored: its letter, its width in bytes, its decimals. */
interface Column extends WrittenField {
  readonly kind: DbfKind;
  readonly letter: 'C' | 'N' | 'D' | 'L';
  readonly width: number;
  readonly decimals: number;
}

const encoder = new TextEncoder();

/**
 * Writes a dBASE III table, texts as UTF-8; the file with the ending .cpg says so. Absent values
 * are blanks, texts are cut to 254 bytes.
 *
 * @returns the bytes, and the names that the fields have there
 */
export function writeDbf(
  fields: readonly DbfField[],
  records: readonly DbfRecord[],
): { bytes: Uint8Array; fields: WrittenField[] } {
  const shortNames = shortenNames(fields.map(({ name }) => name));
  // A table needs a field.
  const columns =
    fields.length === 0
      ? [createColumn({ name: 'FID', kind: 'number' }, 'FID', [])]
      : fields.map((field, i) => createColumn(field, shortNames[i]!, records));
  const recordBytes = 1 + columns.reduce((sum, { width }) => sum + width, 0);
  const headBytes = HEADER_BYTES * (columns.length + 1) + 1;
  const bytes = new Uint8Array(headBytes + records.length * recordBytes + 1);
  writeHead(bytes, columns, { count: records.length, headBytes, recordBytes });
  bytes.fill(0x20, headBytes);
  let at = headBytes;
  records.forEach((record, i) => {
    at += 1;
    for (const column of columns) {
      const value = fields.length === 0 ? i : record[column.name];
      bytes.set(encodeValue(column, value), at);
      at += column.width;
    }
  });
  bytes[bytes.length - 1] = 0x1a;
  return { bytes, fields: columns.map(({ name, shortName }) => ({ name, shortName })) };
}

/** Names of at most ten ASCII letters, digits and underscores, each once whatever its case. */
export function shortenNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name
      .replaceAll('ı', 'i')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/\W+/g, '_')
      .replace(/^(?=\d)/, 'F');
    const whole = plain.slice(0, MOST_NAME) || 'FIELD';
    let short = whole;
    for (let n = 1; taken.has(short.toUpperCase()); n++)
      short = `${whole.slice(0, MOST_NAME - 1 - String(n).length)}_${n}`;
    taken.add(short.toUpperCase());
    return short;
  });
}

function createColumn(
  { name, kind }: DbfField,
  shortName: string,
  records: readonly DbfRecord[],
): Column {
  const column = { name, shortName, kind, decimals: 0 };
  if (kind === 'date') return { ...column, letter: 'D', width: 8 };
  if (kind === 'flag') return { ...column, letter: 'L', width: 1 };
  if (kind === 'number') {
    const decimals = records.reduce(
      (most, record) => Math.max(most, countDecimals(record[name])),
      0,
    );
    return { ...column, letter: 'N', width: NUMBER_WIDTH, decimals };
  }
  const longest = records.reduce(
    (most, record) => Math.max(most, encodeText(record[name]).length),
    1,
  );
  return { ...column, letter: 'C', width: longest };
}

function countDecimals(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0;
  const digits = /\.(\d+)(?:e-(\d+))?$|e-(\d+)$/.exec(String(value));
  const count = (digits?.[1]?.length ?? 0) + Number(digits?.[2] ?? digits?.[3] ?? 0);
  return Math.min(MOST_DECIMALS, count);
}

function writeHead(
  bytes: Uint8Array,
  columns: readonly Column[],
  sizes: { count: number; headBytes: number; recordBytes: number },
): void {
  const view = new DataView(bytes.buffer);
  const now = new Date();
  bytes.set([0x03, now.getUTCFullYear() - 1900, now.getUTCMonth() + 1, now.getUTCDate()]);
  view.setUint32(4, sizes.count, true);
  view.setUint16(8, sizes.headBytes, true);
  view.setUint16(10, sizes.recordBytes, true);
  columns.forEach(({ shortName, letter, width, decimals }, i) => {
    const at = HEADER_BYTES * (i + 1);
    bytes.set(encoder.encode(shortName), at);
    bytes[at + 11] = letter.charCodeAt(0);
    bytes[at + 16] = width;
    bytes[at + 17] = decimals;
  });
  bytes[sizes.headBytes - 1] = 0x0d;
}

function encodeValue({ kind, width, decimals }: Column, value: unknown): Uint8Array {
  if (value === null || value === undefined || value === '') return encoder.encode('');
  if (kind === 'flag') return encoder.encode(value === true ? 'T' : 'F');
  if (kind === 'date') {
    const day = /^(\d{4})-(\d\d)-(\d\d)/.exec(String(value));
    return encoder.encode(day ? day.slice(1).join('') : '');
  }
  if (kind === 'text') return encodeText(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return encoder.encode('');
  const fixed = number.toFixed(decimals);
  const text = fixed.length <= width ? fixed : number.toExponential(MOST_DECIMALS);
  return encoder.encode(text.slice(0, width).padStart(width));
}

/** The bytes of a text, cut between letters. */
function encodeText(value: unknown): Uint8Array {
  if (value === null || value === undefined) return encoder.encode('');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string);
  const bytes = encoder.encode(text);
  if (bytes.length <= MOST_TEXT_BYTES) return bytes;
  let end = MOST_TEXT_BYTES;
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
