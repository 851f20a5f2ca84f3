import { expect, test } from 'vitest';
import { positionsInText } from './text-positions.ts';

test.each([
  ['C 3 BYTE POSITIONS: INLINE 193-196  CROSSLINE 189-192', 193, 189],
  ['C 7 ILINE: 9 XLINE: 21', 9, 21],
  ['C 4 IN-LINE BYTES 189, X-LINE BYTES 193', 189, 193],
  ['C 5 BYTE 189: INLINE   BYTE 193: CROSSLINE', 189, 193],
  ['C 6 189-192 INLINE NUMBER   193-196 CROSSLINE NUMBER   197-200 SHOT', 189, 193],
  ['C 8 181 CDP X 185 CDP Y 189 INLINE 193 XLINE 197 SP (HEADER BYTES)', 189, 193],
  ['C 9 INLINE/CROSSLINE AT BYTES 221/225', 221, 225],
  ['C10 INLINE AND CROSSLINE NUMBERS IN BYTES 17-20 AND 21-24', 17, 21],
  ['C11 IL=5-8, XL=21-24', 5, 21],
  ['C12 INLINE NO. LOCATION: 9    CROSS LINE NO. LOCATION: 13', 9, 13],
  ['3D IN LINE NUMBER (BYTES 233 TO 236) CROSSLINE NUMBER (BYTES 237 TO 240)', 233, 237],
])('the text "%s" names bytes %i and %i first', (line, inline, crossline) => {
  const [first] = positionsInText([line]);
  expect([first?.inline.byte, first?.crossline.byte]).toEqual([inline, crossline]);
});

test.each([
  'C 1 INLINES 100-1200, CROSSLINES 2000-3400',
  'C 2 INLINE 2155 CROSSLINE 1043',
  'C 3 SAMPLE INTERVAL 4 MS, 1500 SAMPLES',
  'C 4 INLINE SPACING: 25 M  CROSSLINE SPACING: 12.5 M',
])('the text "%s" names no bytes', (line) => {
  expect(positionsInText([line])).toEqual([]);
});
