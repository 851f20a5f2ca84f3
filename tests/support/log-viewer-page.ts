import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { GeoLogViewer } from '../../elements/geo-log-viewer.ts';
import { type Host, launch, openHost } from './host-page.ts';
import { type HostServer, startServer } from './page-server.ts';

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
  await host.page.evaluate(async () => {
    // The tag's module comes when the tag first appears.
    const first = document.createElement('geo-log-viewer');
    document.body.append(first);
    await customElements.whenDefined('geo-log-viewer');
    first.remove();
    for (const type of ['geo-cursor', 'geo-notify']) {
      document.addEventListener(type, (event) =>
        window.heardByTest.push({
          type,
          detail: (event as CustomEvent<Record<string, unknown>>).detail,
        }),
      );
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

/** What the tests of one file share. */
export interface ViewerTests {
  readonly server: HostServer;
  readonly browser: Browser;
  /** Runs `look` on a page without viewers that has heard nothing yet; the page must have nothing to complain about, but for `pardoned`. */
  on(look: (host: Host) => Promise<void>, pardoned?: RegExp): Promise<void>;
}

/** Starts a browser and a server for a test file, and ends them after it. `prepare` puts files on the server. */
export function viewerTests(
  prepare: (files: HostServer['files']) => Promise<void> | void,
): ViewerTests {
  let started: { browser: Browser; server: HostServer } | undefined;
  let host: Host | undefined;
  const running = (): { browser: Browser; server: HostServer } => {
    if (!started) throw new Error('the browser is not started yet');
    return started;
  };
  beforeAll(async () => {
    const [browser, server] = await Promise.all([launch(), startServer()]);
    started = { browser, server };
    await prepare(server.files);
  });
  afterAll(async () => {
    await started?.browser.close();
    await started?.server.close();
  });
  return {
    get server() {
      return running().server;
    },
    get browser() {
      return running().browser;
    },
    async on(look, pardoned = /^$/) {
      host =
        host && !host.page.isClosed()
          ? await cleared(host)
          : await openViewerPage(running().browser, running().server);
      await look(host);
      const complaints = host.complaints.filter((complaint) => !pardoned.test(complaint));
      if (complaints.length) throw new Error(`the page complains: ${complaints.join('; ')}`);
    },
  };
}

/** The page as it was when it was opened. */
async function cleared(host: Host): Promise<Host> {
  await host.page.evaluate(async () => {
    const viewers = [...document.querySelectorAll('geo-log-viewer')];
    viewers.forEach((viewer) => viewer.remove());
    document.documentElement.lang = 'en';
    localStorage.clear();
    // A viewer that is gone for good, 100 ms after it left the document, shows nothing any more.
    const isGone = (viewer: Element): boolean => viewer.shadowRoot?.childElementCount === 0;
    while (!viewers.every(isGone)) await new Promise((resolve) => setTimeout(resolve, 10));
    window.heardByTest.length = 0;
  });
  await host.page.mouse.move(0, 0);
  host.complaints.length = 0;
  return host;
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
