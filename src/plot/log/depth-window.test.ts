import { describe, expect, it } from 'vitest';
import { clampRange, holdRange, panRange, rangeLimits, zoomRange } from './depth-window.ts';
import { keyAction } from './keyboard.ts';

const limits = rangeLimits(1000, 2000, 0.5);

describe('the range shown', () => {
  it('is at most the data with a margin', () => {
    expect(limits).toEqual({ top: 980, base: 2020, least: 2.5 });
    expect(clampRange({ top: -1e9, base: 1e9 }, limits)).toEqual({ top: 980, base: 2020 });
  });

  it('is moved in, not cut, where it lies beyond an end', () => {
    expect(clampRange({ top: 1990, base: 2090 }, limits)).toEqual({ top: 1920, base: 2020 });
    expect(holdRange(panRange({ top: 1000, base: 1100 }, -500), limits)).toEqual({
      top: 980,
      base: 1080,
    });
    expect(holdRange({ top: 5, base: 5000 }, limits)).toEqual({ top: 980, base: 5975 });
  });

  it('may be given upside down and is never less than a few samples', () => {
    expect(clampRange({ top: 1200, base: 1100 }, limits)).toEqual({ top: 1100, base: 1200 });
    expect(clampRange({ top: 1200, base: 1200 }, limits)).toEqual({ top: 1198.75, base: 1201.25 });
  });

  it('zooms about a depth that stays in place', () => {
    expect(zoomRange({ top: 1000, base: 1100 }, 0.5, 1025)).toEqual({ top: 1012.5, base: 1062.5 });
  });

  it('exists for a single sample', () => {
    const one = rangeLimits(500, 500, 0);
    expect(one.base).toBeGreaterThan(500);
    expect(one.top).toBeLessThan(500);
  });
});

describe('keys', () => {
  const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) =>
    keyAction({
      key,
      altKey: false,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      ...modifiers,
    });

  it('pan, zoom, fit and move the cursor', () => {
    expect(press('ArrowDown')).toEqual({ kind: 'pan', share: 0.1 });
    expect(press('PageUp')).toEqual({ kind: 'pan', share: -0.9 });
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ kind: 'cursor', steps: 1 });
    expect(press('ArrowUp', { altKey: true })).toEqual({ kind: 'cursor', steps: -1 });
    expect(press('0')).toEqual({ kind: 'fit' });
    expect(press('+', { shiftKey: true })).toMatchObject({ kind: 'zoom' });
  });

  it('leave to the browser what is the browser’s', () => {
    expect(press('+', { ctrlKey: true })).toBeNull();
    expect(press('ArrowLeft', { altKey: true })).toBeNull();
    expect(press('Tab')).toBeNull();
  });
});
