import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, type Somebody } from '../support/application-visitor.ts';

/** What is changed in Studio is seen by who browses, in screens that stay open and in other tabs; what is typed is not lost. */

const app = application();
let admin: Somebody;
let page: Page;
let consume: Page;
let map: Page;

const studio = (): Locator => page.locator('geo-studio');
const browse = (): Locator => consume.locator('geo-browse');
const open = async (place: string): Promise<void> => {
  await page.goto(`${app.url}/studio/${place}`);
  await studio().getByRole('navigation').waitFor();
};
const save = async (announced: string | RegExp): Promise<void> => {
  await studio().getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(announced).first().waitFor();
};
const stayed = (one: Page): Promise<boolean> => one.evaluate(() => 'stayed' in window);

beforeAll(async () => {
  admin = await app.signedIn('/consume/browse?catalog=well', 'admin');
  consume = admin.page;
  await browse().getByRole('heading', { level: 1, name: 'Well', exact: true }).waitFor();
  map = await admin.user.newPage();
  await map.goto(`${app.url}/consume/map`);
  await map.locator('geo-map').getByText('Wells', { exact: true }).first().waitFor();
  page = await admin.user.newPage();
  for (const one of [consume, map])
    await one.evaluate(() => Object.assign(window, { stayed: true }));
}, 240_000);
afterAll(() => admin?.close());

describe('a change in Studio is seen in another tab without a reload', () => {
  it('a new field is a column, a line of the open record and a filter', async () => {
    await browse().getByRole('gridcell', { name: 'TR-0001', exact: true }).dblclick();
    await browse().getByRole('heading', { level: 2 }).first().waitFor();
    await open('Catalog?text=well');
    await studio().getByRole('button', { name: 'Well', exact: true }).click();
    await studio().getByRole('tab', { name: 'Fields' }).click();
    await studio().getByRole('button', { name: 'Add field' }).click();
    await studio()
      .getByRole('textbox', { name: /^Name: field\d+/ })
      .fill('coreStore');
    await studio().getByRole('textbox', { name: 'Label: coreStore' }).fill('Core store');
    await save('Well saved');
    await browse()
      .getByRole('columnheader', { name: /Core store/ })
      .first()
      .waitFor({ state: 'attached' });
    await browse()
      .getByRole('button', { name: /^Filters/ })
      .first()
      .click();
    await browse().getByText('Core store').nth(1).waitFor({ state: 'attached' });
    expect(await stayed(consume)).toBe(true);
  });

  it('a catalog that is renamed has its new name in the tree and above its rows', async () => {
    await studio().getByRole('tab', { name: 'Form' }).click();
    await studio().getByRole('textbox', { name: 'Label', exact: true }).fill('Borehole');
    await save('Borehole saved');
    await browse().getByRole('heading', { level: 1, name: 'Borehole', exact: true }).waitFor();
    await browse()
      .getByRole('button', { name: /^Borehole/ })
      .first()
      .waitFor();
    expect(await stayed(consume)).toBe(true);
  });

  it('a layer has its new name on the map', async () => {
    await open('Layer');
    await studio().getByRole('button', { name: 'wells', exact: true }).click();
    await studio()
      .getByRole('textbox', { name: 'Label', exact: true })
      .fill('Boreholes of the field');
    await save(/saved/);
    await map.locator('geo-map').getByText('Boreholes of the field').first().waitFor();
    expect(await stayed(map)).toBe(true);
  });

  it('a text is spoken at once, and the built-in one when it is undone', async () => {
    await open('Translation');
    await studio().getByRole('searchbox').fill('browse.grid.columns');
    const cell = studio().getByRole('textbox', { name: /^English: browse\.grid\.columns$/ });
    const before = await cell.inputValue();
    await cell.fill('Columns shown');
    await cell.blur();
    await browse().getByRole('button', { name: 'Columns shown' }).waitFor();
    await cell.fill('');
    await cell.blur();
    await browse().getByRole('button', { name: before, exact: true }).waitFor();
    expect(await stayed(consume)).toBe(true);
  });
});

