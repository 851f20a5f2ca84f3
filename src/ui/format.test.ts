import { describe, expect, it } from 'vitest';
import { translator } from '../i18n/i18n.ts';
import { translate } from '../i18n/languages.ts';
import { formatDuration, formatMinute, formatMoment, formatPercent } from './format.ts';

it.each([
  [0, '0:00'],
  [7_999, '0:07'],
  [42_900, '0:42'],
  [725_000, '12:05'],
  [3_725_000, '1:02:05'],
  [11_100_000, '3:05:00'],
  [360_000_000, '100:00:00'],
  [-5000, '0:00'],
])('formats %i ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

describe('a moment', () => {
  const now = new Date(2026, 10, 20, 14, 30).getTime();

  it('is formatted as day and minute of the reader’s clock', () => {
    expect(formatMinute(new Date(2026, 0, 5, 9, 3).toISOString())).toBe('2026-01-05 09:03');
    expect(formatMinute(new Date(2026, 0, 5, 9, 3).getTime())).toBe('2026-01-05 09:03');
  });

  it('is empty if it is no date', () =>
    expect([formatMinute(null), formatMinute('soon')]).toEqual(['', '']));

  it('is a time of day if it is of today', () =>
    expect(formatMoment(new Date(2026, 10, 20, 14, 5).getTime(), now)).toBe('14:05'));

  it('has its date if it is of another day', () =>
    expect(formatMoment(new Date(2026, 10, 19, 9, 5).getTime(), now)).toBe('2026-11-19 09:05'));
});

it('writes a percentage as the language does', async () => {
  expect(formatPercent(translator('en'), 44.6)).toBe('45%');
  expect(formatPercent(await translate('tr'), 44.6)).toBe('%45');
});
