import { describe, expect, it } from 'vitest';
import { hasField } from './cases.ts';
import {
  lasText,
  listAssumptions,
  listCodes,
  listNames,
  listValues,
  openCase,
  openText,
  rowsOf,
} from './las-reading.ts';

describe('columns whose number is not that of the curves', () => {
  it('go by the names on the title line, with or without units, in any case', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} 5${i} 2.3${i}`);
    for (const title of [' DEPT GR RHOB', '  dept[M]  gr[API]  rhob[G/C3]', ' DEPT(M) GR RHOB']) {
      const file = await openText(lasText('DEPT.M CALI.IN GR.API RHOB.G/C3', rows, { title }));
      expect(await listValues(file, 'GR'), title).toEqual([50, 51, 52, 53, 54]);
      expect((await listValues(file, 'RHOB'))[4]).toBe(2.34);
      expect(await listValues(file, 'CALI')).toEqual([null, null, null, null, null]);
      expect(listAssumptions(file)).toEqual(['columns']);
    }
  });

  it.each([
    ['# DEPT GR RHOB'],
    ['#DEPT, GR, RHOB', '# M, API, G/C3'],
    ['# written by hand', '#  dept  gr  rhob'],
  ])('go by the names in a comment above them: %s', async (...comments) => {
    const rows = rowsOf(5, (i) => `${1000 + i} 5${i} 2.3`);
    const file = await openText(lasText('DEPT.M CALI.IN GR.API RHOB.G', [...comments, ...rows]));
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
    expect(await listValues(file, 'CALI')).toEqual([null, null, null, null, null]);
    expect(listCodes(file)).toEqual(['COLUMNS_BY_TITLE']);
  });

  it('are the first curves where a comment names others', async () => {
    const rows = ['# NULL IS ABSENT', ...rowsOf(5, (i) => `${1000 + i} 5${i} 2.3`)];
    const file = await openText(lasText('DEPT.M CALI.IN GR.API RHOB.G', rows));
    expect(listCodes(file)).toEqual(['CURVES_WITHOUT_DATA']);
  });

  it('have their index where the title line calls it otherwise, leaves it out, or has units', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} 5${i} 2.${i}`);
    for (const title of [' DEPTH GR RHOB', ' GR RHOB', ' DEPT.M GR.API RHOB.G/C3']) {
      const file = await openText(lasText('DEPT.M CALI.IN GR.API RHOB.G/C3', rows, { title }));
      expect(await listValues(file, 'DEPT')).toEqual([1000, 1001, 1002, 1003, 1004]);
      expect((await listValues(file, 'GR'))[0]).toBe(50);
      expect((await listValues(file, 'RHOB'))[1]).toBe(2.1);
      expect((await listValues(file, 'CALI'))[0]).toBeNull();
      expect(listAssumptions(file)).toEqual(['columns']);
    }
  });

  it('name a column that only the title line has', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} 7 5${i}`);
    const file = await openText(lasText('DEPT.M GR.API', rows, { title: ' DEPT X GR' }));
    expect(listNames(file)).toEqual(['DEPT', 'GR', 'X']);
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
  });

  it('are the first curves where nothing names them, with a note', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} 8 5${i}`);
    const file = await openText(lasText('DEPT.M CALI.IN GR.API RHOB.G/C3', rows));
    expect(await listValues(file, 'CALI')).toEqual([8, 8, 8, 8, 8]);
    expect(listAssumptions(file)).toEqual(['columns']);
  });

  it('begin behind a row number where the index is the column that STRT and STEP describe', async () => {
    const rows = rowsOf(5, (i) => `${i + 1} ${1000 + i} 5${i}`);
    const file = await openText(lasText('DEPT.M GR.API', rows));
    expect(await listValues(file, 'DEPT')).toEqual([1000, 1001, 1002, 1003, 1004]);
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
    expect(await listValues(file, 'UNKNOWN:1')).toEqual([1, 2, 3, 4, 5]);
    expect(listAssumptions(file)).toEqual(['columns']);
  });

  it('note that the title line has another order than the definitions', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} 5${i} 2`);
    const file = await openText(lasText('DEPT.M GR.API RHOB.G', rows, { title: ' DEPT RHOB GR' }));
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
    expect(listAssumptions(file)).toEqual(['columns']);
  });

  it('have the index where STRT and its unit show it, though it is not the first curve', async () => {
    const rows = rowsOf(5, (i) => `5${i} ${1000 + i} 2`);
    const file = await openText(lasText('GR.API DEPT.M RHOB.G', rows));
    expect(file.info.frames[0]).toMatchObject({ index: 'DEPT', indexUnit: 'M' });
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
    expect(listAssumptions(file)).toEqual(['index']);
  });
});

describe('rows that go on over several lines, undeclared', () => {
  it('are found by an index that goes on by STEP', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `C${i}.U`).join(' ');
    const rows = rowsOf(4, (i) => `${1000 + i / 2} 1 2 3\n4 5 6 7\n8 ${i}`);
    const file = await openText(lasText(`DEPT.M ${names}`, rows, { step: 0.5, stop: 1001.5 }));
    expect(await listValues(file, 'DEPT')).toEqual([1000, 1000.5, 1001, 1001.5]);
    expect(await listValues(file, 'C8')).toEqual([0, 1, 2, 3]);
    expect(listCodes(file)).toEqual(['WRAP_UNDECLARED']);
  });

  it('are not invented where short lines have no such index', async () => {
    const rows = rowsOf(8, (i) => `${[5, 900, 3, 77, 2, 1, 44, 9][i]} ${i}`);
    const file = await openText(lasText('DEPT.M A.U B.U C.U', rows));
    expect(file.info.frames[0]!.samples).toBe(8);
    expect(listAssumptions(file)).toContain('columns');
  });
});

describe('values of several words', () => {
  it.each([
    ['02/03/2023 10:00:00 AM'],
    ['02 Mar 2023 10:00:00'],
    ['2023-03-02 10:00'],
    ['2-Mar-2023 10:00:00.5'],
  ])('the date %s is one value', async (date) => {
    const rows = rowsOf(5, (i) => `${1000 + i} ${date} 5${i}`);
    const file = await openText(lasText('DEPT.M DATE. GR.API', rows));
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
    expect((await listValues(file, 'DATE'))[0]).toBe(date);
  });

  it('a null in place of a date does not shift its row', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} ${i === 2 ? '-999.25' : '2-Mar-23 10:00'} 5${i}`);
    const file = await openText(lasText('DEPT.M DATE. GR.API', rows));
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
    expect((await listValues(file, 'DATE'))[2]).toBe('');
    expect(listCodes(file)).toEqual(['WORDS_JOINED']);
  });

  it('a date that begins with the month leaves the depth before it alone', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} Mar 02 2023 5${i}`);
    const file = await openText(lasText('DEPT.M DATE. GR.API', rows));
    expect(await listValues(file, 'DEPT')).toEqual([1000, 1001, 1002, 1003, 1004]);
    expect((await listValues(file, 'DATE'))[0]).toBe('Mar 02 2023');
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
  });

  it('two dates in a row are two values', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} 2023-03-02 10:0${i} 2023-03-02 11:0${i} 5${i}`);
    const file = await openText(lasText('DEPT.M T1. T2. GR.API', rows));
    expect((await listValues(file, 'T2'))[3]).toBe('2023-03-02 11:03');
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
  });

  it('a lithology of one to three words keeps the numbers behind it in their columns', async () => {
    const words = ['SAND', 'SHALY SAND', 'SAND', 'VERY FINE SAND', 'RED SAND'];
    for (const order of [words, [...words].reverse(), words.map(() => 'HARD SAND')]) {
      const rows = rowsOf(5, (i) => `${1000 + i} ${order[i]} 5${i} 7`);
      const file = await openText(lasText('DEPT.M LITH. GR.API RT.OHMM', rows));
      expect(await listValues(file, 'LITH')).toEqual(order);
      expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
      expect(await listValues(file, 'RT')).toEqual([7, 7, 7, 7, 7]);
    }
  });
});

