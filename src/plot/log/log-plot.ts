import type { DepthUnit } from '../../units/depth.ts';
import type { DepthView } from './depth-view.ts';
import type { DepthInterval } from './depth-window.ts';
import type { BoundData, LogDocument } from './document.ts';
import { bindData, makeDocument } from './document.ts';
import type { HeaderWords } from './header.ts';
import type { LogData } from './log-data.ts';
import { screenContent } from './plot-content.ts';
import type { CursorReport, PlotCursor } from './plot-cursor.ts';
import type { FetchPicture } from './picture-source.ts';
import type { PlotDom } from './plot-dom.ts';
import type { PlotDrawing } from './plot-drawing.ts';
import type { Pyramid } from './pyramid.ts';
import type { ReadoutValue } from './readout-value.ts';
import { drawnReadout, readoutAt } from './readout.ts';
import type { LogTemplate } from './template.ts';
import type { PlotTheme } from './theme.ts';
import { TrackPlot } from './track-plot.ts';

/** Texts that a plot shows itself. */
export interface PlotMessages extends HeaderWords {
  /** Name of the depth scrollbar; the plot's own label where absent. */
  scrollbar?: string;
}

/** What a plot is made with. */
export interface LogPlotOptions {
  theme: PlotTheme;
  /** Name of the plot for a screen reader. */
  label: string;
  messages: PlotMessages;
  /** Fetches the pictures that tracks show; none is shown where absent. */
  fetchPicture?: FetchPicture;
  /** The range shown was changed: by a gesture, a key or a call. Not called by `setData`. */
  onDepthChange?: (range: DepthInterval & { unit: string }) => void;
  /** The cursor was moved in this plot, or left it. Not called by `setCursor`. */
  onCursor?: (cursor: CursorReport | null) => void;
  /** The first complete picture after `setData` is drawn. */
  onPicture?: (picture: {
    curves: number;
    samples: number;
    depth: DepthInterval & { unit: string };
    elapsedMs: number;
  }) => void;
}

/** What a tool acts on. */
export interface PlotToolParts {
  dom: PlotDom;
  view: DepthView;
  drawing: PlotDrawing;
  cursor: PlotCursor;
}

/** A log on the screen: one document in a plot of tracks. */
export class LogPlot extends TrackPlot {
  readonly #options: LogPlotOptions;
  #template: LogTemplate | null = null;
  #bound: BoundData | null = null;
  /** Picks beside those of the data, or instead of them. */
  #markers: LogData['markers'] = [];
  #isInstead = false;
  #pyramids: ReadonlyMap<string, Pyramid> | undefined;
  #depthUnit: DepthUnit | undefined;
  #doc: LogDocument | null = null;

  /** @param host an element with a size of its own */
  constructor(host: HTMLElement, options: LogPlotOptions) {
    super(host, {
      theme: options.theme,
      label: options.label,
      scrollbarLabel: options.messages.scrollbar,
      listComma: options.messages.listComma,
      fetchPicture: options.fetchPicture,
    });
    this.#options = options;
  }

  /** The template bound to the data, or null while either is missing. */
  get document(): LogDocument | null {
    return this.#doc;
  }

