import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { launch } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';
import { filterScreen } from './filter-screen.ts';

/** The filters of the browse screen on the demo field: what they list is compared with what the rows themselves say. */

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startApplication()]);
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  ).newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(server.url, { waitUntil: 'commit' });
  await signIn(page);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const { grid, total, panel, section, pills, constraints, dialog, filtersButton } = filterScreen(
  () => page,
);

/** The catalog of wells with these conditions in the address, without the panel. */
async function open(conditions: readonly object[] = [], more = ''): Promise<void> {
  await page.goto(
    `${server.url}/consume/browse?catalog=well${conditions.length ? `&constraints=${encodeURIComponent(JSON.stringify(conditions))}` : ''}${more}`,
  );
  await filtersButton().waitFor();
}

describe('the filter panel', () => {
  it('opens with f, and closes with Escape back to its button', async () => {
    await open();
    await expect.poll(total).toBe(320);
    await grid().focus();
    await page.keyboard.press('f');
    await panel().waitFor();
    await expect.poll(() => panel().evaluate((node) => node.matches(':focus'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => panel().count()).toBe(0);
    expect(await filtersButton().evaluate((node) => node.matches(':focus'))).toBe(true);
    await page.keyboard.press('f');
    await panel().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('panel')).toBe('filters');
  });

  it('ticks values of a pick list by their labels, and its counts say how many rows there will be', async () => {
    const producing = section('Status').getByRole('checkbox', { name: /^Producing/ });
    const labelled = section('Status').locator('label', { hasText: 'Producing' });
    await expect.poll(() => labelled.locator('.choice-count').innerText()).toMatch(/^\d+$/);
    const count = Number(await labelled.locator('.choice-count').innerText());
    await producing.check();
    await expect.poll(total).toBe(count);
    expect(constraints()).toEqual([{ field: 'wellStatus', operator: 'in', value: ['producing'] }]);
    await expect.poll(pills).toEqual(['Status is Producing']);
    // The other values keep their counts: several can be ticked.
    const suspended = section('Status').locator('label', { hasText: 'Suspended' });
    await expect.poll(() => suspended.locator('.choice-count').innerText()).toMatch(/^[1-9]\d*$/);
    const more = Number(await suspended.locator('.choice-count').innerText());
    await suspended.getByRole('checkbox').check();
    await expect.poll(total).toBe(count + more);
    expect(await filtersButton().innerText()).toBe('Filters (1)');
  });

  it('takes a range of numbers with the field’s unit, and names what is no number without losing it', async () => {
    const from = section('Total depth').getByLabel('From');
    await expect.poll(() => from.getAttribute('placeholder')).toMatch(/^\d+/);
    await from.fill('deep');
    await from.press('Enter');
    await section('Total depth').getByRole('alert').waitFor();
    expect([
      await from.inputValue(),
      await from.getAttribute('aria-invalid'),
      (await pills()).length,
    ]).toEqual(['deep', 'true', 1]);
    await from.fill('2 000');
    await from.press('Enter');
    await expect
      .poll(async () => (await pills())[1])
      .toBe('Total depth is at least 2\u00a0000\u00a0m');
    expect(constraints()).toContainEqual({
      field: 'totalDepth',
      operator: 'greaterOrEqual',
      value: 2000,
    });
  });

  it('takes words and days; the address brings all of it back', async () => {
    await section('UWI').getByRole('textbox').fill('tr-00');
    await expect.poll(async () => (await pills())[2]).toBe('UWI contains “tr-00”');
    await section('Spud date').getByLabel('To').fill('2015-12-31');
    await section('Spud date').getByLabel('To').press('Enter');
    await expect.poll(async () => (await pills())[3]).toBe('Spud date is 2015-12-31 or earlier');
    // A window that never saw another condition lists what this one comes to.
    const fresh = await page.context().newPage();
    await fresh.goto(page.url());
    const listed = await fresh.getByText(/^Records: \d+$/).innerText();
    await expect.poll(async () => `Records: ${await total()}`).toBe(listed);
    await fresh.close();
    const before = [await pills(), await total()];
    await page.reload();
    await expect.poll(async () => (await pills()).length).toBe(4);
    await expect.poll(async () => [await pills(), await total()]).toEqual(before);
    expect(await section('Spud date').getByLabel('To').inputValue()).toBe('2015-12-31');
    await expect
      .poll(() =>
        section('Status')
          .getByRole('checkbox', { name: /^Suspended/ })
          .isChecked(),
      )
      .toBe(true);
  });

  it('removes one condition or all of them, and the focus stays among them', async () => {
    await page.getByRole('button', { name: 'Remove: UWI contains “tr-00”' }).click();
    await expect.poll(async () => (await pills()).length).toBe(3);
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: /^Remove: Spud date/ })
          .evaluate((node) => node.matches(':focus')),
      )
      .toBe(true);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(total).toBe(320);
    expect([constraints(), await section('Total depth').getByLabel('From').inputValue()]).toEqual([
      [],
      '',
    ]);
  });

  it('takes a box in degrees, checked at the side that is wrong, and a pasted polygon', async () => {
    await section('Location')
      .or(panel().locator('details', { hasText: 'Location' }))
      .locator('summary')
      .click();
    const side = (name: string) => section('Location').getByLabel(name);
    for (const [name, value] of [
      ['West', '20'],
      ['South', '30'],
      ['East', '10'],
      ['North', '45'],
    ] as const)
      await side(name).fill(value);
    await section('Location').getByRole('button', { name: 'Apply' }).click();
    await section('Location').getByRole('alert').waitFor();
    expect([
      await side('East').getAttribute('aria-invalid'),
      await side('West').inputValue(),
    ]).toEqual(['true', '20']);
    await side('East').fill('50');
    await section('Location').getByRole('button', { name: 'Apply' }).click();
    await expect
      .poll(constraints)
      .toEqual([{ field: 'geom', operator: 'intersects', value: [20, 30, 50, 45] }]);
    await expect.poll(total).toBeGreaterThan(0);
    await section('Location').getByLabel('GeoJSON polygon').first().check();
    const nowhere = {
      type: 'Polygon',
      coordinates: [
        [
          [-150, -50],
          [-149, -50],
          [-149, -49],
          [-150, -50],
        ],
      ],
    };
    await section('Location').getByRole('textbox').fill(JSON.stringify(nowhere));
    await section('Location').getByRole('button', { name: 'Apply' }).click();
    await expect.poll(pills).toEqual(['Location is inside an area']);
    await expect.poll(total).toBe(0);
  });

  it('still works without counts while the catalog is not indexed', async () => {
    await page.route('**/trove/api/search/', (route) =>
      route.fulfill({
        status: 503,
        json: {
          error: 'INDEX_UNAVAILABLE',
          message: 'The search index is being made',
          status: 503,
        },
      }),
    );
    await open([], '&panel=filters');
    await panel().getByText('not indexed yet').waitFor();
    await section('Status').getByRole('checkbox', { name: 'Abandoned' }).check();
    await expect.poll(total).toBeLessThan(320);
    expect(await panel().locator('.choice-count').count()).toBe(0);
    await page.unroute('**/trove/api/search/');
  });
});

