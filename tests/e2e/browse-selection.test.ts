import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';
import { holdExports, lastExport } from './held-exports.ts';
import { parseCsv, selectionScreen } from './selection-screen.ts';

/** A selection of the demo field's records: what it outlives, what opens of it, what the cart and a file get of it. */

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startApplication()]);
  page = await (
    await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      acceptDownloads: true,
    })
  ).newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(server.url, { waitUntil: 'commit' });
  await signIn(page);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const { open, grid, row, toggle, bar, count, viewer, state, cells, headers } = selectionScreen(
  () => page,
);

describe('a selection', () => {
  it('is counted in a bar, which is there while something is selected', async () => {
    await open('well');
    expect(await bar().count()).toBe(0);
    await toggle('TR-0003');
    await toggle('TR-0007');
    await expect.poll(count).toBe('2 selected');
    await toggle('TR-0007');
    await expect.poll(count).toBe('1 selected');
  });

  it('outlives sort, words, another catalog and a reload', async () => {
    await grid().getByRole('columnheader', { name: 'UWI' }).click();
    await expect.poll(async () => state()['sort']).toContain('uwi');
    await expect.poll(count).toBe('1 selected');
    await page.getByPlaceholder('Search in this catalog').fill('tr-0009');
    await expect.poll(() => row('TR-0009').count()).toBe(1);
    await toggle('TR-0009');
    await expect.poll(count).toBe('2 selected, 1 outside the filter');
    await open('wellLog');
    expect(await bar().count()).toBe(0);
    await page.goBack();
    await expect.poll(count).toBe('2 selected, 1 outside the filter');
    await page.reload();
    await expect.poll(count).toBe('2 selected, 1 outside the filter');
  });

  it('is listed alone, and then all again', async () => {
    await open('well');
    await bar().getByRole('button', { name: 'Show only selected' }).click();
    await expect
      .poll(async () => (await cells()).map(([uwi]) => uwi))
      .toEqual(['TR-0003', 'TR-0009']);
    expect(state()['only']).toBe('selected');
    await bar().getByRole('button', { name: 'Show only selected' }).click();
    await expect.poll(() => row('TR-0001').count()).toBe(1);
  });

  it('is cleared, and comes back when that was a mistake', async () => {
    await bar().getByRole('button', { name: 'Clear' }).click();
    await bar().getByText('Selection cleared').waitFor();
    await bar().getByRole('button', { name: 'Undo' }).click();
    await expect.poll(count).toBe('2 selected');
  });

  it('of all that match is counted by the server, but for what is left out', async () => {
    await open('wellMarker');
    await grid().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+a');
    await expect.poll(async () => Number((await count()).replace(/\D/g, ''))).toBeGreaterThan(1000);
    const all = Number((await count()).replace(/\D/g, ''));
    await grid().getByRole('row').nth(1).getByRole('gridcell').first().click();
    await expect.poll(async () => Number((await count()).replace(/\D/g, ''))).toBe(all - 1);
  });
});

describe('the viewers of a selection', () => {
  it('say why they do not open: the correlation asks for two wellbores', async () => {
    await open('well');
    await toggle('TR-0011');
    await expect.poll(count).toBe('3 selected');
    await grid().focus();
    await page.keyboard.press('Alt+Enter');
    await expect
      .poll(() => viewer('Correlation').innerText())
      .toContain('A two-wells selection is required');
    expect(await viewer('Correlation').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => viewer('Log').innerText()).toContain('Select exactly one record');
    await page.keyboard.press('Escape');
  });

  it('open the logs of a well, and a log; the audit says who viewed what', async () => {
    await bar().getByRole('button', { name: 'Clear' }).click();
    await toggle('TR-0003');
    await expect.poll(count).toBe('1 selected');
    const reported = page.waitForRequest((request) => request.url().endsWith('/service/audit'));
    await bar().getByRole('button', { name: 'View' }).click();
    await expect.poll(() => viewer('Log').getAttribute('aria-disabled')).toBe(null);
    await viewer('Log').click();
    expect((await reported).postDataJSON()).toEqual({
      audit_source: 'web',
      audit_dataevent: 'view',
      audit_entity: 'well',
      audit_success: true,
      dataItemList: [{ fieldName: 'uwi', fieldType: 'string', value: 'TR-0003' }],
    });
    await expect.poll(() => state()['catalog']).toBe('wellLog');
    expect(JSON.parse(state()['constraints']!)).toEqual([
      { field: 'uwi', operator: 'equal', value: 'TR-0003' },
    ]);
    await page.getByRole('heading', { level: 1, name: 'Well log' }).waitFor();
    await row('TR-0003').first().getByRole('gridcell').first().click();
    await expect.poll(count).toBe('1 selected');
    await bar().getByRole('button', { name: 'View' }).click();
    await expect.poll(() => viewer('Log').getAttribute('aria-disabled')).toBe(null);
    await viewer('Log').click();
    await expect
      .poll(() => decodeURIComponent(new URL(page.url()).pathname))
      .toMatch(/^\/consume\/log\/wellLog\/\{"wellLogId":"TR-0003-.+"\}$/);
    await open('wellLog');
    await bar().getByRole('button', { name: 'Clear' }).click();
  });
});

