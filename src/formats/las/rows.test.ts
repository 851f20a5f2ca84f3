import { describe, expect, it } from 'vitest';
import {
  WELL,
  columns,
  las2,
  las3,
  listWarnings,
  open,
  readAllCurves,
} from './testing/las-texts.ts';

describe('rows', () => {
  it('skips comments, blank lines and ^Z between rows', async () => {
    expect(
      await columns(las2('DEPT.M A.U', '1 10\n# a note\n  #\n\n 2 20\n\x1a\n3 30\n\x1a')),
    ).toEqual([
      [1, 2, 3],
      [10, 20, 30],
    ]);
  });

  it('reads the declared NULL as no value, however it is written, and 0 as a value', async () => {
    expect(
      await columns(las2('DEPT.M A.U', '1 10\n2 -999.25\n3 -999.2500\n4 -9.9925E2\n5 0')),
    ).toEqual([
      [1, 2, 3, 4, 5],
      [10, NaN, NaN, NaN, 0],
    ]);
  });

  it('keeps what is sound of short and long rows, and says where and how many', async () => {
    const file = await open(las2('DEPT.M A.U B.U', '1 10 100\n2 20\n3 30 300 3000\n4\n5 50 500'));
    expect((await readAllCurves(file)).map(({ values }) => [...values])).toEqual([
      [1, 2, 3, 4, 5],
      [10, 20, 30, NaN, 50],
      [100, NaN, 300, NaN, 500],
    ]);
    expect(file.warnings).toContainEqual(
      expect.objectContaining({
        code: 'ROW_TOO_SHORT',
        count: 2,
        place: { line: 15, section: '~A' },
      }),
    );
    expect(file.warnings).toContainEqual(
      expect.objectContaining({
        code: 'ROW_TOO_LONG',
        count: 1,
        place: { line: 16, section: '~A' },
      }),
    );
  });

  it('does not trust the digits at which a file is cut', async () => {
    const cut = las2('DEPT.M A.U B.U', '1 10 100\n2 20 200\n3 3').trimEnd();
    expect(await columns(cut)).toEqual([
      [1, 2, 3],
      [10, 20, NaN],
      [100, 200, NaN],
    ]);
  });

  it('take the unit of their index from STRT where the curve names none', async () => {
    const { frames } = (
      await open(las2('DEPT. A.U', '1 10\n2 20', { well: WELL.replaceAll('.M', '.FT') }))
    ).info;
    expect([frames[0]?.indexUnit, frames[0]?.curves[0]?.unit, frames[0]?.curves[1]?.unit]).toEqual([
      'FT',
      'FT',
      'U',
    ]);
  });

  it('drops rows without an index', async () => {
    const text = las2('DEPT.M A.U', '1 10\n-999.25 20\nNaN 30\n4 40');
    expect(await columns(text)).toEqual([
      [1, 4],
      [10, 40],
    ]);
    expect(await listWarnings(text)).toContain('INDEX_NULL 2');
  });

  it('leaves empty cells between tabs empty, declared or not', async () => {
    const cells = '1\t10\t\t-1\n2\t20\t200\t-2\n3\t\t\t-3\n4\t40\t400\t-4\n5\t50\t500\t-5';
    expect(await columns(las2('DEPT.M A.U B.U C.U', cells))).toEqual([
      [1, 2, 3, 4, 5],
      [10, 20, NaN, 40, 50],
      [NaN, 200, NaN, 400, 500],
      [-1, -2, -3, -4, -5],
    ]);
  });

  it('takes a delimiter that ends every row for no further curve', async () => {
    const file = await open(las2('DEPT.M A.U', '1,10,\n2,20,\n3,30,'));
    expect([
      file.info.frames[0]?.curves.map(({ mnemonic }) => mnemonic),
      file.warnings.map(({ code }) => code),
    ]).toEqual([['DEPT', 'A'], []]);
  });

  it('parts numbers that run together in all rows, and beside the stars of one that had no room', async () => {
    expect(
      await columns(
        las2('DEPT.M A.U B.U', '1.000-999.250-20.500\n2.000-10.250-999.250\n3.000-10.500-20.250'),
      ),
    ).toEqual([
      [1, 2, 3],
      [NaN, -10.25, -10.5],
      [-20.5, NaN, -20.25],
    ]);
    expect(
      await columns(
        las2('DEPT.M A.U B.U', '1.000  10.00  20.00\n2.000*******  21.00\n3.000*******-22.00'),
      ),
    ).toEqual([
      [1, 2, 3],
      [10, NaN, NaN],
      [20, 21, -22],
    ]);
  });

  it('parts numbers that run together where a row is too short', async () => {
    expect(
      await columns(las2('DEPT.M A.U B.U', '1 -5.5 -6.5\n2 -999.25-999.25\n3-1.5-2.5')),
    ).toEqual([
      [1, 2, 3],
      [-5.5, NaN, -1.5],
      [-6.5, NaN, -2.5],
    ]);
  });

  it('reads a column that begins further down', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => (i < 150 ? `${i} 1` : `${i} 1 2`)).join(
      '\n',
    );
    const [, , late] = await columns(las2('DEPT.M A.U B.U', rows));
    expect([late![149], late![150], late![199]]).toEqual([NaN, 2, 2]);
  });

  it('names columns that no line defines', async () => {
    const file = await open('~V\nVERS. 2.0 :\n~W\nNULL. -1 :\n~A\n1 2 3\n4 5 6\n');
    expect(file.info.frames[0]!.curves.map(({ mnemonic }) => mnemonic)).toEqual([
      'UNKNOWN:1',
      'UNKNOWN:2',
      'UNKNOWN:3',
    ]);
    expect(file.warnings).toContainEqual(expect.objectContaining({ code: 'CURVES_UNDEFINED' }));
  });

  it('reads thousands of curves', async () => {
    const names = Array.from({ length: 3000 }, (_, i) => `C${i}.U`).join(' ');
    const row = (k: number): string => Array.from({ length: 3000 }, (_, i) => i * k).join(' ');
    const read = await columns(
      las2(names, `${row(1)}\n${row(2)}`, { well: WELL.replace('-999.25', '-1') }),
    );
    expect([read.length, ...read[2999]!]).toEqual([3000, 2999, 5998]);
  });

  it('takes a header without data for a log of no rows', async () => {
    const file = await open('~V\nVERS. 2.0 :\n~C\nDEPT.M :\nGR.API :\n');
    expect(file.info.frames).toMatchObject([
      { samples: 0, index: 'DEPT', curves: [{ mnemonic: 'DEPT' }, { mnemonic: 'GR' }] },
    ]);
    expect(await readAllCurves(file)).toMatchObject([
      { values: new Float64Array(0) },
      { values: new Float64Array(0) },
    ]);
  });

  it('gives no frame to a file that defines no curve', async () =>
    expect((await open('~V\nVERS. 2.0 :\n')).info.frames).toEqual([]));
});

