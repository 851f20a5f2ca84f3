import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { application } from '../support/application-visitor.ts';

/** Picks of wells of the server: saved, there after a reload, compared where two users changed one. */

const app = application();

const WELLS = ['TR-0003', 'TR-0004'];
const PLACE = `/consume/correlation?wellbores=${encodeURIComponent(JSON.stringify(WELLS))}`;

const correlation = (page: Page): Locator => page.locator('geo-correlation');
const topDepth = (page: Page): Locator => correlation(page).locator('.pick-depth').first();
const saveButton = (page: Page, name: string | RegExp): Locator =>
  correlation(page).getByRole('button', { name });

/** Chooses the first file of each wellbore and opens the table of markers. */
async function openWells(page: Page): Promise<void> {
  const dialog = correlation(page).getByRole('dialog');
  const plot = correlation(page).locator('.plot-region.plotted');
  await dialog.or(plot).first().waitFor({ state: 'attached' });
  if (await dialog.isVisible()) {
    for (const bore of await dialog.getByRole('group').all())
      await bore.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'OK' }).click();
  }
  await plot.waitFor();
  // The address remembers an open table.
  const table = correlation(page).getByRole('button', { name: 'Show marker table' });
  if ((await table.getAttribute('aria-pressed')) !== 'true') await table.click();
  await correlation(page).locator('.pick-author').first().waitFor();
}

async function typeDepth(page: Page, depth: string): Promise<void> {
  await topDepth(page).fill(depth);
  await topDepth(page).press('Enter');
}

describe('picks of wells of the server', () => {
  it('are kept by the tab through a reload, saved, and seen by others at once', async () => {
    const mine = await app.signedIn(PLACE);
    const { page } = mine;
    page.on('dialog', (dialog) => void dialog.accept());
    await openWells(page);
    await typeDepth(page, '321.50');
    await saveButton(page, 'Save markers (1)').waitFor();
    await page.reload();
    await openWells(page);
    await correlation(page)
      .getByText(/Unsaved marker changes of .* were restored: 1/)
      .waitFor();
    expect(await topDepth(page).inputValue()).toBe('321.50');

    const tab = await mine.user.newPage();
    await tab.goto(app.url + PLACE);
    await openWells(tab);
    await topDepth(page).press('Control+s');
    await page.getByText('Markers saved: 1').waitFor();
    await expect.poll(() => topDepth(tab).inputValue()).toBe('321.50');

    await page.reload();
    await openWells(page);
    expect(await topDepth(page).inputValue()).toBe('321.50');
    expect(await correlation(page).locator('.pick-author').first().textContent()).toMatch(
      /Deniz Kaya · v2/,
    );
    await saveButton(page, 'Save markers').and(page.locator('[aria-disabled]')).waitFor();
    expect(mine.uncaught).toEqual([]);
    await mine.close();
  });

  it('are compared where another user saved the same one, and refused to readers', async () => {
    const [mine, theirs, reader] = await Promise.all([
      app.signedIn(PLACE),
      app.signedIn(PLACE, 'petrophysicist'),
      app.signedIn(PLACE, 'visitor'),
    ]);
    for (const { page } of [mine, theirs, reader]) await openWells(page);
    await typeDepth(mine.page, '330.00');
    await typeDepth(theirs.page, '340.00');
    await saveButton(theirs.page, 'Save markers (1)').click();
    await theirs.page.getByText('Markers saved: 1').waitFor();

    await saveButton(mine.page, 'Save markers (1)').click();
    const dialog = correlation(mine.page).getByRole('dialog');
    await dialog.getByText(/, 330 m/).waitFor();
    await dialog.getByText(/, 340 m/).waitFor();
    await dialog.getByRole('radio', { name: /Saved value/ }).check();
    await dialog.getByRole('button', { name: 'Save choice' }).click();
    await expect.poll(() => topDepth(mine.page).inputValue()).toBe('340.00');
    await dialog.waitFor({ state: 'detached' });

    await typeDepth(reader.page, '350.00');
    const button = saveButton(reader.page, 'Save markers (1)');
    expect(await button.getAttribute('title')).toMatch(/Your account may not save markers/);
    for (const somebody of [mine, theirs, reader]) {
      expect(somebody.uncaught).toEqual([]);
      await somebody.close();
    }
  });
});
