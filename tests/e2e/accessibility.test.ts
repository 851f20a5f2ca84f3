import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, logPlace, type Somebody } from '../support/application-visitor.ts';
import arCorrelation from '../../src/i18n/texts/ar/correlation.json';
import enCorrelation from '../../src/i18n/texts/en/correlation.json';
import { takeEveryOther } from '../support/length.ts';
import { type HostServer, startServer } from '../support/page-server.ts';
import { nameField } from '../support/application.ts';
import { LEFT, openCorrelationPage, RIGHT, type WellOfTest } from '../support/correlation-page.ts';

/** Each screen of the application as assistive technology finds it, in both themes and both directions of writing. */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const app = application();

/** Address of each screen, and what is there once it is complete. */
const SCREENS: Readonly<Record<string, { at: () => string; shown: string }>> = {
  'the start': { at: () => '/consume/start', shown: 'geo-browse .start-task' },
  'the browse screen': {
    at: () => '/consume/browse?catalog=well',
    shown: 'geo-browse [role=gridcell]',
  },
  'a record': {
    at: () => `/consume/browse?catalog=well&record=${encodeURIComponent('{"uwi":"TR-0001"}')}`,
    shown: 'geo-browse .record-panel [role=tab]',
  },
  'the form of a record': {
    at: () => '/consume/browse?catalog=well&record=new',
    shown: 'geo-browse .record-inputs',
  },
  'the log viewer with nothing chosen': {
    at: () => '/consume/log',
    shown: 'geo-visualizer [role=treeitem]',
  },
  'a log': { at: () => logPlace(app.logId('LAS')), shown: 'geo-log-viewer .plot-region.plotted' },
  'the seismic viewer with nothing chosen': {
    at: () => '/consume/seismic',
    shown: 'geo-visualizer .seismic-processing',
  },
  'the page that takes files': { at: () => '/load', shown: 'geo-load .load-zone' },
  'the account': { at: () => '/account', shown: 'geo-account .account-mine' },
  'a concession summary that is not there': {
    at: () => '/concession/summary/none',
    shown: 'geo-concession-summary .problem',
  },
  Studio: { at: () => '/studio', shown: 'main :is(geo-studio, .note)' },
};

/** What axe finds on the whole page, or in one element, shadow roots included: rule, node, and what it says of it. */
async function findings(page: Page, within?: string): Promise<string[]> {
  // By the debugger, which the page's policy does not bind.
  await page.evaluate(AXE);
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as {
      axe: { run(node: Document | Element, options: RunOptions): Promise<AxeResults> };
    };
    const { violations } = await axe.run(
      selector === undefined ? document : document.querySelector(selector)!,
      { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${JSON.stringify(target)} ${failureSummary?.replace(/\s+/g, ' ')}`,
      ),
    );
  }, within);
}

/** What a correlation of some wells shows, after what is done to it, and what is there then. */
const CORRELATIONS: Readonly<
  Record<
    string,
    { wells: readonly WellOfTest[]; act?: (page: Page) => Promise<unknown>; shown: string }
  >
> = {
  'no wells': { wells: [], shown: '.problem' },
  'two wells': { wells: [LEFT, RIGHT], shown: '.plotted' },
  'a well without a survey against TVDSS': {
    wells: [LEFT, RIGHT],
    act: (page) => page.locator('geo-correlation .toolbar select').first().selectOption('TVDSS'),
    shown: '.notes',
  },
  'the table of picks, and the values at the cursor': {
    wells: [LEFT, RIGHT],
    async act(page) {
      await page.locator('geo-correlation .toolbar-group').last().locator('[aria-pressed]').click();
      await page.locator('geo-correlation .picks-panel table').first().waitFor();
      await page.getByRole('application').press('Shift+ArrowDown');
    },
    shown: '.at-cursor table',
  },
  'the name of a new pick': {
    wells: [LEFT, RIGHT],
    act: (page) => page.getByRole('application').press('p'),
    shown: '.pick-form',
  },
  'a ghost curve': {
    wells: [LEFT, RIGHT],
    async act(page) {
      await page.getByRole('application').press('g');
      await page.getByRole('application').press('Enter');
    },
    shown: '.tool-hint',
  },
};

// Colours do not hang on the language, nor names and roles on the theme: two looks hold all four.
// On every change a screen is in one of them, with the next seed in the other.
describe.each([
  ['en', 'light', 0],
  ['ar', 'dark', 1],
] as const)('in %s, %s, axe finds nothing on', (locale, colorScheme, turn) => {
  const options = { locale, colorScheme };
  let somebody: Somebody;
  beforeAll(async () => {
    somebody = await app.signedIn('/consume/browse', 'geologist', options);
  });
  afterAll(() => somebody?.close());

  it("the provider's sign-in", async () => {
    const { page, close } = await app.visitor(options);
    await page.goto(app.url, { waitUntil: 'commit' });
    await nameField(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await findings(page)).toEqual([]);
    await close();
  });

  it.each(takeEveryOther(Object.entries(SCREENS), turn))('%s', async (_name, { at, shown }) => {
    const { page } = somebody;
    await page.goto(app.url + at());
    await page.locator(shown).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await findings(page)).toEqual([]);
  });
});

// In pages of others: the element alone.
describe.each([
  ['en', 'light', enCorrelation, 0],
  ['ar', 'dark', arCorrelation, 1],
] as const)('in %s, %s, axe finds nothing on a correlation with', (lang, theme, texts, turn) => {
  let server: HostServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.close());

  it.each(takeEveryOther(Object.entries(CORRELATIONS), turn))(
    '%s',
    async (_name, { wells, act, shown }) => {
      const host = await openCorrelationPage(app.browser, server);
      await host.page.evaluate(
        ([given, attributes]) => void window.addCorrelation(attributes, given),
        [wells, { lang, theme }] as const,
      );
      await host.waitFor(wells.length > 1 ? 'geo-plot' : 'geo-error');
      // Texts of a language come late, and with them a plot of another name: keys before that would be lost.
      await host.page
        .locator(
          `geo-correlation [role=application][aria-label="${texts['correlation.plotLabel']}"]`,
        )
        .waitFor({ state: 'attached' });
      await act?.(host.page);
      await host.page.locator(`geo-correlation ${shown}`).first().waitFor();
      expect(await findings(host.page, 'geo-correlation')).toEqual([]);
      await host.close();
    },
  );
});
