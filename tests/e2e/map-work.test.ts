import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';

/** What the map's areas lead to, and what the server's settings and the layers' own fields make of the map. */

const SLOW = { timeout: 60_000 };
const GREEN = [10, 200, 90];
let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
let tiles: Server;
const requestedTiles: { path: string; headers: IncomingHttpHeaders }[] = [];
/** Requests for pictures of the wells. */
const pictures: URLSearchParams[] = [];

const map = (): Locator => page.locator('geo-map');
const selection = (): Locator => map().getByRole('region', { name: 'Selection' });

/** Tiles of one colour, on another origin than the application. */
async function startTiles(): Promise<Server> {
  const picture = new PNG({ width: 256, height: 256 });
  for (let i = 0; i < picture.data.length; i += 4) picture.data.set([...GREEN, 255], i);
  const bytes = PNG.sync.write(picture);
  const made = createServer((request, response) => {
    requestedTiles.push({ path: request.url ?? '', headers: request.headers });
    response
      .writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' })
      .end(bytes);
  });
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return made;
}

beforeAll(async () => {
  [browser, tiles] = await Promise.all([launch(), startTiles()]);
  server = await startApplication({
    env: {
      BASEMAP_URL: `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
      BASEMAP_ATTRIBUTION: 'Survey of the land',
    },
  });
  await sql`update studio.entity set data = jsonb_set(data, '{useSingleTile}', 'true') where entity_name = 'Layer' and data->>'name' = 'wells'`.execute(
    server.services.db,
  );
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  ).newPage();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (
      pathname === '/spatial/api/v1/wms' &&
      searchParams.get('REQUEST') === 'GetMap' &&
      searchParams.get('LAYERS') === 'wells'
    )
      pictures.push(searchParams);
  });
  await page.goto(`${server.url}/consume/map?center=[27.2,41.3]&zoom=8`, { waitUntil: 'commit' });
  await signIn(page);
  await map().waitFor(SLOW);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
  tiles?.close();
});

describe('the base map of the server’s settings', () => {
  it('lies under the application’s map, names its source, and gets nothing of the user', async () => {
    await map().getByText('Survey of the land').waitFor(SLOW);
    await expect.poll(() => requestedTiles.length, SLOW).toBeGreaterThan(0);
    for (const { path, headers } of requestedTiles) {
      expect(path).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
      expect([headers.authorization, headers.cookie, headers.referer]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    }
    const corner = (): Promise<number[]> =>
      page.evaluate(async () => {
        const picture = await createImageBitmap(
          await (
            document.querySelector('geo-map') as HTMLElement & { toImage(): Promise<Blob> }
          ).toImage(),
        );
        const context = new OffscreenCanvas(1, 1).getContext('2d')!;
        context.drawImage(picture, -7, 7 - picture.height);
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
      });
    await expect.poll(corner, SLOW).toEqual(GREEN);
    await map().getByRole('checkbox', { name: 'Base map' }).uncheck();
    await expect.poll(corner, SLOW).not.toEqual(GREEN);
  });
});

describe('a layer that wants one picture of the whole view', () => {
  it('is requested one picture at a time, larger than a tile, that covers what is seen', async () => {
    await expect.poll(() => pictures.length, SLOW).toBeGreaterThan(0);
    await expect.poll(() => map().getByRole('progressbar').count(), SLOW).toBe(0);
    const before = pictures.length;
    await map().evaluate((element) =>
      (element as HTMLElement & { fit(box: number[]): Promise<void> }).fit([
        26.9, 41.1, 27.3, 41.3,
      ]),
    );
    await expect.poll(() => pictures.length, SLOW).toBeGreaterThan(before);
    await expect.poll(() => map().getByRole('progressbar').count(), SLOW).toBe(0);
    const box = (await map().locator('.map-host').boundingBox())!;
    // The way there may be requested too; at the end there is one picture.
    const last = pictures.at(-1)!;
    expect([
      Number(last.get('WIDTH')) >= Math.floor(box.width),
      Number(last.get('HEIGHT')) >= Math.floor(box.height),
      pictures.length - before <= 2,
    ]).toEqual([true, true, true]);
    const [west, south, east, north] = last.get('BBOX')!.split(',').map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const degrees = (metres: number): number => (metres / 20_037_508.342789244) * 180;
    expect([degrees(west) <= 26.9, degrees(east) >= 27.3, north > south]).toEqual([
      true,
      true,
      true,
    ]);
    expect(Number(last.get('WIDTH')) / Number(last.get('HEIGHT'))).toBeCloseTo(
      (east - west) / (north - south),
      2,
    );
  });
});

describe('what lies in an area', () => {
  let count = 0;

  it('is put into the cart', async () => {
    await map().getByRole('button', { name: 'Other ways to define the area' }).click();
    await map().getByRole('menuitem', { name: 'Enter vertices…' }).click();
    const dialog = map().getByRole('dialog', { name: 'Area by vertices' });
    await dialog.getByRole('textbox').fill('26.9, 41.1\n27.3, 41.3');
    await dialog.getByRole('button', { name: 'Use area' }).click();
    await expect
      .poll(() => selection().getByRole('status').innerText(), SLOW)
      .toMatch(/^Wells: [1-9]\d*$/);
    count = Number((await selection().getByRole('status').innerText()).replace('Wells: ', ''));
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from ppdm.well where ST_Intersects(geom, ST_MakeEnvelope(26.9, 41.1, 27.3, 41.3, 4326))`.execute(
      server.services.db,
    );
    expect(count).toBe(Number(rows[0]!.n));
    await selection().getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('geo-toasts').getByText(`Added to cart: ${count}`).waitFor(SLOW);
    await page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('link', { name: /^Cart/ })
      .click();
    await expect
      .poll(() => page.locator('geo-cart .cart-title .muted').innerText(), SLOW)
      .toContain(`Records: ${count}`);
    await page.goBack();
    await map().getByRole('region', { name: 'Area of interest' }).waitFor(SLOW);
  });

  it('is summed up by catalog, announced when it is ready, and shown', async () => {
    await map()
      .getByRole('region', { name: 'Area of interest' })
      .getByRole('button', { name: 'Summary' })
      .click();
    await page.locator('geo-toasts').getByText('Summary started').waitFor(SLOW);
    await page
      .locator('geo-toasts')
      .getByRole('button', { name: 'Open' })
      .click({ timeout: 110_000 });
    const summary = page.locator('geo-concession-summary');
    await expect
      .poll(
        () =>
          summary
            .getByRole('row', { name: /^Wells?\b/ })
            .first()
            .innerText(),
        SLOW,
      )
      .toContain(String(count));
  }, 180_000);
});

describe('coordinates at the pointer', () => {
  it.each([
    // `echo "41 27" | cs2cs EPSG:4326 EPSG:23035`; where PROJ has several ways between the datums they are metres apart.
    ['EPSG:23035', [27, 41], [500_041.6, 4_538_945]],
    // The church of Amersfoort, where the Dutch grid begins: ETRS89 by RDNAPTRANS.
    ['EPSG:28992', [5.3872062, 52.1551744], [155_000, 463_000]],
  ] as const)('stand in %s to the metre', async (srs, center, expected) => {
    await page.goto(
      `${server.url}/consume/map?center=${encodeURIComponent(JSON.stringify(center))}&zoom=19`,
      { waitUntil: 'commit' },
    );
    await map().getByRole('combobox', { name: 'Coordinate reference system' }).fill(srs, SLOW);
    const read = async (): Promise<number[]> => {
      // The map's place on the page changes until all beside it is there.
      const box = (await map().locator('.map-host').boundingBox())!;
      await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await map()
        .locator('.coordinates')
        .getByText(/\d/)
        .waitFor({ timeout: 5000 })
        .catch(() => undefined);
      return (await map().locator('.coordinates').innerText()).split(', ').map(Number);
    };
    await expect
      .poll(async () => (await read()).map((value, i) => Math.abs(value - expected[i]!) < 1), SLOW)
      .toEqual([true, true]);
  });
});