describe('a filter by yes or no', () => {
  it('takes either, or takes it away; a catalog without an index needs no word about counts', async () => {
    const { db } = server.services;
    await sql`update ppdm.well_dir_survey set preferred_ind = false where uwi = 'TR-0001'`.execute(
      db,
    );
    await page.goto(`${server.url}/consume/browse?catalog=wellDirSurvey&panel=filters`);
    await expect.poll(total).toBe(320);
    const choose = (name: string) =>
      section('Preferred').getByRole('radio', { name, exact: true }).check();
    await choose('no');
    await expect.poll(total).toBe(1);
    expect(constraints()).toEqual([{ field: 'preferredInd', operator: 'equal', value: false }]);
    await expect.poll(pills).toEqual(['Preferred is no']);
    await choose('yes');
    await expect.poll(total).toBe(319);
    await choose('any');
    await expect.poll(total).toBe(320);
    await expect.poll(pills).toEqual([]);
    expect(await panel().getByText('not indexed').count()).toBe(0);
  });
});

describe('conditions of an address', () => {
  it('are shown in words, those on a field that is gone too, and can be removed', async () => {
    await open([
      { field: 'wellStatus', operator: 'equal', value: 'producing' },
      { field: 'lostField', operator: 'equal', value: 1 },
    ]);
    await expect.poll(pills).toEqual(['Status is Producing', 'Deleted column “lostField” is 1']);
    await page.getByRole('button', { name: /^Remove: Deleted column “lostField”/ }).click();
    await expect.poll(total).toBeGreaterThan(0);
  });
});

