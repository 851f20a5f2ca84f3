import { computed, signal } from '@preact/signals-core';
import { describeValues } from '../../compute/statistics/distribution.ts';
import { binEdges, countBins } from '../../compute/statistics/histogram.ts';
import type { ValueAxis } from '../../compute/statistics/value-axis.ts';
import { fitAxis } from '../../plot/cross/cross-axis.ts';
import { axisTitle } from '../../plot/cross/paint-axes.ts';
import type {
  HistogramPicture,
  ValueLimits,
  ValueLine,
} from '../../plot/histogram/histogram-data.ts';
import { isUsuallyLog } from '../shared/curves/curve-axis.ts';
import type { DepthSelection } from '../shared/curves/depth-selection.ts';
import type { HistogramLook } from './histogram-look.ts';
import {
  countGroups,
  countHeights,
  groupSamples,
  percentileLines,
  type SampleGroup,
} from './histogram-series.ts';
import type { JoinedWells } from './join-wells.ts';
import type { StatisticsRow } from './statistics-rows.ts';
import type { WellList } from './well-list.ts';

/** Texts of the plot in the language of the page. */
export interface HistogramTexts {
  samples: string;
  cumulative: string;
  /** Of samples that are in no zone. */
  outside: string;
}

/** What figures are made of. */
export interface FigureInputs {
  wells: WellList;
  look: HistogramLook;
  selection(): DepthSelection<ValueLimits>;
  /** Row of the sample at the cursor; null for none. */
  cursorRow(): number | null;
}

const WHOLE = { name: '', part: null, isShown: true } as const;

/** What the samples of a histogram amount to: bins, statistics, and the picture of them. */
export class HistogramFigures {
  readonly #texts = signal<HistogramTexts>({ samples: '', cumulative: '', outside: '' });

  constructor(private readonly inputs: FigureInputs) {}

  /** The values that are drawn; null before they are read. */
  readonly values = computed((): JoinedWells | null => this.inputs.wells.joined.value);
  /** Whether there are samples, in the zone that is shown. */
  readonly hasSamples = computed(() => (this.values.value?.count ?? 0) > 0);
  /** What is drawn apart: several wells, else the zones of the one if no single one is shown. */
  readonly parts = computed(() => {
    const { wells } = this.inputs;
    if (wells.isSeveral.value || wells.wellZones.zone.value !== null)
      return {
        rows: this.values.value?.rows ?? null,
        zones: wells.zones.value,
        shownRows: wells.shownRows.value,
      };
    const { rows, zones, shownRows } = wells.first.zones;
    return { rows: rows.value, zones: zones.value, shownRows: shownRows.value };
  });
  /** Whether the axis is logarithmic: by choice, else as the family is usually drawn. */
  readonly isLog = computed(
    () => this.inputs.look.isLog.value ?? isUsuallyLog(this.values.value ?? undefined),
  );
  /** The axis of the values: by choice, else the values but the rarest. */
  readonly axis = computed((): ValueAxis | null => {
    const values = this.values.value;
    if (!values) return null;
    const isLog = this.isLog.value;
    const { least, most } = this.inputs.look.limits.value ?? {};
    return least !== undefined && most !== undefined && (!isLog || least > 0)
      ? { from: least, to: most, isLog }
      : fitAxis(values.values, isLog, values.nullValue);
  });
  /** The samples of each well or zone, or all. */
  readonly groups = computed((): readonly SampleGroup[] => {
    const [values, { rows, zones }] = [this.values.value, this.parts.value];
    return values ? groupSamples(values, rows, zones) : [];
  });
  /** The distribution of all samples that are shown. */
  readonly distribution = computed(() => {
    const values = this.values.value;
    const [only, more] = this.groups.value;
    if (!values || !only) return null;
    if (!more && only.zone === null) return only.distribution;
    const nullValue = values.nullValue ?? NaN;
    return describeValues(values.values, { mask: this.parts.value.shownRows, nullValue });
  });
  /** The distribution of what is selected; null without a selection. */
  readonly selectedDistribution = computed(() => {
    const [values, rows] = [this.values.value, this.inputs.selection().rows.value];
    return values && rows
      ? describeValues(values.values, { mask: rows, nullValue: values.nullValue ?? NaN })
      : null;
  });
  /** The rows of the table of statistics. */
  readonly statistics = computed((): readonly StatisticsRow[] => [
    ...this.groups.value.flatMap(({ zone, name, distribution }): StatisticsRow[] =>
      zone ? [{ kind: 'part', name, part: zone.number, isShown: zone.isShown, distribution }] : [],
    ),
    { ...WHOLE, kind: 'all', distribution: this.distribution.value },
    ...(this.inputs.selection().rows.value
      ? [{ ...WHOLE, kind: 'selected' as const, distribution: this.selectedDistribution.value }]
      : []),
  ]);
  /** Values that are not seen: beyond the ends of the axis, or without a logarithm. */
  readonly outside = computed((): number => {
    const [values, axis] = [this.values.value, this.axis.value];
    if (!values || !axis) return 0;
    const options = { mask: this.parts.value.shownRows, nullValue: values.nullValue ?? NaN };
    const { below, above } = countBins(values.values, axis, 1, options);
    return below + above;
  });
  /** The normalisation markers with the values at them; null where they are not shown. */
  readonly markers = computed((): readonly [ValueLine, ValueLine] | null => {
    const [percents, distribution] = [this.inputs.look.markers.value, this.distribution.value];
    if (!percents || !distribution) return null;
    const [low, high] = percentileLines(distribution.sorted, percents);
    return [low!, high!];
  });
  /** The value at the cursor of the link; null without one. */
  readonly cursorValue = computed((): number | null => {
    const [values, row] = [this.values.value, this.inputs.cursorRow()];
    const value = row === null || !values ? NaN : values.values[row]!;
    return Number.isFinite(value) && value !== values?.nullValue ? value : null;
  });
  /** What is drawn; null without values. */
  readonly picture = computed(() => this.#makePicture());

  /** Sets the texts of the plot in the language of the page. */
  setTexts(texts: HistogramTexts): void {
    this.#texts.value = texts;
  }

  /** Rows with a value in a brush, as 1, of the zones that are shown. */
  rowsIn({ least, most }: ValueLimits): Uint8Array | null {
    const [curve, { shownRows: shown }] = [this.values.value, this.parts.value];
    if (!curve) return null;
    const { values, nullValue } = curve;
    return Uint8Array.from(values, (value, row) =>
      value >= least && value <= most && value !== nullValue && shown?.[row] !== 0 ? 1 : 0,
    );
  }

  #makePicture(): HistogramPicture | null {
    const [values, axis] = [this.values.value, this.axis.value];
    if (!values || !axis) return null;
    const { look } = this.inputs;
    const isPercent = look.isPercent.value;
    const counting = { axis, isPercent, bins: look.bins.value, isCumulative: false };
    const rows = this.inputs.selection().rows.value;
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
      brush: this.inputs.selection().brush.value,
    };
  }
}