describe('a toast', () => {
  it.each([1440, 600])('covers no action where the window is %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await open('PickList/new');
    await studio().getByRole('textbox', { name: 'Name', exact: true }).fill(`kinds${width}`);
    await studio().getByRole('button', { name: 'Save', exact: true }).click();
    const toast = page.locator('geo-toasts .toast');
    await toast.waitFor();
    await studio().getByRole('tab', { name: 'Used by' }).waitFor();
    const overlap = async (): Promise<boolean> => {
      const [over, bar] = await Promise.all([
        toast.boundingBox(),
        studio()
          .getByRole('button', { name: 'Save', exact: true })
          .locator('xpath=..')
          .boundingBox(),
      ]);
      return (
        over !== null && bar !== null && over.y + over.height > bar.y && over.y < bar.y + bar.height
      );
    };
    await toast.hover();
    await expect.poll(overlap).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('what is typed and not saved', () => {
  it('is there again after its tab was closed, until it is given up', async () => {
    await open('PickList/wellStatus');
    await studio().getByRole('textbox', { name: 'Name', exact: true }).fill('wellState');
    await studio().getByText('Not saved').waitFor();
    await page.close();
    page = await admin.user.newPage();
    await open('PickList/wellStatus');
    await studio().getByText('Unsaved changes restored').waitFor();
    expect(await studio().getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(
      'wellState',
    );
    await studio().getByRole('button', { name: 'Start over' }).click();
    await expect
      .poll(() => studio().getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('wellStatus');
    await page.reload();
    await studio().getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    expect(await studio().getByText('Unsaved changes restored').count()).toBe(0);
  });

  it('is there again as it was typed where it cannot be read yet', async () => {
    const yaml = (): Locator => studio().getByRole('textbox', { name: /^YAML of/ });
    await open('PickList/wellStatus?tab=yaml');
    await yaml().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('half: [one, ');
    await studio().getByText('Not saved').waitFor();
    await page.waitForFunction(() =>
      Object.values(localStorage).some((kept) => String(kept).includes('half: [one,')),
    );
    await page.close();
    page = await admin.user.newPage();
    await open('PickList/wellStatus');
    await studio().getByText('Invalid YAML. Correct or revert it.').waitFor();
    expect(
      await studio().getByRole('textbox', { name: 'Name', exact: true }).getAttribute('readonly'),
    ).not.toBeNull();
    expect(
      await studio()
        .getByRole('button', { name: 'Save', exact: true })
        .getAttribute('aria-disabled'),
    ).toBe('true');
    await studio().getByRole('button', { name: 'YAML', exact: true }).click();
    await expect.poll(() => yaml().innerText()).toContain('half: [one,');
    await studio().getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => yaml().innerText()).not.toContain('half');
    await page.reload();
    await yaml().waitFor();
    expect(await yaml().innerText()).not.toContain('half');
  });

  it('is there again where its cell was not left', async () => {
    const cell = (key: string): Locator =>
      studio().getByRole('textbox', { name: `English: ${key}`, exact: true });
    const type = async (key: string, text: string): Promise<void> => {
      await open('Translation');
      await studio().getByRole('searchbox').fill(key);
      await cell(key).fill(text);
      await page.close();
      page = await admin.user.newPage();
      await open('Translation');
      await studio().getByText('Unsaved texts: 1').waitFor();
      await studio().getByRole('searchbox').fill(key);
      await expect.poll(() => cell(key).inputValue()).toBe(text);
    };
    await type('studio.kind.Survey', 'Polls');
    await studio().getByRole('button', { name: 'Save texts' }).click();
    await expect.poll(() => cell('studio.kind.Survey').getAttribute('data-own')).toBe('true');
    await expect.poll(() => studio().getByText('Unsaved texts').count()).toBe(0);
    await type('studio.kind.Role', 'Parts');
    await studio().getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => cell('studio.kind.Role').inputValue()).toBe('Roles');
    await page.reload();
    await studio().getByRole('searchbox').waitFor();
    expect(await studio().getByText('Unsaved texts').count()).toBe(0);
  });

  it('is a conflict where somebody has saved since', async () => {
    await open('Reader/las');
    await studio().getByRole('textbox', { name: 'Name', exact: true }).fill('mine');
    await studio().getByText('Not saved').waitFor();
    await page.close();
    const other = await app.signedIn('/studio/Reader/las', 'admin');
    await other.page
      .locator('geo-studio')
      .getByRole('textbox', { name: 'Name', exact: true })
      .fill('theirs');
    await other.page
      .locator('geo-studio')
      .getByRole('button', { name: 'Save', exact: true })
      .click();
    await other.page.getByText('theirs saved').first().waitFor();
    await other.close();
    page = await admin.user.newPage();
    await open('Reader/las');
    expect(await studio().getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(
      'mine',
    );
    await studio().getByRole('button', { name: 'Save', exact: true }).click();
    await studio().getByText('Another user changed this record').waitFor();
    await studio().getByRole('radio', { name: 'Saved value' }).first().check();
    await studio().getByRole('button', { name: 'Save choice' }).click();
    await expect
      .poll(() => studio().getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('theirs');
  });
});

describe('what is deleted', () => {
  it('comes back under its own id', async () => {
    await open('PickList?text=kinds1440');
    await studio().getByRole('button', { name: 'kinds1440' }).click();
    await page.waitForURL(/PickList\/[\w-]{36}/);
    const id = new URL(page.url()).pathname;
    await studio().getByRole('button', { name: 'Delete', exact: true }).first().click();
    await studio().getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL((url) => url.pathname === '/studio/PickList');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await studio().getByRole('button', { name: 'kinds1440' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(id);
  });
});

describe('a map layer', () => {
  it('is chosen from what the address offers, drawn, and queried by a click; a second one of the same name is refused with a reason', async () => {
    await open('Layer/new');
    await studio().getByRole('textbox', { name: 'Layer name at the server' }).fill('new');
    await studio()
      .getByRole('textbox', { name: /^Map server/ })
      .fill('/spatial/api/v1/wms');
    await studio().getByRole('tab', { name: 'Map server' }).click();
    await studio().getByRole('searchbox', { name: 'Search layers' }).fill('conc');
    await studio()
      .getByRole('button', { name: /^Concessions/ })
      .click();
    await studio().getByRole('img', { name: 'Map layer Concessions' }).waitFor();
    await studio()
      .getByRole('button', { name: /Click the layer/ })
      .click({ position: { x: 5, y: 5 } });
    await studio()
      .getByText(/No features at this location/)
      .or(studio().getByRole('table', { name: 'Attributes of the feature' }))
      .first()
      .waitFor();
    // This server's own layers are registered, each once.
    await studio().getByRole('button', { name: 'Save', exact: true }).click();
    await studio().getByText('There is a Layer concessions already').waitFor();
  });

  it('says why where the address is no map server', async () => {
    await open('Layer/new');
    await studio()
      .getByRole('textbox', { name: /^Map server/ })
      .fill('http://169.254.169.254/wms');
    await studio().getByRole('tab', { name: 'Map server' }).click();
    await studio().getByRole('button', { name: 'Retry' }).first().waitFor();
    await studio().getByRole('tab', { name: 'Form' }).click();
    await studio().getByRole('button', { name: 'Revert' }).click();
  });
});

describe('the pages', () => {
  it('have seen no error that nobody caught', () => {
    expect(admin.uncaught).toEqual([]);
  });
});
