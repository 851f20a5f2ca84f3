import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { RowInterval } from '../../compute/row-intervals.ts';
import { describeValues, valuePercentile } from '../../compute/statistics/distribution.ts';
import { binEdges } from '../../compute/statistics/histogram.ts';
import type { ValueAxis } from '../../compute/statistics/value-axis.ts';
import type { ElementController } from '../../core/element-controller.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { problemOf } from '../../core/problem.ts';
import { problemError } from '../../core/problem-error.ts';
import { applyProperties } from '../../core/property-change.ts';
import type { LogFrame } from '../../formats/log-file.ts';
import { findByMnemonic } from '../../formats/mnemonics.ts';
import { fitAxis } from '../../plot/cross/cross-axis.ts';
import type { CrossCurve } from '../../plot/cross/cross-data.ts';
import { axisTitle } from '../../plot/cross/paint-axes.ts';
import type {
  HistogramPicture,
  ValueLimits,
  ValueLine,
} from '../../plot/histogram/histogram-data.ts';
import { HistogramPlot } from '../../plot/histogram/histogram-plot.ts';
import { paintHistogram } from '../../plot/histogram/paint-histogram.ts';
import { findFamily } from '../../compute/curve-families.ts';
import type { PlotTheme } from '../../plot/log/theme.ts';
import type { PictureFileType } from '../../plot/print/painted-picture.ts';
import { renderPage, savePage } from '../shared/export/lazy-page.ts';
import type { PageContent } from '../shared/export/save-page.ts';
import { isUsuallyLog } from '../shared/curves/curve-axis.ts';
import { DepthSelection } from '../shared/curves/depth-selection.ts';
import { LogReading, type LogReadingValues } from '../shared/curves/log-reading.ts';
import type { PlotFileType } from '../shared/curves/PlotSaveMenu.tsx';
import {
  readSampleCurves,
  type SampleCurves,
  scalarCurves,
} from '../shared/curves/sample-curves.ts';
import type { PlotOnPaper } from '../shared/curves/save-plot.ts';
import { ZoneChoice } from '../shared/curves/zone-choice.ts';
import { HistogramLook, USUAL_BINS } from './histogram-look.ts';
import {
  countGroups,
  countHeights,
  groupSamples,
  percentileLines,
  type HistogramValues,
  type SampleGroup,
} from './histogram-series.ts';

/** Attributes and properties of `<geo-histogram>`. */
export interface HistogramProperties extends LogReadingValues {
  curve?: string | undefined;
  bins?: number | undefined;
  logX?: boolean | undefined;
  zones?: string | undefined;
}

/** Texts of the plot in the language of the page. */
interface HistogramTexts {
  samples: string;
  cumulative: string;
  /** Of samples that are in no zone. */
  outside: string;
}

/** State and commands of `<geo-histogram>`. */
export class HistogramController implements ElementController<HistogramProperties> {
  readonly #curve = signal<string | null>(null);
  readonly #missing = signal<string | null>(null);
  readonly #hovered = signal<number | null>(null);
  readonly #theme = signal<PlotTheme | null>(null);
  readonly #texts = signal<HistogramTexts>({ samples: '', cumulative: '', outside: '' });
  readonly #samples = signal<SampleCurves | null>(null);

  /** The log that is open, and its reading. */
  readonly reading: LogReading;
  readonly selection: DepthSelection<ValueLimits>;
  readonly zones = new ZoneChoice();
  readonly look = new HistogramLook();
  /** Mnemonic of the curve that is drawn. */
  readonly curve: ReadonlySignal<string | null> = this.#curve;
  /** A curve that the page names and the log does not have. */
  readonly missing: ReadonlySignal<string | null> = this.#missing;
  /** The bin that is pointed at; null for none. */
  readonly hovered: ReadonlySignal<number | null> = this.#hovered;

  /** Colours of the plot; null before there is one. */
  readonly theme: ReadonlySignal<PlotTheme | null> = this.#theme;

