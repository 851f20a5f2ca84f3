import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Host, launch, openHost } from '../support/host-page.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

/** Properties of the map that are set and methods that are called in the same task, on one page without a server. */

let browser: Browser;
let server: HostServer;
let host: Host;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  host = await openHost(browser, `${server.origin}/pages/csp.html`);
  await host.page.evaluate(async () => {
    const frame = (west: number, south: number, east: number, north: number): object => ({
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    });
    const layer = (geometry: object): object => ({
      name: 'blocks',
      features: {
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: {}, geometry }],
      },
    });
    const map = Object.assign(document.createElement('geo-map'), {
      layers: [layer(frame(20, 35, 34, 47))],
    }) as TestedMap;
    map.setAttribute('center', '27,41');
    map.setAttribute('zoom', '7');
    map.style.cssText = 'display: block; height: 480px';
    /** Bytes of a picture that was drawn. */
    const read = async (picture: Promise<Blob>): Promise<string> =>
      new Uint8Array(await (await picture).arrayBuffer()).join();
    const tools: MapTools = {
      map,
      frame,
      layer,
      read,
      /** Waits for the next state that the map announces. */
      nextState: () =>
        new Promise((resolve) =>
          map.addEventListener(
            'geo-state-change',
            (event) => resolve((event as CustomEvent<{ state: MapState }>).detail.state),
            { once: true },
          ),
        ),
      rest: () => new Promise((resolve) => setTimeout(resolve, 600)),
    };
    Object.assign(window, { tools });
    const ready = new Promise((resolve) => map.addEventListener('geo-map-ready', resolve));
    document.body.append(map);
    await ready;
    await tools.rest();
  });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

interface MapState {
  center?: readonly number[];
  zoom?: number;
  layers?: object;
  aoi?: object;
}

interface TestedMap extends HTMLElement {
  layers: unknown;
  aoi: unknown;
  state: unknown;
  center: unknown;
  zoom: number;
  srs: string | undefined;
  basemap: string | undefined;
  fit(box: readonly number[]): Promise<void>;
  select(query: object): Promise<void>;
  toImage(): Promise<Blob>;
  refresh(): Promise<void>;
}

interface MapTools {
  map: TestedMap;
  frame(west: number, south: number, east: number, north: number): object;
  layer(geometry: object): object;
  read(picture: Promise<Blob>): Promise<string>;
  nextState(): Promise<MapState>;
  rest(): Promise<unknown>;
}

declare global {
  interface Window {
    tools: MapTools;
  }
}

describe('a property of the map that is set before a method is called', () => {
  it('is in the picture: layers, area, look and base map', async () => {
    const seen = await host.page.evaluate(async () => {
      const { map, frame, layer, read, rest } = window.tools;
      const before = await read(map.toImage());
      map.layers = [layer(frame(26, 40, 28, 42))];
      const other = await read(map.toImage());
      map.layers = [layer(frame(1, 1, 2, 2))];
      map.layers = [layer(frame(26, 40, 28, 42))];
      const second = await read(map.toImage());
      map.state = { layers: { blocks: { visible: false } } };
      const hidden = await read(map.toImage());
      map.state = {};
      const shown = await read(map.toImage());
      // The panel of the area makes the map smaller: it is there before the pictures are compared.
      map.aoi = frame(25, 40, 26, 41);
      await rest();
      const area = await read(map.toImage());
      map.aoi = frame(25, 40, 27, 42);
      const otherArea = await read(map.toImage());
      map.aoi = frame(25, 40, 26, 41);
      const sameArea = await read(map.toImage());
      map.aoi = null;
      return {
        isOther: other !== before,
        isSecond: second === other,
        hasOtherArea: otherArea !== area,
        hasSameArea: sameArea === area,
        isHidden: hidden !== second,
        isShown: shown === second,
      };
    });
    expect(Object.entries(seen).filter(([, isSo]) => !isSo)).toEqual([]);
  });

  it('is what the picture fails for where its layers are broken', async () => {
    const failures = await host.page.evaluate(async () => {
      const { map, frame, layer } = window.tools;
      const codeOf = (answer: Promise<unknown>): Promise<unknown> =>
        answer.then(
          () => 'none',
          (error: { code?: unknown }) => error.code,
        );
      map.layers = 'no layers';
      const broken = await codeOf(map.toImage());
      map.layers = 'no layers again';
      map.layers = [layer(frame(26, 40, 28, 42))];
      return [broken, await codeOf(map.toImage()), await codeOf(map.refresh())];
    });
    expect(failures).toEqual(['DATA_INVALID', 'none', 'none']);
  });

  it('moves the map before fit, which has the last word', async () => {
    const states = await host.page.evaluate(async () => {
      const { map, nextState } = window.tools;
      const found: MapState[] = [];
      for (const set of [
        () => (map.center = [10, 10]),
        () => (map.zoom = 3),
        () => (map.state = { center: [11, 11], zoom: 4 }),
      ]) {
        // Elsewhere first, so that the map has something to tell.
        const away = nextState();
        map.center = [60, 20 + found.length];
        await away;
        const state = nextState();
        set();
        await map.fit([29, 39, 31, 41]);
        found.push(await state);
      }
      return found;
    });
    for (const { center } of states) {
      expect(center?.[0]).toBeCloseTo(30, 3);
      expect(center?.[1]).toBeCloseTo(40, 1);
    }
    expect(new Set(states.map(({ zoom }) => zoom)).size).toBe(1);
  });

  it('refreshes and selects with what was set', async () => {
    const selected = await host.page.evaluate(async () => {
      const { map, frame, layer, read } = window.tools;
      map.layers = [layer(frame(29.5, 39.5, 30.5, 40.5))];
      await map.refresh();
      const refreshed = await read(map.toImage());
      map.layers = [layer(frame(29.5, 39.5, 30.5, 40.5))];
      const same = await read(map.toImage());
      const heard: unknown[] = [];
      map.addEventListener('geo-selection', ({ detail }: CustomEventInit<unknown>) =>
        heard.push(detail),
      );
      const query = { mode: 'include', catalog: 'well', constraints: [], keys: [{ uwi: 'B' }] };
      map.state = { selection: { catalog: 'well', keys: [{ uwi: 'A' }] } };
      await map.select(query);
      await Promise.resolve();
      return { isSame: refreshed === same, heard };
    });
    expect(selected.isSame).toBe(true);
    expect(selected.heard).toMatchObject([{ keys: [{ uwi: 'B' }] }]);
  });
});

