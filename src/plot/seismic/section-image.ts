import { PRINT_PLOT_THEME } from '../log/theme.ts';
import type { Pen } from '../pen.ts';
import { canvasMeasure, rasterizeText } from '../print/raster-text.ts';
import { SvgPen } from '../print/svg-pen.ts';
import { DensityRaster, packedColors } from './density-raster.ts';
import { computeFrame } from './section-frame.ts';
import type { SectionPicture } from './section-picture.ts';
import {
  gapColor,
  hasOver,
  paintAxes,
  paintFoot,
  paintOver,
  chooseScale,
} from './section-picture.ts';
import { SectionView } from './section-view.ts';

/** Kinds of pictures. */
export type SectionImageType = 'image/png' | 'image/svg+xml' | 'application/pdf';

/** How a section is put into a file. */
export interface SectionImageSetup {
  type: SectionImageType;
  title: string;
  /** Size of the whole picture on the screen, CSS pixels. */
  width: number;
  height: number;
  /** CSS pixels of a column and of a row on paper; null: as on the screen. */
  per: { column: number; row: number } | null;
}

const HAIR = 0.5;
const PIXEL_RATIO = 2;
/** Longest side of a canvas that every browser has. */
const LONGEST_SIDE = 16_384;
/** Pixels of an embedded picture: with more, common programs do not open the file. */
const MOST_PIXELS = 40e6;

/**
 * The section of a picture on paper, dark on white whatever the screen's theme: samples as an
 * embedded image, all else as lines and text.
 */
export async function sectionImage(
  picture: SectionPicture,
  setup: SectionImageSetup,
): Promise<Blob> {
  const { type, title } = setup;
  const theme = {
    ...PRINT_PLOT_THEME,
    font: `Helvetica, Arial, "Liberation Sans", ${PRINT_PLOT_THEME.font}`,
  };
  const { view, width, height } = onPaper(picture.view, setup);
  const paper: SectionPicture = { ...picture, theme, view };
  const density = picture.display.density ? densityImage(paper) : null;
  const paint = (pen: Pen, hair: number): void => {
    pen.fillStyle = theme.background;
    pen.fillRect(0, 0, width, height);
    const { place } = view;
    if (density) pen.drawImage(density, place.x, place.y, place.width, place.height);
    if (hasOver(paper)) paintOver(pen, paper, hair);
    paintFoot(pen, paper, width, height);
    paintAxes(pen, paper, { width, height, hair });
  };
  if (type === 'image/svg+xml') {
    const pen = new SvgPen({
      width,
      height,
      inMillimetres: setup.per !== null,
      title,
      measureText: canvasMeasure(),
    });
    paint(pen, HAIR);
    return new Blob([await pen.finish()], { type });
  }
  if (type === 'application/pdf') {
    const { PdfFile } = await import('../print/pdf-file.ts');
    const file = await PdfFile.create({ title, rasterizeText });
    file.addPage(width, height, (pen) => paint(pen, HAIR));
    return file.save();
  }
  const ratio = Math.min(
    PIXEL_RATIO,
    LONGEST_SIDE / Math.max(width, height),
    Math.sqrt(MOST_PIXELS / (width * height)),
  );
  const canvas = new OffscreenCanvas(Math.round(width * ratio), Math.round(height * ratio));
  const pen = canvas.getContext('2d')!;
  pen.scale(ratio, ratio);
  paint(pen, 1 / ratio);
  return canvas.convertToBlob({ type });
}

/** The same window at its size on paper; what surrounds it stays as large as it is. */
function onPaper(
  screen: SectionView,
  { width, height, per }: SectionImageSetup,
): { view: SectionView; width: number; height: number } {
  const { traces, samples } = screen.window;
  const place = per
    ? {
        ...screen.place,
        width: (traces[1] - traces[0]) * per.column,
        height: (samples[1] - samples[0]) * per.row,
      }
    : { ...screen.place };
  const view = new SectionView();
  view.place = place;
  view.bind(screen.columns, screen.rows, screen.aspect, screen.flipped);
  view.show(screen.window);
  return {
    view,
    width: width + place.width - screen.place.width,
    height: height + place.height - screen.place.height,
  };
}

function densityImage(picture: SectionPicture): OffscreenCanvas {
  const { view, blocks, lut, display } = picture;
  const { width, height } = view.place;
  const ratio = Math.min(
    PIXEL_RATIO,
    LONGEST_SIDE / Math.max(width, height),
    Math.sqrt(MOST_PIXELS / (width * height)),
  );
  const frame = computeFrame(view, ratio);
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  const pen = canvas.getContext('2d', { alpha: false })!;
  new DensityRaster().draw(
    { pen, x: 0, y: 0 },
    {
      frame,
      blocks,
      colors: { ...chooseScale(picture), packed: packedColors(lut, gapColor(picture)) },
      interpolate: display.interpolate,
    },
  );
  return canvas;
}
