import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GeoSeismic } from '../../elements/geo-seismic.ts';
import { signIn, startApplication } from '../support/application.ts';
import { launchWithWebgl } from '../support/well-3d-page.ts';
import { addSeismicDatasets } from './seismic-datasets.ts';

/** The seismic tree of the visualizer: what is checked is indexed by the server, then its section is shown. */

const FULL_STACK = `/consume/seismic/postStacked3d/${encodeURIComponent('{"datasetId":"F3-FULL"}')}`;
let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([launchWithWebgl(), startApplication()]);
  await addSeismicDatasets(server);
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  ).newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(`${server.url}/consume/seismic`, { waitUntil: 'commit' });
  await signIn(page);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const boxes = () => page.locator('geo-visualizer .seismic-processing input');
const checked = () => page.locator('geo-visualizer .seismic-processing input:checked');
/** What the address names: kind, catalog, key values. */
const place = (): string[] =>
  new URL(page.url()).pathname.split('/').slice(2).map(decodeURIComponent);
/** What it says of the section. */
/** The cut in the address, without the look that it has too. */
const cut = (): Record<string, string> =>
  Object.fromEntries(
    [...new URL(page.url()).searchParams].filter(([name]) => !name.startsWith('view.')),
  );

/** Mode, number, first and last time of the section, by its fields. */
async function shown(): Promise<string[]> {
  const section = page.locator('geo-seismic');
  const times = section.locator('.range-row input');
  const fields = [
    section.getByRole('combobox', { name: 'Section along' }),
    section.locator('.toolbar .place-field'),
    times.nth(0),
    times.nth(1),
  ];
  return Promise.all(fields.map((field) => field.inputValue()));
}

/** How many traces the section has, and the sum of its samples. */
function samplesShown(): Promise<[traces: number, sum: number]> {
  return page.evaluate(async () => {
    const viewer = document
      .querySelector('geo-visualizer')!
      .shadowRoot!.querySelector('geo-seismic') as unknown as GeoSeismic;
    const { traces, values } = await viewer.sectionValues();
    return [traces, values.reduce((sum, value) => sum + value, 0)];
  });
}

/** Types a time, the first or the last, and waits for what it makes of the address. */
async function showTime(at: 0 | 1, time: string, timeRange: string): Promise<void> {
  const field = page.locator('geo-seismic .range-row input').nth(at);
  await field.fill(time);
  await field.press('Enter');
  await expect.poll(cut).toMatchObject({ timeRange });
}

/** Answers every index that is requested in place of the server, until it is undone. */
async function answered(status: number, body: object): Promise<() => Promise<void>> {
  await page.route('**/service/getStoreURI', (route) => route.fulfill({ status, json: body }));
  return () => page.unroute('**/service/getStoreURI');
}

