import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { GeoCorrelation } from '../../elements/geo-correlation.ts';
import { type Host, launch, openHost } from './host-page.ts';
import { type HostServer, startServer } from './page-server.ts';

declare global {
  interface Window {
    correlation(): GeoCorrelation & { shadowRoot: ShadowRoot };
    /** Puts a correlation on the page, over what is there. */
    addCorrelation(
      attributes: Record<string, string>,
      wells?: readonly WellOfTest[],
    ): GeoCorrelation & { shadowRoot: ShadowRoot };
  }
}

/** A well with one curve, a sample each metre from `top` for a kilometre. */
export interface WellOfTest {
  name: string;
  top: number;
  markers: { name: string; md: number }[];
  kbElev?: number | undefined;
  survey?: { md: number; inclination: number; azimuth: number }[];
}

export const LEFT: WellOfTest = {
  name: 'Left',
  top: 1000,
  kbElev: 100,
  markers: [
    { name: 'Sand', md: 1200 },
    { name: 'Marl', md: 1400 },
  ],
};
export const RIGHT: WellOfTest = {
  name: 'Right',
  top: 1000,
  kbElev: 50,
  markers: [
    { name: 'Sand', md: 1300 },
    { name: 'Marl', md: 1600 },
  ],
};

/** Opens an empty page with the suite's script, on which correlations are put. */
export async function openCorrelationPage(browser: Browser, server: HostServer): Promise<Host> {
  const host = await openHost(browser, `${server.origin}/pages/lifecycle.html`);
  await host.page.addScriptTag({ url: '../dist/geo-elements.script.js' });
  await host.page.evaluate(() => {
    for (const type of ['geo-pick', 'geo-cursor'])
      document.addEventListener(type, (event) =>
        window.heardByTest.push({
          type,
          detail: (event as CustomEvent<Record<string, unknown>>).detail,
        }),
      );
    window.correlation = () =>
      document.querySelector('geo-correlation') as ReturnType<Window['correlation']>;
    window.addCorrelation = (attributes, wells) => {
      const made = document.createElement('geo-correlation') as ReturnType<Window['correlation']>;
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      made.style.cssText = 'display: block; height: 700px';
      if (wells) {
        made.wells = wells.map(({ name, top, markers, kbElev, survey }) => ({
          name,
          uwi: `UWI ${name}`,
          markers,
          ...(kbElev === undefined ? {} : { kbElev }),
          ...(survey ? { survey } : {}),
          index: {
            mnemonic: 'DEPT',
            unit: 'm',
            values: Float64Array.from({ length: 1001 }, (_, i) => top + i),
          },
          curves: [
            {
              mnemonic: 'GR',
              unit: 'API',
              values: Float64Array.from({ length: 1001 }, (_, i) => 75 + 60 * Math.sin(i / 30)),
            },
          ],
        }));
      }
      document.body.prepend(made);
      return made;
    };
  });
  return host;
}

/** What the tests of one file share. */
export interface CorrelationTests {
  readonly server: HostServer;
  /** Runs `look` on a page of its own; the page must have nothing to complain about, but for `pardoned`. */
  on(look: (host: Host) => Promise<void>, pardoned?: RegExp): Promise<void>;
}

/** Starts a browser and a server for a test file, and ends them after it. `prepare` puts files on the server. */
export function correlationTests(
  prepare: (files: HostServer['files']) => void = () => {},
): CorrelationTests {
  let browser: Browser | undefined;
  let server: HostServer | undefined;
  beforeAll(async () => {
    [browser, server] = await Promise.all([launch(), startServer()]);
    prepare(server.files);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get server() {
      if (!server) throw new Error('the server is not started yet');
      return server;
    },
    async on(look, pardoned = /^$/) {
      const host = await openCorrelationPage(browser!, server!);
      try {
        await look(host);
        expect(host.complaints.filter((complaint) => !pardoned.test(complaint))).toEqual([]);
      } finally {
        await host.close();
      }
    },
  };
}

/** Puts a correlation of wells on the page, waits for its plot and shows 1000 to 2000 m of it. */
export async function showWells(
  host: Host,
  wells: readonly WellOfTest[] = [LEFT, RIGHT],
): Promise<void> {
  await host.page.evaluate((given) => void window.addCorrelation({}, given), wells);
  await host.waitFor('geo-plot');
  await host.page.evaluate(() => window.correlation().setDepthRange(1000, 2000));
}

/** The tracks of the only plot on the page. */
export const tracks = (page: Page): Locator => page.getByRole('application');

/** Position on the tracks in pixels of the page: a share of their width, and a depth of the range shown. */
export async function positionOnTracks(
  page: Page,
  across: number,
  depth: number,
): Promise<{ x: number; y: number }> {
  const box = await tracks(page).boundingBox();
  const shown = await page.evaluate(
    () =>
      window.heardByTest.filter(({ type }) => type === 'geo-depth-change').at(-1)?.detail as {
        top: number;
        base: number;
      },
  );
  if (!box) throw new Error('the tracks are not on the screen');
  return {
    x: box.x + box.width * across,
    y: box.y + ((depth - shown.top) / (shown.base - shown.top)) * box.height,
  };
}

/** Drags with the mouse from one position of the page to another. */
export async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}
