import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../support/host-page.ts';
import { fieldMap, hasMapServer, type MapServer, startMapServer } from '../support/mapserver.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { hasPostgres } from '../support/postgres.ts';
import { signIn, startApplication } from '../support/application.ts';

/** The map over another program's layers: MapServer on the tables of the demo field in PostGIS. Left out where either is missing. */

let browser: Browser;
let postgres: TestDatabase;
let peer: MapServer;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
let well: { uwi: string; x: number; y: number };

const map = (): Locator => page.locator('geo-map');
const requested = (pattern: RegExp): string[] =>
  peer.requested.filter((query) => pattern.test(query));

/** The same server four ways: by the page in 1.1.1 and in 1.3.0, and by the proxy; features of its WFS. */
function layers(url: string): Record<string, unknown>[] {
  const usual = {
    groupName: 'Peer',
    attributes: [],
    opacity: 1,
    legendUrl: null,
    useSingleTile: false,
    format: 'image/png',
    catalog: null,
    bounds: null,
  };
  return [
    {
      ...usual,
      id: 'blocks',
      name: 'blocks',
      label: 'Blocks by the proxy',
      rendered: true,
      mapServer: { url, enableProxy: true, proxyUrl: null },
      featureServer: null,
    },
    {
      ...usual,
      id: 'new',
      name: 'wells',
      label: 'Wells 1.3.0',
      rendered: false,
      mapServer: { url: `${url}?version=1.3.0`, enableProxy: false, proxyUrl: null },
      featureServer: null,
    },
    {
      ...usual,
      id: 'old',
      name: 'wells',
      label: 'Wells 1.1.1',
      rendered: true,
      mapServer: { url, enableProxy: false, proxyUrl: null },
      featureServer: { url, enableProxy: false, proxyUrl: null },
      featureType: 'wells',
      featureAttribute: 'uwi',
      catalogAttribute: 'uwi',
    },
    {
      ...usual,
      id: 'wrong',
      name: 'nothing',
      label: 'Wrong',
      rendered: false,
      mapServer: { url, enableProxy: false, proxyUrl: null },
      featureServer: null,
    },
  ];
}

/** Colour in the middle of the map. */
async function middle(): Promise<number[]> {
  return page.evaluate(async () => {
    const picture = await createImageBitmap(
      await (
        document.querySelector('geo-map') as HTMLElement & { toImage(): Promise<Blob> }
      ).toImage(),
    );
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(picture, -Math.floor(picture.width / 2), -Math.floor(picture.height / 2));
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
}

describe.skipIf(!hasMapServer || !hasPostgres)(
  'MapServer over PostGIS (where both are installed)',
  () => {
    beforeAll(async () => {
      postgres = await createDatabase();
      peer = await startMapServer(fieldMap(postgres.url));
      const { origin, host } = new URL(peer.url);
      [browser, server] = await Promise.all([
        launch(),
        startApplication({
          env: { DATABASE_URL: postgres.url, MAP_HOSTS: host, MAP_ORIGINS: origin },
        }),
      ]);
      const { db } = server.services;
      await sql`delete from studio.entity where entity_name in ('Layer', 'Map')`.execute(db);
      for (const { id, ...data } of layers(peer.url))
        await sql`insert into studio.entity (entity_name, id, unique_key, data) values ('Layer', ${id as string}, ${id as string}, ${JSON.stringify(data)}::jsonb)`.execute(
          db,
        );
      await sql`insert into studio.entity (entity_name, id, unique_key, data) values ('Map', 'peer', 'peer', ${JSON.stringify({ name: 'Peer', active: true, srs: 'EPSG:4326', bounds: null, layers: ['blocks', 'new', 'old', 'wrong'] })}::jsonb)`.execute(
        db,
      );
      const { rows } = await sql<
        typeof well
      >`select uwi, ST_X(geom) as x, ST_Y(geom) as y from ppdm.well w where not exists (select 1 from ppdm.well o where o.uwi <> w.uwi and ST_DWithin(o.geom, w.geom, 0.03)) order by uwi limit 1`.execute(
        db,
      );
      well = rows[0]!;
      page = await (
        await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
      ).newPage();
      await page.goto(
        `${server.url}/consume/map?center=${encodeURIComponent(`[${well.x},${well.y}]`)}&zoom=13`,
        { waitUntil: 'commit' },
      );
      await signIn(page);
      await map().waitFor({ timeout: 60_000 });
    }, 240_000);

    afterAll(async () => {
      await browser?.close();
      await server?.close();
      await peer?.close();
      await postgres?.drop();
    });

    it('has a known well at its place by WMS 1.1.1, and the ground by the proxy', async () => {
      await expect.poll(middle, { timeout: 60_000 }).toEqual([220, 0, 0]);
      expect(
        requested(/REQUEST=GetMap.*LAYERS=wells/i).every(
          (query) => /VERSION=1\.1\.1/.test(query) && /SRS=EPSG%3A3857/.test(query),
        ),
      ).toBe(true);
      await expect
        .poll(() => requested(/LAYERS=blocks/i).length, { timeout: 60_000 })
        .toBeGreaterThan(0);
    });

    it('tells what lies at a clicked place from its WFS 2.0.0', async () => {
      await map().locator('.map-host').click();
      await map()
        .getByRole('region', { name: 'Features at this location' })
        .getByText(well.uwi, { exact: false })
        .first()
        .waitFor({ timeout: 60_000 });
      expect(requested(/SERVICE=WFS.*VERSION=2\.0\.0.*GetFeature/).length).toBeGreaterThan(0);
    });

    it('marks the feature at a clicked place until its description is closed', async () => {
      const found = map().getByRole('region', { name: 'Features at this location' });
      await expect.poll(middle, { timeout: 60_000 }).not.toEqual([220, 0, 0]);
      await found.getByRole('button', { name: 'Close', exact: true }).click();
      await expect.poll(middle, { timeout: 60_000 }).toEqual([220, 0, 0]);
    });

    it('has legends of its own, shown with a layer’s settings', async () => {
      await map().getByRole('button', { name: 'Settings of Wells 1.1.1' }).click();
      await expect
        .poll(() => requested(/GetLegendGraphic/).length, { timeout: 60_000 })
        .toBeGreaterThan(0);
    });

    it('that refuses a layer is marked at that layer, while the map goes on', async () => {
      await map().getByRole('checkbox', { name: 'Wrong', exact: true }).check();
      const item = map().locator('.layer-item', {
        has: page.getByRole('checkbox', { name: 'Wrong', exact: true }),
      });
      await item.getByRole('alert').waitFor({ timeout: 60_000 });
      await expect.poll(middle, { timeout: 60_000 }).toEqual([220, 0, 0]);
      await map().getByRole('checkbox', { name: 'Wrong', exact: true }).uncheck();
    });

    it('has it by WMS 1.3.0 too, where the registered address names that version', async () => {
      await map().getByRole('checkbox', { name: 'Wells 1.1.1', exact: true }).uncheck();
      await expect.poll(middle, { timeout: 60_000 }).not.toEqual([220, 0, 0]);
      await map().getByRole('checkbox', { name: 'Wells 1.3.0', exact: true }).check();
      await expect.poll(middle, { timeout: 60_000 }).toEqual([220, 0, 0]);
      const queries = requested(/version=1\.3\.0/i).filter((query) => /GetMap/.test(query));
      expect(queries.length).toBeGreaterThan(0);
      expect(
        queries.every((query) => /CRS=EPSG%3A3857/.test(query) && !/VERSION=1\.1\.1/.test(query)),
      ).toBe(true);
    });
  },
);
