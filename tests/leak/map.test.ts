import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, launch, openHost } from '../support/host-page.ts';
import { type HostServer, startServer } from '../support/page-server.ts';
import { grownSince, held, NO_COMPILERS, watchTimers } from './held.ts';

let browser: Browser;
let server: HostServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch([NO_COMPILERS]), startServer()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Mounts and unmounts maps one after another, each with points, lines and areas, moved, measured on, and with an area of interest. */
async function cycles({ page }: Host, count: number): Promise<void> {
  await page.evaluate(async (times) => {
    const features = (geometries: object[]): object => ({
      type: 'FeatureCollection',
      features: geometries.map((geometry, i) => ({
        type: 'Feature',
        properties: { name: `F-${i}` },
        geometry,
      })),
    });
    const ring = [
      [26, 40],
      [28, 40],
      [28, 42],
      [26, 40],
    ];
    for (let cycle = 0; cycle < times; cycle++) {
      const map = document.createElement('geo-map') as HTMLElement & { shadowRoot: ShadowRoot };
      Object.assign(map, {
        layers: [
          { name: 'blocks', features: features([{ type: 'Polygon', coordinates: [ring] }]) },
          { name: 'lines', features: features([{ type: 'LineString', coordinates: ring }]) },
          {
            name: 'wells',
            points: {
              lon: Float64Array.from({ length: 5000 }, (_, i) => 26 + (i % 97) / 40),
              lat: Float64Array.from({ length: 5000 }, (_, i) => 40 + (i % 89) / 40),
              labels: Array.from({ length: 5000 }, (_, i) => `W-${i}`),
            },
          },
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
      if (cycle % 4 === 3) await new Promise((resolve) => setTimeout(resolve, 120));
    }
    await new Promise((resolve) => setTimeout(resolve, 600));
  }, count);
}

it(
  'maps that come and go 200 times leave no memory, node, listener or timer',
  { timeout: 300_000 },
  async () => {
    const host = await openHost(browser, `${server.origin}/pages/lifecycle.html`);
    await host.page.addScriptTag({ url: '../dist/elements/geo-map.js', type: 'module' });
    await host.page.evaluate(() => customElements.whenDefined('geo-map'));
    await watchTimers(host);
    const devtools = await host.page.context().newCDPSession(host.page);
    await cycles(host, 12);
    const before = await held(host, devtools);
    await cycles(host, 200);
    const grown = await grownSince(before, host, devtools);
    process.stdout.write(`200 mounts and unmounts of a map: ${JSON.stringify(grown)}\n`);
    expect(grown.heapBytes).toBeLessThan(300_000);
    expect(grown.nodes).toBeLessThan(100);
    expect(grown.listeners).toBeLessThan(10);
    expect(grown.timers).toBeLessThanOrEqual(0);
    expect(host.complaints).toEqual([]);
    await host.close();
  },
);
