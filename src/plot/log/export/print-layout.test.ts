import { describe, expect, it } from 'vitest';
import { countPrintPages } from './print-pdf.ts';
import { layOutPrint, type PrintLayout } from './print-layout.ts';
import type { PrintOptions } from './print-options.ts';
import { PIXELS_PER_MM } from './paper.ts';
import { SAMPLE_HEADING, sampleLog } from './testing.ts';
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
