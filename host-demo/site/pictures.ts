/**
 * Takes the pictures of the README and of the first page of the documentation:
 * `tsx host-demo/site/pictures.ts [ADDRESS OF A RUNNING SERVER]`. Cases of the gallery need no
 * server; the picture of the application is taken where the address of one with the demo field is
 * given.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type Browser, chromium, type Page } from 'playwright-core';
import { buildPages, ROOT } from '../prepare.mjs';
import { serve } from '../serve.mjs';

const FOLDER = path.join(ROOT, 'elements/docs/pictures');
const SIZE = { width: 1200, height: 750 };
/** Of WebP: text and lines stay sharp, and twelve pictures are well below a megabyte. */
const QUALITY = 72;

/** Names of the pictures, with the cases that they show. */
const CASES = {
  log: 'geo-log-viewer/arrays',
  correlation: 'geo-correlation/arrays',
  section: 'geo-seismic/arrays',
  scene: 'geo-seismic-3d/wells',
  map: 'geo-map/layers',
} as const;

async function save(page: Page, name: string): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const image = await loadImage(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  await writeFile(path.join(FOLDER, `${name}.webp`), await canvas.encode('webp', QUALITY));
}

async function takeCases(browser: Browser, theme: 'light' | 'dark'): Promise<void> {
  const server = await serve({ port: 0 });
  const page = await browser.newPage({ viewport: SIZE, colorScheme: theme });
  for (const [name, shown] of Object.entries(CASES)) {
    await page.goto(`${server.url}/gallery/?case=${shown}&theme=${theme}`);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.evaluate(() => {
      for (const viewer of document.querySelectorAll<HTMLElement>('geo-seismic, geo-seismic-3d'))
        viewer.style.height = '100vh';
    });
    await page.waitForTimeout(1500);
    await save(page, `${name}-${theme}`);
  }
  await page.close();
  await server.close();
}

/** Signs in to the demo field as its geologist, and shows the wells. */
async function takeApplication(browser: Browser, url: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: theme });
    await page.goto(`${url}/consume/browse/well`);
    await signIn(page);
    await page.locator('geo-browse .grid-row[data-index="4"]').waitFor();
    await page.waitForTimeout(1500);
    await save(page, `application-${theme}`);
    await page.close();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.locator('#login').fill('geologist');
  await page.locator('#password').fill('geologist');
  await page.locator('button.primary').click();
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-gpu-compositing'],
});
await mkdir(FOLDER, { recursive: true });
const [application] = process.argv.slice(2);
if (application) await takeApplication(browser, application);
else {
  await buildPages();
  for (const theme of ['light', 'dark'] as const) await takeCases(browser, theme);
}
await browser.close();
