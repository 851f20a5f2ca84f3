import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { SectionPath } from '../../formats/seismic/seismic-survey.ts';
import type { PlotTheme } from '../../plot/log/theme.ts';
import type { SectionContent, SectionDisplay, SectionOverlays, SectionReadout, SectionWindow, SectionWords } from '../../plot/seismic/section-content.ts';
import { createSectionPlot, type SectionPlot } from '../../plot/seismic/section-plot.ts';
import type { ShownSection } from './seismic-model.ts';

/** What a session tells the viewer. */
export interface SectionSessionEvents {
  /** The cursor moved in this plot, or left it. */
  cursorMoved(readout: SectionReadout | null): void;
  /** All samples in view of a cut are drawn. */
  pictured(shown: ShownSection): void;
  problem(error: unknown): void;
  /** The line on a map is set. */
  pathDrawn(path: SectionPath): void;
}

/** What the engine is made with. */
export interface SectionSurroundings {
  theme: PlotTheme;
  label: string;
  words: SectionWords;
  describe(readout: SectionReadout): string;
}

/** The plot on the screen and what surrounds it: its section, window and cursor. Outlives the React component that holds its node. */
export class SectionSession {
  readonly #readout = signal<SectionReadout | null>(null);
  readonly #window = signal<SectionWindow | null>(null);
  readonly #waiting = signal(0);
  /** What stands at the cursor; null where it is nowhere. */
  readonly readout: ReadonlySignal<SectionReadout | null> = this.#readout;
  readonly window: ReadonlySignal<SectionWindow | null> = this.#window;
  /** Tiles in view that are still to come. */
  readonly waiting: ReadonlySignal<number> = this.#waiting;

  #plot: SectionPlot | null = null;
  #shown: ShownSection | null = null;
  /** What was given to the plot, which draws it later. */
  readonly #contents = new WeakMap<SectionContent, ShownSection>();
  #display: Partial<SectionDisplay> = {};
  #overlays: SectionOverlays = { lines: [], crossings: [] };
  /** Asked for before there was a plot with a section. */
  #wanted: Partial<SectionWindow> | null = null;
  /** Rows of the vertical section that was shown last, for the next one of the survey; null: all. */
  #rows: readonly [number, number] | null = null;
  #waitingForPlot: ((plot: SectionPlot) => void)[] = [];
  #exact = new AbortController();

  constructor(private readonly events: SectionSessionEvents) {}

  get plot(): SectionPlot | null {
    return this.#plot;
  }

