import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { application, type Somebody } from '../support/application-visitor.ts';
import { selectionScreen } from './selection-screen.ts';

/** Work on many records of the demo field: a bulk edit with its undo, rules on records, and lookups of relations. */

const app = application();
let somebody: Somebody;
let page: Page;
const screen = selectionScreen(() => page);
const dialog = (): Locator => page.getByRole('dialog');
const press = (name: string): Promise<void> =>
  dialog().getByRole('button', { name, exact: true }).click();
const record = (): Locator => page.locator('.record-panel');

beforeAll(async () => {
  somebody = await app.signedIn();
  page = somebody.page;
}, 240_000);
// The tab keeps a selection.
beforeEach(() => page.evaluate(() => sessionStorage.clear()));
afterAll(() => somebody?.close());

/** What a record of the panel holds in a field. */
async function remarkOf(uwi: string): Promise<string> {
  await page.goto(
    `${app.url}/consume/browse?catalog=well&record=${encodeURIComponent(JSON.stringify({ uwi }))}`,
  );
  await record().getByRole('heading', { level: 2 }).waitFor();
  return record().locator('[data-field=remark] dd').allInnerTexts().then(String);
}

describe('a bulk edit', () => {
  it('is previewed, changes the selected records, and is undone with Ctrl+Z', async () => {
    await screen.open('well');
    await screen.toggle('TR-0011');
    await screen.toggle('TR-0012');
    await screen.bar().getByRole('button', { name: 'Edit selected…' }).click();
    await dialog().getByLabel('Field', { exact: true }).selectOption({ label: 'Remark' });
    await dialog().getByLabel('New value of Remark').fill('checked in bulk');
    await press('Preview changes');
    await dialog().getByText('2 of 2 selected records change.').waitFor();
    await press('Change records (2)');
    await dialog().getByText('Changed: 2', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await dialog().getByText('This edit was an undo.').waitFor();
    await dialog().getByRole('button', { name: 'TR-0011' }).click();
    expect(await remarkOf('TR-0012')).not.toContain('checked in bulk');
  });
});

describe('rules', () => {
  it('are run on selected records, and a finding leads to its record and the field', async () => {
    await screen.open('well');
    await screen.toggle('TR-0011');
    await screen.bar().getByRole('button', { name: 'Edit selected…' }).click();
    await dialog().getByLabel('Field', { exact: true }).selectOption({ label: 'Total depth' });
    await dialog().getByLabel('Clear').check();
    await press('Preview changes');
    await press('Change records (1)');
    await dialog().getByText('Changed: 1', { exact: true }).waitFor();
    await dialog().locator('.bulk-foot').getByRole('button', { name: 'Close' }).click();
    await screen.bar().getByRole('button', { name: 'Check rules…' }).click();
    await press('Check records');
    await dialog().getByText('The total depth is missing').waitFor();
    await dialog().getByRole('button', { name: 'TR-0011' }).click();
    const rules = record().getByRole('region', { name: 'Rules' });
    await rules.getByText('Rule warnings: 1').waitFor();
    await rules.getByRole('button', { name: 'Total depth' }).click();
    await record().locator('[data-field=totalDepth].is-pointed').waitFor();
    // The report is there again, for the next of its records.
    await screen.bar().getByRole('button', { name: 'Check rules…' }).click();
    await dialog().getByRole('button', { name: 'TR-0011' }).waitFor();
    await dialog().locator('.bulk-foot').getByRole('button', { name: 'Close' }).click();
  });
});

describe('logs of selected records', () => {
  it('are computed by a recipe and checked, and a result leads to the log at its depths', async () => {
    await keepRecipe();
    await screen.open('well');
    await screen.toggle('TR-0011');
    await screen.bar().getByRole('button', { name: 'Apply recipe…' }).click();
    await dialog().getByLabel('Recipe', { exact: true }).selectOption({ label: 'Shale' });
    await press('Apply recipe');
    await dialog().getByText('New logs: 1').waitFor();
    await press('Show logs for review');
    await page.getByText('Records: 1', { exact: true }).waitFor();
    await screen.grid().getByText('Shale, version 1').waitFor();
    await screen.open('well');
    await screen.bar().getByRole('button', { name: 'Check quality…' }).click();
    await press('Check quality');
    await dialog().getByRole('columnheader', { name: 'Curve' }).waitFor();
    const range = dialog().getByRole('button', { name: /^[\d.]+–[\d.]+ (m|ft)$/ });
    await range.first().click();
    await page.waitForURL(/\/consume\/log\/wellLog\/.*view\.depthRange=/);
    await page.locator('geo-log-viewer').waitFor();
  });
});

/** Keeps a recipe at the server, as the user of the page. */
async function keepRecipe(): Promise<void> {
  const request = page.waitForRequest((one) => 'authorization' in one.headers());
  await screen.open('wellLog');
  const authorization = (await request).headers()['authorization']!;
  const step = {
    kind: 'method',
    method: 'shale-volume',
    inputs: { gr: 'GR' },
    parameters: { grMin: 20, grMax: 120 },
    output: 'VSH',
  };
  const data = { name: 'Shale', parameters: [], steps: [step] };
  const answer = await fetch(`${app.url}/service/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ studio: { entityName: 'Recipe', data } }),
  });
  expect(answer.status).toBe(201);
}

describe('a field that names a well', () => {
  it('offers wells by name and key, and one that does not exist is refused', async () => {
    await screen.open('wellMarker');
    await page.getByRole('button', { name: 'New record' }).click();
    await record()
      .getByLabel(/^Marker id/)
      .fill('lookup-1');
    const uwi = record().getByRole('combobox', { name: /^UWI/ });
    await uwi.fill('NOPE-1');
    await record().getByText('No such record').waitFor();
    await record().getByRole('button', { name: 'Save', exact: true }).click();
    await record().getByText('No such record. Choose one from the list.').waitFor();
    expect(await record().getByText('No such record').count(), 'messages').toBe(1);
    await uwi.fill('akpınar-3');
    await page.getByRole('option', { name: /TR-0003/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => uwi.inputValue()).toBe('TR-0003');
    await record().getByRole('button', { name: 'Save', exact: true }).click();
    await record()
      .getByRole('heading', { name: /lookup-1/, level: 2 })
      .waitFor();
    expect(somebody.uncaught).toEqual([]);
  });
});
