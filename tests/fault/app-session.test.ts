import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/application.ts';
import { application, logPlace, type Somebody } from '../support/application-visitor.ts';
import { seed, takeSample } from '../support/length.ts';

/** A session that ends, or cannot begin, while somebody works with the running application. */

const app = application();

const plotted = (page: Page): Promise<void> =>
  page.locator('geo-log-viewer .plot-region.plotted').waitFor();
const band = (page: Page) => page.getByRole('alert').filter({ hasText: 'Session expired' });

/** Runs with somebody at a log, signed in. */
async function at(place: () => string, work: (somebody: Somebody) => Promise<void>): Promise<void> {
  const somebody = await app.signedIn(place());
  try {
    await work(somebody);
    expect(somebody.uncaught).toEqual([]);
  } finally {
    await somebody.close();
  }
}
const aLog = (): string => logPlace(app.logId('LAS'));

/** From now on the server takes none of the tokens that were given out before; those of later sign-ins are good. */
async function endTokens({ user, page }: Somebody): Promise<void> {
  const old = (await user.cookies()).find(
    ({ name }) => name === '__Secure-geo-access-token',
  )!.value;
  await page.route(
    (url) => /^\/(service|trove)\//.test(url.pathname),
    async (route) => {
      const token = decodeURIComponent(old);
      if (route.request().headers()['authorization'] === `Bearer ${token}`)
        await route.fulfill({
          status: 401,
          contentType: 'application/json',
          body: '{"error":"UNAUTHENTICATED","message":"Sign in to continue"}',
        });
      else await route.fallback();
    },
  );
}

/** Navigations to the provider's sign-in, counted. */
function redirects(page: Page): { count: number } {
  const counted = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && /\/sso\/idp\/auth\?/.test(request.url())) counted.count++;
  });
  return counted;
}

describe('a token that the server does not take any more', () => {
  it('leads to one sign-in and back to the same address with the same log', () =>
    at(aLog, async (somebody) => {
      const { page } = somebody;
      await plotted(page);
      const address = page.url();
      const counted = redirects(page);
      await endTokens(somebody);
      const leaving = page.waitForURL((url) => url.pathname !== new URL(address).pathname, {
        waitUntil: 'commit',
      });
      await page.locator('.tree-row.wellbore').nth(2).click();
      await leaving;
      await page.waitForURL(address);
      await plotted(page);
      expect(counted.count).toBe(1);
      expect(await page.getByRole('alert').count()).toBe(0);
    }));

  it('and a provider that is away: what is on the screen stays, and signing in again leads on when the provider is back', () =>
    at(aLog, async (somebody) => {
      const { page, user } = somebody;
      await plotted(page);
      await page.evaluate(() =>
        Object.assign(document.querySelector('geo-log-viewer, geo-visualizer')!, { same: true }),
      );
      await endTokens(somebody);
      await user.route(/\/sso\/idp\//, (route) => route.abort('connectionrefused'));
      await page.locator('.tree-row.wellbore').nth(2).click();
      await band(page).waitFor();
      expect(
        await page.evaluate(
          () => 'same' in document.querySelector('geo-log-viewer, geo-visualizer')!,
        ),
      ).toBe(true);
      expect(await page.locator('.plot-region.plotted').count()).toBe(1);
      await user.unroute(/\/sso\/idp\//);
      const passing = page.waitForURL(/\/sso\/callback/, { waitUntil: 'commit' });
      await band(page).getByRole('button', { name: 'Sign in again' }).click();
      await passing;
      await page.waitForURL(app.url + aLog());
      await plotted(page);
    }));

  it('ever, of any sign-in: at most two redirects, then a plain message with a way on', () =>
    at(
      () => '/consume/log',
      async ({ page, user }) => {
        const counted = redirects(page);
        await user.route(
          (url) => /^\/(service|trove)\//.test(url.pathname),
          (route) =>
            route.fulfill({
              status: 401,
              contentType: 'application/json',
              body: '{"error":"UNAUTHENTICATED","message":"Sign in to continue"}',
            }),
        );
        await page.reload();
        await band(page).waitFor();
        await page.waitForLoadState('networkidle');
        expect(counted.count).toBe(2);
        expect(await page.locator('.spinner').count()).toBe(0);
        await user.unrouteAll();
        await band(page).getByRole('button', { name: 'Sign in again' }).click();
        await page.getByRole('tree').getByRole('treeitem').first().waitFor();
        expect(await band(page).count()).toBe(0);
      },
    ));
});

/** Clocks that are off, by milliseconds. */
const CLOCKS: readonly [where: string, offMs: number][] = [
  ['ahead', 300_000],
  ['behind', -300_000],
];
/** Storage that a browser does not give, and how it is taken away. */
const BLOCKED: readonly [what: string, block: (user: BrowserContext) => Promise<unknown>][] = [
  [
    'cookies that are not kept',
    (user: BrowserContext) =>
      user.addInitScript(() =>
        Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} }),
      ),
  ],
  [
    'cookies that throw',
    (user: BrowserContext) =>
      user.addInitScript(() =>
        Object.defineProperty(Document.prototype, 'cookie', {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
          set() {
            throw new DOMException('blocked', 'SecurityError');
          },
        }),
      ),
  ],
  [
    'local storage that throws',
    (user: BrowserContext) =>
      user.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        }),
      ),
  ],
  [
    'local storage that is full',
    (user: BrowserContext) =>
      user.addInitScript(() => {
        const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (...item) {
          if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
          set.apply(this, item);
        };
      }),
  ],
  [
    'no IndexedDB',
    (user: BrowserContext) =>
      user.addInitScript(() =>
        Object.defineProperty(window, 'indexedDB', {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        }),
      ),
  ],
];

