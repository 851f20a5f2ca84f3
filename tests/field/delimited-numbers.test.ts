import { describe, expect, test } from 'vitest';
import type { LogFile } from '../../src/formats/log-file.ts';
import { codes, open, read } from './delimited-reading.ts';

describe('the numbers of a table', () => {
  test('with two points are thousands in a column of them alone, with a note', async () => {
    const file = await open(
      'DEPTH,X,GR\n1000,1.234.567,45.1\n1001,987.654,46.2\n1002,1.234.569,47.3\n',
    );
    expect(await read(file)).toMatchObject({
      X: [1234567, 987654, 1234569],
      GR: [45.1, 46.2, 47.3],
    });
    expect(codes(file)).toContain('THOUSANDS_BY_POINTS');
  });

  test('of three digits behind a comma have decimal commas between semicolons, with a note', async () => {
    const file = await open('DEPTH;GR\n100,125;45,234\n100,250;46,100\n100,375;47,200\n');
    expect(await read(file)).toEqual({
      DEPTH: [100.125, 100.25, 100.375],
      GR: [45.234, 46.1, 47.2],
    });
    expect(codes(file)).toContain('DECIMAL_COMMA_ASSUMED');
  });

  test('of three digits behind a comma are thousands where the others of the column are so large', async () => {
    const file = await open('DEPTH\tP\n998\t1\n999\t2\n1,000\t3\n1,001\t4\n');
    expect(await read(file)).toEqual({ DEPTH: [998, 999, 1000, 1001], P: [1, 2, 3, 4] });
  });

  test('behind the sign of a limit are the limit, with a note, or absent as chosen', async () => {
    const text = 'DEPTH,AU\n1000,<0.1\n1001,0.5\n1002,> 100\n';
    const file = await open(text);
    expect((await read(file)).AU).toEqual([0.1, 0.5, 100]);
    expect(file.warnings).toContainEqual(
      expect.objectContaining({ code: 'LIMITS_READ', assumes: 'nulls', count: 2 }),
    );
    const absent = await open(text, { numbers: { limits: 'absent' } });
    expect((await read(absent)).AU).toEqual([NaN, 0.5, NaN]);
  });

  test('of digits alone are dates in a column that is named so', async () => {
    const days = await open('DATE,ROP\n20190403235959,1\n20190404000000,2\n');
    expect((await read(days)).DATE).toEqual([
      Date.UTC(2019, 3, 3, 23, 59, 59),
      Date.UTC(2019, 3, 4),
    ]);
    const short = await open('TIME,ROP\n190403235959,1\n190404000000,2\n');
    expect((await read(short)).TIME).toEqual([
      Date.UTC(2019, 3, 3, 23, 59, 59),
      Date.UTC(2019, 3, 4),
    ]);
    expect(codes(short)).toContain('INDEX_DATES_ASSUMED');
  });

  test('have none where a program wrote (null) or \\N', async () => {
    const file = await open('MD (m),GR\n1000,(null)\n1001,\\N\n1002,5\n1003,6\n');
    expect((await read(file)).GR).toEqual([NaN, NaN, 5, 6]);
  });
});

describe('the names of a table', () => {
  test('have their units behind a slash', async () => {
    const file = await open('Depth/ft;GR/API;DT/us/ft;a/b\n1000;50;80;1\n1001;51;81;2\n');
    expect(file.info.frames[0]).toMatchObject({
      indexUnit: 'ft',
      curves: [
        { mnemonic: 'Depth', unit: 'ft' },
        { mnemonic: 'GR', unit: 'API' },
        { mnemonic: 'DT', unit: 'us/ft' },
        { mnemonic: 'a/b', unit: '' },
      ],
    });
  });

  test('that are repeated name the index all the same', async () => {
    const file = await open('MD,GR,GR,MD\n1000,5,6,1000\n1001,6,7,1001\n');
    expect(file.info.frames[0]).toMatchObject({ index: 'MD:1', indexKind: 'depth' });
  });

  test('of a second table end the first one, with a note', async () => {
    const file = await open('MD,GR\n1000,5\n1001,6\n\nMD,RHOB\n1000,2.1\n1001,2.2\n');
    expect(await read(file)).toEqual({ MD: [1000, 1001], GR: [5, 6] });
    expect(file.warnings).toContainEqual(
      expect.objectContaining({ code: 'SECOND_TABLE', assumes: 'format' }),
    );
  });

  test('are no row where each page begins with them', async () => {
    const file = await open('MD (m),GR\n1000,5\n1001,6\nMD (m),GR\n1002,7\n');
    expect(await read(file)).toEqual({ MD: [1000, 1001, 1002], GR: [5, 6, 7] });
    expect(codes(file)).not.toContain('SECOND_TABLE');
  });
});

