import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { findFamily } from '../../compute/curve-families.ts';
import type { RowInterval } from '../../compute/row-intervals.ts';
import { valuePercentile } from '../../compute/statistics/distribution.ts';
import type { ElementController } from '../../core/element-controller.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { applyProperties } from '../../core/property-change.ts';
import type { LogCurve, LogFrame } from '../../formats/log-file.ts';
import { findByMnemonic, hasMnemonic } from '../../compute/find-curve.ts';
import type { ValueLimits } from '../../plot/histogram/histogram-data.ts';
import { HistogramPlot } from '../../plot/histogram/histogram-plot.ts';
import type { PlotTheme } from '../../plot/log/theme.ts';
import type { StagePhase } from '../shared/PlotStage.tsx';
import { DepthCursor } from '../shared/curves/depth-cursor.ts';
import { DepthSelection } from '../shared/curves/depth-selection.ts';
import {
  LOG_PROPERTIES,
  type LogReading,
  type LogReadingValues,
} from '../shared/curves/log-reading.ts';
import { type PlotImageRequest, PlotSaving } from '../shared/curves/plot-saving.ts';
import { scalarCurves } from '../shared/curves/sample-curves.ts';
import { HistogramFigures } from './histogram-figures.ts';
import { HistogramLook, USUAL_BINS } from './histogram-look.ts';
import type { ShownHistogram } from './histogram-paper.ts';
import {
  createHistogramState,
  type HistogramStateProperty,
  type HistogramViewProperties,
} from './histogram-state.ts';
import type { HistogramWell } from './histogram-well.ts';
import { type ListedStatistics, listStatistics } from './statistics-rows.ts';
import { type WellDepths, WellList, type WellValues } from './well-list.ts';

/** Attributes and properties of `<geo-histogram>`. */
export interface HistogramProperties extends LogReadingValues, HistogramViewProperties {
  sources?: readonly WellValues[] | undefined;
}

/** State and commands of `<geo-histogram>`. */
export class HistogramController implements ElementController<HistogramProperties> {
  readonly #curve = signal<LogCurve | null>(null);
  readonly #unknown = signal<string | null>(null);
  readonly #hovered = signal<number | null>(null);
  readonly #theme = signal<PlotTheme | null>(null);