describe(`signing in (TEST_SEED=${seed})`, () => {
  it('at a provider that is away is reported with a way on', async () => {
    const { page, user, close, uncaught } = await app.visitor();
    await user.route(/\/sso\/idp\//, (route) => route.abort('connectionrefused'));
    await page.goto(app.url + aLog(), { waitUntil: 'commit' });
    await page.getByRole('alert').getByText('Sign-in was not started. Try again.').waitFor();
    expect(await page.locator('.spinner').count()).toBe(0);
    await user.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await signIn(page);
    await plotted(page);
    expect([page.url(), uncaught]).toEqual([app.url + aLog(), []]);
    await close();
  });

  it('that comes back with an error says the spec’s words, and another try leads in', async () => {
    const { page, close } = await app.visitor();
    await page.goto(`${app.url}/sso/callback?error=access_denied&state=unknown`);
    await page
      .getByText('Snap! We faced an error while trying to Log you in, Please try again')
      .waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await signIn(page);
    await page.getByRole('button', { name: /^Account: / }).waitFor();
    await close();
  });

  it.each(takeSample(CLOCKS, 1))(
    'works with a clock that is five minutes %s',
    async (_where, offMs) => {
      const { page, user, close } = await app.visitor();
      await user.addInitScript((off) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + off;
      }, offMs);
      await page.goto(app.url + aLog(), { waitUntil: 'commit' });
      await signIn(page);
      await plotted(page);
      await close();
    },
  );

  it.each(takeSample(BLOCKED, 2))('works with %s', async (_what, block) => {
    const { page, user, close, uncaught } = await app.visitor();
    await block(user);
    await page.goto(app.url + aLog(), { waitUntil: 'commit' });
    await signIn(page);
    await plotted(page);
    expect(uncaught).toEqual([]);
    await close();
  });
});

describe('two tabs', () => {
  it('signing out in one ends the other, which keeps its screen; signing in wakes it', () =>
    at(aLog, async ({ user, page }) => {
      const other = await user.newPage();
      await other.goto(app.url + aLog());
      await Promise.all([plotted(page), plotted(other)]);
      await page.getByRole('button', { name: /^Account: / }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel(/user name/i).waitFor();
      await band(other).waitFor();
      expect(await other.locator('.plot-region.plotted').count()).toBe(1);
      await signIn(page);
      await band(other).waitFor({ state: 'hidden' });
      await other.locator('.tree-row.wellbore').nth(2).click();
      await expect
        .poll(() => other.locator('.tree-row.wellbore[aria-expanded=true]').count())
        .toBe(2);
      expect(await other.getByRole('alert').count()).toBe(0);
    }));
});

describe('a tab whose session another tab has ended', () => {
  it('keeps its place, whatever it goes on asking for', () =>
    at(aLog, async ({ user, page }) => {
      const other = await user.newPage();
      await other.goto(app.url + aLog());
      await Promise.all([plotted(page), plotted(other)]);
      const counted = redirects(other);
      await page.getByRole('button', { name: /^Account: / }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await band(other).waitFor();
      const refused = other.waitForResponse((response) => response.status() === 401);
      await other.locator('.tree-row.wellbore').nth(2).click();
      await refused;
      await expect.poll(() => other.getByRole('alert').count()).toBeGreaterThan(1);
      await band(other).waitFor();
      expect([counted.count, other.url()]).toEqual([0, app.url + aLog()]);
    }));
});

describe('tokens', () => {
  it('stand in no address, history, referrer, text of the page, popup or line of the log', () =>
    at(aLog, async ({ page, user }) => {
      const addresses: string[] = [];
      const referrers: string[] = [];
      user.on('request', (request) => {
        addresses.push(request.url());
        referrers.push(request.headers()['referer'] ?? '');
      });
      await plotted(page);
      const opening = user.waitForEvent('page');
      await page.getByRole('button', { name: 'Open in new window' }).click();
      const popup = await opening;
      await plotted(popup);
      await page.route(/getCurveValues/, (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: '{"error":"X","message":"no"}',
        }),
      );
      await page.locator('.tree-row.log').nth(1).click();
      await page.getByRole('button', { name: 'Details' }).click();
      const tokens = (await user.cookies())
        .filter(({ name }) => name.startsWith('__Secure-'))
        .map(({ value }) => decodeURIComponent(value));
      expect(tokens).toHaveLength(2);
      const texts = async (where: Page): Promise<string> =>
        where.evaluate(() => {
          const all = (root: ParentNode): string =>
            [...root.querySelectorAll('*')]
              .map(
                (node) =>
                  `${[...node.attributes].map(({ value }) => value).join(' ')} ${node.shadowRoot ? all(node.shadowRoot) : ''}`,
              )
              .join(' ') + (root.textContent ?? '');
          return `${all(document)} ${location.href} ${document.referrer} ${JSON.stringify(history.state)} ${window.name} ${JSON.stringify({ ...sessionStorage })}`;
        });
      const seen = [
        ...addresses,
        ...referrers,
        ...app.logged,
        await texts(page),
        await texts(popup),
      ].join('\n');
      for (const token of tokens) {
        expect(seen.includes(token)).toBe(false);
        expect(seen.includes(token.split('.')[2]!)).toBe(false);
      }
      expect(addresses.length).toBeGreaterThan(10);
      expect(app.logged.length).toBeGreaterThan(10);
    }));
});
