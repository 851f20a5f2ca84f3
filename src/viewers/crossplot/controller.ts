import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementController } from '../../core/element-controller.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { problemOf } from '../../core/problem.ts';
import { applyProperties } from '../../core/property-change.ts';
import type { ReadProgress } from '../../formats/log-file.ts';
import { brushedIntervals, rowsInBrush } from '../../plot/cross/brush.ts';
import type { CrossBrush, CrossData } from '../../plot/cross/cross-data.ts';
import { type BrushTool, CrossPlot, type CrossPicture } from '../../plot/cross/cross-plot.ts';
import type { PlotTheme } from '../../plot/log/theme.ts';
import type { LogSource, OpenLog } from '../../sources/log/source.ts';
import { createSource, type LogSourceValues } from '../shared/log-source.ts';
import { LatestRun } from '../shared/latest-run.ts';
import { Opening } from '../shared/opening.ts';
import { openingProblem } from '../shared/opening-problem.ts';
import type { StagePhase } from '../shared/PlotStage.tsx';
import { axesLimits, brushLimits, type BrushLimits, limitsBrush } from './brush-limits.ts';
import { fitCurve, isUsuallyLog } from './curve-axis.ts';
import {
  type AxisChoice,
  axisCurves,
  chooseAxes,
  mainFrame,
  missingCurves,
} from './curve-choice.ts';
import { overlayLines, OVERLAYS, type OverlayName } from './overlays.ts';
import { readSamples } from './read-samples.ts';
import { fitRegression, regressionLine } from './regression-line.ts';

/** Attributes and properties of `<geo-crossplot>`. */
export interface CrossplotProperties extends LogSourceValues {
  x?: string | undefined;
  y?: string | undefined;
  color?: string | undefined;
  overlays?: readonly string[] | undefined;
  logX?: boolean | undefined;
  logY?: boolean | undefined;
}

/** Parameters of the lines of a Pickett plot. */
export interface PickettParameters {
  a: number;
  m: number;
  n: number;
  rw: number;
}

/** State and commands of `<geo-crossplot>`. */
export class CrossplotController implements ElementController<CrossplotProperties> {
  readonly #phase = signal<StagePhase>({ kind: 'new' });
  readonly #progress = signal<ReadProgress | null>(null);
  readonly #log = signal<OpenLog | null>(null);
  readonly #axes = signal<AxisChoice>({ x: null, y: null, color: null });
  readonly #isLog = signal<{ x: boolean | null; y: boolean | null }>({ x: null, y: null });
  readonly #overlays = signal<readonly OverlayName[]>([]);
  readonly #pickett = signal<PickettParameters>({ a: 1, m: 2, n: 2, rw: 0.05 });
  readonly #data = signal<CrossData | null>(null);
  readonly #brush = signal<CrossBrush | null>(null);
  readonly #tool = signal<BrushTool>('rectangle');
  readonly #hasRegression = signal(false);
  readonly #rockNames = signal<Readonly<Record<string, string>>>({});
  readonly #missing = signal<readonly string[]>([]);

  readonly phase: ReadonlySignal<StagePhase> = this.#phase;
  readonly progress: ReadonlySignal<ReadProgress | null> = this.#progress;
  /** Mnemonics of the curves that are drawn. */
  readonly axes: ReadonlySignal<AxisChoice> = this.#axes;
  readonly overlays: ReadonlySignal<readonly OverlayName[]> = this.#overlays;
  readonly pickett: ReadonlySignal<PickettParameters> = this.#pickett;
  readonly brush: ReadonlySignal<CrossBrush | null> = this.#brush;
  readonly tool: ReadonlySignal<BrushTool> = this.#tool;
  readonly hasRegression: ReadonlySignal<boolean> = this.#hasRegression;

  /** Curves that the page names and the log does not have. */
  readonly missing: ReadonlySignal<readonly string[]> = this.#missing;

