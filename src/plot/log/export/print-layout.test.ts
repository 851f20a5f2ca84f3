import { describe, expect, it } from 'vitest';
import { countPrintPages } from './print-pdf.ts';
import { layOutPrint, type PrintLayout } from './print-layout.ts';
import type { PrintOptions } from './print-options.ts';
import { PIXELS_PER_MM } from './paper.ts';
import { layOutPicture, paintPicture } from './picture-layout.ts';
import { setUpPrint } from './print-setup.ts';
import { addHorizontalLayout } from '../horizontal-content.ts';
import { SAMPLE_HEADING, SAMPLE_TEMPLATE, sampleLog } from './testing.ts';
import { SvgPen } from '../../print/svg-pen.ts';

const LOG = sampleLog({ top: 1000, base: 1500, step: 0.5 });

function layOut(options: Partial<PrintOptions>): PrintLayout {
  const pen = new SvgPen({ width: 1, height: 1, measureText: (text) => text.length * 6 });
  return layOutPrint(LOG, { type: 'application/pdf', heading: SAMPLE_HEADING, ...options }, pen);
}

describe('the layout of a print', () => {
  it('puts an interval on one page at a round scale', () => {
    const { pages, setup } = layOut({
      depthScale: 'fit',
      heading: [],
      range: { top: 1000, base: 1400 },
    });
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ log: { top: 1000, base: 1400 } });
    expect(pages[0]!.tailY).not.toBeNull();
    expect(String(setup.denominator)).toMatch(/^\d\d0*$/);
  });

  it('makes one long page of continuous paper, at true scale', () => {
    const { pages, sheet } = layOut({ paper: 'continuous', depthScale: 200 });
    expect(pages).toHaveLength(1);
    expect(pages[0]!.log!.bodyHeight / PIXELS_PER_MM).toBeCloseTo((500 * 1000) / 200, 3);
    expect(sheet.height).toBeGreaterThan(pages[0]!.log!.bodyHeight);
  });

  it('marks selected depths where they lie on the page', () => {
    const layout = layOut({ bands: [[1100, 1200]], show: { heading: false, header: false } });
    const pen = new SvgPen({ width: 800, height: 1000, measureText: (text) => text.length * 6 });
    const marked: number[][] = [];
    const fillRect = pen.fillRect.bind(pen);
    pen.fillRect = (...rect) => {
      if (pen.globalAlpha < 1) marked.push(rect);
      fillRect(...rect);
    };
    layout.painter.paintBody(pen, { x: 0, y: 0, height: 1000 }, { top: 1000, base: 1400 });
    expect(marked.at(-1)![1]).toBeCloseTo(250, 6);
    expect(marked.at(-1)![3]).toBeCloseTo(250, 6);
  });

  it('cuts continuous paper where a page of a PDF ends', () => {
    const { pages } = layOut({ paper: 'continuous', depthScale: 50 });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(({ log }) => (log ? [log.top] : []))[0]).toBe(1000);
  });

  it('has fewer pages on a larger sheet', () => {
    const count = (paper: PrintOptions['paper']): number =>
      layOut({ paper, depthScale: 200 }).pages.length;
    expect(count('a3')).toBeLessThan(count('a4'));
  });

  it('leaves out heading and track headers', () => {
    const { pages, headerHeight, heading } = layOut({ show: { heading: false, header: false } });
    expect(heading).toEqual([]);
    expect(headerHeight).toBe(0);
    expect(pages[0]!.log).toMatchObject({ headerY: 0, bodyY: 0 });
  });

  it('leaves out picks and zone tracks', () => {
    const { setup } = layOut({ show: { markers: false, zones: false } });
    expect(setup.doc.data.markers).toBeUndefined();
    expect(setup.doc.tracks.some(({ kind }) => kind === 'zones')).toBe(false);
  });

  it('is counted as it is printed', async () => {
    const options: PrintOptions = {
      type: 'application/pdf',
      heading: SAMPLE_HEADING,
      depthScale: 200,
    };
    const counted = await countPrintPages(LOG, options);
    expect(counted.denominator).toBe(200);
    expect(counted.pages).toBeGreaterThan(8);
  });
});

