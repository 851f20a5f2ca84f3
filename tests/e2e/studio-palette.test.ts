import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, type Somebody } from '../support/application-visitor.ts';

/** Studio's palette: one field that leads to every place and entity and does what is done from anywhere, by keyboard alone; and which environment it is. */

const app = application({ env: { ENVIRONMENT: 'Test field' } });
let admin: Somebody;
let page: Page;

const studio = (at = page): Locator => at.locator('geo-studio');
const palette = (at = page): Locator => studio(at).getByRole('dialog', { name: 'Search Studio' });
const field = (): Locator => palette().getByRole('combobox');
/** The choice of the field, as a screen reader announces it. */
const active = async (): Promise<string> => {
  const id = await field().getAttribute('aria-activedescendant');
  return palette().locator(`[id="${id}"] bdi`).innerText();
};

beforeAll(async () => {
  admin = await app.signedIn('/studio', 'admin');
  page = admin.page;
  await studio().getByRole('button', { name: 'Well', exact: true }).waitFor();
}, 240_000);
afterAll(() => admin?.close());

describe('the palette', () => {
  it('is fetched with the first look at it', async () => {
    const chunks = (): Promise<boolean> =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('Palette')),
      );
    expect(await chunks()).toBe(false);
    await page.keyboard.press('Control+k');
    await field().waitFor();
    expect(await chunks()).toBe(true);
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
  });

  it('leads to a place', async () => {
    await page.keyboard.press('Control+k');
    await field().fill('audit');
    await expect.poll(active).toBe('Audit');
    await page.keyboard.press('Enter');
    await studio().getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/studio/AuditEvent');
    await palette().waitFor({ state: 'detached' });
  });

  it('opens an entity of any kind by its name, with arrows alone', async () => {
    await studio().getByRole('button', { name: 'Search Studio' }).click();
    await field().fill('well log');
    await palette()
      .getByRole('option', { name: /^Well log\s*Catalog$/ })
      .waitFor();
    for (let step = 0; step < 20 && (await active()) !== 'Well log'; step++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await studio().getByRole('heading', { level: 2, name: 'Well log', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/studio\/Catalog\/.+/);
  });

  it('begins a new entity, and asks before what is not saved is left', async () => {
    await page.keyboard.press('Control+k');
    await field().fill('new: rule');
    await expect.poll(active).toBe('New: Rule');
    await page.keyboard.press('Enter');
    await studio().getByRole('textbox', { name: 'Name', exact: true }).fill('half');
    await page.keyboard.press('Control+k');
    await field().fill('cache and');
    await page.keyboard.press('Enter');
    await studio().getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await studio().getByRole('heading', { level: 1, name: 'Cache and schema' }).waitFor();
  });

  it('does what is done from anywhere', async () => {
    await page.keyboard.press('Control+k');
    await field().fill('reload');
    await expect.poll(active).toBe('Reload schema');
    await page.keyboard.press('Enter');
    await page.getByText('Schema reloaded').first().waitFor();
  });

  it('says that nothing was found, and gives the focus back', async () => {
    const opener = studio().getByRole('button', { name: 'Search Studio' });
    await opener.click();
    await field().fill('no such thing');
    await palette().getByText('No entries match').waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() =>
        opener.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node),
      )
      .toBe(true);
  });

  it('offers who is no administrator the places and entities alone', async () => {
    const visitor = await app.signedIn('/studio', 'visitor');
    await studio(visitor.page).getByRole('button', { name: 'Well', exact: true }).waitFor();
    await expect
      .poll(() =>
        studio(visitor.page)
          .getByRole('button', { name: 'New', exact: true })
          .getAttribute('aria-disabled'),
      )
      .toBe('true');
    await visitor.page.keyboard.press('Control+k');
    await palette(visitor.page).getByRole('option', { name: 'Catalogs', exact: true }).waitFor();
    expect(await palette(visitor.page).getByRole('group').allInnerTexts()).toEqual([
      expect.stringContaining('Pages'),
    ]);
    await visitor.close();
  });

  it('has thrown no error that nobody caught', () => {
    expect(admin.uncaught).toEqual([]);
  });
});

describe('the environment', () => {
  it('is named beside the places', async () => {
    await studio().getByRole('navigation').getByText('Test field').waitFor();
  });
});
