import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { well3dField } from '../../host-demo/gallery/well-3d-field.ts';
import type { GeoWell3d } from '../../elements/geo-well-3d.ts';
import { openElementPage } from './element-tests.ts';
import type { Host } from './host-page.ts';
import { launchChromium } from './chromium.ts';
import { type HostServer, startServer } from './page-server.ts';

declare global {
  interface Window {
    /** Adds a 3D view with attributes, and with a scene where `field` names one. */
    addScene(
      attributes?: Record<string, string>,
      field?: string,
    ): GeoWell3d & { shadowRoot: ShadowRoot };
    /** Scenes by name; typed arrays do not cross from the test. */
    scenes: Record<string, unknown>;
  }
}

/** Chromium tells that reading a picture back takes time: without a graphics processor it always does. */
export const READS_BACK = /GPU stall due to ReadPixels/;

/** A Chromium that draws WebGL without a graphics processor. */
export function launchWithWebgl(flags: readonly string[] = []): Promise<Browser> {
  return launchChromium({ flags, webgl: true });
}

/** Opens an empty page with the suite's script, on which 3D views are put. */
export async function openScenePage(
  browser: Browser,
  server: HostServer,
  before?: () => void,
): Promise<Host> {
  const types = ['geo-cursor', 'geo-scene'];
  const host = await openElementPage(browser, server, { tag: 'geo-well-3d', types, before });
  await host.page.evaluate(
    `globalThis.scenes = { depth: (${plain(well3dField())}), time: (${plain(well3dField('time'))}) }`,
  );
  await host.page.evaluate(() => {
    window.addScene = (attributes = {}, field) => {
      const made = document.createElement('geo-well-3d') as ReturnType<Window['addScene']>;
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      made.style.height = '600px';
      if (field) made.scene = window.scenes[field] as GeoWell3d['scene'];
      document.body.append(made);
      return made;
    };
  });
  return host;
}

/** What the tests of one file share. */
export interface SceneTests {
  /** Opens the page of a test, which is closed after it. `before` runs in it before the suite's script. */
  open(before?: () => void): Promise<Host>;
  /** Puts a scene on a page of its own and waits for its picture. */
  show(attributes?: Record<string, string>, field?: string): Promise<Host>;
  /** Presses a key on the picture of the only view. */
  press(key: string): Promise<void>;
  /** The detail of the last event of the cursor. */
  lastCursor(): Promise<Record<string, unknown>>;
  /** What the page complains of, but for the time that reading a picture back takes. */
  complaints(): string[];
}

/** Starts a browser and a server for a test file, and ends them after it. */
export function sceneTests(): SceneTests {
  let browser: Browser | undefined;
  let server: HostServer | undefined;
  let host: Host;
  const open: SceneTests['open'] = async (before) =>
    (host = await openScenePage(browser!, server!, before));
  beforeAll(async () => {
    [browser, server] = await Promise.all([launchWithWebgl(), startServer()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(() => host.close());
  return {
    open,
    async show(attributes = {}, field = 'depth') {
      await open();
      await host.page.evaluate(([given, name]) => void window.addScene(given, name), [
        attributes,
        field,
      ] as const);
      await host.waitFor('geo-scene');
      return host;
    },
    press: (key) => host.page.getByRole('application').press(key),
    lastCursor: async () => (await host.heard('geo-cursor')).at(-1)!.detail,
    complaints: () => host.complaints.filter((text) => !READS_BACK.test(text)),
  };
}

/** A value as JavaScript text, with its typed arrays and its NaNs. */
export function plain(value: unknown): string {
  if (ArrayBuffer.isView(value))
    return `${value.constructor.name}.from([${(value as Float64Array).join(',')}])`;
  if (Array.isArray(value)) return `[${value.map(plain).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}:${plain(one)}`)
      .join(',')}}`;
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'undefined');
}

/** The picture of the `at`th view as the hash of its pixels, and how many colours it has. */
export function pictureOf({ page }: Host, at = 0): Promise<{ hash: string; colours: number }> {
  return page.evaluate(async (index) => {
    const view = document.querySelectorAll('geo-well-3d')[index] as GeoWell3d;
    const bitmap = await createImageBitmap(await view.toImage());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
      willReadFrequently: true,
    })!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
    return { hash: [...digest].join(), colours: new Set(new Uint32Array(data.buffer)).size };
  }, at);
}
