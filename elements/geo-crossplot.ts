import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enCrossplot from '../src/i18n/texts/en/crossplot.json';
import enSamplePlot from '../src/i18n/texts/en/sample-plot.json';
import controls from '../src/ui/controls.css';
import tokens from '../src/ui/tokens.css';
import { CrossplotController } from '../src/viewers/crossplot/controller.ts';
import {
  CrossplotViewer,
  type CrossplotViewerProps,
} from '../src/viewers/crossplot/CrossplotViewer.tsx';
import sheet from '../src/viewers/crossplot/crossplot.css';
import plotSheet from '../src/viewers/shared/curves/sample-plot.css';
import { flag, list, text } from './attributes.ts';
import { defineElement } from './define.ts';
import type { LogViewerData } from './geo-log-viewer.ts';
import './suite-script.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** Events of `<geo-crossplot>`. */
export interface GeoCrossplotEvents extends GeoElementEvents {
  /** The first picture of two curves is drawn; `color` is null for one colour. */
  'geo-plot': CustomEvent<{
    x: string;
    y: string;
    color: string | null;
    samples: number;
    elapsedMs: number;
  }>;
  /** Points were selected, or none are any more: the stretches of the index that they are of. */
  'geo-brush': CustomEvent<{ depths: { top: number; base: number }[]; unit: string }>;
  /**
   * The user changed what is shown, and it rests. `isStep`: another curve or other zones, which
   * going back should undo.
   */
  'geo-state-change': CustomEvent<{ state: GeoCrossplotState; isStep: boolean }>;
}

/** What is shown of a log; what is left out is as the log opens. */
export interface GeoCrossplotState {
  /** Mnemonics of the curves; that of the colour is empty for one colour. */
  x?: string;
  y?: string;
  color?: string;
  /** Where the user chose it. */
  logX?: boolean;
  logY?: boolean;
  zones?: string;
  /** Names of the zones whose points are hidden; "" for the points in no zone. */
  hiddenZones?: readonly string[];
  overlays?: readonly string[];
  /** Values at the left and right end of the horizontal axis, "0.45,-0.15"; fitted without it. */
  rangeX?: string;
  /** Values at the lower and upper end of the vertical axis. */
  rangeY?: string;
  /** Parameters of the Pickett plot: `rw` in ohm.m. */
  pickett?: { a: number; m: number; n: number; rw: number };
  /** The fluid by which M and N are computed: µs/ft, g/cm3 and v/v. */
  fluid?: { sonic: number; density: number; neutron: number };
  /** The line of least squares is shown. */
  regression?: true;
  /** Corners of the part that is selected, in the units of the axes: "0.1,2.2 0.3,2.2 0.3,2.5". */
  brush?: string;
}

/**
 * Crossplot: two curves of a log against each other, coloured by a third, with the lines of charts,
 * a regression, and points selected by rectangle, polygon or limits. Reads what the log viewer
 * reads, or shows the log of the viewer with the same `link`, where the selected depths are a band,
 * and the depth that is pointed at, here or there, is the cursor of both; many samples are drawn as
 * density.
 *
 * @csspart toolbar - Curves, overlay, tools
 * @csspart plot - The points with their axes
 * @csspart viewer - All of it
 */
export interface GeoCrossplot extends GeoElement {
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
  /** Mnemonic of the curve on the horizontal axis; a usual pair of the log without it. */
  x: string | undefined;
  /** Mnemonic of the curve on the vertical axis. */
  y: string | undefined;
  /** Mnemonic of the curve that colours the points; empty for one colour. */
  color: string | undefined;
  /**
   * What colours the points in place of a curve: `tops` for the intervals between the tops of the
   * well, or the mnemonic of a discrete curve.
   */
  zones: string | undefined;
  /** Lines of charts: `neutron-density-cnl`, `neutron-density-tnph`, `pickett`, `m-n`. */
  overlays: readonly string[] | undefined;
  /** The horizontal axis is logarithmic, as it is for resistivities anyway. */
  logX: boolean;
  /** The vertical axis is logarithmic. */
  logY: boolean;
  /**
   * All that is shown, as one object; values that cannot be used are left out. A state that is set
   * later is followed; a property that is set with it or later goes over it.
   */
  state: GeoCrossplotState | undefined;
  /** The stretches of the index that the selected points are of. */
  brushedDepths(): Promise<{ top: number; base: number }[]>;
  /** Selects the points in a polygon, in the units of the axes; null selects none. */
  setBrush(brush: readonly { x: number; y: number }[] | null): Promise<void>;
  /** The picture, dark on white. */
  toImage(request?: { type?: 'image/png' | 'image/svg+xml' | 'application/pdf' }): Promise<Blob>;
  /** The page that shows this plot without a server: one HTML file, with the samples in it. */
  toPage(): Promise<Blob>;
}

addEnglish(enCrossplot);
addEnglish(enSamplePlot);

/** The class registered as `geo-crossplot`. */
export const GeoCrossplotElement = defineElement<GeoCrossplot>({
  tag: 'geo-crossplot',
  component: (props: CrossplotViewerProps) => createElement(CrossplotViewer, props),
  controller: (host) => new CrossplotController(host),
  attributes: {
    catalog: text(),
    'log-id': text(),
    src: text(),
    x: text(),
    y: text(),
    color: text(),
    zones: text(),
    overlays: list(),
    'log-x': flag(),
    'log-y': flag(),
  },
  properties: ['file', 'data', 'state'],
  methods: ['brushedDepths', 'setBrush', 'toImage', 'toPage'],
  sheets: [tokens, controls, plotSheet, sheet],
});
