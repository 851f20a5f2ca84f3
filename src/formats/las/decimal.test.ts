import { describe, expect, it } from 'vitest';
import { readToken, scanNumber, splitRunOn } from './decimal.ts';

const encoder = new TextEncoder();

/** The number at the start of `text`, or undefined where it is no plain number. */
function scan(text: string): number | undefined {
  const out = new Float64Array(1);
  return scanNumber(encoder.encode(`${text}\n`), 0, out, 0) < 0 ? undefined : out[0];
}

describe('scanNumber', () => {
  it.each([
    '0',
    '-0',
    '1',
    '+1.5',
    '.5',
    '5.',
    '-999.25',
    '1e5',
    '1E-5',
    '1.45E+12',
    '007',
    '123456789012345',
    '9007199254740991',
    '9007199254740993',
    '0.1',
    '0.3',
    '268.0000032808399',
    '0.000000283831919',
    '1e22',
    '1e23',
    '1e-22',
    '1e-23',
    '1e308',
    '1e309',
    '-1e309',
    '4.9e-324',
    '1e-400',
    '2.2250738585072011e-308',
    '179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880',
    '0.00000000000000000000000000000000000000001',
  ])('reads %s as Number does', (text) => expect(scan(text)).toBe(Number(text)));

  it('is correctly rounded for 20,000 random decimals of every length', () => {
    let state = 1;
    const next = (): number => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
    for (let i = 0; i < 20_000; i++) {
      const digits = Array.from({ length: 1 + Math.floor(next() * 20) }, () =>
        Math.floor(next() * 10),
      ).join('');
      const point = Math.floor(next() * (digits.length + 1));
      const text = `${next() < 0.5 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}${next() < 0.5 ? `e${Math.floor(next() * 80) - 40}` : ''}`;
      expect(scan(text), text).toBe(Number(text));
    }
  });

  it('takes the D of a Fortran exponent', () =>
    expect([scan('1.0D+03'), scan('2d-1')]).toEqual([1000, 0.2]));

  it.each(['', '-', '.', 'e5', '1e', '1e+', '1.2.3', '12:34', '0x1F', '1-2', 'NaN', '1_0'])(
    'leaves "%s" to readToken',
    (text) => expect(scan(text)).toBeUndefined(),
  );
});

describe('readToken', () => {
  it.each([
    ['123,42', 123.42],
    ['-0,5', -0.5],
    ['1,234.5', 1234.5],
    ['12,345,678.5', 12345678.5],
    ['0x1F', 31],
    ['1.0D+03', 1000],
    ['Inf', Infinity],
    ['-1.#INF', -Infinity],
  ])('%s is the number %d', (token, value) => {
    expect(readToken(token)).toEqual({ kind: 'number', value });
  });

  it.each([
    '',
    'NaN',
    '-nan',
    '1.#QNAN',
    '-1.#IND00',
    '(null)',
    'NULL',
    'N/A',
    '-',
    '--',
    '****',
    '.',
    'nan(ind)',
  ])('"%s" means absent', (token) => {
    expect(readToken(token)).toEqual({ kind: 'absent', value: NaN });
  });

  it.each(['abc', '12:34:56', '2011-08-20', '1.2.3', '1,2,3', 'Shale'])('"%s" is text', (token) =>
    expect(readToken(token).kind).toBe('text'),
  );
});

describe('splitRunOn', () => {
  it('parts numbers at a minus', () =>
    expect(splitRunOn('-999.25-999.25-1')).toEqual(['-999.25', '-999.25', '-1']));
  it('keeps the minus of an exponent', () =>
    expect(splitRunOn('1.0E-05-2.5E-03')).toEqual(['1.0E-05', '-2.5E-03']));
  it('gives blanks where nobody can tell the digits apart', () =>
    expect(splitRunOn('7.020101130.188')).toEqual(['', '']));
  it('leaves a single number alone', () => expect(splitRunOn('-12.5')).toEqual(['-12.5']));
});
