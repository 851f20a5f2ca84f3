import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { decodeJwt } from 'jose';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseLanguage } from '../../host-demo/server/identity/pages.ts';
import { TEXTS } from '../../host-demo/server/identity/texts.ts';
import {
  authorization,
  Browser,
  configAt,
  exchange,
  freePort,
  loginPage,
  signIn,
  startHost,
  token,
} from '../support/identity-host.ts';
import type { Host } from '../support/identity-host.ts';

let folder: string;
let host: Host;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  host = await startHost(configAt(await freePort(), folder));
}, 60_000);

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

async function documentOf(answer: Response): Promise<Document> {
  return new JSDOM(await answer.text()).window.document;
}

/** What the pages promise: nothing inline, nothing from elsewhere, no frame around them. */
function expectStrict(answer: Response, page: Document): void {
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(page.querySelectorAll('style, [style], script:not([src]), iframe, base').length).toBe(0);
  expect(
    [...page.querySelectorAll('*')]
      .flatMap((element) => element.getAttributeNames())
      .filter((name) => name.startsWith('on')),
  ).toEqual([]);
  for (const element of page.querySelectorAll('[src], link[href], form')) {
    const address =
      element.getAttribute('src') ??
      element.getAttribute('href') ??
      element.getAttribute('action')!;
    expect(new URL(address, host.origin).origin).toBe(host.origin);
  }
}

