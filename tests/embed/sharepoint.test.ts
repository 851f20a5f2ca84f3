import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPackage } from '../../host-demo/sharepoint/build.ts';
import { chromium } from '../support/engines/chromium.ts';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { openHostPage } from '../support/engines/host.ts';
import { byLength } from '../support/length.ts';
import { ROWS } from '../support/log-file.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

let server: HostServer;
let manifest: Record<string, unknown>;

beforeAll(async () => {
  server = await startServer({ watched: true });
  manifest = await install();
});

afterAll(() => server?.close());

/** Serves the assets of the package under /files/ as SharePoint does: all in one folder. */
async function install(): Promise<Record<string, unknown>> {
  const files = unzipSync(await buildPackage(path.resolve(import.meta.dirname, '../..')));
  const decoder = new TextDecoder();
  let manifest: Record<string, unknown> | undefined;
  for (const [name, bytes] of Object.entries(files)) {
    const asset = /^ClientSideAssets\/([^/]+)$/.exec(name)?.[1];
    if (asset)
      server.files.set(asset, (_, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(Buffer.from(bytes));
      });
    const component = /ComponentManifest="([^"]*)"/.exec(decoder.decode(bytes))?.[1];
    if (component?.includes('geo-log-viewer'))
      manifest = JSON.parse(
        component.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
      ) as Record<string, unknown>;
  }
  const loader = manifest!['loaderConfig'] as Record<string, unknown>;
  // The installation replaces this address by that of the library.
  expect(loader['internalModuleBaseUrls']).toEqual(['HTTPS://SPCLIENTSIDEASSETLIBRARY/']);
  loader['internalModuleBaseUrls'] = [`${server.origin}/files/`];
  return manifest!;
}

/** Runs in the page: gives a field of the property pane a value, as its user does. */
function setField({ name, value }: { name: string; value: string | boolean }): void {
  const field = document.querySelector<HTMLInputElement>(`#pane [name="${name}"]`)!;
  if (typeof value === 'boolean') field.checked = value;
  else field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Runs in the page: the values that the property pane offers for the depth unit. */
const listDepthUnits = (): string[] =>
  [...document.querySelectorAll<HTMLOptionElement>('#pane [name=depth-unit] option')].map(
    ({ text }) => text,
  );

/** Runs in the page: the log as a page of its own. */
async function savePage(): Promise<string> {
  const viewer = document.querySelector<HTMLElement & { toPage(): Promise<Blob> }>(
    'geo-log-viewer',
  )!;
  return (await viewer.toPage()).text();
}

describeEngines(
  'the web part of the SharePoint package',
  byLength([chromium], ENGINES),
  (shared) => {
    it('is loaded by an AMD loader, follows its property pane and leaves nothing behind', async () => {
      server.files.set(
        'manifest.json',
        (_, response) => void response.end(JSON.stringify(manifest)),
      );
      const host = await openHostPage(
        shared.browser,
        `${server.origin}/pages/web-part.html#/files/manifest.json`,
      );
      const { page } = host;
      const isPaneShown = (): Promise<boolean> =>
        page.evaluate(() => document.querySelector('#pane [name=src]') !== null);
      await expect.poll(isPaneShown).toBe(true);
      await page.evaluate(setField, { name: 'src', value: '/data/well.las' });
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
      expect(await page.evaluate(savePage)).toContain('<geo-log-viewer');

      await page.evaluate(setField, { name: 'theme', value: 'dark' });
      await page.evaluate(setField, { name: 'plot-only', value: true });
      const attributes = await page.evaluate(() =>
        ['theme', 'plot-only'].map((name) =>
          document.querySelector('geo-log-viewer')!.getAttribute(name),
        ),
      );
      expect(attributes).toEqual(['dark', '']);
      expect(await page.evaluate(listDepthUnits)).toEqual(['', 'm', 'ft']);
      await page.evaluate(() =>
        (globalThis as unknown as { webPart: { onDispose(): void } }).webPart.onDispose(),
      );
      expect(await page.evaluate(() => document.querySelectorAll('geo-log-viewer').length)).toBe(0);
      expect(await host.complaints()).toEqual([]);
      await host.close();
    });
  },
);
