import { describe, expect, it } from 'vitest';
import {
  lasText,
  listAssumptions,
  listCodes,
  listValues,
  openBytes,
  openText,
  rowsOf,
} from './las-reading.ts';

describe('numbers as people write them', () => {
  it('thousands with a point behind them [59]', async () => {
    const rows = ['1,000.00 12,345.6', '1,001.00 12,346.6', '1,002.00 -999.25'];
    const range = { strt: '1,000.00', stop: '1,002.00' };
    const file = await openText(lasText('DEPT.M PRES.KPA', rows, range));
    expect(await listValues(file, 'DEPT')).toEqual([1000, 1001, 1002]);
    expect(await listValues(file, 'PRES')).toEqual([12_345.6, 12_346.6, null]);
    expect(listCodes(file)).toEqual([]);
  });

  it('thousands without a point, where the file or the column shows that they are', async () => {
    const beside = rowsOf(5, (i) => `1,00${i} 12,34${i} 5${i}.5`);
    const file = await openText(lasText('DEPT.M PRES.KPA GR.API', beside));
    expect(await listValues(file, 'PRES')).toEqual([12_340, 12_341, 12_342, 12_343, 12_344]);
    const crossing = ['998 1', '999 2', '1,000 3', '1,001 4'];
    const range = { strt: 998, stop: '1,001' };
    const other = await openText(lasText('DEPT.M GR.API', crossing, range));
    expect(await listValues(other, 'DEPT')).toEqual([998, 999, 1000, 1001]);
    expect([...listCodes(file), ...listCodes(other)]).toEqual([]);
  });

  it('decimal commas of three digits, where the file shows that they are', async () => {
    const rows = rowsOf(5, (i) => `100${i},125 12,34${i}`);
    const range = { strt: '1000,125', stop: '1004,125' };
    const file = await openText(lasText('DEPT.M PRES.KPA', rows, range));
    expect(await listValues(file, 'PRES')).toEqual([12.34, 12.341, 12.342, 12.343, 12.344]);
    expect(listCodes(file)).toEqual([]);
  });

  it('thousands where STRT shows that they are', async () => {
    const file = await openText(
      lasText(
        'DEPT.M GR.API',
        rowsOf(5, (i) => `1,00${i} 5${i}`),
      ),
    );
    expect(await listValues(file, 'DEPT')).toEqual([1000, 1001, 1002, 1003, 1004]);
    expect(listCodes(file)).toEqual([]);
  });

  it('columns parted by a comma and a tab, with empty ones', async () => {
    const rows = ['1000,\t1,\t2', '1001,\t,\t2', '1002,\t1,\t', '1003,\t1,\t2', '1004,\t1,\t2'];
    const file = await openText(lasText('DEPT.M A.U B.U', rows));
    expect(await listValues(file, 'DEPT')).toEqual([1000, 1001, 1002, 1003, 1004]);
    expect(await listValues(file, 'A')).toEqual([1, null, 1, 1, 1]);
    expect(await listValues(file, 'B')).toEqual([2, 2, null, 2, 2]);
  });

  it('a comma that nothing explains is a decimal comma, with a note', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} 12,34${i}`);
    const file = await openText(lasText('DEPT.M PRES.KPA', rows));
    expect(listAssumptions(file)).toEqual(['columns']);
  });

  it.each([
    ['1.234,5', 1234.5],
    ["1'234.5", 1234.5],
    ['1,234,567', 1_234_567],
    ['1.234-05', 1.234e-5],
    ['0.120+02', 12],
    ['-.5+103', -0.5e103],
    ['1.5D+03', 1500],
    ['12,34,567', 1_234_567],
    ['1,23,456.5', 123_456.5],
    ['1\u2019234.5', 1234.5],
    ["12'345,5", 12_345.5],
    ['1`234', 1234],
    ['1\u066c234\u066b5', 1234.5],
    ['\u22125.5', -5.5],
    ['１２.５', 12.5],
  ])('%s', async (written, value) => {
    const file = await openText(lasText('DEPT.M A.U', [`1000 ${written}`, `1001 ${written}`]));
    expect(await listValues(file, 'A')).toEqual([value, value]);
  });

  it('numbers that run together at a minus are still parted', async () => {
    const rows = ['1000 1.5-20.25', '1001 1.5-21.25', '1002 1.5 -22.25'];
    const file = await openText(lasText('DEPT.M A.U B.U', rows, { stop: 1002 }));
    expect(await listValues(file, 'B')).toEqual([-20.25, -21.25, -22.25]);
  });
});