describe('the sign-in page', () => {
  test('shows the demo’s accounts with their passwords, each with a button of its own', async () => {
    const browser = new Browser();
    const { url, answer } = await loginPage(host, browser);
    const page = await documentOf(answer);
    expectStrict(answer, page);
    expect([...page.querySelectorAll('li b')].map((name) => name.textContent)).toEqual([
      'Deniz Kaya',
      'Layla Haddad',
      'Wei Chen',
      'Alex Visitor',
    ]);
    const [form] = page.querySelectorAll<HTMLFormElement>('li form');
    const fields = Object.fromEntries(
      [...form!.querySelectorAll('input')].map(({ name, value }) => [name, value]),
    );
    expect(
      (await browser.post(new URL(form!.getAttribute('action')!, url).href, fields)).status,
    ).toBe(303);
    expect(page.querySelector<HTMLInputElement>('#password')!.value).toBe('');
  });

  test.each([
    ['tr', 'ltr', { ui_locales: 'tr' }, 'en'],
    ['ar', 'rtl', { ui_locales: 'xx ar-EG en' }, 'en'],
    ['zh', 'ltr', {}, 'fr;q=0.9, zh-CN;q=0.8, en;q=0.1'],
    ['en', 'ltr', {}, 'xx, constructor'],
  ] as const)('speaks %s', async (language, direction, more, accepted) => {
    const browser = new Browser();
    const { url } = await loginPage(host, browser, more);
    const page = await documentOf(await browser.get(url, { 'accept-language': accepted }));
    expect([
      page.documentElement.lang,
      page.documentElement.dir,
      page.querySelector('h1')!.textContent,
    ]).toEqual([language, direction, TEXTS[language].signIn]);
  });

  test('has every text in every language, and takes any header for a language', () => {
    const keys = Object.keys(TEXTS.en).sort();
    for (const texts of Object.values(TEXTS)) {
      expect(Object.keys(texts).sort()).toEqual(keys);
      expect(Object.values(texts).every(Boolean)).toBe(true);
    }
    for (const header of [
      '',
      ',',
      ';q=',
      '*',
      'a'.repeat(10_000),
      '\u0000',
      '__proto__',
      'toString',
    ])
      expect(chooseLanguage(header, header)).toBe('en');
  });

  const PAYLOADS = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' autofocus onfocus=alert(1) x='",
    '</title><svg onload=alert(1)>',
    '&quot;&gt;<b>',
    '${7*7}',
    '<!--',
    '\u202e<b>',
  ];

  test('writes every message as text', async () => {
    for (const payload of PAYLOADS) {
      const browser = new Browser();
      const { url, answer } = await loginPage(host, browser, {
        login_hint: payload,
        ui_locales: payload,
        state: payload,
      });
      const failed = await browser.post(url, { login: payload, password: payload });
      const error = await new Browser().get(
        authorization(host, { client_id: payload, scope: payload, redirect_uri: `x:${payload}` })
          .url,
      );
      for (const one of [answer, failed, error]) {
        const page = await documentOf(one);
        expectStrict(one, page);
        expect(page.querySelectorAll('script, img, svg, [onfocus]').length).toBe(0);
        if (one !== error)
          expect(page.querySelector<HTMLInputElement>('#login')!.value).toBe(payload);
      }
      expect([answer.status, failed.status, error.status]).toEqual([200, 401, 400]);
    }
    console.log(`sign-in pages: ${PAYLOADS.length * 3} payloads, 0 elements`);
  });

  test('is nobody else’s: not without the browser’s cookie, not of another window, not sent from another origin, not late', async () => {
    const browser = new Browser();
    const { url } = await loginPage(host, browser);
    const other = await loginPage(host, new Browser());
    const form = { login: 'geologist', password: 'geologist' };
    const refused = await Promise.all([
      new Browser().get(url),
      new Browser().post(url, form),
      browser.post(other.url, form),
      browser.post(`${host.origin}/sso/idp/login/none`, form),
      browser.post(url, form, { origin: 'https://evil.example' }),
      browser.post(url, form, { origin: 'null' }),
    ]);
    for (const answer of refused) {
      expect([
        answer.status,
        answer.headers.get('location'),
        answer.headers.getSetCookie(),
      ]).toEqual([400, null, []]);
      const page = await documentOf(answer);
      expectStrict(answer, page);
      expect(page.querySelector('h1')!.textContent).toBe(TEXTS.en.expired);
      expect(page.querySelector('a')!.getAttribute('href')).toBe(`${host.origin}/`);
    }
    const json = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(415);
    expect((await browser.post(url, form, { origin: host.origin })).status).toBe(303);
  });

  test('loads its two files, and nothing else lies there', async () => {
    for (const [name, type] of [
      ['page.css', 'text/css; charset=utf-8'],
      ['sign-out.js', 'text/javascript; charset=utf-8'],
    ]) {
      const answer = await fetch(`${host.origin}/sso/idp/${name}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    }
    expect((await fetch(`${host.origin}/sso/idp/users.ts`)).status).toBe(404);
    expect((await fetch(`${host.origin}/sso/idp/me`)).status).toBe(404);
    expect((await fetch(`${host.origin}/sso/idp/interaction/x`)).status).toBe(404);
  });
});

describe('the provider’s own addresses', () => {
  test('come from the configuration, whatever a caller says of host and path', async () => {
    const { port } = host.config;
    const ask = (path: string, headers: Record<string, string>) =>
      new Promise<string>((resolve, reject) => {
        request({ host: 'localhost', port, path, headers }, async (answer) =>
          resolve(
            `${answer.headers.location ?? ''} ${answer.headers['set-cookie'] ?? ''} ${await buffer(answer)}`,
          ),
        )
          .on('error', reject)
          .end();
      });
    const auth = new URL(authorization(host).url);
    const evil = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      'x-forwarded-prefix': '//evil.example',
    };
    const paths = [
      '/sso/idp/.well-known/openid-configuration',
      auth.pathname + auth.search,
      `//sso//idp/auth${auth.search}`,
      `http://evil.example/sso/idp/auth${auth.search}`,
      '/sso/idp/session/end',
    ];
    for (const path of paths) {
      const answer = await ask(path, evil);
      expect(answer).not.toContain('evil');
      expect(answer.length).toBeGreaterThan(10);
    }
    const discovery = JSON.parse((await ask(paths[0]!, evil)).trim()) as Record<string, string>;
    expect([discovery['issuer'], discovery['token_endpoint']]).toEqual([
      `${host.origin}/sso/idp`,
      `${host.origin}/sso/idp/token`,
    ]);
  });
});

