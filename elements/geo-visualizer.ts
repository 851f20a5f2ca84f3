import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enVisualizer from '../src/i18n/texts/en/visualizer.json';
import { VIEWER_KINDS } from '../src/core/viewer-kinds.ts';
import { Visualizer, type VisualizerProps } from '../src/panels/visualizer/Visualizer.tsx';
import sheet from '../src/panels/visualizer/visualizer.css';
import controls from '../src/ui/controls.css';
import panel from '../src/ui/panel.css';
import tokens from '../src/ui/tokens.css';
import { flag, oneOf, text } from './attributes.ts';
import { defineElement } from './define.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';
import './viewers.ts';

/** What the visualizer shows; the application keeps it in its address. */
export interface GeoVisualizerState {
  kind: 'log' | 'correlation' | '3d' | 'seismic' | 'seismic_3d';
  catalog?: string;
  /** JSON of the key values of the log, or of the seismic dataset. */
  logId?: string;
  /** UWIs of the correlation, two at most. */
  wellbores?: readonly string[];
  /** UWIs of the 3D view. */
  uwis?: readonly string[];
  /** Catalog whose selection, which the tab keeps, names the wells of the 3D view. */
  selection?: string;
  /** The record of the other kind, log or seismic, while this one is shown. */
  other?: { catalog: string; logId: string };
  /** How the seismic section is cut, as the attributes of `<geo-seismic>` say it. */
  mode?: 'inline' | 'crossline' | 'z' | 'line';
  number?: number;
  /** Corners of the line that it goes along, by inline and crossline: "100_300.180_420". */
  line?: string;
  /** Its times or depths where they are not all, "1000,2000". */
  timeRange?: string;
  /** What each viewer shows of its data, as the property `state` of its element has it. */
  view?: Readonly<Partial<Record<GeoVisualizerState['kind'], Readonly<Record<string, unknown>>>>>;
}

/** Events of `<geo-visualizer>`. */
export interface GeoVisualizerEvents extends GeoElementEvents {
  /**
   * The user chose another viewer or another record, or changed what a viewer shows of it. `isStep`
   * where going back should undo it: another record or template, not another depth.
   */
  'geo-state-change': CustomEvent<{ state: GeoVisualizerState; isStep: boolean }>;
  /** What is shown has a name: wells, log or line; "" where nothing is shown. */
  'geo-title': CustomEvent<{ title: string }>;
}

/**
 * Container of the viewers: kinds in its top bar, the viewer, and a tree of wellbores and logs, or
 * of seismic datasets, at the right.
 *
 * @csspart kinds - The bar of viewer kinds
 * @csspart tree - The tree
 */
export interface GeoVisualizer extends GeoElement {
  /** The viewer shown. @default "log" */
  kind: 'log' | 'correlation' | '3d' | 'seismic' | 'seismic_3d';
  /** Catalog of the record shown. */
  catalog: string | undefined;
  /** The log: JSON of its key values by attribute name. */
  logId: string | undefined;
  /** The viewer alone, for a window of its own. */
  viewerpopup: boolean;
  /** All of it in one; goes over the attributes. */
  state: Partial<GeoVisualizerState> | undefined;
  /**
   * Address at which the page opens the saved view of an id; links to views are offered where it is
   * set.
   */
  viewAddressOf: ((id: string) => string) | undefined;
}

addEnglish(enVisualizer);

/** The class registered as `geo-visualizer`. */
export const GeoVisualizerElement = defineElement<GeoVisualizer>({
  tag: 'geo-visualizer',
  component: (props: VisualizerProps) => createElement(Visualizer, props),
  attributes: {
    kind: oneOf(...VIEWER_KINDS),
    catalog: text(),
    'log-id': text(),
    viewerpopup: flag(),
  },
  properties: ['state', 'viewAddressOf'],
  methods: [],
  sheets: [tokens, controls, panel, sheet],
});
