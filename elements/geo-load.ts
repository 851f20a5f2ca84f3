import { addEnglish } from '../src/i18n/i18n.ts';
import enLoad from '../src/i18n/texts/en/load.json';
import { Load } from '../src/panels/load/Load.tsx';
import sheet from '../src/panels/load/load.css';
import controls from '../src/ui/controls.css';
import panel from '../src/ui/panel.css';
import tokens from '../src/ui/tokens.css';
import { defineElement } from './define.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** What `<geo-load>` shows; the application keeps it in its address. */
export interface GeoLoadState {
  /**
   * Shows these files alone: those that were loaded, those that were not, those in progress. All
   * without it.
   */
  only?: 'loaded' | 'refused' | 'open';
  /** Part of the screen: files without it, tables that go into catalogs, new names that wait. */
  tab?: 'files' | 'tables' | 'review';
}

/** Events of `<geo-load>`. */
export interface GeoLoadEvents extends GeoElementEvents {
  /** The user chose other files to be listed, or another part of the screen. */
  'geo-state-change': CustomEvent<{ state: GeoLoadState }>;
}

/**
 * Sends LAS, LIS, DLIS and SEG-Y files to the server, which makes wells and logs of them, and shows
 * what became of each file. Files are chosen or dropped, folders too. CSV and Excel tables are
 * loaded into catalogs by their columns. Wells, fields and operators that are new wait for a
 * review. The uploads go on when the element is gone.
 *
 * @csspart load - All of it
 * @csspart zone - The button that chooses files
 */
export interface GeoLoad extends GeoElement {
  /** All that is shown, as one object. */
  state: GeoLoadState | undefined;
}

addEnglish(enLoad);

/** The class registered as `geo-load`. */
export const GeoLoadElement = defineElement<GeoLoad>({
  tag: 'geo-load',
  component: Load,
  attributes: {},
  properties: ['state'],
  methods: [],
  sheets: [tokens, controls, panel, sheet],
});
