import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { type ErrorCode, isAbort, type Problem, problemOf } from '../../core/problem.ts';
import type { LogFrame, ReadProgress } from '../../formats/log-file.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import { CurveCache, type CurveSelection, type PlotData } from '../../sources/log/plot-data.ts';
import type { OpenLog } from '../../sources/log/source.ts';
import { type TemplateChoice, fitTemplate } from '../../sources/log/templates.ts';
import { loadTracks } from '../shared/load-tracks.ts';
import { LatestRun } from '../shared/latest-run.ts';
import { isDrawableCurve } from './curve-selection.ts';

/** What is to be drawn. A new object for each plot. */
export interface PlotInput extends PlotData {
  frame: LogFrame;
  template: LogTemplate;
  /** False while the file is still being read. */
  complete: boolean;
  /** When this plot was requested, by `performance.now()`. */
  startedMs: number;
  /** The plot that curves were added to; absent of what was loaded. */
  base?: PlotInput;
}

/** The curves that a plot needs, and how they are drawn. */
export interface PlotRequest extends CurveSelection {
  log: OpenLog;
  choice: TemplateChoice | undefined;
}

/** Loads the curves of plots; none is read twice. */
export class PlotLoader {
  readonly #plotted = signal<PlotInput | null>(null);
  readonly #progress = signal<ReadProgress | 'started' | null>(null);
  readonly #problem = signal<Problem | null>(null);
  readonly plotted: ReadonlySignal<PlotInput | null> = this.#plotted;
  readonly progress: ReadonlySignal<ReadProgress | 'started' | null> = this.#progress;
  readonly problem: ReadonlySignal<Problem | null> = this.#problem;
  /** What was requested with the plot that is drawn. */
  #drawn: PlotRequest | null = null;
  readonly #cache = new CurveCache();
  readonly #loading = new LatestRun();

  constructor(private readonly onFail: (problem: Problem) => void) {}

  /**
   * Loads a plot in place of the one that is loaded. @returns settles when it is loaded, has failed
   * or is replaced
   */
  load(request: PlotRequest): Promise<void> {
    return this.#loading.start(async (stop) => {
      batch(() => {
        this.#problem.value = null;
        this.#progress.value = 'started';
      });
      try {
        const input = await this.#read(request, stop, (progress) => {
          if (!stop.aborted) this.#progress.value = progress;
        });
        if (stop.aborted) return;
        this.#drawn = request;
        this.#plotted.value = input;
        if (input.data.index.values.length === 0)
          this.fail('NO_CURVE_VALUES', `frame ${request.frame.name} has no rows`);
      } catch (error) {
        if (stop.aborted || isAbort(error)) return;
        const problem = problemOf(error, 'NO_CURVE_VALUES');
        if (!this.#isDrawn(request)) this.#plotted.value = null;
        this.fail(problem.code, problem.message, problem);
      } finally {
        if (!stop.aborted) this.#progress.value = null;
      }
    });
  }

  /** Loads what a log holds so far. A failure says nothing about the file, which is read on. */
  async preview(request: PlotRequest, stop: AbortSignal): Promise<void> {
    try {
      const input = await this.#read(request, stop);
      if (!stop.aborted) this.#plotted.value = input;
    } catch {
      // The whole file is read anyway, and reports its own failure.
    }
  }

  /** Reports why there is no plot. */
  fail(code: ErrorCode, message: string, more: Partial<Problem> = {}): void {
    const problem = { ...more, code, message };
    this.#problem.value = problem;
    this.onFail(problem);
  }

  /**
   * Reports that nothing of what is selected can be drawn: of the whole frame, or of what the
   * template names.
   */
  failWithoutCurves(frame: LogFrame, choice: TemplateChoice | undefined): void {
    // The plot of the frame or of the template before would be taken for what was chosen, also
    // where it is still being loaded.
    this.cancel();
    this.#plotted.value = null;
    if (frame.curves.some((curve) => isDrawableCurve(frame, curve))) {
      this.fail(
        'NO_CURVES_FOR_TEMPLATE',
        `${choice?.template?.name ?? 'the template'} names no curve of ${frame.name || 'the file'}`,
      );
      return;
    }
    this.fail('NO_CURVES_IN_FRAME', `frame ${frame.name} holds nothing but depths and text`);
  }

  /** Stops loading; the plot before stays. */
  cancel(): void {
    this.#loading.abort();
    this.#progress.value = null;
  }

  /** Resolves when no plot is being loaded. */
  settled(): Promise<void> {
    return this.#loading.settled();
  }

  /**
   * One curve as copies of 64-bit numbers beside its index. @throws an error with the code
   * CURVE_UNKNOWN
   */
  readCurve({ log, frame, index }: PlotRequest, mnemonic: string) {
    return this.#cache.withIndex(log, frame, index, mnemonic);
  }

  /** Values that look like nulls but were not declared, of the curves loaded. */
  suspectedNulls(frame: LogFrame): { mnemonic: string; value: number; count: number }[] {
    return this.#cache.suspectedNulls(frame);
  }

  /** Forgets everything: another log is opened, or none. */
  clear(): void {
    this.#loading.abort();
    this.#cache.clear();
    this.#drawn = null;
    batch(() => {
      this.#plotted.value = null;
      this.#progress.value = null;
      this.#problem.value = null;
    });
  }

  /** Whether frame and template of a request are those of the plot that is drawn. */
  #isDrawn({ frame, choice }: PlotRequest): boolean {
    return this.#drawn?.frame === frame && this.#drawn.choice?.id === choice?.id;
  }

  async #read(
    request: PlotRequest,
    stop: AbortSignal,
    onProgress?: (progress: ReadProgress) => void,
  ): Promise<PlotInput> {
    const { log, frame, selection, choice } = request;
    const startedMs = performance.now();
    const cache = log.info.complete ? this.#cache : new CurveCache();
    const texts = await loadTracks(choice?.template, frame);
    const read = await cache.load(log, { ...request, texts }, { signal: stop, onProgress });
    const template = fitTemplate(choice, frame, selection, read.data);
    // Curves that no template names have tracks too.
    await loadTracks(template, frame);
    return {
      ...read,
      frame,
      template,
      complete: log.info.complete,
      startedMs,
    };
  }
}
