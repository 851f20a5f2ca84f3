import type { Pen } from '../../pen.ts';
import { PdfFile } from '../../print/pdf-file.ts';
import { rasterizeText } from '../../print/raster-text.ts';
import type { LogDocument } from '../document.ts';
import { leastWidth } from '../layout.ts';
import { axisGrid } from '../time-grid.ts';
import {
  FOOT_HEIGHT,
  headingRows,
  sumHeights,
  paintFoot,
  paintRows,
  tailRows,
} from './furniture.ts';
import type { HeadingRow } from './heading.ts';
import { LogPainter } from './log-painter.ts';
import { nextTask } from './next-task.ts';
import { layOutPages } from './pages.ts';
import type { PrintPage } from './pages.ts';
import { MARGIN_MM, PAPERS, PIXELS_PER_MM } from './paper.ts';
import type { PrintOptions } from './print-options.ts';
import { setUpPrint } from './print-setup.ts';
import type { PrintSetup } from './print-setup.ts';

/**
 * Half a CSS pixel, 0.13 mm: the finest line that every printer shows, and twice as many rows of
 * samples as a screen has.
 */
const HAIR = 0.5;
const GAP = 12;
/** A document that an upright sheet would show smaller than this is printed on the sheet turned. */
const LEAST_SHRINK = 0.75;
/** Most of a page's height that the track header may take. */
const HEADER_SHARE = 0.45;

/** Sheet and content area in CSS pixels. */
interface Sheet {
  width: number;
  height: number;
  margin: number;
  contentWidth: number;
  contentHeight: number;
}

/** Everything that is drawn on pages. */
interface Parts {
  setup: PrintSetup;
  sheet: Sheet;
  heading: HeadingRow[];
  tail: HeadingRow[];
  painter: LogPainter;
  pages: readonly PrintPage[];
}

function layoutSheet(options: PrintOptions, doc: LogDocument): Sheet {
  const paper = PAPERS[options.paper ?? (doc.unit === 'ft' ? 'letter' : 'a4')];
  const margin = MARGIN_MM * PIXELS_PER_MM;
  const sides = [paper.widthMm * PIXELS_PER_MM, paper.heightMm * PIXELS_PER_MM] as const;
  const [width, height] =
    leastWidth(doc) * LEAST_SHRINK > sides[0] - 2 * margin ? [sides[1], sides[0]] : sides;
  // Whole hairs, so that the right border is as wide as the left.
  const contentWidth = Math.floor((width - 2 * margin) / HAIR) * HAIR;
  return { width, height, margin, contentWidth, contentHeight: height - 2 * margin - FOOT_HEIGHT };
}

/** Draws a page, the `number`-th of the document from 1. */
function paintPage(pen: Pen, page: PrintPage, number: number, parts: Parts): void {
  const { setup, sheet, heading, tail, painter } = parts;
  pen.translate(sheet.margin, sheet.margin);
  if (page.heading) paintRows(pen, heading.slice(page.heading.from, page.heading.to), 0, 0);
  if (page.log) {
    const { top, base, headerY, bodyY, bodyHeight } = page.log;
    painter.paintHeader(pen, 0, headerY, setup.denominator);
    painter.paintBody(pen, { x: 0, y: bodyY, height: bodyHeight }, { top, base });
    painter.paintRule(pen, 0, bodyY);
    painter.paintRule(pen, 0, bodyY + bodyHeight);
  }
  if (page.tailY !== null) {
    painter.paintHeader(pen, 0, page.tailY, setup.denominator);
    painter.paintRule(pen, 0, page.tailY + painter.headerHeight);
    paintRows(pen, tail, 0, page.tailY + painter.headerHeight + GAP);
  }
  paintFoot(
    pen,
    setup,
    { page: number, pages: parts.pages.length, piece: page.log },
    { bottom: sheet.height - 2 * sheet.margin, width: sheet.contentWidth },
  );
}

/** Prints a log as a PDF: heading, the log page after page, tail. See `printLog`. */
export async function printPdf(document: LogDocument, options: PrintOptions): Promise<Blob> {
  const setup = setUpPrint(document, options);
  const { range, doc, theme, words } = setup;
  const file = await PdfFile.create({
    title: `${setup.title} · ${setup.name}`,
    rasterizeText: options.rasterizeText ?? rasterizeText,
  });
  const sheet = layoutSheet(options, doc);
  const measuring = file.measuringPen();
  const painter = new LogPainter(doc, {
    theme,
    width: sheet.contentWidth,
    headerLimit: sheet.contentHeight * HEADER_SHARE,
    hair: HAIR,
    missing: words.missing,
  });
  const tail = tailRows(setup, options, measuring, sheet.contentWidth);
  // An index that is no depth has no scale on paper: it is fitted to one page.
  const perDepth =
    setup.perDepth ?? (sheet.contentHeight - painter.headerHeight) / (range.base - range.top);
  const heading = headingRows(setup, options, measuring, sheet.contentWidth);
  const pages = layOutPages({
    ...range,
    pixelsPerDepth: perDepth,
    height: sheet.contentHeight,
    headingRows: heading.map((row) => row.height),
    gap: GAP,
    headerHeight: painter.headerHeight,
    tailHeight: painter.headerHeight + GAP + sumHeights(tail),
    cutStep: axisGrid(perDepth, doc.unit).intervals[0] ?? 1,
  });
  const parts: Parts = { setup, sheet, heading, tail, painter, pages };
  for (const [at, page] of pages.entries()) {
    await nextTask(options.signal);
    file.addPage(sheet.width, sheet.height, (pen) => paintPage(pen, page, at + 1, parts));
    options.onProgress?.(at + 1, pages.length);
  }
  const blob = await file.save();
  options.signal?.throwIfAborted();
  return blob;
}
