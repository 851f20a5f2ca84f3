import type { Locator, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, logPlace, type Somebody } from '../support/application-visitor.ts';
import { sendSignIn } from '../support/application.ts';

/** Rules of the specification that no other test holds, in the running application; `tests/spec-rules/rules.json` lists all of them. */

const LOAD_URL = 'https://load.example/in';
const app = application({ env: { LOAD_URL } });
let somebody: Somebody;
let page: Page;
/** The requests of the page while the first screen opened. */
const requested: Request[] = [];

beforeAll(async () => {
  somebody = await app.visitor();
  page = somebody.page;
  page.on('request', (request) => void requested.push(request));
}, 240_000);
afterAll(async () => {
  expect(somebody.uncaught).toEqual([]);
  await somebody.close();
});

const alertOf = (tag: string, text: string): Locator =>
  page.locator(tag).getByRole('alert').filter({ hasText: text });
const toast = (): Locator => page.locator('geo-toasts .toast');

/** Answers calls to a path in place of the server until what it answers is called. */
async function answer(
  path: string,
  handler: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const matches = (url: URL): boolean => url.pathname === path;
  await page.route(matches, handler);
  // A handler that still waits for the server would answer a route that is gone.
  return () => page.unrouteAll({ behavior: 'wait' });
}

/** Bodies that were sent to a path. */
const bodiesOf = (path: string): unknown[] =>
  requested
    .filter((request) => new URL(request.url()).pathname === path)
    .map((request) => request.postDataJSON() as unknown);

describe('the login splash', () => {
  it('shows "Logging in ..." with a spinner and sets the login-event flag, then the failure with its message and stack on demand', async () => {
    let fail = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (fail = resolve));
    const takeBack = await answer('/sso/idp/token', async (route) => {
      await isHeld;
      await route.fulfill({ status: 500, json: { error: 'server_error' } });
    });
    await page.goto(`${app.url}/consume/browse`, { waitUntil: 'commit' });
    await sendSignIn(page);
    const splash = page.locator('geo-login');
    const status = splash.getByRole('status');
    await status.waitFor();
    expect(await status.innerText()).toBe('Logging in ...');
    expect(await status.locator('.spinner').isVisible()).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('geo.login-event'))).toMatch(/^started/);
    fail();
    await splash
      .getByText('Snap! We faced an error while trying to Log you in, Please try again', {
        exact: true,
      })
      .waitFor();
    expect(await splash.locator('pre').count()).toBe(0);
    await splash.getByRole('button', { name: 'See details', exact: true }).click();
    await expect.poll(() => splash.locator('.details p').innerText()).not.toBe('');
    await expect.poll(() => splash.locator('.details pre').innerText()).toContain('Error');
    await splash.getByRole('button', { name: 'Hide Details', exact: true }).click();
    await expect.poll(() => splash.locator('pre').count()).toBe(0);
    await takeBack();
  });
});

describe('requests', () => {
  it('ask for 15 languages, for pages of 15 notifications from the first on, and for counts by a page of 1000', async () => {
    // The provider knows the user by now.
    await page.goto(`${app.url}/consume/browse`, { waitUntil: 'commit' });
    await page.locator('geo-browse').waitFor();
    await expect
      .poll(() => bodiesOf('/service/getEntity'))
      .toContainEqual(expect.objectContaining({ entityName: 'Language', offset: 0, limit: 15 }));
    await expect
      .poll(() => bodiesOf('/trove/api/job/myJobs'))
      .toContainEqual(expect.objectContaining({ offset: 0, pageSize: 15 }));
    await expect
      .poll(() => bodiesOf('/trove/api/job/myJobs/counts'))
      .toContainEqual(expect.objectContaining({ pageSize: 1000 }));
  });
});

describe('the navigation', () => {
  it('goes to the address that is configured for Load', async () => {
    const areas = page.getByRole('navigation', { name: 'Areas' });
    const hrefs: (string | null)[] = [];
    for (const name of ['Consume', 'Load', 'Studio'])
      hrefs.push(await areas.getByRole('link', { name }).getAttribute('href'));
    expect(hrefs).toEqual(['/consume/browse', LOAD_URL, '/studio']);
  });
});

describe('the application', () => {
  it('shows a spinner while a part of it is loaded', async () => {
    let load = (): void => undefined;
    const mayLoad = new Promise<void>((resolve) => (load = resolve));
    const takeBack = await answer('/dist/elements/geo-visualizer.js', async (route) => {
      await mayLoad;
      await route.fallback();
    });
    await page.goto(`${app.url}/consume/log`);
    await page.getByRole('status').locator('.spinner').waitFor();
    load();
    await page.getByRole('tree').waitFor();
    expect(await page.locator('main .spinner').count()).toBe(0);
    await takeBack();
  });
});

