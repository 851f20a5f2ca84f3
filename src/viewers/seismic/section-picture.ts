import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import type { LinkedSamples } from '../../core/link.ts';
import { sampleToTime, type SurveyStatistics } from '../../formats/seismic/seismic-survey.ts';
import type { PlotTheme } from '../../plot/log/theme.ts';
import type {
  SectionContent,
  SectionDisplay,
  SectionOverlays,
  SectionReadout,
  SectionWindow,
  SectionWords,
} from '../../plot/seismic/section-content.ts';
import type { SectionImageOptions } from '../../plot/seismic/section-options.ts';
import { createSectionPlot, type SectionPlot } from '../../plot/seismic/section-plot.ts';
import type { SectionScale } from '../../plot/seismic/section-scale.ts';
import { NextWindow } from './next-window.ts';
import { type SampleRange, shownPart } from './section-samples.ts';
import type { ShownSection } from './survey-phase.ts';

/** Which times or depths of vertical sections are shown. */
export interface ShownRange extends LinkedSamples {
  /** All that there are. */
  isWhole: boolean;
}

/** Events of `SectionPicture`. */
export interface SectionPictureEvents {
  /** Other times or depths are shown. */
  rangeChanged(range: ShownRange): void;
  /** The cursor moved in this plot, or left it. */
  cursorMoved(readout: SectionReadout | null): void;
  /** All samples in view of a cut are drawn. */
  pictured(shown: ShownSection): void;
  problem(error: unknown): void;
}

/** What the engine is made with. */
export interface SectionSurroundings {
  theme: PlotTheme;
  label: string;
  words: SectionWords;
  describe(readout: SectionReadout): string;
}

/**
 * The plot on the screen and what surrounds it: its section, window and cursor. Outlives the React
 * component that holds its node.
 */
export class SectionPicture {
  readonly #readout = signal<SectionReadout | null>(null);
  readonly #window = signal<SectionWindow | null>(null);
  readonly #waiting = signal(0);
  /** The values at the cursor; null without a cursor. */
  readonly readout: ReadonlySignal<SectionReadout | null> = this.#readout;
  readonly window: ReadonlySignal<SectionWindow | null> = this.#window;
  /** Tiles in view that are still to come. */
  readonly waiting: ReadonlySignal<number> = this.#waiting;

  #plot: SectionPlot | null = null;
  #shown: ShownSection | null = null;
  /** What was given to the plot, which draws it later. */
  readonly #contents = new WeakMap<SectionContent, ShownSection>();
  #display: Partial<SectionDisplay> = {};
  #overlays: SectionOverlays = { lines: [] };
  readonly #next = new NextWindow();
  #reported: ShownRange | null = null;
  readonly #stopReporting = this.#window.subscribe((window) => this.#reportRange(window));
  #waitingForPlot: ((plot: SectionPlot | null) => void)[] = [];
  #exact = new AbortController();

  constructor(private readonly events: SectionPictureEvents) {}

  get plot(): SectionPlot | null {
    return this.#plot;
  }

  /** What is drawn over the section. */
  get overlays(): SectionOverlays {
    return this.#overlays;
  }

  /** Times or depths that are shown; null for a map. */
  get shownRange(): ShownRange | null {
    return this.#shown && this.#shown.section.place.mode !== 'z' ? this.#reported : null;
  }

