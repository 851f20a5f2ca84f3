import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';

/** A map and a list of one link: what is pointed at in one is marked in the other, and the list can follow the map's view. */

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;

/** A page of a portal: the suite's script and nothing of the application. */
const PORTAL =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A portal</title><script src="/dist/geo-elements.script.js"></script></head><body></body></html>';

beforeAll(async () => {
  [browser, server] = await Promise.all([
    launch(),
    startApplication({
      pages: (own) => (request, response) => {
        if (request.url !== '/portal.html') return own(request, response);
        response.setHeader('Content-Type', 'text/html');
        response.end(PORTAL);
      },
    }),
  ]);
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  ).newPage();
  await page.goto(`${server.url}/consume/map?center=[27.2,41.3]&zoom=9`, { waitUntil: 'commit' });
  await signIn(page);
  await map().waitFor({ timeout: 60_000 });
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const SLOW = { timeout: 60_000 };
/** Lists come with the first rows that a page asks for. */
const FIRST = { timeout: 110_000 };
const map = (): Locator => page.locator('geo-map');
const list = (): Locator => page.locator('geo-browse');
const row = (uwi: string): Locator => list().locator('.grid-row', { hasText: uwi });
const count = async (): Promise<number> =>
  Number(
    (await list().locator('.listed-status [role=status]').innerText()).replace(/\D/g, '') || NaN,
  );
const follow = (): Locator =>
  map().getByRole('button', { name: 'Filter lists by map extent', exact: true });
const followNote = (): Locator => list().getByText('Filtered by map extent');

/** What the map shows, as a number that changes with its pixels. */
function seen(): Promise<number> {
  return page.evaluate(async () => {
    const picture = await createImageBitmap(
      await (
        (document.querySelector('geo-map') ??
          document.querySelector('app-shell')!.querySelector('geo-map')) as unknown as {
          toImage(): Promise<Blob>;
        }
      ).toImage(),
    );
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    return new Uint32Array(
      context.getImageData(0, 0, picture.width, picture.height).data.buffer,
    ).reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 0);
  });
}

/** A picture that no longer changes: all tiles are there. */
async function settled(): Promise<number> {
  let last = await seen();
  await expect
    .poll(async () => {
      const before = last;
      last = await seen();
      return last === before && (await map().getByRole('progressbar').count()) === 0;
    }, SLOW)
    .toBe(true);
  return last;
}

/** Picks the option of the map's search field that has the text. */
async function findOnMap(query: string, option: RegExp): Promise<void> {
  await map().getByRole('combobox', { name: 'Place, well or coordinate' }).fill(query);
  await map().getByRole('option').filter({ hasText: option }).click(SLOW);
}

const fitMap = (box: number[]): Promise<void> =>
  map().evaluate(
    (element, wanted) =>
      (element as HTMLElement & { fit(box: number[]): Promise<void> }).fit(wanted),
    box,
  );

/** True if the row of the record is marked as pointed at within five seconds. */
const becomesMarked = (uwi: string): Promise<boolean> =>
  page
    .waitForFunction(
      (text) =>
        [...document.querySelectorAll('geo-browse')].some((one) =>
          one.shadowRoot?.querySelector('.grid-row.pointed')?.textContent?.includes(text),
        ),
      uwi,
      { timeout: 5000 },
    )
    .then(
      () => true,
      () => false,
    );

/** The three things that a map and a list of one link do. */
function linkedBehaviour(): void {
  it('marks on the map the record whose row the pointer is on, until it leaves', async () => {
    await row('TR-0003').waitFor(SLOW);
    const before = await settled();
    await row('TR-0003').hover();
    await expect.poll(seen, SLOW).not.toBe(before);
    const marked = await settled();
    await page.mouse.move(2, 2);
    await expect.poll(seen, SLOW).not.toBe(marked);
  });

  it('lists only what the map shows while it is followed, as the map moves, and everything again when the list lets go', async () => {
    await expect.poll(count, SLOW).toBe(320);
    await follow().click();
    await followNote().waitFor(SLOW);
    await fitMap([26.7, 41.1, 26.8, 41.2]);
    await expect.poll(count, SLOW).toBeLessThan(320);
    const near = await count();
    await fitMap([26.4, 41, 28, 41.7]);
    await expect.poll(count, SLOW).toBeGreaterThan(near);
    await fitMap([2, 2, 2.1, 2.1]);
    await list().getByText('No records in the map extent').waitFor(SLOW);
    await list().getByRole('button', { name: 'Show all records' }).click();
    await followNote().waitFor({ state: 'detached' });
    await expect.poll(() => follow().getAttribute('aria-pressed')).toBe('false');
    await expect.poll(count, SLOW).toBe(320);
  });

  it('lets the list go from the map too', async () => {
    await follow().click();
    await followNote().waitFor(SLOW);
    await map().getByRole('button', { name: 'Stop filtering by map extent' }).click();
    await followNote().waitFor({ state: 'detached' });
    await expect.poll(count, SLOW).toBe(320);
  });

  it('marks the row of the well that the pointer is on', async () => {
    await findOnMap('TR-0001', /^Akpınar-1\s*TR-0001\s*Wells?$/);
    const info = map().getByRole('region', { name: 'Features at this location' });
    await info.getByText('TR-0001', { exact: true }).waitFor(SLOW);
    // The first movement may come while the map is still on its way, or finds its place on the page.
    await expect
      .poll(async () => {
        const box = (await map().locator('.map-host').boundingBox())!;
        await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + 40);
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        return becomesMarked('TR-0001');
      }, SLOW)
      .toBe(true);
    await info.getByRole('button', { name: 'Close' }).click();
  });
}

describe('in the application', () => {
  it('the list opens below the map, and the address keeps it', async () => {
    await page.getByRole('button', { name: 'Show the list' }).click();
    await row('TR-0001').waitFor(FIRST);
    await expect.poll(() => new URL(page.url()).searchParams.has('grid')).toBe(true);
  });

  linkedBehaviour();

  it('the selection of the map is listed below it, not in place of it', async () => {
    await findOnMap('TR-0002', /TR-0002\s*Wells?$/);
    await map()
      .getByRole('region', { name: 'Features at this location' })
      .getByRole('button', { name: 'Add to selection' })
      .click(SLOW);
    await map()
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Show in grid' })
      .click(SLOW);
    await expect.poll(count, SLOW).toBe(1);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/consume/map');
    await page.getByRole('button', { name: 'Hide the list' }).click();
    await list().waitFor({ state: 'detached' });
  });
});

describe('on a page of its own', () => {
  it('a map and a list find each other by the name of their link', async () => {
    await page.goto(`${server.url}/portal.html`);
    await page.evaluate(async () => {
      const { authority, clientId } = (await (await fetch('/config.json')).json()) as {
        authority: string;
        clientId: string;
      };
      const session = document.createElement('geo-session');
      for (const [name, value] of Object.entries({
        authority,
        'client-id': clientId,
        'redirect-uri': `${location.origin}/sso/callback`,
      }))
        session.setAttribute(name, value);
      const shown = ['geo-map', 'geo-browse'].map((tag) => document.createElement(tag));
      for (const element of shown) {
        element.setAttribute('link', 'portal');
        element.style.cssText = 'display: block; height: 420px';
      }
      shown[0]!.setAttribute('center', '27.2,41.3');
      shown[0]!.setAttribute('zoom', '9');
      document.body.append(session, ...shown);
    });
    await row('TR-0001').waitFor(FIRST);
  });

  linkedBehaviour();
});
