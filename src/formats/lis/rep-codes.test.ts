import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findRepCode, formatNumber, readValue, RepCode } from './rep-codes.ts';
import type { Oracle } from './testing/oracle.ts';
import { hex } from './testing/build.ts';

const ORACLE = new URL('../../../../shared/data/lis/expected.json', import.meta.url);
const vectors = existsSync(ORACLE)
  ? (JSON.parse(readFileSync(ORACLE, 'utf8')) as Oracle).representationCodeVectors.codes
  : {};

function read(digits: string, code: number): unknown {
  const bytes = hex(digits);
  return readValue(bytes, 0, bytes.length, code);
}

describe('representation codes', () => {
  for (const [code, pairs] of Object.entries(vectors))
    test(`the values that the reference gives for code ${code}`, () => {
      for (const [digits, value] of pairs) expect(read(digits, Number(code))).toBe(value);
    });

  test('a 16-bit float has a fraction of eleven bits and an unsigned exponent', () => {
    expect(read('4c88', RepCode.FLOAT16)).toBe(153);
    expect(read('b388', RepCode.FLOAT16)).toBe(-153);
    expect(read('800f', RepCode.FLOAT16)).toBe(-32768);
  });

  test('a 32-bit float of low precision overflows to infinity and underflows to zero', () => {
    expect(read('00084c80', RepCode.FLOAT32_LOW)).toBe(153);
    expect(read('7fff7fff', RepCode.FLOAT32_LOW)).toBe(Infinity);
    expect(read('7fff8000', RepCode.FLOAT32_LOW)).toBe(-Infinity);
    expect(Math.abs(read('80000001', RepCode.FLOAT32_LOW) as number)).toBe(0);
    expect(read('7fff0000', RepCode.FLOAT32_LOW)).toBe(0);
  });

  test('a negative 32-bit float is in one complement', () => {
    expect(read('444c8000', RepCode.FLOAT32)).toBe(153);
    expect(read('bbb38000', RepCode.FLOAT32)).toBe(-153);
    expect(read('ba831800', RepCode.FLOAT32)).toBe(-999.25);
  });

  test('a fixed point number has sixteen bits after the point', () => {
    expect(read('00994000', RepCode.FIXED32)).toBe(153.25);
    expect(read('ff66c000', RepCode.FIXED32)).toBe(-153.25);
  });

  test('a mask is an unsigned number of as many bytes as it has', () => {
    expect(read('ff', RepCode.MASK)).toBe(255);
    expect(read('80000001', RepCode.MASK)).toBe(2147483649);
    expect(read('000000000001', RepCode.MASK)).toBe(1);
  });

  test('a size that does not fit the code, and an unknown code, give no value', () => {
    expect(read('0001', RepCode.FLOAT32)).toBeUndefined();
    expect(read('0001', 234)).toBeUndefined();
    expect(findRepCode(234)).toBeUndefined();
  });

  test('a number is shown with the digits that its code holds', () => {
    expect(formatNumber(9.100000381469727, RepCode.FLOAT32)).toBe('9.1');
    expect(formatNumber(280072992, RepCode.INT32)).toBe('280072992');
  });
});
