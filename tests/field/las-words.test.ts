import { describe, expect, it } from 'vitest';
import { lasText, listCodes, listValues, openText, rowsOf } from './las-reading.ts';

describe('a date of two words that a row lacks, or writes with others', () => {
  const read = async (
    curves: string,
    rows: readonly string[],
  ): Promise<(name: string) => Promise<unknown>> => {
    const file = await openText(lasText(curves, rows, { stop: 1000 + rows.length - 1 }));
    expect(listCodes(file).filter((code) => code !== 'WORDS_JOINED')).toEqual([]);
    return (name) => listValues(file, name);
  };
  const lith = ['SAND', 'HARD SAND', 'SHALE', 'SAND', 'RED SHALE', 'SAND'];

  it.each(['-999.25', 'N/A', 'NULL', '2-Mar-23'])(
    'keeps the columns beside it: %s',
    async (other) => {
      for (const text of [() => 'SAND', (i: number) => lith[i]!])
        for (const at of [0, 2, 5]) {
          const rows = rowsOf(
            6,
            (i) => `${1000 + i} ${i === at ? other : '2-Mar-23 10:00'} ${text(i)} 5${i}`,
          );
          const values = await read('DEPT.M DATE. LITH. GR.API', rows);
          expect(await values('GR')).toEqual([50, 51, 52, 53, 54, 55]);
          expect(await values('LITH')).toEqual(rowsOf(6, text));
          const dates = (await values('DATE')) as string[];
          expect(dates[at]).toBe(other === '-999.25' ? '' : other);
          expect(dates[(at + 1) % 6]).toBe('2-Mar-23 10:00');
        }
    },
  );

  it('keeps the columns beside it where it is missing again and again', async () => {
    for (const every of [2, 3, 9]) {
      const isNull = (i: number): boolean => i % every === 1;
      const text = (i: number): string => (i % 4 > 1 ? 'HARD SAND' : 'SHALE');
      const rows = rowsOf(
        60,
        (i) => `${1000 + i} ${isNull(i) ? '-999.25' : '2-Mar-23 10:00'} ${text(i)} 5${i}`,
      );
      const values = await read('DEPT.M DATE. LITH. GR.API', rows);
      expect(await values('LITH')).toEqual(rowsOf(60, text));
      expect((await values('DATE')) as string[]).toEqual(
        rowsOf(60, (i) => (isNull(i) ? '' : '2-Mar-23 10:00')),
      );
      expect(((await values('GR')) as number[])[59]).toBe(559);
    }
  });

  it('keeps two dates apart, either of them null, or both', async () => {
    const date = (isNull: boolean, hour: number): string =>
      isNull ? '-999.25' : `2023-03-02 ${hour}:00`;
    const rows = rowsOf(
      6,
      (i) => `${1000 + i} ${date(i === 1 || i === 3, 10)} ${date(i === 2 || i === 3, 11)} 5${i}`,
    );
    const values = await read('DEPT.M T1. T2. GR.API', rows);
    expect(await values('T1')).toEqual(
      rowsOf(6, (i) => (i === 1 || i === 3 ? '' : '2023-03-02 10:00')),
    );
    expect(await values('T2')).toEqual(
      rowsOf(6, (i) => (i === 2 || i === 3 ? '' : '2023-03-02 11:00')),
    );
    expect(await values('GR')).toEqual([50, 51, 52, 53, 54, 55]);
  });

  it('keeps the numbers behind a date that comes after many nulls', async () => {
    const rows = rowsOf(
      200,
      (i) => `${1000 + i} ${i < 120 ? '-999.25' : '2-Mar-23 10:00'} 5${i % 9}`,
    );
    const values = await read('DEPT.M L. GR.API', rows);
    expect(((await values('L')) as string[])[150]).toBe('2-Mar-23 10:00');
    expect(((await values('GR')) as number[])[150]).toBe(50 + (150 % 9));
  });
});

describe('a text of two words that a row lacks', () => {
  it('keeps the numbers behind it in their columns, with a note', async () => {
    const rows = rowsOf(8, (i) => `${1000 + i} ${i === 3 ? '' : 'HARD SAND'} 5${i} 7`);
    const file = await openText(lasText('DEPT.M LITH. GR.API RT.OHMM', rows, { stop: 1007 }));
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54, 55, 56, 57]);
    expect((await listValues(file, 'LITH'))[3]).toBe('');
    expect(listCodes(file)).toEqual(['WORDS_JOINED', 'WORDS_MISSING']);
  });
});

