import { describe, expect, it } from 'vitest';
import { durationMs } from './job-times.ts';

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
});
