import { describe, expect, it } from 'vitest';
import { type LinePoints, parseLine, lineText } from './line-text.ts';

const LINE: LinePoints = [
  [100, 300],
  [-180, 420],
  [100, 2_147_483_647],
];
const zigzag = (corners: number): LinePoints => Array.from({ length: corners }, (_, i) => [i, 1]);

describe('a drawn line in an address', () => {
  it('has all of its corners, in signs that need no escapes there', () => {
    const text = lineText(LINE)!;
    expect(text).toBe('100_300.-180_420.100_2147483647');
    expect(String(new URLSearchParams({ line: text }))).toBe(`line=${text}`);
    expect(parseLine(text)).toEqual(LINE);
  });

  it('is left out where there is none, and where it has more corners than an address has room for', () => {
    expect(lineText(null)).toBeUndefined();
    expect(parseLine(lineText(zigzag(200)))).toHaveLength(200);
    expect(lineText(zigzag(201))).toBeUndefined();
  });

  it.each([
    undefined,
    null,
    7,
    [
      [1, 2],
      [3, 4],
    ],
    '',
    '100_300',
    '100_300.',
    '100_300.180',
    '100_300.x_1',
    '1e3_3.4_5',
    '1.5_3.4_5',
    '1_2_3.4_5',
    '1_2.3_4\n',
    `1_2.3_${'4'.repeat(11)}`,
    'NaN_1.2_3',
    zigzag(201)
      .map((corner) => corner.join('_'))
      .join('.'),
    '1'.repeat(1_000_000),
  ])('rejects a line that somebody wrote by hand and that is not valid (%#)', (text) => {
    expect(parseLine(text)).toBeUndefined();
  });
});
