import { metresPer } from '../../../units/depth.ts';
import type { Pen } from '../../pen.ts';
import type { DepthInterval } from '../depth-window.ts';
import { headingRows, sumHeights, paintRows, tailRows } from './furniture.ts';
import { type PlotContent, screenContent } from '../plot-content.ts';
import type { HeadingRow } from './heading.ts';
import { PaperPainter, type PaperPlace } from './paper-painter.ts';
import { MARGIN_MM, PAPERS, PIXELS_PER_MM, pixelsPerDepth } from './paper.ts';
import { prepareTracks } from './prepare-tracks.ts';
import type { PrintOptions } from './print-options.ts';
import type { PrintSetup } from './print-setup.ts';
import { shortened } from './text-lines.ts';

const GAP = 12;
/** Width of a picture without a view: what a log on A4 has, or more where the document needs it. */
const USUAL_WIDTH = Math.floor((PAPERS.a4.widthMm - 2 * MARGIN_MM) * PIXELS_PER_MM);
const USUAL_HEIGHT = 1000;
/** Most of a picture without scale that the track header may take, however many curves it has. */
const HEADER_SHARE = 0.6;
/** How far beyond a strip its log is drawn, so that numbers and lines at its edges are whole. */
const STRIP_MARGIN = 40;
/** Rows of heading and tail keep off the picture's edge, which would cut their frame in half. */
const INSET = 0.5;
/** Height of the line that says what a picture shows. */
const CAPTION_HEIGHT = 22;

/** A print in one picture: where its parts lie, in CSS pixels on edges of device pixels. */
export interface PictureLayout {
  width: number;
  height: number;
  heading: HeadingRow[];
  /** Above the header; "" for none. */
  caption: string;
  headerY: number;
  bodyY: number;
  bodyHeight: number;
  /** Of the scale that the header shows; null where the index is no depth. */
  denominator: number | null;
  /** Header again and totals; null for a picture without heading. */
  tail: { y: number; rows: HeadingRow[] } | null;
  painter: PaperPainter;
  /**
   * Where depth runs from left to right: how high the tracks are. `headerY` is then where they
   * begin, `bodyY` how far the body is from the left, and `bodyHeight` how long it is.
   */
  across?: number | undefined;
}

/**
 * Lays out a picture: at true scale as high as the log is long, with heading and tail where a
 * heading is given; else the view's header and body. `pen` only measures, `hair` is the size of a
 * device pixel.
 */
export function layOutPicture(
  setup: PrintSetup,
  options: PrintOptions,
  pen: Pen,
  hair: number,
): PictureLayout {
  const { doc, theme, words, range, perDepth } = setup;
  const content = screenContent(doc, theme, words);
  if (content.turn) return layOutTurned(content, setup, { options, pen, hair });
  const snapUp = (length: number): number => Math.ceil(length / hair - 1e-6) * hair;
  const width = options.view?.width || Math.max(USUAL_WIDTH, Math.ceil(content.leastWidth));
  const viewHeight = options.view?.height || USUAL_HEIGHT;
  const headerLimit = perDepth === null ? viewHeight * HEADER_SHARE : Infinity;
  const painter = new PaperPainter(content, {
    theme,
    width,
    headerLimit,
    hair,
    bands: options.bands,
    prepare: (...part) => prepareTracks(doc, ...part),
  });
  const framed = perDepth !== null && options.heading !== undefined;
  const heading = framed ? headingRows(setup, options, pen, width - 2 * INSET) : [];
  const caption = framed ? '' : (options.caption ?? '');
  const above = caption === '' ? 0 : CAPTION_HEIGHT;
  const headerY = snapUp(framed ? INSET + sumHeights(heading) + GAP : above);
  const bodyY = snapUp(headerY + painter.headerHeight);
  const bodyHeight =
    perDepth === null ? viewHeight - (bodyY - headerY) : (range.base - range.top) * perDepth;
  const end = bodyY + bodyHeight;
  const denominator = setup.denominator ?? scaleOnScreen(setup, bodyHeight);
  const tail = framed
    ? { y: snapUp(end), rows: tailRows(setup, options, pen, width - 2 * INSET) }
    : null;
  const height = tail ? tail.y + painter.headerHeight + GAP + sumHeights(tail.rows) + 1 : end;
  return {
    width,
    height,
    heading,
    caption,
    headerY,
    bodyY,
    bodyHeight,
    denominator,
    tail,
    painter,
  };
}

/** A picture of tracks whose depth runs from left to right, their headers at the left. */
function layOutTurned(
  content: PlotContent,
  setup: PrintSetup,
  { options, pen, hair }: { options: PrintOptions; pen: Pen; hair: number },
): PictureLayout {
  const { doc, theme, range, perDepth } = setup;
  const snapUp = (length: number): number => Math.ceil(length / hair - 1e-6) * hair;
  const isFramed = perDepth !== null && options.heading !== undefined;
  const caption = isFramed ? '' : (options.caption ?? '');
  const above = caption === '' ? 0 : CAPTION_HEIGHT;
  const viewWidth = options.view?.width || USUAL_HEIGHT;
  const least = Math.max(USUAL_WIDTH, Math.ceil(content.leastWidth));
  const across = options.view?.height ? options.view.height - above : least;
  const painter = new PaperPainter(content, {
    theme,
    width: across,
    headerLimit: perDepth === null ? viewWidth * HEADER_SHARE : Infinity,
    hair,
    bands: options.bands,
    prepare: (...part) => prepareTracks(doc, ...part),
  });
  const bodyY = snapUp(painter.headerHeight);
  const bodyHeight = perDepth === null ? viewWidth - bodyY : (range.base - range.top) * perDepth;
  const width = bodyY + bodyHeight;
  const rowWidth = Math.max(USUAL_WIDTH, Math.min(width, USUAL_HEIGHT)) - 2 * INSET;
  const heading = isFramed ? headingRows(setup, options, pen, rowWidth) : [];
  const headerY = snapUp(isFramed ? INSET + sumHeights(heading) + GAP : above);
  const end = snapUp(headerY + across);
  const tail = isFramed ? { y: end + GAP, rows: tailRows(setup, options, pen, rowWidth) } : null;
  return {
    width: Math.max(width, isFramed ? rowWidth + 2 * INSET : 0),
    height: tail ? tail.y + sumHeights(tail.rows) + 1 : end,
    heading,
    caption,
    headerY,
    bodyY,
    bodyHeight,
    denominator: setup.denominator ?? scaleOnScreen(setup, bodyHeight),
    tail,
    painter,
    across,
  };
}

