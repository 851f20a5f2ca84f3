import { expect, it } from 'vitest';
import { describeExtent } from './cart-report.ts';
import { cartWords } from './report-words.ts';

const box = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, south],
    ],
  ],
});

it('names the hemisphere of each side of the area in every language', () => {
  const area = box(-5, -10.25, 7, 40.5);
  expect(describeExtent(area, cartWords('en'))).toBe(
    '5.0000 W to 7.0000 E, 10.2500 S to 40.5000 N',
  );
  expect(describeExtent(area, cartWords('tr'))).toBe('5.0000 B – 7.0000 D, 10.2500 G – 40.5000 K');
  expect(describeExtent(area, cartWords('zh'))).toBe(
    '西经 5.0000 至 东经 7.0000，南纬 10.2500 至 北纬 40.5000',
  );
  expect(describeExtent(area, cartWords('ar'))).toBe(
    'من 5.0000 غربًا إلى 7.0000 شرقًا، ومن 10.2500 جنوبًا إلى 40.5000 شمالًا',
  );
  expect(describeExtent(box(-8, 1, -5, 2), cartWords('en'))).toBe(
    '8.0000 W to 5.0000 W, 1.0000 N to 2.0000 N',
  );
});
