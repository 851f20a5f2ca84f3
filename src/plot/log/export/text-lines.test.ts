import { describe, expect, it } from 'vitest';
import type { Pen } from '../../pen.ts';
import { breakLines, shortened } from './text-lines.ts';

/** Every character is one wide. */
const pen = { measureText: (text: string) => ({ width: [...text].length }) } as unknown as Pen;

describe('breakLines', () => {
  it('breaks at blanks, and keeps line ends', () => {
    expect(breakLines(pen, 'the tools became stuck\nat 625 m', 10)).toEqual([
      'the tools',
      'became',
      'stuck',
      'at 625 m',
    ]);
  });

  it('breaks words that are too long anywhere, whole characters only', () => {
    expect(breakLines(pen, 'ab abcdefghijk l', 4)).toEqual(['ab', 'abcd', 'efgh', 'ijk', 'l']);
    expect(breakLines(pen, '胜利油田😀井', 2)).toEqual(['胜利', '油田', '😀井']);
  });

  it('ends even where nothing fits, and has one line for nothing', () => {
    expect(breakLines(pen, '😀😀', 0)).toEqual(['😀', '😀']);
    expect(breakLines(pen, '', 10)).toEqual(['']);
  });
});

describe('shortened', () => {
  it('cuts only what does not fit', () => {
    expect(shortened(pen, 'Well-1', 6)).toBe('Well-1');
    expect(shortened(pen, 'Well-12', 6)).toBe('Well-…');
  });
});
