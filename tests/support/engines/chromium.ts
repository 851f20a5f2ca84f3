import type { BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../chromium.ts';
import { DrivenPage } from './driven-page.ts';
import {
  type Engine,
  type EngineBrowser,
  type EnginePage,
  WINDOW_SIZE,
  type WindowSize,
} from './engine.ts';

/** Chromium, by Playwright: the browser that the worker shares, in a profile of its own. */
export const chromium: Engine = {
  name: 'Chromium',
  // `npm test` ends without it.
  absence: () => null,
  async start() {
    const browser = await launchChromium({ webgl: true });
    return new ChromiumBrowser(await browser.newContext({ viewport: WINDOW_SIZE }));
  },
};

class ChromiumBrowser implements EngineBrowser {
  readonly #context: BrowserContext;

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  async open(): Promise<EnginePage> {
    return pageFor(await this.#context.newPage());
  }

  async pages(): Promise<EnginePage[]> {
    return this.#context.pages().map((page) => pageFor(page));
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}

const wrapped = new WeakMap<Page, ChromiumPage>();

/** The one object for a window, which has listened since it was first seen. */
function pageFor(page: Page): ChromiumPage {
  const known = wrapped.get(page) ?? new ChromiumPage(page);
  wrapped.set(page, known);
  return known;
}

class ChromiumPage extends DrivenPage<Page> {
  readonly complaints: string[] = [];

  constructor(page: Page) {
    super(page);
    page.on('pageerror', (error) => this.complaints.push(`error: ${error.message}`));
    page.on('console', (message) => {
      const isFavicon = message.location().url.endsWith('/favicon.ico');
      if (/error|warning/.test(message.type()) && !isFavicon)
        this.complaints.push(`${message.type()}: ${message.text()}`);
    });
  }

  resize(size: WindowSize): Promise<void> {
    return this.page.setViewportSize(size);
  }

  screenshot(): Promise<Buffer> {
    return this.page.screenshot();
  }
}