describe('the cart', () => {
  it('takes a selection, and knows what it has already', async () => {
    await open('well');
    await toggle('TR-0009');
    await expect.poll(count).toBe('2 selected');
    const changed = page.evaluate(
      () =>
        new Promise<unknown>((resolve) =>
          document.addEventListener(
            'geo-cart-change',
            (event) => resolve((event as CustomEvent).detail),
            { once: true },
          ),
        ),
    );
    await bar().getByRole('button', { name: 'Add to cart' }).click();
    await page.getByText('2 records added to the cart').waitFor();
    expect(await changed).toEqual({ cartId: expect.any(String) as string, count: 2 });
    await toggle('TR-0011');
    await bar().getByRole('button', { name: 'Add to cart' }).click();
    await page.getByText('1 record added to the cart · 2 records already in the cart').waitFor();
  });
});

describe('an export', () => {
  const dialog = () => page.getByRole('dialog');

  it('of the selection holds the rows and columns that are seen, in their order', async () => {
    const columns = ['wellName', 'uwi', 'wellStatus'];
    await open(
      'well',
      `&columns=${encodeURIComponent(JSON.stringify(columns))}&sort=${encodeURIComponent('{"field":"uwi","order":"descending"}')}&only=selected`,
    );
    await expect
      .poll(async () => (await cells()).map(([, uwi]) => uwi))
      .toEqual(['TR-0011', 'TR-0009', 'TR-0003']);
    const shown = [await headers(), ...(await cells())];
    await bar().getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    expect(parseCsv(await readFile((await file.path())!, 'utf8'))).toEqual(shown);
    await dialog()
      .getByText(/\.csv saved$/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => dialog().count()).toBe(0);
  });

  it('of all that match is shown among the tools while nothing is selected, and goes on behind a closed dialog', async () => {
    await open('wellLog', `&text=tr-0009`);
    const tools = page.locator('.listed-tools');
    await expect
      .poll(async () => Number(await grid().getAttribute('aria-rowcount')))
      .toBeGreaterThan(1);
    const total = Number(await grid().getAttribute('aria-rowcount')) - 1;
    await tools.getByRole('button', { name: 'Export' }).click();
    await dialog()
      .getByRole('radio', { name: `All that match (${total})` })
      .waitFor();
    expect(await dialog().getByRole('radio', { name: 'Selected' }).isDisabled()).toBe(true);
    await dialog().getByRole('radio', { name: '.xls' }).check();
    const download = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog().count()).toBe(0);
    expect((await download).suggestedFilename()).toMatch(/\.xls$/);
    await page.getByText(/\.xls saved$/).waitFor();
    await tools.getByRole('button', { name: 'Export' }).click();
    await dialog().getByRole('radio', { name: '.csv' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('is cancelled while it runs: the server ends it, and another can be begun', async () => {
    const { db } = server.services;
    // The demo field's rows are written in no time: this one does not end.
    const release = await holdExports(db);
    await open('wellSurveyStation');
    await page.locator('.listed-tools').getByRole('button', { name: 'Export' }).click();
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().getByText('Writing file…').waitFor();
    await page.waitForResponse('**/trove/api/job/myJobs');
    await dialog().getByRole('button', { name: 'Cancel export' }).click();
    await dialog().getByText('Export cancelled').waitFor();
    expect(await dialog().evaluate((node) => node.matches(':focus-within'))).toBe(true);
    await expect.poll(() => lastExport(db)).toEqual([{ status: 'FAILED', cancelled: true }]);
    await release();
    const download = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await dialog()
      .getByText(/\.csv saved$/)
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('of nothing is not begun', async () => {
    await page.goto(`${server.url}/consume/browse?catalog=wellDocument&text=thereisnosuchdocument`);
    await page.locator('.listed-tools').getByRole('button', { name: 'Export' }).click();
    const start = dialog().getByRole('button', { name: 'Export', exact: true });
    await expect.poll(() => start.getAttribute('title')).toBe('No records to export');
    await page.keyboard.press('Escape');
  });

  it('that fails says why, and is tried again under another id', async () => {
    const sent: { processId: string; catalogName: string }[] = [];
    await page.route('**/trove/api/export/grid/V2', async (route) => {
      sent.push(route.request().postDataJSON() as (typeof sent)[0]);
      if (sent.length > 1) return route.continue();
      return route.fulfill({
        status: 413,
        json: {
          error: 'EXPORT_TOO_LARGE',
          message: 'Too many rows for one file',
          status: 413,
          path: '',
          requestId: '',
        },
      });
    });
    await open('well', '&text=tr-0009');
    await bar().getByRole('button', { name: 'Export' }).click();
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().getByText('Too many rows for one file').waitFor();
    const download = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Retry' }).click();
    await download;
    expect(sent[1]).toEqual({ ...sent[0], processId: expect.any(String) as string });
    expect(sent[1]!.processId).not.toBe(sent[0]!.processId);
    expect(complaints).toEqual([]);
  });
});

describe('a screen that is left', () => {
  const map = () => page.locator('geo-map');
  const selected = () =>
    map().getByRole('region', { name: 'Selection' }).getByRole('status').innerText();

  it('keeps what was put into the cart a moment before', async () => {
    await open('well');
    await toggle('TR-0013');
    await expect.poll(count).toBe('4 selected');
    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith('/shoppingcart/V2'),
    );
    await bar().getByRole('button', { name: 'Add to cart' }).click();
    await sent;
    await page.goto(`${server.url}/consume/cart`);
    await page.getByText('TR-0013').first().waitFor({ timeout: 60_000 });
  });

  it('shows the selection on the map, where a look at one place does not replace it', async () => {
    await open('well');
    await bar().getByRole('button', { name: 'View' }).click();
    await expect.poll(() => viewer('Map').getAttribute('aria-disabled')).toBe(null);
    await viewer('Map').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/consume/map');
    await expect.poll(selected, { timeout: 60_000 }).toBe('Wells: 4');
    await map().getByRole('combobox', { name: 'Place, well or coordinate' }).fill('TR-0001');
    await map()
      .getByRole('option', { name: /TR-0001/ })
      .first()
      .click();
    const info = map().getByRole('region', { name: 'Features at this location' });
    await info.getByText('TR-0001', { exact: true }).waitFor({ timeout: 60_000 });
    expect(await selected()).toBe('Wells: 4');
    await info
      .getByRole('button', { name: /^(Add to|Remove from) selection$/ })
      .first()
      .click();
    await expect.poll(selected).toMatch(/: [35]$/);
  });

  it('leads from the record of a well to that well in 3D', async () => {
    await open('well', `&record=${encodeURIComponent('{"uwi":"TR-0001"}')}`);
    await page.getByRole('button', { name: 'View in 3D' }).click();
    await expect.poll(() => state()['uwis']).toBe('["TR-0001"]');
    await page.locator('geo-well-3d').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('the deletion of a selection', () => {
  const dialog = () => page.getByRole('alertdialog');
  const pressDelete = () =>
    dialog()
      .getByRole('button', { name: /^Delete/ })
      .click();

  it('keeps what others refer to, says why, and leaves it selected', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await open('well');
    await toggle('TR-0001');
    await bar().getByRole('button', { name: 'Delete 1 record' }).waitFor();
    await page.keyboard.press('Delete');
    for (const words of [
      'Delete the selected records of Well?',
      'Records to delete: 1. This cannot be undone.',
      'Well log',
    ])
      await expect.poll(() => dialog().innerText()).toContain(words);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog().count()).toBe(0);
    await page.keyboard.press('Delete');
    await pressDelete();
    await dialog().getByText('Deleted: 0').waitFor();
    expect(await dialog().getByRole('list').innerText()).toContain('TR-0001');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => row('TR-0001').getAttribute('aria-selected')).toBe('true');
  });

  it('of all that match takes them out of the list', async () => {
    await open('wellMarker', '&text=TR-0300');
    const before = await cells();
    await grid().getByRole('columnheader').first().click();
    await bar()
      .getByRole('button', {
        name: `Delete ${before.length} record${before.length === 1 ? '' : 's'}`,
      })
      .click();
    await pressDelete();
    await page.getByText(`Deleted: ${before.length}`).waitFor();
    await page.getByText('No records match the filters and the search').waitFor();
    expect(await bar().count()).toBe(0);
  });

  it('is disabled for a reader, with the reason', async () => {
    await page.route('**/service/api/roles', (route) =>
      route.fulfill({ json: { data: [], mine: ['reader'] } }),
    );
    try {
      const requested = page.waitForResponse('**/service/api/roles');
      await open('wellMarker');
      await grid().getByRole('row').nth(1).getByRole('gridcell').first().click();
      await requested;
      await bar().getByRole('button', { name: 'Add to cart' }).waitFor();
      const button = bar().getByRole('button', { name: /^Delete/ });
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
      expect(await button.getAttribute('title')).toContain('role “editor”');
      await page.keyboard.press('Delete');
      expect(await page.getByRole('dialog').count()).toBe(0);
    } finally {
      await page.unroute('**/service/api/roles');
    }
  });
});
