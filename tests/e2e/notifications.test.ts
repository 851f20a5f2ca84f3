import type { Browser, BrowserContext, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';

/** What a user sees of jobs and downloads in the application on its embedded server: the bell, its panel, toasts, files; and the places around them. */

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let context: BrowserContext;
let page: Page;
let bearer = '';
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startApplication()]);
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    acceptDownloads: true,
  });
  page = await context.newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('request', (request) => (bearer = request.headers()['authorization'] ?? bearer));
  await page.goto(`${server.url}/consume/browse?catalog=concession`, { waitUntil: 'commit' });
  await signIn(page);
  await page.locator('geo-notifications').getByRole('button').waitFor();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const bell = (where: Page = page) =>
  where
    .locator('geo-notifications')
    .getByRole('button', { name: /^Notifications/ })
    .first();
const panel = () =>
  page.locator('geo-notifications').getByRole('region', { name: 'Notifications' });
const note = (name: string) => panel().getByRole('listitem').filter({ hasText: name });
const toast = (where: Page = page) => where.locator('geo-toasts');
const path = (): string => new URL(page.url()).pathname;

/** Asks the server for something as the user does it elsewhere. */
async function post(address: string, body: unknown): Promise<number> {
  const response = await fetch(server.url + address, {
    method: 'POST',
    headers: { authorization: bearer, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}

/** Starts an export that no element of the page follows. */
const startExport = (processId: string): Promise<number> =>
  post('/trove/api/export/grid/V2', {
    catalogName: 'concession',
    ext: 'csv',
    constraints: [],
    selectedColumns: ['concessionId', 'concessionName'],
    processId,
  });

async function lookAgain(): Promise<void> {
  await page.evaluate(
    () =>
      void document
        .querySelector<HTMLElement & { refresh(): Promise<void> }>('geo-notifications')!
        .refresh(),
  );
}

/** Both windows have read once more, and shown the answer. */
async function waitForRequests(...windows: Page[]): Promise<void> {
  for (const where of windows)
    await where.evaluate(async () => {
      await document
        .querySelector<HTMLElement & { refresh(): Promise<void> }>('geo-notifications')!
        .refresh();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
}

describe('a job that ends', () => {
  it('is announced by one toast, in one window of several, whose Download saves the file', async () => {
    const other = await context.newPage();
    await other.goto(`${server.url}/consume/browse?catalog=concession`);
    await bell(other).waitFor();
    expect(await startExport('announced-once')).toBe(202);
    await lookAgain();
    const shown = await Promise.race(
      [page, other].map(async (where) => {
        await toast(where).getByRole('button', { name: 'Download' }).waitFor({ timeout: 60_000 });
        return where;
      }),
    );
    const [download] = (await Promise.all([
      shown.waitForEvent('download'),
      toast(shown).getByRole('button', { name: 'Download' }).click(),
    ])) as [Download, unknown];
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    await waitForRequests(other, page);
    expect(
      await Promise.all(
        [page, other].map((where) =>
          toast(where).getByRole('button', { name: 'Download' }).count(),
        ),
      ),
    ).toEqual([0, 0]);
    await other.close();
  }, 90_000);

  it('is shown in the panel by its type, with its state, its file, and no server job is lost by a dismissal', async () => {
    await bell().click();
    await panel().getByRole('heading', { name: 'Exports' }).waitFor();
    const first = panel().getByRole('region', { name: 'Exports' }).getByRole('listitem').first();
    expect(await first.innerText()).toMatch(/Completed/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      first.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    await note(download.suggestedFilename()).getByText('Completed').first().waitFor();
    await panel().getByRole('button', { name: 'Clear all' }).click();
    await panel().getByText('Notifications cleared').waitFor();
    await page.reload();
    await bell().click();
    await panel().getByText('Notifications cleared').waitFor();
    await panel().getByRole('button', { name: 'Show cleared' }).click();
    await panel().getByRole('region', { name: 'Exports' }).getByRole('listitem').first().waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'hidden' });
  }, 60_000);

  it('that the browse screen follows is not announced a second time', async () => {
    await page.getByRole('button', { name: 'Export…' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    await waitForRequests(page);
    expect(await toast().getByRole('button', { name: 'Download' }).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  }, 90_000);
});

describe('a summary', () => {
  it('opens over the place where the user is, and the place stays', async () => {
    expect(
      await post('/trove/api/export/generate/summary', {
        processId: 'over-the-place',
        concessions: [],
        catalogs: ['well'],
      }),
    ).toBe(202);
    await lookAgain();
    await toast().getByRole('button', { name: 'Open' }).click({ timeout: 60_000 });
    await page.locator('geo-concession-summary[dialog]').getByRole('dialog').waitFor();
    expect(path()).toBe('/consume/browse');
    await page
      .locator('geo-concession-summary')
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    await page.locator('geo-concession-summary').waitFor({ state: 'detached' });
  }, 90_000);
});

describe('the bar of the application', () => {
  it('leads to the cart by g c, and by its link, whose number follows what is put in', async () => {
    const link = page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('link', { name: /^Cart/ });
    expect(await link.innerText()).not.toMatch(/\d/);
    await page
      .locator('geo-browse')
      .locator('[role=gridcell]')
      .filter({ has: page.getByRole('checkbox') })
      .first()
      .click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(() => link.innerText(), { timeout: 20_000 }).toMatch(/1/);
    await page.locator('main').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect
      .poll(async () => [path(), await page.title(), await link.getAttribute('aria-current')])
      .toEqual(['/consume/cart', 'Cart · Geo Elements', 'page']);
    await page.goBack();
    await expect.poll(path).toBe('/consume/browse');
  }, 60_000);

  it('leads to the account', async () => {
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('link', { name: 'Account and preferences' }).click();
    await expect
      .poll(async () => [path(), await page.title()])
      .toEqual(['/account', 'Account and preferences · Geo Elements']);
  });
});

it('the page has seen no error', () => {
  expect(complaints).toEqual([]);
});