  /** The frame whose curves are drawn. */
  readonly frame = computed(() => (this.#log.value ? mainFrame(this.#log.value.info) : null));
  /** The curves that can be chosen. */
  readonly curves = computed(() => (this.frame.value ? axisCurves(this.frame.value) : []));
  /** Whether each axis is logarithmic: by choice, else as its family is usually drawn. */
  readonly isLog = computed(() => {
    const data = this.#data.value;
    const chosen = this.#isLog.value;
    return { x: chosen.x ?? isUsuallyLog(data?.x), y: chosen.y ?? isUsuallyLog(data?.y) };
  });
  readonly #scales = computed(() => {
    const data = this.#data.value;
    if (!data) return null;
    const { x, y } = this.isLog.value;
    return {
      x: fitCurve(data.x, x, data.nullValue),
      y: fitCurve(data.y, y, data.nullValue),
      color: data.color ? fitCurve(data.color, false, data.nullValue) : null,
    };
  });
  /** Rows that are selected, as 1; null without a brush. */
  readonly selected = computed(() => {
    const [data, scales, brush] = [this.#data.value, this.#scales.value, this.#brush.value];
    return data && scales && brush ? rowsInBrush(data, brush, scales) : null;
  });
  /** The limits of the selection along both axes; null without one. */
  readonly limits = computed(() => brushLimits(this.#brush.value));
  /** The overlays that are chosen and fit the axes. */
  readonly lines = computed(() => {
    const data = this.#data.value;
    if (!data) return [];
    return this.#overlays.value.flatMap(
      (name) => overlayLines(name, data, this.#pickett.value) ?? [],
    );
  });
  /** Overlays that do not fit the curves on the axes. */
  readonly unfit = computed(() => {
    const data = this.#data.value;
    return data
      ? this.#overlays.value.filter((name) => !overlayLines(name, data, this.#pickett.value))
      : [];
  });
  /** The line of least squares through what is shown, on logarithmic axes of the logarithms. */
  readonly regression = computed(() => {
    const data = this.#data.value;
    return data && this.#hasRegression.value
      ? fitRegression(data, this.isLog.value, this.selected.value)
      : null;
  });
  readonly #picture = computed((): CrossPicture | null => {
    const [data, axes] = [this.#data.value, this.#scales.value];
    if (!data || !axes) return null;
    const fit = this.regression.value;
    return {
      data,
      axes,
      lines: [
        ...this.lines.value.map((line) => ({
          ...line,
          label: this.#rockNames.value[line.label] ?? line.label,
        })),
        ...(fit ? [regressionLine(fit, axes)] : []),
      ],
      brush: this.#brush.value,
      selected: this.selected.value,
    };
  });

  #values: Readonly<CrossplotProperties> | null = null;
  #source: LogSource | null = null;
  #plot: CrossPlot | null = null;
  /** When curves were requested that are not drawn yet, by `performance.now()`. */
  #startedMs: number | null = null;
  readonly #opening = new Opening<OpenLog, ReadProgress>();
  readonly #reading = new LatestRun();
  readonly #stop: () => void;

  constructor(private readonly host: ElementHost) {
    this.#stop = this.#picture.subscribe((picture) => this.#plot?.show(picture));
  }

  setProperties(changed: Readonly<Partial<CrossplotProperties>>): void {
    const { now, hasChanged } = applyProperties(this.#values, changed);
    this.#values = now;
    batch(() => {
      if (hasChanged('logX', 'logY'))
        this.#isLog.value = { x: now.logX || null, y: now.logY || null };
      if (hasChanged('overlays'))
        this.#overlays.value = OVERLAYS.filter((name) => now.overlays?.includes(name));
      if (hasChanged('catalog', 'logId', 'src', 'file', 'data'))
        this.#open(createSource(now, this.host, () => ''));
      else if (hasChanged('x', 'y', 'color')) this.#choose(now);
    });
  }

  /** Shows a file that the user dropped or chose. */
  openFile(file: File): void {
    this.#open(createSource({ file }, this.host, () => ''));
  }

  /** Reads the log again. */
  refresh(): Promise<void> {
    this.#open(this.#source);
    return this.settled();
  }

  /** Stops reading. */
  cancel(): void {
    this.#opening.abort();
    this.#reading.abort();
    this.#phase.value = { kind: this.#data.peek() ? 'ready' : 'empty' };
  }

  /** Chooses a curve of an axis, or of the colour; null for one colour. */
  chooseCurve(axis: keyof AxisChoice, mnemonic: string | null): void {
    this.#axes.value = { ...this.#axes.peek(), [axis]: mnemonic };
    this.setBrush(null);
    void this.#read();
  }

  /** Sets the names of rocks in the language of the page. */
  setRockNames(names: Readonly<Record<string, string>>): void {
    this.#rockNames.value = names;
  }

  /** Exchanges the axes. */
  swapAxes(): void {
    const { x, y, color } = this.#axes.peek();
    const isLog = this.isLog.peek();
    this.#isLog.value = { x: isLog.y, y: isLog.x };
    this.#axes.value = { x: y, y: x, color };
    this.setBrush(null);
    void this.#read();
  }

  setLog(axis: 'x' | 'y', isLog: boolean): void {
    this.#isLog.value = { ...this.#isLog.peek(), [axis]: isLog };
  }

  setOverlays(names: readonly OverlayName[]): void {
    this.#overlays.value = names;
  }

  setPickett(parameters: Partial<PickettParameters>): void {
    this.#pickett.value = { ...this.#pickett.peek(), ...parameters };
  }

  setTool(tool: BrushTool): void {
    this.#tool.value = tool;
    this.#plot?.setTool(tool);
  }

  showRegression(isShown: boolean): void {
    this.#hasRegression.value = isShown;
  }

  /** Selects the points in a polygon, in the units of the axes; null selects none. */
  setBrush(brush: CrossBrush | null): void {
    if (brush === null && this.#brush.peek() === null) return;
    this.#brush.value = brush;
    this.host.emit('geo-brush', { depths: this.brushedDepths(), unit: this.#indexUnit });
  }

  /** Selects the points between limits along both axes. */
  setLimits(limits: BrushLimits): void {
    this.setBrush(limitsBrush(limits));
  }

  /** Selects all points, from where the limits can be narrowed. */
  selectAll(): void {
    const scales = this.#scales.peek();
    if (scales) this.setLimits(axesLimits(scales));
  }

  /** The stretches of the log that the selected points are of. */
  brushedDepths(): { top: number; base: number }[] {
    const [selected, data] = [this.selected.peek(), this.#data.peek()];
    return selected && data ? brushedIntervals(selected, data.index) : [];
  }

  /** The picture as it is on the screen. @throws where there is none */
  async toImage(): Promise<Blob> {
    await this.settled();
    const picture = this.#picture.peek() ? await this.#plot?.toBlob() : null;
    if (!picture) throw problemOf({ message: 'nothing is drawn' }, 'NO_LOG_DATA');
    return picture;
  }

  /** Resolves when nothing is read. */
  async settled(): Promise<void> {
    await this.#opening.settled();
    await this.#reading.settled();
  }

  /** Draws into a node. @returns what ends that */
  attach(node: HTMLElement, theme: PlotTheme, label: string): () => void {
    const plot = new CrossPlot({
      node,
      theme,
      label,
      onBrush: (brush) => this.setBrush(brush),
      onDrawn: () => this.#announcePlot(),
    });
    this.#plot = plot;
    plot.setTool(this.#tool.peek());
    plot.show(this.#picture.peek());
    return () => {
      plot.dispose();
      this.#plot = null;
    };
  }

  setTheme(theme: PlotTheme): void {
    this.#plot?.setTheme(theme);
  }

  dispose(): void {
    this.#stop();
    this.#opening.abort();
    this.#reading.abort();
    this.#log.peek()?.close();
  }

  /** Announces the first picture of the curves that were read. */
  #announcePlot(): void {
    const started = this.#startedMs;
    const data = this.#data.peek();
    if (started === null || !data) return;
    this.#startedMs = null;
    this.host.emit('geo-plot', {
      x: data.x.mnemonic,
      y: data.y.mnemonic,
      color: data.color?.mnemonic ?? null,
      samples: data.index.length,
      elapsedMs: performance.now() - started,
    });
  }

  get #indexUnit(): string {
    return this.#data.peek()?.indexUnit ?? '';
  }

  #open(source: LogSource | null): void {
    this.#source = source;
    this.#opening.abort();
    this.#reading.abort();
    batch(() => {
      this.#log.peek()?.close();
      this.#log.value = null;
      this.#data.value = null;
      this.#brush.value = null;
      this.#progress.value = null;
      this.#phase.value = { kind: source ? 'loading' : 'empty' };
    });
    if (!source) return;
    void this.#opening.start({
      open: ({ signal: stop, onProgress }) =>
        source.open({ signal: stop, onProgress, onPartial: () => Promise.resolve() }),
      onProgress: (progress) => (this.#progress.value = progress),
      onOpen: (log) => {
        this.#log.value = log;
        this.#choose(this.#values ?? {});
      },
      onLate: (log) => log.close(),
      onFail: (error) => this.#fail(openingProblem(error)),
    });
  }

  /** Takes the curves that are wanted. */
  #choose(wanted: CrossplotProperties): void {
    const frame = this.frame.peek();
    if (!frame) return;
    this.#axes.value = chooseAxes(frame, wanted);
    this.#missing.value = missingCurves(frame, wanted);
    void this.#read();
  }

  /** Reads the curves that are chosen. */
  #read(): Promise<void> {
    const [log, frame, { x, y, color }] = [this.#log.peek(), this.frame.peek(), this.#axes.peek()];
    this.#startedMs ??= performance.now();
    return this.#reading.start(async (stop) => {
      if (!log || !frame) return;
      if (x === null || y === null)
        return this.#fail({ code: 'NO_CURVES_IN_FRAME', message: `frame ${frame.name}` });
      if (this.#data.peek() === null) this.#phase.value = { kind: 'loading' };
      try {
        const data = await readSamples(log, frame, { x, y, color }, stop);
        if (stop.aborted) return;
        batch(() => {
          this.#data.value = data;
          this.#phase.value = { kind: 'ready' };
        });
      } catch (error) {
        if (!stop.aborted) this.#fail(problemOf(error, 'NO_CURVE_VALUES'));
      }
    });
  }

  #fail(problem: ReturnType<typeof problemOf>): void {
    this.#phase.value = { kind: 'failed', problem };
    this.host.emit('geo-error', problem);
  }
}
