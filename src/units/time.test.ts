import { describe, expect, it } from 'vitest';
import { EPOCH_UNIT, formatTime, parseTime } from './time.ts';
import { classifyIndexUnit } from './depth.ts';

const AT = Date.UTC(2020, 0, 29, 3, 0, 10, 250);

describe('a date of an index', () => {
  it('is written as finely as it is shown', () => {
    expect([86_400_000, 60_000, 1000, 1].map((resolution) => formatTime(AT, resolution))).toEqual([
      '2020-01-29',
      '2020-01-29 03:00',
      '2020-01-29 03:00:10',
      '2020-01-29 03:00:10.250',
    ]);
    expect(formatTime(NaN, 1)).toBe('');
  });

  it('is read as it is written, and a time alone on the day that is shown', () => {
    for (const resolution of [1, 1000, 60_000, 86_400_000]) {
      const text = formatTime(AT, resolution);
      expect(formatTime(parseTime(text), resolution)).toBe(text);
    }
    expect(parseTime('2020-01-29T03:00:10.25Z')).toBe(AT);
    expect(parseTime('4:30', AT)).toBe(Date.UTC(2020, 0, 29, 4, 30));
  });

  it.each(['', '1010.5', '2020-02-30', '29/01/2020', '2020-01-29 25:00', 'yesterday'])(
    'is not found in "%s"',
    (text) => {
      expect(parseTime(text, AT)).toBeNaN();
    },
  );

  it('makes an index of time', () => {
    expect(classifyIndexUnit(EPOCH_UNIT, 'ANY')).toBe('time');
  });
});
