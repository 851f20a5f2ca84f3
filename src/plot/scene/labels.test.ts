import { describe, expect, it } from 'vitest';
import { placeLabels } from './labels.ts';

const size = { width: 400, height: 300 };
const wish = (x: number, y: number, width = 60) => ({ x, y, width, height: 14, gap: 8 });

describe('labels', () => {
  it('stand right of their point where there is room', () => {
    expect(placeLabels([wish(100, 100)], size)).toEqual([{ left: 108, top: 93 }]);
  });

  it('never lie over one another, and none sticks out of the picture', () => {
    let seed = 5;
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const wishes = Array.from({ length: 300 }, () =>
      wish(random() * 400, random() * 300, 30 + random() * 60),
    );
    const boxes = placeLabels(wishes, size).flatMap((place, i) =>
      place
        ? [[place.left, place.top, place.left + wishes[i]!.width, place.top + 14] as const]
        : [],
    );
    expect(boxes.length).toBeGreaterThan(20);
    for (const [i, a] of boxes.entries()) {
      expect(a[0] >= 0 && a[1] >= 0 && a[2] <= 400 && a[3] <= 300).toBe(true);
      for (const b of boxes.slice(i + 1))
        expect(a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]).toBe(false);
    }
  });

  it('that come first keep their places whoever comes after', () => {
    const first = placeLabels([wish(100, 100), wish(130, 102)], size);
    const more = placeLabels([wish(100, 100), wish(130, 102), wish(104, 98)], size);
    expect(more.slice(0, 2)).toEqual(first);
  });

  it('leave what is taken free', () => {
    expect(placeLabels([wish(100, 100)], size, [[100, 80, 400, 120]])[0]).toEqual({
      left: 32,
      top: 93,
    });
  });
});
