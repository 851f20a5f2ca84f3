import { describe, expect, test } from 'vitest';
import { RecordCursor } from './record-cursor.ts';
import { readUvari, RepCode, repCodeFacts, uvariLength, variableLength } from './rep-codes.ts';
import { hex } from './testing/build.ts';
import { isEscaped, textBytes } from '../encoding/escaped-text.ts';
import type { DlisValue } from './values.ts';

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function decode(digits: string, code: number): DlisValue {
  const bytes = hex(digits);
  const cursor = new RecordCursor(bytes, (position) => position, 'test');
  const value = cursor.value(code);
  expect(cursor.left).toBe(0);
  return value;
}

describe('representation codes, with the examples of RP66 V1 appendix B', () => {
  test.each([
    ['FSHORT', RepCode.FSHORT, '4C 88', 153],
    ['FSHORT, negative', RepCode.FSHORT, 'B3 88', -153],
    ['FSINGL', RepCode.FSINGL, '43 19 00 00', 153],
    ['FSINGL, negative', RepCode.FSINGL, 'C3 19 00 00', -153],
    ['ISINGL', RepCode.ISINGL, '42 99 00 00', 153],
    ['ISINGL, negative', RepCode.ISINGL, 'C2 99 00 00', -153],
    ['VSINGL', RepCode.VSINGL, '19 44 00 00', 153],
    ['VSINGL, negative', RepCode.VSINGL, '19 C4 00 00', -153],
    ['VSINGL, zero', RepCode.VSINGL, '00 00 00 00', 0],
    ['VSINGL, undefined', RepCode.VSINGL, '00 80 00 00', NaN],
    ['FDOUBL', RepCode.FDOUBL, '40 63 20 00 00 00 00 00', 153],
    ['SSHORT', RepCode.SSHORT, 'A7', -89],
    ['SNORM', RepCode.SNORM, 'FF 67', -153],
    ['SLONG', RepCode.SLONG, 'FF FF FF 67', -153],
    ['USHORT', RepCode.USHORT, 'D9', 217],
    ['UNORM', RepCode.UNORM, '80 99', 32921],
    ['ULONG', RepCode.ULONG, 'FF FF FF 67', 4294967143],
    ['UVARI of one byte', RepCode.UVARI, '01', 1],
    ['UVARI of two bytes', RepCode.UVARI, '81 01', 257],
    ['UVARI of four bytes', RepCode.UVARI, 'C0 01 00 00', 65536],
    ['ORIGIN', RepCode.ORIGIN, 'BF FF', 16383],
    ['STATUS', RepCode.STATUS, '01', 1],
  ])('%s', (_name, code, digits, value) => {
    expect(decode(digits, code)).toBe(value);
  });

  test('once and twice validated numbers give the value and its bounds', () => {
    expect(decode('43190000 3F800000', RepCode.FSING1)).toEqual([153, 1]);
    expect(decode('43190000 3F800000 40000000', RepCode.FSING2)).toEqual([153, 1, 2]);
    expect(decode('4063200000000000 3FF0000000000000', RepCode.FDOUB1)).toEqual([153, 1]);
    expect(decode('4063200000000000 3FF0000000000000 4000000000000000', RepCode.FDOUB2)).toEqual([
      153, 1, 2,
    ]);
  });

  test('complex numbers give a real and an imaginary part', () => {
    expect(decode('43190000 C3190000', RepCode.CSINGL)).toEqual({ re: 153, im: -153 });
    expect(decode('4063200000000000 C063200000000000', RepCode.CDOUBL)).toEqual({
      re: 153,
      im: -153,
    });
  });

  test('texts: IDENT and UNITS to 255 bytes, ASCII with a UVARI length', () => {
    expect(decode('02 41 42', RepCode.IDENT)).toBe('AB');
    expect(decode('00', RepCode.IDENT)).toBe('');
    expect(decode('80 03 61 0A 62', RepCode.ASCII)).toBe('a\nb');
    expect(decode('04 6B 67 2F 73', RepCode.UNITS)).toBe('kg/s');
  });

  test('text beyond ASCII keeps its bytes until the encoding of the file is known', () => {
    const text = decode('03 C2 B0 43', RepCode.UNITS);
    expect(isEscaped(text as string)).toBe(true);
    expect(textBytes(text as string)).toEqual(Uint8Array.of(0xc2, 0xb0, 0x43));
  });

  test('DTIME: years since 1900, zone and month share a byte; Greenwich time is marked as such', () => {
    expect(decode('57 14 13 15 14 0F 02 6C', RepCode.DTIME)).toBe('1987-04-19T21:20:15.620');
    expect(decode('57 24 13 15 14 0F 00 00', RepCode.DTIME)).toBe('1987-04-19T21:20:15Z');
    expect(decode('00 0F 63 00 00 00 00 00', RepCode.DTIME)).toBe('1900-15-99T00:00:00');
  });

  test('names and references', () => {
    expect(decode('81 00 02 01 41', RepCode.OBNAME)).toEqual({ origin: 256, copy: 2, id: 'A' });
    expect(decode('01 54 01 00 01 41', RepCode.OBJREF)).toEqual({
      type: 'T',
      name: { origin: 1, copy: 0, id: 'A' },
    });
    expect(decode('01 54 01 00 01 41 01 4C', RepCode.ATTREF)).toEqual({
      type: 'T',
      name: { origin: 1, copy: 0, id: 'A' },
      label: 'L',
    });
  });

  test('a value that runs past its record and a code that does not exist are errors with their place', () => {
    for (const [digits, code] of [
      ['05 41', RepCode.IDENT],
      ['C0 00', RepCode.UVARI],
      ['43 19', RepCode.FSINGL],
      ['BF FF 41', RepCode.ASCII],
      ['00', 28],
      ['00', 0],
    ] as const) {
      const cursor = new RecordCursor(hex(digits), (position) => 100 + position, 'test');
      expect(() => cursor.value(code)).toThrow(/at byte 10\d \(test\)/);
    }
  });
});

