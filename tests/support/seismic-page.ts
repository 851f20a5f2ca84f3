import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { GeoSeismic } from '../../elements/geo-seismic.ts';
import { type Host, launch, openHost } from './host-page.ts';
import { type HostServer, sendBytes, startServer } from './page-server.ts';

declare global {
  interface Window {
    /** The `at`th seismic viewer of the page. */
    seismic(at?: number): GeoSeismic & { shadowRoot: ShadowRoot };
    /** Adds a seismic viewer with attributes. */
    addSeismic(attributes?: Record<string, string>): GeoSeismic & { shadowRoot: ShadowRoot };
  }
}

/** Real files; absent where nobody put them beside the checkout. */
const DATA = new URL('../../../shared/data/', import.meta.url);

/** Bytes of a real file, "segy/f3.sgy". */
export function realFile(name: string): Promise<Buffer> {
  return readFile(new URL(name, DATA));
}

/** Puts a real file under /files/ by the last part of its name. */
export async function serveReal(files: HostServer['files'], ...names: string[]): Promise<void> {
  for (const name of names) {
    const bytes = await realFile(name);
    files.set(name.split('/').at(-1)!, (request, response) => sendBytes(request, response, bytes));
  }
}

/** Opens an empty page with the suite's script, on which seismic viewers are put. */
export async function openSeismicPage(browser: Browser, server: HostServer): Promise<Host> {
  const host = await openHost(browser, `${server.origin}/pages/lifecycle.html`);
  await host.page.addScriptTag({ url: '../dist/geo-elements.script.js' });
  await host.page.evaluate(async () => {
    const first = document.createElement('geo-seismic');
    document.body.append(first);
    await customElements.whenDefined('geo-seismic');
    first.remove();
    for (const type of ['geo-survey', 'geo-section', 'geo-range-change', 'geo-cursor'])
      document.addEventListener(type, (event) =>
        window.heardByTest.push({
          type,
          detail: (event as CustomEvent<Record<string, unknown>>).detail,
        }),
      );
    window.seismic = (at = 0) => {
      const found = document.querySelectorAll('geo-seismic')[at];
      if (!found) throw new Error(`no seismic viewer ${at} on the page`);
      return found as ReturnType<Window['seismic']>;
    };
    window.addSeismic = (attributes = {}) => {
      const made = document.createElement('geo-seismic') as ReturnType<Window['addSeismic']>;
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      made.style.height = '700px';
      document.body.append(made);
      return made;
    };
  });
  return host;
}

/** What the tests of one file share. */
export interface SeismicTests {
  readonly server: HostServer;
  readonly browser: Browser;
  /** Runs `look` on a page without viewers that has heard nothing yet; the page must have nothing to complain about, but for `pardoned`. */
  on(look: (host: Host) => Promise<void>, pardoned?: RegExp): Promise<void>;
}

/** Starts a browser and a server for a test file, and ends them after it. `prepare` puts files on the server. */
export function seismicTests(
  prepare: (files: HostServer['files']) => Promise<void> | void,
): SeismicTests {
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
          : await openSeismicPage(running().browser, running().server);
      await look(host);
      const complaints = host.complaints.filter((complaint) => !pardoned.test(complaint));
      if (complaints.length) throw new Error(`the page complains: ${complaints.join('; ')}`);
    },
  };
}

/** The page as it was when it was opened. */
async function cleared(host: Host): Promise<Host> {
  await host.page.evaluate(async () => {
    document.querySelectorAll('geo-seismic').forEach((viewer) => viewer.remove());
    document.documentElement.lang = 'en';
    document.documentElement.dir = 'ltr';
    localStorage.clear();
    // An element that is out of the document is gone for good after 100 ms.
    await new Promise((resolve) => setTimeout(resolve, 150));
    window.heardByTest.length = 0;
  });
  await host.page.mouse.move(0, 0);
  host.complaints.length = 0;
  return host;
}

/** Puts a viewer of `name` under /files/ on the page and waits for its picture. */
export async function showSurvey(
  host: Host,
  name: string,
  attributes: Record<string, string> = {},
): Promise<void> {
  await host.page.evaluate((given) => void window.addSeismic(given), {
    src: `../files/${encodeURIComponent(name)}`,
    ...attributes,
  });
  await host.waitFor('geo-section');
}

/** Samples of one trace of the section that is shown, and its size. */
export function traceOf(
  page: Page,
  column: number,
): Promise<{ traces: number; samples: number; values: number[] }> {
  return page.evaluate(async (at) => {
    const { traces, samples, values } = await window.seismic().sectionValues();
    return { traces, samples, values: [...values.subarray(at * samples, (at + 1) * samples)] };
  }, column);
}

/** How many colours the picture of the page's first viewer has. */
export function coloursOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const bitmap = await createImageBitmap(await window.seismic().toImage());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
      willReadFrequently: true,
    })!;
    context.drawImage(bitmap, 0, 0);
    return new Set(
      new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer),
    ).size;
  });
}
