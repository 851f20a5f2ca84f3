import type { DepthUnit } from '../../units/depth.ts';
import { Crosshair } from './crosshair.ts';
import { DepthScrollbar } from './depth-scrollbar.ts';
import { DepthView } from './depth-view.ts';
import type { DepthInterval } from './depth-window.ts';
import type { BoundData, LogDocument } from './document.ts';
import { bindData, makeDocument } from './document.ts';
import type { LogData } from './log-data.ts';
import { logContent } from './plot-content.ts';
import { PlotControls } from './plot-controls.ts';
import type { CursorReport } from './plot-cursor.ts';
import { PlotCursor } from './plot-cursor.ts';
import type { PlotDom } from './plot-dom.ts';
import { buildPlotDom } from './plot-dom.ts';
import { PlotDrawing } from './plot-drawing.ts';
import { PlotVoice } from './plot-voice.ts';
import type { Pyramid } from './pyramid.ts';
import type { ReadoutValue } from './readout.ts';
import { drawnReadout, readoutAt } from './readout.ts';
import type { LogTemplate } from './template.ts';
import type { PlotTheme } from './theme.ts';

/** Texts that a plot shows itself. */
export interface PlotMessages {
  /** Behind the mnemonic of a curve that the data does not have. */
  missing: string;
  /** Name of the depth scrollbar; the plot's own label where absent. */
  scrollbar?: string;
}

/** What a plot is made with. */
export interface LogPlotOptions {
  theme: PlotTheme;
  /** Name of the plot for a screen reader. */
  label: string;
  messages: PlotMessages;
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

/** A log plot on the screen: header, tracks, depth scrollbar, crosshair. Fills its host, follows its size, draws only what changed. */
export class LogPlot {
  readonly #options: LogPlotOptions;
  readonly #dom: PlotDom;
  readonly #view: DepthView;
  readonly #scrollbar: DepthScrollbar;
  readonly #crosshair: Crosshair;
  readonly #cursor: PlotCursor;
  readonly #voice: PlotVoice;
  readonly #drawing: PlotDrawing;
  readonly #controls: PlotControls;
  #theme: PlotTheme;
  #template: LogTemplate | null = null;
  #bound: BoundData | null = null;
  #pyramids: ReadonlyMap<string, Pyramid> | undefined;
  #depthUnit: DepthUnit | undefined;
  #doc: LogDocument | null = null;
  #disposed = false;

