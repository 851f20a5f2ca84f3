import { MARGIN_MM, type Paper, PIXELS_PER_MM } from '../log/export/paper.ts';
import type { PlotTheme } from '../log/theme.ts';
import type { Pen } from '../pen.ts';
import type { SectionView } from './section-view.ts';

/** CSS pixels of a column and of a row. */
export interface CellSize {
  column: number;
  row: number;
}

/** A picture of a section on a page. CSS pixels. */
export interface SectionPage {
  /** Left upper corner of the picture. */
  x: number;
  y: number;
  /** What the margins and the heading add to the size of the picture. */
  beside: { width: number; height: number };
  /** Size of a cell on paper; null where it is as on the screen. */
  per: CellSize | null;
}

/** What a page is laid out by. */
export interface PageSetup {
  /** Size of the whole picture on the screen. */
  width: number;
  height: number;
  per: CellSize | null;
  paper?: Paper | undefined;
  heading?: readonly string[] | undefined;
}

const TITLE_SIZE = 16;
const LINE_SIZE = 11;
const LINE_HEIGHT = 18;
/** Between the heading and the picture. */
const HEADING_GAP = 8;
/** Shortest side of the samples. */
const LEAST_SIDE = 20;

/** Where a picture lies on its page. A page has margins where it has a heading or a sheet. */
export function layoutPage(screen: SectionView, setup: PageSetup): SectionPage {
  const { width, height, paper, heading = [] } = setup;
  const margin = paper || heading.length > 0 ? MARGIN_MM * PIXELS_PER_MM : 0;
  const headingHeight = heading.length > 0 ? heading.length * LINE_HEIGHT + HEADING_GAP : 0;
  const beside = { width: 2 * margin, height: 2 * margin + headingHeight };
  const page = { x: margin, y: margin + headingHeight, beside };
  if (!paper) return { ...page, per: setup.per };
  const { traces, samples } = screen.window;
  const side = (millimetres: number, around: number): number =>
    Math.max(LEAST_SIDE, millimetres * PIXELS_PER_MM - around);
  return {
    ...page,
    per: {
      column:
        side(paper.widthMm, beside.width + width - screen.place.width) / (traces[1] - traces[0]),
      row:
        side(paper.heightMm, beside.height + height - screen.place.height) /
        (samples[1] - samples[0]),
    },
  };
}

/** Draws the lines above a section; the first is the title. */
export function paintHeading(
  pen: Pen,
  heading: readonly string[],
  { x, theme }: { x: number; theme: PlotTheme },
): void {
  pen.fillStyle = theme.text;
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  heading.forEach((line, i) => {
    pen.font = i === 0 ? `600 ${TITLE_SIZE}px ${theme.font}` : `${LINE_SIZE}px ${theme.font}`;
    pen.fillText(line, x, x + (i + 1) * LINE_HEIGHT - 4);
  });
}
