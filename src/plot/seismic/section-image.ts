import type { Pen } from '../pen.ts';
import {
  PAPER_THEME,
  type PictureFileType,
  pictureRatio,
  renderPainted,
} from '../print/painted-picture.ts';
import { DensityRaster, packedColors } from './density-raster.ts';
import { computeFrame } from './section-frame.ts';
import { layoutPage, type PageSetup, paintHeading } from './section-page.ts';
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

/** How a section is put into a file. */
export interface SectionImageSetup extends PageSetup {
  type: PictureFileType;
  title: string;
}

/**
 * The section of a picture on paper, dark on white whatever the screen's theme: samples as an
 * embedded image, all else as lines and text.
 */
export async function sectionImage(
  picture: SectionPicture,
  setup: SectionImageSetup,
): Promise<Blob> {
  const theme = PAPER_THEME;
  const page = layoutPage(picture.view, setup);
  const { view, width, height } = onPaper(picture.view, { ...setup, per: page.per });
  const sheet = { width: width + page.beside.width, height: height + page.beside.height };
  const paper: SectionPicture = { ...picture, theme, view };
  const density = picture.display.density ? densityImage(paper) : null;
  const paint = (pen: Pen, hair: number): void => {
    pen.fillStyle = theme.background;
    pen.fillRect(0, 0, sheet.width, sheet.height);
    paintHeading(pen, setup.heading ?? [], { x: page.x, theme });
    pen.save();
    pen.translate(page.x, page.y);
    const { place } = view;
    if (density) pen.drawImage(density, place.x, place.y, place.width, place.height);
    if (hasOver(paper)) paintOver(pen, paper, hair);
    paintFoot(pen, paper, width, height);
    paintAxes(pen, paper, { width, height, hair });
    pen.restore();
  };
  const { type, title } = setup;
  return renderPainted({ type, title, ...sheet, inMillimetres: page.per !== null, paint });
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
  const ratio = pictureRatio(width, height);
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
