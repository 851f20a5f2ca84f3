import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { application, type Somebody } from '../support/application-visitor.ts';
import { seed } from '../support/length.ts';
import { type Fault, failureOn, faultsAt, spoilOn } from './screen-faults.ts';

/** Failures of the calls of cart, exports, jobs, summaries and audit on their screens: once, where they happened, in the spec's words, and nothing is lost. */

const app = application();
const SUMMARY = 'faulty-summary';
let somebody: Somebody;
let page: Page;
let bearer = '';
let mends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  somebody = await app.signedIn('/consume/browse');
  page = somebody.page;
  page.on('request', (request) => (bearer = request.headers()['authorization'] ?? bearer));
  await page.goto(`${app.url}/consume/cart`);
  await page.getByRole('tablist', { name: 'Cart and exports' }).waitFor();
  await until(() => Promise.resolve(bearer !== ''));
  await ask('PUT', '/trove/api/export/update/shoppingcart/V2', {
    cartId: null,
    add: ['TR-0003', 'TR-0007'].map((uwi) => ({ catalogName: 'well', keys: { uwi } })),
  });
  await ask('POST', '/trove/api/export/generate/summary', {
    processId: SUMMARY,
    concessions: ['K35-A1'],
    catalogs: ['well'],
  });
  await until(
    async () =>
      (
        await ask<{ data: { status: string } }>(
          'GET',
          `/service/process/last/response?processId=${SUMMARY}`,
        )
      ).data.status === 'COMPLETED',
  );
}, 240_000);
beforeEach(async () => {
  for (const mend of mends) await mend();
  mends = [];
});
afterAll(async () => {
  expect(somebody.uncaught).toEqual([]);
  await somebody.close();
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await page.waitForTimeout(200);
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(app.url + path, {
    method,
    headers: { authorization: bearer, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([path, answer.ok]).toEqual([path, true]);
  return answer.json() as Promise<T>;
}

async function spoil(path: string, fault: Fault): Promise<() => Promise<void>> {
  const mend = await spoilOn(page, path, fault);
  mends.push(mend);
  return mend;
}

/** Requests to a path from now on. */
function requestsTo(path: string): { readonly count: number } {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(path)) seen.count += 1;
  });
  return seen;
}

const cart = (): Locator => page.locator('geo-cart');
const go = (place: string): Promise<unknown> => page.goto(app.url + place);
const retry = (alert: Locator): Promise<void> =>
  alert.getByRole('button', { name: 'Retry' }).click();
const group = (): Locator =>
  cart().getByRole('treegrid').getByRole('row').filter({ hasText: 'Well' }).first();
/** Opens what the cart holds of its catalog. */
async function expand(): Promise<void> {
  await group().waitFor();
  await cart().getByRole('treegrid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
}
const noAlert = (): Promise<void> => expect.poll(() => page.getByRole('alert').count()).toBe(0);

describe(`a failure (TEST_SEED=${seed})`, () => {
  it.each(faultsAt(0))(
    '%s instead of the carts is shown in their place, and Retry fetches them',
    async (_name, fault, text) => {
      const mend = await spoil('/trove/api/export/get/shoppingcarts', fault);
      await go('/consume/cart');
      const alert = await failureOn(page, cart(), text);
      await mend();
      await retry(alert);
      await group().waitFor();
      await noAlert();
    },
  );

  it.each(faultsAt(1))(
    '%s instead of what a cart holds of a catalog is shown under it, and Retry fetches it',
    async (_name, fault, text) => {
      const mend = await spoil('/trove/api/export/shoppingCartCatalog/', fault);
      await go('/consume/cart');
      await expand();
      await cart().getByText(text).first().waitFor();
      await mend();
      await cart().getByRole('treegrid').getByRole('button', { name: 'Retry' }).click();
      await cart().getByRole('row').filter({ hasText: 'TR-0007' }).waitFor();
      expect(await cart().getByText(text).count()).toBe(0);
    },
  );

  it.each(faultsAt(2))(
    '%s instead of the size leaves it unknown, and the cart can be exported',
    async (_name, fault) => {
      await spoil('/trove/api/export/shoppingcart/size', fault);
      await go('/consume/cart');
      await cart().getByText('unknown').waitFor();
      await expect
        .poll(() =>
          cart()
            .getByRole('button', { name: /^Export \d+ records?$/ })
            .getAttribute('aria-disabled'),
        )
        .not.toBe('true');
      await noAlert();
    },
  );

  it.each(faultsAt(3))(
    '%s at the start of an export is announced once, the request went out once, and form and cart are as they were',
    async (_name, fault, text) => {
      await spoil('/trove/api/export/start', fault);
      await go('/consume/cart');
      await cart().getByLabel('Name').fill('Not to be');
      await cart().getByLabel('Coordinate reference system').fill('EPSG:4326');
      const sent = requestsTo('/trove/api/export/start');
      await cart()
        .getByRole('button', { name: /^Export \d+ records?$/ })
        .click();
      await failureOn(page, cart(), text);
      expect(sent.count).toBe(1);
      expect(await cart().getByRole('dialog').count()).toBe(0);
      expect([
        await cart().getByLabel('Name').inputValue(),
        await cart().getByLabel('Coordinate reference system').inputValue(),
      ]).toEqual(['Not to be', 'EPSG:4326']);
      expect(await cart().locator('.cart-title .muted').innerText()).toContain('Items: 2');
    },
  );

  it.each(faultsAt(4))(
    '%s at a removal brings the record back, and says why',
    async (_name, fault, text) => {
      await spoil('/trove/api/export/shoppingcartitem/delete', fault);
      await go('/consume/cart');
      await expand();
      await cart()
        .getByRole('row')
        .filter({ hasText: 'TR-0007' })
        .getByRole('button', { name: /^Remove/ })
        .click();
      const sent = requestsTo('/trove/api/export/shoppingcartitem/delete');
      await page.mouse.move(5, 5);
      await page.locator('geo-toasts').getByText(text).first().waitFor();
      await cart().getByRole('row').filter({ hasText: 'TR-0007' }).waitFor();
      expect(sent.count).toBe(1);
    },
  );

  it.each(faultsAt(5))(
    '%s instead of the jobs is shown among the exports, and Retry fetches them',
    async (_name, fault, text) => {
      const mend = await spoil('/trove/api/job/', fault);
      await go('/consume/cart?tab=exports');
      const alert = await failureOn(page, cart(), text);
      await mend();
      await retry(alert);
      await cart().locator('.export-row').first().waitFor();
      await noAlert();
    },
  );

  it.each(faultsAt(6))(
    '%s instead of a summary is shown on its page, and Retry fetches it',
    async (_name, fault) => {
      const mend = await spoil('/service/concession/summary/data/', fault);
      await go(`/concession/summary/${SUMMARY}`);
      const summary = page.locator('geo-concession-summary');
      await summary.getByRole('alert').first().waitFor();
      await mend();
      await summary.getByRole('button', { name: 'Retry' }).first().click();
      await summary.locator('.concession-head').first().waitFor();
      expect(await summary.getByRole('alert').count()).toBe(0);
    },
  );

  it.each(faultsAt(7))(
    '%s at the audit of an opened record disturbs nobody, and is not reported twice',
    async (_name, fault) => {
      await spoil('/service/audit', fault);
      const sent = requestsTo('/service/audit');
      await go(
        `/consume/browse?${new URLSearchParams({ catalog: 'well', record: '{"uwi":"TR-0003"}' })}`,
      );
      await expect.poll(() => sent.count).toBe(1);
      await page.getByRole('row').filter({ hasText: 'TR-0003' }).first().waitFor();
      // A failure would be reported in the task after the answer; nothing more is requested by then.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await page.waitForLoadState('networkidle');
      await noAlert();
      expect([sent.count, await page.locator('geo-toasts .toast').count()]).toEqual([1, 0]);
    },
  );
});
