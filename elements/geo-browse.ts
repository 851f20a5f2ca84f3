import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enBrowse from '../src/i18n/texts/en/browse.json';
import enGrid from '../src/i18n/texts/en/grid.json';
import enSelection from '../src/i18n/texts/en/selection.json';
import { Browse, type BrowseProps } from '../src/panels/browse/Browse.tsx';
import sheet from '../src/panels/browse/browse.css';
import controls from '../src/ui/controls.css';
import panel from '../src/ui/panel.css';
import tokens from '../src/ui/tokens.css';
import { defineElement } from './define.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';
import './viewers.ts';

/** What the browse screen shows; the application keeps it in its address. */
export interface GeoBrowseState {
  /** Name of the catalog that is listed. */
  catalog?: string;
  /** Words searched for over all catalogs: their hits are shown instead of a catalog's rows. */
  search?: string;
  /** Words that rows of the catalog must hold. */
  text?: string;
  /** Further conditions, as the calls of the contract take them. */
  constraints?: readonly object[];
  /** Lists nothing but the selection. */
  only?: 'selected';
  sort?: { field: string; order: 'ascending' | 'descending' };
  /** Attribute names of the columns, in their order. */
  columns?: readonly string[];
  /** How many of the first columns stay in sight. */
  pinned?: number;
  /** The panel beside the grid. */
  panel?: 'filters';
  /** Record that is open: JSON of its key values; `new` for the form of a new one. */
  record?: string;
  /** Records that were opened from that one, each from the one before; the last is shown. */
  trail?: readonly { catalog: string; record: string }[];
  /** `record`: the record fills the screen beside the catalogs, in place of the list. */
  view?: 'record' | 'start';
}

/** Selected records of a catalog. */
export interface GeoBrowseSelection {
  mode: 'include' | 'all-matching';
  catalog: string;
  /** What the records of `all-matching` match, as the calls of the contract take it. */
  constraints: readonly object[];
  /** Key values of the records of `include`. */
  keys?: readonly Readonly<Record<string, string | number | boolean | null>>[];
  /** Key values of records that `all-matching` leaves out. */
  except?: readonly Readonly<Record<string, string | number | boolean | null>>[];
}

/** Events of `<geo-browse>`. */
export interface GeoBrowseEvents extends GeoElementEvents {
  /** The user chose another catalog, search, order or record. */
  'geo-state-change': CustomEvent<{ state: GeoBrowseState }>;
  /**
   * The user selected records. The selection is a query: records by their keys, or all that match
   * but some.
   */
  'geo-selection': CustomEvent<GeoBrowseSelection>;
  /**
   * What is shown has a name, for the title of the window: the catalog, the words of a search or
   * the record of a page; "" where nothing is.
   */
  'geo-title': CustomEvent<{ title: string }>;
  /** The user put the selection into the cart; `count` is how many items it has now. */
  'geo-cart-change': CustomEvent<{ cartId: string; count: number }>;
}

/**
 * The catalogs of a server: groups and catalogs, the rows of one in a grid of any length, the
 * record that is open beside it. With a map of the same `link` each marks what is pointed at in the
 * other, and the rows can follow what the map shows.
 *
 * @csspart catalogs - The list of groups and catalogs
 * @csspart record - The record that is open
 */
export interface GeoBrowse extends GeoElement {
  /** All that is shown, as one object. */
  state: GeoBrowseState | undefined;
  /**
   * The address at which the page shows a state. Only where there is one can links to saved
   * searches be copied.
   */
  addressOf: ((state: GeoBrowseState) => string) | undefined;
}

addEnglish(enBrowse);
addEnglish(enSelection);
addEnglish(enGrid);

/** The class registered as `geo-browse`. */
export const GeoBrowseElement = defineElement<GeoBrowse>({
  tag: 'geo-browse',
  component: (props: BrowseProps) => createElement(Browse, props),
  attributes: {},
  properties: ['state', 'addressOf'],
  methods: [],
  sheets: [tokens, controls, panel, sheet],
});
