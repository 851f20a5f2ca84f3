import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import type { GeoSeismic } from '../../elements/geo-seismic.ts';
import { type ElementTests, elementTests, openElementPage } from './element-tests.ts';
import type { Host } from './host-page.ts';
import { type HostServer, sendBytes } from './page-server.ts';

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
  const types = ['geo-survey', 'geo-section', 'geo-range-change', 'geo-cursor'];
  const host = await openElementPage(browser, server, { tag: 'geo-seismic', types });
  await host.page.evaluate(() => {
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

/** Starts a browser and a server for a test file, and ends them after it. `prepare` puts files on the server. */
export function seismicTests(
  prepare: (files: HostServer['files']) => Promise<void> | void,
): ElementTests {
  return elementTests({ open: openSeismicPage, removeElements: removeViewers }, prepare);
}

async function removeViewers({ page }: Host): Promise<void> {
  await page.evaluate(async () => {
    document.querySelectorAll('geo-seismic').forEach((viewer) => viewer.remove());
    // An element that is out of the document is gone for good after 100 ms.
    await new Promise((resolve) => setTimeout(resolve, 150));
  });
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
