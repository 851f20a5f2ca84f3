/** Which words of a text find which rows. */
import { expect, test } from 'vitest';
import type { SearchHost } from './search-host.ts';

/** Words, parts of words, ids and scripts. */
export function wordCases({ wells, uwis }: SearchHost): void {
  test('finds words and parts of words, all of several', async () => {
    expect(await uwis('adana')).toEqual(['TR-001-22', 'TR-002-22', 'TR00322']);
    expect(await uwis('adan')).toEqual([]);
    expect(await uwis('ada*')).toHaveLength(3);
    expect(await uwis('*dan*')).toHaveLength(3);
    expect(await uwis('a*na')).toHaveLength(3);
    expect(await uwis('adana çukurova 12')).toEqual(['TR-002-22']);
  });

  test('ranks the whole name first, names before remarks', async () => {
    const { rows } = await wells('adana-12');
    expect(rows.map(({ uwi }) => uwi)).toEqual(['TR-002-22']);
    const all = await wells('adana');
    expect(all.rows.at(-1)!.uwi).toBe('TR00322');
    expect(all.rows[0]!._score).toBeGreaterThan(all.rows.at(-1)!._score);
  });

  test('finds an id with and without its dashes', async () => {
    for (const text of ['TR-001-22', 'TR00122', 'tr 001 22', 'TR-001*', 'TR001*', '*TR-001*'])
      expect(await uwis(text), text).toContain('TR-001-22');
    for (const text of ['TR00322', 'TR-003-22', 'tr-003*'])
      expect(await uwis(text), text).toEqual(['TR00322']);
  });

  test('finds Turkish, Arabic and Chinese however they are written', async () => {
    for (const text of ['çukurova', 'CUKUROVA', 'Cukurova'])
      expect(await uwis(text), text).toHaveLength(2);
    for (const text of ['ışıklı', 'ISIKLI', 'isikli', 'IŞIKLI'])
      expect(await uwis(text), text).toEqual(['TR-001-22']);
    for (const text of ['incirlik', 'İNCİRLİK', 'INCIRLIK'])
      expect(await uwis(text), text).toEqual(['TR-002-22']);
    for (const text of ['şırnak', 'sirnak enerji', 'güneydoğu', 'GUNEYDOGU'])
      expect(await uwis(text), text).toEqual(['TR00322']);
    for (const text of ['الغاز', 'الغَاز', 'بئر 1', 'شركه', 'شركة النفط'])
      expect(await uwis(text), text).toEqual(['QA-1']);
    for (const text of ['油田', '大庆', '测井', '田', '大庆油田', '*油田*', '油田 1', '中国石油'])
      expect(await uwis(text), text).toEqual(['CN-1']);
    expect(await uwis('油大')).toEqual([]);
  });
}

/** Texts that no language has, and names that do not exist. */
export function oddTextCases({ post, uwis }: SearchHost): void {
  test('a search text is never read as an expression', async () => {
    for (const text of [
      "'",
      '\\',
      "a'b",
      ':*',
      '& | !',
      '(',
      '=',
      '=*',
      '<->',
      '%',
      '_',
      'a\u0000b',
      '* * *',
      '***',
      '*'.repeat(500),
      'x'.repeat(5000),
      '油'.repeat(300),
      "adana'); drop table studio.search_entry; --",
    ]) {
      expect((await post('', { request: text })).status, text).toBe(200);
    }
    // Half of a character is no text.
    expect((await post('', { request: '\ud800' })).status).toBe(400);
    expect(await uwis('% adana')).toHaveLength(3);
    expect(await uwis('ad_na*')).toEqual([]);
  });

  test('refuses fields and catalogs that are not there', async () => {
    expect((await post('', { request: { catalogs: ['none'] } })).body.error).toBe(
      'CATALOG_NOT_FOUND',
    );
    expect(
      (
        await post('', {
          request: { constraints: [{ field: 'none', operator: 'equal', value: 1 }] },
        })
      ).body.error,
    ).toBe('VALIDATION');
  });
}
