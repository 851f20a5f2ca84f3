import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Problem } from '../../core/problem.ts';
import type { FormatWarning } from '../../formats/format-error.ts';
import type { LogCorrections, ReadProgress } from '../../formats/log-file.ts';
import type { LogInfo, LogSource, OpenLog } from '../../sources/log/source.ts';
import { findStartFrame } from '../../sources/log/start-frame.ts';
import type { TemplateChoice } from '../../sources/log/templates.ts';
import { Opening } from '../shared/opening.ts';
import { openingProblem } from '../shared/opening-problem.ts';
import { problemError } from '../../core/problem-error.ts';
import {
  hasDrawableCurve,
  isSameSelection,
  selectionAfter,
  selectTemplateCurves,
  selectWithDepth,
  toggleCurves,
} from './curve-selection.ts';
import { FrameChoice } from './frame-choice.ts';
import type { LogEvents, LogPhase } from './log-phase.ts';
import { type LogRequest, LogRequests } from './log-request.ts';
import { PlotLoader, type PlotRequest } from './plot-loader.ts';
import { TemplateChooser } from './template-chooser.ts';

/**
 * The open log and what is chosen of it (spec 4, "Log viewer"): loading curve details, then curve
 * selection, then plot. One log at a time; an answer that comes late for an earlier one is dropped.
 */
export class LogState {
  readonly #phase = signal<LogPhase>({ kind: 'new' });
  readonly #frames = new FrameChoice();
  readonly #warnings = signal<readonly FormatWarning[]>([]);
  readonly #selection = signal<ReadonlySet<string>>(new Set());
  readonly #templates: TemplateChooser;
  readonly #plots: PlotLoader;

  readonly phase: ReadonlySignal<LogPhase> = this.#phase;
  readonly info: ReadonlySignal<LogInfo | null> = this.#frames.info;
  readonly warnings: ReadonlySignal<readonly FormatWarning[]> = this.#warnings;
  /** Mnemonics that are ticked, depth curves included. */
  readonly selection: ReadonlySignal<ReadonlySet<string>> = this.#selection;
  readonly templateId: ReadonlySignal<string>;
  readonly plotted: PlotLoader['plotted'];
  /** Progress of loading curves for a plot. */
  readonly plotting: PlotLoader['progress'];
  /** Why the last plot failed, while the log itself is fine. */
  readonly plotProblem: PlotLoader['problem'];
  // Without the arrays of what is drawn: React may hold an old value for long.
  readonly plottedRows = computed(() => this.plotted.value?.data.index.values.length ?? null);
  readonly plottedTemplate = computed(() => this.plotted.value?.template ?? null);
  readonly frame = this.#frames.frame;
  readonly index = this.#frames.index;
  /** Plot is possible only when not all that is selected are depth curves (spec 4). */
  readonly canPlot = computed(() => {
    const frame = this.frame.value;
    const selection = this.#selection.value;
    return frame !== null && hasDrawableCurve(frame, selection);
  });

  #source: LogSource | null = null;
  #log: OpenLog | null = null;
  readonly #opening = new Opening<OpenLog, ReadProgress>();
  readonly #requests: LogRequests;

