import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, type Somebody } from '../support/application-visitor.ts';

/** Tools of Studio beside the editors: the order of catalogs, texts from a spreadsheet, jobs, what a viewer would open with, the index after a change of fields. */

const app = application();
let admin: Somebody;
let page: Page;

const studio = (): Locator => page.locator('geo-studio');
const button = (name: string | RegExp): Locator =>
  studio().getByRole('button', { name, exact: typeof name === 'string' });
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
    await expect
      .poll(async () => (await names()).slice(5, 8))
      .toEqual(['Well logs', 'Log curve', 'Well log']);
    await expect.poll(() => studio().getByRole('tree').getAttribute('aria-busy')).toBe('false');
    await page.goto(`${app.url}/consume/browse`);
    const rail = page.locator('geo-browse').getByRole('button', { name: /^(Well log|Log curve)/ });
    await expect
      .poll(() => rail.allInnerTexts())
      .toEqual([
        expect.stringContaining('Well logs'),
        expect.stringContaining('Log curve'),
        expect.stringContaining('Well log'),
      ]);
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
    await studio()
      .getByRole('textbox', { name: /^Copy the table/ })
      .fill(
        'key\ten\ttr\nstudio.page.cache\tCaches\t\ncommon.close\tClose\tKapat\nstudio.saved\tkept\t\nbad key\tx',
      );
    await studio().getByText('Changed texts: 2 · unchanged: 2').waitFor();
    await studio().getByText('No key in line 5').waitFor();
    await studio().getByText('Use the same placeholders as the English text.').waitFor();
    await button('Save 2 texts').click();
    await button('Caches').waitFor();
  });
});

describe('a text that two people change', () => {
  it('keeps what the second one typed, and takes it once they know', async () => {
    await open('Translation');
    const cell = (one: Page): Locator =>
      one.locator('geo-studio').getByRole('textbox', { name: 'English: palette.index' });
    const search = (one: Page): Promise<void> =>
      one
        .locator('geo-studio')
        .getByRole('searchbox', { name: 'Search texts' })
        .fill('palette.index');
    await search(page);
    await cell(page).waitFor();
    const other = await app.signedIn('/studio/Translation', 'admin');
    await search(other.page);
    await cell(other.page).fill('Theirs');
    await cell(other.page).press('Tab');
    await expect.poll(() => cell(other.page).getAttribute('data-own')).toBe('true');
    await other.close();
    await cell(page).fill('Mine');
    await cell(page).press('Tab');
    await page.getByText('Another user changed palette.index').first().waitFor();
    expect(await cell(page).inputValue()).toBe('Mine');
    await cell(page).focus();
    await cell(page).press('Tab');
    await expect.poll(() => cell(page).getAttribute('data-typed')).toBeNull();
    await page.reload();
    await search(page);
    await expect.poll(() => cell(page).inputValue()).toBe('Mine');
  });
});

