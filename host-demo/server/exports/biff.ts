/**
 * Cells as records of BIFF8 ([MS-XLS] 2.4). The library that writes the rest of the file takes 16
 * KB of memory for each cell, so that a sheet of full height cannot be written with it.
 */
import type { CellValue } from './grid-columns.ts';

/** Record types. */
const NUMBER = 0x0203;
const BOOLERR = 0x0205;
const LABELSST = 0x00fd;
const SST = 0x00fc;
const CONTINUE = 0x003c;
/** Most bytes of a record's body. */
const BODY = 8224;
/** The cell format that the library's own cells have: the standard one. */
const FORMAT = 16;
/** Formats that the workbook adds behind the library's: days, and moments to the minute. */
const DAY_FORMAT = 17;
/** The format of moments. */
const MOMENT_FORMAT = 18;
/** Serial number of 1970-01-01 (ECMA-376, 18.17.4.1). */
const EPOCH_SERIAL = 25_569;
const DAY_MS = 86_400_000;
const CHUNK = 1 << 20;
/** Head and body of the longest cell. */
const LONGEST = 4 + 14;

/** What a cell of a sheet holds. */
export type XlsCell = CellValue | Date;

/** Texts of a workbook, each stored once. */
export class SharedStrings {
  readonly #ids = new Map<string, number>();
  #total = 0;

  /** Its number in the table. */
  add(text: string): number {
    this.#total++;
    const id = this.#ids.get(text) ?? this.#ids.size;
    this.#ids.set(text, id);
    return id;
  }

  /**
   * Returns the shared string table as an SST record and as many CONTINUE records as it needs: a
   * text that does not fit is continued in the next record (2.5.296, 2.4.265).
   */
  records(): Buffer {
    const bodies: Buffer[][] = [[Buffer.alloc(8)]];
    bodies[0]![0]!.writeUInt32LE(this.#total, 0);
    bodies[0]![0]!.writeUInt32LE(this.#ids.size, 4);
    let room = BODY - 8;
    const put = (bytes: Buffer) => {
      bodies.at(-1)!.push(bytes);
      room -= bytes.length;
    };
    const nextRecord = () => {
      bodies.push([]);
      room = BODY;
    };
    for (const text of this.#ids.keys()) {
      const isWide = /[^\0-\xff]/.test(text);
      const characters = Buffer.from(text, isWide ? 'utf16le' : 'latin1');
      if (room < 5) nextRecord();
      put(Buffer.from([text.length & 0xff, text.length >> 8, Number(isWide)]));
      for (let at = 0; at < characters.length;) {
        if (room < 3) {
          nextRecord();
          put(Buffer.from([Number(isWide)]));
        }
        const size = Math.min(characters.length - at, isWide ? room & ~1 : room);
        put(characters.subarray(at, at + size));
        at += size;
      }
    }
    return Buffer.concat(
      bodies.flatMap((parts, i) => [
        head(
          i === 0 ? SST : CONTINUE,
          parts.reduce((sum, { length }) => sum + length, 0),
        ),
        ...parts,
      ]),
    );
  }
}

/** The cells of one sheet. */
export class SheetCells {
  readonly #strings: SharedStrings;
  readonly #full: Buffer[] = [];
  #chunk = Buffer.allocUnsafe(CHUNK);
  #at = 0;
  /** Rows so far. */
  rows = 0;

  constructor(strings: SharedStrings) {
    this.#strings = strings;
  }

  add(row: readonly XlsCell[]): void {
    for (const [column, cell] of row.entries())
      if (cell !== null && cell !== '') this.#write(column, cell);
    this.rows++;
  }

  records(): Buffer {
    return Buffer.concat([...this.#full, this.#chunk.subarray(0, this.#at)]);
  }

  #write(column: number, cell: string | number | boolean | Date): void {
    if (this.#at + LONGEST > CHUNK) {
      this.#full.push(this.#chunk.subarray(0, this.#at));
      this.#chunk = Buffer.allocUnsafe(CHUNK);
      this.#at = 0;
    }
    if (typeof cell === 'number') {
      this.#head(NUMBER, 14, column);
      this.#at = this.#chunk.writeDoubleLE(cell, this.#at);
    } else if (cell instanceof Date) {
      const serial = cell.getTime() / DAY_MS + EPOCH_SERIAL;
      this.#head(NUMBER, 14, column, Number.isInteger(serial) ? DAY_FORMAT : MOMENT_FORMAT);
      this.#at = this.#chunk.writeDoubleLE(serial, this.#at);
    } else if (typeof cell === 'boolean') {
      this.#head(BOOLERR, 8, column);
      this.#at = this.#chunk.writeUInt16LE(Number(cell), this.#at);
    } else {
      this.#head(LABELSST, 10, column);
      this.#at = this.#chunk.writeUInt32LE(this.#strings.add(cell), this.#at);
    }
  }

  #head(type: number, length: number, column: number, format = FORMAT): void {
    for (const word of [type, length, this.rows, column, format])
      this.#at = this.#chunk.writeUInt16LE(word, this.#at);
  }
}

/** Type and length of a record. */
export function head(type: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt16LE(type, 0);
  bytes.writeUInt16LE(length, 2);
  return bytes;
}
