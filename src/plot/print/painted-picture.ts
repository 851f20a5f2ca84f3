import { PRINT_PLOT_THEME, type PlotTheme } from '../log/theme.ts';
import type { Pen } from '../pen.ts';
import { canvasMeasure, rasterizeText } from './raster-text.ts';
import { SvgPen } from './svg-pen.ts';

/** Kinds of pictures. */
export type PictureFileType = 'image/png' | 'image/svg+xml' | 'application/pdf';

/** Colours of a picture on paper, in a font that PDF files need not carry. */
export const PAPER_THEME: PlotTheme = {
  ...PRINT_PLOT_THEME,
  font: `Helvetica, Arial, "Liberation Sans", ${PRINT_PLOT_THEME.font}`,
};

/** A picture that is painted at once. */
export interface PaintedPicture {
  type: PictureFileType;
  title: string;
  /** Size in CSS pixels. */
  width: number;
  height: number;
  /** An SVG has its size in millimetres, so that it prints at its true size. */
  inMillimetres?: boolean;
  /** @param hair width of the finest line, CSS pixels */
  paint(pen: Pen, hair: number): void;
}

const HAIR = 0.5;
const PIXEL_RATIO = 2;
/** Longest side of a canvas that every browser has. */
const LONGEST_SIDE = 16_384;
/** Pixels of an embedded picture: with more, common programs do not open the file. */
const MOST_PIXELS = 40e6;

/** A picture as a file. What writes PDF is loaded by the first PDF. */
export async function renderPainted(picture: PaintedPicture): Promise<Blob> {
  const { type, title, width, height, inMillimetres = false, paint } = picture;
  if (type === 'image/svg+xml') {
    const pen = new SvgPen({ width, height, inMillimetres, title, measureText: canvasMeasure() });
    paint(pen, HAIR);
    return new Blob([await pen.finish()], { type });
  }
  if (type === 'application/pdf') {
    const { PdfFile } = await import('./pdf-file.ts');
    const file = await PdfFile.create({ title, rasterizeText });
    file.addPage(width, height, (pen) => paint(pen, HAIR));
    return file.save();
  }
  const ratio = pictureRatio(width, height);
  const canvas = new OffscreenCanvas(Math.round(width * ratio), Math.round(height * ratio));
  const pen = canvas.getContext('2d')!;
  pen.scale(ratio, ratio);
  paint(pen, 1 / ratio);
  return canvas.convertToBlob({ type });
}

/** Pixels of a CSS pixel in a picture of this size, as many as programs can open. */
export function pictureRatio(width: number, height: number): number {
  return Math.min(
    PIXEL_RATIO,
    LONGEST_SIDE / Math.max(width, height),
    Math.sqrt(MOST_PIXELS / (width * height)),
  );
}
