import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { launch } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';

/** The cart and its exports in the running application: what is put in is there in every window, comes out again, and goes home as a file. */

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

/** Puts records and a query into the cart with the calls of the contract, as the user that is signed in. */
const put = (add: object[], cartId: string | null = null): Promise<string> =>
  page.evaluate(
    async ([url, body]) => {
      const answered = await new Promise<string>((resolve) => {
        const { fetch: network } = window;
        window.fetch = (input, init) => {
          const bearer = new Headers(init?.headers).get('authorization');
          if (bearer) resolve(bearer);
          return network(input, init);
        };
        void (
          document.querySelector('geo-cart') as (HTMLElement & { refresh(): Promise<void> }) | null
        )?.refresh();
      });
      const answer = await fetch(url, {
        method: 'PUT',
        headers: { authorization: answered, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { data: { id: string } }).data.id;
    },
    [`${server.url}/trove/api/export/update/shoppingcart/V2`, { cartId, add }] as const,
  );
const refresh = (at = page): Promise<void> =>
  at.evaluate(() =>
    (document.querySelector('geo-cart') as HTMLElement & { refresh(): Promise<void> }).refresh(),
  );
const open = async (more = '', at = page): Promise<void> => {
  await at.goto(`${server.url}/consume/cart${more}`);
  await at.getByRole('tablist', { name: 'Cart and exports' }).waitFor();
};
const rows = (at = page) => at.getByRole('treegrid').getByRole('row');
const row = (words: string, at = page) => rows(at).filter({ hasText: words });
const well = (uwi: string) => ({ catalogName: 'well', keys: { uwi } });
let cartId: string;

/** A file whose end comes when it is let through. */
const held = { let: (): void => undefined };

/** Puts a record whose file does not end into a cart of its own. */
async function putHeld(): Promise<string> {
  const { db, stores } = server.services;
  if (!stores.has('held')) {
    await insertRows(db, 'wellLog', [
      {
        wellLogId: 'held',
        originalFileName: 'held.las',
        storeId: 'held',
        locationReference: 'held',
        fileSize: 3_000_000,
      },
    ]);
    stores.set('held', {
      id: 'held',
      write: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      stat: () => Promise.resolve({ sizeBytes: 3_000_000, etag: 'h', changed: new Date(0) }),
      read: () =>
        Promise.resolve(
          Readable.from(
            (async function* () {
              yield Buffer.alloc(2_000_000, 'a');
              await new Promise<void>((resolve) => (held.let = resolve));
              yield Buffer.alloc(1_000_000, 'b');
            })(),
            { objectMode: false },
          ),
        ),
    });
  }
  await page.getByRole('button', { name: 'New cart' }).click();
  const opened = (): string | null => new URL(page.url()).searchParams.get('cart');
  await expect.poll(opened).not.toBeNull();
  const id = opened()!;
  await put([{ catalogName: 'wellLog', keys: { wellLogId: 'held' } }], id);
  await refresh();
  await exportButton().waitFor();
  return id;
}
const exportButton = () => page.getByRole('button', { name: /^Export \d+ records?$/ });
const overlay = () => page.locator('geo-cart').getByRole('dialog');

/** Begins an export that stops at a part of its file. */
async function startHeld(name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await exportButton().click();
  await overlay().getByText(name).waitFor();
  await expect
    .poll(async () => Number.parseInt(await overlay().locator('.progress-amount').innerText(), 10))
    .toBeGreaterThan(30);
}

describe('a cart', () => {
  it('that is empty shows a note, and leads back to the catalogs', async () => {
    await open();
    await page.getByText('The cart is empty').waitFor();
    await page.getByRole('button', { name: 'Browse catalogs' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/consume/browse');
  });

  it('that is empty leads to what was searched for last, and to searches that are kept', async () => {
    await page.goto(`${server.url}/consume/browse?catalog=well&text=TR-0003`);
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByRole('textbox', { name: 'Name of this search' }).fill('The third well');
    await page.getByRole('textbox', { name: 'Name of this search' }).press('Enter');
    await page.getByRole('button', { name: /^The third well/ }).waitFor();
    await open();
    await page
      .getByRole('group', { name: 'Saved searches' })
      .getByRole('button', { name: 'The third well' })
      .click();
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ catalog: 'well', text: 'TR-0003' });
    await page.getByRole('gridcell', { name: 'TR-0003' }).first().waitFor();
  });

  it('shows records by catalog, and a query as one line in words', async () => {
    await open();
    cartId = await put([
      well('TR-0003'),
      well('TR-0007'),
      well('TR-0009'),
      {
        catalogName: 'wellLog',
        constraints: [{ field: 'uwi', operator: 'equal', value: 'TR-0003' }],
      },
    ]);
    await refresh();
    await row('Wells').or(row('Well')).first().waitFor();
    expect(await rows().count()).toBe(2);
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => row('TR-0007').count()).toBe(1);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => row('All matching').innerText())
      .toMatch(/All matching \(\d+\):\s*UWI is TR-0003/);
  });

  it('gives a record up with Delete, and has it back', async () => {
    const named = async (): Promise<string[]> =>
      (await rows().allInnerTexts()).filter((text) => text.includes('TR-00'));
    const before = await named();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await page.getByText('1 item removed').waitFor();
    expect(await named()).toHaveLength(before.length - 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(named).toEqual(before);
    expect(
      await page.evaluate(
        () => (document.activeElement?.shadowRoot?.activeElement as HTMLElement | null)?.role,
      ),
    ).toBe('treegrid');
  });

  it('shows in every window what another one took out or put in, and loses nothing of it', async () => {
    const other = await page.context().newPage();
    await open('', other);
    await row('Well', other).first().waitFor();
    const reported = page.evaluate(
      () =>
        new Promise<unknown>((resolve) =>
          document.addEventListener(
            'geo-cart-change',
            (event) => resolve((event as CustomEvent).detail),
            { once: true },
          ),
        ),
    );
    await row('TR-0007')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await put([well('TR-0011')], cartId);
    expect(await reported).toEqual({ cartId, count: 4 });
    await expect
      .poll(() => other.locator('geo-cart .cart-title .muted').innerText())
      .toContain('Items: 4');
    await refresh();
    await expect.poll(() => row('TR-0011').count()).toBe(1);
    expect(await row('TR-0007').count()).toBe(0);
    await other.close();
  });
});

describe('the export of a cart', () => {
  it('refuses what is no coordinate system, and waits for nobody', async () => {
    await page
      .getByText(/^\d+ · [\d.]+ .B$/)
      .first()
      .waitFor();
    await page.getByLabel('Coordinate reference system').fill('utm 36');
    await page.getByRole('button', { name: /^Export \d+ records?$/ }).click();
    await page.getByText('Enter an EPSG code, such as EPSG:23036.').waitFor();
    await page.getByLabel('Coordinate reference system').fill('4326');
  });

  it('keeps what was typed for it while the exports are looked at', async () => {
    await page.getByLabel('Name').fill('Akpınar "100 %"');
    await page.getByRole('tab', { name: 'Exports' }).click();
    await page.getByRole('button', { name: /^All/ }).waitFor();
    await page.getByRole('tab', { name: 'Cart' }).click();
    expect([
      await page.getByLabel('Name').inputValue(),
      await page.getByLabel('Coordinate reference system').inputValue(),
    ]).toEqual(['Akpınar "100 %"', '4326']);
  });

  it('is waited for over the cart, and saved when it is ready', async () => {
    await page.getByLabel('Name').fill('Take home');
    await page.getByLabel('Include original files').uncheck();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export \d+ records?$/ }).click();
    await page.getByRole('dialog').getByText('Take home').waitFor();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    expect((await readFile((await file.path())!)).subarray(0, 2).toString()).toBe('PK');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('is shown among the exports, can be fetched again, and says when its file is gone', async () => {
    await page.getByRole('tab', { name: 'Exports' }).click();
    const line = page.getByRole('row').filter({ hasText: 'Take home' });
    await line.getByText('Completed').waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('exports');
    const download = page.waitForEvent('download');
    await line.getByRole('button', { name: 'Download' }).click();
    await download;
    await page.route('**/trove/api/export/download/file/**', (route) =>
      route.fulfill({ status: 404, json: { error: 'NOT_FOUND', message: 'gone', status: 404 } }),
    );
    await line.getByRole('button', { name: 'Download' }).click();
    await page.getByText('File not found. It may have expired or been deleted.').waitFor();
    await line.getByText('Expired').waitFor();
    await page.unroute('**/trove/api/export/download/file/**');
    await line.getByRole('button', { name: 'Run again' }).click();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Take home' }).count()).toBe(2);
    await page.getByRole('button', { name: /^Failed/ }).click();
    await page.getByText('No exports with this status').waitFor();
  });

  it('that the server refuses says why where it was requested', async () => {
    await page.route('**/trove/api/export/start', (route) =>
      route.fulfill({
        status: 501,
        json: {
          error: 'NOT_CONFIGURED',
          message: 'Exports of carts are not available on this server',
          status: 501,
        },
      }),
    );
    await open();
    await page.getByRole('button', { name: /^Export \d+ records?$/ }).click();
    await page.getByText('Exports of carts are not available on this server').waitFor();
    await page.unroute('**/trove/api/export/start');
  });
});

describe('the wait for an export', () => {
  let own: string;
  const calls = { start: 0, cancel: 0 };

  it('ends with a press of Cancel: at the server too, once, and the cart is as it was', async () => {
    page.on('request', (request) => {
      if (request.url().includes('/export/start')) calls.start += 1;
      if (request.url().includes('/export/cancel/')) calls.cancel += 1;
    });
    await open();
    own = await putHeld();
    await startHeld('Given up');
    await overlay().getByRole('button', { name: 'Cancel export' }).click();
    await expect.poll(() => overlay().count()).toBe(0);
    await expect.poll(() => calls).toEqual({ start: 1, cancel: 1 });
    expect(
      await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className),
    ).toContain('preflight-go');
    expect(await page.locator('geo-cart .cart-title .muted').innerText()).toContain('Items: 1');
    await page.getByRole('tab', { name: 'Exports' }).click();
    await page.getByRole('row').filter({ hasText: 'Given up' }).getByText('Cancelled').waitFor();
    await page.getByRole('tab', { name: 'Cart' }).click();
  });

  it('goes on in the background: the cart is free, who comes back sees how far it is, and the file is offered when it is there', async () => {
    await startHeld('Behind the back');
    await page.keyboard.press('Escape');
    await expect.poll(() => overlay().count()).toBe(0);
    await page.getByText(/Behind the back: \d+%/).waitFor();
    await expect.poll(() => exportButton().getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('tab', { name: /^Exports/ }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'Behind the back' })
      .getByText('Running')
      .waitFor();
    await page.getByRole('tab', { name: 'Cart' }).click();
    await page.getByText(/Behind the back: \d+%/).waitFor();
    held.let();
    await page.getByText('Behind the back is ready').first().waitFor();
    const download = page.waitForEvent('download');
    await page.locator('geo-toasts').getByRole('button', { name: 'Download' }).first().click();
    expect((await download).suggestedFilename()).toMatch(/^Behind the back.*\.zip$/);
    await expect.poll(() => exportButton().getAttribute('aria-disabled')).not.toBe('true');
  });

  it('outlives the application: who left it behind finds it among the exports, and it is done there', async () => {
    await startHeld('Left behind');
    await page.goto(`${server.url}/consume/browse`);
    await open(`?cart=${own}`);
    expect(await overlay().count()).toBe(0);
    await page.getByRole('tab', { name: /^Exports/ }).click();
    const line = page.getByRole('row').filter({ hasText: 'Left behind' });
    await line.getByText('Running').waitFor();
    held.let();
    await line.getByText('Completed').waitFor();
  });

  it('lasts while the network is away, and the file comes when it is back', async () => {
    await open(`?cart=${own}`);
    await startHeld('Through the tunnel');
    await page.context().setOffline(true);
    held.let();
    for (let poll = 0; poll < 2; poll++)
      await page.waitForEvent('requestfailed', (request) => request.url().includes('/job/'));
    expect(await overlay().getByText('Through the tunnel').count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    const download = page.waitForEvent('download');
    await page.context().setOffline(false);
    expect((await download).suggestedFilename()).toMatch(/^Through the tunnel/);
    await expect.poll(() => overlay().count()).toBe(0);
    expect(calls).toEqual({ start: 4, cancel: 1 });
  });
});

describe('clearing a cart', () => {
  it('is carried out after five seconds, and announced in the words of the specification', async () => {
    await open(`?cart=${cartId}`);
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByText('cleared').waitFor();
    await page.mouse.move(5, 5);
    await page.getByText('cart cleared successfully').waitFor({ timeout: 15_000 });
    await page.getByText('The cart is empty').waitFor();
    expect(complaints).toEqual([]);
  });
});
