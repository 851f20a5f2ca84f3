import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { page as markup } from './site.ts';
import { seen } from '../support/host-page.ts';
import { closeBrowser, signIn, states, visit, type Visit } from './visitor.ts';

let here: Visit;
afterEach(() => here?.close());
afterAll(closeBrowser);

const redirects = (): number =>
  here.site.requests.filter((path) => path === '/sso/idp/auth').length;

/** Rejects the token of the moment fifty times at once and waits for the sign-in that follows; answers how often the saved counts were removed. */
async function rejectFiftyTimes(page: Page): Promise<number> {
  const removals = await page.evaluate(async () => {
    let removed = 0;
    const { removeItem } = Storage.prototype;
    Storage.prototype.removeItem = function (key) {
      if (key === 'geo.saved-counts') removed++;
      removeItem.call(this, key);
    };
    const token = await window.session.token();
    await Promise.all(Array.from({ length: 50 }, async () => window.session.rejected(token)));
    return removed;
  });
  await seen(
    page,
    () => window.session?.state.peek() === 'signed-in' && location.pathname === '/consume/browse',
  );
  return removals;
}

describe('a 401', () => {
  it('fifty times at once makes one redirect, and removes the saved counts once', async () => {
    here = await visit();
    const page = await here.open();
    await signIn(page);
    const before = redirects();
    const removals = await rejectFiftyTimes(page);
    console.info(
      `50 parallel 401s: ${redirects() - before} redirect, saved counts removed ${removals} time`,
    );
    expect([redirects() - before, removals]).toEqual([1, 1]);
  });

  it('fifty times at once where nobody is signed in makes one redirect too', async () => {
    here = await visit();
    const page = await here.open();
    const removals = await rejectFiftyTimes(page);
    expect([redirects(), removals]).toEqual([1, 1]);
  });

  it('to a token that was renewed meanwhile changes nothing', async () => {
    here = await visit();
    const page = await here.open();
    await signIn(page);
    await page.evaluate(() => window.session.rejected('an older token'));
    expect(
      await page.evaluate(async () => [
        window.session.state.peek(),
        (await window.session.token())?.length,
      ]),
    ).toEqual(['signed-in', expect.any(Number)]);
    expect(redirects()).toBe(1);
  });

  it('to whatever the provider gives makes two redirects a minute at most, then shows a message', async () => {
    here = await visit();
    here.site.pages.set(
      '/refusing',
      `${markup(here.site.origin)}<script type="module">
      const refuse = async () => { const token = await session.token(); if (token) session.rejected(token); };
      session.state.subscribe(() => setTimeout(refuse)); refuse();
    </script>`,
    );
    const page = await here.open('/refusing');
    const isGivenUp = () =>
      seen(page, () => window.session?.state.peek() === 'expired' && window.session.failure.peek());
    await page.evaluate(() => void window.session.signIn());
    await isGivenUp();
    const requested = redirects() - 1;
    // Nothing is on its way to the provider any more.
    await page.waitForLoadState('networkidle');
    console.info(
      `A provider whose tokens are always refused: ${requested} redirects, then "${await page.evaluate(() => window.session.failure.peek()?.message)}"`,
    );
    expect([requested, redirects() - 1]).toEqual([2, 2]);
    expect(
      await page.evaluate(() =>
        window.heard.filter(({ type }) => type === 'geo-error').map(({ detail }) => detail['code']),
      ),
    ).toEqual(['LOGIN_FAILED']);
    // Whoever asks for it gets another try.
    await page.evaluate(() => void window.session.signIn());
    await expect.poll(redirects).toBe(4);
    // A browser does not close a page that is on its way to another.
    await isGivenUp();
  });

  it("inside somebody else's page opens a window, and the page is not left", async () => {
    here = await visit();
    // The portal is another origin; its callback page trusts it.
    const { origin, elsewhere } = here.site;
    here.site.pages.set(
      '/sso/shared',
      markup(origin, { redirect: `${origin}/sso/shared` }) +
        `<geo-login openers="${elsewhere}"></geo-login>`,
    );
    here.site.pages.set('/portal', markup(origin, { redirect: `${origin}/sso/shared` }));
    const page = await here.open('/portal', elsewhere);
    await page.evaluate(() => addEventListener('click', () => window.session.rejected(null)));
    const opened = page.waitForEvent('popup');
    await page.click('html');
    const closed = new Promise<void>(
      (resolve) => void opened.then((popup) => popup.once('close', () => resolve())),
    );
    await seen(page, () => window.session.state.peek() === 'signed-in');
    await closed;
    expect(page.url()).toBe(`${elsewhere}/portal`);
    expect(await states(page)).toEqual(['anonymous', 'signing-in', 'signed-in']);
    expect(
      (await here.user.cookies())
        .filter(({ name }) => name.includes('geo'))
        .map(({ domain }) => domain),
    ).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it('gives a sign-in to no page that the callback page does not trust', async () => {
    here = await visit((user) => user.clock.install());
    const { origin, elsewhere } = here.site;
    here.site.pages.set(
      '/sso/shared',
      markup(origin, { redirect: `${origin}/sso/shared` }) + '<geo-login></geo-login>',
    );
    here.site.pages.set('/portal', markup(origin, { redirect: `${origin}/sso/shared` }));
    const page = await here.open('/portal', elsewhere);
    await page.evaluate(() => {
      Object.assign(window, { got: [] });
      addEventListener('message', ({ data }) =>
        (window as unknown as { got: unknown[] }).got.push(data),
      );
      addEventListener('click', () => void window.session.signIn().catch(() => undefined));
    });
    const opened = page.waitForEvent('popup');
    await page.click('html');
    const popup = await opened;
    await popup.waitForURL(/\/sso\/shared\?/);
    // It waits for a page that takes the answer; its time need not be ours.
    await expect
      .poll(async () => {
        await popup.clock.fastForward(5000);
        return popup.locator('geo-login >> .failed').count();
      })
      .toBe(1);
    expect(await page.evaluate(() => (window as unknown as { got: unknown[] }).got)).toEqual([]);
    await popup.close();
    await seen(page, () => window.session.state.peek() === 'anonymous');
    expect(await page.evaluate(() => window.session.failure.peek()?.message)).toBe(
      'The sign-in window was closed',
    );
  });

  it("inside somebody else's page where windows are blocked ends the session and says why", async () => {
    here = await visit((user) =>
      user.addInitScript(() => {
        window.open = () => null;
      }),
    );
    here.site.pages.set('/portal', markup(here.site.origin));
    const page = await here.open('/portal', here.site.elsewhere);
    await page.evaluate(() => window.session.rejected(null));
    await seen(page, () => window.heard.some(({ type }) => type === 'geo-error'));
    expect(
      await page.evaluate(() => [
        window.session.state.peek(),
        window.heard.find(({ type }) => type === 'geo-error')?.detail['code'],
      ]),
    ).toEqual(['anonymous', 'POPUP_BLOCKED']);
    expect(page.url()).toBe(`${here.site.elsewhere}/portal`);
  });

  it("inside somebody else's page opens a window only when the user asks for it", async () => {
    here = await visit((user) =>
      user.addInitScript(() => {
        // What is evaluated in a page counts as a click of the user.
        Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } });
      }),
    );
    here.site.pages.set('/portal', markup(here.site.origin));
    const page = await here.open('/portal', here.site.elsewhere);
    await page.evaluate(() => window.session.rejected(null));
    await seen(page, () => window.heard.some(({ type }) => type === 'geo-error'));
    expect(here.user.pages()).toHaveLength(1);
    await page.evaluate(() =>
      addEventListener('click', () => void window.session.signIn().catch(() => undefined)),
    );
    await Promise.all([page.waitForEvent('popup'), page.click('html')]);
    expect(page.url()).toBe(`${here.site.elsewhere}/portal`);
  });

  it("is answered through a window that the provider's pages cut off from their opener", async () => {
    here = await visit();
    const { origin } = here.site;
    here.site.pages.set('/frame', `<script>heard = [1]</script><iframe src="/framed"></iframe>`);
    here.site.headers.set('/sso/callback', { 'Cross-Origin-Opener-Policy': 'same-origin' });
    const page = await here.open('/frame');
    const frame = page.frames()[1]!;
    await seen(frame, () => window.heard?.length > 0);
    await frame.evaluate(() =>
      addEventListener('click', () => void window.session.signIn().catch(() => undefined)),
    );
    await frame.click('html');
    await seen(frame, () => window.session.state.peek() === 'signed-in');
    expect(page.url()).toBe(`${origin}/frame`);
  });
});

