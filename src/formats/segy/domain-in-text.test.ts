import { expect, test } from 'vitest';
import { readStatedDepth } from './domain-in-text.ts';

test.each([
  [['C 3 VERTICAL DOMAIN: DEPTH'], { unit: null, interval: null, line: 1 }],
  [['C 1 LINE 7', 'C 2 DATA DOMAIN DEPTH  SAMPLE RATE 5 M'], { unit: 'm', interval: 5, line: 2 }],
  [['C 1 PSDM', 'C 2 SAMPLE INTERVAL: 10 FT   UNITS: FEET'], { unit: 'ft', interval: 10, line: 2 }],
  [['DOMAIN : DEPTH', 'RECORDED SAMPLE INTERVAL 2 MS'], { unit: null, interval: null, line: 1 }],
  [['DEPTH STEP 2.5 METRES'], { unit: 'm', interval: 2.5, line: 1 }],
  [['DZ=5 M'], { unit: 'm', interval: 5, line: 1 }],
  [['C 1 DOMAIN = DEPTH (FT)'], { unit: 'ft', interval: null, line: 1 }],
  [['C 1 PSDM VOLUME, KIRCHHOFF'], { unit: null, interval: null, line: 1 }],
  [['C 1 PRE-STACK DEPTH MIGRATION'], { unit: null, interval: null, line: 1 }],
  [['C 1 DATA TYPE: DEPTH', 'C 2 UNITS: M'], { unit: 'm', interval: null, line: 1 }],
  [['C 1 VERTICAL AXIS: DEPTH IN FEET'], { unit: 'ft', interval: null, line: 1 }],
  [['C 1 Z-AXIS IN METRES'], { unit: 'm', interval: null, line: 1 }],
  [['C 1 SAMPLING INTERVAL 10 (FT)'], { unit: 'ft', interval: 10, line: 1 }],
  [['C 1 THIS FILE IS IN DEPTH'], { unit: null, interval: null, line: 1 }],
])('states depth: %j', (lines, expected) => {
  expect(readStatedDepth(lines)).toEqual(expected);
});

test.each([
  [['C 1 PSTM STACK', 'C 2 SAMPLE INTERVAL 4 MS']],
  [['DOMAIN: TIME', 'SAMPLE INTERVAL 10 FT']],
  [['PRE-STACK DEPTH MIGRATION, CONVERTED TO TIME', 'DEPTH DOMAIN VELOCITIES']],
  [['WATER DEPTH 120 M', 'TRACE INTERVAL 12.5 M', 'GROUP INTERVAL 25 M']],
  [['DATUM DEPTH 0 M', 'SAMPLE INTERVAL 4 MILLISECONDS']],
  [['PSDM, SCALED TO TIME WITH THE SMOOTHED VELOCITIES']],
  [['PSDM VOLUME', 'SAMPLE RATE: 4MS']],
  [['WATER DEPTH IN METRES AT BYTE 61', 'REFLECTION DEPTH POINT SPACING 12.5 M']],
])('does not state depth: %j', (lines) => {
  expect(readStatedDepth(lines)).toBeNull();
});
