import { CFB, utils, write } from '@e965/xlsx';
import { SharedStrings, SheetCells, head, type XlsCell } from './biff.ts';

/** Rows of data that a sheet of BIFF8 holds below its header. */
export const SHEET_ROWS = 65_535;
/** Characters of a sheet's name ([MS-XLS] 2.4.28), and those it may not have. */
const NAME_LENGTH = 31;
const NOT_IN_NAMES = /[[\]*?/\\:\p{Cc}]/gu;

/** Record types. */
const EOF = 0x000a;
const BOUND_SHEET = 0x0085;
const DIMENSIONS = 0x0200;
const SST = 0x00fc;
const FORMAT = 0x041e;
const XF = 0x00e0;
const WINDOW2 = 0x023e;
/** First number of a format of a file's own ([MS-XLS] 2.5.165, IFmt). */
const OWN_FORMAT = 200;
/** Flag of a sheet that is read from the right (2.4.346, Window2). */
const RIGHT_TO_LEFT = 0x40;

/** How a workbook shows what it holds. */
export interface WorkbookStyle {
  /** "DD.MM.YYYY". */
  dateFormat: string;
  isRightToLeft: boolean;
}

/** A table of a workbook, on as many sheets as its rows take. */
interface Table {
  title: string;
  header: readonly string[];
  sheets: SheetCells[];
}

/**
 * A workbook of Excel 97 (BIFF8) that is filled table by table, row by row; each sheet begins with
 * the header. The library writes all of it but the cells.
 */
export class Workbook {
  readonly #strings = new SharedStrings();
  readonly #tables: Table[] = [];
  style: WorkbookStyle = { dateFormat: 'YYYY-MM-DD', isRightToLeft: false };

  /** Begins a table: the rows that follow are its rows. */
  begin(title: string, header: readonly string[]): void {
    this.#tables.push({
      title: title.replace(NOT_IN_NAMES, ' ').replace(/^[\s']+|[\s']+$/g, '') || 'Sheet',
      header,
      sheets: [],
    });
    this.#beginSheet();
  }

  add(row: readonly XlsCell[]): void {
    if (this.#tables.at(-1)!.sheets.at(-1)!.rows > SHEET_ROWS) this.#beginSheet();
    this.#tables.at(-1)!.sheets.at(-1)!.add(row);
  }

  bytes(): Buffer {
    const records = splitRecords(this.#emptyStream());
    const ends = records.flatMap(({ type }, i) => (type === EOF ? [i] : []));
    const all = this.#tables.flatMap(({ sheets: cells, header }) =>
      cells.map((sheet) => ({ sheet, header })),
    );
    const sheets = all.map(({ sheet, header }, i) =>
      filled(sheet, {
        columns: header.length,
        empty: records.slice(ends[i]! + 1, ends[i + 1]! + 1),
        isRightToLeft: this.style.isRightToLeft,
      }),
    );
    const globals = withDateFormats(records.slice(0, ends[0]! + 1), this.style.dateFormat);
    const beforeEnd = globals.slice(0, -1).filter(({ type }) => type !== SST);
    const strings = this.#strings.records();
    let position =
      beforeEnd.reduce((sum, { bytes }) => sum + bytes.length, 0) +
      strings.length +
      globals.at(-1)!.bytes.length;
    for (const [i, { bytes }] of beforeEnd.filter(({ type }) => type === BOUND_SHEET).entries()) {
      bytes.writeUInt32LE(position, 4);
      position += sheets[i]!.length;
    }
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(
      container,
      '/Workbook',
      Buffer.concat([
        ...beforeEnd.map(({ bytes }) => bytes),
        strings,
        globals.at(-1)!.bytes,
        ...sheets,
      ]),
    );
    return CFB.write(container, { type: 'buffer' }) as unknown as Buffer;
  }

  #beginSheet(): void {
    const { header, sheets } = this.#tables.at(-1)!;
    const sheet = new SheetCells(this.#strings);
    sheet.add(header);
    sheets.push(sheet);
  }

  #emptyStream(): Buffer {
    const book = utils.book_new();
    for (const name of this.#names()) utils.book_append_sheet(book, utils.aoa_to_sheet([]), name);
    const container = CFB.read(
      write(book, { bookType: 'biff8', type: 'buffer', bookSST: true }) as Buffer,
      { type: 'buffer' },
    );
    return Buffer.from(CFB.find(container, 'Workbook')!.content as Uint8Array);
  }

  /** Sheet names are unique, ignoring case: a duplicate name gets a number. */
  #names(): Set<string> {
    const names = new Map<string, string>();
    for (const { title, sheets } of this.#tables) {
      let number = sheets.length > 1 ? 1 : 0;
      for (let left = sheets.length; left > 0; number++) {
        const suffix = number > 0 ? ` ${number}` : '';
        const name = `${title.slice(0, NAME_LENGTH - suffix.length)}${suffix}`;
        if (names.has(name.toLowerCase())) continue;
        names.set(name.toLowerCase(), name);
        left--;
      }
    }
    return new Set(names.values());
  }
}

