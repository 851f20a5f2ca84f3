import { addEnglish } from '../src/i18n/i18n.ts';
import enCorrelation from '../src/i18n/texts/en/correlation.json';
import enLog from '../src/i18n/texts/en/log.json';
import enServer from '../src/i18n/texts/en/server.json';
import controls from '../src/ui/controls.css';
import tokens from '../src/ui/tokens.css';
import { CorrelationController } from '../src/viewers/correlation/controller.ts';
import { CorrelationViewer } from '../src/viewers/correlation/CorrelationViewer.tsx';
import sheet from '../src/viewers/correlation/correlation.css';
import { json } from './attributes.ts';
import { defineElement } from './define.ts';
import './suite-script.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/**
 * One well of the property `wells`: arrays of the page, taken by reference, and what is known of
 * the well.
 */
export interface CorrelationWellData {
  name: string;
  uwi?: string;
  index: { mnemonic: string; unit: string; values: Float64Array };
  curves: {
    mnemonic: string;
    unit: string;
    description?: string;
    values: Float32Array | Float64Array;
    dimension?: number | number[];
  }[];
  nullValue?: number;
  /** Picks; `md` in metres along hole. */
  markers?: { name: string; md: number; color?: string }[];
  /** Elevation of the depth reference above sea level, metres. */
  kbElev?: number;
  /** Stations of the survey; `md` in metres, angles in degrees. */
  survey?: { md: number; inclination: number; azimuth: number }[];
  /**
   * The path itself in place of `survey`, one value a station, metres: `tvd` counts from the depth
   * reference, `x` and `y` are offsets from the well head to the east and the north.
   */
  path?: { md: Float64Array; tvd: Float64Array; x: Float64Array; y: Float64Array };
}

/** What is shown of two wells; what is left out is as they open. */
export interface GeoCorrelationState {
  /** Id of the template. */
  template?: string;
  /** What a saved template is called, for those who may not see it. */
  templateName?: string;
  /** Depths of the left well in `depthUnit`, "1200,1350". */
  depthRange?: string;
  depthUnit?: 'm' | 'ft';
  /** The depth that both wells are drawn against. */
  datum?: 'MD' | 'TVDSS';
  /** Name of the pick that is brought to one height. */
  flattenOn?: string;
  /** Name of the second pick that the right well is stretched to. */
  stretchTo?: string;
  /** Ids of the log files that were chosen, in the order of the wells that have several. */
  files?: readonly string[];
  /** Whether the table of picks is open. */
  picks?: true;
}

/** Events of `<geo-correlation>`. */
export interface GeoCorrelationEvents extends GeoElementEvents {
  /** The first complete picture of two wells is drawn. */
  'geo-plot': CustomEvent<{
    wells: {
      uwi: string | null;
      name: string;
      curves: string[];
      samples: number;
      missing: string[];
    }[];
    depth: { top: number; base: number; unit: string };
    elapsedMs: number;
  }>;
  /** The visible depth range changed; depths are the left well's. */
  'geo-depth-change': CustomEvent<{ top: number; base: number; unit: string }>;
  /**
   * The user changed what is shown, and it rests. `isStep`: another template or other files, which
   * going back should undo.
   */
  'geo-state-change': CustomEvent<{ state: GeoCorrelationState; isStep: boolean }>;
  /**
   * The cursor moved over the picture. Of each well its own depth in the shown unit, as the datum
   * has it, and `md` in metres, null where it does not reach.
   */
  'geo-cursor': CustomEvent<{
    depth: number;
    unit: string;
    wells: {
      uwi: string | null;
      name: string;
      depth: number;
      md: number | null;
      values: { mnemonic: string; value: number; unit: string; text?: string }[];
    }[];
  }>;
  /**
   * A pick was added, moved, renamed or deleted; also by undo and redo. `depth` is metres along
   * hole, null where it was deleted.
   */
  'geo-pick': CustomEvent<{
    uwi: string | null;
    well: string;
    marker: string;
    depth: number | null;
    unit: 'm';
    action: 'add' | 'move' | 'rename' | 'delete';
  }>;
}

/**
 * Correlation of two wells: their tracks in one picture on one depth scale, picks of equal name
 * joined across the gap, by measured depth, by true vertical depth under sea level, flattened on a
 * pick or stretched between two. Picks are dragged, added, named and deleted with undo, and saved
 * where the wells come from a server that keeps them; a piece of one well's curves can be laid over
 * the other as a ghost.
 *
 * @csspart toolbar - Datum, template, tools
 * @csspart plot - The picture of both wells
 * @csspart picks - Table of picks and of the values at the cursor
 */
export interface GeoCorrelation extends GeoElement {
  /** Two wellbores of the server, JSON of their UWIs; of more the last two. */
  wellbores: readonly string[] | undefined;
  /** Addresses of two LAS, LIS or DLIS files, as JSON. */
  src: readonly string[] | undefined;
  /** Two wells of the page, by reference. */
  wells: CorrelationWellData[] | undefined;
  /**
   * All that is shown, as one object; values that cannot be used are left out. A state that is set
   * later is followed.
   */
  state: GeoCorrelationState | undefined;
  /** Shows the depths from `top` to `base` of the left well, in the shown unit. */
  setDepthRange(top: number, base: number): void;
  /** Brings a pick that both wells have to one height; null shows them by their depths. */
  flattenOn(marker: string | null): Promise<void>;
  /** What is shown as a picture; at a depth scale as long as the range is. */
  toImage(request?: {
    type?: 'image/png' | 'image/svg+xml' | 'application/pdf';
    depthScale?: string | number;
  }): Promise<Blob>;
  /** The page that shows this without a server: one HTML file, with the curves and the picks in it. */
  toPage(): Promise<Blob>;
}

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? (value as string[])
    : undefined;

addEnglish(enLog);
// Problems with two wells have the texts of the server, also on a page without a server.
addEnglish(enServer);
addEnglish(enCorrelation);

/** The class registered as `geo-correlation`. */
export const GeoCorrelation = defineElement<GeoCorrelation>({
  tag: 'geo-correlation',
  component: CorrelationViewer,
  controller: (host) => new CorrelationController(host),
  attributes: {
    wellbores: json('a JSON array of UWIs', texts),
    src: json('a JSON array of two addresses', texts),
  },
  properties: ['wells', 'state'],
  methods: ['setDepthRange', 'flattenOn', 'toImage', 'toPage'],
  sheets: [tokens, controls, sheet],
});
