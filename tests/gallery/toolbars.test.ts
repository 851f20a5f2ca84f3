import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../../host-demo/serve.mjs';
import { takeSample } from '../support/length.ts';
import { listUnreachable, measurePictureShare } from '../support/toolbar-faults.ts';
import { launch } from './browser.ts';
import { GalleryPage } from './gallery-page.ts';

/** A case of each viewer with all that its toolbar can have. */
const CASES = {
  logMarkers: 'geo-log-viewer',
  correlationFlattened: 'geo-correlation',
  correlationPicks: 'geo-correlation',
  crossplotZones: 'geo-crossplot',
  histogramWells: 'geo-histogram',
  mapLayers: 'geo-map',
  seismicDensity: 'geo-seismic',
  seismic3dWells: 'geo-seismic-3d',
  well3dDepth: 'geo-well-3d',
};
const LOOKS = [320, 480, 600, 768, 1024, 1440].flatMap((width) =>
  ['en', 'tr', 'ar'].map((lang) => ({ width, lang, theme: 'light' as const })),
);
/** Looks of each case that are tried on every change. */
const TRIED = 3;
/** Share of a viewer that its picture has at least. */
const LEAST_SHARE = 0.35;

let server: Awaited<ReturnType<typeof serve>>;
let browser: Browser;
let page: GalleryPage;

beforeAll(async () => {
  [server, browser] = await Promise.all([serve({ port: 0 }), launch()]);
  page = await GalleryPage.open(browser, server.url);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe.each(Object.entries(CASES))('the controls of %s', (gallery, tag) => {
  for (const look of takeSample(LOOKS, TRIED)) {
    it(`can all be reached in ${look.lang} at ${look.width} pixels, and the picture keeps its share`, async () => {
      await page.show({ gallery, ...look });
      expect(await page.evaluate(listUnreachable, tag)).toEqual([]);
      expect(await page.evaluate(measurePictureShare, tag)).toBeGreaterThan(LEAST_SHARE);
    });
  }
});