/** A sheet as the library wrote it, empty, with its cells. */
function filled(
  sheet: SheetCells,
  {
    columns,
    empty,
    isRightToLeft,
  }: { columns: number; empty: readonly Record[]; isRightToLeft: boolean },
): Buffer {
  return Buffer.concat(
    empty.flatMap(({ type, bytes }) => {
      if (type === WINDOW2 && isRightToLeft)
        bytes.writeUInt16LE(bytes.readUInt16LE(4) | RIGHT_TO_LEFT, 4);
      return type === DIMENSIONS ? [dimensions(sheet.rows, columns), sheet.records()] : [bytes];
    }),
  );
}

/**
 * The records of a workbook's beginning with two more cell formats behind the last one: days and
 * moments (2.4.126, Format; 2.4.353, XF).
 */
function withDateFormats(globals: readonly Record[], dateFormat: string): Record[] {
  const last = globals.findLastIndex(({ type }) => type === XF);
  const first = globals.findIndex(({ type }) => type === XF);
  // A bare slash would be the separator of whoever reads the file.
  const day = dateFormat.toLowerCase().replace(/[./]/g, '"$&"');
  const codes = [day, `${day} hh:mm`];
  const formats = codes.map((code, i) => ({ type: FORMAT, bytes: format(OWN_FORMAT + i, code) }));
  const cells = codes.map((_, i) => {
    const bytes = Buffer.from(globals[last]!.bytes);
    bytes.writeUInt16LE(OWN_FORMAT + i, 6);
    // The format is the cell's own, not that of its style.
    bytes[13]! |= 0x04;
    return { type: XF, bytes };
  });
  return [
    ...globals.slice(0, first),
    ...formats,
    ...globals.slice(first, last + 1),
    ...cells,
    ...globals.slice(last + 1),
  ];
}

function format(number: number, code: string): Buffer {
  const body = Buffer.alloc(5);
  body.writeUInt16LE(number, 0);
  body.writeUInt16LE(code.length, 2);
  return Buffer.concat([head(FORMAT, 5 + code.length), body, Buffer.from(code, 'latin1')]);
}

/** A record with its head. */
interface Record {
  type: number;
  bytes: Buffer;
}

function splitRecords(stream: Buffer): Record[] {
  const records: Record[] = [];
  for (let at = 0; at + 4 <= stream.length;) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    records.push({ type: stream.readUInt16LE(at), bytes: stream.subarray(at, end) });
    at = end;
  }
  // Bytes after the last end are padding of the container.
  return records.slice(0, records.findLastIndex(({ type }) => type === EOF) + 1);
}

/** 2.4.90: which rows and columns have cells. */
function dimensions(rows: number, columns: number): Buffer {
  const body = Buffer.alloc(14);
  body.writeUInt32LE(rows, 4);
  body.writeUInt16LE(columns, 10);
  return Buffer.concat([head(DIMENSIONS, body.length), body]);
}
