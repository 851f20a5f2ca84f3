import { describe, expect, it } from 'vitest';
import { layOutPages } from './pages.ts';
import type { PageInput, PrintPage } from './pages.ts';
import { PIXELS_PER_MM, pixelsPerDepth, scaleDenominator } from './paper.ts';

const INPUT: PageInput = {
  top: 1670.3,
  base: 2412.7,
  pixelsPerDepth: pixelsPerDepth(500, 1),
  height: 1000,
  headingRows: [],
  gap: 10,
  headerHeight: 120,
  tailHeight: 200,
  cutStep: 5,
};

const pieces = (pages: PrintPage[]) => pages.flatMap((page) => page.log ?? []);

describe('depth scale', () => {
  it('is written as people write it', () => {
    expect(['1:500', '1 : 200', '1/1000', '240', 500].map(scaleDenominator)).toEqual([
      500, 200, 1000, 240, 500,
    ]);
    expect(['', '1:0', '2:500', '1:-5', 'abc', 0, -1, NaN, Infinity].map(scaleDenominator)).toEqual(
      Array(9).fill(null),
    );
  });

  it('is millimetres on paper: 100 m at 1:500 are 200 mm, 100 ft at 1:240 are 5 in', () => {
    expect((100 * pixelsPerDepth(500, 1)) / PIXELS_PER_MM).toBeCloseTo(200, 9);
    expect((100 * pixelsPerDepth(240, 0.3048)) / 96).toBeCloseTo(5, 9);
  });
});

describe('layOutPages', () => {
  it('begins each page at the depth where the one before ends', () => {
    const log = pieces(layOutPages(INPUT));
    expect(log.length).toBeGreaterThan(2);
    expect([log[0]?.top, log.at(-1)?.base]).toEqual([1670.3, 2412.7]);
    for (let at = 1; at < log.length; at++) expect(log[at]?.top).toBe(log[at - 1]?.base);
  });

  it('cuts at round depths and keeps the scale on every page', () => {
    const log = pieces(layOutPages(INPUT));
    expect(log.slice(1).map((piece) => piece.top % 5)).toEqual(log.slice(1).map(() => 0));
    for (const piece of log)
      expect(piece.bodyHeight / (piece.base - piece.top)).toBeCloseTo(INPUT.pixelsPerDepth, 9);
  });

  it('never draws past the end of a page', () => {
    for (const headingRows of [[], [200], [100, 500], [990], Array<number>(70).fill(40)]) {
      const pages = layOutPages({ ...INPUT, headingRows });
      for (const piece of pieces(pages))
        expect(piece.bodyY + piece.bodyHeight).toBeLessThanOrEqual(INPUT.height + 1e-6);
      for (const page of pages)
        expect(
          (page.tailY ?? 0) + (page.tailY === null ? 0 : INPUT.tailHeight),
        ).toBeLessThanOrEqual(INPUT.height + 1e-6);
      expect(pages.filter((page) => page.tailY !== null)).toEqual([pages.at(-1)]);
    }
  });

  it('begins the log under a short heading, after a long one on the next page', () => {
    expect(layOutPages({ ...INPUT, headingRows: [300] })[0]?.log?.headerY).toBe(310);
    expect(layOutPages({ ...INPUT, headingRows: [800] })[0]?.log).toBeNull();
  });

  it('carries on a heading that is longer than a page, without cutting a row', () => {
    const pages = layOutPages({ ...INPUT, headingRows: Array<number>(30).fill(80) });
    expect(pages.slice(0, 3).map((page) => page.heading)).toEqual([
      { from: 0, to: 12 },
      { from: 12, to: 24 },
      { from: 24, to: 30 },
    ]);
  });

  it('puts a log that just fits on one page', () => {
    const pages = layOutPages({
      ...INPUT,
      top: 0,
      base: 880 / INPUT.pixelsPerDepth,
      tailHeight: 0,
    });
    expect(pieces(pages)).toHaveLength(1);
    expect(pages).toHaveLength(1);
  });

  it('makes progress where a page holds less than one step', () => {
    const log = pieces(layOutPages({ ...INPUT, top: 1.5, base: 20, pixelsPerDepth: 300 }));
    expect(log.at(-1)?.base).toBe(20);
    for (let at = 1; at < log.length; at++) expect(log[at]?.top).toBe(log[at - 1]?.base);
  });

  it('refuses a page that the track header fills', () => {
    expect(() => layOutPages({ ...INPUT, headerHeight: 950 })).toThrow(RangeError);
  });
});
