import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enHistogram from '../src/i18n/texts/en/histogram.json';
import enSamplePlot from '../src/i18n/texts/en/sample-plot.json';
import controls from '../src/ui/controls.css';
import tokens from '../src/ui/tokens.css';
import { HistogramController } from '../src/viewers/histogram/controller.ts';
import {
  HistogramViewer,
  type HistogramViewerProps,
} from '../src/viewers/histogram/HistogramViewer.tsx';
import sheet from '../src/viewers/histogram/histogram.css';
import plotSheet from '../src/viewers/shared/curves/sample-plot.css';
import { flag, json, number, text } from './attributes.ts';
import { defineElement } from './define.ts';
import type { LogViewerData } from './geo-log-viewer.ts';
import './suite-script.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** One of several wells in a histogram: a file or log as the element has it, with a name. */
export interface HistogramSource {
  /** That of the well in the log without it. Where it is there already, a number is added. */
  name?: string;
  /** Mnemonic of its curve, where it is another than that of the element. */
  curve?: string;
  src?: string;
  file?: Blob | ArrayBuffer | Uint8Array;
  data?: LogViewerData;
  catalog?: string;
  logId?: string;
}

/** Statistics of the samples of a well or zone, in the unit of the curve; null without a value. */
export interface HistogramStatistics {
  /** `part` of a well or zone, `all` of what is shown, `selected` of what is selected. */
  kind: 'part' | 'all' | 'selected';
  /** Name of the well or zone; empty of samples in no zone, and of rows that are no part. */
  name: string;
  count: number;
  min: number | null;
  p10: number | null;
  p50: number | null;
  p90: number | null;
  max: number | null;
  mean: number | null;
  /** Standard deviation, by n - 1. */
  deviation: number | null;
}

/** Events of `<geo-histogram>`. */
export interface GeoHistogramEvents extends GeoElementEvents {
  /** The first picture of a curve is drawn. */
  'geo-plot': CustomEvent<{ curve: string; samples: number; elapsedMs: number }>;
  /**
   * Samples were selected, or none are any more: the stretches of the index that they are of. Of
   * several wells `depths` are those of the first one, and `wells` those of each.
   */
  'geo-brush': CustomEvent<{
    depths: { top: number; base: number }[];
    unit: string;
    wells?: { name: string; depths: { top: number; base: number }[]; unit: string }[];
  }>;
  /**
   * The user changed what is shown, and it rests. `isStep`: another curve or zone, which going back
   * should undo.
   */
  'geo-state-change': CustomEvent<{ state: GeoHistogramState; isStep: boolean }>;
}

/** What is shown of a log; what is left out is as the log opens. */
export interface GeoHistogramState {
  /** Mnemonic of the curve. */
  curve?: string;
  bins?: number;
  /** Where the user chose it. */
  logX?: boolean;
  zones?: string;
  zone?: string;
  /** Names of the zones whose samples are hidden; "" for the samples in no zone. */
  hiddenZones?: readonly string[];
  /** Names of the wells whose samples are hidden, as the table of statistics has them. */
  hiddenWells?: readonly string[];
  /** Values at the ends of the axis, "0,150"; fitted without it. */
  range?: string;
  /** Heights are percent of the samples. */
  percent?: true;
  cumulative?: true;
  /** Percentiles of the two normalisation markers, "5,95"; they are hidden without it. */
  markers?: string;
  /** Values at the ends of what is selected, "20,60". */
  brush?: string;
}

/**
 * Histogram of a curve: bins on a linear or logarithmic axis, percentiles and statistics of all
 * samples, of each zone or of several wells, normalisation markers, and samples selected by their
 * values. Reads what the log viewer reads, or shows the log of the viewer with the same `link`,
 * where the selected depths are a band; the bin of the depth that is pointed at there is marked.
 *
 * @csspart toolbar - Curve, bins, axis, zones, tools
 * @csspart plot - The bins with their axes
 * @csspart viewer - All of it
 */
