import { metresPer } from '../../../units/depth.ts';
import type { Pen } from '../../pen.ts';
import type { LogDocument } from '../document.ts';
import { axisGrid } from '../time-grid.ts';
import { FOOT_HEIGHT, headingRows, sumHeights, tailRows } from './furniture.ts';
import { screenContent } from '../plot-content.ts';
import type { HeadingRow } from './heading.ts';
import { PaperPainter } from './paper-painter.ts';
import { layHeading, layOutPages, type PageInput, type PrintPage } from './pages.ts';
import {
  LONGEST_SHEET_MM,
  MARGIN_MM,
  type PaperName,
  PAPERS,
  PIXELS_PER_MM,
  pixelsPerDepth,
} from './paper.ts';
import { prepareTracks } from './prepare-tracks.ts';
import type { PrintOptions } from './print-options.ts';
import { type PrintSetup, setUpPrint } from './print-setup.ts';

/**
 * Half a CSS pixel, 0.13 mm: the finest line that every printer shows, and twice as many rows of
 * samples as a screen has.
 */
export const HAIR = 0.5;
/** Between the parts of a page, CSS pixels. */
export const GAP = 12;
/** A document that an upright sheet would show smaller than this is printed on the sheet turned. */
const LEAST_SHRINK = 0.75;
/** Most of a page's height that the track header may take. */
export const HEADER_SHARE = 0.45;

/** Sheet and content area in CSS pixels. */
export interface Sheet {
  width: number;
  height: number;
  margin: number;
  contentWidth: number;
  contentHeight: number;
}

/** Everything that is drawn on pages. */
export interface PrintLayout {
  setup: PrintSetup;
  sheet: Sheet;
  heading: HeadingRow[];
  tail: HeadingRow[];
  painter: PaperPainter;
  /** Height of the track header; 0 where it is left out. */
  headerHeight: number;
  pages: readonly PrintPage[];
  /**
   * Where depth runs from left to right, places of the log along x: the sheet of the pages without
   * log.
   */
  turned?: { rowSheet: Sheet } | undefined;
}

/**
 * Lays a log on pages. A log whose depth runs from left to right has its pages on their side, with
 * heading and tail on pages of their own. `measuring` only measures.
 * @throws {RangeError} as `setUpPrint`, and where a page has no room for the log
 */
export function layOutPrint(
  document: LogDocument,
  options: PrintOptions,
  measuring: Pen,
): PrintLayout {
  const first = setUpPrint(document, options);
  const content = screenContent(first.doc, first.theme, first.words);
  const isTurned = content.turn !== undefined;
  const paper = options.paper ?? (first.doc.unit === 'ft' ? 'letter' : 'a4');
  const sheet = isTurned ? layOutWideSheet(paper) : layOutSheet(paper, content.leastWidth);
  // From here on the height of a sheet is what the depth runs along.
  const logSheet = isTurned ? transpose(sheet) : sheet;
  const painter = new PaperPainter(content, {
    theme: first.theme,
    width: logSheet.contentWidth,
    headerLimit: logSheet.contentHeight * HEADER_SHARE,
    hair: HAIR,
    bands: options.bands,
    prepare: (...part) => prepareTracks(first.doc, ...part),
  });
  const headerHeight = options.show?.header === false ? 0 : painter.headerHeight;
  const rows = (setup: PrintSetup): Pick<PrintLayout, 'heading' | 'tail'> => ({
    heading:
      options.show?.heading === false
        ? []
        : headingRows(setup, options, measuring, sheet.contentWidth),
    tail: tailRows(setup, options, measuring, sheet.contentWidth),
  });
  const beside = isTurned ? { heading: [], tail: [] } : rows(first);
  const setup =
    options.depthScale === 'fit' ? fitted(first, logSheet, headerHeight, beside) : first;
  const { heading, tail } = rows(setup);
  const { range } = setup;
  // An index that is no depth has no scale on paper: it is fitted to one page.
  const perDepth =
    setup.perDepth ?? (logSheet.contentHeight - headerHeight) / (range.base - range.top);
  const input: PageInput = {
    ...range,
    pixelsPerDepth: perDepth,
    height: logSheet.contentHeight,
    headingRows: isTurned ? [] : heading.map((row) => row.height),
    gap: GAP,
    headerHeight,
    tailHeight: isTurned ? 0 : headerHeight + GAP + sumHeights(tail),
    cutStep: axisGrid(perDepth, setup.doc.unit).intervals[0] ?? 1,
  };
  const used = options.paper === 'continuous' ? lengthen(logSheet, input) : logSheet;
  const fitting = { ...input, height: used.contentHeight };
  const pages = isTurned ? layOutBeside(fitting, heading, sheet) : layOutPages(fitting);
  return {
    setup,
    sheet: isTurned ? transpose(used) : used,
    heading,
    tail,
    painter,
    headerHeight,
    pages,
    turned: isTurned ? { rowSheet: sheet } : undefined,
  };
}

