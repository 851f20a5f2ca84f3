import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enLogin from '../src/i18n/texts/en/login.json';
import { Login } from '../src/panels/login/Login.tsx';
import sheet from '../src/panels/login/login.css';
import { pageSession } from '../src/session/page-session.ts';
import { bringToOpener, isForOpener } from '../src/session/sign-in-window.ts';
import controls from '../src/ui/controls.css';
import tokens from '../src/ui/tokens.css';
import { list } from './attributes.ts';
import { defineElement } from './define.ts';
import type { PropsOf } from './element-spec.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/**
 * Events of `<geo-login>`: those of every element; `geo-navigate` comes when the user is signed in.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- its own name is in the published types, as every element's
export interface GeoLoginEvents extends GeoElementEvents {}

/**
 * The login splash for the page that the provider redirects back to: it completes the sign-in and
 * returns to the address where the user was (`geo-navigate`). In a window that a page opened for
 * the sign-in, that page completes the sign-in and the window closes.
 *
 * @csspart splash - All of it
 * @csspart details - Message and stack of a failure
 */
export interface GeoLogin extends GeoElement {
  /**
   * Origins of pages, besides this page's own, that may open this page in a window to sign in. They
   * are trusted with the sign-in.
   */
  openers: readonly string[] | undefined;
}

addEnglish(enLogin);

async function finish(openers: readonly string[]): Promise<string | null> {
  const { href } = location;
  if (!isForOpener(href)) return (await pageSession().finishSignIn(href)).returnTo;
  await bringToOpener(href, openers);
  window.close();
  return null;
}

function LoginOfPage({ host, openers = [] }: PropsOf<GeoLogin>) {
  return createElement(Login, {
    host,
    finish: () => finish(openers),
    again: () => pageSession().signIn('/'),
  });
}

/** The class registered as `geo-login`. */
export const GeoLoginElement = defineElement<GeoLogin>({
  tag: 'geo-login',
  component: LoginOfPage,
  attributes: { openers: list() },
  properties: [],
  methods: [],
  sheets: [tokens, controls, sheet],
});
