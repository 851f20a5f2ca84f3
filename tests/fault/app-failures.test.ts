import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { application, logPlace, type Somebody } from '../support/application-visitor.ts';
import { seed } from '../support/length.ts';
import {
  type Fault,
  failureOn,
  faultsAt,
  OFFLINE,
  reset,
  spoilOn,
  status,
} from './screen-faults.ts';

/** Each failure on the screen of the running application: once, where it happened, in the spec's words (spec 8), with a way on that leads on. */

const app = application();
let somebody: Somebody;
let page: Page;
let mends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  somebody = await app.signedIn('/consume/browse');
  page = somebody.page;
});
beforeEach(async () => {
  for (const mend of mends) await mend();
  mends = [];
  // What a tab keeps of catalogs would hide a server that fails. A file of the application has its storage, and starts nothing.
  await page.goto(`${app.url}/app.css`);
  await page.evaluate(() => sessionStorage.clear());
});
afterAll(async () => {
  expect(somebody.uncaught).toEqual([]);
  await somebody.close();
});

/** Spoils calls to a path whose body holds `part`, until what it answers is called. */
async function spoil(path: string, fault: Fault, part = ''): Promise<() => Promise<void>> {
  const mend = await spoilOn(page, path, fault, part);
  mends.push(mend);
  return mend;
}

const viewer = (): Locator => page.locator('geo-log-viewer');
const tree = (): Locator => page.getByRole('region', { name: 'Wellbores' });
const toasts = (): Locator => page.locator('geo-toasts .toast');
const plotted = (): Promise<void> => page.locator('geo-log-viewer .plot-region.plotted').waitFor();
const open = (logId = app.logId('LAS')): Promise<unknown> => page.goto(app.url + logPlace(logId));

const failure = (where: Locator, text: string): Promise<Locator> => failureOn(page, where, text);

