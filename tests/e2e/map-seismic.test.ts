import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startApplication } from '../support/application.ts';
import { launchWithWebgl } from '../support/well-3d-page.ts';

/** A map, a section, and scenes of one link on a page of a portal: surveys and their cuts lie on the map, and what is pointed at in one is marked in the others. */

interface ReportedEvent {
  survey?: { from: string; name: string; outline: [number, number][]; lines: [number, number][][] };
  place?: { lon: number; lat: number } | null;
  record?: { catalog: string; keys: Record<string, unknown> } | null;
}

const SLOW = { timeout: 60_000 };
const PORTAL =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A portal</title><script src="/dist/geo-elements.script.js"></script></head><body></body></html>';
let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
let dataset: { id: string; crs: string };

const element = (tag: string): Locator => page.locator(tag);
/** Everything that was sent through the link. */
const reported = (): Promise<ReportedEvent[]> =>
  page.evaluate(() => (window as unknown as { reported: ReportedEvent[] }).reported);

async function add(tag: string, attributes: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(
    ([name, given]) => {
      const made = document.createElement(name);
      for (const [key, value] of Object.entries({ link: 'portal', ...given }))
        made.setAttribute(key, value);
      made.style.cssText = 'display: block; height: 400px';
      document.body.append(made);
    },
    [tag, attributes] as const,
  );
}

/** Pixels of an element's picture, as a number that changes with them. */
function seen(tag: string): Promise<number> {
  return page.evaluate(async (name) => {
    const picture = await createImageBitmap(
      await (document.querySelector(name) as unknown as { toImage(): Promise<Blob> }).toImage(),
    );
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    return new Uint32Array(
      context.getImageData(0, 0, picture.width, picture.height).data.buffer,
    ).reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 0);
  }, tag);
}

/** A picture that no longer changes. */
async function settled(tag: string): Promise<number> {
  let last = await seen(tag);
  await expect
    .poll(async () => {
      const before = last;
      await new Promise((resolve) => setTimeout(resolve, 300));
      last = await seen(tag);
      return last === before;
    }, SLOW)
    .toBe(true);
  return last;
}

beforeAll(async () => {
  [browser, server] = await Promise.all([
    launchWithWebgl(),
    startApplication({
      pages: (own) => (request, response) => {
        if (request.url !== '/portal.html') return own(request, response);
        response.setHeader('Content-Type', 'text/html');
        response.end(PORTAL);
      },
    }),
  ]);
  const { rows } = await sql<
    typeof dataset
  >`select dataset_id as id, coord_system_id as crs from ppdm.post_stacked3d where processing_name = 'PSTM 2021' order by dataset_id limit 1`.execute(
    server.services.db,
  );
  dataset = rows[0]!;
  page = await (
    await browser.newContext({ viewport: { width: 1200, height: 1400 }, locale: 'en-GB' })
  ).newPage();
  await page.goto(`${server.url}/consume/map?center=[27.2,41.3]&zoom=9`, { waitUntil: 'commit' });
  await signIn(page);
  await page.goto(`${server.url}/portal.html`);
  await page.evaluate(async () => {
    const reported: ReportedEvent[] = ((
      window as unknown as { reported: ReportedEvent[] }
    ).reported = []);
    new BroadcastChannel('geo-elements link portal').addEventListener(
      'message',
      ({ data }: MessageEvent<ReportedEvent>) => reported.push(data),
    );
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
    document.body.append(session);
  });
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe('a section beside a map', () => {
  let outline: [number, number][];
  const middle = (): [number, number] => [
    outline.reduce((sum, [x]) => sum + x, 0) / 4,
    outline.reduce((sum, [, y]) => sum + y, 0) / 4,
  ];

  it('has its survey’s outline and its line on the map, where the server says they lie', async () => {
    await add('geo-seismic', { catalog: 'postStacked3d', 'dataset-id': dataset.id });
    await expect
      .poll(
        async () => (await reported()).findLast(({ survey }) => survey)?.survey?.outline.length,
        {
          timeout: 110_000,
        },
      )
      .toBe(4);
    const { survey } = (await reported()).findLast(({ survey: one }) => one)!;
    outline = survey!.outline;
    const { rows } = await sql<{ west: number; south: number; east: number; north: number }>`
      select ST_XMin(geom) as west, ST_YMin(geom) as south, ST_XMax(geom) as east, ST_YMax(geom) as north from ppdm.post_stacked3d where dataset_id = ${dataset.id}`.execute(
      server.services.db,
    );
    const [lons, lats] = [outline.map(([lon]) => lon), outline.map(([, lat]) => lat)];
    // A metre is 0.00001 degrees.
    expect([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]).toEqual(
      [rows[0]!.west, rows[0]!.south, rows[0]!.east, rows[0]!.north].map(
        (value) => expect.closeTo(value, 3) as number,
      ),
    );
    expect(survey!.lines).toHaveLength(1);
    // The middle inline goes through the middle of the survey.
    const [line] = survey!.lines as [[number, number][]];
    const [x, y] = middle();
    expect(Math.min(...line.map((at) => Math.hypot(at[0] - x, at[1] - y)))).toBeLessThan(0.01);
    await add('geo-map', { center: middle().join(), zoom: '11' });
    await element('geo-map').locator('.layer-item').first().waitFor(SLOW);
    const withSurvey = await settled('geo-map');
    await page.evaluate(() =>
      document.querySelector('geo-seismic')!.setAttribute('mode', 'crossline'),
    );
    await expect.poll(() => seen('geo-map'), SLOW).not.toBe(withSurvey);
  });

  it('marks on the map where its cursor is', async () => {
    await element('geo-seismic').locator('.section-region.plotted').waitFor(SLOW);
    const before = await settled('geo-map');
    await element('geo-seismic')
      .getByRole('application', { name: /Seismic section/ })
      .focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect
      .poll(async () => (await reported()).findLast(({ place }) => place)?.place ?? null, SLOW)
      .not.toBeNull();
    const { place } = (await reported()).findLast((one) => one.place)!;
    expect([place!.lon, place!.lat]).toEqual(
      middle().map((value) => expect.closeTo(value, 1) as number),
    );
    await expect.poll(() => seen('geo-map'), SLOW).not.toBe(before);
  });

  it('shows the trace under the pointer of the map', async () => {
    await page.evaluate(() => document.querySelector('geo-seismic')!.setAttribute('mode', 'z'));
    await element('geo-map').evaluate(
      (map, [x, y]) =>
        (map as HTMLElement & { fit(box: number[]): Promise<void> }).fit([
          x! - 0.01,
          y! - 0.01,
          x! + 0.01,
          y! + 0.01,
        ]),
      middle(),
    );
    const box = (await element('geo-map').locator('.map-host').boundingBox())!;
    const readout = (): Promise<string> =>
      element('geo-seismic').locator('.readout-line').innerText();
    await expect
      .poll(async () => {
        await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2);
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        return readout();
      }, SLOW)
      .toMatch(/\d/);
    const before = await readout();
    await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2 + 40);
    await expect.poll(readout, SLOW).not.toBe(before);
  });

  it('leaves the map when it is gone', async () => {
    const before = await settled('geo-map');
    await page.evaluate(() => document.querySelector('geo-seismic')!.remove());
    await expect
      .poll(async () => (await reported()).findLast(({ survey }) => survey)?.survey, SLOW)
      .toMatchObject({ outline: [], lines: [] });
    await expect.poll(() => seen('geo-map'), SLOW).not.toBe(before);
  });
});