describe('an editor', () => {
  const name = (): Locator => studio().getByRole('textbox', { name: 'Name', exact: true });

  it('takes nothing that would be lost while it saves', async () => {
    await open('Reader/segy');
    await name().fill('SEG-Y files');
    let answer!: () => void;
    const held = new Promise<void>((go) => (answer = go));
    await page.route('**/service/**', async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    await button('Save').click();
    await studio().locator('.studio-panel[inert]').waitFor();
    answer();
    await studio().locator('.studio-panel:not([inert])').waitFor();
    await expect
      .poll(() => studio().getByRole('heading', { level: 2, name: 'SEG-Y files' }).count())
      .toBe(1);
    await studio().getByText('Not saved').waitFor({ state: 'detached' });
    await name().fill('SEG-Y');
    await studio().getByText('Not saved').waitFor();
    await page.unroute('**/service/**');
    await button('Revert').click();
  });

  it('fills bounds up with the sides of the world, and points at what is no number', async () => {
    await open('Map/main');
    const side = (label: string): Locator =>
      studio().getByRole('textbox', { name: label, exact: true });
    for (const label of ['West', 'South', 'East', 'North']) await side(label).fill('');
    await side('West').fill('25,5');
    await side('South').fill('-95');
    await name().focus();
    expect(
      await Promise.all(
        ['West', 'South', 'East', 'North'].map((label) => side(label).inputValue()),
      ),
    ).toEqual(['25,5', '-90', '180', '90']);
    await side('North').fill('abc');
    await name().focus();
    expect(await side('North').inputValue()).toBe('abc');
    await button('Save').click();
    await studio().getByText('Enter a number.').waitFor();
    await button('Revert').click();
  });

  it('lets curve names and widths be typed over', async () => {
    await open('LogPlotTemplate/new?tab=tracks');
    const curves = studio()
      .getByRole('textbox', { name: /^Curve names/ })
      .first();
    await curves.fill('');
    await curves.pressSequentially('GR,GRC');
    expect(await curves.inputValue()).toBe('GR,GRC');
    for (let i = 0; i < 4; i++) await curves.press('Backspace');
    expect(await curves.inputValue()).toBe('GR');
    const width = studio().getByRole('spinbutton', { name: 'Width' }).first();
    await width.fill('1');
    await width.press('Backspace');
    await width.pressSequentially('2.5');
    expect(await width.inputValue()).toBe('2.5');
    await button('Revert').click();
  });
});

describe('the search index', () => {
  it('is cancelled for what is chosen alone', async () => {
    const state = (catalog: string, status: string) => ({
      catalog,
      status,
      indexed: 1,
      total: 2,
      failed: 0,
      startedAt: null,
      finishedAt: null,
    });
    await page.route('**/trove/api/search/index/status', (route) =>
      route.fulfill({
        json: { success: true, data: [state('well', 'RUNNING'), state('field', 'COMPLETED')] },
      }),
    );
    await open('index');
    await studio()
      .getByRole('checkbox', { name: /Field$/ })
      .check();
    await expect.poll(() => button('Cancel').getAttribute('aria-disabled')).toBe('true');
    await studio()
      .getByRole('checkbox', { name: /Field$/ })
      .uncheck();
    await expect.poll(() => button('Cancel').getAttribute('aria-disabled')).not.toBe('true');
    await page.unroute('**/trove/api/search/index/status');
  });
});

describe('a session', () => {
  it('is ended in words that speak of the session, not of its user', async () => {
    const other = await app.signedIn('/consume/browse', 'geologist');
    await open('Session?text=geologist');
    await studio().getByRole('button', { name: 'geologist', exact: true }).click();
    await studio()
      .getByRole('region', { name: 'Session' })
      .getByRole('button', { name: 'End session' })
      .click();
    const ask = page.getByRole('alertdialog', { name: 'End the session of geologist?' });
    await ask.getByRole('button', { name: 'End session' }).click();
    await page.getByText('Session ended: geologist').first().waitFor();
    await studio().getByText('No entries match').waitFor();
    await other.close();
  });
});

describe('a viewer of a catalog', () => {
  it('says what it would open with for a record', async () => {
    await open('Catalog/well?tab=viewers');
    await button(/^Test opening/)
      .first()
      .click();
    await studio().getByText('uwi = TR-0001').waitFor();
    await button('Test next record').first().click();
    await studio().getByText('uwi = TR-0002').waitFor();
  });

  it('is chosen among those that there are', async () => {
    await open('Catalog/well');
    const viewers = studio().getByRole('group', { name: 'Viewers' });
    await viewers.waitFor();
    expect(await viewers.getByRole('checkbox').count()).toBe(6);
    expect(await viewers.getByRole('checkbox', { name: 'Log', exact: true }).isChecked()).toBe(
      true,
    );
    expect(await viewers.getByRole('textbox').count()).toBe(0);
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
    await expect
      .poll(() => studio().getByRole('row').nth(1).innerText(), { timeout: 60_000 })
      .toContain('Completed');
  });
});

describe('the pages', () => {
  it('have seen no error that nobody caught', () => {
    expect(admin.uncaught).toEqual([]);
  });
});