describe('the log viewer', () => {
  it('is shown alone where the address has viewerpopup', async () => {
    await page.goto(`${app.url}${logPlace(app.logId('LAS'))}?viewerpopup=1`);
    await page.locator('geo-log-viewer .plot-region.plotted').waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await page.getByRole('tree').count()).toBe(0);
  });

  it('says that there are no curve values where the server gives none', async () => {
    const takeBack = await answer('/trove/api/viewer/log/getCurveValues', (route) =>
      route.fulfill({
        json: { success: true, data: { curveNames: [], curveUnits: [], curveValuesArray: [] } },
      }),
    );
    await page.goto(app.url + logPlace(app.logId('LAS')));
    await alertOf('geo-log-viewer', 'Curve Values not found for selected curves').waitFor();
    await takeBack();
  });

  it('says "No header found" in the tab of a log without a header', async () => {
    const takeBack = await answer('/trove/api/viewer/log/url', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, fileHeader: { versions: [], header: [] } } },
      });
    });
    await page.goto(app.url + logPlace(app.logId('LAS')));
    await page.getByRole('tab', { name: 'Log Header' }).click();
    await page.locator('geo-log-viewer').getByText('No header found', { exact: true }).waitFor();
    await takeBack();
  });
});

describe('the visualizer', () => {
  it('offers the viewer kinds log, correlation, 3D, seismic and seismic 3D', async () => {
    await page.goto(`${app.url}/consume/log`);
    const kinds = page.locator('geo-visualizer').getByRole('tablist').first().getByRole('tab');
    await kinds.first().waitFor();
    expect(await kinds.allInnerTexts()).toEqual([
      'Log',
      'Correlation',
      '3D',
      'Seismic',
      '3D seismic',
    ]);
  });

  it('says that there are no wellbores where the server has none', async () => {
    const takeBack = await answer('/service/ppdm/query', (route) =>
      route.fulfill({ json: { data: { well: [], wellCount: 0 } } }),
    );
    await page.goto(`${app.url}/consume/log`);
    await page
      .getByRole('region', { name: 'Wellbores' })
      .getByText('No wellbores found', { exact: true })
      .waitFor();
    await takeBack();
  });

  it('says that correlation data could not be loaded where the server fails', async () => {
    const takeBack = await answer('/trove/api/viewer/correlation/v2', (route) =>
      route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'away' } }),
    );
    const wellbores = encodeURIComponent('["TR-0001","TR-0002"]');
    await page.goto(`${app.url}/consume/correlation?wellbores=${wellbores}`);
    await alertOf('geo-correlation', 'Failed to load correlation data').waitFor();
    await takeBack();
  });

  it('shows wells in 3D over two-way time, surfaces opaque, meshes at 0.95, a gain of 0.5 and markers of 5', async () => {
    await page.goto(`${app.url}/consume/3d?uwis=${encodeURIComponent('["TR-0001"]')}`);
    const view = page.locator('geo-well-3d');
    await view.waitFor();
    expect(await view.getByLabel('Depth domain').inputValue()).toBe('TWT');
    expect(
      await view.evaluate((element) => {
        const { surfaceOpacity, meshOpacity, seismicGain, markerSize } =
          element as unknown as Record<string, unknown>;
        return { surfaceOpacity, meshOpacity, seismicGain, markerSize };
      }),
    ).toEqual({ surfaceOpacity: 1, meshOpacity: 0.95, seismicGain: 0.5, markerSize: 5 });
  });
});