describe('a date and words in one row', () => {
  it.each([
    ['2-Mar-23 10:00 HARD SAND', ['2-Mar-23 10:00', 'HARD SAND']],
    ['2-Mar-23 HARD RED SAND', ['2-Mar-23', 'HARD RED SAND']],
  ])('%s', async (written, values) => {
    const rows = rowsOf(5, (i) => `${1000 + i} ${written} 5${i}`);
    const file = await openText(lasText('DEPT.M DATE. LITH. GR.API', rows));
    expect([(await listValues(file, 'DATE'))[0], (await listValues(file, 'LITH'))[0]]).toEqual(
      values,
    );
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
  });
});

describe('rows that lack their text', () => {
  it('keep their numbers in their columns, with a note', async () => {
    for (const words of [
      ['SAND', '', 'FINE SAND', '', 'SAND', 'SHALE'],
      ['', '', '', 'SAND', '', 'SHALE'],
    ]) {
      const rows = rowsOf(6, (i) => `${1000 + i} ${words[i]} 5${i} 7`);
      const file = await openText(lasText('DEPT.M LITH. GR.API RT.OHMM', rows, { stop: 1005 }));
      expect(await listValues(file, 'LITH')).toEqual(words);
      expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54, 55]);
      expect(await listValues(file, 'RT')).toEqual([7, 7, 7, 7, 7, 7]);
      const count = words.filter((word) => word === '').length;
      expect(file.warnings).toMatchObject([{ code: 'WORDS_MISSING', count, assumes: 'columns' }]);
    }
  });
});

