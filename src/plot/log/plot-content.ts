import type { Pen } from '../pen.ts';
import type { DepthInterval } from './depth-window.ts';
import type { LogDocument } from './document.ts';
import { headerHeight, type HeaderWords, paintHeader } from './header.ts';
import type { Rect } from './layout.ts';
import { leastWidth } from './layout.ts';
import { paintBody } from './paint.ts';
import type { BodyOptions } from './picture.ts';
import type { PlotTurn } from './plot-dom.ts';
import type { PlotTheme } from './theme.ts';
import type { Series } from './trace.ts';

/**
 * What a plot shows under its one depth range: the tracks of a log, or of several beside one
 * another.
 */
export interface PlotContent {
  /** Height of the whole header, CSS pixels. */
  headerHeight: number;
  /** Depth runs from left to right: what is drawn is shown with x and y exchanged. */
  turn?: PlotTurn;
  /** Least width at which all tracks can be read, CSS pixels. */
  leastWidth: number;
  /** Curves drawn: they need their pyramids. */
  series: readonly Series[];
  /** Draws the header over `rect`; `depthScale` as the n of 1 : n, null where none is fixed. */
  paintHeader(pen: Pen, rect: Rect, hair: number, depthScale: number | null): void;
  /** Draws the tracks over `rect` for a range of the shown unit. */
  paintBody(pen: Pen, rect: Rect, range: DepthInterval, options: BodyOptions): void;
}

/** The tracks of one log. */
export function logContent(doc: LogDocument, theme: PlotTheme, words: HeaderWords): PlotContent {
  return {
    headerHeight: headerHeight(doc),
    leastWidth: leastWidth(doc),
    series: drawnSeries(doc),
    paintHeader: (pen, rect, hair, depthScale) =>
      paintHeader(pen, doc, rect, { theme, hair, words, depthScale }),
    paintBody: (pen, rect, range, options) =>
      paintBody(pen, doc, { rect, range }, { ...options, theme }),
  };
}

const layouts = new Map<string | undefined, typeof logContent>();

/** Makes an orientation of templates known, with what lays its tracks out. */
export function addLayout(orientation: string, layout: typeof logContent): void {
  layouts.set(orientation, layout);
}

/** The tracks of one log as its template orients them. */
export function screenContent(...log: Parameters<typeof logContent>): PlotContent {
  return (layouts.get(log[0].template.orientation) ?? logContent)(...log);
}

/** The series of all curves that a document's tracks draw. */
export function drawnSeries(doc: LogDocument): Series[] {
  return doc.tracks.flatMap((t) =>
    t.kind === 'curves' ? t.curves.flatMap((c) => c.series ?? []) : [],
  );
}