describe('the cart', () => {
  it('says "error while clearing cart" where the server keeps it', async () => {
    await page.goto(`${app.url}/consume/browse?catalog=well`);
    await page.locator('geo-browse [role=gridcell].check').first().click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await toast().waitFor();
    await page.clock.install();
    await page.goto(`${app.url}/consume/cart`);
    const takeBack = await answer('/trove/api/export/shoppingcartitem/delete', (route) =>
      route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'away' } }),
    );
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByText('cleared').waitFor();
    await page.mouse.move(5, 5);
    await page.clock.fastForward(5000);
    await toast().getByText('error while clearing cart').waitFor();
    await takeBack();
  });

  it('says of a file that cannot be fetched what the server says, or "Download failed"', async () => {
    let text = 'The store rests';
    await page.route('**/trove/api/export/download/file/**', (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: text }),
    );
    await page.goto(`${app.url}/consume/cart`);
    await page.getByRole('button', { name: /^Export \d+ records?$/ }).click();
    await page.getByText('The store rests').first().waitFor();
    text = '';
    await page.getByRole('tab', { name: 'Exports' }).click();
    await page
      .locator('geo-cart')
      .getByRole('button', { name: 'Download', exact: true })
      .first()
      .click();
    await alertOf('geo-cart', 'Download failed').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe('the map', () => {
  const map = (): Locator => page.locator('geo-map');

  it('has a block layer where no map is configured', async () => {
    const takeBack = await answer('/service/map/active', (route) =>
      route.fulfill({ json: { data: [] } }),
    );
    await page.goto(`${app.url}/consume/map`);
    await map().locator('.layer-item').first().waitFor();
    expect(await map().locator('.layer-item .check').allInnerTexts()).toEqual(['Concessions']);
    await takeBack();
  });

  it('fetches tiles through the proxy where the proxy is flagged', async () => {
    const takeBack = await answer('/service/map/active', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { layers: Record<string, unknown>[] }[] };
      const [layer] = body.data[0]!.layers;
      const mapServer = { url: 'https://maps.example/wms', enableProxy: true, proxyUrl: null };
      body.data[0]!.layers = [{ ...layer, mapServer }];
      await route.fulfill({ response, json: body });
    });
    const proxied = page.waitForRequest(
      (request) => new URL(request.url()).pathname === '/spatial/api/v1/wms/render',
    );
    await page.goto(`${app.url}/consume/map`);
    const tile = new URL(new URL((await proxied).url()).searchParams.get('url')!);
    expect(tile.href).toMatch(/^https:\/\/maps\.example\/wms\?/);
    expect(tile.searchParams.get('FORMAT')).toBe('image/png8');
    await takeBack();
  });
});

describe('Studio', () => {
  let admin: Somebody;
  beforeAll(async () => {
    admin = await app.signedIn('/studio/cache', 'admin');
    await admin.page.locator('geo-studio').waitFor();
  });
  afterAll(async () => {
    expect(admin.uncaught).toEqual([]);
    await admin.close();
  });
  const button = (name: string | RegExp): Locator =>
    admin.page.locator('geo-studio').getByRole('button', { name });

  it('tells of a schema reload and of a cleared cache when it begins, and then how it ended', async () => {
    const kinds = (): Promise<string[]> =>
      admin.page.evaluate(() => (window as unknown as { noticeKinds: string[] }).noticeKinds);
    await admin.page.evaluate(() => {
      const noticeKinds: string[] = [];
      Object.assign(window, { noticeKinds });
      document.addEventListener('geo-notify', ({ detail }: Event & { detail?: unknown }) => {
        noticeKinds.push((detail as { kind: string }).kind);
      });
    });
    await button('Reload schema').click();
    await expect.poll(kinds).toEqual(['info', 'success']);
    await button('Clear all').click();
    await expect.poll(kinds).toEqual(['info', 'success', 'info', 'success']);
    await admin.page.route('**/catalogmanager/cache/clear*', (route) =>
      route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'away' } }),
    );
    await admin.page.locator('geo-studio').getByRole('listbox').selectOption('well');
    const cleared = admin.page.waitForRequest('**/catalogmanager/cache/clear*');
    await button('Clear 1 catalog').click();
    expect(new URL((await cleared).url()).search).toBe('?catalogIds=well');
    await expect.poll(async () => (await kinds()).slice(4)).toEqual(['info', 'error']);
  });

  it('stops making load templates', async () => {
    // They are made faster than anybody presses Stop.
    const RUNNING = { status: 'RUNNING', total: 18, done: 3, templates: [] };
    const path = '**/trove/api/template/generate/status';
    await admin.page.route(path, (route) =>
      route.fulfill({ json: { success: true, data: RUNNING } }),
    );
    await admin.page.goto(`${app.url}/studio/generation`);
    const stop = button('Stop');
    await expect.poll(() => stop.getAttribute('aria-disabled')).toBeNull();
    const stopped = admin.page.waitForResponse('**/trove/api/template/generate/stop');
    await stop.click();
    expect((await stopped).ok()).toBe(true);
    await admin.page.unroute(path);
    await admin.page.locator('geo-studio').getByRole('status').getByText('Not run').waitFor();
    await expect.poll(() => stop.getAttribute('aria-disabled')).toBe('true');
  });
});
