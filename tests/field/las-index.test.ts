import { describe, expect, it } from 'vitest';
import {
  lasText,
  listAssumptions,
  listCodes,
  listValues,
  openText,
  readCurve,
  rowsOf,
} from './las-reading.ts';

const TIMES = Array.from({ length: 5 }, (_, i) => Date.UTC(2020, 0, 29, 6 * i));
const NO_DEPTH = { strt: '', stop: '', step: '' };

describe('an index of dates', () => {
  it.each([
    ['as ISO 8601 writes them', 'TIME.', (i: number) => `2020-01-29T${hour(i)}:00:00Z`],
    ['in two words', 'TIME.', (i: number) => `2020-01-29 ${hour(i)}:00:00`],
    ['with a month in letters', 'TIME.', (i: number) => `29-Jan-2020/${hour(i)}:00`],
    ['by the format of their unit', 'T.MM/DD/YYYY', (i: number) => `01/29/2020-${hour(i)}:00:00`],
    ['with a month in letters and no sign', 'TIME.', (i: number) => `29JAN2020-${hour(i)}:00`],
    ['after the time of day', 'TIME.', (i: number) => `${hour(i)}:00:00/29-Jan-2020`],
    ['of the C library', 'TIME.', (i: number) => `Wed Jan 29 ${hour(i)}:00:00 2020`],
    ['with a month in Turkish', 'TIME.', (i: number) => `29-Ocak-2020 ${hour(i)}:00`],
    ['with a month in Russian', 'TIME.', (i: number) => `29 янв 2020 ${hour(i)}:00`],
    ['by the day of the year', 'TIME.', (i: number) => `2020-029T${hour(i)}:00:00`],
    ['with full stops', 'TIME.', (i: number) => `29.01.2020 ${hour(i)}:00`],
    [
      'in Arabic digits',
      'TIME.',
      (i: number) =>
        `٢٠٢٠-٠١-٢٩ ${hour(i).replaceAll(/./g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)}:٠٠`,
    ],
    ['without signs', 'T.YYYYMMDDHHMMSS', (i: number) => `20200129${hour(i)}0000`],
    ['by the day of the year in digits', 'T.YYYYDDDHHMM', (i: number) => `2020029${hour(i)}00`],
    ['with a short year', 'TIME.YYMMDDHHMMSS', (i: number) => `200129${hour(i)}0000`],
    ['with the day first', 'TIME.DDMMYYYYHHMM', (i: number) => `29012020${hour(i)}00`],
  ])('is read %s', async (_, curve, date) => {
    const rows = rowsOf(4, (i) => `${date(i)} 5${i}`);
    const file = await openText(lasText(`${curve} GR.API`, rows, NO_DEPTH));
    expect(file.info.frames[0]).toMatchObject({ indexKind: 'time', indexUnit: 'ms since 1970' });
    expect(await listValues(file, file.info.frames[0]!.index)).toEqual(TIMES.slice(0, 4));
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53]);
    expect(listAssumptions(file)).toEqual([]);
  });

  it.each([
    ['days since 1899-12-30', 'D', 43_859, 0.25],
    ['days since 1970-01-01', 'DAYS', 18_290, 0.25],
    ['seconds since 1970-01-01', 'S', 1_580_256_000, 21_600],
    ['milliseconds since 1970-01-01', 'MS', 1_580_256_000_000, 21_600_000],
    ['microseconds since 1970-01-01', 'us', 1_580_256_000_000_000, 21_600_000_000],
    ['nanoseconds since 1970-01-01', 'ns', 1_580_256_000_000_000_000, 21_600_000_000_000],
    ['days of MATLAB', 'datenum', 737_819, 0.25],
    ['Julian days', 'd', 2_458_877.5, 0.25],
  ])('is found in numbers that can only be %s, with a note', async (what, unit, first, step) => {
    const rows = rowsOf(5, (i) => `${first + i * step} 5${i}`);
    const file = await openText(lasText(`TIME.${unit} GR.API`, rows, NO_DEPTH));
    expect(await listValues(file, 'TIME')).toEqual(TIMES);
    expect(listAssumptions(file)).toEqual(['index']);
    expect(file.warnings[0]!.message).toContain(what);
  });

  it('is found in days with fractions finer than a thousandth, though they have no unit', async () => {
    const rows = rowsOf(5, (i) => `${(43_859 + i / 24).toFixed(6)} 5${i}`);
    const file = await openText(lasText('TIME. GR.API', rows, NO_DEPTH));
    const [, second] = await listValues(file, 'TIME');
    expect(Math.round((second as number) / 1000)).toBe(Date.UTC(2020, 0, 29, 1) / 1000);
    expect(listAssumptions(file)).toEqual(['index']);
  });

  it('is not assumed of elapsed time', async () => {
    for (const [unit, first] of [
      ['S', 40_000],
      ['D', 120],
      ['MIN', 43_859],
    ] as const) {
      const rows = rowsOf(5, (i) => `${first + i} 5${i}`);
      const file = await openText(lasText(`TIME.${unit} GR.API`, rows, NO_DEPTH));
      expect((await listValues(file, 'TIME'))[0]).toBe(first);
      expect([file.info.frames[0]!.indexUnit, listCodes(file)]).toEqual([unit, []]);
    }
  });

  it('takes the time of day from the column beside it', async () => {
    for (const [curves, row] of [
      ['DATE. TIME. GR.API', (i: number) => `2020-01-29 ${hour(i)}:00:00 5${i}`],
      ['TIME. DATE. GR.API', (i: number) => `${hour(i)}:00:00 29-Jan-20 5${i}`],
    ] as const) {
      const file = await openText(lasText(curves, rowsOf(4, row), NO_DEPTH));
      expect(await listValues(file, file.info.frames[0]!.index)).toEqual(TIMES.slice(0, 4));
    }
  });

  it('notes that the day is assumed to come before the month', async () => {
    const rows = rowsOf(5, (i) => `01/02/2020-0${i}:00:00 5${i}`);
    const file = await openText(lasText('TIME. GR.API', rows, NO_DEPTH));
    expect((await listValues(file, 'TIME'))[0]).toBe(Date.UTC(2020, 1, 1));
    expect(listAssumptions(file)).toEqual(['index']);
  });

  it('counts seconds where it is a time of day alone, on past midnight', async () => {
    const times = ['23:59:58', '23:59:59', '00:00:00', '00:00:01'];
    const rows = times.map((time, i) => `${time} 5${i}`);
    const file = await openText(lasText('TIME.HH:MM:SS GR.API', rows, NO_DEPTH));
    expect(file.info.frames[0]).toMatchObject({ indexKind: 'time', indexUnit: 's' });
    expect(await listValues(file, 'TIME')).toEqual([86_398, 86_399, 86_400, 86_401]);
    expect(listAssumptions(file)).toEqual(['index']);
  });

  it('is read again as it was when a curve is requested twice', async () => {
    const rows = rowsOf(3, (i) => `23:59:5${7 + i} 5${i}`).concat('00:00:00 53');
    const file = await openText(lasText('TIME. GR.API', rows, NO_DEPTH));
    const first = await listValues(file, 'TIME');
    expect(await listValues(file, 'TIME')).toEqual(first);
    expect(first[3]).toBe(86_400);
  });
});

