import type { LogDocument } from '../document.ts';
import { printPng, printSvg } from './print-picture.ts';
import type { PrintOptions } from './print-options.ts';

/**
 * Prints a log, always dark on white, from the same document and painters as the screen.
 *
 * Without `depthScale` a PNG or SVG is the view. At 1:N it is one picture of the range, 1/N of its
 * true length: an SVG has its size in millimetres, a PNG its dots per inch. A PDF is paged: a
 * heading after API RP 31A, the log cut at exact depths (laid end to end the pages are the whole
 * log), each page with the track header above and a foot below, and a tail.
 *
 * This module is the one entry of everything that prints; import it only to print. What writes PDF
 * is loaded by the first PDF.
 * @throws {RangeError} where the scale is no scale or there is no depth range to print
 * @throws the signal's reason where it is aborted
 */
export async function printLog(document: LogDocument, options: PrintOptions): Promise<Blob> {
  options.signal?.throwIfAborted();
  switch (options.type) {
    case 'image/png':
      return printPng(document, options);
    case 'image/svg+xml':
      return printSvg(document, options);
    case 'application/pdf':
      return (await import('./print-pdf.ts')).printPdf(document, options);
    default:
      throw new RangeError(`A log is not printed as ${String(options.type)}`);
  }
}
