import { describe, expect, it } from 'vitest';
import { parseFont } from './font.ts';
import { helveticaWidth, plainLetters, winAnsiBytes } from './helvetica.ts';

describe('parseFont', () => {
  it('reads size, weight, slant and families of a canvas font', () => {
    expect(parseFont('12px Arial')).toEqual({
      size: 12,
      bold: false,
      italic: false,
      family: 'Arial',
    });
    expect(parseFont('italic 600 11.5px/1.2 system-ui, "Noto Sans"')).toEqual({
      size: 11.5,
      bold: true,
      italic: true,
      family: 'system-ui, "Noto Sans"',
    });
    expect(parseFont('bold 9pt serif')).toEqual({
      size: 12,
      bold: true,
      italic: false,
      family: 'serif',
    });
    expect(parseFont('500 10px a').bold).toBe(false);
  });

  it("falls back on a canvas's own font", () => {
    expect(parseFont('nonsense')).toEqual({
      size: 10,
      bold: false,
      italic: false,
      family: 'sans-serif',
    });
  });
});

describe('Helvetica', () => {
  it('has the widths of its metrics', () => {
    expect(helveticaWidth('GR', false)).toBeCloseTo(0.778 + 0.722, 9);
    expect(helveticaWidth('GR', true)).toBeCloseTo(0.778 + 0.722, 9);
    expect(helveticaWidth('ij', false)).toBeCloseTo(0.444, 9);
    expect(helveticaWidth('ij', true)).toBeCloseTo(0.556, 9);
    expect(helveticaWidth('ÿþ€', false)).toBeCloseTo(0.5 + 0.556 + 0.556, 9);
  });

  it('writes Western text in WinAnsi, and signs that look the same', () => {
    expect([...winAnsiBytes('Aÿ€–…')!]).toEqual([0x41, 0xff, 0x80, 0x96, 0x85]);
    expect([...winAnsiBytes('μs −5′')!]).toEqual([0xb5, 0x73, 0x20, 0x96, 0x35, 0x27]);
  });

  it('has no other script, and refuses it with a reason', () => {
    for (const text of ['ğ', 'Ω', '井', 'بئر', '\n', '\u0000', '😀', '\ud800'])
      expect(winAnsiBytes(text)).toBeNull();
  });

  it('finds plain letters for what it lacks', () => {
    expect(plainLetters('Şırnak ığdır Łódź 井 ²')).toBe('Sirnak igdir ?ódz ? ²');
  });
});
