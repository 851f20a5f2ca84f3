import type { PlotTheme } from '../log/theme.ts';
import type { Pen } from '../pen.ts';
import { chooseClip, colorScale } from './clip.ts';
import type { ColorScale } from './clip.ts';
import type { BlockLevels } from './levels.ts';
import type { PlotExtent, SectionAxes } from './section-axes.ts';
import type {
  SectionContent,
  SectionDisplay,
  SectionOverlays,
  SectionWords,
} from './section-content.ts';
import { paintCaption, paintOverlays } from './section-marks.ts';
import type { SectionView } from './section-view.ts';
import { paintWiggles } from './wiggle.ts';

/** Everything that one picture of a section shows. */
export interface SectionPicture {
  content: SectionContent;
  display: SectionDisplay;
  theme: PlotTheme;
  words: SectionWords;
  axes: SectionAxes;
  view: SectionView;
  blocks: readonly BlockLevels[];
  isAgc: boolean;
  overlays: SectionOverlays;
  lut: Uint8Array;
}

/** How amplitudes become shares of the colour map. */
export function chooseScale({
  content: { statistics, survey },
  display,
}: Pick<SectionPicture, 'content' | 'display'>): ColorScale {
  return colorScale(chooseClip(statistics, survey.isVelocity, display), display);
}

/** An error too small to be seen, as a share of all colours. */
const UNSEEN = 1 / 64;

/** The most by which an amplitude may differ from the stored one without being seen. */
export function amplitudeTolerance(picture: Pick<SectionPicture, 'content' | 'display'>): number {
  return UNSEEN / Math.abs(chooseScale(picture).scale);
}

/** Whether something lies over the density. */
export function hasOver({ display, overlays }: SectionPicture): boolean {
  return display.wiggle || display.variableArea || overlays.lines.length > 0;
}

/** Colour of what has no sample: not the ground's among colours, of which zero may be white. */
export function gapColor({ display, theme }: Pick<SectionPicture, 'display' | 'theme'>): string {
  return display.density ? theme.grid : theme.background;
}

/** Draws wiggles and overlays over the density. */
export function paintOver(pen: Pen, picture: SectionPicture, hair: number): void {
  const { view, blocks, display, theme } = picture;
  const { place } = view;
  pen.save();
  pen.beginPath();
  pen.rect(place.x, place.y, place.width, place.height);
  pen.clip();
  // On the plot's ground wiggles have its text's colour, on colours they are black as on paper.
  if (display.wiggle || display.variableArea)
    paintWiggles(pen, {
      view,
      blocks,
      scale: chooseScale(picture),
      display,
      color: display.density ? '#000000' : theme.text,
      hair,
    });
  paintOverlays(pen, picture);
  pen.restore();
}

/** Draws axes and frame. */
export function paintAxes(
  pen: Pen,
  { axes, view, theme }: SectionPicture,
  extent: PlotExtent,
): void {
  axes.paint(pen, view, theme, extent);
}

/**
 * Draws the line under the samples: it does not change while the picture moves. Before the axes,
 * which reach over it.
 */
export function paintFoot(pen: Pen, picture: SectionPicture, width: number, height: number): void {
  const { view, display, theme, words, content, isAgc, lut } = picture;
  const { x, y, height: rows } = view.place;
  pen.fillStyle = theme.background;
  // The frame belongs to the axes.
  pen.fillRect(x, y + rows + 1, width - x, height - y - rows - 1);
  const { scale, offset } = chooseScale(picture);
  const [low, high] = [-offset / scale, (1 - offset) / scale];
  paintCaption(pen, view, { display, words, content, isAgc, limits: [low, high], lut }, theme);
}
