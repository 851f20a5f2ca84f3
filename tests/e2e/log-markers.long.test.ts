import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { application, logPlace } from '../support/application-visitor.ts';

/** Markers of a well as they are edited over its log: added by the mouse, saved, and there after a reload. */

const app = application();

const viewer = (page: Page): Locator => page.locator('geo-log-viewer');
const button = (page: Page, name: string | RegExp): Locator =>
  viewer(page).getByRole('button', { name, exact: true });

async function openMarkers(page: Page): Promise<void> {
  await viewer(page).locator('.plot-region.plotted').waitFor();
  await button(page, 'Edit markers').click();
  await button(page, 'Add marker').waitFor();
}

it('adds a marker where the user clicks, names it, saves it and shows it after a reload', async () => {
  const { page, close, uncaught } = await app.signedIn(logPlace(app.logId('LAS')));
  try {
    await openMarkers(page);
    const names = viewer(page).locator('.pick-name');
    const before = await names.count();
    await button(page, 'Add marker').click();
    const plot = (await viewer(page).locator('.plot-host').boundingBox())!;
    await page.mouse.click(plot.x + plot.width / 2, plot.y + plot.height * 0.7);
    await page.keyboard.type('Test sand');
    await page.keyboard.press('Enter');
    await expect.poll(() => names.count()).toBe(before + 1);
    await page.keyboard.press('Control+s');
    await page.getByText('Markers saved: 1').waitFor();
    await page.reload();
    await openMarkers(page);
    await expect
      .poll(() => names.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value)))
      .toContain('Test sand');
    expect(uncaught).toEqual([]);
  } finally {
    await close();
  }
});
