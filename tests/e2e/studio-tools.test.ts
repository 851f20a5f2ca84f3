import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, type Somebody } from '../fault/application.ts';

/** Tools of Studio beside the editors: the order of catalogs, texts from a spreadsheet, jobs, what a viewer would open with, the index after a change of fields. */

const app = application();
let admin: Somebody;
let page: Page;

const studio = (): Locator => page.locator('geo-studio');
const button = (name: string | RegExp): Locator => studio().getByRole('button', { name, exact: typeof name === 'string' });
const open = async (place: string): Promise<void> => {
  await page.goto(`${app.url}/studio/${place}`);
  await studio().getByRole('navigation').waitFor();
};

beforeAll(async () => {
  admin = await app.signedIn('/studio', 'admin');
  page = admin.page;
}, 240_000);
afterAll(() => admin?.close());

describe('the order of catalogs', () => {
  const names = (): Promise<string[]> => studio().getByRole('treeitem').allInnerTexts();

  it('is changed by the keyboard, and Consume has it', async () => {
    await open('tree');
    await studio().getByRole('treeitem', { name: 'Well log', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(async () => (await names()).slice(5, 8)).toEqual(['Well logs', 'Log curve', 'Well log']);
    await expect.poll(() => studio().getByRole('tree').getAttribute('aria-busy')).toBe('false');
    await page.goto(`${app.url}/consume/browse`);
    const rail = page.locator('geo-browse').getByRole('button', { name: /^(Well log|Log curve)/ });
    await expect.poll(() => rail.allInnerTexts()).toEqual([expect.stringContaining('Well logs'), expect.stringContaining('Log curve'), expect.stringContaining('Well log')]);
  });

  it('takes a group into the one before it, and out again', async () => {
    await open('tree');
    const group = studio().getByRole('treeitem', { name: 'Documents', exact: true });
    await group.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => group.getAttribute('aria-level')).toBe('2');
    await expect.poll(() => studio().getByRole('tree').getAttribute('aria-busy')).toBe('false');
    await group.focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => group.getAttribute('aria-level')).toBe('1');
  });
});

describe('texts from a spreadsheet', () => {
  it('are stored once the difference has been seen', async () => {
    await open('Translation');
    await button('Paste from a spreadsheet').click();
    await studio().getByRole('textbox', { name: /^Copy the table/ }).fill('key\ten\ttr\nstudio.page.cache\tCaches\t\ncommon.close\tClose\tKapat\nstudio.saved\tkept\t\nbad key\tx');
    await studio().getByText('2 texts change, 2 stay as they are').waitFor();
    await studio().getByText('No key in line 5').waitFor();
    await studio().getByText('It is not filled in from the same values as the English text').waitFor();
    await button('Store 2 texts').click();
    await button('Caches').waitFor();
  });
});

describe('a viewer of a catalog', () => {
  it('says what it would open with for a record', async () => {
    await open('Catalog/well?tab=viewers');
    await button(/^Would open with/).first().click();
    await studio().getByText('uwi = TR-0001').waitFor();
    await button('Try the next record').first().click();
    await studio().getByText('uwi = TR-0002').waitFor();
  });
});

describe('a change of fields', () => {
  it('offers to index the catalog again, and the job is seen', async () => {
    await open('Catalog/field?tab=fields');
    await studio().getByRole('textbox', { name: 'Label: Country' }).fill('Land');
    await button('Save').click();
    await page.getByRole('button', { name: 'Index now' }).click();
    await open('jobs');
    await studio().getByRole('cell', { name: 'Search index' }).first().waitFor();
    await expect.poll(() => studio().getByRole('row').nth(1).innerText(), { timeout: 60_000 }).toContain('Done');
  });
});

describe('the pages', () => {
  it('have seen no error that nobody caught', () => {
    expect(admin.uncaught).toEqual([]);
  });
});