  /** @param host an element with a size of its own */
  constructor(host: HTMLElement, options: LogPlotOptions) {
    const { theme, label, messages } = options;
    this.#options = options;
    this.#theme = theme;
    const dom = (this.#dom = buildPlotDom(host, label));
    const view = (this.#view = new DepthView({
      stale: (what) => this.#drawing.invalidate(what),
      moved: (range) => {
        this.#cursor.follow();
        options.onDepthChange?.(range);
      },
    }));
    const scrollbar = (this.#scrollbar = new DepthScrollbar(
      dom.body,
      messages.scrollbar ?? label,
      (top) => view.panTo(top),
    ));
    scrollbar.controls = dom.body.id;
    const crosshair = (this.#crosshair = new Crosshair(dom.body));
    this.#cursor = new PlotCursor({
      view,
      crosshair,
      readout: (depth) => this.readout(depth),
      onCursor: options.onCursor,
    });
    const voice = (this.#voice = new PlotVoice(dom, view, scrollbar));
    this.#drawing = new PlotDrawing({
      dom,
      view,
      scrollbar,
      voice,
      theme,
      onPicture: (elapsedMs) => this.#pictured(elapsedMs),
    });
    this.#controls = new PlotControls({
      dom,
      view,
      crosshair,
      cursor: this.#cursor,
      drawing: this.#drawing,
      step: () => this.#doc && this.#doc.axis.step * this.#doc.factor,
      pointed: (depth) => {
        if (this.#doc) voice.pointed(depth, drawnReadout(this.#doc, this.readout(depth)));
      },
    });
    crosshair.paint(theme);
    this.#drawing.measure();
  }

  /** The template bound to the data, or null while either is missing. */
  get document(): LogDocument | null {
    return this.#doc;
  }

  /** Range shown. */
  get depthRange(): (DepthInterval & { unit: string }) | null {
    return this.#view.shown;
  }

  /** Range of the data with its margin: the most that can be shown. */
  get fullRange(): (DepthInterval & { unit: string }) | null {
    const { limits } = this.#view;
    return this.#doc && limits
      ? { top: limits.top, base: limits.base, unit: this.#doc.unit }
      : null;
  }

  /** Current scale on the screen as the n of 1 : n, by CSS pixels of 1/96 in; NaN where the index is no depth. */
  get depthScale(): number {
    return this.#view.scale;
  }

  /** Shows data over its whole range; null empties the plot. Ready pyramids spare this thread their building. */
  setData(data: LogData | null, pyramids?: ReadonlyMap<string, Pyramid>): void {
    this.#drawing.awaitPicture(data ? performance.now() : null);
    this.#pyramids = pyramids;
    this.#bound = data ? bindData(data, pyramids) : null;
    this.#cursor.leave();
    this.#rebuild();
    this.#view.reset();
  }

  /** Changes what is drawn; the range stays. */
  setTemplate(template: LogTemplate | null): void {
    this.#template = template;
    this.#rebuild();
  }

  /** Changes colours and type. */
  setTheme(theme: PlotTheme): void {
    this.#theme = theme;
    this.#crosshair.paint(theme);
    this.#rebuild();
  }

  /** Changes the shown unit of a depth index; the same depths stay in view. */
  setDepthUnit(unit: DepthUnit): void {
    this.#depthUnit = unit;
    const before = this.#doc;
    const { range } = this.#view;
    this.#rebuild();
    if (!before || !range || !this.#doc) return;
    const factor = this.#doc.factor / before.factor;
    this.#view.rescale(range, factor);
    this.#cursor.rescale(factor);
  }

  /** Shows a range of the shown unit, held within the data and its margin. Frees a fixed scale. */
  setDepthRange(top: number, base: number): void {
    if (Number.isFinite(top) && Number.isFinite(base)) this.#view.show({ top, base });
  }

  /** Fixes the scale at 1 : `denominator` by CSS pixels; null leaves it free. */
  setDepthScale(denominator: number | null): void {
    this.#view.fixScale(denominator);
  }

  /** Shows the cursor at a depth of the shown unit that comes from elsewhere; null hides it. */
  setCursor(depth: number | null): void {
    this.#cursor.place(depth);
  }

  /** Values of all curves at a depth of the shown unit: of the nearest sample within half a step, NaN where there is none. */
  readout(depth: number): ReadoutValue[] {
    return this.#doc ? readoutAt(this.#doc, depth) : [];
  }

  /** Gives the tracks the keyboard. */
  focus(): void {
    this.#dom.body.focus({ preventScroll: true });
  }

  /** Takes everything away. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#controls.dispose();
    this.#scrollbar.dispose();
    this.#voice.dispose();
    this.#drawing.dispose();
    this.#dom.root.remove();
    this.#doc = this.#bound = null;
    this.#view.bind(null);
    this.#pyramids = undefined;
  }

  /** Binds template and data again. */
  #rebuild(): void {
    this.#doc =
      this.#template && this.#bound
        ? makeDocument(this.#template, this.#bound, {
            theme: this.#theme,
            depthUnit: this.#depthUnit,
            pyramids: this.#pyramids,
          })
        : null;
    this.#view.bind(this.#doc);
    this.#drawing.show(
      this.#doc && logContent(this.#doc, this.#theme, this.#options.messages.missing),
      this.#theme,
    );
  }

  #pictured(elapsedMs: number): void {
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
