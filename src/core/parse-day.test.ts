import { afterEach, describe, expect, it } from 'vitest';
import { parseDay } from './parse-day.ts';
import { changeSettings } from './user-settings.ts';

afterEach(() => changeSettings({ dateFormat: null }));

describe('a day that is typed', () => {
  it('is read as ISO 8601 without a choice', () => {
    expect(parseDay('2026-01-31')).toBe('2026-01-31');
    expect(parseDay('31 Jan 2026')).toBe('2026-01-31');
  });

  it('has day and month in the order of the settings', () => {
    changeSettings({ dateFormat: 'DD.MM.YYYY' });
    expect(parseDay('03.02.2026')).toBe('2026-02-03');
    expect(parseDay('2026-02-03')).toBe('2026-02-03');
    changeSettings({ dateFormat: 'MM/DD/YYYY' });
    expect(parseDay('03/02/2026')).toBe('2026-03-02');
  });

  it('is a day of the calendar', () => {
    expect(parseDay('2026-02-30')).toBeNull();
    expect(parseDay('31.')).toBeNull();
    expect(parseDay('')).toBeNull();
    expect(parseDay('spring')).toBeNull();
  });
});
