import { describe, expect, it } from 'vitest';
import { msg } from '../../../src/formats/msg.ts';
import { convertCell, findColumnType, findDecimal, findOrder } from './cell-values.ts';

const style = { decimal: ',', dateOrder: 'dmy' } as const;

describe('the decimal sign of a table', () => {
  it('is the one by which most texts are numbers', () => {
    expect(findDecimal(['12,5', '1.250,75', 'A'])).toEqual({ decimal: ',', isCertain: true });
    expect(findDecimal(['12.5', '3'])).toEqual({ decimal: '.', isCertain: true });
  });

  it('is assumed where thousands and decimals look alike', () => {
    expect(findDecimal(['1.250', '2.500'])).toEqual({ decimal: '.', isCertain: false });
    expect(findDecimal(['7', '8'])).toEqual({ decimal: '.', isCertain: true });
  });

  it('is shown by a number that begins with zero, which has no thousands', () => {
    expect(findDecimal(['0.250', '1.500'])).toEqual({ decimal: '.', isCertain: true });
    expect(findDecimal(['0,250', '1,500'])).toEqual({ decimal: ',', isCertain: true });
  });
});

describe('the order of dates', () => {
  it('is shown by a day beyond 12, and assumed without one', () => {
    expect(findOrder(['03/25/2020'])).toEqual({ dateOrder: 'mdy', isCertain: true });
    expect(findOrder(['03/04/2020'])).toEqual({ dateOrder: 'dmy', isCertain: false });
    expect(findOrder(['2020-03-04'])).toEqual({ dateOrder: 'dmy', isCertain: true });
  });
});

describe('the type of a column', () => {
  it('is that of nearly all its values; those that are absent do not count', () => {
    expect(findColumnType(['1,5', '', null, '2'], style)).toBe('number');
    expect(findColumnType(['01.02.2020', '3 Mar 2021'], style)).toBe('date');
    expect(findColumnType(['evet', 'Hayır'], style)).toBe('boolean');
    expect(findColumnType(['EVET', 'HAYIR', 'hayir'], style)).toBe('boolean');
    expect(findColumnType(['TR-1', '7'], style)).toBe('text');
    expect(findColumnType(['', '-'], style)).toBe('empty');
  });
});

describe('a cell', () => {
  it('becomes the value of its field', () => {
    expect(convertCell('number', '1.250,5', style)).toEqual({ value: 1250.5 });
    expect(convertCell('number', 7.25, style)).toEqual({ value: 7.25 });
    expect(convertCell('integer', '12345678901234567', style)).toEqual({
      value: '12345678901234567',
    });
    expect(convertCell('date', '01.02.2020', style)).toEqual({ value: '2020-02-01' });
    expect(convertCell('boolean', 'Evet', style)).toEqual({ value: true });
    expect(convertCell('string', 7, style)).toEqual({ value: '7' });
    expect(convertCell('string', ' - ', style)).toEqual({ value: null });
  });

  it('becomes a date where it is the day number of a spreadsheet', () => {
    expect(convertCell('date', 44197, style)).toEqual({ value: '2021-01-01' });
    expect(convertCell('date', '44197,75', style)).toEqual({ value: '2021-01-01T18:00:00.000Z' });
    const serialStart = '1904-01-01';
    expect(convertCell('date', 42735, { ...style, serialStart })).toEqual({ value: '2021-01-01' });
    expect(convertCell('date', 2021, style)).toMatchObject({ wrong: expect.anything() });
    expect(convertCell('date', 20210101, style)).toEqual({ value: '2021-01-01' });
  });

  it('names the reason why it is not valid', () => {
    expect(convertCell('number', 'deep', style)).toEqual({
      wrong: msg`a number is expected, not "${'deep'}"`,
    });
    expect(convertCell('date', '31.02.2020', style)).toMatchObject({ wrong: expect.anything() });
    expect(convertCell('integer', '1,5', style)).toMatchObject({ wrong: expect.anything() });
  });
});

describe('yes and no', () => {
  it.each([
    ['HAYIR', false],
    ['YANLIŞ', false],
    ['yanlis\u0327', false],
    ['DOĞRU', true],
    ['نعم', true],
  ])('are read of the word %s', (text, value) => {
    expect(convertCell('boolean', text, style)).toEqual({ value });
  });
});
