import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startApplication } from '../support/application.ts';
import { launchWithWebgl } from '../support/well-3d-page.ts';

/** The page of a record on the demo field: from the grid to it, to the viewers, and back to the same place. */

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
  await page.goto(`${server.url}/consume/browse?catalog=well`, { waitUntil: 'commit' });
  await signIn(page);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const recordPage = (): Locator => page.locator('.record-page');
const section = (name: string): Locator => recordPage().getByRole('region', { name });
const heading = (name: string): Promise<void> =>
  recordPage().getByRole('heading', { level: 1, name }).waitFor();
const scrolled = (): Promise<number> => recordPage().evaluate(({ scrollTop }) => scrollTop);
const path = (): string => decodeURIComponent(new URL(page.url()).pathname);

describe('the page of a well', () => {
  it('opens from the grid, and Back finds the rows where they were', async () => {
    const grid = page.locator('.grid-scroll, [role=grid]').first();
    await page.getByRole('gridcell', { name: 'TR-0001', exact: true }).waitFor();
    await grid.hover();
    await page.mouse.wheel(0, 1400);
    const cell = page.getByRole('gridcell', { name: 'TR-0055', exact: true });
    await cell.click();
    await page.keyboard.press('Enter');
    await page.locator('.record-panel').waitFor();
    const before = (await cell.boundingBox())!.y;
    await page.getByRole('button', { name: 'Open page' }).click();
    await heading('Çamlıdere-7');
    expect(path()).toBe('/consume/record/well/{"uwi":"TR-0055"}');
    await expect.poll(() => page.title()).toBe('Çamlıdere-7 · Geo Elements');
    await page.goBack();
    await recordPage().waitFor({ state: 'detached' });
    expect(Math.abs((await cell.boundingBox())!.y - before)).toBeLessThan(2);
    await page.goForward();
    await heading('Çamlıdere-7');
  });

  it('tells its logs apart, suggests the composite, and opens a log in one click', async () => {
    const logs = section('Well log').locator('tbody tr');
    await logs.first().waitFor();
    const first = await logs.first().innerText();
    expect(first.trim()).toMatch(/^Composite\s*Suggested/);
    expect(first).toMatch(/300–1\s495 m/);
    expect(first).toContain('GR, SP');
    expect(first).toMatch(/\d{4}-\d\d-\d\d\s+LAS/);
    await section('Marker').scrollIntoViewIfNeeded();
    await section('Marker').locator('tbody tr').first().waitFor();
    const before = await scrolled();
    expect(before).toBeGreaterThan(100);
    await recordPage().getByRole('button', { name: 'View log', exact: true }).first().click();
    await page.locator('geo-log-viewer').waitFor();
    expect(path()).toBe('/consume/log/wellLog/{"wellLogId":"TR-0055-COMP-1"}');
    await page.goBack();
    await heading('Çamlıdere-7');
    await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(2);
  });

  it('opens in 3D with the well, and in a correlation with a neighbour', async () => {
    await recordPage().getByRole('button', { name: 'View in 3D' }).click();
    const wells = (): Promise<string> =>
      page
        .locator('geo-well-3d')
        .evaluate((element) => String((element as { uwis?: unknown }).uwis));
    await expect.poll(wells).toContain('TR-0055');
    await page.goBack();
    await heading('Çamlıdere-7');
    await recordPage().getByRole('button', { name: 'View correlation' }).click();
    await recordPage()
      .getByRole('menuitem', { name: /^With / })
      .first()
      .click();
    const files = page.getByRole('dialog', { name: 'Choose a log file for each wellbore' });
    await files.waitFor();
    expect(await files.getByRole('radio', { checked: true }).count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('wellbores')).toMatch(/^\["TR-0055","TR-\d{4}"\]$/);
    await page.keyboard.press('Escape');
    await page.goBack();
    await heading('Çamlıdere-7');
  });

  it('leads to a related record, which has an address of its own, and says who changed it', async () => {
    await section('Marker').scrollIntoViewIfNeeded();
    await section('Marker').locator('tbody tr a').first().click();
    await expect.poll(path).toMatch(/^\/consume\/record\/wellMarker\//);
    const edit = recordPage().getByRole('button', { name: 'Edit', exact: true });
    await edit.click();
    await recordPage().getByLabel('Interpreter').fill('Somebody else');
    await recordPage().getByRole('button', { name: 'Save', exact: true }).click();
    const history = section('History');
    await history.getByText('Changed').first().waitFor();
    await history.scrollIntoViewIfNeeded();
    await history.getByText('Deniz Kaya').waitFor();
    expect(await history.getByRole('listitem').first().innerText()).toMatch(
      /Interpreter\s+.+→Somebody else/,
    );
    await page.goBack();
    await heading('Çamlıdere-7');
  });
});

it('makes the page of a concession and of a seismic line of what their catalogs say', async () => {
  await page.goto(
    `${server.url}/consume/record/concession/${encodeURIComponent('{"concessionId":"TR-K35-A1"}')}`,
  );
  await heading('K35-A1');
  await section('Well').locator('tbody tr').first().waitFor();
  const uwis = await section('Well').locator('tbody tr td:nth-child(2)').allInnerTexts();
  expect(uwis, 'wells by their key').toEqual(uwis.toSorted());
  expect(uwis[0]).toMatch(/^TR-/);
  const nearest = section('Seismic nearby').getByRole('listitem').first();
  await nearest.scrollIntoViewIfNeeded();
  await nearest.getByRole('link').click();
  await expect.poll(path).toMatch(/^\/consume\/record\/post/);
  await recordPage()
    .getByRole('button', { name: /^View (3D seismic|seismic section)$/ })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