describe('the advanced builder', () => {
  it('edits what the panel made, in groups, and says it in one sentence', async () => {
    await open(
      [{ field: 'wellStatus', operator: 'in', value: ['producing', 'suspended'] }],
      '&panel=filters',
    );
    await panel().getByRole('button', { name: 'Advanced…' }).click();
    await dialog().getByText('Status is Producing or Suspended', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Add group' }).click();
    const group = dialog().getByRole('group', { name: 'Group 2' });
    const rule = (place: string) =>
      dialog().getByRole('group', { name: `Condition ${place}`, exact: true });
    await rule('2.1').getByLabel('Column').selectOption({ label: 'Total depth' });
    await rule('2.1').getByLabel('Comparison').selectOption({ label: 'is above' });
    await rule('2.1').getByLabel('Value').fill('2000');
    await group.getByRole('button', { name: 'Add condition', exact: true }).click();
    await rule('2.2').getByLabel('Column').selectOption({ label: 'Spud date' });
    await rule('2.2').getByLabel('Comparison').selectOption({ label: 'is after' });
    // What is missing is named at its place, and nothing is lost.
    await dialog().getByRole('button', { name: 'Apply' }).click();
    await rule('2.2').getByRole('alert').waitFor();
    expect(await rule('2.1').getByLabel('Value').inputValue()).toBe('2000');
    await rule('2.2').getByLabel('Value').fill('2010-01-01');
    await expect
      .poll(() => dialog().locator('.builder-sentence').innerText())
      .toBe(
        'Status is Producing or Suspended, and (Total depth is above 2\u00a0000\u00a0m or Spud date is after 2010-01-01)',
      );
    await dialog().getByRole('button', { name: 'Apply' }).click();
    await expect.poll(constraints).toEqual([
      { field: 'wellStatus', operator: 'in', value: ['producing', 'suspended'] },
      {
        constraints: [
          { field: 'totalDepth', operator: 'greaterThan', value: 2000 },
          {
            field: 'spudDate',
            operator: 'greaterThan',
            value: '2010-01-01T23:59:59.999Z',
            logic: 'OR',
          },
        ],
      },
    ]);
    await expect.poll(total).toBeGreaterThan(0);
  });

  it('takes steps back and makes them again, offers what fits the type, and asks before changes are lost', async () => {
    await page.locator('button.pill-text').click();
    const rules = () => dialog().locator('.built-rule').count();
    await expect.poll(rules).toBe(3);
    await dialog()
      .getByRole('button', { name: /^Remove: Group 2/ })
      .click();
    await expect.poll(() => rules()).toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(rules).toBe(3);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(rules).toBe(1);
    const offered = await dialog()
      .getByLabel('Comparison')
      .first()
      .locator('option')
      .allInnerTexts();
    expect([offered.includes('is within'), offered.includes('contains (* is any text)')]).toEqual([
      false,
      true,
    ]);
    const before = constraints();
    await page.keyboard.press('Escape');
    await dialog().getByText('Leave without applying the changes?').waitFor();
    await dialog().getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => dialog().count()).toBe(0);
    expect(constraints()).toEqual(before);
  });
});

