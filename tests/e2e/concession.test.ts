import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, type Somebody } from '../support/application-visitor.ts';

/** The concession summary on the demo field: computed by the server, read as a page and as a dialog, and what goes wrong on the way. */

const app = application();
/** Concessions of the demo field: each takes the server its time. */
const CONCESSIONS = ['K35-A1', 'K35-A2', 'K35-B2'];
let somebody: Somebody;
let page: Page;
/** A summary of three concessions that the server has computed. */
let finished = '';

const summary = (): Locator => page.locator('geo-concession-summary');
const heads = (): Locator => summary().locator('.concession-head .disclosure');
const processOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.split('/').at(-1)!);

/** Goes to the page of a summary. */
async function open(processId: string, query = ''): Promise<void> {
  await page.goto(`${app.url}/concession/summary/${encodeURIComponent(processId)}${query}`);
}

/** Starts a summary as any client of the server would, with the token of the page. */
function start(processId: string, concessions: string[] = []): Promise<number> {
  return page.evaluate(
    async ([id, names]) => {
      const [token] = Object.values(localStorage).flatMap(
        (text) => /"?(ey[\w-]+\.[\w-]+\.[\w-]+)"?/.exec(text)?.[1] ?? [],
      );
      const cookie = /(ey[\w-]+\.[\w-]+\.[\w-]+)/.exec(document.cookie)?.[1];
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${cookie ?? token}`,
      };
      return (
        await fetch('/trove/api/export/generate/summary', {
          method: 'POST',
          headers,
          body: JSON.stringify({ processId: id, concessions: names, catalogs: [] }),
        })
      ).status;
    },
    [processId, concessions] as const,
  );
}

/** Fetches the element's module, which the place does not need. */
async function define(): Promise<void> {
  await page.addScriptTag({ url: '/dist/elements/geo-concession-summary.js', type: 'module' });
}

/** Answers the summary's rows in place of the server. */
async function answer(rows: object[]): Promise<() => Promise<void>> {
  const path = /\/service\/concession\/summary\/data\//;
  const handler = (route: Route): Promise<void> =>
    route.fulfill({ json: { success: true, data: [{ data: { summaryData: rows } }] } });
  await page.route(path, handler);
  return () => page.unroute(path, handler);
}

beforeAll(async () => {
  somebody = await app.signedIn();
  page = somebody.page;
}, 240_000);
afterAll(() => somebody?.close());

describe('a summary', () => {
  it('is computed, followed while it runs, and shown when it is there', async () => {
    finished = 'e2e-three';
    expect(await start(finished, CONCESSIONS)).toBe(202);
    await open(finished);
    await expect.poll(() => heads().count(), { timeout: 100_000 }).toBeGreaterThan(1);
    await summary().getByText('Completed', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('opens a concession with its tables, and keeps it in the address', async () => {
    await heads().first().click();
    const table = summary().getByRole('table').first();
    await table.waitFor();
    expect((await table.getByRole('columnheader').allInnerTexts())[0]).toBe('Catalog');
    expect(await table.getByRole('rowheader').count()).toBeGreaterThan(0);
    await expect.poll(() => new URL(page.url()).searchParams.get('c')).toBeTruthy();
    await page.reload();
    await expect.poll(() => heads().first().getAttribute('aria-expanded')).toBe('true');
  });

  it('has the schemas in the order of the catalog groups', async () => {
    const shown = await summary().locator('.schema-head bdi').allInnerTexts();
    const order = ['Wells', 'Well logs', 'Seismic', 'Concessions and fields', 'Documents'];
    expect(shown.length).toBeGreaterThan(1);
    expect(shown).toEqual(order.filter((label) => shown.includes(label)));
  });

  it.each([
    ['Data Listing', /\.xls$/],
    ['Report', /\.pdf$/],
  ])('gives its %s', async (name, fileName) => {
    const download = page.waitForEvent('download');
    await summary()
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(fileName);
  });

  it('is walked and opened by the keyboard', async () => {
    await heads().first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => heads().first().getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() =>
        heads()
          .nth(1)
          .evaluate((node) => node.matches(':focus')),
      )
      .toBe(true);
    await page.keyboard.press('Space');
    await expect.poll(() => heads().nth(1).getAttribute('aria-expanded')).toBe('true');
  });

  it('is run again, as another one', async () => {
    await summary().getByRole('button', { name: 'Run again' }).click();
    await expect.poll(() => processOf(page.url())).not.toBe(finished);
    await expect.poll(() => heads().count(), { timeout: 100_000 }).toBeGreaterThan(1);
  });
});

describe('rows of a summary', () => {
  const rows = (count: number, more: (at: number) => object = () => ({})): object[] =>
    Array.from({ length: count }, (_, at) => ({
      schemaName: 'Wells',
      concessionName: `Block ${Math.floor(at / 40) + 1}`,
      catalogName: `Catalog ${at}`,
      count: at,
      ...more(at),
    }));

  it('that have a message are problems: styled, counted, and shown alone', async () => {
    const done = await answer(
      rows(80, (at) => (at === 50 ? { message: 'The outline crosses itself' } : {})),
    );
    await open(finished);
    await heads().nth(1).click();
    const row = summary().getByRole('row', { name: /Catalog 50/ });
    expect(await row.getAttribute('class')).toBe('problem-row');
    expect(await heads().allInnerTexts()).toEqual([
      expect.not.stringContaining('Problems'),
      expect.stringContaining('Problems: 1'),
    ]);
    await summary().getByRole('checkbox').check();
    await expect.poll(() => summary().locator('tbody tr').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('errors')).toBe('true');
    await open(finished, '?errors=1');
    await expect.poll(() => heads().count()).toBe(1);
    await done();
  });

  it('that lead to no file below /download/ show "File not found", without a request', async () => {
    const done = await answer(
      rows(1, () => ({
        dataListingPath: '/fm/secret.xls',
        summaryPdfPath: '/download/../secret.pdf',
      })),
    );
    const requested: string[] = [];
    page.on(
      'request',
      (request) => void (/secret/.test(request.url()) && requested.push(request.url())),
    );
    await open(finished);
    for (const name of ['Data Listing', 'Report']) {
      await summary()
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click();
      await page.locator('geo-toasts').getByText('Download File: File not found').waitFor();
      await page.locator('geo-toasts').getByRole('button', { name: 'Close' }).click();
    }
    expect(requested).toEqual([]);
    await done();
  });

  it('in their thousands are in the document only where somebody looks; the head of the concession stays in sight', async () => {
    const done = await answer(rows(10_000));
    await open(finished);
    await heads().first().waitFor();
    await summary().getByRole('button', { name: 'Expand all' }).click();
    await summary().getByText('Catalog 0', { exact: true }).waitFor();
    expect(await summary().locator('tbody tr').count()).toBeLessThan(2000);
    const body = summary().locator('.summary-body');
    await body.evaluate((node) => node.scrollTo(0, node.scrollHeight / 2));
    await expect
      .poll(() =>
        summary()
          .getByText(/^Catalog [45]\d{3}$/)
          .count(),
      )
      .toBeGreaterThan(0);
    // The list takes its place while rows come in.
    await expect
      .poll(() =>
        body.evaluate((node) => {
          const { top: edge } = node.getBoundingClientRect();
          return [...node.querySelectorAll('.concession-head')].some(
            (head) => Math.abs(head.getBoundingClientRect().top - edge) < 60,
          );
        }),
      )
      .toBe(true);
    await expect
      .poll(async () => {
        await body.evaluate((node) => node.scrollTo(0, node.scrollHeight));
        return summary().getByText('Catalog 9999', { exact: true }).count();
      })
      .toBe(1);
    await done();
  });

  it('that are empty show a note', async () => {
    const done = await answer([]);
    await open(finished);
    await summary().getByText('No records within the outlines of these concessions').waitFor();
    await done();
  });
});

describe('a summary that cannot be had', () => {
  it('of somebody else is not there', async () => {
    const other = await app.signedIn('/consume/browse', 'petrophysicist');
    await other.page.goto(`${app.url}/concession/summary/${finished}`);
    await other.page
      .getByText(
        'Summary not found. It has expired or belongs to another user. Generate a new one.',
      )
      .waitFor();
    await other.close();
  });

  it('for a failure says "Unable to load concession data" in a toast and in its place, and comes at the next attempt', async () => {
    const path = /\/service\/concession\/summary\/data\//;
    let fails = true;
    await page.route(path, (route) =>
      fails
        ? route.fulfill({
            status: 500,
            json: {
              error: 'INTERNAL',
              message: 'Server error. Retry; report the request ID if it remains.',
            },
          })
        : route.fallback(),
    );
    await open(finished);
    await page.locator('geo-toasts').getByText('Unable to load concession data').waitFor();
    await summary().getByRole('alert').getByText('Unable to load concession data').waitFor();
    fails = false;
    await summary().getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => heads().count()).toBeGreaterThan(1);
    await page.unroute(path);
  });

  it('that fails without a network names the network as the cause', async () => {
    await somebody.user.setOffline(true);
    await summary().getByRole('button', { name: 'Refresh' }).click();
    await summary()
      .getByText('Network Disconnected, Please check your internet connection')
      .waitFor();
    await somebody.user.setOffline(false);
    await summary().getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => heads().count()).toBeGreaterThan(1);
  });

  it('because its process failed tells its last words', async () => {
    const listed = /\/service\/concession\/summary\/processes/;
    const last = /\/service\/process\/last\/response/;
    await page.route(listed, (route) =>
      route.fulfill({
        json: { data: [{ processId: finished, name: 'One', status: 'FAILED', createdAt: null }] },
      }),
    );
    await page.route(last, (route) =>
      route.fulfill({
        json: {
          data: {
            processId: finished,
            status: 'FAILED',
            response: { messages: ['The database is away'] },
          },
        },
      }),
    );
    await open(finished);
    await summary().getByRole('alert').getByText('The database is away').waitFor();
    await page.unroute(listed);
    await page.unroute(last);
  });
});

describe('the dialog', () => {
  it('is 1000 wide with a body of 600, says that it is closed, and leaves the page as it was', async () => {
    await page.goto(`${app.url}/consume/browse`);
    await define();
    await page.evaluate((processId) => {
      const element = document.createElement('geo-concession-summary');
      element.setAttribute('process-id', processId);
      element.setAttribute('dialog', '');
      element.addEventListener('geo-close', () => element.remove());
      document.body.append(element);
    }, finished);
    const dialog = page.getByRole('dialog', { name: 'Concession summary' });
    await expect.poll(() => heads().count()).toBeGreaterThan(1);
    expect(Math.round((await dialog.boundingBox())!.width)).toBe(1000);
    expect(Math.round((await dialog.locator('.summary-body').boundingBox())!.height)).toBe(600);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(somebody.uncaught).toEqual([]);
  });
});

describe('without a process', () => {
  it('offers the summaries of the user, the newest first', async () => {
    await page.goto(`${app.url}/consume/browse`);
    await define();
    await page.evaluate(() => {
      const element = document.createElement('geo-concession-summary');
      document.querySelector('main')!.replaceChildren(element);
    });
    const choice = summary().getByRole('combobox', { name: 'Summary' });
    await choice.waitFor();
    expect(await choice.getByRole('option').count()).toBeGreaterThan(1);
    await choice.selectOption(finished);
    await expect.poll(() => choice.inputValue()).toBe(finished);
    await expect.poll(() => heads().count()).toBeGreaterThan(1);
  });
});
