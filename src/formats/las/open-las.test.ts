import { describe, expect, it } from 'vitest';
import { BufferSource } from '../byte-source.ts';
import type { CurveValues, LogFile } from '../log-file.ts';
import { openLas } from './open-las.ts';
import { looksLikeLas } from './sniff.ts';

const encoder = new TextEncoder();
const WELL = '~W\nSTRT.M 1 :\nSTOP.M 3 :\nSTEP.M 1 :\nNULL. -999.25 :\n';

/** A file of version 2.0 with the curves DEPT, A, B … and these data lines. */
function las2(
  curves: string,
  data: string,
  more: { version?: string; well?: string } = {},
): string {
  return `~V\n${more.version ?? 'VERS. 2.0 :\nWRAP. NO :'}\n${more.well ?? WELL}~C\n${curves
    .split(' ')
    .map((curve) => `${curve} : d\n`)
    .join('')}~A\n${data}\n`;
}

function las3(dlm: string, rest: string): string {
  return `~Version\nVERS. 3.0 :\nWRAP. NO :\nDLM. ${dlm} :\n${WELL.replace('~W', '~Well')}${rest}`;
}

function open(file: string | Uint8Array, name = 'test.las'): Promise<LogFile> {
  return openLas(new BufferSource(typeof file === 'string' ? encoder.encode(file) : file, name));
}

async function readAllCurves(file: LogFile, at = 0): Promise<CurveValues[]> {
  const frame = file.info.frames[at]!;
  return file.readCurves(
    frame.frameId,
    frame.curves.map(({ curveId }) => curveId),
  );
}

/** The rows of the first frame, one array per curve. */
async function columns(text: string | Uint8Array): Promise<(number | string)[][]> {
  return (await readAllCurves(await open(text))).map(({ values }) => [...values]);
}

async function listWarnings(text: string): Promise<string[]> {
  return (await open(text)).warnings.map(({ code, count }) => `${code} ${count}`);
}

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

describe('numbers and texts', () => {
  it('decimal commas, Fortran exponents, signs, hexadecimals, infinity', async () => {
    expect(
      (await columns(las2('DEPT.M A.U', '1 1,5\n2 1.0D+03\n3 +1.5\n4 0x10\n5 -Inf')))[1],
    ).toEqual([1.5, 1000, 1.5, 16, -Infinity]);
  });

  it('a stray word is absent and named', async () => {
    const file = await open(las2('DEPT.M A.U', '1 10\n2 bad\n3 30'));
    expect((await readAllCurves(file))[1]!.values).toEqual(Float64Array.of(10, NaN, 30));
    const warning = file.warnings.find(({ code }) => code === 'NUMBER_UNREADABLE');
    expect(warning).toMatchObject({
      count: 1,
      place: { line: 14 },
      message: expect.stringContaining('"bad" in A (line 14') as string,
    });
  });

  it('nulls do not make a column of words a column of numbers', async () => {
    expect((await columns(las2('DEPT.M L.', '1 SAND\n2 -999.25\n3 -999.25\n4 SHALE')))[1]).toEqual([
      'SAND',
      '',
      '',
      'SHALE',
    ]);
  });

  it('columns of words, times and dates are text', async () => {
    const file = await open(
      las2('DEPT.M T. D. L.', '1 12:34:56 2011-08-20 SAND\n2 12:34:57 2011-08-21 SHALE'),
    );
    expect(file.info.frames[0]!.curves.map(({ kind }) => kind)).toEqual([
      'number',
      'text',
      'text',
      'text',
    ]);
    expect((await readAllCurves(file)).slice(1).map(({ values }) => values)).toEqual([
      ['12:34:56', '12:34:57'],
      ['2011-08-20', '2011-08-21'],
      ['SAND', 'SHALE'],
    ]);
  });
});

describe('nulls', () => {
  it('the declared one is absent and counted, the suspected ones stay and are told apart', async () => {
    const [, a] = await readAllCurves(
      await open(las2('DEPT.M A.U', '1 -999.2500\n2 -999\n3 -9999\n4 -999\n5 7')),
    );
    expect(a).toMatchObject({
      values: Float64Array.of(NaN, -999, -9999, -999, 7),
      declaredNulls: 1,
      suspectedNulls: [
        { value: -999, count: 2 },
        { value: -9999, count: 1 },
      ],
    });
  });

  it('spellings of absent are no numbers', async () => {
    const text = las2('DEPT.M A.U', '1 5\n2 (null)\n3 -\n4 --\n5 1.#QNAN\n6 NaN\n7 ****');
    expect((await columns(text))[1]).toEqual([5, NaN, NaN, NaN, NaN, NaN, NaN]);
    expect(await listWarnings(text)).toContain('TEXT_NULL 6');
  });

  it('without NULL nothing is taken away', async () => {
    expect((await columns(las2('DEPT.M A.U', '1 -999.25\n2 0', { well: '~W\n' })))[1]).toEqual([
      -999.25, 0,
    ]);
  });
});

