/** A piece of the log on a page; lengths in CSS pixels from the top of the page's content. */
export interface LogPiece {
  /** Depths at the upper and the lower edge of the body, in the log's unit. */
  top: number;
  base: number;
  /** Where the track header begins; the body follows it. */
  headerY: number;
  bodyY: number;
  bodyHeight: number;
}

/** Contents of one page. Numbers count heading rows from 0, `to` not included. */
export interface PrintPage {
  heading: { from: number; to: number } | null;
  log: LogPiece | null;
  /** Where the tail (track header again, then totals) begins, or null. */
  tailY: number | null;
}

/** What is to be laid on pages. Lengths in CSS pixels, depths in the log's unit. */
export interface PageInput {
  top: number;
  base: number;
  pixelsPerDepth: number;
  /** Height that content has on every page, foot and margins taken off. */
  height: number;
  /** Heights of the heading's rows; none for no heading. A row is never cut. */
  headingRows: readonly number[];
  /** Between the heading and the log. */
  gap: number;
  headerHeight: number;
  tailHeight: number;
  /** Cuts are at whole multiples of this, in the log's unit. */
  cutStep: number;
}

/** A log that begins under the heading gets at least this part of the page. */
const LEAST_SHARE = 0.2;

/**
 * Puts heading rows on as many pages as they need; answers the pages and what is used of the last.
 */
export function layHeading({ headingRows, height }: Pick<PageInput, 'headingRows' | 'height'>): {
  pages: PrintPage[];
  used: number;
} {
  const pages: PrintPage[] = [];
  let used = 0;
  let from = 0;
  headingRows.forEach((row, at) => {
    if (at > from && used + row > height) {
      pages.push({ heading: { from, to: at }, log: null, tailY: null });
      [from, used] = [at, 0];
    }
    used += row;
  });
  if (headingRows.length)
    pages.push({ heading: { from, to: headingRows.length }, log: null, tailY: null });
  return { pages, used };
}

/** The depth at which a page that begins at `top` and has room for `room` units ends. */
function cutAfter(top: number, room: number, { base, cutStep }: PageInput): number {
  // A billionth of slack: a log that fits but for rounding gets no second page of nothing.
  if (top + room * (1 + 1e-9) >= base) return base;
  const cut = Math.floor((top + room) / cutStep + 1e-9) * cutStep;
  return cut > top ? cut : top + room;
}

/**
 * Cuts a log into pages at true scale. Each page begins at the very depth where the one before
 * ends, so the pages laid end to end are the whole log; the heading goes before it, and what is
 * left of its last page is used.
 * @throws {RangeError} where the page has no room for a log under its header
 */
export function layOutPages(input: PageInput): PrintPage[] {
  const { height, headerHeight, pixelsPerDepth, gap, tailHeight } = input;
  const whole = height - headerHeight;
  if (!(whole >= height * 0.1))
    throw new RangeError('The track header leaves no room for the log on a page');
  const { pages, used } = layHeading(input);
  let page = pages.at(-1) ?? null;
  let y = page ? used + gap : 0;
  if (page && height - y - headerHeight < height * LEAST_SHARE) page = null;
  let top = input.top;
  while (top < input.base) {
    if (!page) {
      page = { heading: null, log: null, tailY: null };
      pages.push(page);
      y = 0;
    }
    const bodyY = y + headerHeight;
    const base = cutAfter(top, (height - bodyY) / pixelsPerDepth, input);
    const bodyHeight = (base - top) * pixelsPerDepth;
    page.log = { top, base, headerY: y, bodyY, bodyHeight };
    y = bodyY + bodyHeight;
    top = base;
    if (top < input.base) page = null;
  }
  const last = pages.at(-1);
  if (last && y + tailHeight <= height + 1e-6) last.tailY = y;
  else pages.push({ heading: null, log: null, tailY: 0 });
  return pages;
}
