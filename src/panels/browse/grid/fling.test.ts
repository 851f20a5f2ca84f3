import { describe, expect, it } from 'vitest';
import { isFling } from './fling.ts';

describe('a fling', () => {
  it('passes rows faster than anybody reads them, either way', () => {
    expect(isFling(400, 16)).toBe(true);
    expect(isFling(-400, 16)).toBe(true);
  });

  it('is neither a wheel nor one long step after a rest', () => {
    expect(isFling(4, 16)).toBe(false);
    expect(isFling(15, 16)).toBe(false);
    expect(isFling(999_000, 2000)).toBe(false);
    expect(isFling(0, 1)).toBe(false);
  });
});
