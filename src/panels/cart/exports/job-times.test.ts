import { describe, expect, it } from 'vitest';
import { clockText, durationMs, momentText } from './job-times.ts';

describe('times of a job', () => {
  it('are as long as it took, and grow while it runs', () => {
    expect(
      durationMs({ startedAt: '2026-11-21T10:00:00Z', finishedAt: '2026-11-21T10:00:07Z' }, 0),
    ).toBe(7000);
    expect(
      durationMs(
        { startedAt: '2026-11-21T10:00:00Z', finishedAt: null },
        Date.parse('2026-11-21T10:01:00Z'),
      ),
    ).toBe(60_000);
    expect(durationMs({ startedAt: null, finishedAt: null }, 5)).toBeNull();
    expect(durationMs({ startedAt: '2026-11-21T10:00:00Z', finishedAt: null }, 0)).toBe(0);
  });

  it.each([
    [0, '0:00'],
    [7_999, '0:07'],
    [750_000, '12:30'],
    [11_100_000, '3:05:00'],
    [90_000_000, '25:00:00'],
  ])('%d ms are %s', (ms, text) => expect(clockText(ms)).toBe(text));

  it('are moments of the reader’s own clock', () => {
    expect(momentText(new Date(2026, 0, 5, 9, 3).toISOString())).toBe('2026-01-05 09:03');
    expect([momentText(null), momentText('soon')]).toEqual(['', '']);
  });
});
