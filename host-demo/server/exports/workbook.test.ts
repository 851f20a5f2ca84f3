import { CFB, read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../../tests/support/length.ts';
import { SharedStrings, type XlsCell } from './biff.ts';
import { SHEET_ROWS, Workbook } from './workbook.ts';

interface CellOfSheet {
  t: string;
  v: unknown;
}

/** Sheets by name, as another program reads them. */
function readSheets(book: Workbook): Map<string, (CellOfSheet | undefined)[][]> {
  const { Sheets, SheetNames } = read(book.bytes(), { dense: true });
  return new Map(
    SheetNames.map((name) => [
      name,
      (Sheets[name] as unknown as { '!data': (CellOfSheet | undefined)[][] })['!data'],
    ]),
  );
}

function buildWorkbook(...rows: XlsCell[][]): Workbook {
  const book = new Workbook();
  book.begin('Well', ['UWI', 'Depth']);
  for (const row of rows) book.add(row);
  return book;
}

describe('Workbook', () => {
  it('is a compound file that holds texts as texts, numbers as numbers and truth values', () => {
    const book = buildWorkbook(['=1+1', -0.125], ['00000001', true], [null, '']);
    expect(book.bytes().subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1');
    const rows = readSheets(book).get('Well')!;
    expect(rows.slice(0, 3).map((row) => row.map((cell) => [cell!.t, cell!.v]))).toEqual([
      [
        ['s', 'UWI'],
        ['s', 'Depth'],
      ],
      [
        ['s', '=1+1'],
        ['n', -0.125],
      ],
      [
        ['s', '00000001'],
        ['b', true],
      ],
    ]);
    expect(rows.flat().some((cell) => cell && 'f' in cell)).toBe(false);
  });

  it.each([
    ['Latin letters', 'Ünlü'],
    ['wide letters', 'Gök 井 بئر'],
    ['a pair of halves', '😀'],
    ['line breaks', 'a\r\nb'],
    ['a text longer than a record', 'x'.repeat(32_000)],
    ['a wide text longer than a record', '井'.repeat(16_000)],
  ])('keeps %s', (_name, text) => {
    expect(readSheets(buildWorkbook([text])).get('Well')![1]![0]!.v).toBe(text);
  });

  it('keeps texts wherever they meet the end of a record', () => {
    const texts = Array.from({ length: 300 }, (_, i) =>
      (i % 2 ? '井' : 'x').repeat(1 + ((i * 37) % 180)).concat(String(i)),
    );
    const rows = readSheets(buildWorkbook(...texts.map((text) => [text, text]))).get('Well')!;
    expect(rows.slice(1).map(([a, b]) => [a!.v, b!.v])).toEqual(texts.map((text) => [text, text]));
  });

  it('goes on in another sheet with the header on top where one is full', () => {
    const book = new Workbook();
    book.begin('Survey station', ['Station id']);
    for (let i = 1; i <= SHEET_ROWS + 2; i++) book.add([i]);
    const names = ['Survey station 1', 'Survey station 2'];
    expect(read(book.bytes(), { bookSheets: true }).SheetNames).toEqual(names);
    if (!isLong) return;
    const sheets = [...readSheets(book)].map(([name, rows]) => [
      name,
      rows.length,
      rows[0]![0]!.v,
      rows[1]![0]!.v,
      rows.at(-1)![0]!.v,
    ]);
    expect(sheets).toEqual([
      ['Survey station 1', 65_536, 'Station id', 1, 65_535],
      ['Survey station 2', 3, 'Station id', 65_536, 65_537],
    ]);
  }, 60_000);

  it.each([
    [['a/b:c*?[]\\'], ['a b c']],
    [["'Well'"], ['Well']],
    [
      ['', '***'],
      ['Sheet', 'Sheet 1'],
    ],
    [
      ['Well', 'WELL', 'well'],
      ['Well', 'WELL 1', 'well 2'],
    ],
    [
      ['n'.repeat(40), 'n'.repeat(35)],
      ['n'.repeat(31), `${'n'.repeat(29)} 1`],
    ],
  ])('names the tables %j as %j', (titles, names) => {
    const book = new Workbook();
    for (const title of titles) book.begin(title, ['A']);
    expect([...readSheets(book).keys()]).toEqual(names);
  });

  it('holds days and moments as dates in the chosen order', () => {
    const book = buildWorkbook([new Date('2012-05-31'), new Date('2012-05-31T14:30:00Z'), 1]);
    book.style = { dateFormat: 'DD.MM.YYYY', isRightToLeft: false };
    const { Sheets } = read(book.bytes(), { dense: true });
    const row = (Sheets['Well'] as unknown as { '!data': { w: string; t: string }[][] })[
      '!data'
    ][1]!;
    expect(row.map(({ t, w }) => [t, w])).toEqual([
      ['n', '31.05.2012'],
      ['n', '31.05.2012 14:30'],
      ['n', '1'],
    ]);
  });

  it('marks the sheets of a language that is read from the right', () => {
    const flags = (isRightToLeft: boolean): number => {
      const book = buildWorkbook(['a']);
      book.style = { dateFormat: 'YYYY-MM-DD', isRightToLeft };
      const stream = CFB.find(CFB.read(book.bytes(), { type: 'buffer' }), 'Workbook')!
        .content as Uint8Array;
      const bytes = Buffer.from(stream);
      const at = bytes.indexOf(Buffer.from([0x3e, 0x02, 0x12, 0x00]));
      return bytes.readUInt16LE(at + 4) & 0x40;
    };
    expect([flags(false), flags(true)]).toEqual([0, 0x40]);
  });

  it('is read by the library row for row', () => {
    const { Sheets, SheetNames } = read(buildWorkbook(['a', 1], [null, 2]).bytes());
    expect(utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 })).toEqual([
      ['UWI', 'Depth'],
      ['a', 1],
      [undefined, 2],
    ]);
  });
});

describe('SharedStrings', () => {
  it('stores each text once and counts its cells', () => {
    const strings = new SharedStrings();
    expect(['a', 'b', 'a'].map((text) => strings.add(text))).toEqual([0, 1, 0]);
    const records = strings.records();
    expect([records.readUInt16LE(0), records.readUInt32LE(4), records.readUInt32LE(8)]).toEqual([
      0x00fc, 3, 2,
    ]);
  });

  it('splits its table into records of 8,224 bytes at most', () => {
    const strings = new SharedStrings();
    for (let i = 0; i < 2000; i++) strings.add(`text ${i} 井`);
    const records = strings.records();
    const found: [type: number, length: number][] = [];
    for (let at = 0; at < records.length; at += 4 + found.at(-1)![1])
      found.push([records.readUInt16LE(at), records.readUInt16LE(at + 2)]);
    expect(found[0]![0]).toBe(0x00fc);
    expect(found.slice(1).every(([type]) => type === 0x003c)).toBe(true);
    expect(found.length).toBeGreaterThan(3);
    expect(Math.max(...found.map(([, length]) => length))).toBeLessThanOrEqual(8224);
  });
});
