import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { openHostPage } from '../support/engines/host.ts';
import { WATCHING } from '../support/engines/watched-pages.ts';
import { ELEMENT_CASES } from './element-cases.ts';
import { measureInk, serveGallery, type ServedGallery, showElement } from './gallery-elements.ts';

/** Each viewer saves what it shows as a page, which shows it from a folder without a server. */

/** A word of the title in Turkish; what shows data that has a name is called by it. */
const TITLES: Readonly<Record<string, RegExp>> = {
  'geo-correlation': /^Korelasyon: /,
  'geo-crossplot': /RHOB/,
  'geo-histogram': /GR/,
  'geo-log-viewer': /\S/,
  'geo-map': /^Harita: /,
  'geo-seismic': /\S/,
  'geo-seismic-3d': /3B/,
  'geo-well-3d': /3B/,
};
const VIEWERS = Object.entries(ELEMENT_CASES).filter(([, { isViewer }]) => isViewer);

interface Viewer extends HTMLElement {
  toPage(): Promise<Blob>;
}

let gallery: ServedGallery;
let folder: string;

beforeAll(async () => {
  gallery = await serveGallery();
  folder = mkdtempSync(path.join(tmpdir(), 'geo-elements-saved-'));
});

afterAll(async () => {
  await gallery?.close();
  if (folder) rmSync(folder, { recursive: true });
});

describeEngines('a page that a viewer saved', ENGINES, (shared, engine) => {
  for (const [tag, { show, event }] of VIEWERS) {
    it(`shows what <${tag}> showed, from a folder, and can be saved in turn`, async () => {
      const page = await shared.browser.open();
      await page.goto(`${gallery.url}/gallery/`);
      await page.evaluate(showElement, { tag, name: show, lang: 'tr' });
      const ink = await page.evaluate(measureInk, { tag, isViewer: true });
      const text = await page.evaluate(savePage, tag);
      await page.close();

      const file = path.join(folder, `${engine.name}-${tag}.html`);
      writeFileSync(
        file,
        text.replace('<head>', () => `<head><script>${WATCHING}</script>`),
      );
      const saved = await openHostPage(shared.browser, `file://${file}`);
      await saved.waitFor(event);
      const title = await saved.page.evaluate(() => [
        document.documentElement.lang,
        document.title,
      ]);
      expect(title).toEqual(['tr', expect.stringMatching(TITLES[tag]!)]);
      // The window has another size than the case of the gallery.
      const drawn = await saved.page.evaluate(measureInk, { tag, isViewer: true });
      expect(drawn).toBeGreaterThan(Math.min(ink / 3, 5000));
      expect((await saved.page.evaluate(savePage, tag)).length).toBeGreaterThan(1_000_000);
      expect(await saved.heard('geo-error')).toEqual([]);
      expect(await saved.complaints()).toEqual([]);
      await saved.close();
    });
  }
});

/** Runs in the page. */
async function savePage(tag: string): Promise<string> {
  const viewer = document.querySelector(tag) as Viewer;
  return (await viewer.toPage()).text();
}