describe('signing out', () => {
  const end = (params: Record<string, string>) =>
    `${host.origin}/sso/idp/session/end?${new URLSearchParams(params)}`;

  async function isSignedIn(browser: Browser): Promise<boolean> {
    const { url } = authorization(host, { prompt: 'none', scope: 'openid' });
    return (
      await browser.follow(url, await browser.get(url), `${host.origin}/sso/callback`)
    ).url.includes('code=');
  }

  interface SignOutPage {
    url: string;
    page: Document;
  }

  /** Presses a button of the sign-out page, and follows where it leads, at most to `until`. */
  async function press(
    browser: Browser,
    { url, page }: SignOutPage,
    more: Record<string, string>,
    until?: string,
  ): Promise<{ url: string; answer: Response }> {
    const form = page.querySelector('form')!;
    const action = new URL(form.getAttribute('action')!, url).href;
    return browser.follow(
      action,
      await browser.post(action, {
        xsrf: form.querySelector<HTMLInputElement>('[name=xsrf]')!.value,
        ...more,
      }),
      until,
    );
  }

  test('by an ID token confirms itself, goes back to the application and ends the refresh token', async () => {
    const browser = new Browser();
    const { tokens } = await signIn(host, browser);
    expect(await isSignedIn(browser)).toBe(true);
    const url = end({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${host.origin}/`,
    });
    const answer = await browser.get(url);
    const page = await documentOf(answer);
    expectStrict(answer, page);
    // What the script does: a press of the button.
    expect(page.querySelector('script')!.getAttribute('src')).toBe('/sso/idp/sign-out.js');
    const button = page.querySelector<HTMLButtonElement>('#yes')!;
    const after = await press(browser, { url, page }, { [button.name]: button.value });
    expect([after.url, after.answer.status]).toEqual([`${host.origin}/`, 200]);
    expect(await isSignedIn(browser)).toBe(false);
    expect(
      (await token(host, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }))
        .status,
    ).toBe(400);
  });

  test('by a mere link asks first, and leaves signed in who does not want it', async () => {
    const browser = new Browser();
    const { tokens } = await signIn(host, browser);
    const url = end({ client_id: 'geo-elements', post_logout_redirect_uri: `${host.origin}/` });
    const page = await documentOf(await browser.get(url));
    expect(page.querySelector('script')).toBeNull();
    expect(page.querySelector('h1')!.textContent).toBe(TEXTS.en.signOut);
    expect(
      (
        await browser.post(`${host.origin}/sso/idp/session/end/confirm`, {
          logout: 'yes',
          xsrf: 'guessed',
        })
      ).status,
    ).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
    expect(tokens.id_token).toBeTruthy();
  });

  test('is part of changing to another account', async () => {
    const browser = new Browser();
    const { tokens } = await signIn(host, browser, 'geologist');
    const page = await loginPage(host, browser, { prompt: 'login consent' });
    const posted = await browser.post(
      page.url,
      { login: 'admin', password: 'admin' },
      { origin: host.origin },
    );
    const between = await browser.follow(page.url, posted);
    // The provider's page sends itself.
    const after = await press(
      browser,
      { url: between.url, page: await documentOf(between.answer) },
      { logout: 'yes' },
      `${host.origin}/sso/callback`,
    );
    const answer = await exchange(host, after.url, page.verifier);
    expect(
      decodeJwt(((await answer.json()) as { access_token: string }).access_token),
    ).toMatchObject({ sub: 'admin', groups: ['studio-admin', 'admin'] });
    expect(
      (await token(host, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }))
        .status,
    ).toBe(400);
  });

  test('never leaves for a foreign address', async () => {
    const browser = new Browser();
    const { tokens } = await signIn(host, browser);
    const evil = [
      'https://evil.example/',
      '//evil.example',
      `${host.origin}//evil.example`,
      `${host.origin}/x`,
      'javascript:alert(1)',
      `${host.origin}@evil.example/`,
    ];
    for (const address of evil) {
      const answer = await browser.get(
        end({ id_token_hint: tokens.id_token, post_logout_redirect_uri: address }),
      );
      expect([address, answer.status, answer.headers.get('location')]).toEqual([
        address,
        400,
        null,
      ]);
    }
    const url = end({ post_logout_redirect_uri: 'https://evil.example/' });
    const page = await documentOf(await browser.get(url));
    const after = await press(browser, { url, page }, { logout: 'yes' });
    expect(new URL(after.url).origin).toBe(host.origin);
    expect((await documentOf(after.answer)).querySelector('h1')!.textContent).toBe(
      TEXTS.en.signedOut,
    );
  });
});