/**
 * The denominator of what a screen shows, 96 CSS pixels being an inch; null where the index is no
 * depth.
 */
function scaleOnScreen({ range, doc }: PrintSetup, bodyHeight: number): number | null {
  const metres = doc.indexKind === 'depth' ? metresPer(doc.unit) : null;
  return metres === null
    ? null
    : pixelsPerDepth(1, metres) * ((range.base - range.top) / bodyHeight);
}

/** A part of a picture over its whole width: CSS pixels from its top, multiples of `hair`. */
export interface PictureStrip {
  from: number;
  to: number;
}

/** Draws one strip of a picture; the pen's origin is the picture's. */
export function paintPicture(
  pen: Pen,
  layout: PictureLayout,
  setup: PrintSetup,
  strip: PictureStrip,
): void {
  const { from, to } = strip;
  const { width, bodyY, bodyHeight, painter, tail } = layout;
  pen.fillStyle = setup.theme.background;
  pen.fillRect(0, from, width, to - from);
  if (from < layout.headerY) {
    paintRows(pen, layout.heading, INSET, INSET);
    paintCaption(pen, layout, setup);
  }
  if (layout.across !== undefined) return paintTurned(pen, layout, setup, strip);
  if (from < bodyY) painter.paintHeader(pen, 0, layout.headerY, layout.denominator);
  paintBodyPart(pen, layout, setup, strip);
  painter.paintRule(pen, 0, bodyY);
  painter.paintRule(pen, 0, bodyY + bodyHeight);
  if (tail && to > tail.y) {
    painter.paintHeader(pen, 0, tail.y, layout.denominator);
    paintRows(pen, tail.rows, INSET, tail.y + painter.headerHeight + GAP);
  }
}

/** The tracks are drawn whole in each strip that shows some of them: strips cut them lengthwise. */
function paintTurned(
  pen: Pen,
  layout: PictureLayout,
  { range }: PrintSetup,
  { from, to }: PictureStrip,
): void {
  const { headerY, bodyY, bodyHeight, across = 0, painter, tail } = layout;
  if (to > headerY && from < headerY + across) {
    pen.save();
    pen.translate(0, headerY);
    pen.transform(0, 1, 1, 0, 0, 0);
    painter.paintHeader(pen, 0, 0, layout.denominator);
    painter.paintBody(pen, { x: 0, y: bodyY, height: bodyHeight }, range);
    painter.paintRule(pen, 0, bodyY);
    painter.paintRule(pen, 0, bodyY + bodyHeight);
    pen.restore();
  }
  if (tail && to > tail.y) paintRows(pen, tail.rows, INSET, tail.y);
}

function paintCaption(pen: Pen, { caption, width }: PictureLayout, { theme }: PrintSetup): void {
  if (caption === '') return;
  pen.font = `600 12px ${theme.font}`;
  pen.fillStyle = theme.text;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.fillText(shortened(pen, caption, width - 12), 6, CAPTION_HEIGHT / 2);
}

/** Resolves when everything that a strip shows has arrived. */
export async function preparePicture(
  layout: PictureLayout,
  setup: PrintSetup,
  strip: PictureStrip,
): Promise<void> {
  const part = findBodyPart(layout, setup, strip);
  if (part) await layout.painter.prepare(part.place, part.range);
}

function paintBodyPart(
  pen: Pen,
  layout: PictureLayout,
  setup: PrintSetup,
  strip: PictureStrip,
): void {
  const part = findBodyPart(layout, setup, strip);
  if (part) layout.painter.paintBody(pen, part.place, part.range);
}

/** The part of the log that a strip shows, and where it lies; null for none. */
function findBodyPart(
  { bodyY, bodyHeight, across }: PictureLayout,
  { range }: PrintSetup,
  { from, to }: PictureStrip,
): { place: PaperPlace; range: DepthInterval } | null {
  if (across !== undefined) return { place: { x: 0, y: bodyY, height: bodyHeight }, range };
  const whole = from - STRIP_MARGIN <= bodyY;
  const top = whole ? bodyY : from - STRIP_MARGIN;
  const bottom = Math.min(bodyY + bodyHeight, to + STRIP_MARGIN);
  if (bottom <= top) return null;
  const perPixel = (range.base - range.top) / bodyHeight;
  const depthAt = (y: number): number => range.top + (y - bodyY) * perPixel;
  return {
    place: { x: 0, y: top, height: bottom - top },
    range: {
      top: whole ? range.top : depthAt(top),
      base: bottom === bodyY + bodyHeight ? range.base : depthAt(bottom),
    },
  };
}
