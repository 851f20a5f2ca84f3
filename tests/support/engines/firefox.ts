import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { DrivenPage } from './driven-page.ts';
import {
  type Engine,
  type EngineBrowser,
  type EnginePage,
  WINDOW_SIZE,
  type WindowSize,
} from './engine.ts';
import { displayAbsence, startDisplay } from './program.ts';

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** Firefox, by WebDriver BiDi. It has a window, since without one it has no WebGL. */
export const firefox: Engine = {
  name: 'Firefox',
  absence: () =>
    existsSync(FIREFOX)
      ? displayAbsence()
      : `There is no ${FIREFOX} (Debian: apt-get install firefox-esr; FIREFOX= names another).`,
  start,
};

async function start(): Promise<EngineBrowser> {
  const display = await startDisplay();
  const profile = await mkdtemp(path.join(tmpdir(), 'geo-firefox-'));
  const end = async (): Promise<void> => {
    await display.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: FIREFOX,
      headless: false,
      timeout: 120_000,
      protocolTimeout: 180_000,
      defaultViewport: WINDOW_SIZE,
      // As root it takes no home that belongs to someone else.
      env: { ...process.env, DISPLAY: display.name, HOME: profile },
      extraPrefsFirefox: {
        'dom.disable_open_during_load': false,
        'webgl.force-enabled': true,
        'intl.accept_languages': 'en-GB',
      },
    });
    return new FirefoxBrowser(browser, end);
  } catch (error) {
    await end();
    throw error;
  }
}

class FirefoxBrowser implements EngineBrowser {
  readonly #browser: Browser;
  readonly #end: () => Promise<void>;

  constructor(browser: Browser, end: () => Promise<void>) {
    this.#browser = browser;
    this.#end = end;
  }

  async open(): Promise<EnginePage> {
    return pageFor(await this.#browser.newPage());
  }

  async pages(): Promise<EnginePage[]> {
    return (await this.#browser.pages()).map((page) => pageFor(page));
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#end();
  }
}

const wrapped = new WeakMap<Page, FirefoxPage>();

/** The one object for a window, which has listened since it was first seen. */
function pageFor(page: Page): FirefoxPage {
  const known = wrapped.get(page) ?? new FirefoxPage(page);
  wrapped.set(page, known);
  return known;
}

class FirefoxPage extends DrivenPage<Page> {
  readonly complaints: string[] = [];

  constructor(page: Page) {
    super(page);
    page.on('pageerror', (error) => this.complaints.push(`error: ${String(error)}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(`error: ${message.text()}`);
      else if (message.type() === 'warn') this.complaints.push(`warning: ${message.text()}`);
    });
  }

  resize(size: WindowSize): Promise<void> {
    return this.page.setViewport(size);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.page.screenshot());
  }
}
