import { describe, expect, it } from 'vitest';
import { classifyIndexUnit, defaultDepthUnit, metresPer, secondsPer } from './depth.ts';
import {
  findDateOrder,
  parseDateFormat,
  parseDateText,
  parseTimeOfDay,
  parseTimeUnit,
} from './date-text.ts';

const MOMENT = Date.UTC(2020, 0, 29, 3, 0, 5);

describe('dates as files write them', () => {
  it.each([
    ['2020-01-29T03:00:05', 'dmy'],
    ['2020-01-29 03:00:05Z', 'mdy'],
    ['2020-01-29T06:00:05+03:00', 'dmy'],
    ['2020/01/29 03:00:05', 'dmy'],
    ['20200129T030005', 'dmy'],
    ['29/01/2020-03:00:05', 'dmy'],
    ['01/29/2020 3:00:05 AM', 'mdy'],
    ['29-Jan-20 03:00:05', 'mdy'],
    ['Jan-29-2020 03:00:05', 'dmy'],
    ['29JAN2020 03:00:05', 'mdy'],
    ['29Jan20-03:00:05', 'dmy'],
    ['29.01.2020 03:00:05', 'dmy'],
    ['03:00:05/29-Jan-2020', 'dmy'],
    ['03:00:05 AM 29/01/2020', 'dmy'],
    ['Wed Jan 29 03:00:05 2020', 'dmy'],
    ['Wednesday, 29 January 2020 03:00:05', 'mdy'],
    ['29 Ocak 2020 03:00:05', 'mdy'],
    ['29-янв-2020 03:00:05', 'mdy'],
    ['29 janvier 2020 03:00:05', 'mdy'],
    ['٢٩/٠١/٢٠٢٠ ٠٣:٠٠:٠٥', 'dmy'],
    ['2020年1月29日 03:00:05', 'mdy'],
    ['2020 年 01 月 29 日 03:00:05', 'dmy'],
  ] as const)('reads %s', (text, order) => expect(parseDateText(text, order)).toBe(MOMENT));

  it('takes numbers, times, words and days outside the calendar for no dates', () => {
    for (const text of [
      '1000.5',
      '12:30',
      'SAND',
      '12SAND2020',
      '31/02/2020',
      '2020-13-01',
      '',
      '1-2',
    ])
      expect(parseDateText(text, 'dmy'), text).toBeNaN();
  });

  it('reads a time of day with fractions and halves of the day', () => {
    expect(parseTimeOfDay('23:15')).toBe(83_700_000);
    expect(parseTimeOfDay('11:15:30.5 PM')).toBe(83_730_500);
    expect(parseTimeOfDay('12:00:00 AM')).toBe(0);
    expect(parseTimeOfDay('25:00')).toBeNaN();
  });

  it('finds the order of day and month by a format or by a day past the twelfth', () => {
    expect(['DD/MM/YYYY-HH:MM:SS', 'MM/DD/YY', 'yyyy-mm-dd', 'M/H'].map(parseDateFormat)).toEqual([
      'dmy',
      'mdy',
      'ymd',
      null,
    ]);
    expect(findDateOrder(['01/02/2020', '13/02/2020'])).toBe('dmy');
    expect(findDateOrder(['01/02/2020', '02/13/2020'])).toBe('mdy');
    expect(findDateOrder(['01/02/2020'])).toBeNull();
    expect(findDateOrder(['01.02.2020'])).toBe('dmy');
    expect(findDateOrder(['10:00:00/02-13-2020'])).toBe('mdy');
  });
});

describe('units of time that count from a date', () => {
  it('have a start and a length', () => {
    expect(parseTimeUnit('ms since 1970-01-01')).toEqual({ startMs: 0, unitMs: 1 });
    expect(parseTimeUnit('days since 1899-12-30 00:00:00')).toEqual({
      startMs: Date.UTC(1899, 11, 30),
      unitMs: 86_400_000,
    });
    expect(['s', 'm', 'since 1970', 'kg since 1970-01-01'].map(parseTimeUnit)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('units in other scripts', () => {
  it('are lengths and times: Cyrillic, Chinese and full-width forms', () => {
    expect(['м', 'М', 'метр', 'метров', 'ｍ', 'Ｍ', '米', 'm.'].map(metresPer)).toEqual(
      Array.from({ length: 8 }, () => 1),
    );
    expect(['م', 'متر', 'metros', 'mètres'].map(metresPer)).toEqual([1, 1, 1, 1]);
    expect(['pies', 'قدم'].map(metresPer)).toEqual([0.3048, 0.3048]);
    expect(['фут', 'ｆｔ', '英尺'].map(metresPer)).toEqual([0.3048, 0.3048, 0.3048]);
    expect(['фут', 'ｆｔ', 'м', 'ｍ'].map(defaultDepthUnit)).toEqual(['ft', 'ft', 'm', 'm']);
    expect(['сек', 'мс', 'ч'].map(secondsPer)).toEqual([1, 1e-3, 3600]);
    expect(classifyIndexUnit('м', 'X')).toBe('depth');
  });
});
