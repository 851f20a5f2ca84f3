import { expect, it } from 'vitest';
import { PAPERS, PIXELS_PER_MM } from '../log/export/paper.ts';
import { layoutPage } from './section-page.ts';
import { SectionView } from './section-view.ts';

/** 100 columns and 500 rows in a picture of 640 x 480, with axes around them. */
function screen(): SectionView {
  const view = new SectionView();
  view.place = { x: 60, y: 40, width: 560, height: 400 };
  view.bind(100, 500, null, false);
  return view;
}

const SIZE = { width: 640, height: 480, per: null };

it('the picture alone has neither margins nor another scale', () => {
  expect(layoutPage(screen(), SIZE)).toEqual({
    x: 0,
    y: 0,
    beside: { width: 0, height: 0 },
    per: null,
  });
});

it('a sheet is filled by the samples, their axes, the heading and the margins', () => {
  const { widthMm, heightMm } = PAPERS.a4;
  const page = layoutPage(screen(), { ...SIZE, paper: { widthMm, heightMm }, heading: ['A', 'B'] });
  const { column, row } = page.per!;
  expect(100 * column + 80 + page.beside.width).toBeCloseTo(widthMm * PIXELS_PER_MM, 6);
  expect(500 * row + 80 + page.beside.height).toBeCloseTo(heightMm * PIXELS_PER_MM, 6);
  expect(page.y - page.x).toBeGreaterThan(30);
});

it('a true scale stays below a heading', () => {
  const per = { column: 2, row: 3 };
  const page = layoutPage(screen(), { ...SIZE, per, heading: ['A'] });
  expect(page.per).toBe(per);
  expect(page.x).toBeGreaterThan(0);
});
