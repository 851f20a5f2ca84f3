import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { GeoSeismic3d } from '../../elements/geo-seismic-3d.ts';
import { openElementPage } from './element-tests.ts';
import type { Host } from './host-page.ts';
import { type HostServer, sendBytes, startServer } from './page-server.ts';
import { launchWithWebgl, READS_BACK } from './well-3d-page.ts';

declare global {
  interface Window {
    /** Adds a 3D view of a survey with attributes, and with properties. */
    addSurvey(
      attributes?: Record<string, string>,
      properties?: object,
    ): GeoSeismic3d & { shadowRoot: ShadowRoot };
  }
}

/** Puts real SEG-Y files under /files/ by their names. */
export async function serveSegy(files: HostServer['files'], ...names: string[]): Promise<void> {
  for (const name of names) {
    const bytes = await readFile(new URL(`../../../shared/data/segy/${name}`, import.meta.url));
    files.set(name, (request, response) => sendBytes(request, response, bytes));
  }
}

/** Opens an empty page with the suite's script, on which 3D views of surveys are put. */
export async function openSurveyPage(browser: Browser, server: HostServer): Promise<Host> {
  const types = ['geo-survey', 'geo-section', 'geo-cursor', 'geo-scene'];
  const host = await openElementPage(browser, server, { tag: 'geo-seismic-3d', types });
  await host.page.evaluate(() => {
    window.addSurvey = (attributes = {}, properties = {}) => {
      const made = document.createElement('geo-seismic-3d') as ReturnType<Window['addSurvey']>;
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      made.style.height = '640px';
      Object.assign(made, properties);
      document.body.append(made);
      return made;
    };
  });
  return host;
}

/** The picture of the page's only view as the hash of its pixels, and how many colours it has. */
export function surveyPicture({ page }: Host): Promise<{ hash: string; colours: number }> {
  return page.evaluate(async () => {
    const view = document.querySelector('geo-seismic-3d, geo-well-3d') as GeoSeismic3d;
    const bitmap = await createImageBitmap(await view.toImage());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
      willReadFrequently: true,
    })!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return {
      hash: [...new Uint8Array(await crypto.subtle.digest('SHA-256', data))].join(),
      colours: new Set(new Uint32Array(data.buffer)).size,
    };
  });
}

/** Where the knob of a slice is on the page: looked for where the pointer takes it, about as a hand does. */
export function knobs({ page }: Host): Promise<{ x: number; y: number }[]> {
  return page.evaluate(() => {
    const place = document
      .querySelector('geo-seismic-3d')!
      .shadowRoot!.querySelector('.scene-host') as HTMLElement;
    const { left, top, width, height } = place.getBoundingClientRect();
    const found: { x: number; y: number }[] = [];
    for (let y = top + 6; y < top + height; y += 10) {
      for (let x = left + 6; x < left + width; x += 10) {
        place.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y }));
        if (
          place.classList.contains('on-knob') &&
          !found.some((one) => Math.hypot(one.x - x, one.y - y) < 40)
        )
          found.push({ x, y });
      }
    }
    return found;
  });
}

/** What the tests of one file share. */
export interface SurveyTests {
  readonly server: HostServer;
  /** The page that was opened last. */
  readonly host: Host;
  /** Opens the page of a test, which is closed after it. */
  open(): Promise<Host>;
  /** Details of the sections that the page reported, in order. */
  sections(): Promise<Record<string, unknown>[]>;
  /** The last of them; undefined if absent. */
  lastSection(): Promise<Record<string, unknown> | undefined>;
  /** What the page complains of, but for the time that reading a picture back takes. */
  complaints(): string[];
}

/** Starts a browser and a server for a test file, and ends them after it. `prepare` puts files on the server. */
export function surveyTests(
  prepare: (files: HostServer['files']) => Promise<void> | void = () => {},
): SurveyTests {
  let browser: Browser | undefined;
  let server: HostServer | undefined;
  let host: Host;
  beforeAll(async () => {
    [browser, server] = await Promise.all([launchWithWebgl(), startServer()]);
    await prepare(server.files);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(() => host.close());
  const sections = async (): Promise<Record<string, unknown>[]> =>
    (await host.heard('geo-section')).map(({ detail }) => detail);
  return {
    get server() {
      if (!server) throw new Error('the server is not started yet');
      return server;
    },
    get host() {
      return host;
    },
    open: async () => (host = await openSurveyPage(browser!, server!)),
    sections,
    lastSection: async () => (await sections()).at(-1),
    complaints: () => host.complaints.filter((text) => !READS_BACK.test(text)),
  };
}
