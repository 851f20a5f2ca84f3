import { describe, expect, it } from 'vitest';
import { numberFrom, numberText } from './number-text.ts';

describe('typed numbers', () => {
  it.each([
    ['150', 150],
    ['-0.15', -0.15],
    ['.5', 0.5],
    ['2.', 2],
    ['1e3', 1000],
    ['+20', 20],
    [' 12 ', 12],
    ['0,45', 0.45],
    ['−80', -80],
    ['٢٠٠٠', 2000],
    ['٠٫٢', 0.2],
    ['1.234,5', 1234.5],
    ['-1,234,567.25', -1234567.25],
    ['1.234.567,0', 1234567],
    ['١٬٢٣٤٫٥', 1234.5],
  ])('%j is %d', (text, value) => expect(numberFrom(text)).toBe(value));

  it.each([
    '',
    ' ',
    '-',
    'abc',
    '1.2.3',
    '1,2,3',
    '1.23,4',
    '1,234.5,6',
    '1234,567.8',
    '0x10',
    'Infinity',
    '1 m',
    'e3',
    '.',
  ])('%j is not a number', (text) => expect(numberFrom(text)).toBeNaN());

  it('are shown without the noise of conversion', () => {
    expect(numberText(0.1 + 0.2)).toBe('0.3');
    expect(numberText(-80)).toBe('-80');
    expect([numberText(undefined), numberText(NaN)]).toEqual(['', '']);
  });
});
