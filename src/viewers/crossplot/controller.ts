import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { FluidProperties } from '../../compute/petrophysics/lithology.ts';
import type { ValueAxis } from '../../compute/statistics/value-axis.ts';
import type { RowInterval } from '../../compute/row-intervals.ts';
import type { ElementController } from '../../core/element-controller.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { parseLanguage } from '../../i18n/language.ts';
import { problemError } from '../../core/problem-error.ts';
import { applyProperties } from '../../core/property-change.ts';
import type { LogFrame } from '../../formats/log-file.ts';
import { translator } from '../../i18n/i18n.ts';
import { rowsInBrush } from '../../plot/cross/brush.ts';
import { countOutside } from '../../plot/cross/count-outside.ts';
import type { CrossBrush, CrossData, CrossPicture } from '../../plot/cross/cross-data.ts';
import type { BrushTool } from '../../plot/cross/brush-drawing.ts';
import { CrossPlot } from '../../plot/cross/cross-plot.ts';
import type { PlotTheme } from '../../plot/log/theme.ts';
import { fitCurve, isUsuallyLog } from '../shared/curves/curve-axis.ts';
import { DepthCursor } from '../shared/curves/depth-cursor.ts';
import { DepthSelection } from '../shared/curves/depth-selection.ts';
import { LOG_PROPERTIES, LogReading, type LogReadingValues } from '../shared/curves/log-reading.ts';
import { type PlotImageRequest, PlotSaving } from '../shared/curves/plot-saving.ts';
import { ZoneChoice } from '../shared/curves/zone-choice.ts';
import { type AxisChoice, chooseAxes, missingCurves } from './axis-choice.ts';
import { AxisEnds } from './axis-ends.ts';
import { axesLimits, brushLimits, type BrushLimits, limitsBrush } from './brush-limits.ts';
import type { ShownCross } from './cross-paper.ts';
import { hasPairs, readCrossData } from './cross-samples.ts';
import {
  createCrossState,
  type CrossStateProperty,
  type CrossViewProperties,
  type LogChoice,
} from './cross-state.ts';
import { computedCurves } from './mn-curves.ts';
import { OverlayChoice } from './overlay-choice.ts';
import type { OverlayName } from './overlays.ts';
import { fitRegression, regressionLine } from './regression-line.ts';
import { fitPickett } from './water-line.ts';

/** Attributes and properties of `<geo-crossplot>`. */
export interface CrossplotProperties extends LogReadingValues, CrossViewProperties {}

/** State and commands of `<geo-crossplot>`. */
export class CrossplotController implements ElementController<CrossplotProperties> {
  readonly #axes = signal<AxisChoice>({ x: null, y: null, color: null });
  readonly #isLog = signal<LogChoice>({ x: null, y: null });
  readonly #data = signal<CrossData | null>(null);
  readonly #tool = signal<BrushTool>('rectangle');
  readonly #hasRegression = signal(false);
  readonly #unknown = signal<readonly string[]>([]);

