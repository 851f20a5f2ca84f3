import type { Rgba } from './color.ts';
import type { PenFont } from './font.ts';
import type { Pixels } from './pixels.ts';

/**
 * A text as pixels. Lengths are in the unit of the font's size; the origin is the start of the
 * baseline, y down.
 */
export interface RasterText {
  /** Draws it; called at most once, and not at all for a text that is only measured. */
  pixels: () => Pixels;
  /** Where the image lies about the origin. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** How far the text moves on. */
  advance: number;
}

/** Draws a text with fonts that a vector file does not carry; null where the place has none. */
export type RasterizeText = (text: string, font: PenFont, color: Rgba) => RasterText | null;

/** Dots per CSS pixel at 600 dpi. */
const DENSITY = 600 / 96;
/** Longer texts are drawn coarser. */
const WIDEST = 8192;

/**
 * Draws with the system's fonts, which shape and order every script, at 600 dpi. Null without a
 * canvas.
 */
export const rasterizeText: RasterizeText = (text, font, color) => {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const face = formatFont(font);
  const measuring = new OffscreenCanvas(1, 1).getContext('2d');
  if (!measuring) return null;
  // A canvas takes the direction of its page, by which the text would end at the origin.
  const direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  Object.assign(measuring, { font: face, direction, textAlign: 'left' });
  const box = measuring.measureText(text);
  const pad = 1;
  const left = -box.actualBoundingBoxLeft - pad;
  const top = -box.actualBoundingBoxAscent - pad;
  const wide = box.actualBoundingBoxRight + pad - left;
  const high = box.actualBoundingBoxDescent + pad - top;
  const density = Math.min(DENSITY, WIDEST / Math.max(wide, high));
  const [columns, rows] = [Math.ceil(wide * density), Math.ceil(high * density)];
  const draw = (): Pixels => {
    const context = new OffscreenCanvas(columns, rows).getContext('2d');
    if (!context) throw new Error('No 2D canvas to draw a text with');
    context.scale(density, density);
    Object.assign(context, { font: face, direction, textAlign: 'left' });
    // Opacity is laid on by the page, so that one image serves a text at every opacity.
    context.fillStyle = `rgb(${color.red}, ${color.green}, ${color.blue})`;
    context.fillText(text, -left, -top);
    return context.getImageData(0, 0, columns, rows);
  };
  return {
    pixels: draw,
    left,
    top,
    width: columns / density,
    height: rows / density,
    advance: box.width,
  };
};

/** Measures with the system's fonts, as a browser will draw an SVG; undefined without a canvas. */
export function canvasMeasure(): ((text: string, font: PenFont) => number) | undefined {
  const context =
    typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return undefined;
  return (text, font) => {
    context.font = formatFont(font);
    return context.measureText(text).width;
  };
}

/** By its first letter, as `dir="auto"` does (Unicode Standard Annex 9, P2 and P3). */
function isRightToLeft(text: string): boolean {
  const [first] = /\p{Letter}/u.exec(text) ?? [''];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first);
}

function formatFont(font: PenFont): string {
  return `${font.italic ? 'italic ' : ''}${font.bold ? '700 ' : ''}${font.size}px ${font.family}`;
}
