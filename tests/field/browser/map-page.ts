import type { Browser, BrowserContextOptions, Locator } from 'playwright-core';
import { type Host, openHost } from '../../support/host-page.ts';

/** A page with one map. */
export interface MapPage extends Host {
  readonly map: Locator;
  /** The list entry of a layer. */
  layer(name: string): Locator;
  /** Errors that the map announced, as text. */
  errors(): Promise<string>;
  /** Colour of a pixel of the map's picture, as shares of its width and height. */
  color(x: number, y: number): Promise<readonly number[]>;
  /** Clicks on a place of the map, as shares of its width and height. */
  click(x: number, y: number): Promise<void>;
}

/** Opens a page and puts a map with these layers on it, its middle at `center`. */
export async function openMap(
  browser: Browser,
  url: string,
  options: {
    layers: unknown;
    center?: string;
    zoom?: number;
    context?: BrowserContextOptions;
    hasError?: boolean;
  },
): Promise<MapPage> {
  const host = await openHost(browser, url);
  await host.page.addScriptTag({ url: new URL('/dist/geo-elements.script.js', url).href });
  const { layers, center = '28,41', zoom = 7 } = options;
  await host.page.evaluate(
    async ([given, middle, level]) => {
      const map = Object.assign(document.createElement('geo-map'), { layers: given });
      map.setAttribute('center', middle);
      map.setAttribute('zoom', String(level));
      map.style.cssText = 'display: block; height: 600px; width: 1000px';
      const ready = new Promise((resolve) => map.addEventListener('geo-map-ready', resolve));
      document.body.replaceChildren(map);
      await ready;
    },
    [layers, center, zoom] as const,
  );
  const map = host.page.locator('geo-map');
  const region = map.locator('.map-host');
  const at = async (x: number, y: number): Promise<{ x: number; y: number }> => {
    const box = (await region.boundingBox())!;
    return { x: box.width * x, y: box.height * y };
  };
  return {
    ...host,
    map,
    layer: (name) =>
      map.locator('.layer-item', {
        has: host.page.getByRole('checkbox', { name, exact: true }),
      }),
    errors: async () => JSON.stringify(await host.heard('geo-error')),
    color: (x, y) =>
      host.page.evaluate(
        async ([shareX, shareY]) => {
          const element = document.querySelector('geo-map') as unknown as {
            toImage(): Promise<Blob>;
          };
          const image = await createImageBitmap(await element.toImage());
          const context = new OffscreenCanvas(1, 1).getContext('2d')!;
          context.drawImage(
            image,
            -Math.floor(image.width * shareX),
            -Math.floor(image.height * shareY),
          );
          return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
        },
        [x, y] as const,
      ),
    click: async (x, y) => region.click({ position: await at(x, y) }),
  };
}