  /** Range of the data with its margin: the most that can be shown. */
  get fullRange(): (DepthInterval & { unit: string }) | null {
    const { limits } = this.view;
    return this.#doc && limits
      ? { top: limits.top, base: limits.base, unit: this.#doc.unit }
      : null;
  }

  /**
   * Shows data over its whole range; null empties the plot. Ready pyramids spare this thread their
   * building.
   */
  setData(data: LogData | null, pyramids?: ReadonlyMap<string, Pyramid>): void {
    this.drawing.awaitPicture(data ? performance.now() : null);
    this.#pyramids = pyramids;
    this.#bound = data ? bindData(data, pyramids, this.#bound) : null;
    this.cursor.leave();
    this.rebuild();
    this.view.reset();
  }

  /** Changes what is drawn; the range stays. */
  setTemplate(template: LogTemplate | null): void {
    this.#template = template;
    this.rebuild();
  }

  /**
   * Draws picks, in the index's unit; the range stays. @param isInstead whether those of the data
   * are not drawn
   */
  setMarkers(markers: LogData['markers'] = [], isInstead = false): void {
    const isSame = markers.length === 0 && this.#markers?.length === 0;
    if (isSame && isInstead === this.#isInstead) return;
    this.#markers = markers;
    this.#isInstead = isInstead;
    if (this.#bound) this.rebuild();
  }

  /** Lets a tool act on the tracks before the plot's own gestures do. */
  useTool<Tool>(create: (parts: PlotToolParts) => Tool): Tool {
    return create({ dom: this.dom, view: this.view, drawing: this.drawing, cursor: this.cursor });
  }

  /**
   * Where the cursor is in the shown unit, else the middle of the picture; null while nothing is
   * shown.
   */
  get cursorDepth(): number | null {
    const { range } = this.view;
    if (!this.#doc || !range) return null;
    const { depth } = this.cursor;
    const isSeen = depth !== null && depth >= range.top && depth <= range.base;
    return isSeen ? depth : (range.top + range.base) / 2;
  }

  /** Changes the shown unit of a depth index; the same depths stay in view. */
  setDepthUnit(unit: DepthUnit): void {
    this.#depthUnit = unit;
    const before = this.#doc;
    const { range } = this.view;
    this.rebuild();
    if (before && range && this.#doc) this.rescale(range, this.#doc.factor / before.factor);
  }

  /**
   * Values of all curves at a depth of the shown unit: of the nearest sample within half a step,
   * NaN where no sample lies there.
   */
  readout(depth: number): ReadoutValue[] {
    return this.#doc ? readoutAt(this.#doc, depth) : [];
  }

  protected override get step(): number | null {
    return this.#doc && this.#doc.axis.step * this.#doc.factor;
  }

  protected override readValues(depth: number): ReadoutValue[] {
    return this.readout(depth);
  }

  protected override readDrawn(depth: number): ReadoutValue[] {
    return this.#doc ? drawnReadout(this.#doc, this.readout(depth)) : [];
  }

  /** Binds template and data again. */
  protected override rebuild(): void {
    this.#doc =
      this.#template && this.#bound
        ? makeDocument(this.#template, withMarkers(this.#bound, this.#markers, this.#isInstead), {
            theme: this.theme,
            depthUnit: this.#depthUnit,
            pyramids: this.#pyramids,
            pictures: this.pictures,
          })
        : null;
    this.view.bind(this.#doc);
    this.drawing.show(
      this.#doc && screenContent(this.#doc, this.theme, this.#options.messages),
      this.theme,
    );
  }

  protected override release(): void {
    this.#doc = this.#bound = null;
    this.#pyramids = undefined;
  }

  protected override onRange(range: DepthInterval & { unit: string }): void {
    this.#options.onDepthChange?.(range);
  }

  protected override onCursor(report: CursorReport | null): void {
    this.#options.onCursor?.(report);
  }

  protected override onPicture(elapsedMs: number): void {
    const range = this.depthRange;
    const doc = this.#doc;
    if (!range || !doc) return;
    const curves = doc.tracks.reduce(
      (n, t) => n + (t.kind === 'curves' ? t.curves.filter((c) => c.series).length : 0),
      0,
    );
    this.#options.onPicture?.({ curves, samples: doc.axis.length, depth: range, elapsedMs });
  }
}

function withMarkers(
  bound: BoundData,
  markers: LogData['markers'] = [],
  isInstead: boolean,
): BoundData {
  if (markers.length === 0 && !isInstead) return bound;
  const { data } = bound;
  const own = isInstead ? [] : (data.markers ?? []);
  return { ...bound, data: { ...data, markers: [...own, ...markers] } };
}