describe(`a failure (TEST_SEED=${seed})`, () => {
  it.each(faultsAt(0))(
    '%s instead of wellbores is shown in the tree, and Retry fetches them',
    async (_name, fault, text) => {
      const mend = await spoil('/service/ppdm/query', fault, '{ well(');
      await page.goto(`${app.url}/consume/log`);
      const alert = await failure(tree(), text);
      await mend();
      await alert.getByRole('button', { name: 'Retry' }).click();
      await tree().getByRole('treeitem').first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  );

  it.each(faultsAt(1))(
    '%s instead of the logs of a wellbore is shown under it, and Retry fetches them',
    async (_name, fault, text) => {
      const mend = await spoil('/service/ppdm/query', fault, 'limit: 1000');
      await page.goto(`${app.url}/consume/log`);
      await tree().getByRole('treeitem').first().click();
      const alert = await failure(tree(), text);
      await mend();
      await alert.getByRole('button', { name: 'Retry' }).click();
      await tree().locator('.tree-row.log').first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  );

  it.each(
    [
      ['the catalog', '/service/studio/query', ''],
      ['the record', '/service/ppdm/query', String.raw`\"wellLogId\"`],
      ['the log’s description', '/trove/api/viewer/log/url', ''],
      ['the curves', '/trove/api/viewer/log/getCurveValues', ''],
    ].flatMap(([what, path, part], i) =>
      faultsAt(2 + i).map(([name, fault, text]) => ({
        what,
        path: path!,
        part: part!,
        name,
        fault,
        text,
      })),
    ),
  )(
    '$name instead of $what is shown in the viewer, and Retry draws the log',
    async ({ path, part, fault, text }) => {
      const mend = await spoil(path, fault, part);
      await open();
      const alert = await failure(viewer(), text);
      await mend();
      await alert.getByRole('button', { name: 'Retry' }).click();
      await plotted();
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  );

  it.each(faultsAt(6))(
    '%s instead of the templates is shown over the log, which is drawn with the suite’s own',
    async (_name, fault) => {
      await spoil('/service/entity/LogPlotTemplate', fault);
      await open();
      await plotted();
      await failure(viewer(), 'Could not retrieve log templates');
      const templates = viewer().getByLabel('Template').locator('option');
      // The toolbar comes after the picture.
      await expect.poll(() => templates.allInnerTexts()).toContain('All curves');
    },
  );

  it.each(faultsAt(7))(
    '%s instead of the languages is shown in a message; English, Turkish and Chinese can be chosen',
    async (_name, fault) => {
      await spoil('/service/getEntity', fault, 'Language');
      await page.goto(`${app.url}/consume/log`);
      await toasts().getByText('Error loading languages').waitFor();
      expect(
        await page
          .getByRole('banner')
          .getByLabel('Language')
          .first()
          .locator('option')
          .allInnerTexts(),
      ).toEqual(['English', 'Türkçe', '中文']);
      expect(await toasts().count()).toBe(1);
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  );
});

it('the message about the languages stays for 15 seconds', async () => {
  // A profile of its own: its clock is the test's.
  const other = await app.signedIn('/consume/log');
  await other.page.clock.install();
  let answer = (): void => undefined;
  const isWatched = new Promise<void>((resolve) => (answer = resolve));
  const failing = status(500, 'No languages');
  await spoilOn(
    other.page,
    '/service/getEntity',
    (route) => isWatched.then(() => failing(route)),
    'Language',
  );
  await other.page.goto(`${app.url}/consume/log`);
  await other.page.waitForFunction(() => document.querySelector('geo-toasts')?.shadowRoot);
  await other.page.clock.pauseAt(await other.page.evaluate(() => Date.now() + 1000));
  answer();
  const shown = (): Promise<number> => other.page.locator('geo-toasts .toast').count();
  while ((await shown()) === 0) await other.page.clock.runFor(500);
  await other.page.clock.runFor(13_500);
  expect(await shown()).toBe(1);
  await other.page.clock.runFor(1500);
  await expect.poll(shown).toBe(0);
  await other.close();
});

describe('an address', () => {
  it('of a log that does not exist shows a message', async () => {
    await open('{"wellLogId":"no such log"}');
    await failure(viewer(), 'No log found');
  });

  it.each(['{"wellLogId":"1","uwi":"2"}', '{"uwi":"TR-0001"}', '7', 'no JSON'])(
    'with the keys %s says that a catalog key is missing',
    async (keys) => {
      await open(keys);
      await failure(viewer(), 'Missing catalog key');
    },
  );

  it('of a catalog that does not exist shows a message, and the tree leads on', async () => {
    await page.goto(`${app.url}/consume/log/noSuchCatalog/${encodeURIComponent('{"id":"1"}')}`);
    await viewer().getByRole('alert').waitFor();
    await tree().getByRole('treeitem').first().click();
    await tree().locator('.tree-row.log').first().click();
    await plotted();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('a server that goes and comes back', () => {
  it('takes nothing from the screen; what is requested meanwhile fails in words, and succeeds after', async () => {
    await open();
    await plotted();
    await somebody.user.setOffline(true);
    await tree().locator('.tree-row.log').nth(1).click();
    const alert = await failure(viewer(), OFFLINE);
    expect(await tree().locator('.tree-row.log').count()).toBeGreaterThan(1);
    await somebody.user.setOffline(false);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await plotted();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('before the page has requested its configuration, is reported with a way on', async () => {
    await spoil('/config.json', status(503, 'away'));
    await page.goto(`${app.url}/consume/log`);
    await page
      .getByRole('alert')
      .getByText('Server not reachable. Check the connection and try again.')
      .waitFor();
    for (const mend of mends) await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await tree().getByRole('treeitem').first().waitFor();
  });

  it('before a part of the page is fetched, is reported with a way on', async () => {
    await spoil('/dist/elements/geo-visualizer.js', reset);
    await page.goto(`${app.url}/consume/log`);
    await page
      .getByRole('alert')
      .getByText('This part of the application was not loaded. Reload the page.')
      .waitFor();
    for (const mend of mends) await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await tree().getByRole('treeitem').first().waitFor();
  });
});