describe('a column whose first words come after many nulls', () => {
  it.each([
    ['one word', 'SAND', ' '],
    ['two words', 'FINE SAND', ' '],
    ['two words behind tabs', 'FINE SAND', '\t'],
  ])('is one of texts: %s', async (_, word, blank) => {
    const rows = rowsOf(300, (i) =>
      [1000 + i, i < 150 ? '-999.25' : word, 50 + (i % 3)].join(blank),
    );
    const file = await openText(lasText('DEPT.M LITH. GR.API', rows, { stop: 1299 }));
    const lith = await listValues(file, 'LITH');
    expect([lith[149], lith[150], lith[299]]).toEqual(['', word, word]);
    expect((await listValues(file, 'GR')).slice(148, 152)).toEqual([51, 52, 50, 51]);
    expect(listCodes(file)).toEqual([]);
  });

  it('stays one of numbers where a number came before', async () => {
    const rows = rowsOf(300, (i) => `${1000 + i} ${i === 120 ? 7 : i < 150 ? -999.25 : 'SAND'}`);
    const file = await openText(lasText('DEPT.M A.U', rows, { stop: 1299 }));
    expect((await listValues(file, 'A')).filter((value) => value !== null)).toEqual([7]);
    expect(listCodes(file)).toEqual(['NUMBER_UNREADABLE']);
  });
});

