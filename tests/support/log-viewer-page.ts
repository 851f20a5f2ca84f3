import type { Browser } from 'playwright-core';
import type { GeoLogViewer } from '../../elements/geo-log-viewer.ts';
import { type ElementTests, elementTests, openElementPage } from './element-tests.ts';
import type { Host } from './host-page.ts';
import type { HostServer } from './page-server.ts';

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
  const types = ['geo-cursor', 'geo-notify'];
  const host = await openElementPage(browser, server, { tag: 'geo-log-viewer', types });
  await host.page.evaluate(() => {
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

/** Starts a browser and a server for a test file, and ends them after it. `prepare` puts files on the server. */
export function viewerTests(
  prepare: (files: HostServer['files']) => Promise<void> | void,
): ElementTests {
  return elementTests({ open: openViewerPage, removeElements: removeViewers }, prepare);
}

async function removeViewers({ page }: Host): Promise<void> {
  await page.evaluate(async () => {
    const viewers = [...document.querySelectorAll('geo-log-viewer')];
    viewers.forEach((viewer) => viewer.remove());
    // A viewer that is gone for good, 100 ms after it left the document, shows nothing any more.
    const isGone = (viewer: Element): boolean => viewer.shadowRoot?.childElementCount === 0;
    while (!viewers.every(isGone)) await new Promise((resolve) => setTimeout(resolve, 10));
  });
}

/** Puts a viewer of `name` under /files/ on the page and waits for its plot. */
export async function showFile(
  host: Host,
  name: string,
  attributes: Record<string, string> = {},
): Promise<void> {
  await host.page.evaluate((given) => void window.addViewer(given), {
    src: `../files/${encodeURIComponent(name)}`,
    ...attributes,
  });
  await host.waitFor('geo-plot');
}
