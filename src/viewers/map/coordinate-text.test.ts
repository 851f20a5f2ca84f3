import { describe, expect, it } from 'vitest';
import { cornersFrom, pairFrom } from './coordinate-text.ts';

describe('a typed coordinate', () => {
  it.each<[string, [number, number]]>([
    ['29.5, 41', [29.5, 41]],
    ['29.5,41', [29.5, 41]],
    ['29.5 41', [29.5, 41]],
    ['29,5; 41,25', [29.5, 41.25]],
    ['-10; -20.25', [-10, -20.25]],
    ['668250.38 4540871.245', [668_250.38, 4_540_871.245]],
    ['41°30′N 29°E', [29, 41.5]],
    ['29°15′36″E, 41°N', [29.26, 41]],
    ["33° 30' S 70° W", [-70, -33.5]],
  ])('%s is read', (text, wanted) => {
    expect(pairFrom(text)).toEqual(wanted.map((value) => expect.closeTo(value, 9)));
  });

  it.each(['', '29', 'Adana-1', '29 41 7', 'TR-0001', '29; x'])('"%s" is not valid', (text) =>
    expect(pairFrom(text)).toBeNull(),
  );
});

describe('typed corners', () => {
  it('are an area, two of them a box', () => {
    expect(cornersFrom('29, 40\n31, 42')).toEqual([
      [29, 40],
      [31, 40],
      [31, 42],
      [29, 42],
    ]);
    expect(cornersFrom('29, 40\n\n31, 40\n30, 42\n')).toEqual([
      [29, 40],
      [31, 40],
      [30, 42],
    ]);
  });

  it('that cannot be read are null', () => {
    for (const text of ['', '29, 40', '29, 40\nnothing']) expect(cornersFrom(text)).toBeNull();
  });
});
