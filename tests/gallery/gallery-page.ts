import type { Browser, Page, Request } from 'playwright-core';
import type { GalleryPage as ShownPage } from '../../host-demo/gallery/gallery.ts';
import { FONT } from './browser.ts';
import { HEIGHT, type Shot } from './shots.ts';

/** How often a page that does not come to rest is looked at, and how long apart, in milliseconds. */
const TRIES = 50;
const PAUSE_MS = 100;

/**
 * One page of the gallery that shows shots one after the other. It is loaded again for each case,
 * so that no module keeps the state of another case; the looks of a case are shown without loading
 * it again.
 */
export class GalleryPage {
  readonly #page: Page;
  readonly #url: string;
  /** What the page still fetches: parts of the suite are loaded on demand. */
  readonly #requests = new Set<Request>();
  /** The case that the page was loaded for; null before the first one and after a failure. */
  #loadedFor: string | null = null;

  private constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
    page.on('request', (request) => this.#requests.add(request));
    page.on('requestfinished', (request) => this.#requests.delete(request));
    page.on('requestfailed', (request) => this.#requests.delete(request));
  }

  /** Opens the page in a window of its own; `url` is the server's. */
  static async open(browser: Browser, url: string): Promise<GalleryPage> {
    const page = await browser.newPage({
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    await page.addInitScript((font) => {
      localStorage.clear();
      sessionStorage.clear();
      document.addEventListener('readystatechange', () => {
        document.documentElement.style.setProperty('--geo-font', `'${font}'`);
        document.documentElement.style.setProperty('--geo-font-mono', `'${font} Mono'`);
        document.body.style.fontFamily = `'${font}'`;
      });
    }, FONT);
    return new GalleryPage(page, url);
  }

  /** Shows a shot; resolves when the state of its case is reached. */
  async show({ gallery, width, theme, lang }: Shot): Promise<void> {
    const page = this.#page;
    const isLoaded = this.#loadedFor === gallery;
    // A case that fails may go on working in its page, so the next shot does not get that page.
    this.#loadedFor = null;
    if (isLoaded) {
      await page.evaluate(() => (globalThis as unknown as ShownPage).resetPage());
      await this.#resize(width, theme);
      await page.evaluate(
        ([name, look]) => (globalThis as unknown as ShownPage).showCase(name, look),
        [gallery, { theme, lang }] as const,
      );
    } else {
      // Without this the earlier case is laid out in the new width, for nothing.
      await page.evaluate(() => document.body.replaceChildren());
      await page.context().clearCookies();
      await this.#resize(width, theme);
      this.#requests.clear();
      await page.goto(`${this.#url}/gallery/?case=${gallery}&theme=${theme}&lang=${lang}`);
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    }
    this.#loadedFor = gallery;
  }

  /**
   * Takes the picture once the page fetches nothing and has nothing left to do, and the picture is
   * the expected one or two in a row are the same.
   * @throws Error if the page does not come to rest
   */
  async takePicture(isExpected: (png: Buffer) => boolean): Promise<Buffer> {
    let before: Buffer | null = null;
    for (let tries = 0; tries < TRIES; tries++) {
      await this.#idle();
      const now = await this.#page.screenshot({ animations: 'disabled', caret: 'hide' });
      if (this.#requests.size > 0) before = null;
      else if (before?.equals(now) || isExpected(now)) return now;
      else before = now;
      await this.#page.waitForTimeout(PAUSE_MS);
    }
    throw new Error('The page does not come to rest.');
  }

  /** Runs a function in the page, with what it is given. */
  evaluate<Result>(work: (given: string) => Result, given = ''): Promise<Result> {
    return this.#page.evaluate(work, given);
  }

  /** Makes the next shot load the page again, whatever its case is. */
  discard(): void {
    this.#loadedFor = null;
  }

  async #resize(width: number, colorScheme: Shot['theme']): Promise<void> {
    const { width: before } = this.#page.viewportSize() ?? {};
    if (before !== width) await this.#page.setViewportSize({ width, height: HEIGHT });
    await this.#page.emulateMedia({ colorScheme });
  }

  #idle(): Promise<void> {
    return this.#page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })),
    );
  }
}
