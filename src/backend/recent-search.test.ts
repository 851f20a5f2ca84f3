import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSearch, recentSearches, rememberSearch } from './recent-search.ts';

/** One cookie, as a document has it. */
let jar = '';
let written = '';
beforeEach(() => {
  jar = '';
  vi.stubGlobal('document', {
    get cookie() {
      return jar;
    },
    set cookie(text: string) {
      written = text;
      jar = /Max-Age=0/.test(text) ? '' : text.split(';')[0]!;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('recent searches', () => {
  it('are the last ten, the latest first, each once', () => {
    for (let i = 0; i < 12; i++) rememberSearch('me', `well ${i}`);
    expect(recentSearches('me')).toEqual(Array.from({ length: 10 }, (_, i) => `well ${11 - i}`));
    expect(rememberSearch('me', ' WELL   5 ').slice(0, 2)).toEqual(['WELL 5', 'well 11']);
    expect(recentSearches('me')).toHaveLength(10);
  });

  it('stand in a cookie of this site alone, of the whole path, in at most 2 kB', () => {
    for (let i = 0; i < 10; i++) rememberSearch('me', `${i} ${'井'.repeat(150)}`);
    expect(written).toMatch(/^geo-recent-search=[^;]+; Max-Age=7776000; Path=\/; SameSite=Lax$/);
    expect(written.length).toBeLessThan(2200);
    expect(recentSearches('me')[0]).toBe(`9 ${'井'.repeat(150)}`);
  });

  it('are nothing to another user', () => {
    rememberSearch('me', 'secret');
    expect(recentSearches('you')).toEqual([]);
    expect(jar).not.toContain('me%');
    expect(rememberSearch('you', 'mine')).toEqual(['mine']);
  });

  it('are forgotten one by one and all at once', () => {
    for (const text of ['a', 'b', 'c']) rememberSearch('me', text);
    expect(forgetSearch('me', 'b')).toEqual(['c', 'a']);
    expect([forgetSearch('me'), jar]).toEqual([[], '']);
  });

  it('leave out empty and very long texts, and signs that cannot be written', () => {
    expect([
      rememberSearch('me', '  '),
      rememberSearch('me', 'x'.repeat(201)),
      rememberSearch('me', 'a\ud800b'),
    ]).toEqual([[], [], ['ab']]);
  });

  it.each([
    '',
    'geo-recent-search=',
    'geo-recent-search=%7B',
    'geo-recent-search=%E0%A4%A',
    'geo-recent-search=null',
    'geo-recent-search=%7B%22o%22%3A1%7D',
  ])('are empty for a damaged cookie: %s', (text) => {
    jar = text;
    expect(recentSearches('me')).toEqual([]);
  });

  it('are empty where cookies are blocked', () => {
    vi.stubGlobal('document', {
      get cookie(): string {
        throw new DOMException('blocked', 'SecurityError');
      },
      set cookie(_: string) {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect([rememberSearch('me', 'a'), recentSearches('me'), forgetSearch('me')]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