function hour(i: number): string {
  return String(6 * i)
    .padStart(2, '0')
    .replace('24', '23');
}

describe('the order of rows', () => {
  it('is that of the file where the index turns, with one note', async () => {
    const depths = [1000, 1001, 1002, 1001, 1000, 1001];
    const file = await openText(
      lasText(
        'DEPT.M GR.API',
        depths.map((depth, i) => `${depth} 5${i}`),
        { stop: 1001 },
      ),
    );
    expect(await listValues(file, 'DEPT')).toEqual(depths);
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54, 55]);
    expect(file.warnings).toMatchObject([{ code: 'INDEX_REVERSED', assumes: 'order' }]);
  });

  it('is noted by dates where the index is one of dates', async () => {
    const rows = ['10:00', '10:01', '09:59'].map((time, i) => `2020-01-29 ${time} 5${i}`);
    const file = await openText(lasText('TIME. GR.API', rows, NO_DEPTH));
    const { message } = file.warnings.find(({ code }) => code === 'INDEX_REVERSED')!;
    expect(message).toContain('from 2020-01-29 10:01:00 to 2020-01-29 09:59:00');
  });

  it('keeps both rows of a repeated depth, with a note', async () => {
    const rows = ['1000 50', '1001 51', '1001 52', '1002 53'];
    const file = await openText(lasText('DEPT.M GR.API', rows, { stop: 1002 }));
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53]);
    expect(file.warnings).toMatchObject([{ code: 'INDEX_REPEATED', assumes: 'order' }]);
  });

  it('has no note for times that repeat, and of depths that go up', async () => {
    const times = rowsOf(6, (i) => `2020-01-29T03:00:0${i >> 1} 5${i}`);
    expect(listCodes(await openText(lasText('TIME. GR.API', times, NO_DEPTH)))).toEqual([]);
    const up = rowsOf(5, (i) => `${1004 - i} 5${i}`);
    const file = await openText(lasText('DEPT.M GR.API', up, { strt: 1004, stop: 1000, step: -1 }));
    expect(listCodes(file)).toEqual([]);
  });
});

