import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';

/** The browse screen on the demo field: from the catalogs to a log. */

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startApplication()]);
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  ).newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(server.url, { waitUntil: 'commit' });
  await signIn(page);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const grid = () => page.getByRole('grid');
const rowAt = (position: number) => grid().locator(`[role=row][aria-rowindex="${position + 2}"]`);
/** What the cells of a row say, but for its checkbox. */
const cells = async (position: number) =>
  (await rowAt(position).getByRole('gridcell').allInnerTexts()).slice(1);
const state = () => Object.fromEntries(new URL(page.url()).searchParams);
const record = () => page.locator('.record-panel');

describe('browse', () => {
  it('lists the first catalog of the first group, counted', async () => {
    await rowAt(0).getByRole('gridcell').nth(1).waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'Well', exact: true }).count()).toBe(
      1,
    );
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('321');
    await expect.poll(async () => (await cells(0))[0]).toBe('TR-0001');
  });

  it('has only the rows in sight in the document, and those at the end when they are scrolled to', async () => {
    expect(await grid().getByRole('row').count()).toBeLessThan(80);
    await grid().focus();
    await page.keyboard.press('Control+End');
    await expect.poll(async () => (await cells(319))[0]).toBe('TR-0320');
    await page.keyboard.press('Control+Home');
    await expect.poll(async () => (await cells(0))[0]).toBe('TR-0001');
  });

  it('sorts by a column, either way, and the address keeps the order', async () => {
    await grid().getByRole('columnheader', { name: 'UWI' }).getByRole('button').click();
    await grid().getByRole('columnheader', { name: 'UWI' }).getByRole('button').click();
    await expect.poll(async () => (await cells(0))[0]).toBe('TR-0320');
    await expect.poll(() => state()['sort']).toBe('{"field":"uwi","order":"descending"}');
    expect(await grid().getByRole('columnheader', { name: 'UWI' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });

  it('finds the rows that hold all words', async () => {
    await page.getByPlaceholder('Search in this catalog').fill('akp tr-0003');
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('2');
    await expect.poll(async () => (await cells(0))[0]).toBe('TR-0003');
    await expect.poll(() => state()['text']).toBe('akp tr-0003');
  });

  it('opens a record beside the grid, with what belongs to it', async () => {
    await rowAt(0).click();
    await record().getByRole('heading', { name: 'Akpınar-3' }).waitFor();
    await record().getByRole('tab', { name: 'Related' }).click();
    await expect
      .poll(() =>
        record()
          .getByRole('button', { name: /^Well log/ })
          .innerText(),
      )
      .toMatch(/^Well log\s*\d+$/);
    await expect
      .poll(() => JSON.parse(state()['record'] ?? 'null') as unknown)
      .toBe('{"uwi":"TR-0003"}');
  });

  it('shows the same in a second window by the address alone', async () => {
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.locator('.record-panel').getByRole('heading', { name: 'Akpınar-3' }).waitFor();
    expect(await second.getByPlaceholder('Search in this catalog').inputValue()).toBe(
      'akp tr-0003',
    );
    await second.close();
  });

  it('marks the row of the record that is open and goes on from there, after Back, another order and a reload', async () => {
    const marked = () => grid().locator('.grid-row.open').getByRole('gridcell').nth(1).innerText();
    await page.goto(`${server.url}/consume/browse?catalog=well`);
    await rowAt(5).click();
    await expect.poll(marked).toBe('TR-0006');
    await rowAt(9).click();
    await expect.poll(marked).toBe('TR-0010');
    await page.goBack();
    await expect.poll(marked).toBe('TR-0006');
    await record().getByRole('button', { name: 'Next record' }).click();
    await record().getByRole('heading', { name: 'Akpınar-7' }).waitFor();
    await page.reload();
    await expect.poll(marked).toBe('TR-0007');
    await page.keyboard.press(']');
    await grid().getByRole('columnheader', { name: 'UWI' }).getByRole('button').click();
    await expect.poll(() => state()['sort']).toContain('uwi');
    await record().getByRole('button', { name: 'Previous record' }).click();
    await record().getByRole('heading', { name: 'Akpınar-6' }).waitFor();
    await page.goto(
      `${server.url}/consume/browse?catalog=well&text=akp+tr-0003&record=${encodeURIComponent(JSON.stringify('{"uwi":"TR-0003"}'))}`,
    );
    await record().getByRole('tab', { name: 'Related' }).click();
    await expect
      .poll(() =>
        record()
          .getByRole('button', { name: /^Well log/ })
          .innerText(),
      )
      .toMatch(/\d/);
  });

  it('gives the focus to the grid when it is closed', async () => {
    const focused = () =>
      page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.role ?? null);
    const link = page.url();
    await record().getByRole('tab', { name: 'Related' }).press('Escape');
    await record().waitFor({ state: 'detached' });
    expect(await focused()).toBe('grid');
    await page.keyboard.press('Enter');
    await record().getByRole('button', { name: 'Close' }).click();
    await record().waitFor({ state: 'detached' });
    expect(await focused()).toBe('grid');
    await page.goto(link);
    await record().getByRole('tab', { name: 'Related' }).click();
    await expect
      .poll(() =>
        record()
          .getByRole('button', { name: /^Well log/ })
          .innerText(),
      )
      .toMatch(/\d/);
  });

  it('goes on to the related rows, and back', async () => {
    const count = Number(
      /\d+/.exec(
        await record()
          .getByRole('button', { name: /^Well log/ })
          .innerText(),
      )![0],
    );
    await record()
      .getByRole('button', { name: /^Well log/ })
      .click();
    await record().getByRole('button', { name: 'Open as grid' }).click();
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(count + 1));
    await expect.poll(() => state()['catalog']).toBe('wellLog');
    await page.goBack();
    await record().getByRole('heading', { name: 'Akpınar-3' }).waitFor();
    await page.goForward();
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(count + 1));
  });

  it('opens a log in its viewer', async () => {
    await rowAt(0).click();
    const plotted = page.evaluate(
      () =>
        new Promise((resolve) => document.addEventListener('geo-plot', resolve, { once: true })),
    );
    await record().getByRole('button', { name: 'View log' }).click();
    await plotted;
    await expect
      .poll(() => decodeURIComponent(new URL(page.url()).pathname))
      .toMatch(/^\/consume\/log\/wellLog\/\{"wellLogId":"TR-0003-.+"\}$/);
  });

  it('shows a note where there is no such catalog or record', async () => {
    await page.goto(`${server.url}/consume/browse?catalog=nothing`);
    await page.getByText('Catalog not found. Choose another catalog.').waitFor();
    await page.goto(
      `${server.url}/consume/browse?catalog=well&record=${encodeURIComponent('{"uwi":"none"}')}`,
    );
    await page.locator('.record-panel').getByRole('alert').waitFor();
    expect(complaints).toEqual([]);
  });
});
