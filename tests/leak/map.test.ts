import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, launch, openHost } from '../support/host-page.ts';
import { type HostServer, startServer } from '../support/page-server.ts';
import { NO_COMPILERS } from './held.ts';
import { expectNoGrowth, LEAK_TIMEOUT_MS, type Mount, MOUNTS } from './mounts.ts';

let browser: Browser;
let server: HostServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch([NO_COMPILERS]), startServer()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Puts points, lines and areas on a map with an area of interest, moves it and measures on it. */
function mountMap({ page }: Host): Promise<Mount> {
  return page.evaluateHandle(() => {
    const features = (geometry: object): object => ({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { name: 'F-0' }, geometry }],
    });
    const ring = [
      [26, 40],
      [28, 40],
      [28, 42],
      [26, 40],
    ];
    const points = (): object => ({
      lon: Float64Array.from({ length: 5000 }, (_, i) => 26 + (i % 97) / 40),
      lat: Float64Array.from({ length: 5000 }, (_, i) => 40 + (i % 89) / 40),
      labels: Array.from({ length: 5000 }, (_, i) => `W-${i}`),
    });
    return async () => {
      const map = document.createElement('geo-map') as HTMLElement & { shadowRoot: ShadowRoot };
      Object.assign(map, {
        layers: [
          { name: 'blocks', features: features({ type: 'Polygon', coordinates: [ring] }) },
          { name: 'lines', features: features({ type: 'LineString', coordinates: ring }) },
          { name: 'wells', points: points() },
        ],
        aoi: { type: 'Polygon', coordinates: [ring] },
      });
      map.setAttribute('center', '27,41');
      map.setAttribute('zoom', '7');
      map.setAttribute('link', 'leak');
      const ready = new Promise((resolve) =>
        map.addEventListener('geo-map-ready', resolve, { once: true }),
      );
      document.body.append(map);
      await ready;
      const picture = map.shadowRoot.querySelector('[role=application]') as HTMLElement;
      for (const key of ['ArrowRight', 'm', 'Escape', 'b'])
        picture.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await new Promise(requestAnimationFrame);
      map.remove();
    };
  });
}

it(
  `maps that come and go ${MOUNTS} times leave no memory, node, listener or timer`,
  { timeout: LEAK_TIMEOUT_MS },
  async () => {
    const host = await openHost(browser, `${server.origin}/pages/lifecycle.html`);
    await host.page.addScriptTag({ url: '../dist/elements/geo-map.js', type: 'module' });
    await host.page.evaluate(() => customElements.whenDefined('geo-map'));
    await expectNoGrowth(host, 'a map', await mountMap(host));
    expect(host.complaints).toEqual([]);
    await host.close();
  },
);