describe('the way back', () => {
  it('leaves the origin with none of 60 forged targets', async () => {
    here = await visit();
    const page = await here.open();
    const visited = await page.evaluate(
      (all) =>
        all.map(
          (target) =>
            new URL(window.parts.returnTarget(target, location.origin), location.href).origin,
        ),
      FORGED_TARGETS,
    );
    const away = FORGED_TARGETS.filter((_, index) => visited[index] !== here.site.origin);
    console.info(
      `Return targets: ${FORGED_TARGETS.length} payloads, ${away.length} leave the origin`,
    );
    expect(FORGED_TARGETS.length).toBeGreaterThanOrEqual(60);
    expect(away).toEqual([]);
  });

  it('keeps path, query and fragment of a good one', async () => {
    here = await visit();
    const page = await here.open();
    const good = [
      '/',
      '/consume/browse',
      '/popUp/Well/%7B%22id%22%3A1%7D/log_view?viewerpopup=1',
      '/a?next=//evil.example#//x',
      '/كتالوج',
    ];
    expect(
      await page.evaluate(
        (all) => all.map((target) => window.parts.returnTarget(target, location.origin)),
        good,
      ),
    ).toEqual([...good.slice(0, 4), encodeURI(good[4]!)]);
  });
});

/** What may be written before a host so that an address leaves for it. */
const FORGED_HEADS = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '\\',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  ' //',
  '\u0000//',
  '/\u0000/',
  '/.//',
  '/..//',
  '/./\\',
  '/a/..//',
  '/%2e//',
  '/%2e%2e//',
  '/.\t.//',
  '//\t',
  '/\u2028/',
  '\ufeff//',
  '/;//',
  'http:',
  'https:',
  'http:/',
  'http://',
  'https://',
  'HTTPS://',
  'ftp://',
  'ws://',
  'blob:https://',
  'filesystem:https://',
  'view-source:https://',
  '//user@',
  '//localhost@',
  '//localhost:80@',
  'https://localhost@',
  '/\\user:pass@',
  '//localhost.',
  '//localhost%2f@',
  '//[::1]@',
  '//%6c@',
];

/** Scripts, and texts that are no path. */
const NO_PATHS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://localhost/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'about:blank',
  'mailto:a@b',
  '',
  'consume',
  '?x',
  '#x',
  '..',
  '//',
  '/\\',
];

/** Ways to write an address of another origin, or a script, where a path is wanted. */
const FORGED_TARGETS = [...FORGED_HEADS.map((head) => `${head}evil.example`), ...NO_PATHS];
