import { describe, expect, it } from 'vitest';
import { highlighted, buildMatcher } from './highlight.ts';

/** Hits of a search in a text, in brackets. */
function shown(search: string, text: string): string {
  return highlighted(text, buildMatcher(search))
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('');
}

describe('what a search marks', () => {
  it('is each word where a word begins', () => {
    expect(shown('akp log', 'Log of Akpınar, catalog')).toBe('[Log] of [Akp]ınar, catalog');
  });

  it('makes no difference of case, accents and the dotless i', () => {
    expect(shown('AKPINAR', 'Akpınar-3')).toBe('[Akpınar]-3');
    expect(shown('istanbul', 'İstanbul')).toBe('[İstanbul]');
    expect(shown('uzgor', 'Özgür and Üzgör')).toBe('Özgür and [Üzgör]');
  });

  it('is an id with and without its separators', () => {
    expect([
      shown('tr0003', 'TR-0003'),
      shown('TR-0003', 'TR0003'),
      shown('tr/00', 'TR-0003'),
    ]).toEqual(['[TR-0003]', '[TR0003]', '[TR-00]03']);
  });

  it('is what a star leaves open', () => {
    expect([shown('*nar', 'Akpınar'), shown('a*n', 'Akpınar'), shown('*', 'Akpınar')]).toEqual([
      'Akpı[nar]',
      '[Akpın]ar',
      'Akpınar',
    ]);
  });

  it('is taken for words, whatever signs are in it', () => {
    expect([shown('a+(b', 'a+(b) [a]'), shown('.*', 'anything'), shown('\\d', '123 d')]).toEqual([
      '[a+(b]) [a]',
      'anything',
      '123 [d]',
    ]);
  });

  it('leaves the text as it is, place for place', () => {
    for (const text of ['ﬁeld ﬀ', 'x\u0301y', '井位 塔里木', '😀 well', 'İİİ', 'a\ud800b'])
      expect(
        highlighted(text, buildMatcher('w* *i y 井'))
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    expect(shown('塔里', '在塔里木')).toBe('在[塔里]木');
  });

  it('is nothing of an empty text, and all of a text without a search', () => {
    expect([highlighted('', buildMatcher('a')), highlighted('abc', buildMatcher('  '))]).toEqual([
      [],
      [{ text: 'abc', hit: false }],
    ]);
  });
});
