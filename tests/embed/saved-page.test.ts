import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, launch, openHost } from '../support/host-page.ts';
import { ROWS } from '../support/log-file.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

let browser: Browser;
let server: HostServer;
let folder: string;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  folder = mkdtempSync(path.join(tmpdir(), 'geo-elements-saved-'));
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  if (folder) rmSync(folder, { recursive: true });
});

interface LogViewer {
  depthRange: { top: number; base: number };
  toPage(): Promise<Blob>;
  curveValues(mnemonic: string): Promise<{ values: Float64Array }>;
}

const shownDepths = (host: Host): Promise<{ top: number; base: number }> =>
  host.page.evaluate(async () => {
    const viewer = document.querySelector('geo-log-viewer') as unknown as LogViewer;
    const { top, base } = viewer.depthRange;
    return { top, base };
  });

it('a log is saved as a page that shows it from a folder, without a server, and can be saved in turn', async () => {
  const host = await openHost(browser, `${server.origin}/pages/empty.html`);
  await host.page.evaluate((suite) => {
    document.body.innerHTML =
      '<geo-log-viewer src="../data/well.las" depth-range="1020,1060" style="display: block; height: 700px"></geo-log-viewer>';
    const script = document.createElement('script');
    script.src = `${suite}/dist/geo-elements.script.js`;
    document.head.append(script);
  }, server.origin);
  await host.waitFor('geo-plot');
  await host.page.getByRole('button', { name: 'Save and export' }).click();
  const download = host.page.waitForEvent('download');
  await host.page.getByRole('menuitem', { name: 'Web page with data' }).click();
  const file = path.join(folder, 'saved.html');
  await (await download).saveAs(file);
  expect((await download).suggestedFilename()).toMatch(/HOST PAGE 1.*\.html$/);
  await host.close();
  await server.close();

  const saved = await openHost(browser, `file://${file}`);
  expect((await saved.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
  expect(await shownDepths(saved)).toEqual({ top: 1020, base: 1060 });
  expect(await saved.page.title()).toContain('HOST PAGE 1');
  const again = await saved.page.evaluate(async () => {
    const viewer = document.querySelector('geo-log-viewer') as unknown as LogViewer;
    const { values } = await viewer.curveValues('GR');
    return { last: values.at(-1), size: (await viewer.toPage()).size };
  });
  expect(again.last).toBe(119.75);
  expect(again.size).toBeGreaterThan(1_000_000);
  expect(saved.complaints).toEqual([]);
  await saved.close();
});
