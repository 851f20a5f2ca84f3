import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, logPlace, type Somebody } from '../support/application-visitor.ts';

/** Templates and settings that a user keeps at the server, on the demo field. */

const app = application();
let somebody: Somebody;
let page: Page;

beforeAll(async () => {
  somebody = await app.signedIn(logPlace(app.logId('LAS')));
  page = somebody.page;
}, 240_000);
afterAll(() => somebody?.close());

const viewer = (): Locator => page.locator('geo-log-viewer');
const templates = (): Locator => viewer().getByRole('combobox', { name: 'Template' });
const chosen = (): Promise<string> =>
  templates().evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.text ?? '');

async function command(name: string): Promise<void> {
  await viewer().getByRole('button', { name: 'Edit template', expanded: false }).click();
  await viewer().getByRole('menuitem', { name, exact: true }).click();
}

/** Opens the log as a link without any state does. */
async function openAgain(): Promise<void> {
  await page.goto(app.url + logPlace(app.logId('LAS')));
  await viewer().getByRole('combobox', { name: 'Depth unit' }).waitFor();
}

describe('a template of a user', () => {
  it('is edited, survives a reload unsaved, is saved under a name, and is the default', async () => {
    await viewer().getByRole('combobox', { name: 'Depth unit' }).waitFor();
    await command('Edit template');
    await viewer().getByRole('textbox', { name: 'Title' }).fill('My correlation');
    await page.keyboard.press('Tab');
    await expect.poll(chosen).toMatch(/\(edited\)$/);
    await page.reload();
    await viewer().getByRole('combobox', { name: 'Depth unit' }).waitFor();
    await expect.poll(chosen).toMatch(/\(edited\)$/);
    await viewer().getByRole('button', { name: 'Save template' }).click();
    await viewer().getByRole('textbox', { name: 'Name', exact: true }).fill('Reservoir');
    await page.keyboard.press('Enter');
    await expect.poll(chosen).toBe('Reservoir');
    expect(await templates().locator('optgroup').first().getAttribute('label')).toBe(
      'My templates',
    );
    await command('Use as my default');
    await page.getByText('Logs open with “Reservoir”').waitFor();
    await openAgain();
    expect(await chosen()).toBe('Reservoir');
  });

  it('is not seen by others until it is shared', async () => {
    const other = await app.signedIn(logPlace(app.logId('LAS')), 'petrophysicist');
    const list = other.page.getByRole('combobox', { name: 'Template' });
    await list.locator('option', { hasText: 'Quad combo' }).waitFor({ state: 'attached' });
    expect(await list.locator('option', { hasText: 'Reservoir' }).count()).toBe(0);
    await command('Share template');
    await page.getByText('Template “Reservoir” is shared').waitFor();
    await other.page.reload();
    await list.locator('option', { hasText: /^Reservoir · / }).waitFor({ state: 'attached' });
    expect(other.uncaught).toEqual([]);
    await other.close();
  });
});

describe('the settings of a user', () => {
  it('are followed by the log and the tables, and are undone', async () => {
    const unit = () => viewer().getByRole('combobox', { name: 'Depth unit' }).inputValue();
    expect(await unit()).toBe('m');
    await page.goto(`${app.url}/account`);
    await page.getByRole('combobox', { name: 'Depth unit' }).selectOption('ft');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Date format' }).selectOption('DD.MM.YYYY');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.evaluate(() => localStorage.removeItem('geo-elements.settings'));
    await openAgain();
    await expect.poll(unit).toBe('ft');
    await page.goto(`${app.url}/consume/browse?catalog=well`);
    await page
      .getByRole('gridcell', { name: /^[\d\u00a0 .]+\s*ft$/ })
      .first()
      .waitFor();
    await page
      .getByRole('gridcell', { name: /^\d\d\.\d\d\.\d{4}$/ })
      .first()
      .waitFor();
    await page.goto(`${app.url}/account`);
    await page.getByRole('button', { name: 'Reset all' }).click();
    await page.getByText('Reset', { exact: true }).waitFor();
    await openAgain();
    await expect.poll(unit).toBe('m');
    expect(somebody.uncaught).toEqual([]);
  });
});
