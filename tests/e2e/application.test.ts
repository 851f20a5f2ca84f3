import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';

/** What a newcomer does with the whole application on its embedded server: sign in, open logs from the tree, pop one out, switch the language, sign out. */

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startApplication()]);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  page = await context.newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const tree = () => page.getByRole('tree');
const wellbore = (uwi: string) => tree().locator('.tree-row.wellbore', { hasText: uwi });
const tracks = (where: Page = page) => where.getByRole('application');

/** Opens the first log of a format under the wellbore that is open, and waits for its picture. */
async function openLog(format: 'LAS' | 'DLIS'): Promise<void> {
  const plotted = page.evaluate(
    () => new Promise((resolve) => document.addEventListener('geo-plot', resolve, { once: true })),
  );
  await tree().locator('.tree-row.log', { hasText: format }).first().click();
  await plotted;
}

/** Height of the cursor line as a share of the tracks; null if absent. */
const cursorOf = (where: Page): Promise<number | null> =>
  tracks(where).evaluate((body) => {
    const line = [...body.children].find(
      (child) => child instanceof HTMLElement && child.style.height === '1px',
    ) as HTMLElement | undefined;
    return line && line.style.visibility === 'visible'
      ? (line.getBoundingClientRect().top - body.getBoundingClientRect().top) / body.clientHeight
      : null;
  });

describe('a newcomer', () => {
  it('is sent to sign in, and comes back to the first address', async () => {
    await page.goto(`${server.url}/consume/log`, { waitUntil: 'commit' });
    await signIn(page);
    await tree().waitFor();
    expect(new URL(page.url()).pathname).toBe('/consume/log');
  });

  it('finds a wellbore by a part of its UWI', async () => {
    await page.getByPlaceholder('Search by name or UWI').fill('r-0001');
    await expect
      .poll(() => tree().locator('.tree-row.wellbore').allInnerTexts())
      .toEqual([expect.stringContaining('TR-0001')]);
  });

  it("opens a LAS file from the tree, and its address is the log's", async () => {
    await wellbore('TR-0001').click();
    await openLog('LAS');
    await expect
      .poll(() => decodeURIComponent(new URL(page.url()).pathname))
      .toMatch(/^\/consume\/log\/wellLog\/\{"wellLogId":".+"\}$/);
    expect(await page.getByRole('tab', { name: 'Plot' }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  it('opens a DLIS file, with its frames to choose from', async () => {
    await openLog('DLIS');
    await page.getByRole('combobox', { name: /^Frame/ }).waitFor();
  });

  it('sees the same log after a reload, and the one before by Back', async () => {
    const address = page.url();
    await page.reload();
    await tracks().waitFor();
    expect(page.url()).toBe(address);
    await expect
      .poll(() => tree().locator('.tree-row.log[aria-selected=true]').innerText())
      .toContain('DLIS');
    await page.goBack();
    await expect
      .poll(() => tree().locator('.tree-row.log[aria-selected=true]').innerText())
      .toContain('LAS');
    await tracks().waitFor();
  });

  it('pops it out into a window without a frame, and the cursor runs across both', async () => {
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: /window/i }).click(),
    ]);
    await tracks(popup).waitFor();
    await expect
      .poll(() => new URL(popup.url()).pathname)
      .toMatch(/^\/popUp\/wellLog\/.+\/log_view$/);
    expect(await popup.locator('iframe').count()).toBe(0);
    await expect
      .poll(async () => {
        const box = (await tracks().boundingBox())!;
        await page.mouse.move(box.x + 60, box.y + box.height / 2 + Math.random() * 4);
        return cursorOf(popup);
      })
      .not.toBeNull();
    await popup.close();
    expect(await tracks().isVisible()).toBe(true);
  });

  it('reads it in Arabic, from right to left, without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
    await expect
      .poll(() => page.getByRole('tree').evaluate((node) => getComputedStyle(node).direction))
      .toBe('rtl');
    expect(
      await page.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dir,
        'stayed' in window,
      ]),
    ).toEqual(['ar', 'rtl', true]);
    await expect
      .poll(() => tracks().evaluate((node) => getComputedStyle(node).direction))
      .toBe('ltr');
    await page.locator('select').first().selectOption('en');
  });

  it('signs out, and is a stranger again', async () => {
    await page.getByRole('button', { name: /account|deniz/i }).click();
    await page
      .getByRole('menuitem', { name: 'Sign out' })
      .or(page.getByRole('button', { name: 'Sign out' }))
      .first()
      .click();
    await page.getByLabel(/password/i).waitFor();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
    expect(kept).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
  });

  it('has seen no error on the page', () => {
    expect(complaints).toEqual([]);
  });
});