describe('numbers with their unit in the cell', () => {
  const unitOf = (file: LogFile, name: string): string | undefined =>
    file.info.frames[0]!.curves.find(({ mnemonic }) => mnemonic === name)?.unit;

  test.each([
    ['45%', ','],
    ['45 %', ','],
    ['%45', ';'],
    ['45,5%', ';'],
    ['<45%', '\t'],
    ['٤٥٪', ';'],
  ])('are numbers of that unit, with a note: %s', async (cell, delimiter) => {
    const rows = [1000, 1001, 1002].map((depth) => [depth, cell, 2].join(delimiter));
    const file = await open(['DEPTH', 'PHI', 'GR'].join(delimiter) + `\n${rows.join('\n')}\n`);
    const value = cell.includes(',') ? 45.5 : 45;
    expect((await read(file)).PHI).toEqual([value, value, value]);
    expect(unitOf(file, 'PHI')).toBe('%');
    expect(codes(file)).toContain('CELL_UNITS');
  });

  test('are converted to the unit of the heading', async () => {
    const file = await open('DEPTH (m),PHI (v/v)\n3281 ft,12%\n3282 ft,13%\n');
    expect((await read(file)).PHI).toEqual([0.12, 0.13]);
    expect((await read(file)).DEPTH![0]).toBeCloseTo(1000.0488, 4);
    expect(file.warnings.filter(({ code }) => code === 'CELL_UNITS')).toHaveLength(2);
  });

  test('that some cells lack are taken in it, with a note', async () => {
    const file = await open('DEPTH,PHI\n1000 m,10%\n1001 m,11\n1002 m,-999.25\n');
    expect((await read(file)).PHI).toEqual([10, 11, NaN]);
    expect(codes(file)).toEqual(expect.arrayContaining(['CELL_UNIT_ASSUMED', 'NULL_ASSUMED']));
  });

  test('of two quantities in one column are absent from the second on, with a note', async () => {
    const file = await open('DEPTH,X\n1000,10 m\n1001,11 g/cc\n1002,100 ft\n');
    const [first, second, third] = (await read(file)).X as number[];
    expect([first, second]).toEqual([10, NaN]);
    expect(third).toBeCloseTo(30.48, 9);
    expect(codes(file)).toContain('NOT_A_NUMBER');
  });

  test('are not letters behind the numbers of bores, nor sizes in names of columns', async () => {
    const bores = await open('DEPTH,BORE\n1000,1D\n1001,2F\n1002,3H\n');
    expect((await read(bores)).BORE).toEqual(['1D', '2F', '3H']);
    const sizes = await open('DEPTH,10in,20in,30in\n1000,1,2,3\n1001,2,3,4\n');
    expect(Object.keys(await read(sizes))).toEqual(['DEPTH', '10in', '20in', '30in']);
    expect(codes(sizes)).not.toContain('CELL_UNITS');
  });
});

describe('a table of blanks whose values have blanks', () => {
  const table = (names: string, row: (i: number) => string): string =>
    `${names}\n${Array.from({ length: 12 }, (_, i) => row(i)).join('\n')}\n`;
  const gamma = Array.from({ length: 12 }, (_, i) => 50 + i);

  test.each([
    ['a unit', (i: number) => `${10 + i} %`, (i: number) => 10 + i],
    ['words', () => 'HARD SAND', () => 'HARD SAND'],
    ['words in some rows', (i: number) => (i % 3 ? 'SAND' : 'RED SAND'), null],
    ['a number', (i: number) => `ZONE ${1 + (i >> 2)}`, null],
    ['a number in some rows', (i: number) => (i < 7 ? 'SAND' : 'SAND 3'), null],
  ])('keeps the columns beside it: %s', async (_, cell, value) => {
    const file = await open(table('DEPTH X GR', (i) => `${1000 + i} ${cell(i)} ${50 + i}`));
    expect(await read(file)).toEqual({
      DEPTH: gamma.map((_, i) => 1000 + i),
      X: gamma.map((_, i) => (value ?? cell)(i)),
      GR: gamma,
    });
    expect(codes(file)).toContain(
      value && typeof value(0) === 'number' ? 'CELL_UNITS' : 'WORDS_JOINED',
    );
  });

  test('keeps a date with its time', async () => {
    const file = await open(table('TIME GR', (i) => `2023-03-02 10:00:${10 + i} ${50 + i}`));
    expect((await read(file)).TIME![0]).toBe(Date.UTC(2023, 2, 2, 10, 0, 10));
    expect((await read(file)).GR).toEqual(gamma);
  });

  test('says that names are given in order where words do not explain the fields', async () => {
    const file = await open(table('DEPTH X GR', (i) => `${1000 + i} 1 2 ${50 + i}`));
    expect(file.warnings).toContainEqual(
      expect.objectContaining({ code: 'NAMES_ASSUMED', assumes: 'format' }),
    );
  });
});