describe('blanks between thousands', () => {
  it.each(['\u00a0', '\u2007', '\u2009', '\u202f'])(
    'that break no line are closed, with decimal points and commas: %j',
    async (space) => {
      for (const sign of ['.', ',']) {
        const number = (text: string): string => text.replace(' ', space).replace('.', sign);
        const rows = rowsOf(5, (i) => `${number(`1 00${i}.5`)} ${number(`12 34${i}.25`)} 5${i}`);
        const range = { strt: number('1 000.5'), stop: number('1 004.5') };
        const file = await openText(lasText('DEPT.M PRES.KPA GR.API', rows, range));
        expect(await listValues(file, 'DEPT')).toEqual([1000.5, 1001.5, 1002.5, 1003.5, 1004.5]);
        expect((await listValues(file, 'PRES'))[4]).toBe(12_344.25);
        expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
        expect(listCodes(file)).toEqual([]);
      }
    },
  );

  it('are closed where the same spaces part the columns', async () => {
    const rows = rowsOf(5, (i) => `1\u202f00${i}.5\u202f12\u202f34${i}.25\u202f5${i}`);
    const file = await openText(lasText('DEPT.M PRES.KPA GR.API', rows, { strt: 1000.5 }));
    expect((await listValues(file, 'PRES'))[0]).toBe(12_340.25);
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
  });

  it('are plain ones where wider gaps part the columns, with a note', async () => {
    for (const gap of ['   ', '\t']) {
      const rows = rowsOf(5, (i) => [`1 00${i},5`, `12 34${i},25`, `5${i}`].join(gap));
      const range = { strt: '1 000,5', stop: '1 004,5' };
      const file = await openText(lasText('DEPT.M PRES.KPA GR.API', rows, range));
      expect((await listValues(file, 'PRES'))[4]).toBe(12_344.25);
      expect(listAssumptions(file)).toEqual(['columns']);
    }
  });

  it('stay where they part columns: a row has as many numbers as there are curves', async () => {
    const rows = rowsOf(5, (i) => `100${i} 5 500 600`);
    const file = await openText(lasText('DEPT.M A.U B.U C.U', rows));
    expect((await listValues(file, 'B'))[0]).toBe(500);
    const extra = await openText(lasText('DEPT.M A.U', rows));
    expect((await listValues(extra, 'A'))[0]).toBe(5);
  });

  it('part thousands in fields that semicolons or tabs separate', async () => {
    for (const delimiter of [';', '\t']) {
      const rows = rowsOf(5, (i) => [`1 00${i},5`, `12\u202f34${i},25`, `5${i}`].join(delimiter));
      const file = await openText(
        lasText('DEPT.M PRES.KPA GR.API', rows, { strt: '1 000,5', stop: '1 004,5' }),
      );
      expect((await listValues(file, 'DEPT'))[4]).toBe(1004.5);
      expect((await listValues(file, 'PRES'))[4]).toBe(12_344.25);
    }
  });
});