describe('nulls', () => {
  it('are compared as far as they are written', async () => {
    const written = ['50', '-999.2500', '-999.3', '-999.250001', '-9.9925E+02', '-999', '-998.25'];
    const rows = written.map((value, i) => `${1000 + i} ${value}`);
    const file = await openText(lasText('DEPT.M GR.API', rows, { stop: 1006 }));
    expect(await listValues(file, 'GR')).toEqual([50, null, null, null, null, -999, -998.25]);
    expect(await readCurve(file, 'GR')).toMatchObject({ declaredNulls: 4 });
  });

  it.each([
    ['-3.4028235E+38', ['-3.402823466e+38', '-3.40282346638529e+38', '-3.4E38']],
    ['1.0E30', ['1e30', '1.0000000150474662E+30', '1.00E+030']],
    ['-2147483648', ['-2147483648.0', '-2.147484E+09']],
    ['-99999.9999', ['-99999.9999', '-100000.0', '-1.0E+05']],
    ['-1', ['-1', '-1.0000', '-1.00']],
    ['0', ['0', '0.000', '-0.0']],
  ])('%s is found as %j', async (nulls, written) => {
    const rows = [...written, '0.5'].map((value, i) => `${1000 + i} ${value}`);
    const file = await openText(lasText('DEPT.M GR.API', rows, { nulls, stop: 1003 }));
    expect(await listValues(file, 'GR')).toEqual([...written.map(() => null), 0.5]);
  });

  it.each(['-999.25 -9999', '-999.25, -9999', '-999.25;-9999.0', '-999.25 or -9999'])(
    'may be several: %s',
    async (nulls) => {
      const rows = ['1000 50', '1001 -999.25', '1002 -9999', '1003 -999'];
      const file = await openText(lasText('DEPT.M GR.API', rows, { nulls, stop: 1003 }));
      expect(await listValues(file, 'GR')).toEqual([50, null, null, -999]);
    },
  );

  it.each(['(-999.25)', '"-999.25"', '\u2013999.25', '[-999.25]', '-999.25 M'])(
    'are found in whatever signs the header has around them: %s',
    async (nulls) => {
      const rows = ['1000 50', '1001 -999.25', '1002 -999'];
      const file = await openText(lasText('DEPT.M GR.API', rows, { nulls, stop: 1002 }));
      expect(await listValues(file, 'GR')).toEqual([50, null, -999]);
      expect(listCodes(file)).toEqual([]);
    },
  );

  it.each(['NaN', 'NULL', '"NaN"'])('may be the word %s, without a note', async (nulls) => {
    const rows = ['1000 50', '1001 51'];
    const file = await openText(lasText('DEPT.M GR.API', rows, { nulls, stop: 1001 }));
    expect(listCodes(file)).toEqual([]);
  });

  it('may be in two lines of the header', async () => {
    const rows = ['1000 50', '1001 -999.25', '1002 -9999'];
    const header = { stop: 1002, well: 'NULL. -9999 : second' };
    const file = await openText(lasText('DEPT.M GR.API', rows, header));
    expect(await listValues(file, 'GR')).toEqual([50, null, null]);
  });

  it('are one number where the header writes thousands or a decimal comma', async () => {
    for (const nulls of ['-9,999', '-9999,00', '-9,999.00']) {
      const rows = ['1000 50', '1001 -9', '1002 -9999'];
      const file = await openText(lasText('DEPT.M GR.API', rows, { nulls, stop: 1002 }));
      expect(await listValues(file, 'GR'), nulls).toEqual([50, -9, null]);
    }
  });

  it('are never looked for in an index that goes on evenly', async () => {
    for (const [first, step, nulls] of [
      [-1000, 0.25, -999.25],
      [0, 1, 0],
      [1000, 1, 1002],
      [-2, 1, -1],
    ] as const) {
      const rows = rowsOf(5, (i) => `${first + i * step} 5${i}`);
      const range = { strt: first, stop: first + 4 * step, step, nulls };
      const file = await openText(lasText('DEPT.M GR.API', rows, range));
      expect(file.info.frames[0]!.samples).toBe(5);
      expect(listCodes(file)).toEqual([]);
    }
  });
});

