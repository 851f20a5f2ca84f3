import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enAccount from '../src/i18n/texts/en/account.json';
import { Feedback } from '../src/panels/account/Feedback.tsx';
import sheet from '../src/panels/account/account.css';
import controls from '../src/ui/controls.css';
import panel from '../src/ui/panel.css';
import tokens from '../src/ui/tokens.css';
import { flag } from './attributes.ts';
import { defineElement } from './define.ts';
import type { PropsOf } from './element-spec.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** Events of `<geo-feedback>`. */
export interface GeoFeedbackEvents extends GeoElementEvents {
  /** The user put the survey off or closed it; in a corner also when there is nothing to ask. */
  'geo-close': CustomEvent<undefined>;
}

/**
 * The survey that the server has for its users: questions that may be left open, answered once.
 *
 * @csspart survey - All of it
 */
export interface GeoFeedback extends GeoElement {
  /**
   * A panel in the corner of the page, which does not take the focus and is hidden without
   * questions. The page decides how often it is shown.
   */
  corner: boolean;
}

addEnglish(enAccount);

/** The class registered as `geo-feedback`. */
export const GeoFeedbackElement = defineElement<GeoFeedback>({
  tag: 'geo-feedback',
  component: (props: PropsOf<GeoFeedback>) => createElement(Feedback, props),
  attributes: { corner: flag() },
  properties: [],
  methods: [],
  sheets: [tokens, controls, panel, sheet],
});
