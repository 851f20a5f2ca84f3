import { describe, expect, it } from 'vitest';
import { isSameVersion, matchesTag, parseRange } from './range.ts';

describe('parseRange for a file of 300,000 bytes', () => {
  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=100-199', 100, 200],
    ['bytes=299999-', 299_999, 300_000],
    ['bytes=-5', 299_995, 300_000],
    ['bytes=299990-999999', 299_990, 300_000],
    ['bytes=-999999', 0, 300_000],
    ['BYTES=7-7', 7, 8],
    ['bytes= 1 - 2 ', 1, 3],
  ])('%s is the part from %i to before %i', (range, start, end) => {
    expect(parseRange(range, 300_000)).toEqual({ start, end });
  });

  it.each([undefined, '', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=0-5', 'bytes=0-1,5-6'])(
    '%j, which names no single part, is the whole',
    (range) => {
      expect(parseRange(range, 300_000)).toBe('whole');
    },
  );

  it.each(['bytes=300000-', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s cannot be satisfied',
    (range) => {
      expect(parseRange(range, 300_000)).toBe('unsatisfiable');
    },
  );
});

it.each([
  ['bytes=0-', 'unsatisfiable'],
  ['bytes=-5', 'unsatisfiable'],
  [undefined, 'whole'],
])('parseRange for an empty file makes of %j %s', (range, expected) => {
  expect(parseRange(range, 0)).toBe(expected);
});

it.each([
  ['"a"', true],
  ['"x", "a"', true],
  ['W/"a"', true],
  [' * ', true],
  ['"x"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('namesTag: %j names "a" is %s', (header, expected) => {
  expect(matchesTag(header, '"a"')).toBe(expected);
});

it.each([
  [undefined, true],
  ['"a"', true],
  ['Thu, 01 Jan 2026 10:00:00 GMT', true],
  ['"x"', false],
  ['W/"a"', false],
  ['Thu, 01 Jan 1970 00:00:00 GMT', false],
  ['yesterday', false],
])('isSameVersion: If-Range %j is of the file is %s', (ifRange, expected) => {
  expect(isSameVersion(ifRange, '"a"', new Date('2026-01-01T10:00:00.789Z'))).toBe(expected);
});
