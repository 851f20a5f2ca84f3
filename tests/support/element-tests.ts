import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Host, launch, openHost } from './host-page.ts';
import { type HostServer, startServer } from './page-server.ts';

/** A page for elements of one tag. */
export interface ElementPageOptions {
  tag: string;
  /** Types of events that are recorded, besides those of every host page. */
  types: readonly string[];
  /** Runs in the page before the suite's script. */
  before?: (() => void) | undefined;
}

/** Opens an empty page with the suite's script, once the code of the tag is loaded. */
export async function openElementPage(
  browser: Browser,
  server: HostServer,
  { tag, types, before }: ElementPageOptions,
): Promise<Host> {
  const host = await openHost(browser, `${server.origin}/pages/lifecycle.html`);
  if (before) await host.page.evaluate(before);
  await host.page.addScriptTag({ url: '../dist/geo-elements.script.js' });
  await host.page.evaluate(
    async ([name, recorded]) => {
      // The tag's module comes when the tag first appears.
      const first = document.createElement(name);
      document.body.append(first);
      await customElements.whenDefined(name);
      first.remove();
      for (const type of recorded)
        document.addEventListener(type, (event) =>
          window.heardByTest.push({
            type,
            detail: (event as CustomEvent<Record<string, unknown>>).detail,
          }),
        );
    },
    [tag, types] as const,
  );
  return host;
}

/** What the tests of one file share. */
export interface ElementTests {
  readonly server: HostServer;
  readonly browser: Browser;
  /** Runs `look` on a page without elements that has heard nothing yet; the page must have nothing to complain about, but for `pardoned`. */
  on(look: (host: Host) => Promise<void>, pardoned?: RegExp): Promise<void>;
}

/** How the page that the tests of a file share is opened, and cleared between two of them. */
export interface SharedPage {
  open(browser: Browser, server: HostServer): Promise<Host>;
  /** Removes the elements, and resolves when they are gone for good. */
  removeElements(host: Host): Promise<void>;
}

/** Starts a browser and a server for a test file, and ends them after it. `prepare` puts files on the server. */
export function elementTests(
  page: SharedPage,
  prepare: (files: HostServer['files']) => Promise<void> | void,
): ElementTests {
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
          ? await clear(host, page)
          : await page.open(running().browser, running().server);
      await look(host);
      const complaints = host.complaints.filter((complaint) => !pardoned.test(complaint));
      if (complaints.length) throw new Error(`the page complains: ${complaints.join('; ')}`);
    },
  };
}

/** The page as it was when it was opened. */
async function clear(host: Host, { removeElements }: SharedPage): Promise<Host> {
  await removeElements(host);
  await host.page.evaluate(() => {
    document.documentElement.lang = 'en';
    document.documentElement.dir = 'ltr';
    localStorage.clear();
    window.heardByTest.length = 0;
  });
  await host.page.mouse.move(0, 0);
  host.complaints.length = 0;
  return host;
}