  /** The values that are drawn; null before they are read. */
  readonly values = computed((): (HistogramValues & Omit<CrossCurve, 'values'>) | null => {
    const samples = this.#samples.value;
    const [curve] = samples?.curves ?? [];
    return samples && curve ? { ...curve, nullValue: samples.nullValue } : null;
  });
  /** Whether the axis is logarithmic: by choice, else as the family is usually drawn. */
  readonly isLog = computed(() => {
    const [curve] = this.#samples.value?.curves ?? [];
    return this.look.isLog.value ?? isUsuallyLog(curve);
  });
  /** The axis of the values: by choice, else the values but the rarest. */
  readonly axis = computed((): ValueAxis | null => {
    const values = this.values.value;
    if (!values) return null;
    const isLog = this.isLog.value;
    const { least, most } = this.look.limits.value ?? {};
    return least !== undefined && most !== undefined && (!isLog || least > 0)
      ? { from: least, to: most, isLog }
      : fitAxis(values.values, isLog, values.nullValue);
  });
  /** The samples of each zone, or all. */
  readonly groups = computed((): readonly SampleGroup[] => {
    const values = this.values.value;
    return values ? groupSamples(values, this.zones.rows.value, this.zones.zones.value) : [];
  });
  /** The distribution of all samples that are shown. */
  readonly distribution = computed(() => {
    const values = this.values.value;
    const [only, more] = this.groups.value;
    if (!values || !only) return null;
    if (!more && only.zone === null) return only.distribution;
    const nullValue = values.nullValue ?? NaN;
    return describeValues(values.values, { mask: this.zones.shownRows.value, nullValue });
  });
  /** The distribution of what is selected; null without a selection. */
  readonly selectedDistribution = computed(() => {
    const [values, rows] = [this.values.value, this.selection.rows.value];
    return values && rows
      ? describeValues(values.values, { mask: rows, nullValue: values.nullValue ?? NaN })
      : null;
  });
  /** The normalisation markers with the values at them; null where they are not shown. */
  readonly markers = computed((): readonly [ValueLine, ValueLine] | null => {
    const [percents, distribution] = [this.look.markers.value, this.distribution.value];
    if (!percents || !distribution) return null;
    const [low, high] = percentileLines(distribution.sorted, percents);
    return [low!, high!];
  });
  readonly #picture = computed(() => this.#makePicture());
  /** What is drawn; null without values. */
  readonly picture: ReadonlySignal<HistogramPicture | null> = this.#picture;

  #values: Readonly<HistogramProperties> | null = null;
  #plot: HistogramPlot | null = null;
  /** When a curve was requested that is not drawn yet, by `performance.now()`. */
  #startedMs: number | null = null;
  readonly #stop: () => void;

