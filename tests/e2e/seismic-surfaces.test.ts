import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { writeVolume } from '../support/seismic-host.ts';
import { signIn, startApplication } from '../support/application.ts';
import { launchWithWebgl } from '../support/well-3d-page.ts';

/** Surfaces that were picked in a survey of the server, over its sections and among its slices: a volume that the server made a store of, and grids of text beside it. */

/** Just large enough for a store of its own; numbers from 100 and 300. */
const VOLUME = { inlines: 130, crosslines: 140, samples: 500 };
const INTERVAL_MS = 4;
const INLINE = 160;
/** Dips along x and y; ms. */
const timeAt = (x: number, y: number): number => 600 + (y - 6_000_000) / 20 + (x - 500_000) / 30;
const GREEN = '#00a000';

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([launchWithWebgl(), startApplication()]);
  const { db, stores } = server.services;
  const main = stores.get('main')!;
  const folder = await mkdtemp(path.join(tmpdir(), 'geo-surfaces-'));
  try {
    await writeVolume(path.join(folder, 'volume.sgy'), VOLUME);
    await main.write('volume.sgy', await readFile(path.join(folder, 'volume.sgy')));
  } finally {
    await rm(folder, { recursive: true });
  }
  await main.write('horizons/Top chalk TWT.asc', Buffer.from(esriGrid(timeAt)));
  await main.write('horizons/Base salt depth.asc', Buffer.from(esriGrid(() => 2100)));
  await main.write('horizons/Broken.asc', Buffer.from('ncols 3\nnrows 3\n'));
  await insertRows(db, 'postStacked3d', [
    {
      datasetId: 'PICKED',
      surveyName: 'Picked',
      processingName: 'Full stack',
      productType: '3D',
      mode: 'inline',
      isVelocity: false,
      storeId: 'main',
      locationReference: 'volume.sgy',
      surfaceFiles: 'horizons/Top chalk TWT.asc; horizons/Base salt depth.asc\nhorizons/Broken.asc',
    },
  ]);
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  ).newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(server.url, { waitUntil: 'commit' });
  await signIn(page);
  for (const tag of ['geo-seismic', 'geo-seismic-3d'])
    await page.addScriptTag({ url: `${server.url}/dist/elements/${tag}.js`, type: 'module' });
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** An ESRI ASCII grid over the volume and beyond. */
function esriGrid(value: (x: number, y: number) => number): string {
  const [columns, rows, x0, y0, step] = [60, 60, 497_000, 6_003_000, 100];
  const lines = Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (__, k) =>
      value(x0 + step * k, y0 + step * (rows - 1 - i)).toFixed(3),
    ).join(' '),
  );
  return [
    `ncols ${columns}`,
    `nrows ${rows}`,
    `xllcenter ${x0}`,
    `yllcenter ${y0}`,
    `cellsize ${step}`,
    'nodata_value -9999',
    ...lines,
    '',
  ].join('\n');
}

/** Puts an element over the application, on the survey. */
async function show(
  tag: 'geo-seismic' | 'geo-seismic-3d',
  attributes: Record<string, string> = {},
): Promise<void> {
  await page.evaluate(
    ([name, given]) => {
      document.querySelectorAll('geo-seismic, geo-seismic-3d').forEach((one) => one.remove());
      const made = document.createElement(name);
      for (const [key, value] of Object.entries({
        catalog: 'postStacked3d',
        'dataset-id': 'PICKED',
        ...given,
      }))
        made.setAttribute(key, value);
      made.style.cssText = 'position: fixed; inset: 0; height: auto; z-index: 9';
      const heard: Record<string, unknown>[] = [];
      Object.assign(window, { scenesOfTest: heard });
      made.addEventListener('geo-scene', (event) =>
        heard.push((event as CustomEvent<Record<string, unknown>>).detail),
      );
      document.body.append(made);
    },
    [tag, attributes] as const,
  );
}

const row = (tag: string, name: string) =>
  page
    .locator(tag)
    .getByRole('list', { name: 'Surfaces' })
    .getByRole('listitem')
    .filter({ hasText: name });

/** Times at which the picture of the section is green along a trace: no colour of amplitudes is. */
async function greenTimes(column: number): Promise<number[]> {
  return page.evaluate(
    ([at, count, lastMs]) => {
      const root = document
        .querySelector('geo-seismic')!
        .shadowRoot!.querySelector('[role=application]')!;
      const { style } = root.querySelector<HTMLElement>('div[aria-hidden]')!;
      const [x, y, width, height] = [style.left, style.top, style.width, style.height].map((text) =>
        Math.round(Number.parseFloat(text)),
      ) as [number, number, number, number];
      const { data } = root
        .querySelector('canvas')!
        .getContext('2d')!
        .getImageData(Math.floor(x + ((at + 0.5) / count) * width), y, 1, height);
      return Array.from({ length: height }, (_, i) => i)
        .filter((i) => data[4 * i + 1]! > Math.max(data[4 * i]!, data[4 * i + 2]!) + 40)
        .map((i) => ((i + 0.5) / height) * lastMs);
    },
    [column, VOLUME.crosslines, VOLUME.samples * INTERVAL_MS] as const,
  );
}