describe('STRT and STOP beside the rows', () => {
  it('are not contradicted where they are zero, missing, or the other way round', async () => {
    const rows = rowsOf(5, (i) => `${2000 + i} 5${i}`);
    for (const range of [
      { strt: 0, stop: 0, step: 0 },
      NO_DEPTH,
      { strt: 2004, stop: 2000 },
      { strt: 2000, stop: 2003 },
    ])
      expect(listAssumptions(await openText(lasText('DEPT.M GR.API', rows, range)))).toEqual([]);
  });

  it('are noted as contradicted where they name other depths', async () => {
    const rows = rowsOf(5, (i) => `${2000 + i} 5${i}`);
    const file = await openText(lasText('DEPT.M GR.API', rows, { strt: 1500, stop: 2004 }));
    expect(listAssumptions(file)).toEqual(['facts']);
    expect(file.info.frames[0]!.samples).toBe(5);
  });

  it('are right in another unit than the index, without a note', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} 5${i}`);
    const header = { strt: 3280.84, stop: 3293.96, step: 3.28084, unit: 'FT' };
    expect(listCodes(await openText(lasText('DEPT.M GR.API', rows, header)))).toEqual([]);
  });

  it('are noted as in another unit than the index', async () => {
    const rows = rowsOf(5, (i) => `${2000 + i} 5${i}`);
    const file = await openText(lasText('DEPT.FT GR.API', rows, { strt: 2000, stop: 2004 }));
    expect(listAssumptions(file)).toEqual(['unit']);
  });
});

describe('an index in two columns of digits', () => {
  it('is the day and the time of day together', async () => {
    const rows = rowsOf(5, (i) => `20230101 09300${i} 5${i}`);
    const file = await openText(lasText('DATE. TIME. GR.API', rows, NO_DEPTH));
    expect(await listValues(file, 'DATE')).toEqual(
      [0, 1, 2, 3, 4].map((second) => Date.UTC(2023, 0, 1, 9, 30, second)),
    );
  });
});

describe('an index that passes the null', () => {
  it('keeps the row, from the second on, where STEP leads to it', async () => {
    const rows = [-9998, -9999, -10000, -9999].map((depth) => `${depth} ${depth}`);
    const header = { strt: -9998, stop: -10000, step: -1, nulls: -9999 };
    const file = await openText(lasText('DEPT.M GR.API', rows, header));
    expect(await listValues(file, 'DEPT')).toEqual([-9998, -9999, -10000, -9999]);
    expect(await listValues(file, 'GR')).toEqual([-9998, null, -10000, null]);
  });
});

describe('an index of digits without a unit', () => {
  it('is read as dates where its name is of time, with a note', async () => {
    const rows = rowsOf(4, (i) => `200129${hour(i)}0000 5${i}`);
    const file = await openText(lasText('TIME. GR.API', rows, NO_DEPTH));
    expect(await listValues(file, 'TIME')).toEqual(TIMES.slice(0, 4));
    expect(listAssumptions(file)).toEqual(['index']);
    expect(file.warnings[0]!.message).toContain('read as YYMMDDHHMMSS');
  });

  it('says what else it could be', async () => {
    const rows = rowsOf(4, (i) => `20101210111${i} 5${i}`);
    const file = await openText(lasText('TIME. GR.API', rows, NO_DEPTH));
    expect((await listValues(file, 'TIME'))[0]).toBe(Date.UTC(2010, 11, 10, 11, 10));
    expect(file.warnings[0]!.message).toContain('could be YYMMDDHHMMSS');
  });

  it('goes on past midnight where its unit is HHMMSS', async () => {
    const file = await openText(
      lasText('TIME.HHMMSS GR.API', ['235959 1', '000000 2', '000001 3'], NO_DEPTH),
    );
    expect(await listValues(file, 'TIME')).toEqual([86_399, 86_400, 86_401]);
    expect(listCodes(file)).toEqual(['TIME_OF_DAY_INDEX']);
  });

  it('takes its day from the column beside it', async () => {
    const rows = ['03042019 235959 1', '04042019 000000 2', '04042019 000001 3'];
    const file = await openText(lasText('DATE.DDMMYYYY TIME.HHMMSS GR.API', rows, NO_DEPTH));
    const first = Date.UTC(2019, 3, 3, 23, 59, 59);
    expect(await listValues(file, 'DATE')).toEqual([first, first + 1000, first + 2000]);
  });
});