describe('the seismic tree', () => {
  it('lists lines and surveys of four catalogs by what they were processed to, and asks for a choice', async () => {
    await page.getByText('Choose a processing name in the tree.').waitFor();
    for (const name of ['Post-stack 2D', 'Pre-stack 2D', 'Post-stack 3D', 'Pre-stack 3D'])
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
    await expect.poll(() => boxes().count()).toBeGreaterThan(10);
    expect(await checked().count()).toBe(0);
  });

  it('finds by name, and shows in 3D only volumes', async () => {
    const search = page.getByRole('searchbox', { name: 'Search survey, line, processing' });
    await search.fill('velocity');
    await expect
      .poll(async () => [...new Set(await page.locator('.seismic-processing').allInnerTexts())])
      .toEqual(['Interval velocity 2021']);
    await search.fill('');
    await expect.poll(() => page.locator('.seismic-processing').count()).toBeGreaterThan(10);
    await page.getByRole('tab', { name: '3D seismic' }).waitFor();
    expect(
      await page.getByRole('tab', { name: 'Seismic', exact: true }).getAttribute('aria-selected'),
    ).toBe('true');
  });

  it(
    'has one processing name checked at once across catalogs, its index loaded, its section shown, and all of it in the address',
    { timeout: 120_000 },
    async () => {
      const first = page.getByRole('checkbox', { name: /^Stack 1981/ });
      await first.check();
      await page.locator('geo-visualizer .index-mark.loaded').waitFor({ timeout: 60_000 });
      await page.locator('geo-seismic .section-region.plotted').waitFor({ timeout: 60_000 });
      await expect.poll(place).toEqual(['seismic', 'postStacked2d', '{"datasetId":"NPRA-31"}']);
      await page.getByRole('checkbox', { name: /^Full stack/ }).check();
      await expect.poll(() => checked().count()).toBe(1);
      expect(await first.isChecked()).toBe(false);
      await expect.poll(place).toEqual(['seismic', 'postStacked3d', '{"datasetId":"F3-FULL"}']);
      await page
        .locator('geo-seismic')
        .getByRole('combobox', { name: 'Section along' })
        .waitFor({ timeout: 60_000 });
    },
  );

  it(
    'opens from its address, and is empty again when nothing is checked',
    { timeout: 120_000 },
    async () => {
      await page.reload();
      await page.locator('geo-seismic .section-region.plotted').waitFor({ timeout: 60_000 });
      await checked().first().uncheck();
      await page.getByText('Choose a processing name in the tree.').waitFor();
      await expect.poll(place).toEqual(['seismic']);
    },
  );

  it('tells that a dataset has no samples on the server', async () => {
    await page.getByRole('checkbox', { name: /^Raw gathers 1981/ }).check();
    await page.getByRole('alert').filter({ hasText: 'No index available for seismic' }).waitFor();
    await page.locator('geo-visualizer .index-mark.failed').waitFor();
    await checked().first().uncheck();
  });

  it.each([
    [200, { data: null }, 'No index available for seismic'],
    [
      502,
      { error: 'STORE_UNAVAILABLE', message: 'Unable to generate store URI' },
      'Unable to generate store URI',
    ],
    [400, { error: 'INVALID', message: 'no' }, 'Unable to generate index id'],
  ])(
    'tells why there is no index (%i), and tries again',
    { timeout: 120_000 },
    async (status, body, words) => {
      const takeBack = await answered(status, body);
      await page.getByRole('checkbox', { name: /^Full stack/ }).check();
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
      await page.locator('geo-visualizer .index-mark.failed').waitFor();
      await takeBack();
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.locator('geo-visualizer .index-mark.loaded').waitFor({ timeout: 60_000 });
      await checked().first().uncheck();
      await page.getByText('Choose a processing name in the tree.').waitFor();
    },
  );

  it(
    'keeps where the section is cut and which times of it are shown in the address, and no step of it in the history',
    { timeout: 120_000 },
    async () => {
      await page.getByRole('checkbox', { name: /^Full stack/ }).check();
      const section = page.locator('geo-seismic');
      await section.locator('.section-region.plotted').waitFor({ timeout: 60_000 });
      await expect.poll(cut).toEqual({ mode: 'inline', number: '122' });
      const steps = await page.evaluate(() => history.length);
      await section.getByRole('combobox', { name: 'Section along' }).selectOption('crossline');
      await section.getByRole('button', { name: 'Next section', exact: true }).click();
      await expect.poll(cut).toEqual({ mode: 'crossline', number: '884' });
      await showTime(0, '100', '100,300');
      await showTime(1, '200', '100,200');
      await expect.poll(cut).toEqual({ mode: 'crossline', number: '884', timeRange: '100,200' });
      // As fast as the address follows: its updates never move the viewer back to where it was.
      await section.getByRole('application', { name: /Seismic section/ }).focus();
      for (const [key, number] of [
        ['n', '891'],
        ['p', '884'],
      ] as const) {
        for (let step = 0; step < 7; step++) {
          await page.keyboard.press(key);
          await page.waitForTimeout(255);
        }
        await expect.poll(cut).toEqual({ mode: 'crossline', number, timeRange: '100,200' });
      }
      expect(await page.evaluate(() => history.length)).toBe(steps);
      await page.reload();
      await section.locator('.section-region.plotted').waitFor({ timeout: 60_000 });
      await expect.poll(shown).toEqual(['crossline', '884', '100', '200']);
      await expect.poll(cut).toEqual({ mode: 'crossline', number: '884', timeRange: '100,200' });
    },
  );

  it(
    'shows another processing of the survey where and as it shows this one, and another survey from its middle',
    { timeout: 120_000 },
    async () => {
      await page.locator('geo-seismic .map-field').selectOption('gray');
      await page.getByRole('checkbox', { name: /^Near stack/ }).check();
      await expect.poll(place).toEqual(['seismic', 'postStacked3d', '{"datasetId":"F3-NEAR"}']);
      await page
        .locator('geo-seismic[dataset-id="F3-NEAR"] .section-region.plotted')
        .waitFor({ timeout: 60_000 });
      expect(await page.locator('geo-seismic .map-field').inputValue()).toBe('gray');
      expect(await shown()).toEqual(['crossline', '884', '100', '200']);
      await expect.poll(cut).toEqual({ mode: 'crossline', number: '884', timeRange: '100,200' });
      await page.getByRole('tab', { name: 'Log', exact: true }).click();
      await page.getByRole('tab', { name: 'Seismic', exact: true }).click();
      await page.locator('geo-seismic .section-region.plotted').waitFor({ timeout: 60_000 });
      expect(await shown()).toEqual(['crossline', '884', '100', '200']);
      await page.getByRole('checkbox', { name: /^Depth stack/ }).check();
      await expect.poll(cut).toEqual({ mode: 'crossline', number: '884' });
      expect(await shown()).toEqual(['crossline', '884', '4', '300']);
      await page.getByRole('checkbox', { name: /^Far stack, Y 100/ }).check();
      await page
        .locator('geo-seismic[dataset-id="Y-100"] .section-region.plotted')
        .waitFor({ timeout: 60_000 });
      expect(await shown()).toEqual(['inline', '122', '4', '300']);
      await expect.poll(cut).toEqual({ mode: 'inline', number: '122' });
    },
  );

  it('keeps the surfaces on that the other dataset has too', { timeout: 120_000 }, async () => {
    const surfaces = (): Promise<unknown> =>
      page
        .locator('geo-seismic')
        .getByRole('list', { name: 'Surfaces' })
        .getByRole('checkbox')
        .evaluateAll((boxes) =>
          boxes.map((box) => [
            box.closest('label')!.textContent,
            (box as HTMLInputElement).checked,
          ]),
        );
    await page.getByRole('checkbox', { name: /^Full stack/ }).check();
    await expect.poll(surfaces, { timeout: 60_000 }).toEqual([
      ['Base', false],
      ['Top', false],
    ]);
    for (const name of ['Base', 'Top'])
      await page.locator('geo-seismic').getByRole('checkbox', { name }).check();
    await page.getByRole('checkbox', { name: /^Near stack/ }).check();
    await expect.poll(surfaces, { timeout: 60_000 }).toEqual([['Top', true]]);
    await page.getByRole('checkbox', { name: /^Far stack, Y 100/ }).check();
    await page
      .locator('geo-seismic[dataset-id="Y-100"] .section-region.plotted')
      .waitFor({ timeout: 60_000 });
    expect(await surfaces()).toEqual([]);
  });

  it(
    'keeps a line that was drawn on the mini map in the address, with all its corners, and over another processing',
    { timeout: 120_000 },
    async () => {
      await page.goto(`${server.url}${FULL_STACK}?timeRange=100,200`);
      const section = page.locator('geo-seismic');
      await section.locator('.section-region.plotted').waitFor({ timeout: 60_000 });
      await section.getByRole('button', { name: 'Draw line' }).click();
      const { x, y, width, height } = (await section.locator('.mini-map .outline').boundingBox())!;
      for (const [across, down] of [
        [0.5, 0.25],
        [0.62, 0.5],
        [0.45, 0.7],
      ] as const)
        await page.mouse.click(x + across * width, y + down * height);
      await section.getByRole('button', { name: 'Done' }).click();
      await expect.poll(cut).toEqual({
        mode: 'line',
        line: expect.stringMatching(/^\d+_\d+(\.\d+_\d+){2}$/) as string,
        timeRange: '100,200',
      });
      const [address, samples] = [cut(), await samplesShown()];
      await page.reload();
      await section.locator('.section-region.plotted').waitFor({ timeout: 60_000 });
      expect(await samplesShown()).toEqual(samples);
      await page.getByRole('checkbox', { name: /^Near stack/ }).check();
      await page
        .locator('geo-seismic[dataset-id="F3-NEAR"] .section-region.plotted')
        .waitFor({ timeout: 60_000 });
      expect(await samplesShown()).toEqual(samples);
      expect(cut()).toEqual(address);
    },
  );

  it.each([
    ['one corner', '111_875'],
    ['a corner outside the survey', '111_875.134_892'],
    ['no numbers', '111_875.1e2_x'],
    ['another notation', '[[111,875],[120,880]]'],
    ['too many corners', Array.from({ length: 201 }, () => '111_875').join('.')],
  ])(
    'passes over a line in the address that has %s, and takes the rest of it',
    { timeout: 120_000 },
    async (_, line) => {
      await page.goto(
        `${server.url}${FULL_STACK}?${new URLSearchParams({ mode: 'line', line, timeRange: '100,200' })}`,
      );
      await page.locator('geo-seismic .section-region.plotted').waitFor({ timeout: 60_000 });
      await expect
        .poll(cut)
        .toEqual({ mode: 'line', line: '111_875.133_892', timeRange: '100,200' });
    },
  );

  it.each(['Y-101', 'Y-219'])(
    'has the row of the dataset that the address names (%s) in view, also where no page of the list brought it',
    { timeout: 120_000 },
    async (datasetId) => {
      await page.goto(
        `${server.url}/consume/seismic/postStacked3d/${encodeURIComponent(JSON.stringify({ datasetId }))}`,
      );
      await expect
        .poll(
          () =>
            page.evaluate(() => {
              const root = document.querySelector('geo-visualizer')?.shadowRoot;
              const [row, view] = [
                root?.querySelector('.seismic-processing.checked'),
                root?.querySelector('.tree-scroll'),
              ].map((node) => node?.getBoundingClientRect());
              return row && view && row.top >= view.top && row.bottom <= view.bottom;
            }),
          { timeout: 30_000 },
        )
        .toBe(true);
      expect(await checked().count()).toBe(1);
    },
  );

  it('leaves the page without an error', () => {
    expect(complaints).toEqual([]);
  });
});
