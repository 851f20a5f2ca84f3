import { describe, expect, it } from 'vitest';
import { csvTable } from '../../../tests/support/csv-table.ts';
import { collectPieces } from '../../../tests/support/pieces.ts';
import { writeCsv } from './csv.ts';
import type { ExportColumn } from './grid-columns.ts';

const column = (name: string, labels: ExportColumn['labels'] = null): ExportColumn => ({
  name,
  header: name.toUpperCase(),
  type: 'string',
  labels,
});

async function written(
  columns: readonly ExportColumn[],
  ...pages: Record<string, unknown>[][]
): Promise<string> {
  return (
    await collectPieces(
      writeCsv(
        columns,
        (async function* () {
          yield* pages;
        })(),
      ),
    )
  ).join('');
}

describe('writeCsv', () => {
  it('begins with a byte order mark and ends each line as RFC 4180 says', async () => {
    expect(await written([column('a'), column('b')], [{ a: 'x', b: 1 }], [{ a: null }])).toBe(
      '\ufeffA,B\r\nx,1\r\n,\r\n',
    );
  });

  it('has its labels alone where there is no row', async () => {
    expect(await written([column('a')])).toBe('\ufeffA\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd|x', "'+cmd|x"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['＝1', "'＝1"],
    ['＠x', "'＠x"],
    ['=', "'="],
    ['-', "'-"],
    ['-12.5', '-12.5'],
    ['+90', '+90'],
    ['-1,5', '-1,5'],
    ['-1e-5', '-1e-5'],
    ["'quoted", "'quoted"],
    ['\n=1', '\n=1'],
    ['a,"b"\r\nc', 'a,"b"\r\nc'],
    [' x ', ' x '],
    ['Ünlü 井 بئر', 'Ünlü 井 بئر'],
  ])('holds the text %j as %j, which no spreadsheet runs', async (text, cell) => {
    const bytes = new TextEncoder().encode(await written([column('a')], [{ a: text }]));
    expect(csvTable(bytes)).toEqual([['A'], [cell]]);
  });

  it.each([
    [-0.125, '-0.125'],
    [0, '0'],
    [false, 'false'],
    [undefined, ''],
    [{ type: 'Point' }, '"{""type"":""Point""}"'],
  ])('writes the value %j as %s', async (value, text) => {
    expect(await written([column('a')], [{ a: value }])).toBe(`\ufeffA\r\n${text}\r\n`);
  });

  it('keeps headers and labels of pick lists from running too', async () => {
    const labels = new Map([['p', '=Producing']]);
    const columns = [{ ...column('a', labels), header: '=A' }];
    expect(await written(columns, [{ a: 'p' }, { a: 'strange' }])).toBe(
      "\ufeff'=A\r\n'=Producing\r\nstrange\r\n",
    );
  });
});
