import { utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { Refused } from '../refused.ts';
import { TableReader } from './load-table.ts';

const reader = new TableReader();
afterAll(() => reader.close());

const text = (content: string) => ({
  fileName: 'wells.csv',
  bytes: new TextEncoder().encode(content),
  encoding: null,
});

function workbook(rows: unknown[][], more: Record<string, unknown[][]> = {}) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true, UTC: true }), 'Data');
  for (const [name, cells] of Object.entries(more))
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name);
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  return { fileName: 'wells.xlsx', bytes: new Uint8Array(bytes), encoding: null };
}

describe('a table of text', () => {
  it('has the names and units of its columns, its rows, and what was assumed', async () => {
    const table = await reader.read(
      text('UWI;TD;Spud date\n;(ft);\nTR-1;1.250;03/04/2020\n\nTR-2;-;05/04/2020\n'),
      {},
    );
    expect(table.columns).toEqual([
      { name: 'UWI', unit: '', type: 'text' },
      { name: 'TD', unit: 'ft', type: 'number' },
      { name: 'Spud date', unit: '', type: 'date' },
    ]);
    expect(table.rows.map(({ at, cells }) => [at, cells[0]])).toEqual([
      [3, 'TR-1'],
      [5, 'TR-2'],
    ]);
    expect(table.assumptions).toEqual(['decimal', 'dateOrder']);
  });

  it('is read as its reader says', async () => {
    const table = await reader.read(text('a;b\n1,5;2\n3,5;4\n'), { headerRow: 1, decimal: ',' });
    expect(table).toMatchObject({ decimal: ',', assumptions: [] });
    expect(table.columns[0]).toMatchObject({ type: 'number' });
  });

  it('keeps a row whose values look like units', async () => {
    expect((await reader.read(text('uwi,unit\nTR-1,m\n'), {})).rows).toHaveLength(1);
  });

  it('has as many rows as may be loaded', async () => {
    const table = await reader.read(text(`uwi,md\n${'TR-1,5\n'.repeat(150_000)}`), {});
    expect(table.rows).toHaveLength(150_000);
    await expect(reader.read(text('TR-1,5\n'.repeat(200_001)), {})).rejects.toThrow('200000 rows');
  });

  it('has a name of readable length for each column', async () => {
    const { columns } = await reader.read(text(`${'name '.repeat(60_000)},uwi\n1,TR-1\n`), {});
    expect(columns.map(({ name }) => name.length)).toEqual([199, 3]);
  });

  it('is refused where the file is no workbook', async () => {
    await expect(reader.read(text('\n\n'), {})).rejects.toThrow(Refused);
    await expect(reader.read(text('\0\x01\x02'), {})).rejects.toThrow('binary');
  });
});

describe('a workbook', () => {
  it.each([
    [false, '1899-12-30', 44197],
    [true, '1904-01-01', 42735],
  ])('has the dates of its date system (1904: %s)', async (date1904, serialStart, serial) => {
    const sheet = utils.aoa_to_sheet([
      ['UWI', 'Spud date', 'End'],
      ['TR-1', serial, serial],
    ]);
    sheet['B2'].z = 'yyyy-mm-dd';
    const book = utils.book_new(sheet, 'Data');
    book.Workbook = { WBProps: { date1904 } };
    for (const bookType of ['xlsx', 'xls'] as const) {
      const bytes = new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer);
      const table = await reader.read({ fileName: `a.${bookType}`, bytes, encoding: null }, {});
      expect([bookType, table.rows[0]?.cells]).toEqual([bookType, ['TR-1', '2021-01-01', serial]]);
      expect(table).toMatchObject({ serialStart });
    }
  });

  it('is refused if its cells unpack to more than there is memory for', async () => {
    const long = 'x'.repeat(32_000);
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(Array.from({ length: 4000 }, () => [long])));
    // Each cell names the one text that the workbook holds.
    const bytes = new Uint8Array(
      write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer,
    );
    expect(bytes.length).toBeLessThan(1_000_000);
    await expect(
      reader.read({ fileName: 'wells.xlsx', bytes, encoding: null }, {}),
    ).rejects.toThrow('its cells have more than 100000000 characters');
  });

  it('keeps numbers, texts with zeros in front and days', async () => {
    const table = await reader.read(
      workbook([
        ['UWI', 'Depth', 'Spud'],
        ['007', 1250.5, new Date(Date.UTC(2020, 3, 5))],
      ]),
      {},
    );
    expect(table.rows[0]!.cells).toEqual(['007', 1250.5, '2020-04-05']);
    expect(table.columns.map(({ type }) => type)).toEqual(['number', 'number', 'date']);
  });

  it('of a load template has the attributes as names, and no sheet of choices', async () => {
    const table = await reader.read(
      workbook(
        [
          ['UWI *', 'Well name'],
          ['uwi', 'wellName'],
          ['TR-1', 'Adana'],
        ],
        { Lists: [['a']], Other: [['b']] },
      ),
      {},
    );
    expect(table).toMatchObject({ sheets: ['Data', 'Other'], sheet: 'Data', headerRow: 2 });
    expect(table.columns.map(({ name }) => name)).toEqual(['uwi', 'wellName']);
  });

  it('that is broken is refused with a reason', async () => {
    const broken = { ...workbook([['a']]), bytes: new Uint8Array([80, 75, 3, 4, 0, 0]) };
    await expect(reader.read(broken, {})).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
  });
});
