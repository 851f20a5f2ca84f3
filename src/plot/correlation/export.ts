import type { Pen } from '../pen.ts';
import { canvasMeasure, rasterizeText } from '../print/raster-text.ts';
import { SvgPen } from '../print/svg-pen.ts';
import { pixelsPerDepth, scaleDenominator } from '../log/export/paper.ts';
import type { DepthInterval } from '../log/depth-window.ts';
import { printedPictures } from '../log/picture-source.ts';
import { PRINT_PLOT_THEME } from '../log/theme.ts';
import { correlationContent } from './correlation-content.ts';
import type { CorrelationDocument } from './correlation-document.ts';
import { makeCorrelation } from './correlation-document.ts';
import { prepareCorrelation } from './prepare-correlation.ts';

/** Kinds of pictures. */
export type PictureType = 'image/png' | 'image/svg+xml' | 'application/pdf';

/** How a correlation is put into a file. */
export interface CorrelationPictureOptions {
  type: PictureType;
  /** Shared depths, shown unit. */
  range: DepthInterval;
  /** Size of the view in CSS pixels; the header is part of it. */
  width: number;
  height: number;
  /** 1 : n that makes the picture as long as the range is; the view's height where absent. */
  depthScale?: string | number | undefined;
  /** Behind the mnemonic of a curve that a well does not have. */
  missing: string;
  title: string;
}

const HAIR = 0.5;
const PIXEL_RATIO = 2;
/** Longest side of a canvas that every browser has. */
const LONGEST_SIDE = 16_384;
const FONT = `Helvetica, Arial, "Liberation Sans", ${PRINT_PLOT_THEME.font}`;

/** A picture of two wells, laid out. Lengths in CSS pixels. */
interface CorrelationPage {
  width: number;
  height: number;
  /** The n of 1 : n, or null for the view's height. */
  denominator: number | null;
  /** Resolves when everything that `paint` shows has arrived. */
  prepare(hair: number): Promise<void>;
  paint(pen: Pen, hair: number): void;
}

/**
 * Two wells as one picture, dark on white whatever the screen's theme, by the painters of the
 * screen.
 * @throws {RangeError} where the scale is no scale or there is no depth range
 */
export async function correlationPicture(
  correlation: CorrelationDocument,
  options: CorrelationPictureOptions,
): Promise<Blob> {
  const { range, type, title } = options;
  if (!(range.base > range.top)) throw new RangeError('There is no depth range to draw');
  const page = layOutPage(correlation, options);
  const { width, height } = page;
  await page.prepare(HAIR);
  switch (type) {
    case 'image/png':
      return writePng(page);
    case 'image/svg+xml': {
      const pen = new SvgPen({
        width,
        height,
        inMillimetres: page.denominator !== null,
        title,
        measureText: canvasMeasure(),
      });
      page.paint(pen, HAIR);
      return new Blob([await pen.finish()], { type });
    }
    case 'application/pdf': {
      const { PdfFile } = await import('../print/pdf-file.ts');
      const file = await PdfFile.create({ title, rasterizeText });
      file.addPage(width, height, (pen) => page.paint(pen, HAIR));
      return file.save();
    }
    default:
      throw new RangeError(`A correlation is not drawn as ${String(type)}`);
  }
}

function layOutPage(
  correlation: CorrelationDocument,
  options: CorrelationPictureOptions,
): CorrelationPage {
  const { range } = options;
  const theme = { ...PRINT_PLOT_THEME, font: FONT };
  const onPaper = makeCorrelation(correlation.wells, correlation.picks, correlation.datum, {
    theme,
    unit: correlation.unit,
    pictures: printedPictures(correlation.wells[0].doc.pictures),
  });
  const content = correlationContent(onPaper, theme, { words: { missing: options.missing } });
  const { headerHeight } = content;
  const width = Math.max(options.width, content.leastWidth);
  const denominator = parseScale(options.depthScale);
  const bodyHeight =
    denominator === null
      ? Math.max(100, options.height - headerHeight)
      : (range.base - range.top) * pixelsPerDepth(denominator, correlation.metres);
  const height = headerHeight + bodyHeight;
  const body = { x: 0, y: headerHeight, width, height: bodyHeight };
  const paint = (pen: Pen, hair: number): void => {
    pen.fillStyle = theme.background;
    pen.fillRect(0, 0, width, height);
    content.paintHeader(pen, { x: 0, y: 0, width, height: headerHeight }, hair, denominator);
    pen.save();
    pen.beginPath();
    pen.rect(0, headerHeight, width, bodyHeight);
    pen.clip();
    content.paintBody(pen, body, range, { hair });
    pen.restore();
  };
  const prepare = (hair: number): Promise<void> => prepareCorrelation(onPaper)(body, range, hair);
  return { width, height, denominator, prepare, paint };
}

function parseScale(scale: string | number | undefined): number | null {
  if (scale === undefined) return null;
  const denominator = scaleDenominator(scale);
  if (denominator === null) throw new RangeError(`"${scale}" is not a depth scale such as 1:500`);
  return denominator;
}

async function writePng({ width, height, paint }: CorrelationPage): Promise<Blob> {
  const ratio = Math.min(PIXEL_RATIO, LONGEST_SIDE / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * ratio), Math.round(height * ratio));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No 2D canvas to draw the picture with');
  pen.scale(ratio, ratio);
  paint(pen, 1 / ratio);
  return canvas.convertToBlob({ type: 'image/png' });
}
