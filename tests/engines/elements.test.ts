import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GalleryPage } from '../../host-demo/gallery/gallery.ts';
import { serve } from '../../host-demo/serve.mjs';
import type { EnginePage } from '../support/engines/engine.ts';
import { describeEngines } from '../support/engines/engines.ts';
import { firefox } from '../support/engines/firefox.ts';
import { watchPage } from '../support/engines/watch-page.ts';
import { webkit } from '../support/engines/webkit.ts';
import { ELEMENT_CASES, type ElementCase } from './element-cases.ts';

/** One page per element. In Chromium the tests of the gallery show all cases. */

type Served = Awaited<ReturnType<typeof serve>>;

interface Viewer extends HTMLElement {
  refresh(): Promise<void>;
  toImage(): Promise<Blob>;
}

it('has a page for each element', () => {
  const tags = readdirSync(path.join(import.meta.dirname, '../../elements'))
    .filter((name) => /^geo-.*\.ts$/.test(name))
    .map((name) => name.slice(0, -3));
  expect(Object.keys(ELEMENT_CASES)).toEqual(tags.sort());
});

describeEngines('an element', [firefox, webkit], (shared) => {
  let server: Served;
  let page: EnginePage;
  beforeAll(async () => {
    server = await serve({ port: 0 });
    page = await shared.browser.open();
  });
  afterAll(() => server?.close());

  for (const [tag, shown] of Object.entries(ELEMENT_CASES)) {
    it(`<${tag}> draws, answers a method and sends an event without a complaint`, async () => {
      // Each element on a page of its own, so that no late error of one is taken for another's.
      await page.goto(`${server.url}/gallery/`);
      await page.evaluate(watchPage);
      await page.evaluate(showElement, { tag, name: shown.show });
      const drawn = await page.evaluate(inkOfElement, { tag, isViewer: shown.isViewer ?? false });
      if (shown.show) expect(drawn).toBeGreaterThan(shown.isViewer ? 5000 : 20);
      await expect.poll(() => eventsOf(page, tag)).toContain(shown.event);
      expect(await page.evaluate(() => window.recordOfPage.complaints)).toEqual([]);
      expect(await page.evaluate(() => window.recordOfPage.violations)).toEqual([]);
    });
  }
});

function eventsOf(page: EnginePage, tag: string): Promise<string[]> {
  return page.evaluate(
    (of) => window.recordOfPage.events.filter((event) => event.tag === of).map(({ type }) => type),
    tag,
  );
}

/** Runs in the page: shows the case of the gallery, or an element without pixels. */
async function showElement({
  tag,
  name,
}: {
  tag: string;
  name: ElementCase['show'];
}): Promise<void> {
  if (name)
    await (globalThis as unknown as GalleryPage).showCase(name, { lang: 'en', theme: 'light' });
  else document.body.append(document.createElement(tag));
  await customElements.whenDefined(tag);
}

/**
 * Runs in the page: calls a method of the element and returns how much it shows, as pixels of the
 * picture that `toImage` returns which differ from its first one, or as letters.
 */
async function inkOfElement({
  tag,
  isViewer,
}: {
  tag: string;
  isViewer: boolean;
}): Promise<number> {
  const element = document.querySelector(tag) as Viewer;
  if (!isViewer) {
    await element.refresh();
    return element.shadowRoot?.textContent?.trim().length ?? 0;
  }
  const picture = await createImageBitmap(await element.toImage());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const pixels = new Uint32Array(
    context.getImageData(0, 0, picture.width, picture.height).data.buffer,
  );
  return pixels.filter((pixel) => pixel !== pixels[0]).length;
}
