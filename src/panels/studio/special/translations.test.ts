import { describe, expect, it } from 'vitest';
import { fillsIn, matrixRows } from './translations.ts';

const LANGUAGES = [{ key: 'en' }, { key: 'tr' }];
const BUILT_IN = new Map<string, Record<string, string>>([
  ['en', { 'a.count': '{{count}} wells', 'a.open': 'Open' }],
  ['tr', { 'a.count': '{{count}} kuyu' }],
]);
const stored = (languageKey: string, key: string, value: string) => ({
  id: `${languageKey}-${key}`,
  version: 1,
  languageKey,
  key,
  value,
});

describe('the matrix of translations', () => {
  it('has the texts of the server over those that are built in, by key', () => {
    const rows = matrixRows(
      {
        languages: LANGUAGES,
        stored: [stored('tr', 'a.open', 'Aç'), stored('en', 'z.own', 'Ours')],
        builtIn: BUILT_IN,
      },
      new Map(),
    );
    expect(rows.map(({ key }) => key)).toEqual(['a.count', 'a.open', 'z.own']);
    expect(rows[1]!.texts.get('tr')).toMatchObject({ value: 'Aç', builtIn: undefined });
    expect(rows[2]!.texts.has('tr')).toBe(false);
  });

  it("shows what is built in again where the server's own text was deleted", () => {
    const rows = matrixRows(
      { languages: LANGUAGES, stored: [stored('en', 'a.open', 'Unfold')], builtIn: BUILT_IN },
      new Map([['en a.open', null]]),
    );
    expect(rows[1]!.texts.get('en')).toEqual({ value: 'Open', builtIn: 'Open', stored: null });
  });

  it('finds texts that are not filled in from the same values as the English one', () => {
    const [row] = matrixRows(
      { languages: LANGUAGES, stored: [stored('tr', 'a.count', 'kuyular')], builtIn: BUILT_IN },
      new Map(),
    );
    expect([
      fillsIn(row!, 'tr'),
      fillsIn(row!, 'tr', '{{count}} kuyu'),
      fillsIn(row!, 'tr', ''),
    ]).toEqual([false, true, true]);
  });
});
