import { Crosshair } from './crosshair.ts';
import { DepthScrollbar } from './depth-scrollbar.ts';
import { DepthView } from './depth-view.ts';
import type { DepthInterval } from './depth-window.ts';
import { PlotAnnouncer } from './plot-announcer.ts';
import { PlotControls } from './plot-controls.ts';
import type { CursorReport } from './plot-cursor.ts';
import { PlotCursor } from './plot-cursor.ts';
import type { PlotDom } from './plot-dom.ts';
import { buildPlotDom } from './plot-dom.ts';
import type { FetchPicture, PictureSource } from './picture-source.ts';
import { PlotDrawing } from './plot-drawing.ts';
import { PlotPart } from './plot-part.ts';
import type { ReadoutValue } from './readout-value.ts';
import type { PlotTheme } from './theme.ts';

/** What every plot of tracks is made with. */
export interface TrackPlotOptions {
  theme: PlotTheme;
  /** Name of the plot for a screen reader. */
  label: string;
  /** Name of the depth scrollbar; the plot's own label where absent. */
  scrollbarLabel?: string | undefined;
  /** Between the values that are read out. @default ', ' */
  listComma?: string | undefined;
  /** Fetches the pictures that tracks show; none is shown where absent. */
  fetchPicture?: FetchPicture | undefined;
}

/**
 * Tracks on the screen under one depth range: header, body, depth scrollbar, crosshair, gestures
 * and keys. Fills its host, follows its size, draws only what changed. A kind of plot adds the
 * content and what is read at a depth.
 */
export abstract class TrackPlot {
  protected readonly dom: PlotDom;
  protected readonly view: DepthView;
  protected readonly cursor: PlotCursor;
  protected readonly announcer: PlotAnnouncer;
  protected readonly drawing: PlotDrawing;
  /** Where the pictures of its tracks come from. */
  protected readonly pictures: PictureSource | null;
  #theme: PlotTheme;
  readonly #scrollbar: DepthScrollbar;
  readonly #crosshair: Crosshair;
  readonly #controls: PlotControls;
  #isDisposed = false;

  /** @param host an element with a size of its own */
  constructor(
    host: HTMLElement,
    { theme, label, scrollbarLabel = label, listComma = ', ', fetchPicture }: TrackPlotOptions,
  ) {
    this.#theme = theme;
    this.pictures = fetchPicture
      ? { fetch: fetchPicture, onArrive: () => this.drawing.invalidate(PlotPart.body) }
      : null;
    const dom = (this.dom = buildPlotDom(host, label));
    const view = (this.view = new DepthView({
      onStale: (parts) => this.drawing.invalidate(parts),
      onMove: (range) => {
        this.cursor.follow();
        this.onRange(range);
      },
    }));
    const scrollbar = new DepthScrollbar(dom, scrollbarLabel, (top) => view.panTo(top));
    this.#scrollbar = scrollbar;
    scrollbar.controls = dom.body.id;
    const crosshair = (this.#crosshair = new Crosshair(dom));
    this.cursor = new PlotCursor({
      view,
      crosshair,
      readout: (depth) => this.readValues(depth),
      onCursor: (report) => this.onCursor(report),
    });
    this.announcer = new PlotAnnouncer(dom, view, scrollbar, listComma);
    this.drawing = new PlotDrawing({
      dom,
      view,
      scrollbar,
      announcer: this.announcer,
      theme,
      onPicture: (elapsedMs) => this.onPicture(elapsedMs),
    });
    this.#controls = new PlotControls({
      dom,
      view,
      crosshair,
      cursor: this.cursor,
      drawing: this.drawing,
      step: () => this.step,
      onKeyCursor: (depth) => this.announcer.announceCursor(depth, this.readDrawn(depth)),
    });
    crosshair.paint(theme);
    this.drawing.measure();
  }

  /** Range shown. */
  get depthRange(): (DepthInterval & { unit: string }) | null {
    return this.view.shown;
  }

  /**
   * Current scale on the screen as the n of 1 : n, by CSS pixels of 1/96 in; NaN where the index is
   * no depth.
   */
  get depthScale(): number {
    return this.view.scale;
  }

  /** The n of the scale 1 : n that is held; null where the scale is free. */
  get heldScale(): number | null {
    return this.view.fixedScale;
  }

  /** Shows a range of the shown unit, held within the data and its margin. Frees a fixed scale. */
  setDepthRange(top: number, base: number): void {
    if (Number.isFinite(top) && Number.isFinite(base)) this.view.show({ top, base });
  }

  /** Fixes the scale at 1 : `denominator` by CSS pixels; null leaves it free. */
  setDepthScale(denominator: number | null): void {
    this.view.fixScale(denominator);
  }

  /** Shows the cursor at a depth of the shown unit that comes from elsewhere; null hides it. */
  setCursor(depth: number | null): void {
    this.cursor.place(depth);
  }

  /** Changes colours and type. */
  setTheme(theme: PlotTheme): void {
    this.#theme = theme;
    this.#crosshair.paint(theme);
    this.rebuild();
  }

  /** Gives the tracks the keyboard. */
  focus(): void {
    this.dom.body.focus({ preventScroll: true });
  }

  /** Removes the plot from its host and frees what it holds. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#controls.dispose();
    this.#scrollbar.dispose();
    this.announcer.dispose();
    this.drawing.dispose();
    this.pictures?.store?.dispose();
    this.dom.root.remove();
    this.release();
    this.view.bind(null);
  }

  /** Colours and type of now. */
  protected get theme(): PlotTheme {
    return this.#theme;
  }

  /** Shows the same depths after the shown unit changed: every depth is `factor` times as large. */
  protected rescale(range: DepthInterval, factor: number): void {
    this.view.rescale(range, factor);
    this.cursor.rescale(factor);
  }

  /** Depth from one sample to the next in the shown unit; null while nothing is shown. */
  protected abstract get step(): number | null;

  /** Values of the readout box at a depth of the shown unit. */
  protected abstract readValues(depth: number): ReadoutValue[];

  /** Values of the curves that are drawn, to be announced. */
  protected abstract readDrawn(depth: number): ReadoutValue[];

  /** Binds the data again, with the theme of now, and draws it. */
  protected abstract rebuild(): void;

  /** Drops the data. */
  protected abstract release(): void;

  /** Called when the range shown was changed. */
  protected abstract onRange(range: DepthInterval & { unit: string }): void;

  /** Called when the cursor was moved in this plot, or left it. */
  protected abstract onCursor(report: CursorReport | null): void;

  /** Called when the first complete picture of new data is drawn. */
  protected abstract onPicture(elapsedMs: number): void;
}