describe('a scene beside a map', () => {
  it('of a survey whose place nobody could tell asks again with the next slice', async () => {
    const transform = '**/spatial/api/v1/crs/transform/**';
    await page.route(transform, (route) => route.fulfill({ status: 500, json: {} }));
    const { length } = await reported();
    await add('geo-seismic-3d', { catalog: 'postStacked3d', 'dataset-id': dataset.id });
    await expect
      .poll(
        async () => (await reported()).slice(length).findLast(({ survey }) => survey?.name)?.survey,
        { timeout: 110_000 },
      )
      .toMatchObject({ outline: [], lines: [] });
    await page.unroute(transform);
    await page.evaluate(() =>
      (
        document.querySelector('geo-seismic-3d') as HTMLElement & {
          goTo(requested: object): Promise<void>;
        }
      ).goTo({ mode: 'z' }),
    );
    await expect
      .poll(
        async () => (await reported()).findLast(({ survey }) => survey)?.survey?.outline.length,
        SLOW,
      )
      .toBe(4);
  });

  it('of a survey tells its upright slices as they are moved, and marks the place under the map’s pointer', async () => {
    await expect
      .poll(async () => (await reported()).findLast(({ survey }) => survey)?.survey?.lines.length, {
        timeout: 110_000,
      })
      .toBe(2);
    const [first] = (await reported()).findLast(({ survey }) => survey)!.survey!.lines;
    await page.evaluate(() =>
      (
        document.querySelector('geo-seismic-3d') as HTMLElement & {
          goTo(requested: object): Promise<void>;
        }
      ).goTo({ mode: 'inline', number: 1 }),
    );
    await expect
      .poll(
        async () =>
          JSON.stringify((await reported()).findLast(({ survey }) => survey)!.survey!.lines[0]),
        SLOW,
      )
      .not.toBe(JSON.stringify(first));
    const before = await settled('geo-seismic-3d');
    const box = (await element('geo-map').locator('.map-host').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => seen('geo-seismic-3d'), SLOW).not.toBe(before);
    await page.mouse.move(2, 2);
    await expect.poll(() => seen('geo-seismic-3d'), SLOW).toBe(before);
  });

  it('of a survey leaves the map when it is gone', async () => {
    const before = await settled('geo-map');
    await page.evaluate(() => document.querySelector('geo-seismic-3d')!.remove());
    await expect
      .poll(async () => (await reported()).findLast(({ survey }) => survey)?.survey, SLOW)
      .toMatchObject({ outline: [], lines: [] });
    await expect.poll(() => seen('geo-map'), SLOW).not.toBe(before);
  });

  it('of wells marks on the map the well of its cursor, and reads the well that is pointed at there', async () => {
    await add('geo-well-3d', { uwis: '["TR-0001","TR-0002"]', 'depth-type': 'TVD' });
    const scene = element('geo-well-3d');
    await expect.poll(() => scene.locator('.scene-labels').count(), SLOW).toBe(1);
    await settled('geo-well-3d');
    await element('geo-map').evaluate((map) =>
      (map as HTMLElement & { fit(box: number[]): Promise<void> }).fit([26.4, 41, 28, 41.7]),
    );
    const unseen = await settled('geo-map');
    await scene.getByRole('application').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect
      .poll(async () => (await reported()).findLast(({ record }) => record)?.record, SLOW)
      .toEqual({ catalog: 'well', keys: { uwi: 'TR-0001' } });
    await expect.poll(() => seen('geo-map'), SLOW).not.toBe(unseen);
    await page.keyboard.press('Escape');
    await expect.poll(() => seen('geo-map'), SLOW).toBe(unseen);
    const unmarked = await settled('geo-well-3d');
    await page.evaluate(() =>
      new BroadcastChannel('geo-elements link portal').postMessage({
        record: { catalog: 'well', keys: { uwi: 'TR-0002' } },
      }),
    );
    await expect.poll(() => seen('geo-well-3d'), SLOW).not.toBe(unmarked);
  });
});
