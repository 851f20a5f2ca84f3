import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';

/** The grid of the browse screen on the demo field: keys, columns, selection. */

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startApplication()]);
  page = await (
    await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
  ).newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(server.url, { waitUntil: 'commit' });
  await signIn(page);
  await rowAt(0).getByRole('gridcell').nth(1).waitFor();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const grid = () => page.getByRole('grid');
const rowAt = (position: number) => grid().locator(`[role=row][aria-rowindex="${position + 2}"]`);
const textAt = (position: number, column: number) =>
  rowAt(position).getByRole('gridcell').nth(column).innerText();
const names = async () => (await grid().getByRole('columnheader').allInnerTexts()).filter(Boolean);
const state = () => Object.fromEntries(new URL(page.url()).searchParams);
const selected = () => grid().locator('[role=row][aria-selected=true]').count();
const activeText = () =>
  grid().evaluate((node) => {
    const id = node.getAttribute('aria-activedescendant') ?? '';
    return (node.getRootNode() as ShadowRoot).getElementById(id)?.innerText ?? null;
  });
const chooser = () => page.getByRole('dialog', { name: 'Columns' });

describe('keys in the grid', () => {
  it('lead from cell to cell, to the ends, and into the head, where they sort', async () => {
    await grid().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => activeText()).toBe('TR-0001');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => activeText()).toBe('TR-0002');
    await page.keyboard.press('Control+End');
    await expect.poll(() => textAt(319, 1)).toBe('TR-0320');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(activeText).toBe('TR-0001');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => state()['sort']).toBe('{"field":"uwi","order":"descending"}');
    await expect.poll(() => textAt(0, 1)).toBe('TR-0320');
    await page.keyboard.press('Enter');
    await expect.poll(() => textAt(0, 1)).toBe('TR-0001');
  });

  it('copy the cells of the active row, units beside their numbers', async () => {
    await grid().focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+c');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^TR-0001\t.*\tm\t/);
  });

  it('make a column wider, and the browser remembers', async () => {
    const width = async () =>
      (await grid().getByRole('columnheader', { name: 'UWI' }).boundingBox())!.width;
    const before = await width();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(width).toBe(before + 16);
    await page.reload();
    await rowAt(0).getByRole('gridcell').nth(1).waitFor();
    expect(await width()).toBe(before + 16);
  });
});

describe('records that are selected', () => {
  it('are chosen one by one, by ranges, and stay through another order', async () => {
    await rowAt(2).getByRole('gridcell').first().click();
    await rowAt(5)
      .getByRole('gridcell')
      .first()
      .click({ modifiers: ['Shift'] });
    await expect.poll(selected).toBe(4);
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(selected).toBe(3);
    await page.keyboard.press('Space');
    await expect.poll(selected).toBe(2);
    const sort = grid().getByRole('columnheader', { name: 'UWI' }).getByRole('button');
    await sort.click();
    await expect.poll(() => textAt(0, 1)).toBe('TR-0320');
    expect(await selected()).toBe(0);
    await sort.click();
    await expect.poll(() => textAt(0, 1)).toBe('TR-0001');
    await expect.poll(selected).toBe(2);
    expect(await rowAt(2).getAttribute('aria-selected')).toBe('true');
  });

  it('are all that are loaded, then all that match, whatever is listed then', async () => {
    await grid().focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: /Select all 320 matching/ }).click();
    await grid().focus();
    await page.keyboard.press('Control+End');
    await expect.poll(() => rowAt(319).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Space');
    await expect.poll(() => rowAt(319).getAttribute('aria-selected')).toBe('false');
    await page.reload();
    await rowAt(0).getByRole('gridcell').nth(1).waitFor();
    expect(await rowAt(0).getAttribute('aria-selected')).toBe('true');
  });

  it('are known among rows that the list does not tell to match', async () => {
    const key = await page.evaluate(() =>
      Object.keys(sessionStorage)
        .find((name) => name.startsWith('geo-catalog well '))!
        .replace('geo-catalog well', 'geo-selection well'),
    );
    await page.evaluate(
      (name) =>
        sessionStorage.setItem(
          name,
          JSON.stringify({
            mode: 'all-matching',
            catalog: 'well',
            constraints: [{ field: 'uwi', operator: 'like', value: '*3' }],
            except: [],
          }),
        ),
      key,
    );
    await page.reload();
    await expect.poll(() => rowAt(2).getAttribute('aria-selected')).toBe('true');
    const ticked = [0, 1, 2, 3, 12].map((at) => rowAt(at).getAttribute('aria-selected'));
    expect(await Promise.all(ticked)).toEqual(['false', 'false', 'true', 'false', 'true']);
    // It can be added to what matches.
    expect(await rowAt(0).getByRole('checkbox').isDisabled()).toBe(false);
    await page.evaluate((name) => sessionStorage.removeItem(name), key);
  });
});

describe('columns', () => {
  it('are added, removed, moved and pinned, and the address keeps them', async () => {
    await page.goto(`${server.url}/consume/browse?catalog=well`);
    await rowAt(0).getByRole('gridcell').nth(1).waitFor();
    const before = await names();
    await page.getByRole('button', { name: 'Columns' }).click();
    await chooser().getByPlaceholder('Find a column').waitFor();
    await chooser().getByRole('checkbox', { name: before[1] }).uncheck();
    await expect.poll(names).toEqual([before[0], ...before.slice(2)]);
    await chooser().getByRole('checkbox', { name: before[0] }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect
      .poll(async () => (await names()).slice(0, 3))
      .toEqual([before[2], before[3], before[0]]);
    await chooser()
      .getByRole('button', { name: `Pin column ${before[0]}` })
      .click();
    await expect.poll(async () => (await names())[0]).toBe(before[0]);
    await expect.poll(() => state()['pinned']).toBe('1');
    await chooser().getByRole('button', { name: 'Reset' }).click();
    await expect.poll(names).toEqual(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => chooser().count()).toBe(0);
  });

  it('are dragged to another place', async () => {
    const before = await names();
    await page.getByRole('button', { name: 'Columns' }).click();
    const [from, to] = [
      await chooser().locator('.column-grip').nth(2).boundingBox(),
      await chooser().locator('.column-grip').nth(0).boundingBox(),
    ];
    await page.mouse.move(from!.x + 8, from!.y + 14);
    await page.mouse.down();
    await page.mouse.move(from!.x + 8, from!.y, { steps: 4 });
    await page.mouse.move(to!.x + 8, to!.y + 10, { steps: 8 });
    await page.mouse.up();
    await expect
      .poll(async () => (await names()).slice(0, 3))
      .toEqual([before[2], before[0], before[1]]);
    await chooser().getByRole('button', { name: 'Reset' }).click();
  });

  it('are laid out in rows as high as the user wants them', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Row height' }).click();
    await page.getByRole('menuitem', { name: 'Roomy' }).click();
    await expect.poll(async () => (await rowAt(0).boundingBox())!.height).toBe(36);
    await expect
      .poll(async () => (await rowAt(1).boundingBox())!.y - (await rowAt(0).boundingBox())!.y)
      .toBe(36);
  });
});

describe('a grid without rows', () => {
  it('says why, and leads back', async () => {
    await page.getByPlaceholder('Search in this catalog').fill('no well has this name');
    await page.getByText('No records match the filters and the search').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('321');
    expect(complaints).toEqual([]);
  });
});