describe('columns that the user names', () => {
  const text = lasText(
    'DEPT.M CALI.IN GR.API RHOB.G/C3',
    rowsOf(5, (i) => `${1000 + i} 5${i} 2.3`),
  );

  it('replace what the reader assumed', async () => {
    const file = await openText(text, { columns: ['DEPT', 'gr', 'RHOB'] });
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
    expect(await listValues(file, 'CALI')).toEqual([null, null, null, null, null]);
    expect(listAssumptions(file)).toEqual([]);
  });

  it('may leave columns out, name new ones and put the index elsewhere', async () => {
    const rows = rowsOf(5, (i) => `2.3 ${1000 + i} 8 5${i}`);
    const file = await openText(lasText('DEPT.M GR.API RHOB.G', rows), {
      columns: ['RHOB', 'DEPT', null, 'NEW'],
    });
    expect(file.info.frames[0]).toMatchObject({ index: 'DEPT', indexKind: 'depth', samples: 5 });
    expect(await listValues(file, 'DEPT')).toEqual([1000, 1001, 1002, 1003, 1004]);
    expect(await listValues(file, 'NEW')).toEqual([50, 51, 52, 53, 54]);
    expect(listNames(file)).toEqual(['DEPT', 'GR', 'RHOB', 'NEW']);
  });

  it('join fields beside each other that share a name', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} 2-Mar-23 10:0${i} 5${i} 7`);
    const file = await openText(lasText('DEPT.M GR.API DATE.', rows), {
      columns: ['DEPT', 'DATE', 'DATE', null, 'GR'],
    });
    expect(listNames(file)).toEqual(['DEPT', 'GR', 'DATE']);
    expect((await listValues(file, 'DATE'))[1]).toBe('2-Mar-23 10:01');
    expect(await listValues(file, 'GR')).toEqual([7, 7, 7, 7, 7]);
  });

  it.skipIf(!hasField)('hold for a case by its title line, too [06]', async () => {
    const file = await openCase('06-ascii-line-names-fewer-curves.las', {
      columns: ['DEPT', 'CALI', 'GR'],
    });
    expect((await listValues(file, 'CALI'))[0]).toBe(50.5);
    expect((await listValues(file, 'RHOB'))[0]).toBeNull();
  });
});

describe('several texts with blanks in one row', () => {
  const lith = ['SAND', 'SHALY SAND', 'VERY FINE SAND', 'SAND', 'RED SAND'];
  const show = ['OIL SHOW', 'NONE', 'GOOD OIL SHOW', 'NONE', 'TRACE'];
  const wide = (text: string): string => text.padEnd(16);

  it.each([
    ['numbers between them', 'LITH. GR.API DESC.', (i: number) => `${lith[i]} 5${i} ${show[i]}`],
    ['wide blanks', 'LITH. DESC. GR.API', (i: number) => ` ${lith[i]}  ${show[i]}  5${i}`],
    [
      'blanks at one place in all rows',
      'LITH. DESC. GR.API',
      (i: number) => `${wide(lith[i]!)}${i === 3 ? wide('') : wide(show[i]!)}5${i}`,
    ],
  ])('are parted by %s, with a note', async (_, curves, row) => {
    const rows = rowsOf(5, (i) => `${1000 + i} ${row(i)} 7.5`);
    const file = await openText(lasText(`DEPT.M ${curves} RT.OHMM`, rows));
    expect(await listValues(file, 'LITH')).toEqual(lith);
    expect((await listValues(file, 'DESC'))[2]).toBe('GOOD OIL SHOW');
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
    expect(await listValues(file, 'RT')).toEqual([7.5, 7.5, 7.5, 7.5, 7.5]);
    expect(listAssumptions(file)).toEqual(['columns']);
  });

  it('stay doubtful where single blanks alone part them, and the note says so', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} ${lith[i]} ${show[i]}`);
    const file = await openText(lasText('DEPT.M LITH. DESC.', rows));
    expect(listCodes(file)).toEqual(['WORDS_DOUBTFUL']);
  });

  it('one beside a date keeps its further words', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} 02-Mar-23 10:0${i}:00 ${lith[i % 2]} 5${i}`);
    const file = await openText(lasText('DEPT.M DATE. LITH. GR.API', rows));
    expect((await listValues(file, 'LITH'))[1]).toBe('SHALY SAND');
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
  });
});

describe('rows that bars part', () => {
  it('are read by their bars', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i}|5${i}|${i === 2 ? '' : '2.3'}`);
    const file = await openText(lasText('DEPT.M GR.API RHOB.G', rows));
    expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
    expect(await listValues(file, 'RHOB')).toEqual([2.3, 2.3, null, 2.3, 2.3]);
  });
});
