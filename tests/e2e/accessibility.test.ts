import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { application, logPlace } from '../fault/application.ts';
import { nameField } from './application-server.ts';

/** Each screen of the application as assistive technology finds it, in both themes and both directions of writing. */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const app = application();

/** Address of each screen, and what is there once it is complete. */
const SCREENS: Readonly<Record<string, { at: () => string; shown: string }>> = {
  'the start': { at: () => '/', shown: 'geo-browse [role=gridcell]' },
  'the browse screen': { at: () => '/consume/browse', shown: 'geo-browse [role=gridcell]' },
  'a record': { at: () => `/consume/browse?catalog=well&record=${encodeURIComponent('{"uwi":"TR-0001"}')}`, shown: 'geo-browse .record-panel [role=tab]' },
  'the form of a record': { at: () => '/consume/browse?catalog=well&record=new', shown: 'geo-browse .record-inputs' },
  'the log viewer with nothing chosen': { at: () => '/consume/log', shown: 'geo-visualizer [role=treeitem]' },
  'a log': { at: () => logPlace(app.logId('LAS')), shown: 'geo-log-viewer .plot-region.plotted' },
  'the page that takes files': { at: () => '/load', shown: 'app-load-page h1' },
  'the account': { at: () => '/account', shown: 'geo-account .account-mine' },
  'a concession summary that is not there': { at: () => '/concession/summary/none', shown: 'geo-concession-summary .problem' },
  Studio: { at: () => '/studio', shown: 'main :is(geo-studio, .note)' },
};

/** What axe finds on the whole page, shadow roots included: rule, node, and what it says of it. */
async function findings(page: Page): Promise<string[]> {
  // By the debugger, which the page's policy does not bind.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(node: Document, options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary?.replace(/\s+/g, ' ')}`));
  });
}

// Colours do not hang on the language, nor names and roles on the theme: two looks hold all four.
describe.each([['en', 'light'], ['ar', 'dark']] as const)('in %s, %s, axe finds nothing on', (locale, colorScheme) => {
  const options = { locale, colorScheme };

  it('the provider\'s sign-in', async () => {
    const { page, close } = await app.visitor(options);
    await page.goto(app.url, { waitUntil: 'commit' });
    await nameField(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await findings(page)).toEqual([]);
    await close();
  });

  it.each(Object.entries(SCREENS))('%s', async (_name, { at, shown }) => {
    const { page, close } = await app.signedIn(at(), 'geologist', options);
    await page.locator(shown).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await findings(page)).toEqual([]);
    await close();
  });
});
