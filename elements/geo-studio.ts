import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enStudio from '../src/i18n/texts/en/studio.json';
import { Studio, type StudioProps } from '../src/panels/studio/Studio.tsx';
import sheet from '../src/panels/studio/studio.css';
import controls from '../src/ui/controls.css';
import panel from '../src/ui/panel.css';
import table from '../src/ui/table.css';
import tokens from '../src/ui/tokens.css';
import { text } from './attributes.ts';
import { defineElement } from './define.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** What Studio shows; the application keeps it in its address. */
export interface GeoStudioState {
  /**
   * Name of a kind of entity (`Catalog`, `Rule`, ...) or of a page (`index`, `cache`, `generation`,
   * `transfer`, `Translation`).
   */
  entity?: string;
  /** Id of the entity that is open; `new` for a new one. */
  id?: string;
  /** Tab of its editor. */
  tab?: string;
  /** Words that the list is searched for. */
  text?: string;
  /** Page of the list, from 1 on. */
  page?: number;
  /** Which events the page `Audit` lists: `user`, `from`, `to`, `event`, `entity`, `success`. */
  filter?: Readonly<Record<string, string>>;
}

/** Events of `<geo-studio>`. */
export interface GeoStudioEvents extends GeoElementEvents {
  /** The user went to another place, entity, tab or page. */
  'geo-state-change': CustomEvent<{ state: GeoStudioState }>;
  /** What is shown has a name, for the title of the window: the list, or what is open of it. */
  'geo-title': CustomEvent<{ title: string }>;
}

/**
 * Studio: the model behind all screens (catalogs, pick lists, rules, templates, maps, languages),
 * the commands to the server (index, cache, templates, workflows, import and export), and who did
 * what. Who may not change anything sees it all, read only.
 *
 * @csspart places - The list of places
 * @csspart editor - The entity that is open
 */
export interface GeoStudio extends GeoElement {
  /**
   * What the environment that is administered is called (`Test`), for a badge beside the places.
   * None without it.
   */
  environment: string | undefined;
  /** All that is shown, as one object. */
  state: GeoStudioState | undefined;
}

addEnglish(enStudio);

/** The class registered as `geo-studio`. */
export const GeoStudioElement = defineElement<GeoStudio>({
  tag: 'geo-studio',
  component: (props: StudioProps) => createElement(Studio, props),
  attributes: { environment: text() },
  properties: ['state'],
  methods: [],
  sheets: [tokens, controls, panel, table, sheet],
});
