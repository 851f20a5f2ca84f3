import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { page as markup } from './site.ts';
import { seen } from '../support/host-page.ts';
import { closeBrowser, kept, signIn, visit, type Visit } from './visitor.ts';

const ACCESS = '__Secure-geo-access-token';
const ID = '__Secure-geo-id-token';
let here: Visit;
afterEach(() => here?.close());
afterAll(closeBrowser);

describe('tokens', () => {
  it('stand in secure cookies of three days for this host, the refresh token in neither cookie nor web storage', async () => {
    here = await visit();
    const page = await here.open();
    await signIn(page);
    const cookies = (await here.user.cookies(here.site.origin)).filter(({ name }) =>
      name.includes('geo'),
    );
    expect(cookies.map(({ name }) => name).sort()).toEqual([ACCESS, ID]);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({
        domain: 'localhost',
        path: '/',
        secure: true,
        sameSite: 'Lax',
        httpOnly: false,
      });
      expect(Math.abs(cookie.expires - Date.now() / 1000 - 259_200)).toBeLessThan(30);
    }
    const { cookie, local, tab } = await kept(page);
    const refreshToken = await page.evaluate(
      async () => (await new window.parts.TokenStore(null, '').readAll())!.refreshToken!,
    );
    expect(refreshToken).toHaveLength(43);
    expect(await page.evaluate(() => window.session.refreshToken!())).toBe(refreshToken);
    expect(`${cookie} ${JSON.stringify(local)} ${JSON.stringify(tab)}`).not.toContain(refreshToken);
    expect(Object.keys(local).sort()).toEqual(['geo.login-event', 'geo.token-times']);
    console.info(
      `Tokens: ${cookies.length} cookies, ${((cookies[0]!.expires - Date.now() / 1000) / 86_400).toFixed(2)} days left; refresh token in none of them`,
    );
  });

  it('over 4,096 bytes stand in local storage, and go back to the cookie when they are smaller', async () => {
    here = await visit();
    here.site.padding = 4000;
    const page = await here.open();
    await signIn(page);
    const large = await kept(page);
    expect(large.cookie).not.toContain(ACCESS);
    expect(large.local[ACCESS]!.length).toBeGreaterThan(4096);
    expect(await page.evaluate(() => window.session.token())).toBe(large.local[ACCESS]);
    here.site.padding = 0;
    await signIn(page);
    const small = await kept(page);
    expect(small.cookie).toContain(ACCESS);
    expect(small.local[ACCESS]).toBeUndefined();
  });

  it("are scoped to a configured domain only where it is the host's own or above it", async () => {
    here = await visit();
    const { origin } = here.site;
    const port = new URL(origin).port;
    const domains: Record<string, string | undefined> = {};
    for (const [host, domain] of [
      ['app.localhost', 'app.localhost'],
      ['app.localhost', 'evil.example'],
      ['app.localhost', 'pp.localhost'],
    ] as const) {
      here.site.pages.set('/scoped', markup(origin, { attributes: `cookie-domain="${domain}"` }));
      const page = await here.open('/scoped', `http://${host}:${port}`);
      domains[domain] = await page.evaluate(async () => {
        // The store is what is looked at; this host is no client of the provider.
        const { TokenStore } = window.parts;
        const config = window.session.configuration.peek()!;
        await new TokenStore(config.cookieDomain, config.authority).write({
          accessToken: 'a.b.c',
          idToken: null,
          refreshToken: null,
          scope: '',
          expiresAt: Infinity,
          renewAt: Infinity,
        });
        return document.cookie;
      });
      const [cookie] = (await here.user.cookies(`http://${host}:${port}`)).filter(
        ({ name }) => name === ACCESS,
      );
      domains[domain] = cookie?.domain;
      await here.user.clearCookies();
      await page.close();
    }
    expect(domains).toEqual({
      'app.localhost': '.app.localhost',
      'evil.example': 'app.localhost',
      'pp.localhost': 'app.localhost',
    });
  });

  it('in a frame of another site stand in partitioned cookies', async () => {
    here = await visit();
    here.site.pages.set(
      '/portal',
      `<script>heard = [1]</script><iframe src="${here.site.origin}/framed"></iframe>`,
    );
    const portal = await here.open('/portal', here.site.elsewhere);
    const frame = portal.frames()[1]!;
    await seen(frame, () => window.heard?.length > 0);
    await frame.evaluate(() => {
      addEventListener('click', () => void window.session.signIn());
      document.body.append('press');
    });
    const opened = portal.waitForEvent('popup');
    await frame.click('body');
    await opened;
    await seen(frame, () => window.session.state.peek() === 'signed-in');
    expect(portal.url()).toBe(`${here.site.elsewhere}/portal`);
    const [cookie] = (await here.user.cookies()).filter(({ name }) => name === ACCESS);
    expect(cookie).toMatchObject({
      sameSite: 'None',
      secure: true,
      partitionKey: expect.stringContaining('127.0.0.1'),
    });
  });

  it('of another provider on the same host are not ours', async () => {
    here = await visit();
    const page = await here.open();
    await signIn(page);
    const other = await visit();
    const cookies = await here.user.cookies();
    await other.user.addCookies(cookies.filter(({ name }) => name.includes('geo')));
    const there = await other.open();
    const state = await there.evaluate(() => window.session.state.peek());
    await other.close();
    expect(state).toBe('anonymous');
  });

  it('are in memory where all storage is blocked: sign-in takes a window, and the page stays', async () => {
    here = await visit((user) =>
      user.addInitScript(() => {
        if (location.pathname === '/sso/callback') return;
        const blocked = {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
          set: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
          configurable: true,
        };
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(window, name, blocked);
        Object.defineProperty(Document.prototype, 'cookie', blocked);
      }),
    );
    const page = await here.open();
    await page.evaluate(() => addEventListener('click', () => void window.session.signIn()));
    const opened = page.waitForEvent('popup');
    await page.click('html');
    await opened;
    await seen(page, () => window.session.state.peek() === 'signed-in');
    expect((await page.evaluate(() => window.session.token()))?.length).toBeGreaterThan(100);
    expect((await here.user.cookies()).filter(({ name }) => name.includes('geo'))).toEqual([]);
  });

  it('go with a 401, from every place, and with them the saved counts', async () => {
    here = await visit();
    const page = await here.open();
    await signIn(page);
    // The page is looked at before it leaves.
    let leave = (): void => undefined;
    const looked = new Promise<void>((resolve) => (leave = resolve));
    await page.route(/\/sso\/idp\/auth\?/, (route) => looked.then(() => route.continue()));
    const during = await page.evaluate(async () => {
      localStorage.setItem('geo.saved-counts', '{"COMPLETED":3}');
      window.session.rejected(await window.session.token());
      return [
        document.cookie,
        Object.keys(localStorage),
        await new window.parts.TokenStore(null, '').readAll(),
      ];
    });
    leave();
    expect(during).toEqual(['', ['geo.login-event'], null]);
    await seen(page, () => window.session?.state.peek() === 'signed-in');
    // A page does not close while one of its requests is held.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