  /** The log that is open, and its reading. */
  readonly reading: LogReading;
  readonly selection: DepthSelection<CrossBrush>;
  /** The sample that is pointed at, here or in the link. */
  readonly cursor = new DepthCursor(this.#data);
  readonly saving: PlotSaving<ShownCross>;
  readonly zones = new ZoneChoice();
  readonly ends = new AxisEnds();
  /** Mnemonics of the curves that are drawn. */
  readonly axes: ReadonlySignal<AxisChoice> = this.#axes;
  readonly overlays = new OverlayChoice(this.#data);
  readonly tool: ReadonlySignal<BrushTool> = this.#tool;
  readonly hasRegression: ReadonlySignal<boolean> = this.#hasRegression;
  /** Curves that the page names by `x`, `y` and `color` and the log does not have. */
  readonly unknown: ReadonlySignal<readonly string[]> = this.#unknown;
  /** What a state asks for and the log does not have. */
  readonly missing: CrossStateProperty['missing'];

  /** The curves that can be chosen, M and N among them where they can be computed. */
  readonly curves = computed((): { mnemonic: string; unit: string }[] => {
    const own = this.reading.curves.value;
    return [...own, ...computedCurves(own)];
  });
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
      x: this.ends.apply('x', fitCurve(data.x, x, data.nullValue)),
      y: this.ends.apply('y', fitCurve(data.y, y, data.nullValue)),
      color: data.color ? fitCurve(data.color, false, data.nullValue) : null,
    };
  });
  /** The axes as they are drawn; null before the curves are read. */
  readonly scales: ReadonlySignal<{ x: ValueAxis; y: ValueAxis } | null> = this.#scales;
  /** Points beyond the ends of the axes, which hold all but the rarest values. */
  readonly outside = computed(() => {
    const [data, axes] = [this.#data.value, this.#scales.value];
    return data && axes ? countOutside(data, axes, this.zones.shownRows.value) : 0;
  });
  /** Whether a sample has both values; true where one of the curves has none at all. */
  readonly hasPairs = computed(() => hasPairs(this.#data.value));
  /** The limits of the brush along both axes; null without one. */
  readonly limits = computed(() => brushLimits(this.selection.brush.value));
  /** The line of least squares through what is shown, on logarithmic axes of the logarithms. */
  readonly regression = computed(() => {
    const data = this.#data.value;
    return data && this.#hasRegression.value
      ? fitRegression(
          data,
          this.isLog.value,
          this.selection.rows.value ?? this.zones.shownRows.value,
        )
      : null;
  });
  /** What lays the line of full water saturation through the selected points; null for nothing. */
  readonly waterLine = computed(() => {
    const [data, rows] = [this.#data.value, this.selection.rows.value];
    return data && rows && fitPickett(data, this.overlays.pickett.value.a, rows);
  });
  /** What is drawn; null before it is read. */
  readonly data: ReadonlySignal<CrossData | null> = this.#data;
  readonly #picture = computed((): CrossPicture | null => {
    const [data, axes] = [this.#data.value, this.#scales.value];
    if (!data || !axes) return null;
    const fit = this.regression.value;
    return {
      data,
      axes,
      lines: [...this.overlays.lines.value, ...(fit ? [regressionLine(fit, axes)] : [])],
      brush: this.selection.brush.value,
      selected: this.selection.rows.value,
      shown: this.zones.shownRows.value,
      zones: this.zones.rows.value,
      countTitle: translator(parseLanguage(this.host.environment.value.lang))('crossplot.count'),
    };
  });

  readonly #state: CrossStateProperty;
  #values: Readonly<CrossplotProperties> | null = null;
  #plot: CrossPlot | null = null;
  readonly #stops: readonly (() => void)[];

  constructor(private readonly host: ElementHost) {
    this.reading = new LogReading(host, {
      onOpen: (frame) => this.#choose(frame, this.#values ?? {}),
      onClose: () => {
        this.#data.value = null;
        this.selection.drop();
        this.zones.clear();
      },
      hasSamples: () => this.#data.peek() !== null,
    });
    this.saving = new PlotSaving(host, {
      settled: () => this.settled(),
      shown: () => this.shown(),
      load: () => import('./cross-paper.ts'),
    });
    this.selection = new DepthSelection(host, this.#data, (brush) => {
      const [data, scales] = [this.#data.value, this.#scales.value];
      return data && scales && rowsInBrush(data, brush, scales, this.zones.shownRows.value);
    });
    const { ends, overlays, zones, selection, curves } = this;
    const [axes, isLog, hasRegression] = [this.#axes, this.#isLog, this.#hasRegression];
    const isRead = (): boolean => this.#data.value !== null;
    this.#state = createCrossState(
      { axes, isLog, hasRegression, ends, overlays, zones, selection, curves, isRead },
      (change) => host.emit('geo-state-change', change),
    );
    this.missing = this.#state.missing;
    this.#stops = [
      () => this.#state.dispose(),
      this.#data.subscribe(() => selection.settle()),
      this.#picture.subscribe((picture) => this.#plot?.show(picture)),
      this.cursor.row.subscribe((row) => this.#plot?.setCursor(row)),
    ];
  }

  setProperties(given: Readonly<Partial<CrossplotProperties>>): void {
    const { changed, restored } = this.#state.follow(given);
    const { now, hasChanged } = applyProperties(this.#values, changed);
    this.#values = now;
    const log = (key: 'logX' | 'logY') => now[key] || (restored?.[key] ?? null);
    batch(() => {
      if (restored || hasChanged('logX', 'logY'))
        this.#isLog.value = { x: log('logX'), y: log('logY') };
      if (restored || hasChanged('overlays')) this.overlays.choose(now.overlays ?? []);
      if (restored || hasChanged('zones'))
        this.zones.choose(now.zones ?? null, restored?.hiddenZones);
      if (hasChanged('link')) {
        this.selection.join(now.link);
        this.cursor.join(now.link);
      }
      const frame = this.reading.frame.peek();
      if (hasChanged(...LOG_PROPERTIES)) this.reading.setSource(now);
      else if (frame && (restored || hasChanged('x', 'y', 'color'))) this.#choose(frame, now);
      else if (hasChanged('zones')) void this.#read();
    });
    if (restored) this.#state.settle();
  }

  /** Reads the log again. */
  refresh(): Promise<void> {
    return this.reading.refresh();
  }

  /** Resolves when nothing is read. */
  settled(): Promise<void> {
    return this.reading.settled();
  }

  /** Shows a file that the user dropped or chose. */
  openFile(file: File): void {
    this.reading.openFile(file);
  }

  /** Chooses a curve of an axis, or of the colour in place of zones; null for one colour. */
  chooseCurve(axis: keyof AxisChoice, mnemonic: string | null): void {
    this.#axes.value = { ...this.#axes.peek(), [axis]: mnemonic };
    this.#unknown.value = this.#unknown.peek().filter((name) => name !== this.#values?.[axis]);
    if (axis !== 'color') {
      this.ends.set(axis, null);
      this.#dropBrush();
    } else this.zones.choose(null);
    void this.#read();
  }

  /** Colours the points by zones: `tops`, a discrete curve, or null for none. */
  chooseZones(choice: string | null): void {
    this.zones.choose(choice);
    void this.#read();
  }

  /** Exchanges the axes. */
  swapAxes(): void {
    const { x, y, color } = this.#axes.peek();
    const isLog = this.isLog.peek();
    this.#isLog.value = { x: isLog.y, y: isLog.x };
    this.#axes.value = { x: y, y: x, color };
    this.ends.swap();
    this.#dropBrush();
    void this.#read();
  }

  setLog(axis: 'x' | 'y', isLog: boolean): void {
    this.#isLog.value = { ...this.#isLog.peek(), [axis]: isLog };
  }

  /** Shows overlays; that of an M-N plot puts M and N on the axes where the log has them. */
  setOverlays(names: readonly OverlayName[]): void {
    this.overlays.choose(names);
    const has = (name: string): boolean =>
      this.curves.peek().some(({ mnemonic }) => mnemonic === name);
    if (!this.overlays.unfit.peek().includes('m-n') || !has('M') || !has('N')) return;
    this.#axes.value = { ...this.#axes.peek(), x: 'N', y: 'M' };
    this.#isLog.value = { x: null, y: null };
    this.#dropBrush();
    void this.#read();
  }

  /** Sets what M and N are computed by. */
  setFluid(properties: Partial<FluidProperties>): void {
    this.overlays.setFluid(properties);
    void this.#read();
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
    this.selection.set(brush);
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
  brushedDepths(): RowInterval[] {
    return this.selection.intervals();
  }

  /** What is drawn, as it is saved; null where nothing is. */
  shown(): ShownCross | null {
    const picture = this.#picture.peek();
    const size = this.#plot?.size ?? { width: 640, height: 480 };
    return picture && { picture, size, state: this.#state.current, controller: this };
  }

  /** The picture, dark on white. @throws NO_LOG_DATA where nothing is drawn */
  toImage(request?: PlotImageRequest): Promise<Blob> {
    return this.saving.toImage(request);
  }

  /** The page that shows the plot without a server. @throws NO_LOG_DATA where nothing is drawn */
  toPage(): Promise<Blob> {
    return this.saving.toPage();
  }

  /** Draws into a node. @returns what ends that */
  attach(node: HTMLElement, theme: PlotTheme, label: string, keys = ''): () => void {
    const plot = new CrossPlot({
      node,
      theme,
      label,
      keys,
      onBrush: (brush) => this.setBrush(brush),
      onPoint: (row) => this.cursor.point(row),
      onDrawn: () => this.#announcePlot(),
    });
    this.#plot = plot;
    plot.setTool(this.#tool.peek());
    plot.show(this.#picture.peek());
    plot.setCursor(this.cursor.row.peek());
    return () => {
      plot.dispose();
      this.#plot = null;
    };
  }

  setTheme(theme: PlotTheme): void {
    this.#plot?.setTheme(theme);
  }

  dispose(): void {
    this.#stops.forEach((stop) => stop());
    this.selection.dispose();
    this.cursor.dispose();
    this.reading.dispose();
  }

  /** Takes the curves that are wanted. */
  #choose(frame: LogFrame, wanted: CrossplotProperties): void {
    this.ends.restart();
    this.#axes.value = chooseAxes(frame, wanted);
    this.#unknown.value = missingCurves(frame, this.#state.pickOwn(wanted));
    void this.#read();
  }

  /** Reads the curves that are chosen. */
  #read(): Promise<void> {
    const { x, y, color } = this.#axes.peek();
    const fluid = this.overlays.fluid.peek();
    return this.reading.read(async (log, frame, stop) => {
      if (x === null || y === null)
        throw problemError({ code: 'NO_CURVES_IN_FRAME', message: `frame ${frame.name}` });
      const data = await readCrossData({ log, frame, stop }, { x, y, color }, fluid);
      const showZones = await this.zones.read(log, frame, data.index, stop);
      return () => {
        this.#data.value = data;
        showZones();
      };
    });
  }

  /** A brush is drawn along the axes: on others it would be another one. */
  #dropBrush(): void {
    if (this.selection.brush.peek()) this.setBrush(null);
  }

  /** Announces the first picture of the curves that were read. */
  #announcePlot(): void {
    const elapsedMs = this.reading.takeElapsedMs();
    const data = this.#data.peek();
    if (elapsedMs === null || !data) return;
    this.host.emit('geo-plot', {
      x: data.x.mnemonic,
      y: data.y.mnemonic,
      color: data.color?.mnemonic ?? null,
      samples: data.index.length,
      elapsedMs,
    });
  }
}
