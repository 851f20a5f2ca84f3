import { expect, it } from 'vitest';
import { toAsciiDigits } from '../units/arabic-digits.ts';
import { parseNumber } from './delimited/number-text.ts';
import { readToken } from './las/decimal.ts';

it.each([
  ['١٢٣٤٫٥', 1234.5],
  ['-۹۸٫۷', -98.7],
  ['١٬٢٣٤٫٢٥', 1234.25],
  ['1٬234٫25', 1234.25],
])('the number %s in Arabic or Persian digits is read as %d', (text, value) => {
  expect(readToken(text)).toEqual({ kind: 'number', value });
  expect(parseNumber(text, '.')).toBe(value);
});

it('a text without such digits stays as it is', () => {
  expect(toAsciiDigits('بئر 12٫')).toBe('بئر 12٫');
});
