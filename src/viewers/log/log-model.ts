import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { type ErrorCode, isAbort, type Problem, problemOf } from '../../core/problem.ts';
import type { FormatWarning } from '../../formats/format-error.ts';
import type { LogCurve, LogFrame, ReadProgress } from '../../formats/log-file.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import { isDepthCurve } from '../../units/depth.ts';
import { CurveCache, type PlotData } from '../../sources/log/plot-data.ts';
import type { LogInfo, LogSource, OpenLog } from '../../sources/log/source.ts';
import {
  defaultTemplateId,
  type TemplateChoice,
  templateCurves,
  templateOfSelection,
} from '../../sources/log/templates.ts';

/** Where the viewer stands with its log. */
export type Phase =
  /** Nobody has said yet whether there is a log. */
  | { kind: 'new' }
  | { kind: 'empty' }
  | { kind: 'loading'; name: string; progress: ReadProgress | null }
  | { kind: 'ready' }
  | { kind: 'failed'; problem: Problem };

/** What is to be drawn. A new object for each plot. */
export interface PlotInput extends PlotData {
  frame: LogFrame;
  template: LogTemplate;
  /** False while the file is still being read. */
  complete: boolean;
  /** When this plot was asked for, by `performance.now()`. */
  startedMs: number;
}

/** What the model tells the element. */
export interface LogModelEvents {
  /** `name` is the source's. */
  fileRead(info: LogInfo, name: string): void;
  failed(problem: Problem): void;
  /** The same log is about to be read again: what is seen of it stays. */
  rereads(): void;
}

/** What the host page asked for by attributes; undefined asks for the default. The user's later choices go over it. */
export interface LogRequest {
  frame?: string | undefined;
  curves?: readonly string[] | undefined;
  template?: string | undefined;
  /** Mnemonic of the curve to draw against. */
  index?: string | undefined;
}

/**
 * The log viewer's state and what can be done to it (spec 4, "Log viewer"): loading curve details, then curve selection,
 * then plot. Knows no screen. One log at a time; an answer that comes late for an earlier one is dropped.
 */
export class LogModel {
  readonly #phase = signal<Phase>({ kind: 'new' });
  readonly #info = signal<LogInfo | null>(null);
  readonly #warnings = signal<readonly FormatWarning[]>([]);
  readonly #frameId = signal<string | null>(null);
  readonly #index = signal<string | null>(null);
  readonly #selection = signal<ReadonlySet<string>>(new Set());
  readonly #templateId = signal('');
  readonly #plotted = signal<PlotInput | null>(null);
  readonly #plotting = signal<ReadProgress | 'started' | null>(null);
  readonly #plotProblem = signal<Problem | null>(null);

