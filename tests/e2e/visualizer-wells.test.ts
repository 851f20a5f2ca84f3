import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startApplication } from '../support/application.ts';
import { launchWithWebgl } from '../support/well-3d-page.ts';

/** How wellbores get into the viewers of several: from the list of the visualizer, from an address, from the selection of the browse screen. */

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([launchWithWebgl(), startApplication()]);
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  ).newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(`${server.url}/consume/correlation`, { waitUntil: 'commit' });
  await signIn(page);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const box = (uwi: string) => page.getByRole('checkbox', { name: new RegExp(`\\b${uwi}$`) });
const chosen = () => page.getByRole('list', { name: 'Selected wellbores' }).getByRole('listitem');
const requested = (name: string): unknown =>
  JSON.parse(new URL(page.url()).searchParams.get(name) ?? 'null');

describe('a correlation', () => {
  it('asks for two wellbores of the list, and states that it has the first hundred', async () => {
    await page.getByText('Select two wellbores in the list.').waitFor();
    await page.getByText('First 100 of 320').waitFor();
    const wellbores = page.getByRole('checkbox', { name: /\bTR-\d{4}$/ });
    await expect.poll(() => wellbores.count()).toBe(100);
  });

  it('keeps the last two of those that are checked, and has them in its address', async () => {
    await box('TR-0001').check();
    await box('TR-0002').check();
    await box('TR-0003').check();
    await expect.poll(() => box('TR-0001').isChecked()).toBe(false);
    await expect.poll(() => chosen().count()).toBe(2);
    await expect.poll(() => requested('wellbores')).toEqual(['TR-0002', 'TR-0003']);
  });

  it('opens from its address, with the names of wellbores that the list does not show', async () => {
    await page.goto(
      `${server.url}/consume/correlation?wellbores=${encodeURIComponent('["TR-0319","TR-0320"]')}`,
    );
    await page.locator('geo-correlation').waitFor();
    await expect
      .poll(async () =>
        (await chosen().allInnerTexts()).every((name) => name !== '' && !name.startsWith('TR-')),
      )
      .toBe(true);
  });

  it('lets one be left out by its own button, and asks for another', async () => {
    // Both wells have several files, which are requested first.
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await chosen().first().getByRole('button').click();
    await expect.poll(() => requested('wellbores')).toEqual(['TR-0320']);
    await page.getByText('Select two wellbores in the list.').waitFor();
  });
});

describe('the 3D view', () => {
  it('begins with the wellbores of the correlation, and takes more', async () => {
    await page.goto(
      `${server.url}/consume/correlation?wellbores=${encodeURIComponent('["TR-0001","TR-0002"]')}`,
    );
    await page.getByRole('tab', { name: '3D', exact: true }).click();
    await page.locator('geo-well-3d').waitFor();
    await box('TR-0003').check();
    await expect.poll(() => requested('uwis')).toEqual(['TR-0001', 'TR-0002', 'TR-0003']);
    await expect
      .poll(() =>
        page
          .locator('geo-well-3d')
          .evaluate((view) => (view as HTMLElement & { uwis: unknown }).uwis),
      )
      .toEqual(['TR-0001', 'TR-0002', 'TR-0003']);
    expect(
      await page
        .locator('geo-well-3d')
        .evaluate((view) => (view as HTMLElement & { theme: unknown }).theme),
    ).toBe('dark');
  });

  it('counts many, and lets all of them go at once', async () => {
    for (const n of [4, 5, 6]) await box(`TR-000${n}`).check();
    await page.getByText('6 wellbores selected').waitFor();
    await page.getByRole('button', { name: 'Clear selection', exact: true }).click();
    await page.getByText('Select wellbores in the list.').waitFor();
    expect(await box('TR-0004').isChecked()).toBe(false);
  });

  it('shows the wells that are selected in the browse screen', async () => {
    await page.goto(`${server.url}/consume/browse?catalog=well`);
    const row = (uwi: string) =>
      page
        .getByRole('grid')
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell', { name: uwi, exact: true }) });
    for (const uwi of ['TR-0003', 'TR-0007']) await row(uwi).getByRole('gridcell').first().click();
    await page.getByRole('region', { name: 'Selection' }).getByText('2 selected').waitFor();
    await page.goto(`${server.url}/consume/3d?selection=well`);
    await expect.poll(() => requested('uwis'), { timeout: 30_000 }).toEqual(['TR-0003', 'TR-0007']);
  });
});

describe('a log', () => {
  const path = (): string => decodeURIComponent(new URL(page.url()).pathname);

  it('has its well ticked in the correlation, and named above the viewer', async () => {
    const log = encodeURIComponent('{"wellLogId":"TR-0001-COMP-1"}');
    await page.goto(`${server.url}/consume/log/wellLog/${log}`);
    await page.getByRole('heading', { name: /TR-0001 .*Composite/, level: 2 }).waitFor();
    const tabStop = page.locator('[role=treeitem][tabindex="0"]');
    await expect.poll(() => tabStop.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tab', { name: 'Correlation' }).click();
    await expect.poll(() => requested('wellbores')).toEqual(['TR-0001']);
    await expect.poll(() => box('TR-0001').isChecked()).toBe(true);
  });

  it('is the composite of the first well where none is open, and the map shows the well', async () => {
    await page.goto(`${server.url}/consume/3d?uwis=${encodeURIComponent('["TR-0002","TR-0003"]')}`);
    await page.getByRole('tab', { name: 'Log', exact: true }).click();
    await expect.poll(path).toBe('/consume/log/wellLog/{"wellLogId":"TR-0002-COMP-1"}');
    await page.getByRole('button', { name: 'Show wells on map' }).click();
    await expect.poll(path).toBe('/consume/map');
    expect(requested('record')).toEqual({ catalog: 'well', keys: { uwi: 'TR-0002' } });
    expect(requested('selection')).toBeNull();
  });
});

it('the page has seen no error', () => {
  expect(complaints).toEqual([]);
});