export interface GeoHistogram extends GeoElement {
  /** Catalog of a log on the server; with `log-id`. */
  catalog: string | undefined;
  /** The log: JSON of its key values by attribute name, as in {"wellLogId":"1"}. */
  logId: string | undefined;
  /** Address of a LAS, LIS, DLIS or CSV file. */
  src: string | undefined;
  /** A file at hand. */
  file: Blob | ArrayBuffer | Uint8Array | undefined;
  /** Arrays of the page, by reference, as of the log viewer. */
  data: LogViewerData | undefined;
  /**
   * Several wells in one plot, in the same bins, each with a colour and statistics of its own;
   * instead of the properties above. A well without the curve shows one of the same family; values
   * are converted to the unit of the first well. A well that cannot be opened, or has no such
   * curve, is named in a message, and the others are shown. Depths that are selected in the `link`
   * are those of the first well. As an attribute JSON:
   * `[{"name":"A-1","src":"a1.las"},{"catalog":"WellLog","logId":"{\"wellLogId\":\"7\"}"}]`.
   */
  sources: readonly HistogramSource[] | undefined;
  /** Mnemonic of the curve; the gamma ray of the log without it, else its first curve. */
  curve: string | undefined;
  /** Bins, 2 to 500. @default 50 */
  bins: number;
  /** The axis is logarithmic, as it is for resistivities anyway. */
  logX: boolean;
  /**
   * What makes the zones of each well: `tops` for the intervals between its tops, or the mnemonic
   * of a discrete curve. Those of a single well are drawn apart; of several wells the wells are.
   */
  zones: string | undefined;
  /**
   * Name of the one zone whose samples are shown, in any spelling; all samples without it. With
   * `zones`. Of several wells those without the zone are named in a message and left out.
   */
  zone: string | undefined;
  /**
   * All that is shown, as one object; values that cannot be used are left out. A state that is set
   * later is followed; a property that is set with it or later goes over it.
   */
  state: GeoHistogramState | undefined;
  /** The stretches of the index that the selected samples are of: of the first well, or of one by name. */
  brushedDepths(well?: string): Promise<{ top: number; base: number }[]>;
  /** Selects the samples with a value between two, both included; null selects none. */
  setBrush(brush: { least: number; most: number } | null): Promise<void>;
  /** The statistics of each well or zone, of all samples that are shown, and of those selected. */
  statistics(): Promise<HistogramStatistics[]>;
  /** The picture, dark on white. */
  toImage(request?: { type?: 'image/png' | 'image/svg+xml' | 'application/pdf' }): Promise<Blob>;
  /** The page that shows this histogram without a server: one HTML file, with the samples in it. */
  toPage(): Promise<Blob>;
}

const sources = json(
  'a list of objects with a src, file, data, or catalog and logId, and optionally a name and a curve',
  (value) =>
    Array.isArray(value) && value.every(isSource) ? (value as HistogramSource[]) : undefined,
);

function isSource(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { name, curve, src, file, data, catalog, logId } = value as Record<string, unknown>;
  return (
    (name === undefined || typeof name === 'string') &&
    (curve === undefined || typeof curve === 'string') &&
    (src ?? file ?? data ?? (catalog && logId)) !== undefined
  );
}

addEnglish(enHistogram);
addEnglish(enSamplePlot);

/** The class registered as `geo-histogram`. */
export const GeoHistogramElement = defineElement<GeoHistogram>({
  tag: 'geo-histogram',
  component: (props: HistogramViewerProps) => createElement(HistogramViewer, props),
  controller: (host) => new HistogramController(host),
  attributes: {
    catalog: text(),
    'log-id': text(),
    src: text(),
    sources,
    curve: text(),
    bins: number(50, 2, 500),
    'log-x': flag(),
    zones: text(),
    zone: text(),
  },
  properties: ['file', 'data', 'state'],
  methods: ['brushedDepths', 'setBrush', 'statistics', 'toImage', 'toPage'],
  sheets: [tokens, controls, plotSheet, sheet],
});
