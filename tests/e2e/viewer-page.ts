import type { Browser } from 'playwright-core';
import type { GeoLogViewer } from '../../elements/geo-log-viewer.ts';
import { type Host, openHost } from '../embed/browser.ts';
import type { HostServer } from '../embed/server.ts';

declare global {
  interface Window {
    /** The `at`th viewer of the page. */
    viewer(at?: number): GeoLogViewer & { shadowRoot: ShadowRoot };
    /** Adds a viewer with attributes. */
    addViewer(attributes?: Record<string, string>): GeoLogViewer & { shadowRoot: ShadowRoot };
  }
}

/** Opens an empty page with the suite's script, on which viewers are put. All `geo-*` events of elements.md are heard. */
export async function openViewerPage(browser: Browser, server: HostServer): Promise<Host> {
  const host = await openHost(browser, `${server.origin}/pages/lifecycle.html`);
  await host.page.addScriptTag({ url: '../dist/geo-elements.script.js' });
  await host.page.evaluate(() => {
    for (const type of ['geo-cursor', 'geo-notify']) {
      document.addEventListener(type, (event) => window.heardByTest.push({ type, detail: (event as CustomEvent<Record<string, unknown>>).detail }));
    }
    window.viewer = (at = 0) => {
      const found = document.querySelectorAll('geo-log-viewer')[at];
      if (!found) throw new Error(`no viewer ${at} on the page`);
      return found as ReturnType<Window['viewer']>;
    };
    window.addViewer = (attributes = {}) => {
      const made = document.createElement('geo-log-viewer') as ReturnType<Window['viewer']>;
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      made.style.height = '600px';
      document.body.append(made);
      return made;
    };
  });
  return host;
}

/** Runs `look` on such a page and closes it; the page must have had nothing to complain about, but for `pardoned`. */
export async function onViewerPage(browser: Browser, server: HostServer, look: (host: Host) => Promise<void>, pardoned = /^$/): Promise<void> {
  const host = await openViewerPage(browser, server);
  try {
    await look(host);
    const complaints = host.complaints.filter((complaint) => !pardoned.test(complaint));
    if (complaints.length) throw new Error(`the page complains: ${complaints.join('; ')}`);
  } finally {
    await host.close();
  }
}

/** Puts a viewer of `name` under /files/ on the page and waits for its plot. */
export async function showFile(host: Host, name: string, attributes: Record<string, string> = {}): Promise<void> {
  await host.page.evaluate((given) => void window.addViewer(given), { src: `../files/${encodeURIComponent(name)}`, ...attributes });
  await host.waitFor('geo-plot');
}
