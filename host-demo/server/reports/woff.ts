import { inflateSync } from 'node:zlib';

const HEAD = 44;
const ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

interface Table {
  tag: number;
  checksum: number;
  content: Buffer;
}

/**
 * The font inside of a WOFF 1.0 file (W3C Recommendation, 2012). pdfkit reads WOFF by itself, but
 * unpacks a whole table again for each glyph of it, and of WOFF 2 it makes fonts without their
 * outlines. Throws RangeError for bytes that are no WOFF file.
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.length < HEAD || file.toString('latin1', 0, 4) !== 'wOFF')
    throw new RangeError('not a WOFF file');
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(file, HEAD + index * ENTRY));
  return buildSfnt(file.readUInt32BE(4), tables);
}

function tableAt(file: Buffer, at: number): Table {
  const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((field) =>
    file.readUInt32BE(at + field),
  ) as [number, number, number, number, number];
  const stored = file.subarray(offset, offset + packed);
  return { tag, checksum, content: packed < length ? inflateSync(stored) : stored };
}

/**
 * OpenType, "Organization of an OpenType font": the head, an entry for each table, the tables, each
 * at a multiple of four.
 */
function buildSfnt(flavour: number, tables: readonly Table[]): Buffer {
  const start = SFNT_HEAD + tables.length * SFNT_ENTRY;
  const font = Buffer.alloc(
    start + tables.reduce((total, { content }) => total + padded(content.length), 0),
  );
  const power = Math.floor(Math.log2(tables.length));
  font.writeUInt32BE(flavour, 0);
  [tables.length, 16 * 2 ** power, power, 16 * (tables.length - 2 ** power)].forEach(
    (value, index) => font.writeUInt16BE(value, 4 + 2 * index),
  );
  let at = start;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    [tag, checksum, at, content.length].forEach((value, field) =>
      font.writeUInt32BE(value, SFNT_HEAD + index * SFNT_ENTRY + 4 * field),
    );
    content.copy(font, at);
    at += padded(content.length);
  }
  return font;
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