describe('spaces that are no blanks', () => {
  it.each(['\u00a0', ' \u00a0 ', '\u3000', '\u2009', '\u202f'])(
    'part columns, before, between and behind them: %j',
    async (space) => {
      const rows = rowsOf(
        5,
        (i) => `${space}${1000 + i}${space}5${i}${space}SAND${space}2.5${space}`,
      );
      const file = await openText(lasText('DEPT.M GR.API LITH. RHOB.G', rows));
      expect(await listValues(file, 'DEPT')).toEqual([1000, 1001, 1002, 1003, 1004]);
      expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
      expect(await listValues(file, 'LITH')).toEqual(Array.from({ length: 5 }, () => 'SAND'));
      expect(await listValues(file, 'RHOB')).toEqual([2.5, 2.5, 2.5, 2.5, 2.5]);
      expect(listCodes(file)).toEqual([]);
    },
  );

  it('part the columns of wrapped rows, and of a file in Windows-1252', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i}\n5${i}\u00a06\u00a07`);
    const text = lasText('DEPT.M A.U B.U C.U', rows).replace('WRAP. NO', 'WRAP. YES');
    const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    for (const file of [await openText(text), await openBytes(latin)]) {
      expect(await listValues(file, 'A')).toEqual([50, 51, 52, 53, 54]);
      expect(await listValues(file, 'C')).toEqual([7, 7, 7, 7, 7]);
    }
  });
});

describe('points between thousands', () => {
  it('are found in a column by numbers with two of them, with a note', async () => {
    const rows = ['1000 1.234.567 45.1', '1001 987.654 46.25', '1002 1.234.569 47.3'];
    const file = await openText(lasText('DEPT.M X.M GR.API', rows, { stop: 1002 }));
    expect(await listValues(file, 'X')).toEqual([1_234_567, 987_654, 1_234_569]);
    expect(await listValues(file, 'GR')).toEqual([45.1, 46.25, 47.3]);
    expect(listAssumptions(file)).toEqual(['columns']);
  });

  it('are found in all columns where the decimal sign is the comma', async () => {
    const rows = ['1.000 45,1', '1.001 46,25', '1.002 1.047,3'];
    const file = await openText(lasText('DEPT.M GR.API', rows, { stop: 1002 }));
    expect(await listValues(file, 'DEPT')).toEqual([1000, 1001, 1002]);
    expect(await listValues(file, 'GR')).toEqual([45.1, 46.25, 1047.3]);
    expect(listCodes(file)).toEqual(['THOUSANDS_BY_POINTS']);
  });

  it('are found in an index whose first one is STRT', async () => {
    const file = await openText(lasText('DEPT.M GR.API', ['1.000 45', '1.001 46'], { stop: 1001 }));
    expect(await listValues(file, 'DEPT')).toEqual([1000, 1001]);
  });

  it('are not in numbers of three decimals', async () => {
    const rows = ['1000 1.234 12,345', '1001 2.345 12,346'];
    const file = await openText(lasText('DEPT.M RHOB.G/C3 P.KPA', rows, { stop: 1001 }));
    expect(await listValues(file, 'RHOB')).toEqual([1.234, 2.345]);
    expect(listCodes(file)).not.toContain('THOUSANDS_BY_POINTS');
  });

  it('are not in numbers that run together', async () => {
    const rows = ['1000 7.020 5.1', '1001 7.020.101', '1002 7.021 5.3'];
    const file = await openText(lasText('DEPT.M A.V B.V', rows, { stop: 1002 }));
    expect(await listValues(file, 'A')).toEqual([7.02, null, 7.021]);
  });

  it('are doubtful where they come late, with a note', async () => {
    const rows = rowsOf(150, (i) => `${1000 + i} ${i < 140 ? '987.654' : '1.234.567'}`);
    const file = await openText(lasText('DEPT.M X.M', rows, { stop: 1149 }));
    expect((await listValues(file, 'X')).at(-1)).toBeNull();
    expect(listCodes(file)).toEqual(['THOUSANDS_DOUBTFUL', 'NUMBER_UNREADABLE']);
    expect(listAssumptions(file)).toEqual(['columns']);
  });

  it('are read as a user chooses', async () => {
    const text = lasText('DEPT.M A.V', ['1000 1.234', '1001 2.345'], { stop: 1001 });
    const [points, commas] = await Promise.all(
      (['.', ','] as const).map((decimal) => openText(text, { numbers: { decimal } })),
    );
    expect(await listValues(points!, 'A')).toEqual([1.234, 2.345]);
    expect(await listValues(commas!, 'A')).toEqual([1234, 2345]);
    expect(listCodes(commas!)).toEqual(['DECIMAL_CHOSEN']);
  });
});

describe('limits of detection', () => {
  const text = lasText('DEPT.M AU.PPM GR.API', [
    '1000 <0.1 45',
    '1001 0.3 46',
    '1002 < 0.1 47',
    '1003 >100 48',
    '1004 ~5 49',
  ]);

  it('are read as the number behind their sign, with a note', async () => {
    const file = await openText(text);
    expect(await listValues(file, 'AU')).toEqual([0.1, 0.3, 0.1, 100, 5]);
    expect(await listValues(file, 'GR')).toEqual([45, 46, 47, 48, 49]);
    expect(listAssumptions(file)).toEqual(['nulls']);
    expect(file.warnings[0]).toMatchObject({ code: 'LIMITS_READ', count: 4 });
  });

  it('are absent where a user chooses so', async () => {
    const file = await openText(text, { numbers: { limits: 'absent' } });
    expect(await listValues(file, 'AU')).toEqual([null, 0.3, null, null, null]);
    expect(listAssumptions(file)).toEqual(['nulls']);
  });

  it('are no words: a column of them alone has numbers', async () => {
    const file = await openText(
      lasText('DEPT.M AU.PPM', ['1000 <0.1', '1001 <0.1'], { stop: 1001 }),
    );
    expect(await listValues(file, 'AU')).toEqual([0.1, 0.1]);
  });

  it('of wrapped rows name their curve', async () => {
    const wrapped = lasText('DEPT.M A.V B.V', ['1000', '1 <2', '1001', '3 4'], {
      stop: 1001,
    }).replace('WRAP. NO', 'WRAP. YES');
    const file = await openText(wrapped);
    expect(await listValues(file, 'B')).toEqual([2, 4]);
    expect(file.warnings[0]?.message).toContain('"<2" in B');
  });
});