  readonly phase: ReadonlySignal<Phase> = this.#phase;
  readonly info: ReadonlySignal<LogInfo | null> = this.#info;
  readonly warnings: ReadonlySignal<readonly FormatWarning[]> = this.#warnings;
  /** Mnemonics that are ticked, depth curves included. */
  readonly selection: ReadonlySignal<ReadonlySet<string>> = this.#selection;
  readonly templateId: ReadonlySignal<string> = this.#templateId;
  readonly plotted: ReadonlySignal<PlotInput | null> = this.#plotted;
  /** Rows and template of what is drawn, without its arrays: React may hold an old value for long. */
  readonly plottedRows = computed(() => this.#plotted.value?.data.index.values.length ?? null);
  readonly plottedTemplate = computed(() => this.#plotted.value?.template ?? null);
  /** Progress of loading curves for a plot. */
  readonly plotting: ReadonlySignal<ReadProgress | 'started' | null> = this.#plotting;
  /** What went wrong with the last plot, while the log itself is fine. */
  readonly plotProblem: ReadonlySignal<Problem | null> = this.#plotProblem;
  /** The frame chosen. */
  readonly frame = computed(
    () => this.#info.value?.frames.find(({ frameId }) => frameId === this.#frameId.value) ?? null,
  );
  /** Mnemonic of the curve that rows are drawn against: the frame's index, or a depth channel instead of a text or by choice. */
  readonly index = computed(
    () => this.#index.value ?? (this.frame.value ? numberIndex(this.frame.value) : ''),
  );
  /** Plot is possible only when not all that is selected are depth curves (spec 4). */
  readonly canPlot = computed(() => {
    const frame = this.frame.value;
    return (
      frame !== null &&
      frame.curves.some(
        (curve) => this.#selection.value.has(curve.mnemonic) && this.#isDrawable(curve),
      )
    );
  });

  #source: LogSource | null = null;
  #log: OpenLog | null = null;
  #cache = new CurveCache();
  #opening: AbortController | null = null;
  /** Settles when the log that is being opened is open, or has failed. */
  #opened: Promise<void> = Promise.resolve();
  #loading: AbortController | null = null;
  /** Of a template that is chosen and has yet to come. */
  #choosing: AbortController | null = null;
  /** As the page said it last. */
  #asked: LogRequest = {};
  /** The same, with the user's choices. */
  #request: LogRequest = {};
  #choices: readonly TemplateChoice[] = [];
  /** Templates that came with the open log, by the id of their choice. */
  readonly #loaded = new Map<string, TemplateChoice>();

  constructor(private readonly events: LogModelEvents) {}

  /** The templates to choose from; the chosen one is drawn again where it changed. */
  setTemplates(choices: readonly TemplateChoice[]): void {
    const before = this.#chosen();
    this.#choices = choices;
    const after = this.#chosen();
    const id = after?.id ?? this.#startTemplate();
    if (this.#log && before !== after) this.#whenLoaded(id, () => this.#takeTemplate(id, true));
  }

  /** Id of the template that a log which is being opened starts with. */
  get startTemplateId(): string {
    return this.#startTemplate();
  }

  /** Opens a log, or closes the one that is open. */
  open(source: LogSource | null, asked: LogRequest = {}): Promise<void> {
    this.#asked = asked;
    return this.#begin(source, asked);
  }

  /** The page asks for something else of the same log: what changed is taken over, now or when the log is there. */
  ask(asked: LogRequest): void {
    const { frame, curves, template } = this.#asked;
    this.#asked = asked;
    if (asked.frame === frame && asked.curves === curves && asked.template === template) return;
    this.#request = {
      frame: asked.frame === frame ? this.#request.frame : asked.frame,
      template: asked.template === template ? this.#request.template : asked.template,
      curves: asked.curves,
    };
    const info = this.#info.peek();
    if (!info) return;
    this.#whenLoaded(this.#startTemplate(), () => {
      batch(() => {
        if (asked.frame !== frame) this.#chooseFrame(this.#startFrame(info)?.frameId ?? null);
        if (asked.template !== template) this.#templateId.value = this.#startTemplate();
        this.#selection.value = this.#startSelection();
      });
      this.#plotOrSay();
    });
  }