describe('a text and its number, such as "ZONE 3"', () => {
  const zone = (i: number): string => `ZONE ${3 + (i >> 2)}`;

  it.each([
    ['DEPT.M ZONE. GR.API', (i: number) => zone(i)],
    ['DEPT.M ZONE. LITH. GR.API', (i: number) => `${zone(i)} SAND`],
    ['DEPT.M ZONE. MEMBER. GR.API', (i: number) => `${zone(i)} MEMBER ${1 + (i >> 1)}`],
  ])('is one value where it comes again, with a note: %s', async (curves, texts) => {
    const rows = rowsOf(12, (i) => `${1000 + i} ${texts(i)} 5${i}`);
    const file = await openText(lasText(curves, rows, { stop: 1011 }));
    expect(await listValues(file, 'ZONE')).toEqual(rowsOf(12, zone));
    expect(((await listValues(file, 'GR')) as number[])[11]).toBe(511);
    expect(file.warnings).toMatchObject([{ code: 'WORDS_JOINED', assumes: 'columns' }]);
  });

  it('stays a text and a measured value where the number is another one in each row', async () => {
    const rows = rowsOf(12, (i) => `${1000 + i} SAND ${40 + i} 2.3`);
    const file = await openText(lasText('DEPT.M LITH. GR.API', rows, { stop: 1011 }));
    expect(((await listValues(file, 'GR')) as number[])[11]).toBe(51);
    expect(file.warnings).toMatchObject([{ code: 'COLUMNS_UNDEFINED', assumes: 'columns' }]);
  });
});

describe('words that come after many rows', () => {
  it('of a column that no row had are one value', async () => {
    const rows = rowsOf(200, (i) => `${1000 + i} 5${i % 9}${i < 150 ? '' : ' red sand'}`);
    const file = await openText(lasText('DEPT.M GR.API L.', rows, { stop: 1199 }));
    expect((await listValues(file, 'L'))[199]).toBe('red sand');
    expect((await listValues(file, 'GR'))[199]).toBe(50 + (199 % 9));
  });

  it('of several texts side by side leave the numbers behind them alone, with a note', async () => {
    const rows = rowsOf(
      200,
      (i) =>
        `${1000 + i} ${i < 120 ? -999.25 : 'SAND'} ${i < 150 ? -999.25 : 'good show'} 5${i % 9}`,
    );
    const file = await openText(lasText('DEPT.M L. D. GR.API', rows, { stop: 1199 }));
    expect((await listValues(file, 'D'))[199]).toBe('good show');
    expect((await listValues(file, 'GR'))[199]).toBe(50 + (199 % 9));
    expect(listCodes(file)).toEqual(['WORDS_DOUBTFUL']);
  });
});

describe('delimiters of rows that have fewer fields than there are curves', () => {
  it.each([',', ';', '|', '\t'])('are found: %j', async (delimiter) => {
    const rows = rowsOf(5, (i) => [1000 + i, `5${i}`, '2.3'].join(delimiter));
    const file = await openText(
      lasText('DEPT.M CALI.IN GR.API RHOB.G', rows, { title: 'SCII | DEPT,GR,RHOB' }),
    );
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
    expect(await listValues(file, 'CALI')).toEqual([null, null, null, null, null]);
    expect(listCodes(file)).toEqual(['COLUMNS_BY_TITLE']);
  });

  it('are tabs where tabs alone part the fields: an empty cell keeps its place', async () => {
    const rows = rowsOf(200, (i) => `${1000 + i}\t${i === 150 ? '' : `5${i % 9}`}\t2.3`);
    const file = await openText(lasText('DEPT.M GR.API RHOB.G', rows, { stop: 1199 }));
    expect((await listValues(file, 'GR')).slice(149, 152)).toEqual([55, null, 57]);
    expect((await listValues(file, 'RHOB'))[150]).toBe(2.3);
    expect(listCodes(file)).toEqual([]);
  });

  it('are tabs before empty cells at the end of all rows, without a note', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i}\t5${i}\t\t`);
    const file = await openText(lasText('DEPT.M GR.API RHOB.G RT.OHMM', rows));
    expect(await listValues(file, 'RT')).toEqual([null, null, null, null, null]);
    expect(listCodes(file)).toEqual([]);
  });
});
