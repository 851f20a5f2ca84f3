import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { application, logPlace, type Somebody } from '../support/application-visitor.ts';
import {
  type Fault,
  failureOn,
  OFFLINE,
  reset,
  SCREEN_FAULTS,
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
  await page.goto(`${app.url}/studio`);
  // What a tab keeps of catalogs would hide a server that fails.
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

describe.each(SCREEN_FAULTS)('%s', (_name, fault, text) => {
  it('instead of wellbores stands in the tree, and Retry fetches them', async () => {
    const mend = await spoil('/service/ppdm/query', fault, '{ well(');
    await page.goto(`${app.url}/consume/log`);
    const alert = await failure(tree(), text);
    await mend();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await tree().getByRole('treeitem').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('instead of the logs of a wellbore stands under it, and Retry fetches them', async () => {
    const mend = await spoil('/service/ppdm/query', fault, 'limit: 1000');
    await page.goto(`${app.url}/consume/log`);
    await tree().getByRole('treeitem').first().click();
    const alert = await failure(tree(), text);
    await mend();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await tree().locator('.tree-row.log').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it.each([
    ['the catalog', '/service/studio/query', ''],
    ['the record', '/service/ppdm/query', String.raw`\"wellLogId\"`],
    ['the log’s description', '/trove/api/viewer/log/url', ''],
    ['the curves', '/trove/api/viewer/log/getCurveValues', ''],
  ])('instead of %s stands in the viewer, and Retry draws the log', async (_what, path, part) => {
    const mend = await spoil(path, fault, part);
    await open();
    const alert = await failure(viewer(), text);
    await mend();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await plotted();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('instead of the templates is told over the log, which is drawn with the suite’s own', async () => {
    await spoil('/service/entity/LogPlotTemplate', fault);
    await open();
    await plotted();
    await failure(viewer(), 'Could not retrieve log templates');
    expect(await viewer().getByLabel('Template').locator('option').allInnerTexts()).toContain(
      'All curves',
    );
  });

  it('instead of the languages is told in a message; English, Turkish and Chinese can be chosen', async () => {
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
  });
});

it('the message about the languages stands for 15 seconds', async () => {
  let answer = (): void => undefined;
  const watched = new Promise<void>((resolve) => (answer = resolve));
  await spoil('/service/getEntity', (route) => watched.then(() => reset(route)), 'Language');
  await page.goto(`${app.url}/consume/log`);
  await page.waitForFunction(() => document.querySelector('geo-toasts')?.shadowRoot);
  // By the page's own clock: the test's is late where the machine is busy.
  await page.evaluate(() =>
    Object.assign(window, {
      stood: new Promise((resolve) => {
        const { shadowRoot } = document.querySelector('geo-toasts')!;
        let shownAt: number | null = null;
        new MutationObserver(() => {
          if (shadowRoot!.querySelector('.toast')) shownAt ??= performance.now();
          else if (shownAt !== null) resolve(performance.now() - shownAt);
        }).observe(shadowRoot!, { childList: true, subtree: true });
      }),
    }),
  );
  answer();
  const stoodMs = await page.evaluate(
    () => (window as unknown as { stood: Promise<number> }).stood,
  );
  expect(stoodMs).toBeGreaterThan(14_000);
  expect(stoodMs).toBeLessThan(17_000);
});

describe('an address', () => {
  it('of a log that is not there says so', async () => {
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

  it('of a catalog that is not there says so, and the tree leads on', async () => {
    await page.goto(`${app.url}/consume/log/noSuchCatalog/${encodeURIComponent('{"id":"1"}')}`);
    await viewer().getByRole('alert').waitFor();
    await tree().getByRole('treeitem').first().click();
    await tree().locator('.tree-row.log').first().click();
    await plotted();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('a server that goes and comes back', () => {
  it('takes nothing from the screen; what is asked for meanwhile fails in words, and succeeds after', async () => {
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

  it('before the page has asked for its configuration, is told with a way on', async () => {
    await spoil('/config.json', status(503, 'away'));
    await page.goto(`${app.url}/consume/log`);
    await page.getByRole('alert').getByText('The server could not be reached').waitFor();
    for (const mend of mends) await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await tree().getByRole('treeitem').first().waitFor();
  });

  it('before a part of the page is fetched, is told with a way on', async () => {
    await spoil('/dist/elements/geo-visualizer.js', reset);
    await page.goto(`${app.url}/consume/log`);
    await page
      .getByRole('alert')
      .getByText('This part of the application could not be loaded')
      .waitFor();
    for (const mend of mends) await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await tree().getByRole('treeitem').first().waitFor();
  });
});
