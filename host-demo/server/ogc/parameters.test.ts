import { describe, expect, it } from 'vitest';
import { parseBox, parseParameters, wholeNumber } from './parameters.ts';

const refusal = (locator: string) =>
  expect.objectContaining({ code: 'InvalidParameterValue', locator });

describe('parseParameters', () => {
  it('knows names in any case, and takes the first of two alike', () => {
    const parameters = parseParameters({ typeNames: 'a', TYPENAMES: 'b', count: ['1', '2'] });
    expect([...parameters]).toEqual([
      ['TYPENAMES', 'a'],
      ['COUNT', '1'],
    ]);
  });

  it('leaves out what is no text', () => {
    expect(parseParameters({ a: undefined, b: null, c: { d: 'x' }, e: [] }).size).toBe(0);
  });
});

describe('wholeNumber', () => {
  const of = (count: string) => parseParameters({ count });

  it.each([
    ['0', 0],
    ['70', 70],
    ['999999999', 999_999_999],
    ['', 5],
  ])('reads %j as %i', (text, expected) => {
    expect(wholeNumber(of(text), 'COUNT', 5)).toBe(expected);
  });

  it('is the usual number where nothing is given', () => {
    expect(wholeNumber(parseParameters({}), 'COUNT', 5)).toBe(5);
  });

  it.each(['-1', '1.5', '1e3', ' 1', 'x', '1234567890', '0x10'])('refuses %j', (text) => {
    expect(() => wholeNumber(of(text), 'COUNT', 5)).toThrow(refusal('count'));
  });
});

describe('parseBox', () => {
  it.each([
    ['1,2,3,4', false, [1, 2, 3, 4]],
    ['2,1,4,3', true, [1, 2, 3, 4]],
    [' -1.5 , 2e0,3 ,4', false, [-1.5, 2, 3, 4]],
    ['1,2,1,2', false, [1, 2, 1, 2]],
  ])('reads %j, y before x: %s', (text, isFlipped, expected) => {
    expect(parseBox(text, 'bbox', isFlipped)).toEqual(expected);
  });

  it.each([
    '',
    '1,2,3',
    '1,2,0,3,4,5',
    '5,5,1,1',
    '1,5,2,1',
    '1,2,3,NaN',
    '1,2,3,1e999',
    '1,,3,4',
    '1,2,3,x',
  ])('refuses %j', (text) => {
    expect(() => parseBox(text, 'bbox', false)).toThrow(refusal('bbox'));
  });
});