  constructor(private readonly host: ElementHost) {
    this.reading = new LogReading(host, {
      onOpen: (frame) => this.#choose(frame, this.#values?.curve),
      onClose: () => {
        this.#samples.value = null;
        this.selection.drop();
        this.zones.clear();
      },
    });
    this.selection = new DepthSelection(host, this.#samples, (brush) => this.#rowsIn(brush));
    this.#stop = this.#picture.subscribe((picture) => this.#plot?.show(picture));
  }

  setProperties(changed: Readonly<Partial<HistogramProperties>>): void {
    const { now, hasChanged } = applyProperties(this.#values, changed);
    this.#values = now;
    batch(() => {
      if (hasChanged('logX')) this.look.setLog(now.logX || null);
      if (hasChanged('bins')) this.look.setBins(now.bins ?? USUAL_BINS);
      if (hasChanged('zones')) this.zones.choose(now.zones ?? null);
      if (hasChanged('link')) this.selection.join(now.link);
      const frame = this.reading.frame.peek();
      if (hasChanged('catalog', 'logId', 'src', 'file', 'data', 'link'))
        this.reading.setSource(now);
      else if (frame && hasChanged('curve')) this.#choose(frame, now.curve);
      else if (hasChanged('zones')) void this.#read();
    });
  }

  /** Reads the log again. */
  refresh(): Promise<void> {
    this.reading.refresh();
    return this.reading.settled();
  }

  /** Stops reading. */
  cancel(): void {
    this.reading.cancel(this.#samples.peek() !== null);
  }

  chooseCurve(mnemonic: string): void {
    batch(() => {
      this.#curve.value = mnemonic;
      this.#missing.value = null;
      this.look.setLimits(null);
      this.look.setLog(null);
      if (this.selection.brush.peek()) this.setBrush(null);
    });
    void this.#read();
  }

  /** Draws zones apart: `tops`, a discrete curve, or null for none. */
  chooseZones(choice: string | null): void {
    this.zones.choose(choice);
    void this.#read();
  }

  /** Puts a marker at a value. */
  setMarkerValue(marker: 0 | 1, value: number): void {
    const distribution = this.distribution.peek();
    if (!distribution) return;
    this.look.setMarker(marker, Number(valuePercentile(distribution.sorted, value).toFixed(2)));
  }

  /** Selects the samples with a value between limits, both included; null selects none. */
  setBrush(brush: ValueLimits | null): void {
    this.selection.set(brush);
  }

  /** Selects all samples on the axis, from where the limits can be narrowed. */
  selectAll(): void {
    const axis = this.axis.peek();
    if (axis) this.setBrush({ least: axis.from, most: axis.to });
  }

  /** The stretches of the log that the selected samples are of. */
  brushedDepths(): RowInterval[] {
    return this.selection.intervals();
  }

  /** Sets the texts of the plot in the language of the page. */
  setTexts(texts: HistogramTexts): void {
    this.#texts.value = texts;
  }

  /** The picture, dark on white. @throws where there is none */
  async toImage({ type = 'image/png' }: { type?: PictureFileType } = {}): Promise<Blob> {
    const { renderPlot } = await import('../shared/curves/save-plot.ts');
    return renderPlot(this.host, this.reading, await this.#onPaper(), type);
  }

  /** The page that shows the histogram without a server. @throws where there is none */
  toPage(): Promise<Blob> {
    return renderPage(this.host, this.#describePage());
  }

  /** Gives the user the plot as a file. */
  async save(type: PlotFileType): Promise<void> {
    if (type === 'text/html') return savePage(this.host, this.#describePage());
    const { savePlot } = await import('../shared/curves/save-plot.ts');
    await savePlot(this.host, this.reading, await this.#onPaper(), type);
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
    plot.show(this.#picture.peek());
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
    this.#stop();
    this.selection.dispose();
    this.reading.dispose();
  }

  /** Rows with a value in a brush, as 1, of the zones that are shown. */
  #rowsIn({ least, most }: ValueLimits): Uint8Array | null {
    const [curve, shown] = [this.values.value, this.zones.shownRows.value];
    if (!curve) return null;
    const { values, nullValue } = curve;
    return Uint8Array.from(values, (value, row) =>
      value >= least && value <= most && value !== nullValue && shown?.[row] !== 0 ? 1 : 0,
    );
  }

  #makePicture(): HistogramPicture | null {
    const [values, axis] = [this.values.value, this.axis.value];
    if (!values || !axis) return null;
    const { look } = this;
    const isPercent = look.isPercent.value;
    const counting = { axis, isPercent, bins: look.bins.value, isCumulative: false };
    const rows = this.selection.rows.value;
    const { samples, cumulative, outside } = this.#texts.value;
    const sorted = this.distribution.value?.sorted;
    return {
      title: axisTitle(values),
      heightTitle: isPercent ? '%' : samples,
      cumulativeTitle: cumulative,
      axis,
      edges: binEdges(axis, counting.bins),
      series: countGroups(values, this.groups.value, {
        ...counting,
        isCumulative: look.isCumulative.value,
      }).map((series) => ({
        ...series,
        name: series.name || (series.zone === null ? '' : outside),
      })),
      selected: rows && countHeights(values, rows, counting).heights,
      percentiles: sorted ? percentileLines(sorted, [10, 50, 90]) : [],
      markers: this.markers.value,
      brush: this.selection.brush.value,
    };
  }

  /** Takes the curve that is wanted, else the gamma ray, else the first one. */
  #choose(frame: LogFrame, wanted: string | undefined): void {
    const curves = scalarCurves(frame);
    const found = wanted ? findByMnemonic(curves, wanted) : undefined;
    const usual = curves.find(({ mnemonic, unit }) => findFamily(mnemonic, unit)?.id === 'gamma');
    this.#curve.value = (found ?? usual ?? curves[0])?.mnemonic ?? null;
    this.#missing.value = wanted && !found ? wanted : null;
    void this.#read();
  }

  #read(): Promise<void> {
    const mnemonic = this.#curve.peek();
    this.#startedMs ??= performance.now();
    return this.reading.read(this.#samples.peek() !== null, async (log, frame, stop) => {
      if (mnemonic === null)
        throw problemError({ code: 'NO_CURVES_IN_FRAME', message: `frame ${frame.name}` });
      const samples = await readSampleCurves(log, frame, [mnemonic], stop);
      const showZones = await this.zones.read(log, frame, samples.index, stop);
      return () => {
        this.#samples.value = samples;
        showZones();
      };
    });
  }

  /** Announces the first picture of the curve that was read. */
  #announcePlot(): void {
    const started = this.#startedMs;
    const samples = this.#samples.peek();
    if (started === null || !samples) return;
    this.#startedMs = null;
    this.host.emit('geo-plot', {
      curve: samples.curves[0]!.mnemonic,
      samples: samples.index.length,
      elapsedMs: performance.now() - started,
    });
  }

  async #shown(): Promise<HistogramPicture> {
    await this.reading.settled();
    const picture = this.#picture.peek();
    if (!picture) throw problemOf({ message: 'nothing is drawn' }, 'NO_LOG_DATA');
    return picture;
  }

  async #onPaper(): Promise<PlotOnPaper> {
    const picture = await this.#shown();
    const { width, height } = this.#plot?.size ?? { width: 640, height: 400 };
    return {
      title: this.#curve.peek() ?? '',
      width,
      height,
      paint: (pen, theme) => paintHistogram(pen, picture, { width, height, theme }),
    };
  }

  async #describePage(): Promise<PageContent> {
    const { describePlot } = await import('../shared/curves/save-plot.ts');
    await this.#shown();
    const curve = this.#curve.peek() ?? '';
    return describePlot(this.host, this.reading, {
      title: curve,
      curves: [curve],
      zones: this.zones.rows.peek() ? this.zones.choice.peek() : null,
      properties: { curve, bins: this.look.bins.peek(), logX: this.isLog.peek() },
    });
  }
}
