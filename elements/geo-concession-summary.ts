import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enConcession from '../src/i18n/texts/en/concession.json';
import {
  ConcessionSummary,
  type ConcessionSummaryProps,
} from '../src/panels/concession/ConcessionSummary.tsx';
import sheet from '../src/panels/concession/concession.css';
import controls from '../src/ui/controls.css';
import panel from '../src/ui/panel.css';
import table from '../src/ui/table.css';
import tokens from '../src/ui/tokens.css';
import { flag, text } from './attributes.ts';
import { defineElement } from './define.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** What the concession summary shows; the application keeps it in its address. */
export interface GeoConcessionSummaryState {
  /** Name of the concession that was opened last. */
  c?: string;
  /** Rows with problems alone. */
  errors?: true;
  /** Id of the summary that was chosen, where the element has no `process-id`. */
  process?: string;
}

/** Events of `<geo-concession-summary>`. */
export interface GeoConcessionSummaryEvents extends GeoElementEvents {
  /** The user opened a concession, chose a summary, or problems alone. */
  'geo-state-change': CustomEvent<{ state: GeoConcessionSummaryState }>;
  /** The summary that is shown has a name, for the title of the window. */
  'geo-title': CustomEvent<{ title: string }>;
  /** The user closed the dialog. */
  'geo-close': CustomEvent<undefined>;
}

/**
 * What each catalog has inside the outlines of concessions, as a job has counted it: a panel for
 * each concession with its data listing and report, in it one for each schema. Follows the job
 * while it runs. Without a process it offers the user's summaries.
 *
 * @csspart summary - All of it but the dialog's foot
 * @csspart dialog - The dialog
 */
export interface GeoConcessionSummary extends GeoElement {
  /** Id of the process that made the summary. */
  processId: string | undefined;
  /**
   * Shows it as a modal dialog, from when the attribute is set until the user closes it. Inline
   * without it.
   */
  dialog: boolean;
  /** All that is chosen, as one object. */
  state: GeoConcessionSummaryState | undefined;
}

addEnglish(enConcession);

/** The class registered as `geo-concession-summary`. */
export const GeoConcessionSummaryElement = defineElement<GeoConcessionSummary>({
  tag: 'geo-concession-summary',
  component: (props: ConcessionSummaryProps) => createElement(ConcessionSummary, props),
  attributes: { 'process-id': text(), dialog: flag() },
  properties: ['state'],
  methods: [],
  sheets: [tokens, controls, panel, table, sheet],
});