describe('wrapped rows', () => {
  const wrapped = { version: 'VERS. 2.0 :\nWRAP. YES :' };

  it('go on over several lines', async () => {
    expect(
      await columns(las2('DEPT.M A.U B.U C.U', '1\n10 11\n12\n2\n20 21\n22', wrapped)),
    ).toEqual([
      [1, 2],
      [10, 20],
      [11, 21],
      [12, 22],
    ]);
  });

  it('find their way back after a row that lacks values', async () => {
    const data = '1\n10 11\n12 13\n2\n20 21\n22 23\n3\n30 31\n4\n40 41\n42 43\n5\n50 51\n52 53';
    expect(await columns(las2('DEPT.M A.U B.U C.U D.U', data, wrapped))).toEqual([
      [1, 2, 3, 4, 5],
      [10, 20, 30, 40, 50],
      [11, 21, 31, 41, 51],
      [12, 22, NaN, 42, 52],
      [13, 23, NaN, 43, 53],
    ]);
  });

  it('may stand on one line each, or end inside lines', async () => {
    expect(await columns(las2('DEPT.M A.U B.U', '1 10 11\n2 20 21', wrapped))).toEqual([
      [1, 2],
      [10, 20],
      [11, 21],
    ]);
    expect(await columns(las2('DEPT.M A.U B.U', '1 10\n11 2\n20 21', wrapped))).toEqual([
      [1, 2],
      [10, 20],
      [11, 21],
    ]);
  });

  it('are found where the header denies them', async () => {
    const text = las2('DEPT.M A.U B.U C.U', '1\n10 11\n12\n2\n20 21\n22');
    expect(await columns(text)).toEqual([
      [1, 2],
      [10, 20],
      [11, 21],
      [12, 22],
    ]);
    expect(await listWarnings(text)).toContain('WRAP_UNDECLARED 1');
  });
});