describe('a pasted list of UWIs', () => {
  it('says what was matched, not found and named twice', async () => {
    await open([], '&panel=filters');
    await panel().getByRole('button', { name: 'UWI list…' }).click();
    await dialog().getByRole('textbox').fill('TR-0001\ntr 0002\nTR0003\nTR-0001\nTR-1\nnowhere');
    await dialog().getByRole('button', { name: 'Look up' }).click();
    await dialog().getByText('Matched: 3 · ambiguous: 0 · not found: 2 · duplicates: 1').waitFor();
    expect(await dialog().getByRole('textbox', { name: 'Not found' }).inputValue()).toBe(
      'TR-1\nnowhere',
    );
    await dialog().getByRole('button', { name: 'Filter by 3 UWIs' }).click();
    await expect.poll(total).toBe(3);
    expect(constraints()).toEqual([
      { field: 'uwi', operator: 'in', value: ['TR-0001', 'TR-0002', 'TR-0003'] },
    ]);
  });

  it('asks which one is meant where several are written alike but for their separators', async () => {
    const { db } = server.services;
    await insertRows(
      db,
      'well',
      ['TR-9001', 'TR/9001'].map((uwi) => ({ uwi, wellName: `Twin ${uwi}` })),
    );
    await open([], '&panel=filters');
    await panel().getByRole('button', { name: 'UWI list…' }).click();
    await dialog().getByRole('textbox').fill('TR-0001\nTR9001');
    await dialog().getByRole('button', { name: 'Look up' }).click();
    await dialog().getByText('Matched: 1 · ambiguous: 1 · not found: 0 · duplicates: 0').waitFor();
    const choice = dialog().getByRole('group', { name: 'TR9001' });
    expect(await choice.getByRole('radio', { name: 'none of these' }).isChecked()).toBe(true);
    await dialog().getByRole('button', { name: 'Filter by 1 UWI' }).waitFor();
    await choice.getByRole('radio', { name: 'TR/9001' }).check();
    await dialog().getByRole('button', { name: 'Filter by 2 UWIs' }).click();
    await expect.poll(total).toBe(2);
    expect(constraints()).toEqual([
      { field: 'uwi', operator: 'in', value: ['TR-0001', 'TR/9001'] },
    ]);
    await sql`delete from ppdm.well where uwi like '%9001'`.execute(db);
    await open(
      [{ field: 'uwi', operator: 'in', value: ['TR-0001', 'TR-0002', 'TR-0003'] }],
      '&panel=filters',
    );
  });

  it('keeps a long list in the tab, not in the address', async () => {
    await panel().getByRole('button', { name: 'UWI list…' }).click();
    await expect
      .poll(() => dialog().getByRole('textbox').inputValue())
      .toBe('TR-0001\nTR-0002\nTR-0003');
    await dialog()
      .getByRole('textbox')
      .fill(
        Array.from({ length: 100 }, (_, at) => `TR-${String(at + 1).padStart(4, '0')}`).join('\n'),
      );
    await dialog().getByRole('button', { name: 'Look up' }).click();
    await dialog().getByRole('button', { name: 'Filter by 100 UWIs' }).click();
    await expect.poll(total).toBe(100);
    expect(constraints()).toEqual([
      { field: 'uwi', operator: 'in', value: { set: expect.any(String) as string, count: 100 } },
    ]);
    await page.reload();
    await expect.poll(total).toBe(100);
    await expect.poll(pills).toEqual(['UWI is in a list (100)']);
  });

  it('is missing in another tab, which shows a note with a way on', async () => {
    const address = page.url();
    const other = await page.context().newPage();
    await other.goto(address);
    await other.getByText('The UWI list (100) is not available in this tab').waitFor();
    await other.getByRole('button', { name: 'Remove the list' }).click();
    await expect.poll(() => other.getByRole('grid').getAttribute('aria-rowcount')).toBe('321');
    await other.close();
    expect(complaints).toEqual([]);
  });
});
