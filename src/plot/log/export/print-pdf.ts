import type { Pen } from '../../pen.ts';
import { PdfFile } from '../../print/pdf-file.ts';
import { rasterizeText } from '../../print/raster-text.ts';
import type { LogDocument } from '../document.ts';
import { type FootSetup, paintFoot, paintRows } from './furniture.ts';
import { nextTask } from './next-task.ts';
import type { PrintPage } from './pages.ts';
import { GAP, layOutPrint, type PrintLayout } from './print-layout.ts';
import type { PrintOptions } from './print-options.ts';

/** What is drawn on the pages of a print. */
export type PrintedPages = Omit<PrintLayout, 'setup'> & { setup: FootSetup };

/** Draws a page, the `number`-th of the document from 1. */
function paintPage(pen: Pen, page: PrintPage, number: number, parts: PrintedPages): void {
  const { setup, sheet, heading, tail, painter, headerHeight } = parts;
  const paintHeader = (y: number): void => {
    if (headerHeight > 0) painter.paintHeader(pen, 0, y, setup.denominator);
  };
  pen.translate(sheet.margin, sheet.margin);
  if (page.heading) paintRows(pen, heading.slice(page.heading.from, page.heading.to), 0, 0);
  if (page.log) {
    const { top, base, headerY, bodyY, bodyHeight } = page.log;
    paintHeader(headerY);
    painter.paintBody(pen, { x: 0, y: bodyY, height: bodyHeight }, { top, base });
    painter.paintRule(pen, 0, bodyY);
    painter.paintRule(pen, 0, bodyY + bodyHeight);
  }
  if (page.tailY !== null) {
    paintHeader(page.tailY);
    painter.paintRule(pen, 0, page.tailY + headerHeight);
    paintRows(pen, tail, 0, page.tailY + headerHeight + GAP);
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
  const { title, name } = chooseTitle(document, options);
  const file = await PdfFile.create({
    title: `${title} · ${name}`,
    rasterizeText: options.rasterizeText ?? rasterizeText,
  });
  return savePages(file, layOutPrint(document, options, file.measuringPen()), options);
}

/**
 * Draws the pages of a print into a file, with a task for each.
 *
 * @throws the reason of `signal` when it is aborted between two pages
 */
export async function savePages(
  file: PdfFile,
  parts: PrintedPages,
  { onProgress, signal }: Pick<PrintOptions, 'onProgress' | 'signal'>,
): Promise<Blob> {
  const { pages, sheet } = parts;
  for (const [at, page] of pages.entries()) {
    await nextTask(signal);
    const { log } = page;
    if (log) await parts.painter.prepare({ x: 0, y: log.bodyY, height: log.bodyHeight }, log);
    file.addPage(sheet.width, sheet.height, (pen) => paintPage(pen, page, at + 1, parts));
    onProgress?.(at + 1, pages.length);
  }
  const blob = await file.save();
  signal?.throwIfAborted();
  return blob;
}

/** Pages that a PDF will have, and its scale 1 : n (null for an index that is no depth). */
export async function countPrintPages(
  document: LogDocument,
  options: PrintOptions,
): Promise<{ pages: number; denominator: number | null }> {
  const file = await PdfFile.create({ title: '', rasterizeText: undefined });
  const { pages, setup } = layOutPrint(document, options, file.measuringPen());
  return { pages: pages.length, denominator: setup.denominator };
}

function chooseTitle(
  document: LogDocument,
  options: PrintOptions,
): { title: string; name: string } {
  const well = options.heading?.find(({ label }) => label === 'Well')?.value;
  return {
    title: options.title ?? document.template.name,
    name: options.name ?? well ?? document.template.name,
  };
}
