import { execFileSync } from 'node:child_process';
import type { Browser, Page, Request } from 'playwright-core';
import { launchChromium } from '../support/chromium.ts';
import { HEIGHT, type Shot } from './shots.ts';

/** Font of all pictures. */
const FONT = 'DejaVu Sans';

/** What pictures depend on besides the product. */
export interface Maker {
  /** Major version. */
  chromium: string;
  /** Version of the font file, "" where it is not installed. */
  font: string;
}

/** A Chromium that draws text the same on every machine. */
export function launch(): Promise<Browser> {
  // 3D is drawn without a graphics processor, the same everywhere.
  return launchChromium({
    scrollbars: true,
    flags: [
      '--enable-unsafe-swiftshader',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ],
  });
}

/** What this machine would make pictures with. */
export function makerOf(browser: Browser): Maker {
  let font = '';
  try {
    font =
      execFileSync('fc-list', [`${FONT}:style=Book`, 'fontversion'], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .sort()[0] ?? '';
  } catch {
    // Without fontconfig nobody can tell which font is drawn.
  }
  return { chromium: browser.version().split('.')[0] ?? '', font };
}

/** What pages still fetch; parts of the suite come when they are wanted. */
const fetching = new WeakMap<Page, Set<Request>>();

/** Opens the case of a shot, settled, in a window of its own. */
export async function openShot(
  browser: Browser,
  url: string,
  { gallery, width, theme, lang }: Shot,
): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height: HEIGHT },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const requests = new Set<Request>();
  fetching.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  await page.addInitScript((font) => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.setProperty('--geo-font', `'${font}'`);
      document.documentElement.style.setProperty('--geo-font-mono', `'${font} Mono'`);
      document.body.style.fontFamily = `'${font}'`;
    });
  }, FONT);
  await page.goto(`${url}/gallery/?case=${gallery}&theme=${theme}&lang=${lang}`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  return page;
}

/** The picture, once the page fetches nothing, has nothing left to do, and two in a row are the same. */
export async function takePicture(page: Page): Promise<Buffer> {
  const take = (): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });
  const idle = (): Promise<void> =>
    page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })),
    );
  let before: Buffer | null = null;
  for (let tries = 0; tries < 50; tries++) {
    await idle();
    const now = await take();
    if (fetching.get(page)?.size) before = null;
    else if (before && now.equals(before)) return now;
    else before = now;
    await page.waitForTimeout(100);
  }
  throw new Error('the page never comes to rest');
}