describe('lengths', () => {
  test('all 27 codes are known, each with the size of table B-1', () => {
    const sizes = Array.from({ length: 27 }, (_, i) => repCodeFacts(i + 1)?.bytes);
    expect(sizes).toEqual([
      2,
      4,
      8,
      12,
      4,
      4,
      8,
      16,
      24,
      8,
      16,
      1,
      2,
      4,
      1,
      2,
      4,
      null,
      null,
      null,
      8,
      null,
      null,
      null,
      null,
      1,
      null,
    ]);
    expect([0, 28, 66, 255].map(repCodeFacts)).toEqual([null, null, null, null]);
  });

  test.each([
    [RepCode.UVARI, 'C0000001', 4],
    [RepCode.ORIGIN, '8001', 2],
    [RepCode.IDENT, '0141', 2],
    [RepCode.UNITS, '00', 1],
    [RepCode.ASCII, '800141', 3],
    [RepCode.OBNAME, '01000141', 4],
    [RepCode.OBJREF, '015401000141', 6],
    [RepCode.ATTREF, '015401000141014C', 8],
  ])('code %i measures itself, and does not reach past the end', (code, digits, length) => {
    const bytes = hex(digits);
    expect(variableLength(view(bytes), 0, bytes.length, code)).toBe(length);
    for (let end = 0; end < length; end++)
      expect(variableLength(view(bytes), 0, end, code)).toBe(-1);
  });

  test('a UVARI keeps 7, 14 and 30 bits', () => {
    expect([0x7f, 0x80, 0xbf, 0xc0, 0xff].map(uvariLength)).toEqual([1, 2, 2, 4, 4]);
    expect(readUvari(view(hex('FFFFFFFF')), 0)).toBe(2 ** 30 - 1);
  });
});
