import { describe, expect, it } from 'vitest';
import { measureRow } from './use-crowded.ts';

describe('the room that a row needs', () => {
  it('is that of its items and of the gaps between them', () => {
    expect(measureRow({ items: [100, 50, 30], gap: 8 })).toBe(196);
    expect(measureRow({ items: [100], gap: 8 })).toBe(100);
    expect(measureRow({ items: [], gap: 8 })).toBe(0);
  });
});
