import { describe, expect, it } from 'vitest';
import { looksLikeLas } from './sniff.ts';
import {
  WELL,
  columns,
  las2,
  las3,
  listWarnings,
  open,
  readAllCurves,
} from './testing/las-texts.ts';

const encoder = new TextEncoder();

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
  it('the declared one is absent and counted, the suspected ones stay and are distinguished', async () => {
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
