import { describe, expect, it } from 'vitest';
import { isSerialDay, readSerialDay, serialDayMs, START_1904 } from './serial-day.ts';

const iso = (days: number, start?: string): string =>
  new Date(serialDayMs(days, start)).toISOString();

describe('a day number of a spreadsheet', () => {
  it('counts from the start of the date system', () => {
    expect(iso(44197)).toBe('2021-01-01T00:00:00.000Z');
    expect(iso(42735, START_1904)).toBe('2021-01-01T00:00:00.000Z');
  });

  it('has the time of day as its fraction, to the second', () => {
    expect(iso(44197.770833333336)).toBe('2021-01-01T18:30:00.000Z');
  });

  it('is read from a text with either decimal sign', () => {
    expect(readSerialDay('44197,5')).toBe(serialDayMs(44197.5));
    expect(
      ['44197', '44197.25', '44.197', '2021', '020119', 'TR-44197'].filter(isSerialDay),
    ).toEqual(['44197', '44197.25']);
  });

  it('is no year, no compact date and no negative number', () => {
    for (const days of [0, 2021, 9999.9, 100_000, 20_210_101, -44197, NaN])
      expect(serialDayMs(days)).toBeNaN();
  });
});
