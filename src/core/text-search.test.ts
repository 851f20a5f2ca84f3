import { describe, expect, it } from 'vitest';
import { containsWords, foldText, nameOrder } from './text-search.ts';

it.each([
  ['içe', 'İçe aktar'],
  ['i', 'İ'],
  ['ışık', 'IŞIK'],
  ['inline', 'Inline hattı'],
  ['INLINE', 'inline'],
  ['cayir', 'Çayır-3'],
  ['ملف las', 'ملف \u2066LAS\u2069'],
  ['aktar içe', 'İçe aktar'],
  ['', 'anything'],
])('“%s” finds “%s”', (search, text) => {
  expect(containsWords(text, search)).toBe(true);
});

it('does not find a word that is not in the text', () => {
  expect(containsWords('İçe aktar', 'dışa')).toBe(false);
});

it('folds all four Turkish letters to one', () => {
  expect(['I', 'ı', 'İ', 'i'].map(foldText)).toEqual(['i', 'i', 'i', 'i']);
});

describe('the order of names', () => {
  it('counts numbers', () => {
    expect(['Well 10', 'Well 2'].sort(nameOrder('en'))).toEqual(['Well 2', 'Well 10']);
  });

  it('is that of the language', () => {
    expect(['Çınar', 'Dere', 'Cide'].sort(nameOrder('tr'))).toEqual(['Cide', 'Çınar', 'Dere']);
    expect(['Z', 'Ö'].sort(nameOrder('sv'))).toEqual(['Z', 'Ö']);
    expect(['Z', 'Ö'].sort(nameOrder('tr'))).toEqual(['Ö', 'Z']);
  });

  it('is English if the language is not valid', () => {
    expect(['b', 'a'].sort(nameOrder('?'))).toEqual(['a', 'b']);
  });
});