describe('delimiters', () => {
  it.each([
    ['COMMA', ','],
    ['TAB', '\t'],
    ['SPACE', '  '],
  ])('%s', async (dlm, sign) => {
    const rows = ['1', '10.5', 'x'].join(sign);
    expect(
      await columns(
        las3(
          dlm,
          `~Curve\nDEPT.M : {F}\nA.U : {F}\nT. : {S}\n~ASCII | CURVE\n${rows}\n${rows.replace('1', '2')}\n`,
        ),
      ),
    ).toEqual([
      [1, 2],
      [10.5, 10.5],
      ['x', 'x'],
    ]);
  });

  it('commas and tabs are found where nothing declares them', async () => {
    expect(await columns(las2('DEPT.M A.U B.U', '1,10,11\n2,20,21'))).toEqual([
      [1, 2],
      [10, 20],
      [11, 21],
    ]);
    expect(await columns(las2('DEPT.M A.U B.U', '1, 10, 11\n2, 20, 21'))).toEqual([
      [1, 2],
      [10, 20],
      [11, 21],
    ]);
    expect(await columns(las2('DEPT.M A.U B.U', '1;10,5;11\n2;20,5;21'))).toEqual([
      [1, 2],
      [10.5, 20.5],
      [11, 21],
    ]);
    expect(await columns(las2('DEPT.M A.U B.U', '1,5;10,5;11\n2,5;20,5;21'))).toEqual([
      [1.5, 2.5],
      [10.5, 20.5],
      [11, 21],
    ]);
  });

  it('a blank field is absent, in its place', async () => {
    expect(
      await columns(
        las3('COMMA', '~Curve\nDEPT.M :\nA.U :\nB.U :\n~ASCII\n1,,11\n2,20,\n3, ,31\n'),
      ),
    ).toEqual([
      [1, 2, 3],
      [NaN, 20, NaN],
      [11, NaN, 31],
    ]);
  });

  it('quotes keep delimiters, doubled quotes and line ends together', async () => {
    const [, text] = await columns(
      las3(
        'COMMA',
        '~Tops_Definition\nTOPT.M : {F}\nTOPN. : {S}\n~Tops_Data | Tops_Definition\n1,"Sand, fine"\n2,"so called ""Red"""\n3,"two\nlines"\n4,plain\n',
      ),
    );
    expect(text).toEqual(['Sand, fine', 'so called "Red"', 'two\nlines', 'plain']);
  });

  it('a quote that is never closed spoils one row only', async () => {
    const [depth] = await columns(
      las3(
        'COMMA',
        '~Tops_Definition\nTOPT.M : {F}\nTOPN. : {S}\n~Tops_Data | Tops_Definition\n1,a\n2,"b\n3,c\n~Other\nx\n',
      ),
    );
    expect(depth).toEqual([1, 2, 3]);
  });

  it('blanks in the last text column belong to it', async () => {
    const [, text] = await columns(
      las3(
        'SPACE',
        '~Tops_Definition\nTOPT.M : {F}\nTOPN. : {S}\n~Tops_Data | Tops_Definition\n1 Basal Quartz\n2 Viking\n',
      ),
    );
    expect(text).toEqual(['Basal Quartz', 'Viking']);
  });
});
