import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { page as markup } from './site.ts';
import { seen } from '../support/host-page.ts';
import { closeBrowser, kept, signIn, states, visit, type Visit } from './visitor.ts';

let here: Visit;
afterEach(() => here?.close());
afterAll(closeBrowser);

describe('signing in', () => {
  it('goes to the provider and back to where the user was, as that user', async () => {
    here = await visit();
    const page = await here.open('/consume/browse?text=a%20b#top');
    expect(await page.evaluate(() => window.heard)).toEqual([
      { type: 'geo-session-change', detail: { state: 'anonymous' } },
    ]);
    await signIn(page);
    expect(page.url()).toBe(`${here.site.origin}/consume/browse?text=a%20b#top`);
    expect(await page.evaluate(() => window.session.user.peek())).toEqual({
      id: 'alice',
      name: 'Alice Ağaoğlu',
      email: 'alice@example.com',
      groups: ['geo'],
    });
    expect((await page.evaluate(() => window.session.token()))?.split('.')).toHaveLength(3);
  });

  it('asks with PKCE, for consent with offline_access, and for cpg where configured', async () => {
    here = await visit();
    here.site.pages.set(
      '/cpg',
      `<script type="module" src="/assets/page.js"></script><script>heard = [1]</script><geo-session cpg authority="${here.site.origin}/sso/idp" client-id="geo-elements"></geo-session>`,
    );
    const page = await here.open('/cpg');
    const requested = page.waitForRequest(/\/sso\/idp\/auth\?/);
    await signIn(page);
    const query = new URL((await requested).url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      prompt: 'consent',
      scope: 'openid email groups profile offline_access cpg',
    });
    expect(query.get('nonce')).toHaveLength(36);
  });

  it('is loaded when it is needed and no earlier', async () => {
    here = await visit();
    const page = await here.open();
    const before = here.site.requests.filter((path) => /provider/.test(path));
    await signIn(page);
    expect(before).toEqual([]);
    expect(here.site.requests.filter((path) => /provider/.test(path)).length).toBeGreaterThan(0);
  });

  it('lets the application go on by itself when the splash is done', async () => {
    here = await visit();
    const page = await here.open();
    here.site.pages.set(
      '/sso/callback',
      `${markup(here.site.origin, { login: true })}<script>addEventListener('geo-navigate', (event) => event.preventDefault())</script>`,
    );
    await page.evaluate(() => void window.session.signIn('/wells?x=1'));
    await seen(page, () => window.session?.state.peek() === 'signed-in');
    await seen(page, () => window.heard.some(({ type }) => type === 'geo-navigate'));
    expect(
      await page.evaluate(() => [
        location.pathname,
        window.heard.find(({ type }) => type === 'geo-navigate')?.detail,
      ]),
    ).toEqual(['/sso/callback', { to: '/wells?x=1' }]);
  });

  it('is followed by the other tabs, as is signing out', async () => {
    here = await visit();
    const [one, other] = [await here.open(), await here.open('/studio')];
    await signIn(one);
    await seen(other, () => window.session.state.peek() === 'signed-in');
    expect(await other.evaluate(() => window.session.user.peek()?.id)).toBe('alice');
    await one.evaluate(() => void window.session.signOut());
    await seen(other, () => window.session.state.peek() === 'expired');
    expect(
      await other.evaluate(async () => [window.session.user.peek(), await window.session.token()]),
    ).toEqual([null, null]);
    await one.waitForURL((url) => url.pathname === '/');
    await seen(one, () => window.heard?.length > 0);
    expect(await states(one)).toEqual(['anonymous']);
    expect((await kept(one)).local).toEqual({
      'geo.login-event': expect.stringMatching(/^ended \d+$/),
    });
    expect((await kept(one)).cookie).toBe('');
  });

  it('sets the login-event flag when the splash starts', async () => {
    here = await visit();
    const page = await here.open('/sso/callback');
    await seen(page, () => localStorage.getItem('geo.login-event'));
    expect((await kept(page)).local['geo.login-event']).toMatch(/^started \d+$/);
  });
});

describe('a page that hands over its own tokens', () => {
  it('is used instead of the provider: nothing loaded, nothing kept', async () => {
    here = await visit();
    const page = await here.open();
    const token = await page.evaluate(async () => {
      const claims = btoa(JSON.stringify({ sub: '7', name: 'Portal user', groups: ['a'] })).replace(
        /=+$/,
        '',
      );
      Object.assign(document.querySelector('geo-session')!, {
        getAccessToken: async () => `x.${claims}.x`,
      });
      while (!(await window.session.token())) await new Promise(requestAnimationFrame);
      return Promise.all(Array.from({ length: 20 }, () => window.session.token()));
    });
    expect(new Set(token).size).toBe(1);
    expect(
      await page.evaluate(() => [window.session.state.peek(), window.session.user.peek()?.name]),
    ).toEqual(['signed-in', 'Portal user']);
    expect(here.site.requests.filter((path) => /provider|idp/.test(path))).toEqual([]);
    expect(await kept(page)).toEqual({ cookie: '', local: {}, tab: {} });
  });

  it('is not left when the server refuses its token', async () => {
    here = await visit();
    const page = await here.open();
    await page.evaluate(async () => {
      Object.assign(document.querySelector('geo-session')!, {
        getAccessToken: async () => 'refused',
      });
      while (!(await window.session.token())) await new Promise(requestAnimationFrame);
      window.session.rejected(await window.session.token());
    });
    expect(await page.evaluate(() => window.session.state.peek())).toBe('expired');
    expect(
      await page.evaluate(() => window.heard.filter(({ type }) => type === 'geo-error').length),
    ).toBe(1);
    expect(here.site.requests.filter((path) => /idp/.test(path))).toEqual([]);
  });
});

describe('one session of a page', () => {
  it('is shared by a second copy of the suite', async () => {
    here = await visit();
    const page = await here.open();
    await page.evaluate(() => Object.assign(window, { first: window.session }));
    await page.addScriptTag({ url: '/second-copy/page.js', type: 'module' });
    expect(here.site.requests).toContain('/second-copy/page.js');
    expect(
      await page.evaluate(() => [
        window.session === (window as unknown as { first: unknown }).first,
        window.session.configuration.peek()?.clientId,
      ]),
    ).toEqual([true, 'geo-elements']);
  });

  it('is unconfigured when its element is taken off the page', async () => {
    here = await visit();
    const page = await here.open();
    await signIn(page);
    await page.evaluate(() => document.querySelector('geo-session')!.remove());
    await seen(page, () => window.session.configuration.peek() === null);
    expect(
      await page.evaluate(async () => [window.session.state.peek(), await window.session.token()]),
    ).toEqual(['anonymous', null]);
  });
});