  /** Draws into `host` until the answer is called. */
  attach(host: HTMLElement, { theme, label, words, describe }: SectionSurroundings): () => void {
    const plot = createSectionPlot(host, {
      theme,
      label,
      words,
      display: this.#display,
      describe,
      onWindow: (window) => (this.#window.value = window),
      onCursor: (readout) => this.#cursorChanged(readout),
      onPicture: (content) => {
        const shown = this.#contents.get(content);
        if (shown) this.events.pictured(shown);
      },
      onProblem: (error) => this.events.problem(error),
      onWaiting: (tiles) => (this.#waiting.value = tiles),
    });
    this.#plot = plot;
    plot.setOverlays(this.#overlays);
    if (this.#shown) this.#put(plot, this.#shown, false);
    plot.setCursor(this.#readout.peek());
    this.#waitingForPlot.splice(0).forEach((go) => go(plot));
    return () => {
      // The next plot, in another node or with another name, starts where this one was, with its
      // cursor.
      if (this.#plot === plot) this.#leave();
      plot.dispose();
      if (this.#plot === plot) this.#plot = null;
    };
  }

  /**
   * Draws this cut; of another cut of the same kind and size the window stays, and when the same
   * source was read again what of it there still is.
   */
  show(shown: ShownSection | null): void {
    this.#leave();
    const before = this.#shown;
    this.#shown = shown;
    if (shown?.survey !== before?.survey) this.#readout.value = null;
    if (shown) this.#next.come(shown);
    if (this.#plot)
      this.#put(
        this.#plot,
        shown,
        before?.survey === shown?.survey &&
          before?.section.place.mode === shown?.section.place.mode,
      );
  }

  /** Draws the cut that is shown in colours of these amplitudes. */
  setStatistics(statistics: SurveyStatistics): void {
    this.#plot?.setStatistics(statistics);
  }

  setDisplay(display: SectionDisplay): void {
    this.#display = display;
    this.#plot?.setDisplay(display);
  }

  setOverlays(overlays: SectionOverlays): void {
    this.#overlays = overlays;
    this.#plot?.setOverlays(overlays);
  }

  /**
   * Shows these columns and rows, now or as soon as there is a section; what is left out stays.
   * `isForNext`: of the section that comes next.
   */
  setWindow({ traces, samples }: Partial<SectionWindow>, isForNext = false): void {
    const window = { ...(traces && { traces }), ...(samples && { samples }) };
    const now = isForNext ? null : this.#plot?.window;
    if (now) this.#plot?.setWindow({ ...now, ...window });
    else this.#next.request(window);
  }

  /**
   * Shows these times or depths of vertical sections, of this survey and of the next one that is
   * opened; null shows all of them.
   */
  showRange(range: SampleRange | null): void {
    const samples = this.#next.setRange(range, this.#shown);
    if (samples) this.setWindow({ samples });
  }

  /** Scale of a vertical section; null without one. It is another one with each window. */
  get scale(): SectionScale | null {
    return this.#plot?.scale ?? null;
  }

  setScale(scale: Partial<SectionScale>): void {
    this.#plot?.setScale(scale);
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

  /** Shows the cursor at a column and a row; NaN is not known. Sends no event. */
  showCursor(cursor: { column: number; row: number } | null): void {
    this.#plot?.setCursor(cursor);
    this.#read(
      cursor && this.#plot && !Number.isNaN(cursor.column + cursor.row)
        ? this.#plot.readAt(cursor.column, cursor.row)
        : null,
    );
  }

  /**
   * The picture, once all samples in view are there. @throws {RangeError} without a picture, or if
   * the viewer is removed meanwhile
   */
  async toImage(options: SectionImageOptions): Promise<Blob> {
    const plot =
      this.#plot ??
      (await new Promise<SectionPlot | null>((resolve) => this.#waitingForPlot.push(resolve)));
    if (!plot) throw new RangeError('The viewer was taken away');
    return plot.toImage(options);
  }

  dispose(): void {
    this.#stopReporting();
    this.#exact.abort();
    this.#plot?.dispose();
    this.#plot = null;
    this.#shown = null;
    this.#waitingForPlot.splice(0).forEach((go) => go(null));
  }

  #put(plot: SectionPlot, shown: ShownSection | null, keepWindow: boolean): void {
    if (!shown) return plot.setContent(null);
    const { survey, section, statistics } = shown;
    const content: SectionContent = {
      survey: survey.info,
      section,
      statistics,
      values: survey.values,
      tile: (request, stop) => survey.tile(request, stop),
    };
    this.#contents.set(content, shown);
    const part = this.#next.take(shown, keepWindow);
    batch(() => {
      plot.setContent(content, { keepWindow });
      if (plot.window && (part.traces || part.samples)) plot.setWindow({ ...plot.window, ...part });
    });
  }

  /** Keeps which part is shown. */
  #leave(): void {
    const [shown, window] = [this.#shown, this.#plot?.window];
    if (shown && window) this.#next.leave(shown, window);
  }

  #reportRange(window: SectionWindow | null): void {
    if (!window || !this.#shown || this.#shown.section.place.mode === 'z') return;
    const {
      survey: { info },
      section,
    } = this.#shown;
    const {
      samples: [from, to],
    } = window;
    const range: ShownRange = {
      top: sampleToTime(info, from),
      base: sampleToTime(info, to - 1),
      unit: info.samples.unit,
      isWhole: !shownPart(window, section).samples,
    };
    const reported = this.#reported;
    this.#reported = range;
    if (
      reported?.top !== range.top ||
      reported.base !== range.base ||
      reported.unit !== range.unit ||
      reported.isWhole !== range.isWhole
    )
      this.events.rangeChanged(range);
  }

  #cursorChanged(readout: SectionReadout | null): void {
    this.#read(readout, (exact) => this.events.cursorMoved(exact));
    this.events.cursorMoved(readout);
  }

  /**
   * Reads the values at the cursor; the amplitude of a rounded tile is followed by the stored one.
   */
  #read(readout: SectionReadout | null, onExact?: (exact: SectionReadout) => void): void {
    this.#exact.abort();
    this.#readout.value = readout;
    const plot = this.#plot;
    if (!readout || readout.isExact || !plot) return;
    const { signal: stop } = (this.#exact = new AbortController());
    void plot.exactAmplitude(readout.column, readout.row, stop).then(
      (amplitude) => {
        if (stop.aborted || this.#readout.peek() !== readout) return;
        const exact = { ...readout, amplitude, isExact: true };
        this.#readout.value = exact;
        onExact?.(exact);
      },
      () => {
        // The rounded amplitude stays; the tiles report what is wrong with the source.
      },
    );
  }
}