  /** Draws into `host` until the answer is called. */
  attach(host: HTMLElement, { theme, label, words, describe }: SectionSurroundings): () => void {
    const plot = createSectionPlot(host, {
      theme, label, words, display: this.#display,
      describe,
      onWindow: (window) => (this.#window.value = window),
      onCursor: (readout) => this.#cursorChanged(readout),
      onPicture: (content) => {
        const shown = this.#contents.get(content);
        if (shown) this.events.pictured(shown);
      },
      onProblem: (error) => this.events.problem(error),
      onWaiting: (tiles) => (this.#waiting.value = tiles),
      onPath: (path, isDone) => {
        if (isDone) this.events.pathDrawn(path);
      },
    });
    this.#plot = plot;
    plot.setOverlays(this.#overlays);
    if (this.#shown) this.#put(plot, this.#shown, false);
    plot.setCursor(this.#readout.peek());
    this.#waitingForPlot.splice(0).forEach((go) => go(plot));
    return () => {
      // The next plot, in another node or with another name, starts where this one was, with its cursor.
      if (this.#plot === plot) this.#wanted ??= this.#window.peek();
      plot.dispose();
      if (this.#plot === plot) this.#plot = null;
    };
  }

  /** Draws this cut; of another cut of the same kind and size the window stays. */
  show(shown: ShownSection | null): void {
    const before = this.#shown;
    this.#shown = shown;
    const isSame = shown !== null && before?.survey === shown.survey;
    if (shown?.survey !== before?.survey) this.#readout.value = null;
    if (!isSame) this.#rows = null;
    else if (before?.section.place.mode !== 'z') this.#rows = this.#plot?.window?.samples ?? this.#rows;
    if (!this.#plot) return;
    const keep = isSame && before?.section.place.mode === shown.section.place.mode;
    this.#put(this.#plot, shown, keep);
    if (isSame && !keep && this.#rows) this.showSamples(this.#rows);
  }

  setDisplay(display: SectionDisplay): void {
    this.#display = display;
    this.#plot?.setDisplay(display);
  }

  setOverlays(overlays: SectionOverlays): void {
    this.#overlays = overlays;
    this.#plot?.setOverlays(overlays);
  }

  /** Shows these columns and rows, now or as soon as there is a section; what is left out stays. */
  setWindow({ traces, samples }: Partial<SectionWindow>): void {
    const window = { ...(traces && { traces }), ...(samples && { samples }) };
    const now = this.#plot?.window;
    if (now) this.#plot?.setWindow({ ...now, ...window });
    else this.#wanted = { ...this.#wanted, ...window };
  }

  /** Shows these rows of vertical sections, now or when the next one is shown; null shows all of them. */
  showSamples(samples: readonly [number, number] | null): void {
    const section = this.#shown?.section;
    if (section?.place.mode === 'z') this.#rows = samples;
    else if (samples) this.setWindow({ samples });
    else if (section && this.#plot?.window) this.setWindow({ samples: [0, section.samples] });
  }

  zoom(factor: number): void {
    this.#plot?.zoom(factor);
  }

  fit(): void {
    this.#plot?.fit();
  }

  retry(): void {
    this.#plot?.retry();
  }

  /** Shows the cursor at a column and a row; what is NaN is not known. Nobody is told. */
  showCursor(cursor: { column: number; row: number } | null): void {
    this.#plot?.setCursor(cursor);
    this.#read(cursor && this.#plot && !Number.isNaN(cursor.column + cursor.row) ? this.#plot.readAt(cursor.column, cursor.row) : null);
  }

  /** The picture as a PNG, once there is one. */
  async toImage(type: 'image/png' | 'image/svg+xml' | 'application/pdf', title: string): Promise<Blob> {
    const plot = this.#plot ?? await new Promise<SectionPlot>((resolve) => this.#waitingForPlot.push(resolve));
    return plot.toImage({ type, title });
  }

  dispose(): void {
    this.#exact.abort();
    this.#plot?.dispose();
    this.#plot = null;
    this.#shown = null;
    this.#waitingForPlot = [];
  }

  #put(plot: SectionPlot, shown: ShownSection | null, keepWindow: boolean): void {
    if (!shown) return plot.setContent(null);
    const { survey, section, statistics } = shown;
    const content: SectionContent = { survey: survey.info, section, statistics, values: survey.values, tile: (request, stop) => survey.tile(request, stop) };
    this.#contents.set(content, shown);
    plot.setContent(content, { keepWindow });
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted && plot.window) plot.setWindow({ ...plot.window, ...wanted });
  }

  #cursorChanged(readout: SectionReadout | null): void {
    this.#read(readout, (exact) => this.events.cursorMoved(exact));
    this.events.cursorMoved(readout);
  }

  /** What stands at the cursor; the amplitude of a rounded tile is followed by the stored one. */
  #read(readout: SectionReadout | null, onExact?: (exact: SectionReadout) => void): void {
    this.#exact.abort();
    this.#readout.value = readout;
    const plot = this.#plot;
    if (!readout || readout.isExact || !plot) return;
    const { signal: stop } = (this.#exact = new AbortController());
    void plot.exactAmplitude(readout.column, readout.row, stop).then((amplitude) => {
      if (stop.aborted || this.#readout.peek() !== readout) return;
      const exact = { ...readout, amplitude, isExact: true };
      this.#readout.value = exact;
      onExact?.(exact);
    }, () => {
      // The rounded amplitude stays; what is wrong with the source is told by the tiles.
    });
  }
}
