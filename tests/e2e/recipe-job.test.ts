import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { application, logPlace, type Somebody } from '../support/application-visitor.ts';
import { selectionScreen } from './selection-screen.ts';

/** A recipe from a selection of logs to a new log that says where it comes from. */

const app = application();
let somebody: Somebody;
let page: Page;
const screen = selectionScreen(() => page);
const dialog = (): Locator => page.getByRole('dialog');

const RECIPE = {
  name: 'Shale of the selection',
  steps: [
    {
      kind: 'method',
      method: 'shale-volume',
      inputs: { gr: 'GR' },
      parameters: { grMin: 20, grMax: 120 },
      output: 'VSH',
    },
  ],
};

beforeAll(async () => {
  somebody = await app.signedIn();
  page = somebody.page;
  const sent = await page.waitForRequest((one) => 'authorization' in one.headers());
  const { authorization = '' } = sent.headers();
  const saved = await fetch(`${app.url}/service/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ studio: { entityName: 'Recipe', data: RECIPE } }),
  });
  expect(saved.status).toBeLessThan(300);
}, 240_000);
afterAll(() => somebody?.close());

const apply = async (): Promise<void> => {
  await screen.bar().getByRole('button', { name: 'Apply recipe…' }).click();
  await dialog().getByLabel('Recipe', { exact: true }).selectOption({ label: RECIPE.name });
  await dialog().getByRole('button', { name: 'Apply recipe', exact: true }).click();
};

it('makes a log for review of each selected log, once, and the log names recipe and source', async () => {
  await screen.open('wellLog');
  const log = screen
    .grid()
    .getByRole('row')
    .filter({ hasText: /\blas\b/i })
    .first();
  await log.getByRole('gridcell').first().click();
  await apply();
  await dialog().getByText('New logs: 1', { exact: false }).waitFor();
  await dialog().getByText('They are listed with the row quality “For review”.').waitFor();
  await dialog().locator('.bulk-foot').getByRole('button', { name: 'Close' }).click();
  await apply();
  await dialog().getByText('Same result as before: 1', { exact: false }).waitFor();
  await dialog().locator('.bulk-foot').getByRole('button', { name: 'Close' }).click();

  await screen.open('wellLog', `&search=${encodeURIComponent('VSH')}`);
  const made = screen.grid().getByRole('row').filter({ hasText: RECIPE.name }).first();
  await made.getByRole('gridcell').nth(1).click();
  const { record } = screen.state();
  await page.goto(app.url + logPlace(record!));
  const viewer = page.locator('geo-log-viewer');
  await viewer.locator('.plot-region.plotted').waitFor();
  await viewer.getByRole('tab', { name: 'Log Header' }).click();
  await viewer.getByText(RECIPE.name, { exact: true }).first().waitFor();
  await viewer.getByText('SOURCE_LOG').waitFor();
  expect(somebody.uncaught).toEqual([]);
});