describe('the print of a log whose depth runs from left to right', () => {
  const template = { ...SAMPLE_TEMPLATE, orientation: 'horizontal' as const };
  const horizontal = sampleLog({ top: 1000, base: 1500, step: 0.5, template });

  function layOutHorizontal(options: Partial<PrintOptions>): PrintLayout {
    addHorizontalLayout();
    const pen = new SvgPen({ width: 1, height: 1, measureText: (text) => text.length * 6 });
    const given = { type: 'application/pdf', heading: SAMPLE_HEADING, ...options } as const;
    return layOutPrint(horizontal, given, pen);
  }

  it('has its pages on their side, at true scale, with heading and tail on pages of their own', () => {
    const { pages, sheet } = layOutHorizontal({ depthScale: 1000, paper: 'a4' });
    expect(sheet.width).toBeGreaterThan(sheet.height);
    expect(pages[0]).toMatchObject({ log: null, tailY: null });
    expect(pages.at(-1)).toMatchObject({ heading: null, log: null, tailY: 0 });
    const pieces = pages.flatMap(({ log: piece }) => piece ?? []);
    expect(pieces[0]!.top).toBe(1000);
    expect(pieces.at(-1)!.base).toBe(1500);
    for (const { top, base, bodyY, bodyHeight } of pieces) {
      expect(bodyHeight / PIXELS_PER_MM).toBeCloseTo(base - top, 6);
      expect(bodyY + bodyHeight).toBeLessThanOrEqual(sheet.contentWidth + 1e-6);
    }
  });

  it('fits the log on one page where that is chosen', () => {
    const { pages } = layOutHorizontal({ depthScale: 'fit', paper: 'a4' });
    expect(pages.filter(({ log: piece }) => piece)).toHaveLength(1);
  });

  it('makes continuous paper as wide as the log is long, and not the pages beside it', () => {
    const { pages, sheet, turned } = layOutHorizontal({ depthScale: 200, paper: 'continuous' });
    const [piece] = pages.flatMap(({ log: one }) => one ?? []);
    expect(piece!.bodyHeight / PIXELS_PER_MM).toBeCloseTo(2500, 3);
    expect(sheet.width).toBeGreaterThan(piece!.bodyHeight);
    expect(turned!.rowSheet.width).toBeLessThan(sheet.width / 2);
  });

  it('draws the header at the left and the depths to the right', async () => {
    addHorizontalLayout();
    const options = { range: { top: 1000, base: 1100 }, depthScale: 500 } as const;
    const measureText = (text: string): number => text.length * 6;
    const pen = new SvgPen({ width: 1, height: 1, measureText });
    const setup = setUpPrint(horizontal, { type: 'image/svg+xml', ...options });
    const layout = layOutPicture(setup, { type: 'image/svg+xml', ...options }, pen, 0.5);
    expect(layout.bodyHeight / PIXELS_PER_MM).toBeCloseTo(200, 6);
    expect(layout.width).toBeCloseTo(layout.bodyY + layout.bodyHeight, 6);
    const drawn = new SvgPen({ width: layout.width, height: layout.height, measureText });
    paintPicture(drawn, layout, setup, { from: 0, to: layout.height });
    const svg = await drawn.finish();
    // The limits of a curve lie above and below it.
    expect(svg).toMatch(/>↑ 0<[\s\S]*>150 ↓</);
    // Numbers of the depth track are upright, and go on to the right with depth.
    const places = Array.from(svg.matchAll(/<text x="([\d.]+)"[^>]*>(\d{4})</g), ([, x, text]) => ({
      x: Number(x),
      depth: Number(text),
    }));
    const depths = places.filter(({ x }) => x > layout.bodyY);
    expect(depths.length).toBeGreaterThan(1);
    const sorted = depths.toSorted((a, b) => a.depth - b.depth).map(({ x }) => x);
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
  });
});
