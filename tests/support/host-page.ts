import type { Browser, Frame, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';

/** A Chromium that is started once for a test file. `flags` go with its command line. */
export function launch(flags: readonly string[] = []): Promise<Browser> {
  return launchChromium({ flags });
}

/** An event of an element that reached the document. */
export interface Heard {
  type: string;
  detail: Record<string, unknown>;
}

/** A host page that is watched. */
export interface Host {
  page: Page;
  /** Errors that reached the page, its console's errors and warnings, in order. */
  readonly complaints: string[];
  /** Reports of its Content-Security-Policy. */
  violations(): Promise<string[]>;
  /** Events that bubbled to the document. */
  heard(type: string): Promise<Heard[]>;
  /** Waits for the `count`th event of a type and answers it. */
  waitFor(type: string, count?: number): Promise<Heard>;
  close(): Promise<void>;
}

/** Opens `url` in a window of its own and watches it from before its first script; waits until it is loaded, or has begun to be. */
export async function openHost(
  browser: Browser,
  url: string,
  waitUntil: 'load' | 'commit' = 'load',
): Promise<Host> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/error|warning/.test(message.type()) && !message.location().url.endsWith('/favicon.ico'))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  await page.addInitScript(watchPage);
  await page.goto(url, { waitUntil });
  const heard = (type: string): Promise<Heard[]> =>
    page.evaluate((wanted) => window.heardByTest.filter((event) => event.type === wanted), type);
  return {
    page,
    complaints,
    violations: () => page.evaluate(() => window.violationsOfPage),
    heard,
    async waitFor(type, count = 1) {
      try {
        await page.waitForFunction(
          ([wanted, times]) =>
            window.heardByTest.filter((event) => event.type === wanted).length >= times,
          [type, count] as const,
        );
      } catch {
        const all = await page.evaluate(() =>
          window.heardByTest.map(
            (event) => `${event.type} ${JSON.stringify(event.detail)?.slice(0, 200)}`,
          ),
        );
        throw new Error(
          `no ${type} on ${url}; heard: ${all.join('; ') || 'nothing'}; complaints: ${complaints.join('; ') || 'none'}`,
        );
      }
      return (await heard(type))[count - 1] as Heard;
    },
    close: () => context.close(),
  };
}

declare global {
  interface Window {
    heardByTest: { type: string; detail: Record<string, unknown> }[];
    violationsOfPage: string[];
  }
}

function watchPage(): void {
  window.heardByTest = [];
  window.violationsOfPage = [];
  for (const type of [
    'geo-ready',
    'geo-error',
    'geo-file',
    'geo-plot',
    'geo-depth-change',
    'geo-session-change',
    'geo-state-change',
  ]) {
    document.addEventListener(type, (event) =>
      window.heardByTest.push({
        type,
        detail: (event as CustomEvent).detail as Record<string, unknown>,
      }),
    );
  }
  document.addEventListener('securitypolicyviolation', (event) =>
    window.violationsOfPage.push(
      `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
    ),
  );
}

/**
 * Waits until something holds in a page or frame. It looks by a timer: behind another window a page
 * draws no frames, and Playwright's own wait looks once a frame.
 */
export async function seen<T>(
  where: Page | Frame,
  holds: (given: T) => unknown,
  given?: T,
): Promise<void> {
  await where.waitForFunction(holds as never, given as never, { polling: 100 });
}
