import path from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { buildPackage } from '../../host-demo/sharepoint/build.ts';
import { openHost } from '../support/host-page.ts';
import { ROWS } from '../support/log-file.ts';
import { servedPages } from '../support/served-pages.ts';

const pages = servedPages();

/** Serves the assets of the package under /files/ as SharePoint does: all in one folder. */
async function install(): Promise<Record<string, unknown>> {
  const files = unzipSync(await buildPackage(path.resolve(import.meta.dirname, '../..')));
  const decoder = new TextDecoder();
  let manifest: Record<string, unknown> | undefined;
  for (const [name, bytes] of Object.entries(files)) {
    const asset = /^ClientSideAssets\/([^/]+)$/.exec(name)?.[1];
    if (asset)
      pages.server.files.set(asset, (_, response) => {
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
  loader['internalModuleBaseUrls'] = [`${pages.server.origin}/files/`];
  return manifest!;
}

describe('the web part of the SharePoint package', () => {
  it('is loaded by an AMD loader, follows its property pane and leaves nothing behind', async () => {
    const manifest = await install();
    pages.server.files.set(
      'manifest.json',
      (_, response) => void response.end(JSON.stringify(manifest)),
    );
    const host = await openHost(
      pages.browser,
      `${pages.server.origin}/pages/web-part.html#/files/manifest.json`,
    );
    const { page } = host;
    await page.locator('#pane [name=src]').fill('/data/well.las');
    await page.locator('#pane [name=src]').dispatchEvent('change');
    const { detail } = await host.waitFor('geo-plot');
    expect(detail).toMatchObject({ samples: ROWS });

    await page.locator('#pane [name=theme]').selectOption('dark');
    await page.locator('#pane [name=plot-only]').check();
    const viewer = page.locator('geo-log-viewer');
    expect(await viewer.getAttribute('theme')).toBe('dark');
    expect(await viewer.getAttribute('plot-only')).toBe('');
    expect(await page.locator('#pane [name=depth-unit] option').allTextContents()).toEqual([
      '',
      'm',
      'ft',
    ]);
    await page.evaluate(() =>
      (globalThis as unknown as { webPart: { onDispose(): void } }).webPart.onDispose(),
    );
    expect(await viewer.count()).toBe(0);
    expect(host.complaints).toEqual([]);
    await host.close();
  });
});
