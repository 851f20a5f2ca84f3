import type { Pen } from '../pen.ts';
import {
  PAPER_THEME,
  type PictureFileType,
  pictureRatio,
  renderPainted,
} from '../print/painted-picture.ts';
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

/** How a section is put into a file. */
export interface SectionImageSetup {
  type: PictureFileType;
  title: string;
  /** Size of the whole picture on the screen, CSS pixels. */
  width: number;
  height: number;
  /** CSS pixels of a column and of a row on paper; null: as on the screen. */
  per: { column: number; row: number } | null;
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
  const { type, title, per } = setup;
  return renderPainted({ type, title, width, height, inMillimetres: per !== null, paint });
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
