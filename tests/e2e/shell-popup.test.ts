import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  application,
  logPlace,
  popupPlace,
  type Somebody,
} from '../support/application-visitor.ts';
import { signIn } from '../support/application.ts';

/** The window of one log, `/popUp/{catalog}/{logId}/log_view`: out of the application, by its address, after its opener. */

const app = application();

const plotted = (page: Page): Promise<void> =>
  page.locator('geo-log-viewer .plot-region.plotted').waitFor();
const depths = (page: Page): Promise<string[]> =>
  Promise.all(
    ['Top', 'Base'].map((name) =>
      page.locator('geo-log-viewer').getByLabel(name, { exact: true }).inputValue(),
    ),
  );
const template = (page: Page): Promise<string> =>
  page
    .getByRole('combobox', { name: /^Template/ })
    .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text);
const frame = (page: Page): Promise<string> =>
  page
    .getByRole('combobox', { name: /^Frame/ })
    .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text);

/** Title of the log in a row of the tree. */
const titleIn = (row: Locator): Promise<string> => row.locator('bdi').first().innerText();

async function popOut(user: BrowserContext, page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    user.waitForEvent('page'),
    page.getByRole('button', { name: 'Open in new window' }).click(),
  ]);
  await plotted(popup);
  return popup;
}

async function withLog(
  format: 'LAS' | 'DLIS',
  work: (somebody: Somebody) => Promise<void>,
): Promise<void> {
  const somebody = await app.signedIn(logPlace(app.logId(format)));
  try {
    await plotted(somebody.page);
    await work(somebody);
    expect(somebody.uncaught).toEqual([]);
  } finally {
    await somebody.close();
  }
}

/** Shows a part of the log: twice in, so that it is not the whole. */
async function zoomIn(page: Page): Promise<string[]> {
  for (let i = 0; i < 2; i++) {
    const before = await restingDepths(page);
    await page.getByRole('application').press('+');
    await expect.poll(() => depths(page)).not.toEqual(before);
  }
  return restingDepths(page);
}

/** Depths once they stay: another frame or template of the log may still be on its way. */
async function restingDepths(page: Page): Promise<string[]> {
  for (let before = await depths(page); ;) {
    await page.waitForTimeout(200);
    const now = await depths(page);
    if (now.join() === before.join()) return now;
    before = now;
  }
}

describe('out of the application', () => {
  it('it starts with the opener’s template, curves, frame, depth unit and range, and each follows the other', () =>
    withLog('DLIS', async ({ user, page }) => {
      const frames = page.getByRole('combobox', { name: /^Frame/ });
      await frames.selectOption({ index: 1 });
      await page.getByRole('combobox', { name: /^Template/ }).selectOption({ label: 'All curves' });
      await plotted(page);
      await page.locator('.curve-row:not(.locked) input').last().uncheck();
      await page.getByRole('button', { name: 'Plot', exact: true }).click();
      await page.getByLabel('Depth unit').selectOption('ft');
      const zoomed = await zoomIn(page);
      const popup = await popOut(user, page);
      await expect.poll(() => depths(popup)).toEqual(zoomed);
      const ticked = (of: Page): Promise<string> => of.locator('.curve-count span').innerText();
      expect([
        await template(popup),
        await frame(popup),
        await ticked(popup),
        await popup.getByLabel('Depth unit').inputValue(),
      ]).toEqual(['All curves', await frame(page), await ticked(page), 'ft']);
      const further = await zoomIn(popup);
      await expect.poll(() => depths(page)).toEqual(further);
    }));

  it('a reload of it takes the opener’s range of the moment and changes nothing there; it goes on alone when the opener is closed', () =>
    withLog('LAS', async ({ user, page }) => {
      const popup = await popOut(user, page);
      const zoomed = await zoomIn(page);
      await expect.poll(() => depths(popup)).toEqual(zoomed);
      await popup.reload();
      await plotted(popup);
      await expect.poll(() => depths(popup)).toEqual(zoomed);
      expect(await depths(page)).toEqual(zoomed);
      await page.close();
      const alone = await zoomIn(popup);
      expect(alone).not.toEqual(zoomed);
      const topOfAddress = (): number =>
        Number(new URL(popup.url()).searchParams.get('range')?.split(',')[0]);
      await expect.poll(() => Math.round(topOfAddress())).toBe(Math.round(Number(alone[0])));
      await popup.reload();
      await plotted(popup);
      await expect.poll(() => depths(popup)).toEqual(alone);
    }));

  it('the windows are named after the log', () =>
    withLog('LAS', async ({ user, page }) => {
      const title = await titleIn(page.locator('.tree-row.log[aria-selected=true]'));
      await expect.poll(() => page.title()).toContain(` · ${title} · Geo Elements`);
      await expect
        .poll(() => page.getByRole('main').getAttribute('aria-label'))
        .toContain(` · ${title}`);
      const popup = await popOut(user, page);
      await expect.poll(() => popup.title()).toContain(` · ${title} · Geo Elements`);
      await page.locator('.tree-row.log').nth(1).click();
      const next = await titleIn(page.locator('.tree-row.log').nth(1));
      await expect.poll(() => page.title()).toContain(` · ${next} · Geo Elements`);
    }));

  it('signing out in the opener ends it with what it shows, signing in wakes it', () =>
    withLog('LAS', async ({ user, page }) => {
      const popup = await popOut(user, page);
      await page.getByRole('button', { name: /^Account: / }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel(/user name/i).waitFor();
      const ended = popup.getByRole('alert').filter({ hasText: 'Session expired' });
      await ended.waitFor();
      expect(await popup.locator('.plot-region.plotted').count()).toBe(1);
      await signIn(page);
      await ended.waitFor({ state: 'hidden' });
    }));
});

describe('by its address', () => {
  it('it asks for a sign-in, comes back to itself and shows the log alone', async () => {
    const somebody = await app.signedIn(popupPlace(app.logId('DLIS')));
    await plotted(somebody.page);
    expect([
      new URL(somebody.page.url()).pathname,
      await somebody.page.locator('header, iframe, geo-visualizer').count(),
      somebody.uncaught,
    ]).toEqual([popupPlace(app.logId('DLIS')), 0, []]);
    await somebody.close();
  });

  it('with a template and a frame that are not there it shows the log as if they were not requested', async () => {
    const somebody = await app.signedIn(
      `${popupPlace(app.logId('DLIS'))}?template=gone&frame=none`,
    );
    await plotted(somebody.page);
    await somebody.close();
  });
});
