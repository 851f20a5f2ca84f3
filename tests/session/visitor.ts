import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launch, seen } from '../support/host-page.ts';
import { startSite, type Site } from './site.ts';

/** A fresh site and a fresh browser profile, for one test. */
export interface Visit {
  site: Site;
  /** The profile: its pages are tabs. */
  user: BrowserContext;
  /** Opens a tab; settles when its session is configured. */
  open(path?: string, origin?: string): Promise<Page>;
  close(): Promise<void>;
}

let browser: Promise<Browser> | undefined;

export async function visit(prepare?: (user: BrowserContext) => Promise<unknown>): Promise<Visit> {
  const site = await startSite();
  const user = await (await (browser ??= launch())).newContext();
  await prepare?.(user);
  return {
    site,
    user,
    async open(path = '/consume/browse', origin = site.origin) {
      const page = await user.newPage();
      await page.goto(origin + path);
      await seen(page, () => window.heard.length > 0);
      return page;
    },
    async close() {
      await user.close();
      await site.close();
    },
  };
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
}

/** Signs in by redirect and waits until the page is back where it was. */
export async function signIn(page: Page): Promise<void> {
  await page.evaluate(() => void window.session.signIn());
  await seen(
    page,
    () => location.pathname !== '/sso/callback' && window.session?.state.peek() === 'signed-in',
  );
}

/** Everything that a page keeps: cookies that its scripts see, local and session storage. */
export function kept(
  page: Page,
): Promise<{ cookie: string; local: Record<string, string>; tab: Record<string, string> }> {
  return page.evaluate(() => ({
    cookie: document.cookie,
    local: { ...localStorage },
    tab: { ...sessionStorage },
  }));
}

/** States that a page's listeners heard, in order. */
export function states(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    window.heard
      .filter(({ type }) => type === 'geo-session-change')
      .map(({ detail }) => detail['state']),
  );
}
