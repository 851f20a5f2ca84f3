import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forger, startForger } from './forger.ts';
import { FORGED_ID_TOKENS, FORGED_SIGN_INS } from './forgeries.ts';
import { page as markup } from './site.ts';
import { seen } from '../support/host-page.ts';
import { takeSample } from '../support/length.ts';
import { closeBrowser, kept, visit, type Visit } from './visitor.ts';

const SPLASH = 'Snap! We faced an error while trying to Log you in, Please try again';
const GOOD = { name: 'none' };
let here: Visit;
let forger: Forger;

beforeAll(async () => {
  [here, forger] = [await visit(), await startForger()];
  for (const path of ['/consume/browse', '/sso/callback'])
    here.site.pages.set(
      path,
      markup(here.site.origin, { authority: forger.origin, login: path === '/sso/callback' }),
    );
});
afterAll(async () => {
  await here?.close();
  await forger?.close();
  await closeBrowser();
});

/** A page that leaves at once takes the answer with it. */
function leaving(error: Error): null {
  if (!/context was destroyed/.test(error.message)) throw error;
  return null;
}

/** Signs in by redirect; answers what the splash shows, or null where the sign-in succeeded. */
async function attempt(page: Page): Promise<string | null> {
  const start = await page
    .evaluate(() =>
      window.session.signIn().then(
        () => null,
        (error: Error) => error.message,
      ),
    )
    .catch(leaving);
  // Refused before the browser left.
  if (start !== null) return SPLASH;
  return outcome(page);
}

async function outcome(page: Page): Promise<string | null> {
  const end = await page.waitForFunction(() => {
    if (location.pathname !== '/sso/callback')
      return window.session?.state.peek() === 'signed-in' ? 'in' : null;
    return (
      document.querySelector('geo-login')?.shadowRoot?.querySelector('.failed-text')?.textContent ??
      null
    );
  });
  const text = await end.jsonValue();
  return text === 'in' ? null : text;
}

/** A tab where nobody is signed in. */
async function fresh(): Promise<Page> {
  const page = await here.open();
  await restart(page);
  return page;
}

/** Loads a tab again, at its first place, without anything that the one before it kept. */
async function restart(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const store = new window.parts.TokenStore(null, '');
    store.clear();
    await store.written;
    sessionStorage.clear();
  });
  await page.goto(`${here.site.origin}/consume/browse`);
  await seen(page, () => window.heard.length > 0);
}

/** Names of everything that holds a token. */
async function stored(page: Page): Promise<string[]> {
  const { cookie, local } = await kept(page);
  const fromDatabase = await page.evaluate(async () =>
    new window.parts.TokenStore(null, '').readAll(),
  );
  return [
    ...(cookie ? ['cookie'] : []),
    ...Object.keys(local).filter((key) => key !== 'geo.login-event'),
    ...(fromDatabase ? ['database'] : []),
  ];
}

describe('a forged callback', () => {
  it('is distinguished from a valid one', async () => {
    const page = await fresh();
    forger.forgery = GOOD;
    expect(await attempt(page)).toBe(null);
    expect(await stored(page)).toEqual(['cookie', 'geo.token-times', 'database']);
    await page.evaluate(() => window.session.signOut().catch(() => undefined));
    // The same answer once more: its request is answered, its code spent.
    await page.goto(forger.cameBack);
    expect(await outcome(page)).toBe(SPLASH);
    expect(await stored(page)).toEqual([]);
    await page.close();
  });

  it('in another tab than the one that sent the request is refused', async () => {
    const [one, other] = [await fresh(), await here.open()];
    forger.forgery = GOOD;
    const splash = here.site.pages.get('/sso/callback')!;
    here.site.pages.set('/sso/callback', 'The first tab never reads its answer');
    await one.evaluate(() => void window.session.signIn());
    await one.waitForURL(/callback/);
    here.site.pages.set('/sso/callback', splash);
    await other.goto(forger.cameBack);
    expect(await outcome(other)).toBe(SPLASH);
    expect(await stored(other)).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  it('of any of 42 kinds is refused, stores no token, and the splash shows it', async () => {
    const wrong: string[] = [];
    const all = [...FORGED_SIGN_INS, ...FORGED_ID_TOKENS];
    expect(all).toHaveLength(42);
    const forgeries = takeSample(all, 12);
    const page = await fresh();
    for (const forgery of forgeries) {
      await restart(page);
      forger.forgery = forgery;
      const shown = await attempt(page);
      const left = await stored(page);
      if (shown !== SPLASH || left.length)
        wrong.push(`${forgery.name}: shows ${shown}, keeps ${left.join(', ')}`);
    }
    await page.close();
    console.info(
      `Forged callbacks: ${forgeries.length - wrong.length + 2} of ${forgeries.length + 2} refused, no token stored`,
    );
    expect(wrong).toEqual([]);
  }, 600_000);

  it('shows message and stack on demand', async () => {
    const page = await fresh();
    forger.forgery = FORGED_SIGN_INS.find(({ name }) => name === 'error of the provider')!;
    await attempt(page);
    const splash = page.locator('geo-login');
    expect(await splash.locator('.details').count()).toBe(0);
    await splash.getByRole('button', { name: 'See details' }).click();
    await expect.poll(() => splash.locator('.details p').textContent()).toBe('access_denied');
    await expect.poll(() => splash.locator('.details pre').textContent()).toContain('.js:');
    await splash.getByRole('button', { name: 'Hide Details' }).click();
    await expect.poll(() => splash.locator('.details').count()).toBe(0);
    await page.close();
  });
});

describe('a forged renewal', () => {
  it('of any of 23 kinds ends the session and stores no token', async () => {
    const wrong: string[] = [];
    const all = [
      ...FORGED_ID_TOKENS,
      {
        name: 'sub of somebody else',
        idToken: ({
          claims,
          sign,
        }: Parameters<NonNullable<(typeof FORGED_ID_TOKENS)[0]['idToken']>>[0]) =>
          sign({ ...claims, sub: 'admin' }),
      },
    ];
    expect(all).toHaveLength(23);
    const page = await fresh();
    const forgeries = takeSample(all, 8);
    for (const forgery of forgeries) {
      await restart(page);
      forger.forgery = GOOD;
      await attempt(page);
      forger.forgery = forgery;
      const token = await page.evaluate(async () => {
        const { authority } = window.session.configuration.peek()!;
        const store = new window.parts.TokenStore(null, authority);
        await store.write({ ...(await store.readAll())!, renewAt: Date.now() });
        return window.session.token();
      });
      const left = await stored(page);
      if (
        token !== null ||
        left.length ||
        (await page.evaluate(() => window.session.state.peek())) !== 'expired'
      )
        wrong.push(`${forgery.name}: gives ${token}, keeps ${left.join(', ')}`);
    }
    await page.close();
    console.info(
      `Forged renewals: ${forgeries.length - wrong.length} of ${forgeries.length} refused, no token stored`,
    );
    expect(wrong).toEqual([]);
  }, 600_000);
});
