import { describe, expect, test } from 'vitest';
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
