import { describe, expect, it } from 'vitest';
import { durationText, momentText } from './note-text.ts';

it.each([
  [0, '0:00'],
  [42_900, '0:42'],
  [725_000, '12:05'],
  [3_725_000, '1:02:05'],
  [360_000_000, '100:00:00'],
  [-5000, '0:00'],
])('%i ms are shown as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

describe('a moment', () => {
  const now = new Date(2026, 10, 20, 14, 30).getTime();
  it('of today is a time of day', () =>
    expect(momentText(new Date(2026, 10, 20, 14, 5).getTime(), now, 'en')).toBe('14:05'));
  it('of another day has its date', () =>
    expect(momentText(new Date(2026, 10, 19, 9, 5).getTime(), now, 'en')).toMatch(
      /Nov 19, 2026.*09:05/,
    ));
  it('is English where the language is none', () =>
    expect(momentText(new Date(2026, 10, 20, 14, 5).getTime(), now, '?')).toBe('14:05'));
});
