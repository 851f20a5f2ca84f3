import { Toasts } from '../src/panels/toasts/Toasts.tsx';
import sheet from '../src/panels/toasts/toasts.css';
import { addEnglish } from '../src/i18n/i18n.ts';
import enServer from '../src/i18n/texts/en/server.json';
import controls from '../src/ui/controls.css';
import tokens from '../src/ui/tokens.css';
import { defineElement } from './define.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** Events of `<geo-toasts>`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- its own name is in the published types, as every element's
export interface GeoToastsEvents extends GeoElementEvents {}

/**
 * Messages of a moment, at most one at a time, five seconds each: what the elements of the page,
 * and the page itself, say by `geo-notify`. It stays while it is pointed at or has the focus. One
 * on a page is enough.
 *
 * @csspart toast - The message on the screen
 * @csspart error-popup - Message, address and HTTP status of a failure
 */
export interface GeoToasts extends GeoElement {
  /**
   * Puts a message behind those that wait. `problem` is what its Details show, `action` a button
   * that does something about it.
   */
  show(notice: {
    kind: 'info' | 'success' | 'warning' | 'error';
    message: string;
    durationMs?: number;
    problem?: {
      message: string;
      url?: string;
      status?: number;
      statusText?: string;
      requestId?: string;
    };
    action?: { label: string; run(): void };
  }): void;
}

addEnglish(enServer);

/** The class registered as `geo-toasts`. */
export const GeoToastsElement = defineElement<GeoToasts>({
  tag: 'geo-toasts',
  component: Toasts,
  methods: ['show'],
  sheets: [tokens, controls, sheet],
});