  /** The wells whose values are drawn. */
  readonly wells: WellList;
  /** The log of the first well, and its reading. */
  readonly reading: LogReading;
  /** Where the plot is. */
  readonly phase: ReadonlySignal<StagePhase>;
  readonly selection: DepthSelection<ValueLimits>;
  /** The sample that is pointed at in the link. */
  readonly cursor: DepthCursor;
  readonly saving: PlotSaving<ShownHistogram>;
  readonly look = new HistogramLook();
  /** Mnemonic of the curve that is drawn. */
  readonly curve = computed(() => this.#curve.value?.mnemonic ?? null);
  /** The curves that can be chosen: those of the wells, of the first one in front. */
  readonly curves = computed((): readonly LogCurve[] => {
    const found = new Map<string, LogCurve>();
    for (const { reading } of this.wells.list.value)
      for (const curve of reading.curves.value)
        if (!found.has(curve.mnemonic)) found.set(curve.mnemonic, curve);
    return [...found.values()];
  });
  /** A curve that the page names by `curve` and no log has. */
  readonly unknown: ReadonlySignal<string | null> = this.#unknown;
  /** What a state asks for and the wells do not have. */
  readonly missing: HistogramStateProperty['missing'];
  /** The bin that is pointed at; null for none. */
  readonly hovered: ReadonlySignal<number | null> = this.#hovered;

  /** Colours of the plot; null before there is one. */
  readonly theme: ReadonlySignal<PlotTheme | null> = this.#theme;

  /** What the samples amount to, and the picture of them. */
  readonly figures: HistogramFigures;

  readonly #state: HistogramStateProperty;
  #values: Readonly<HistogramProperties> | null = null;
  #plot: HistogramPlot | null = null;
  /** The curve that is wanted, by the page or the user; undefined leaves the choice open. */
  #wanted: string | undefined;
  readonly #stops: readonly (() => void)[];

  constructor(private readonly host: ElementHost) {
    this.wells = new WellList(host, {
      onOpen: (well) => this.#choose(well),
      onClose: (well) => {
        if (well === this.wells?.first) this.selection.drop();
      },
    });
    this.reading = this.wells.first.reading;
    this.phase = this.wells.phase;
    const samples = this.wells.joined;
    this.cursor = new DepthCursor(samples);
    this.figures = new HistogramFigures({
      wells: this.wells,
      look: this.look,
      selection: () => this.selection,
      cursorRow: () => this.cursor.row.value,
    });
    this.selection = new DepthSelection(
      host,
      samples,
      (brush) => this.figures.rowsIn(brush),
      () => this.#describeWells(),
    );
    this.saving = new PlotSaving(host, {
      settled: () => this.settled(),
      shown: () => this.shown(),
      load: () => import('./histogram-paper.ts'),
    });
    const { curve, curves, look, figures } = this;
    const isRead = (): boolean => figures.values.value !== null;
    const { wells, selection } = this;
    this.#state = createHistogramState(
      { curve, curves, look, wells, selection, isRead, areWellsRead: wells.areRead },
      (change) => host.emit('geo-state-change', change),
    );
    this.missing = this.#state.missing;
    this.#stops = [
      () => this.#state.dispose(),
      samples.subscribe(() => this.selection.settle()),
      this.figures.picture.subscribe((picture) => this.#plot?.show(picture)),
      this.figures.cursorValue.subscribe((value) => this.#plot?.setCursor(value)),
    ];
  }

  setProperties(given: Readonly<Partial<HistogramProperties>>): void {
    const { changed, restored } = this.#state.follow(given);
    const { now, hasChanged: isOther } = applyProperties(this.#values, changed);
    // The user may have changed since what the properties say.
    const hasChanged = (...names: readonly (keyof HistogramProperties)[]): boolean =>
      restored !== null || isOther(...names);
    this.#values = now;
    batch(() => {
      if (hasChanged('logX')) this.look.setLog(now.logX || (restored?.logX ?? null));
      if (hasChanged('bins')) this.look.setBins(now.bins ?? USUAL_BINS);
      if (hasChanged('zones')) {
        this.wells.wellZones.choose(now.zones ?? null);
        this.wells.first.zones.choose(now.zones ?? null, restored?.hiddenZones);
      }
      if (hasChanged('zones', 'zone')) this.wells.wellZones.showOnly(now.zone ?? null);
      if (isOther('link')) {
        this.selection.join(now.link);
        this.cursor.join(now.link);
      }
      if (hasChanged('curve')) this.#wanted = now.curve;
      if (isOther(...LOG_PROPERTIES, 'sources')) {
        if (now.sources) this.wells.showAll(now.sources);
        else this.wells.showOne(now);
      } else {
        if (hasChanged('curve')) this.#chooseAgain();
        if (hasChanged('zones')) this.#readAll();
      }
      if (restored) this.wells.hideOnly(restored.hiddenWells ?? []);
    });
    if (restored) this.#state.settle();
  }

  /** Reads the logs again. */
  refresh(): Promise<void> {
    return this.wells.refresh();
  }

  /** Resolves when nothing is read. */
  settled(): Promise<void> {
    return this.wells.settled();
  }

  chooseCurve(mnemonic: string): void {
    this.#wanted = mnemonic;
    batch(() => {
      this.look.setLimits(null);
      this.look.setLog(null);
      if (this.selection.brush.peek()) this.setBrush(null);
      this.#chooseAgain();
    });
  }

  /** Shows a file in place of the logs that are shown. */
  openFile(file: File): void {
    this.wells.showOne({ file });
  }

  /** Shows a file beside the logs that are shown. */
  addFile(file: File): void {
    this.wells.add({ file });
  }

  /** Shows a log of a catalog beside the logs that are shown. */
  addLog(log: { catalog: string; logId: string }): void {
    this.wells.add(log);
  }

  /** Takes a well away; the first one stays. */
  removeWell(number: number): void {
    this.wells.remove(number);
    this.#chooseAgain();
  }

  /** Shows or hides the samples of a well or zone. */
  showPart(number: number, isShown: boolean): void {
    if (this.wells.isSeveral.peek()) this.wells.show(number, isShown);
    else this.wells.first.zones.showZone(number, isShown);
  }

  /** Makes zones of each well, drawn apart of a single one: `tops`, a discrete curve, or null. */
  chooseZones(choice: string | null): void {
    this.wells.wellZones.choose(choice);
    this.#readAll();
  }

  /** Shows the samples of one zone of each well; null shows all. */
  showOnlyZone(zone: string | null): void {
    this.wells.wellZones.showOnly(zone);
  }

  /** Puts a marker at a value. */
  setMarkerValue(marker: 0 | 1, value: number): void {
    const distribution = this.figures.distribution.peek();
    if (!distribution) return;
    this.look.setMarker(marker, Number(valuePercentile(distribution.sorted, value).toFixed(2)));
  }

  /** Selects the samples with a value between limits, both included; null selects none. */
  setBrush(brush: ValueLimits | null): void {
    this.selection.set(brush);
  }

  /** Selects all samples on the axis, from where the limits can be narrowed. */
  selectAll(): void {
    const axis = this.figures.axis.peek();
    if (axis) this.setBrush({ least: axis.from, most: axis.to });
  }

  /**
   * The stretches of a log that the selected samples are of.
   * @param well name of one of several wells; the first one without it
   */
  brushedDepths(well?: string): RowInterval[] {
    const rows = this.selection.rows.peek();
    if (well === undefined || !rows) return this.selection.intervals();
    return this.wells.depthsOf(rows).find(({ name }) => name === well)?.depths ?? [];
  }

  /** The rows of the table of statistics, once everything is read. */
  async statistics(): Promise<ListedStatistics[]> {
    await this.settled();
    return this.figures.statistics.peek().map(listStatistics);
  }

  /** What is drawn, as it is saved; null where nothing is. */
  shown(): ShownHistogram | null {
    const [values, picture] = [this.figures.values.peek(), this.figures.picture.peek()];
    const size = this.#plot?.size ?? { width: 640, height: 400 };
    return values && picture
      ? { values, picture, size, state: this.#state.current, controller: this }
      : null;
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
  attach(node: HTMLElement, theme: PlotTheme, label: string): () => void {
    this.#theme.value = theme;
    const plot = new HistogramPlot({
      node,
      theme,
      label,
      onBrush: (brush) => this.setBrush(brush),
      onMarker: (marker, value) => this.setMarkerValue(marker, value),
      onHover: (bin) => (this.#hovered.value = bin),
      onDrawn: () => this.#announcePlot(),
    });
    this.#plot = plot;
    plot.show(this.figures.picture.peek());
    plot.setCursor(this.figures.cursorValue.peek());
    return () => {
      plot.dispose();
      this.#plot = null;
    };
  }

  setTheme(theme: PlotTheme): void {
    this.#theme.value = theme;
    this.#plot?.setTheme(theme);
  }

  dispose(): void {
    this.#stops.forEach((stop) => stop());
    this.selection.dispose();
    this.cursor.dispose();
    this.wells.dispose();
  }

  /** Takes the curve that is wanted of the first log that is open, and reads it of a well. */
  #choose(well: HistogramWell): void {
    const before = this.#curve.peek();
    const frame = this.wells.list.peek().flatMap(({ reading }) => reading.frame.peek() ?? [])[0];
    this.#curve.value = frame ? findCurve(frame, this.#wanted) : null;
    const { curve: wanted } = this.#state.pickOwn({ curve: this.#wanted });
    const hasWanted = !wanted || hasMnemonic(this.curves.peek(), wanted);
    this.#unknown.value = hasWanted ? null : wanted;
    const isOther = this.#curve.peek()?.mnemonic !== before?.mnemonic;
    if (isOther) this.#readAll();
    else this.#read(well);
  }

  #chooseAgain(): void {
    const open = this.wells.list.peek().find(({ reading }) => reading.frame.peek());
    if (open) this.#choose(open);
  }

  #readAll(): void {
    for (const well of this.wells.list.peek()) if (well.reading.frame.peek()) this.#read(well);
  }

  #read(well: HistogramWell): void {
    void well.read(this.#curve.peek());
  }

  #describeWells(): { wells?: WellDepths[] } {
    const rows = this.selection.rows.peek();
    if (!this.wells.isSeveral.peek()) return {};
    return { wells: rows ? this.wells.depthsOf(rows) : [] };
  }

  /** Announces the first picture of the curve that was read. */
  #announcePlot(): void {
    const values = this.figures.values.peek();
    const elapsed = this.wells.list.peek().map(({ reading }) => reading.takeElapsedMs() ?? -1);
    const elapsedMs = Math.max(...elapsed);
    if (elapsedMs < 0 || !values) return;
    this.host.emit('geo-plot', {
      curve: values.mnemonic,
      samples: values.count,
      elapsedMs,
    });
  }
}

/** The curve that is wanted, else the gamma ray, else the first one. */
function findCurve(frame: LogFrame, wanted: string | undefined): LogCurve | null {
  const curves = scalarCurves(frame);
  const found = wanted ? findByMnemonic(curves, wanted) : undefined;
  const usual = curves.find(({ mnemonic, unit }) => findFamily(mnemonic, unit)?.id === 'gamma');
  return found ?? usual ?? curves[0] ?? null;
}