describe('a property of the map that is set later', () => {
  it('zooms about the middle where only the zoom is set', async () => {
    const [before, after] = await host.page.evaluate(async () => {
      const { map, nextState } = window.tools;
      const first = nextState();
      map.center = [33, 38];
      const before = await first;
      const second = nextState();
      map.zoom = 9;
      return [before, await second];
    });
    expect(after?.zoom).toBe(9);
    expect(after?.center).toEqual(before?.center);
    expect(await host.page.locator('geo-map .scale-number').innerText()).toMatch(/^1:\d/);
  });

  it('is followed as the state, but not where it is what the map has announced', async () => {
    const seen = await host.page.evaluate(async () => {
      const { map, frame, nextState, rest } = window.tools;
      const heard: MapState[] = [];
      map.addEventListener('geo-state-change', (event) =>
        heard.push((event as CustomEvent<{ state: MapState }>).detail.state),
      );
      map.state = { center: [28, 40], zoom: 8, aoi: frame(27, 39, 28, 40) };
      await rest();
      const followed = heard.length;
      const next = nextState();
      await map.fit([29, 39, 31, 41]);
      const moved = await next;
      // As an application does that keeps the state in its address.
      map.state = structuredClone(moved);
      await rest();
      const echoed = heard.length;
      map.state = { center: [28, 40], zoom: 8 };
      await rest();
      const after = nextState();
      map.zoom = 9;
      return { followed, moved, echoed, after: await after };
    });
    expect([seen.followed, seen.echoed]).toEqual([0, 1]);
    expect(seen.moved.aoi).toMatchObject({ type: 'Polygon' });
    expect(seen.after).toEqual({ center: [28, 40], zoom: 9 });
  });

  it('changes the system of the readout and the base map without a new map', async () => {
    const tiles: string[] = [];
    await host.page.route('**/tiles/**', (route) => {
      tiles.push(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 404 });
    });
    await host.page.evaluate(async () => {
      const { map } = window.tools;
      map.srs = 'EPSG:3857';
      map.basemap = `${location.origin}/tiles/{z}/{x}/{y}.png`;
      await map.toImage();
      map.basemap = undefined;
      await map.toImage();
    });
    expect(tiles.length).toBeGreaterThan(0);
    const system = host.page
      .locator('geo-map')
      .getByRole('combobox', { name: 'Coordinate reference system' });
    expect(await system.inputValue()).toBe('EPSG:3857');
    expect(await host.page.locator('geo-map .map-host').count()).toBe(1);
    // Without one it is that of the user's settings, which the page shares.
    await host.page.evaluate(() => {
      const key = Symbol.for('geo-elements.user-settings');
      const { settings } = (window as unknown as Record<symbol, { settings: { value: object } }>)[
        key
      ]!;
      window.tools.map.srs = undefined;
      settings.value = { ...settings.value, coordinateSystem: 'EPSG:23035' };
    });
    await expect.poll(() => system.inputValue()).toBe('EPSG:23035');
  });

  it('asks no server while the scripts of the page, which set layers, have not run', async () => {
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.route('**/late.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><link rel="icon" href="data:,"><script src="/dist/geo-elements.script.js"></script><geo-map style="display: block; height: 400px"></geo-map><script type="module" src="/late.js"></script></html>',
      }),
    );
    const wait = async (): Promise<unknown> => {
      await page.locator('geo-map .map-host').waitFor();
      return page.waitForRequest(/map\/active/, { timeout: 1500 }).catch(() => null);
    };
    await page.route('**/late.js', async (route) => {
      await wait();
      await route.fulfill({
        contentType: 'text/javascript',
        body: `document.querySelector('geo-map').layers = [{ name: 'blocks', features: { type: 'FeatureCollection', features: [] } }];
          addEventListener('geo-map-ready', () => (document.title = 'ready'));`,
      });
    });
    await page.goto(`${server.origin}/late.html`, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.title === 'ready');
    expect(requests.filter((path) => path.includes('/service/'))).toEqual([]);
    await page.close();
  });
});