/** Pages of a log with heading and tail on pages of their own, of another sheet. */
function layOutBeside(
  input: PageInput,
  heading: readonly HeadingRow[],
  { contentHeight }: Sheet,
): PrintPage[] {
  const headingRows = heading.map((row) => row.height);
  return [
    ...layHeading({ headingRows, height: contentHeight }).pages,
    ...layOutPages({ ...input, tailHeight: Infinity }),
  ];
}

/** A sheet of paper on its side; CSS pixels. */
function layOutWideSheet(name: PaperName): Sheet {
  const { widthMm, heightMm } = PAPERS[name === 'continuous' ? 'a4' : name];
  const margin = MARGIN_MM * PIXELS_PER_MM;
  const [width, height] = [heightMm * PIXELS_PER_MM, widthMm * PIXELS_PER_MM];
  const contentHeight = Math.floor((height - 2 * margin - FOOT_HEIGHT) / HAIR) * HAIR;
  return { width, height, margin, contentWidth: width - 2 * margin, contentHeight };
}

/** A sheet with its sides exchanged. */
function transpose({ width, height, contentWidth, contentHeight, margin }: Sheet): Sheet {
  return {
    width: height,
    height: width,
    contentWidth: contentHeight,
    contentHeight: contentWidth,
    margin,
  };
}

/** A sheet of paper, turned where `least` is too wide for it upright; CSS pixels. */
export function layOutSheet(name: PaperName, least: number): Sheet {
  const isLong = name === 'continuous';
  const paper = PAPERS[name === 'continuous' ? 'a4' : name];
  const margin = MARGIN_MM * PIXELS_PER_MM;
  const sides = [paper.widthMm * PIXELS_PER_MM, paper.heightMm * PIXELS_PER_MM] as const;
  const isTurned = !isLong && least * LEAST_SHRINK > sides[0] - 2 * margin;
  const [width, height] = isTurned ? [sides[1], sides[0]] : sides;
  // Whole hairs, so that the right border is as wide as the left.
  const contentWidth = Math.floor((width - 2 * margin) / HAIR) * HAIR;
  return { width, height, margin, contentWidth, contentHeight: height - 2 * margin - FOOT_HEIGHT };
}

/** A sheet as long as the whole print, as far as a page can be. */
export function lengthen(sheet: Sheet, input: PageInput): Sheet {
  const {
    headingRows: rows,
    gap,
    headerHeight,
    tailHeight,
    top,
    base,
    pixelsPerDepth: scale,
  } = input;
  const needed =
    rows.reduce((sum, row) => sum + row, 0) +
    (rows.length > 0 ? gap : 0) +
    headerHeight +
    (base - top) * scale +
    tailHeight +
    1;
  const around = sheet.height - sheet.contentHeight;
  const most = LONGEST_SHEET_MM * PIXELS_PER_MM - around;
  const contentHeight = Math.min(most, Math.max(needed, sheet.contentHeight / 2));
  return { ...sheet, contentHeight, height: contentHeight + around };
}

/** The scale at which heading, header, log and tail have room on one page, rounded up. */
function fitted(
  setup: PrintSetup,
  sheet: Sheet,
  headerHeight: number,
  { heading, tail }: Pick<PrintLayout, 'heading' | 'tail'>,
): PrintSetup {
  const { range, doc } = setup;
  const metres = doc.indexKind === 'depth' ? metresPer(doc.unit) : null;
  const denominator =
    metres === null ? null : fitScale({ range, metres, sheet, headerHeight, heading, tail });
  if (metres === null || denominator === null) return setup;
  return { ...setup, denominator, perDepth: pixelsPerDepth(denominator, metres) };
}

/** What is to have room on one page. */
export interface FittedContent extends Pick<PrintLayout, 'heading' | 'tail' | 'headerHeight'> {
  range: { top: number; base: number };
  /** Metres in one unit of the range. */
  metres: number;
  sheet: Sheet;
}

/**
 * The n of the scale 1 : n at which content has room on one page, rounded up; null where there is
 * none.
 */
export function fitScale(content: FittedContent): number | null {
  const { range, metres, sheet, headerHeight, heading, tail } = content;
  const above = heading.length > 0 ? sumHeights(heading) + GAP : 0;
  const below = tail.length > 0 ? headerHeight + GAP + sumHeights(tail) : 0;
  const { contentHeight } = sheet;
  // What has no room beside a log that can be seen goes on a page of its own.
  const rooms = [above + below, above, 0].map((other) => contentHeight - headerHeight - other);
  const room = rooms.find((one) => one > contentHeight / 4) ?? contentHeight - headerHeight;
  return room > 0 ? roundUp((pixelsPerDepth(1, metres) * (range.base - range.top)) / room) : null;
}

/** Two digits, not less: 1234 gives 1300. */
function roundUp(denominator: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(denominator)) - 1);
  return Math.max(1, Math.ceil(denominator / unit - 1e-9) * unit);
}
