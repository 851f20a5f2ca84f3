import type { Pen } from '../../pen.ts';
import { PngWriter } from '../../print/png.ts';
import { canvasMeasure } from '../../print/raster-text.ts';
import { SvgPen } from '../../print/svg-pen.ts';
import type { LogDocument } from '../document.ts';
import { nextTask } from './next-task.ts';
import { layOutPicture, paintPicture, preparePicture } from './picture-layout.ts';
import type { PictureLayout } from './picture-layout.ts';
import type { PrintOptions } from './print-options.ts';
import { setUpPrint } from './print-setup.ts';

/** Finest line of an SVG: half a CSS pixel. */
const SVG_HAIR = 0.5;
/** Longest side of a PNG: what common decoders and viewers open. */
const LONGEST_SIDE = 65_500;
/** Pixels drawn at a time. */
const STRIP_PIXELS = 4_000_000;
const USUAL_DPI = 300;
const CSS_DPI = 96;

/** Prints a log as one SVG. See `printLog`. */
export async function printSvg(document: LogDocument, options: PrintOptions): Promise<Blob> {
  const setup = setUpPrint(document, options);
  const measureText = canvasMeasure();
  const layout = layOutPicture(
    setup,
    options,
    new SvgPen({ width: 1, height: 1, measureText }),
    SVG_HAIR,
  );
  const pen = new SvgPen({
    width: layout.width,
    height: layout.height,
    inMillimetres: setup.perDepth !== null,
    title: `${setup.title} · ${setup.name}`,
    measureText,
  });
  const whole = { from: 0, to: layout.height };
  await preparePicture(layout, setup, whole);
  options.signal?.throwIfAborted();
  paintPicture(pen, layout, setup, whole);
  const text = await pen.finish();
  options.signal?.throwIfAborted();
  options.onProgress?.(1, 1);
  return new Blob([text], { type: 'image/svg+xml' });
}

/** A canvas's context as a pen. @throws {Error} where the browser gives none */
function requireContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas to draw the picture with');
  return context;
}

/**
 * Lays out for the requested density, and again for a lower one where the picture would get too
 * long for a PNG.
 */
function layOutForPixels(
  layOut: (hair: number) => PictureLayout,
  density: number,
): { layout: PictureLayout; density: number } {
  const layout = layOut(1 / density);
  const longest = Math.max(layout.width, layout.height) * density;
  if (longest <= LONGEST_SIDE) return { layout, density };
  const lower = density * ((LONGEST_SIDE - 8) / longest);
  return { layout: layOut(1 / lower), density: lower };
}

/**
 * Prints a log as one PNG, strip by strip, so that its length is not bound by what a canvas can
 * hold. See `printLog`.
 */
export async function printPng(document: LogDocument, options: PrintOptions): Promise<Blob> {
  const setup = setUpPrint(document, options);
  const makeCanvas =
    options.createCanvas ?? ((width, height) => new OffscreenCanvas(width, height));
  const requested =
    setup.perDepth === null
      ? (options.pixelRatio ?? 2)
      : (options.dotsPerInch ?? USUAL_DPI) / CSS_DPI;
  const measuring: Pen = requireContext(makeCanvas(1, 1));
  const { layout, density } = layOutForPixels(
    (hair) => layOutPicture(setup, options, measuring, hair),
    requested,
  );
  const width = Math.max(1, Math.round(layout.width * density));
  const height = Math.max(1, Math.ceil(layout.height * density - 1e-6));
  const strip = Math.max(1, Math.min(height, Math.floor(STRIP_PIXELS / width)));
  const context = requireContext(makeCanvas(width, strip));
  const writer = new PngWriter({ width, height, opaque: true, dotsPerInch: density * CSS_DPI });
  const strips = Math.ceil(height / strip);
  try {
    for (let done = 0; done < strips; done++) {
      await nextTask(options.signal);
      const first = done * strip;
      const rows = Math.min(strip, height - first);
      const part = { from: first / density, to: (first + rows) / density };
      await preparePicture(layout, setup, part);
      context.setTransform(density, 0, 0, density, 0, -first);
      paintPicture(context, layout, setup, part);
      await writer.addRows(context.getImageData(0, 0, width, rows));
      options.onProgress?.(done + 1, strips);
    }
    return await writer.finish();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}