  #begin(source: LogSource | null, request: LogRequest): Promise<void> {
    this.#close();
    this.#source = source;
    this.#request = request;
    if (!source) this.#phase.value = { kind: 'empty' };
    this.#opened = source ? this.#openSource(source) : Promise.resolve();
    return this.#opened;
  }

  async #openSource(source: LogSource): Promise<void> {
    const abort = new AbortController();
    this.#opening = abort;
    this.#phase.value = { kind: 'loading', name: source.name, progress: null };
    try {
      const log = await source.open({
        signal: abort.signal,
        onProgress: (progress) => {
          if (!abort.signal.aborted && this.#phase.peek().kind === 'loading')
            this.#phase.value = { kind: 'loading', name: source.name, progress };
        },
        onPartial: (partial) => this.#arrived(partial, abort.signal),
      });
      if (abort.signal.aborted) {
        log.close();
        return;
      }
      this.#log = log;
      this.#cache.clear();
      await this.#arrived(log, abort.signal);
      if (abort.signal.aborted) return;
      this.#phase.value = { kind: 'ready' };
      this.events.fileRead(log.info, source.name);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#fail(
        isAbort(error)
          ? { code: 'COMPONENT_FAILED', message: String(error) }
          : problemOf(error, 'SOURCE_FAILED'),
      );
    }
  }

  /** Reads the log again from its source, with the choices made. */
  refresh(): Promise<void> {
    const selection = this.#selection.peek();
    this.events.rereads();
    return this.#begin(this.#source, {
      frame: this.#frameId.peek() ?? this.#request.frame,
      curves: selection.size ? [...selection] : this.#request.curves,
      template: this.#templateId.peek() || this.#request.template,
      index: this.#index.peek() ?? this.#request.index,
    });
  }

  /** Stops reading. Cancelled is not failed: the viewer is empty again, the source can be read with `refresh`. */
  cancel(): void {
    if (this.#phase.peek().kind === 'loading') {
      this.#close();
      this.#phase.value = { kind: 'empty' };
    } else {
      this.#loading?.abort();
    }
  }

  /** Ends everything. */
  dispose(): void {
    this.#close();
    this.#phase.value = { kind: 'empty' };
  }

  /** Chooses a frame: its depth curve and the template's curves are selected, and drawn. Where nobody chose a template, the one that suits. */
  chooseFrame(frameId: string): void {
    this.#request = { ...this.#request, frame: frameId };
    batch(() => {
      this.#chooseFrame(frameId);
      this.#selection.value = this.#selectionOfTemplate();
    });
    this.#plotOrSay();
  }

  #chooseFrame(frameId: string | null): void {
    this.#frameId.value = frameId;
    this.#index.value = null;
    this.#templateId.value = this.#startTemplate();
  }

  /** Draws against another depth or time curve of the frame. */
  chooseIndex(mnemonic: string): void {
    this.#index.value = mnemonic === this.frame.peek()?.index ? null : mnemonic;
    void this.#draw();
  }

  /** Chooses a template: the curves that it finds are selected, and drawn. */
  chooseTemplate(id: string, { keepSelection = false } = {}): void {
    this.#whenLoaded(id, () => {
      this.#request = { ...this.#request, template: id };
      this.#takeTemplate(id, keepSelection);
    });
  }

  /** Goes on with a template: at once, or when it has come from the server. What is drawn stays until then. */
  #whenLoaded(id: string, goOn: () => void): void {
    this.#choosing?.abort();
    const choice = this.#choices.find((one) => one.id === id);
    if (!choice?.load || this.#loaded.has(id)) goOn();
    else void this.#loadTemplate(choice, choice.load, goOn);
  }

  async #loadTemplate(
    choice: TemplateChoice,
    load: NonNullable<TemplateChoice['load']>,
    goOn: () => void,
  ): Promise<void> {
    const abort = new AbortController();
    this.#choosing = abort;
    try {
      const template = await load(abort.signal);
      if (abort.signal.aborted) return;
      this.#loaded.set(choice.id, { ...choice, template, load: undefined });
      goOn();
    } catch (error) {
      if (abort.signal.aborted || isAbort(error)) return;
      const problem = problemOf(error, 'TEMPLATE_INVALID');
      this.#failPlot(problem.code, `${choice.name}: ${problem.message}`, problem);
    }
  }

  #takeTemplate(id: string, keepSelection: boolean): void {
    batch(() => {
      this.#templateId.value = id;
      if (!keepSelection) this.#selection.value = this.#selectionOfTemplate();
    });
    this.#plotOrSay();
  }

  /** Ticks or unticks curves; depth curves stay ticked. */
  select(mnemonics: Iterable<string>, on: boolean): void {
    const selection = new Set(this.#selection.peek());
    const locked = new Set(
      this.frame
        .peek()
        ?.curves.filter((curve) => this.isLocked(curve))
        .map(({ mnemonic }) => mnemonic),
    );
    for (const mnemonic of mnemonics) {
      if (on) selection.add(mnemonic);
      else if (!locked.has(mnemonic)) selection.delete(mnemonic);
    }
    this.#selection.value = selection;
  }

  /** Depth curves, by the spec's names or as the frame's index, are selected for good. */
  isLocked(curve: LogCurve): boolean {
    return isDepthCurve(curve.mnemonic) || curve.mnemonic === this.frame.peek()?.index;
  }

  #isDrawable(curve: LogCurve): boolean {
    return curve.kind === 'number' && !this.isLocked(curve);
  }

  /** Draws the selected curves, or `mnemonics` instead of them; of a log that is being opened, once it is open. */
  async plot(mnemonics?: readonly string[]): Promise<void> {
    await this.#opened;
    const frame = this.frame.peek();
    if (mnemonics && frame) this.#selection.value = this.#withDepth(frame, mnemonics);
    await this.#draw();
  }

  /** Loads the selected curves where they are not here yet, and draws them. */
  async #draw(): Promise<void> {
    const frame = this.frame.peek();
    const log = this.#log;
    if (!frame || !log) return;
    if (!this.canPlot.peek()) {
      this.#failPlot('SELECT_CURVE', 'only depth curves are selected');
      return;
    }
    this.#loading?.abort();
    const abort = new AbortController();
    this.#loading = abort;
    batch(() => {
      this.#plotProblem.value = null;
      this.#plotting.value = 'started';
    });
    try {
      const input = await this.#input(
        log,
        frame,
        abort.signal,
        (progress) => (this.#plotting.value = progress),
      );
      if (abort.signal.aborted) return;
      this.#plotted.value = input;
      if (input.data.index.values.length === 0)
        this.#failPlot('NO_CURVE_VALUES', `frame ${frame.name} has no rows`);
    } catch (error) {
      if (!abort.signal.aborted && !isAbort(error)) {
        const problem = problemOf(error, 'NO_CURVE_VALUES');
        this.#failPlot(problem.code, problem.message, problem);
      }
    } finally {
      if (this.#loading === abort) {
        this.#loading = null;
        this.#plotting.value = null;
      }
    }
  }

  /** Values of one curve with its index, read where they are not here yet; of a log that is being opened, once it is open. @throws CURVE_UNKNOWN */
  async curveValues(
    mnemonic: string,
  ): Promise<{ depth: Float64Array; values: Float64Array; unit: string; depthUnit: string }> {
    await this.#opened;
    const frame = this.frame.peek();
    if (!frame || !this.#log) throw new ModelError('NO_LOG_DATA', 'no log is open');
    return this.#cache.withIndex(this.#log, frame, this.index.peek(), mnemonic);
  }

  /** Whether there is something that `refresh` would read. */
  get hasSource(): boolean {
    return this.#source !== null;
  }

  /** The curves that are ticked, where they are others than the template's; null where they are its own. */
  get ownCurves(): string[] | null {
    const [now, usual] = [this.#selection.peek(), this.#selectionOfTemplate()];
    return now.size === usual.size && [...now].every((mnemonic) => usual.has(mnemonic))
      ? null
      : [...now];
  }

  /** What another window needs to show the same. */
  get handover(): LogSource['handover'] {
    return this.#source?.handover ?? null;
  }

  /** Notes about values that look like nulls that nobody declared, of the curves loaded. */
  get suspectedNulls(): { mnemonic: string; value: number; count: number }[] {
    const frame = this.frame.peek();
    return frame ? this.#cache.suspectedNulls(frame) : [];
  }

  async #arrived(log: OpenLog, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    batch(() => {
      this.#info.value = log.info;
      this.#warnings.value = log.warnings;
      // A file that is still being read may not have shown the frame that is asked for.
      const frameId = this.#startFrame(log.info)?.frameId ?? null;
      if (frameId === null || frameId !== this.#frameId.peek()) {
        this.#chooseFrame(frameId);
        this.#index.value =
          this.frame.peek()?.curves.find(({ mnemonic }) => mnemonic === this.#request.index)
            ?.mnemonic ?? null;
        this.#selection.value = this.#startSelection();
      }
    });
    const frame = this.frame.peek();
    if (!frame) {
      if (log.info.complete) this.#failPlot('NO_LOG_DATA', 'the file has no frame with curves');
      return;
    }
    if (log.info.complete) {
      this.#plotOrSay();
      return;
    }
    if (frame.samples === 0 || !this.canPlot.peek()) return;
    try {
      this.#plotted.value = await this.#input(log, frame, signal);
    } catch (error) {
      // A preview that fails says nothing about the file: the whole of it is read anyway.
      if (isAbort(error)) return;
    }
  }

  async #input(
    log: OpenLog,
    frame: LogFrame,
    signal: AbortSignal,
    onProgress?: (progress: ReadProgress) => void,
  ): Promise<PlotInput> {
    const startedMs = performance.now();
    const selection = this.#selection.peek();
    const index = this.index.peek();
    const cache = log.info.complete ? this.#cache : new CurveCache();
    const plotData = await cache.load(log, frame, index, selection, { signal, onProgress });
    return {
      ...plotData,
      frame,
      template: templateOfSelection(this.#chosen(), frame, selection, plotData.data),
      complete: log.info.complete,
      startedMs,
    };
  }

  #plotOrSay(): void {
    const frame = this.frame.peek();
    if (!frame) return;
    if (this.canPlot.peek()) void this.#draw();
    else if (!frame.curves.some((curve) => this.#isDrawable(curve))) {
      // The plot of the frame before would stand under the message as if it were this frame's.
      this.#plotted.value = null;
      this.#failPlot('NO_CURVES_IN_FRAME', `frame ${frame.name} holds nothing but depths and text`);
    } else
      this.#failPlot(
        'NO_CURVES_FOR_TEMPLATE',
        `${this.#chosen()?.template?.name ?? 'the template'} names no curve of ${frame.name || 'the file'}`,
      );
  }

  #startFrame(info: LogInfo): LogFrame | undefined {
    const wanted = this.#request.frame;
    const asked =
      wanted === undefined
        ? undefined
        : info.frames.find(({ frameId, name }) => frameId === wanted || name === wanted);
    return (
      asked ??
      info.frames.find(({ samples, curves }) => samples > 0 && curves.length > 1) ??
      info.frames.find(({ curves }) => curves.length > 1) ??
      info.frames[0]
    );
  }

  #startTemplate(): string {
    const { template } = this.#request;
    const asked =
      template === undefined
        ? undefined
        : this.#choices.find(({ id, name }) => id === template || name === template);
    return asked?.id ?? defaultTemplateId(this.#choices, this.frame.peek());
  }

  #startSelection(): ReadonlySet<string> {
    const frame = this.frame.peek();
    const { curves } = this.#request;
    return frame && curves ? this.#withDepth(frame, curves) : this.#selectionOfTemplate();
  }

  #selectionOfTemplate(): ReadonlySet<string> {
    const frame = this.frame.peek();
    return frame ? this.#withDepth(frame, templateCurves(this.#chosen(), frame)) : new Set();
  }

  #withDepth(frame: LogFrame, mnemonics: Iterable<string>): ReadonlySet<string> {
    const known = new Set(frame.curves.map(({ mnemonic }) => mnemonic));
    const locked = frame.curves
      .filter((curve) => this.isLocked(curve))
      .map(({ mnemonic }) => mnemonic);
    return new Set([...locked, ...[...mnemonics].filter((mnemonic) => known.has(mnemonic))]);
  }

  #chosen(): TemplateChoice | undefined {
    const choice = this.#choices.find(({ id }) => id === this.#templateId.peek());
    return choice?.load ? (this.#loaded.get(choice.id) ?? choice) : choice;
  }

  #failPlot(code: ErrorCode, message: string, more: Partial<Problem> = {}): void {
    const problem = { ...more, code, message };
    this.#plotProblem.value = problem;
    this.events.failed(problem);
  }

  #fail(problem: Problem): void {
    this.#close();
    this.#phase.value = { kind: 'failed', problem };
    this.events.failed(problem);
  }

  #close(): void {
    this.#opening?.abort();
    this.#loading?.abort();
    this.#choosing?.abort();
    this.#opening = this.#loading = this.#choosing = null;
    this.#log?.close();
    this.#log = null;
    this.#cache.clear();
    this.#loaded.clear();
    batch(() => {
      this.#info.value = null;
      this.#warnings.value = [];
      this.#frameId.value = null;
      this.#index.value = null;
      this.#selection.value = new Set();
      this.#plotted.value = null;
      this.#plotting.value = null;
      this.#plotProblem.value = null;
    });
  }
}

/** A frame's index; where that, or the first curve of a frame that names none, is text, its first depth curve. */
function numberIndex({ index, curves }: LogFrame): string {
  const isText = (curves.find(({ mnemonic }) => mnemonic === index) ?? curves[0])?.kind === 'text';
  return (
    (isText
      ? curves.find(({ mnemonic, kind }) => kind === 'number' && isDepthCurve(mnemonic))?.mnemonic
      : undefined) ?? index
  );
}

/** An error of the model's own methods. */
export class ModelError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}
