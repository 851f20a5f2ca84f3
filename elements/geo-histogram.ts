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
import { flag, number, text } from './attributes.ts';
import { defineElement } from './define.ts';
import type { LogViewerData } from './geo-log-viewer.ts';
import './suite-script.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** Events of `<geo-histogram>`. */
export interface GeoHistogramEvents extends GeoElementEvents {
  /** The first picture of a curve is drawn. */
  'geo-plot': CustomEvent<{ curve: string; samples: number; elapsedMs: number }>;
  /** Samples were selected, or none are any more: the stretches of the index that they are of. */
  'geo-brush': CustomEvent<{ depths: { top: number; base: number }[]; unit: string }>;
}

/**
 * Histogram of a curve: bins on a linear or logarithmic axis, percentiles and statistics of all
 * samples or of each zone, normalisation markers, and samples selected by their values. Reads what
 * the log viewer reads, or shows the log of the viewer with the same `link`, where the selected
 * depths are a band.
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
  /** Mnemonic of the curve; the gamma ray of the log without it, else its first curve. */
  curve: string | undefined;
  /** Bins, 2 to 500. @default 50 */
  bins: number;
  /** The axis is logarithmic, as it is for resistivities anyway. */
  logX: boolean;
  /**
   * What is drawn apart: `tops` for the intervals between the tops of the well, or the mnemonic of a
   * discrete curve.
   */
  zones: string | undefined;
  /** The stretches of the index that the selected samples are of. */
  brushedDepths(): Promise<{ top: number; base: number }[]>;
  /** Selects the samples with a value between two, both included; null selects none. */
  setBrush(brush: { least: number; most: number } | null): Promise<void>;
  /** The picture, dark on white. */
  toImage(request?: { type?: 'image/png' | 'image/svg+xml' | 'application/pdf' }): Promise<Blob>;
  /** The page that shows this histogram without a server: one HTML file, with the samples in it. */
  toPage(): Promise<Blob>;
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
    curve: text(),
    bins: number(50, 2, 500),
    'log-x': flag(),
    zones: text(),
  },
  properties: ['file', 'data'],
  methods: ['brushedDepths', 'setBrush', 'toImage', 'toPage'],
  sheets: [tokens, controls, plotSheet, sheet],
});
