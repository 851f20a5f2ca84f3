import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, type Somebody } from '../support/application-visitor.ts';

/**
 * Studio in the running application: a catalog built from nothing to browsed, and what
 * administrators do besides.
 */

const app = application();
let admin: Somebody;
let page: Page;

beforeAll(async () => {
  admin = await app.signedIn('/studio', 'admin');
  page = admin.page;
}, 240_000);
afterAll(() => admin?.close());

const studio = (): Locator => page.locator('geo-studio');
const button = (name: string | RegExp): Locator =>
  studio().getByRole('button', { name, exact: typeof name === 'string' });
const open = async (entity: string): Promise<void> => {
  await page.goto(`${app.url}/studio/${entity}`);
  await studio().getByRole('navigation').waitFor();
};

describe('a catalog', () => {
  it('is listed with the others, fifteen a page', async () => {
    await studio().getByRole('heading', { level: 1, name: 'Catalogs' }).waitFor();
    await studio().getByRole('button', { name: 'Well', exact: true }).waitFor();
  });

  it('is built from nothing: its name, its fields, saved at the server', async () => {
    await button('New').click();
    await studio().getByRole('textbox', { name: 'Label', exact: true }).fill('Core boxes');
    await studio().getByRole('textbox', { name: 'Name', exact: true }).fill('Core Boxes');
    await button('Save').click();
    await studio()
      .getByText(/Start with a lower-case letter/)
      .waitFor();
    await studio().getByRole('textbox', { name: 'Name', exact: true }).fill('coreBox');
    await studio()
      .getByRole('combobox', { name: 'Catalog group' })
      .selectOption({ label: 'Wells' });
    await studio().getByRole('tab', { name: 'Fields' }).click();
    await button('Add field').click();
    await studio().getByRole('textbox', { name: 'Name: field2' }).fill('shelf');
    await studio().getByRole('textbox', { name: 'Label: shelf' }).fill('Shelf');
    await button('Save').click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/studio\/Catalog\/[\w-]{36}$/);
    await expect
      .poll(() => studio().getByRole('textbox', { name: 'Name: Shelf' }).inputValue())
      .toBe('shelf');
  });

  it('is seen in Consume without a reload, and takes a record', async () => {
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('link', { name: 'Consume' }).click();
    const browse = page.locator('geo-browse');
    await browse.getByRole('button', { name: /^Core boxes/ }).click();
    await browse.getByRole('heading', { level: 1, name: 'Core boxes' }).waitFor();
    await browse.getByRole('button', { name: 'New record' }).click();
    await browse.getByRole('textbox', { name: /^Id/ }).fill('1');
    await browse.getByRole('textbox', { name: /Shelf/ }).fill('A 12');
    await browse.getByRole('button', { name: 'Save', exact: true }).click();
    await browse.getByRole('columnheader', { name: /Shelf/ }).first().waitFor();
    await browse.getByRole('gridcell', { name: 'A 12' }).first().waitFor();
    await browse.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await browse.getByRole('gridcell', { name: 'A 12' }).first().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  it('is renamed in Studio, and Consume has the new name without a reload', async () => {
    await page.getByRole('link', { name: 'Studio' }).click();
    await studio().getByRole('searchbox').fill('core box');
    await button('Core boxes').click();
    await studio().getByRole('textbox', { name: 'Label', exact: true }).fill('Core trays');
    await button('Save').click();
    await button('Core trays').waitFor();
    await page.getByRole('link', { name: 'Consume' }).click();
    await page
      .locator('geo-browse')
      .getByRole('button', { name: /^Core trays/ })
      .waitFor();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  it('shows both sides where somebody else has saved it meanwhile, and keeps what is chosen', async () => {
    await open('Catalog?text=coreBox');
    await button('Core trays').click();
    await studio().getByRole('textbox', { name: 'Label', exact: true }).fill('Mine');
    const other = await admin.user.newPage();
    await other.goto(page.url());
    await other
      .locator('geo-studio')
      .getByRole('textbox', { name: 'Label', exact: true })
      .fill('Theirs');
    await other.locator('geo-studio').getByRole('button', { name: 'Save', exact: true }).click();
    await other.locator('geo-studio').getByRole('button', { name: 'Theirs' }).waitFor();
    await other.close();
    await button('Save').click();
    await studio().getByText('Another user changed this record').waitFor();
    expect(
      await studio()
        .getByRole('radio', { name: /Your value/ })
        .first()
        .isChecked(),
    ).toBe(true);
    await button('Save choice').click();
    await button('Mine').waitFor();
  });

  it('is the same in the form and as YAML, and a mistake is pointed at', async () => {
    await studio().getByRole('tab', { name: 'YAML' }).click();
    const text = studio().getByRole('textbox', { name: 'YAML of Mine' });
    await text.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('nonsense: 1\n');
    await studio().getByText('Unknown attribute nonsense').first().waitFor();
    await button('Revert').click();
    await expect.poll(() => text.innerText()).not.toContain('nonsense');
    await page.keyboard.press('Escape');
  });

  it('is deleted after a question, and comes back by Undo', async () => {
    await button('Delete').first().click();
    await studio().getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Mine deleted').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await button('Mine').waitFor();
  });

  it('is previewed with the labels that Consume shows', async () => {
    await open('Catalog/well?tab=fields');
    await studio().getByRole('cell', { name: 'Abandoned' }).first().waitFor();
    await expect.poll(() => page.title()).toBe('Well · Catalogs · Studio · Geo Elements');
    await open('Rule');
    await expect.poll(() => page.title()).toBe('Rules · Studio · Geo Elements');
    await page.goto(`${app.url}/consume/map`);
    await expect.poll(() => page.title()).toMatch(/^Map: Wells, .* · Geo Elements$/);
    await page.goto(`${app.url}/consume/browse?catalog=well`);
    await expect.poll(() => page.title()).toBe('Well · Geo Elements');
  });

  it('says what uses it instead of being deleted', async () => {
    await open('Catalog?text=well');
    await button('Well').click();
    await studio().getByRole('tab', { name: 'Used by' }).click();
    await studio().locator('.studio-references li').first().waitFor();
    await button('Delete').first().click();
    await studio()
      .getByRole('alertdialog')
      .getByText(/In use. Change these entries first/)
      .waitFor();
    expect(
      await studio().getByRole('alertdialog').getByRole('button', { name: 'Delete' }).count(),
    ).toBe(0);
    await studio().getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  });
});

describe('what was typed', () => {
  it('is not lost without a question', async () => {
    await open('PickList/new');
    await studio().getByRole('textbox', { name: 'Name', exact: true }).fill('half');
    await studio().getByRole('navigation').getByRole('button', { name: 'Rules' }).click();
    await studio()
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Continue editing' })
      .click();
    await expect
      .poll(() => studio().getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('half');
    await studio().getByRole('navigation').getByRole('button', { name: 'Rules' }).click();
    await studio().getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await studio().getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
  });
});

describe('a rule', () => {
  it('is tried on real records before it is saved', async () => {
    await open('Rule/new');
    await studio().getByRole('textbox', { name: 'Name', exact: true }).fill('named');
    await studio().getByRole('combobox', { name: 'Catalog' }).selectOption('well');
    await studio().getByRole('tab', { name: 'Expression' }).click();
    await studio().getByRole('textbox', { name: 'Expression' }).click();
    await page.keyboard.type('uwi != ""');
    await button('Run').click();
    await studio()
      .getByText(/^Passed: \d+ · failed: 0$/)
      .waitFor();
    await button('Save').click();
    await expect.poll(() => new URL(page.url()).pathname).not.toContain('/new');
  });
});

describe('translations', () => {
  it('are changed in their cell, and the page speaks them', async () => {
    await open('Translation');
    await studio().getByRole('searchbox').fill('studio.kind.Catalog');
    const cell = studio().getByRole('textbox', {
      name: 'English: studio.kind.Catalog',
      exact: true,
    });
    await cell.fill('Catalogues');
    await cell.blur();
    await expect.poll(() => cell.getAttribute('data-own')).toBe('true');
    await page.reload();
    await studio()
      .getByRole('navigation')
      .getByRole('button', { name: 'Catalogues', exact: true })
      .waitFor();
  });
});

describe('operation', () => {
  it('reloads the schema and clears the cache, and confirms both', async () => {
    await open('cache');
    await button('Reload schema').click();
    await page.getByText('Schema reloaded').first().waitFor();
    await button('Clear all').click();
    await studio()
      .getByRole('region', { name: 'Catalog cache' })
      .getByText(/^Completed/)
      .waitFor();
  });

  it('indexes a catalog, and shows how far it is', async () => {
    await open('index');
    await studio().getByRole('checkbox', { name: 'Select Well', exact: true }).check();
    await button('Index 1 catalog').click();
    await expect
      .poll(
        () =>
          studio()
            .getByRole('row')
            .filter({ has: page.getByRole('checkbox', { name: 'Select Well', exact: true }) })
            .innerText(),
        { timeout: 60_000 },
      )
      .toContain('Completed');
  });

  it('makes load templates, and hands one out', async () => {
    await open('generation');
    await studio().getByRole('listbox').selectOption('well');
    await button('Generate 1 template').click();
    const row = button(/^Download: /);
    await row.first().waitFor({ timeout: 60_000 });
    const [file] = await Promise.all([page.waitForEvent('download'), row.first().click()]);
    expect(file.suggestedFilename()).toBe('well.xlsx');
  });

  it('shows what a file would change before it is imported', async () => {
    await open('transfer');
    await studio()
      .getByLabel('Files to import')
      .setInputFiles({
        name: 'lists.yml',
        mimeType: 'application/yaml',
        buffer: Buffer.from(
          'entityName: PickList\ndata:\n  name: colours\n  values:\n    - { value: r, label: Red }\n',
        ),
      });
    await studio().getByRole('strong').getByText('colours').waitFor();
    await button('Import 1 entry').click();
    await studio().getByText('1 entry imported').waitFor();
    await open('PickList');
    await button('colours').waitFor();
  });

  it('takes a workflow', async () => {
    await open('Workflow');
    const source =
      '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="load"/></definitions>';
    await studio()
      .getByLabel('Workflow file (BPMN)')
      .setInputFiles({
        name: 'load.bpmn',
        mimeType: 'application/xml',
        buffer: Buffer.from(source),
      });
    await button('studio-workflow').waitFor();
  });
});

describe('who is no administrator', () => {
  it('sees it all, and changes nothing', async () => {
    const visitor = await app.signedIn('/studio/Catalog?text=well', 'visitor');
    const theirs = visitor.page.locator('geo-studio');
    await expect
      .poll(() => theirs.getByRole('button', { name: 'New' }).getAttribute('aria-disabled'))
      .toBe('true');
    await theirs.getByRole('button', { name: 'Well', exact: true }).click();
    await theirs.getByText('Only Studio administrators can change this.').waitFor();
    expect(
      await theirs.getByRole('textbox', { name: 'Label', exact: true }).getAttribute('readonly'),
    ).not.toBeNull();
    expect(visitor.uncaught).toEqual([]);
    await visitor.close();
  });
});

describe('the page', () => {
  it('has seen no error that nobody caught', () => {
    expect(admin.uncaught).toEqual([]);
  });
});
