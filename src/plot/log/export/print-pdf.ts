import type { Pen } from '../../pen.ts';
import { PdfFile } from '../../print/pdf-file.ts';
import { rasterizeText } from '../../print/raster-text.ts';
import type { LogDocument } from '../document.ts';
import { type FootSetup, paintFoot, paintRows } from './furniture.ts';
import { nextTask } from './next-task.ts';
import type { LogPiece, PrintPage } from './pages.ts';
import { GAP, layOutPrint, type PrintLayout, type Sheet } from './print-layout.ts';
import type { PrintOptions } from './print-options.ts';

/** What is drawn on the pages of a print. */
export type PrintedPages = Omit<PrintLayout, 'setup'> & { setup: FootSetup };

/** Draws a page, the `number`-th of the document from 1. */
function paintPage(pen: Pen, page: PrintPage, number: number, parts: PrintedPages): void {
  const { setup, heading, tail, painter, headerHeight, turned } = parts;
  const sheet = findSheet(page, parts);
  pen.translate(sheet.margin, sheet.margin);
  if (page.heading) paintRows(pen, heading.slice(page.heading.from, page.heading.to), 0, 0);
  if (page.log) {
    pen.save();
    if (turned) pen.transform(0, 1, 1, 0, 0, 0);
    paintPiece(pen, page.log, parts);
    pen.restore();
  }
  if (page.tailY !== null) {
    const rowsY = turned ? 0 : page.tailY + headerHeight + GAP;
    if (!turned) {
      paintHeader(pen, page.tailY, parts);
      painter.paintRule(pen, 0, page.tailY + headerHeight);
    }
    paintRows(pen, tail, 0, rowsY);
  }
  paintFoot(
    pen,
    setup,
    { page: number, pages: parts.pages.length, piece: page.log },
    { bottom: sheet.height - 2 * sheet.margin, width: sheet.contentWidth },
  );
}

/** The sheet of a page. */
function findSheet({ log }: PrintPage, { sheet, turned }: PrintedPages): Sheet {
  return turned && !log ? turned.rowSheet : sheet;
}

function paintHeader(pen: Pen, y: number, { setup, painter, headerHeight }: PrintedPages): void {
  if (headerHeight > 0) painter.paintHeader(pen, 0, y, setup.denominator);
}

function paintPiece(pen: Pen, piece: LogPiece, parts: PrintedPages): void {
  const { painter } = parts;
  const { top, base, headerY, bodyY, bodyHeight } = piece;
  paintHeader(pen, headerY, parts);
  painter.paintBody(pen, { x: 0, y: bodyY, height: bodyHeight }, { top, base });
  painter.paintRule(pen, 0, bodyY);
  painter.paintRule(pen, 0, bodyY + bodyHeight);
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
  const { pages } = parts;
  for (const [at, page] of pages.entries()) {
    await nextTask(signal);
    const { log } = page;
    if (log) await parts.painter.prepare({ x: 0, y: log.bodyY, height: log.bodyHeight }, log);
    const sheet = findSheet(page, parts);
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