describe('names', () => {
  it('doubled and blank mnemonics are numbered, whatever their case', async () => {
    const file = await open(
      las2('DEPT.M GR.U gr.U .U __proto__.U constructor.U', '1 2 3 4 5 6\n2 2 3 4 5 6'),
    );
    expect(file.info.frames[0]!.curves.map(({ mnemonic }) => mnemonic)).toEqual([
      'DEPT',
      'GR:1',
      'GR:2',
      'UNKNOWN:1',
      '__PROTO__',
      'CONSTRUCTOR',
    ]);
    expect((await readAllCurves(file)).map(({ values }) => values[1])).toEqual([2, 2, 3, 4, 5, 6]);
  });

  it('arrays of LAS 3.0 are one curve; without an array format they are not', async () => {
    const file = await open(
      las3(
        'COMMA',
        '~Log_Definition\nDEPT.M : {F}\nN[1].ms : e {AF;0ms}\nN[2].ms : e {AF;5ms}\nP[1]. : {F}\nP[2]. : {F}\n~Log_Data | Log_Definition\n1,10,11,1,2\n2,20,21,3,4\n',
      ),
    );
    expect(
      file.info.frames[0]!.curves.map(({ mnemonic, dimension }) => [mnemonic, dimension]),
    ).toEqual([
      ['DEPT', [1]],
      ['N', [2]],
      ['P[1]', [1]],
      ['P[2]', [1]],
    ]);
    const [, n, p] = await readAllCurves(file);
    expect([n!.values, n!.elements, p!.values]).toEqual([
      Float64Array.of(10, 11, 20, 21),
      2,
      Float64Array.of(1, 3),
    ]);
  });
});

describe('index and header', () => {
  it('an index may be time, irregular, or run upwards', async () => {
    const time = await open(
      las2('TIME.S A.U', '0 1\n0.5 2\n7 3', {
        well: WELL.replace('STEP.M 1', 'STEP.S 0').replaceAll('.M', '.S'),
      }),
    );
    expect(time.info.frames[0]).toMatchObject({
      index: 'TIME',
      indexUnit: 'S',
      indexKind: 'time',
      samples: 3,
    });
    expect((await open(las2('DEPT.F A.U', '3 1\n2 2\n1 3'))).info.frames[0]).toMatchObject({
      indexUnit: 'F',
      indexKind: 'depth',
    });
  });

  it('STRT and STOP that the data do not bear out are a warning', async () => {
    expect(await listWarnings(las2('DEPT.M A.U', '1 1\n2 2\n3 3'))).toEqual([]);
    expect(await listWarnings(las2('DEPT.M A.U', '7 1\n8 2\n9 3'))).toEqual([
      'STRT_MISMATCH 1',
      'STOP_MISMATCH 1',
    ]);
  });

  it('keeps sections in file order, custom ones too, and texts with leading zeros', async () => {
    const file = await open(
      las2('DEPT.M A.U', '1 2', {
        well: `${WELL}UWI. 00012 : UWI\n~Tools\nSER. 007 : serial\nfree words\n~O\n  note one\nnote two\n`,
      }),
    );
    expect(file.info.logicalFiles[0]!.header.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'version ~V',
      'well ~W',
      'other ~Tools',
      'other ~O',
    ]);
    const [, well, tools, other] = file.info.logicalFiles[0]!.header;
    expect(well!.items.at(-1)).toEqual({
      mnemonic: 'UWI',
      unit: '',
      value: '00012',
      description: 'UWI',
    });
    expect(tools).toMatchObject({ items: [{ mnemonic: 'SER', value: '007' }], text: 'free words' });
    expect(other!.text).toBe('  note one\nnote two');
  });
});

describe('what is no LAS file', () => {
  it.each([
    ['', 'EMPTY_FILE'],
    ['<!DOCTYPE html><html></html>', 'FORMAT_UNKNOWN'],
    ['{"a": "~b"}', 'FORMAT_UNKNOWN'],
    ['1 2 3\n4 5 6\n', 'FORMAT_UNKNOWN'],
    ['~~~~\n', 'FORMAT_UNKNOWN'],
    ['~x\n~y\n', 'FORMAT_UNKNOWN'],
  ])('%j', async (text, code) => {
    await expect(open(text)).rejects.toMatchObject({
      name: 'FormatError',
      code,
      place: { byteOffset: 0 },
    });
    expect(looksLikeLas(encoder.encode(text), '')).toBe(text.startsWith('~x'));
  });
});