  constructor(
    private readonly events: LogEvents,
    requests = new LogRequests(),
  ) {
    this.#requests = requests;
    this.#plots = new PlotLoader((problem) => events.onFail(problem));
    this.#templates = new TemplateChooser(({ code, message, ...more }) =>
      this.#plots.fail(code, message, more),
    );
    this.templateId = this.#templates.id;
    this.plotted = this.#plots.plotted;
    this.plotting = this.#plots.progress;
    this.plotProblem = this.#plots.problem;
  }

  /** The templates to choose from; the chosen one is drawn again if it changed. */
  setTemplates(choices: readonly TemplateChoice[]): void {
    const before = this.#templates.chosen;
    this.#templates.setChoices(choices);
    const after = this.#templates.chosen;
    const id = after?.id ?? this.startTemplateId;
    if (this.#log && before !== after)
      this.#templates.whenLoaded(id, () => this.#takeTemplate(id, true));
  }

  /** Id of the template that a log which is being opened starts with. */
  get startTemplateId(): string {
    const log = { frame: this.frame.peek(), isComputed: this.info.peek()?.isComputed };
    return this.#templates.findStartId(this.#requests.current.template, log);
  }

  /**
   * Opens a log, or closes the one that is open. @returns settles when it is open, has failed or is
   * replaced
   */
  open(source: LogSource | null, request: LogRequest = {}): Promise<void> {
    this.#requests.setPage(request);
    return this.#begin(source, request);
  }

  /** Changes what the page requests of the same log: at once, or when the log is open. */
  changeRequest(request: LogRequest): void {
    const changed = this.#requests.change(request);
    if (!changed.has('frame') && !changed.has('curves') && !changed.has('template')) return;
    const info = this.info.peek();
    if (!info) return;
    this.#templates.whenLoaded(this.startTemplateId, () => {
      batch(() => {
        if (changed.has('frame'))
          this.#setFrame(findStartFrame(info, this.#requests.current.frame)?.frameId ?? null);
        if (changed.has('template')) this.#templates.choose(this.startTemplateId);
        this.#selection.value = this.#startSelection();
      });
      this.#plotOrReport();
    });
  }

  #begin(source: LogSource | null, request: LogRequest): Promise<void> {
    this.#close();
    this.#source = source;
    this.#requests.current = request;
    if (source) return this.#open(source);
    this.#phase.value = { kind: 'empty' };
    return Promise.resolve();
  }

  #open(source: LogSource): Promise<void> {
    const showProgress = (progress: ReadProgress | null): void => {
      this.#phase.value = { kind: 'loading', name: source.name, progress };
    };
    showProgress(null);
    return this.#opening.start({
      open: ({ signal, onProgress }) =>
        source.open({
          signal,
          corrections: this.corrections,
          onProgress,
          onPartial: (partial) => this.#showPartial(partial, signal),
        }),
      onProgress: showProgress,
      onOpen: (log) => this.#adopt(log, source.name),
      onLate: (log) => log.close(),
      onFail: (error) => this.#fail(openingProblem(error)),
    });
  }

  #adopt(log: OpenLog, name: string): void {
    this.#log = log;
    this.#describe(log);
    log.followWarnings?.((warnings) => {
      if (this.#log === log) this.#warnings.value = warnings;
    });
    if (this.frame.peek()) this.#plotOrReport();
    else this.#plots.fail('NO_LOG_DATA', 'the file has no frame with curves');
    this.#phase.value = { kind: 'ready' };
    this.events.onRead(log, name);
  }

  /** How the file is read: what the page or the user knows better than the file says. */
  get corrections(): LogCorrections {
    return this.#requests.current.corrections ?? {};
  }

  /** Reads the file again with a correction; undefined takes one back. */
  correct(change: LogCorrections): Promise<void> {
    this.#requests.choose({ corrections: { ...this.corrections, ...change } });
    return this.refresh(selectionAfter(change, this.#selection.peek()));
  }

  /** Reads the log again, with the choices made; from another source its own frame. */
  refresh(selection = this.#selection.peek(), source = this.#source): Promise<void> {
    this.events.onRefresh();
    const frame = this.#frames.frameId ?? this.#requests.current.frame;
    return this.#begin(source, {
      frame: source === this.#source ? frame : undefined,
      curves: selection.size ? [...selection] : this.#requests.current.curves,
      template: this.templateId.peek() || this.#requests.current.template,
      index: this.#frames.chosenIndex ?? this.#requests.current.index,
      corrections: this.corrections,
    });
  }

  /** Stops reading, which is no failure: the viewer is empty, `refresh` reads the source again. */
  cancel(): void {
    if (this.#phase.peek().kind !== 'loading') return this.#plots.cancel();
    this.#close();
    this.#phase.value = { kind: 'empty' };
  }

  /** Ends everything. */
  dispose(): void {
    this.#close();
    this.#phase.value = { kind: 'empty' };
  }

  /**
   * Chooses a frame: its depth curve and the template's curves are selected, and drawn. Unless a
   * template was chosen, the one that suits.
   */
  chooseFrame(frameId: string): void {
    this.#requests.choose({ frame: frameId });
    batch(() => {
      this.#setFrame(frameId);
      this.#selection.value = this.#templateSelection();
    });
    this.#plotOrReport();
  }

  #setFrame(frameId: string | null): void {
    this.#frames.choose(frameId);
    this.#templates.choose(this.startTemplateId);
  }

  /** Draws against another depth or time curve of the frame. */
  chooseIndex(mnemonic: string): void {
    this.#frames.chooseIndex(mnemonic);
    void this.draw();
  }

  /**
   * Chooses a template: the curves that it finds are selected, and drawn. What is drawn stays until
   * a template has come from the server.
   */
  chooseTemplate(id: string, { keepSelection = false } = {}): void {
    this.#templates.whenLoaded(id, () => {
      this.#requests.choose({ template: id });
      this.#takeTemplate(id, keepSelection);
    });
  }

  #takeTemplate(id: string, keepSelection: boolean): void {
    batch(() => {
      this.#templates.choose(id);
      if (!keepSelection) this.#selection.value = this.#templateSelection();
    });
    this.#plotOrReport();
  }

  /** Ticks or unticks curves; depth curves stay ticked. */
  select(mnemonics: Iterable<string>, on: boolean): void {
    const selection = toggleCurves(this.frame.peek(), this.#selection.peek(), mnemonics, on);
    this.#selection.value = selection;
  }

  /**
   * Draws the selected curves, or `mnemonics` instead of them; of a log that is being opened, once
   * it is open. Without a log nothing happens.
   * @throws the problem of a log that could not be opened
   */
  async plot(mnemonics?: readonly string[]): Promise<void> {
    await this.#settleLog();
    const frame = this.frame.peek();
    if (mnemonics && frame) this.#selection.value = selectWithDepth(frame, mnemonics);
    await this.draw();
    await this.settled();
  }

  /**
   * Draws the selected curves of the open log. @returns settles when they are drawn; a failure is
   * reported
   */
  async draw(): Promise<void> {
    const request = this.#plotRequest();
    if (!request) return;
    if (this.canPlot.peek()) await this.#plots.load(request);
    else this.#plots.fail('SELECT_CURVE', 'only depth curves are selected');
  }

  #plotRequest(log = this.#log): PlotRequest | null {
    const frame = this.frame.peek();
    return frame && log
      ? {
          log,
          frame,
          index: this.index.peek(),
          selection: this.#selection.peek(),
          choice: this.#templates.chosen,
        }
      : null;
  }

  /**
   * Values of one curve with its index, read if they are not here yet; of a log that is being
   * opened, once it is open.
   * @throws the problem of a log that could not be opened, NO_LOG_DATA without one, CURVE_UNKNOWN
   */
  async curveValues(
    mnemonic: string,
  ): Promise<{ depth: Float64Array; values: Float64Array; unit: string; depthUnit: string }> {
    await this.#settleLog();
    const request = this.#plotRequest();
    if (!request) throw problemError({ code: 'NO_LOG_DATA', message: 'no log is open' });
    try {
      const values = await this.#plots.readCurve(request, mnemonic);
      if (this.#log === request.log) return values;
    } catch (error) {
      if (this.#log === request.log) throw error;
    }
    // Another log was opened meanwhile.
    return this.curveValues(mnemonic);
  }

  /** Resolves when what was requested is drawn. @throws the problem of a log that failed to open */
  async settled(): Promise<void> {
    let log: OpenLog | null;
    do {
      await this.#settleLog();
      log = this.#log;
      await this.#plots.settled();
    } while (log !== this.#log || this.#opening.isRunning);
  }

  /** Resolves when log and template are here. @throws the problem of a log that failed to open */
  async #settleLog(): Promise<void> {
    do {
      await this.#opening.settled();
      await this.#templates.settled();
    } while (this.#opening.isRunning);
    const phase = this.#phase.peek();
    if (phase.kind === 'failed') throw problemError(phase.problem);
  }

  /** Where the log comes from; null without one. */
  get source(): LogSource | null {
    return this.#source;
  }

  /** The curves that are ticked; null if they are the template's own. */
  get ownCurves(): string[] | null {
    const selection = this.#selection.peek();
    return isSameSelection(selection, this.#templateSelection()) ? null : [...selection];
  }

  /** Notes about values that look like nulls but were not declared, of the curves loaded. */
  get suspectedNulls(): { mnemonic: string; value: number; count: number }[] {
    const frame = this.frame.peek();
    return frame ? this.#plots.suspectedNulls(frame) : [];
  }

  async #showPartial(log: OpenLog, stop: AbortSignal): Promise<void> {
    if (stop.aborted) return;
    this.#describe(log);
    const request = this.#plotRequest(log);
    if (request && request.frame.samples > 0 && this.canPlot.peek())
      await this.#plots.preview(request, stop);
  }

  /** Takes over a log's description. The first part of a file may lack the requested frame. */
  #describe({ info, warnings }: OpenLog): void {
    batch(() => {
      this.#frames.setInfo(info);
      this.#warnings.value = warnings;
      const frameId = findStartFrame(info, this.#requests.current.frame)?.frameId ?? null;
      if (frameId !== null && frameId === this.#frames.frameId) return;
      this.#setFrame(frameId);
      this.#frames.restoreIndex(this.#requests.current.index);
      this.#selection.value = this.#startSelection();
    });
  }

  #plotOrReport(): void {
    const frame = this.frame.peek();
    if (!frame) return;
    if (this.canPlot.peek()) void this.draw();
    else this.#plots.failWithoutCurves(frame, this.#templates.chosen);
  }

  #startSelection(): ReadonlySet<string> {
    const frame = this.frame.peek();
    const { curves } = this.#requests.current;
    return frame && curves ? selectWithDepth(frame, curves) : this.#templateSelection();
  }

  #templateSelection(): ReadonlySet<string> {
    return selectTemplateCurves(this.frame.peek(), this.#templates.chosen);
  }

  #fail(problem: Problem): void {
    this.#close();
    this.#phase.value = { kind: 'failed', problem };
    this.events.onFail(problem);
  }

  #close(): void {
    this.#opening.abort();
    this.#templates.clear();
    this.#log?.close();
    this.#log = null;
    batch(() => {
      this.#frames.clear();
      this.#warnings.value = [];
      this.#selection.value = new Set();
      this.#plots.clear();
    });
  }
}
