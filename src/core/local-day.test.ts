import { afterEach, expect, it, vi } from 'vitest';
import { formatLocalDay } from './local-day.ts';

const { TZ } = process.env;
afterEach(() => {
  vi.useRealTimers();
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

it.each([
  ['Asia/Kolkata', '2026-12-31T20:00:00Z', '2027-01-01'],
  ['America/St_Johns', '2027-01-01T02:00:00Z', '2026-12-31'],
  ['UTC', '2027-01-01T00:00:00Z', '2027-01-01'],
])('gives the day of a clock in %s', (zone, now, day) => {
  process.env['TZ'] = zone;
  vi.useFakeTimers({ now: new Date(now) });
  expect(formatLocalDay()).toBe(day);
});