/** When the surface is met below a trace of the inline; a sample's time is its middle. */
const timeOf = (column: number): number => {
  const [il, xl] = [INLINE, 300 + column];
  return timeAt(500_000 + il * 20 - xl * 7.5, 6_000_000 + il * 15 + xl * 10) + INTERVAL_MS / 2;
};

describe('surfaces of a survey on the server', () => {
  it('are listed beside its section once its store is made, none of them read or shown before somebody wants it', async () => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await show('geo-seismic', { number: String(INLINE) });
    await page.locator('geo-seismic .section-region.plotted').waitFor({ timeout: 60_000 });
    await expect
      .poll(
        async () =>
          (
            await sql<{
              status: string;
            }>`select status from studio.job where kind like 'seismicStore%'`.execute(
              server.services.db,
            )
          ).rows,
        { timeout: 120_000 },
      )
      .toEqual([{ status: 'COMPLETED' }]);
    await show('geo-seismic', { number: String(INLINE) });
    await page.locator('geo-seismic .section-region.plotted').waitFor({ timeout: 60_000 });
    for (const name of ['Top chalk TWT', 'Base salt depth', 'Broken'])
      expect(await row('geo-seismic', name).getByRole('checkbox').isChecked()).toBe(false);
    expect(requested.filter((url) => url.endsWith('/GetSurface'))).toEqual([]);
  });

  it('lie over the section where they were picked, in the colour that is chosen', async () => {
    const top = row('geo-seismic', 'Top chalk TWT');
    await top.getByRole('checkbox').check();
    await top.getByLabel('Colour of Top chalk TWT').fill(GREEN);
    for (const column of [20, 70, 120]) {
      await expect.poll(() => greenTimes(column).then(({ length }) => length)).toBeGreaterThan(0);
      for (const time of await greenTimes(column))
        expect(Math.abs(time - timeOf(column))).toBeLessThan(2 * INTERVAL_MS);
    }
  });

  it('are as they were when the survey is read again', async () => {
    const top = row('geo-seismic', 'Top chalk TWT');
    const isRead = page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          document
            .querySelector('geo-seismic')!
            .addEventListener('geo-section', () => resolve(), { once: true }),
        ),
    );
    await page.locator('geo-seismic').getByRole('button', { name: 'Reload data' }).first().click();
    await isRead;
    await expect
      .poll(() => greenTimes(70).then(({ length }) => length), { timeout: 60_000 })
      .toBeGreaterThan(0);
    expect(await top.getByRole('checkbox').isChecked()).toBe(true);
    expect(await row('geo-seismic', 'Base salt depth').getByRole('checkbox').isChecked()).toBe(
      false,
    );
    await top.getByRole('checkbox').uncheck();
    await expect.poll(() => greenTimes(70)).toEqual([]);
  });

  it('of the other domain are noted as not shown, and one that cannot be read has a message and a retry', async () => {
    await row('geo-seismic', 'Base salt depth').getByRole('checkbox').check();
    await row('geo-seismic', 'Base salt depth')
      .getByText('Depth surface, not shown in time')
      .waitFor();
    const broken = row('geo-seismic', 'Broken');
    await broken.getByRole('checkbox').check();
    await broken.getByRole('alert').waitFor();
    await server.services.stores
      .get('main')!
      .write('horizons/Broken.asc', Buffer.from(esriGrid(() => 900)));
    await broken.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => broken.getByRole('alert').count()).toBe(0);
  });

  it('stand among the slices in 3D', async () => {
    await show('geo-seismic-3d');
    const scenes = (): Promise<Record<string, unknown>[]> =>
      page.evaluate(
        () => (window as unknown as { scenesOfTest: Record<string, unknown>[] }).scenesOfTest,
      );
    await expect
      .poll(async () => (await scenes()).at(-1), { timeout: 60_000 })
      .toMatchObject({ surfaces: 0, slices: 3 });
    await row('geo-seismic-3d', 'Top chalk TWT').getByRole('checkbox').check();
    await expect
      .poll(async () => (await scenes()).at(-1), { timeout: 60_000 })
      .toMatchObject({ surfaces: 1, slices: 3 });
    await page.locator('geo-seismic-3d').getByRole('heading', { name: 'Surfaces (1)' }).waitFor();
    await row('geo-seismic-3d', 'Top chalk TWT').getByRole('checkbox').uncheck();
    await expect.poll(async () => (await scenes()).at(-1)).toMatchObject({ surfaces: 0 });
  });

  it('leave the page without an error', () => {
    expect(complaints).toEqual([]);
  });
});
