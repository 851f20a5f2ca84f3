import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enNotifications from '../src/i18n/texts/en/notifications.json';
import {
  Notifications,
  type NotificationsProps,
} from '../src/panels/notifications/Notifications.tsx';
import sheet from '../src/panels/notifications/notifications.css';
import controls from '../src/ui/controls.css';
import panel from '../src/ui/panel.css';
import tokens from '../src/ui/tokens.css';
import { flag, number } from './attributes.ts';
import { defineElement } from './define.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** What the notifications show; a page may keep it in its address. */
export interface GeoNotificationsState {
  /** Whether the panel below the bell is open. */
  open?: boolean;
}

/** Events of `<geo-notifications>`. */
export interface GeoNotificationsEvents extends GeoElementEvents {
  /** The user opened or closed the panel. */
  'geo-state-change': CustomEvent<{ state: GeoNotificationsState }>;
  /**
   * The user wants to see what a process made. Cancelable: the page shows it itself; else
   * `geo-navigate` follows.
   */
  'geo-process-open': CustomEvent<{ processId: string; processType: string }>;
}

/**
 * A bell with the number of the user's jobs and downloads that run, and below it a panel with all
 * of them by process type: how far they are, their files, their end. Each job that ends is
 * announced once on the page, by `geo-notify`.
 *
 * @csspart bell - The bell with its number
 * @csspart panel - The list of notifications
 */
export interface GeoNotifications extends GeoElement {
  /** Jobs that are listed at first, and with each "Show more". @default 15 */
  pageSize: number;
  /** The panel alone, in the element's own place. */
  inline: boolean;
  /** All that is shown, as one object. */
  state: GeoNotificationsState | undefined;
}

addEnglish(enNotifications);

/** The class registered as `geo-notifications`. */
export const GeoNotificationsElement = defineElement<GeoNotifications>({
  tag: 'geo-notifications',
  component: (props: NotificationsProps) => createElement(Notifications, props),
  attributes: { 'page-size': number(15, 1, 1000), inline: flag() },
  properties: ['state'],
  methods: [],
  sheets: [tokens, controls, panel, sheet],
});
