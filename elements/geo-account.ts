import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enAccount from '../src/i18n/texts/en/account.json';
import { Account, type AccountProps } from '../src/panels/account/Account.tsx';
import sheet from '../src/panels/account/account.css';
import controls from '../src/ui/controls.css';
import panel from '../src/ui/panel.css';
import tokens from '../src/ui/tokens.css';
import { text } from './attributes.ts';
import { defineElement } from './define.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** Events of `<geo-account>`: those of every element. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- its own name is in the published types, as every element's
export interface GeoAccountEvents extends GeoElementEvents {}

/**
 * Who is signed in, the roles that they have, their preferences (depth unit, depth reference,
 * coordinate system, date format, log template, language, theme), what else the server keeps for
 * them (saved searches, column sets, defaults), and the survey.
 *
 * @csspart account - All of it
 * @csspart survey - The survey, once it is opened
 */
export interface GeoAccount extends GeoElement {
  /** Page on which the user changes the password; without it there is no link to one. */
  passwordUrl: string | undefined;
}

addEnglish(enAccount);

/** The class registered as `geo-account`. */
export const GeoAccountElement = defineElement<GeoAccount>({
  tag: 'geo-account',
  component: (props: AccountProps) => createElement(Account, props),
  attributes: { 'password-url': text() },
  properties: [],
  methods: [],
  sheets: [tokens, controls, panel, sheet],
});
