import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEXTS } from '../../host-demo/server/identity/texts.ts';
import { Accounts } from '../../host-demo/server/identity/users.ts';
import { checkEmailDomain } from '../../host-demo/server/identity/identity.ts';
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
import type { Host, Tokens } from '../support/identity-host.ts';

let folder: string;
let host: Host;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-'));
  host = await startHost(configAt(await freePort(), folder));
}, 60_000);

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

function refresh(refreshToken: string): Promise<Response> {
  return token(host, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

async function errorOf(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { error: string }).error];
}

describe('signing in', () => {
  test('by code and PKCE gives an access token of an hour that speaks for the user, an ID token and a refresh token', async () => {
    const { callback, tokens } = await signIn(host);
    expect(Object.fromEntries(new URL(callback).searchParams)).toMatchObject({
      state: 'of-the-page',
      iss: `${host.origin}/sso/idp`,
    });
    expect(tokens.expires_in).toBe(3600);
    expect(tokens.refresh_token).toBeTruthy();
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({
      alg: 'ES256',
      typ: 'at+jwt',
    });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      aud: 'urn:subsurface:api',
      sub: 'geologist',
      name: 'Deniz Kaya',
      groups: ['geology', 'editor', 'loader'],
    });
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      aud: 'geo-elements',
      nonce: 'once',
      sub: 'geologist',
      email_verified: true,
      groups: ['geology', 'editor', 'loader'],
    });
    expect(await host.identity.verify(tokens.access_token)).toEqual({
      id: 'geologist',
      name: 'Deniz Kaya',
      email: 'geologist@subsurface.example',
      groups: ['geology', 'editor', 'loader'],
    });
    // Kept in cookies of 4,096 bytes each.
    expect(Math.max(tokens.access_token.length, tokens.id_token.length)).toBeLessThan(1000);
  });

  test('with the scope of another product works, and one without offline_access gives no refresh token', async () => {
    expect(
      (
        await signIn(host, new Browser(), 'admin', {
          scope: 'openid email groups profile offline_access cpg',
        })
      ).tokens.refresh_token,
    ).toBeTruthy();
    expect(
      (await signIn(host, new Browser(), 'admin', { scope: 'openid', prompt: null })).tokens
        .refresh_token,
    ).toBeUndefined();
    expect(
      (await signIn(host, new Browser(), 'admin', { prompt: null })).tokens.refresh_token,
    ).toBeUndefined();
  });

  test('a browser that is signed in goes through without a page, and to one again where the caller asks for it', async () => {
    const browser = new Browser();
    await signIn(host, browser);
    const { url, verifier } = authorization(host);
    const { url: callback } = await browser.follow(
      url,
      await browser.get(url),
      `${host.origin}/sso/callback`,
    );
    expect((await exchange(host, callback, verifier)).status).toBe(200);

    const again = await loginPage(host, browser, { prompt: 'login' });
    expect(again.answer.status).toBe(200);
    expect(await again.answer.text()).toContain('type="password"');
  });

  test('nobody comes in with a wrong password, an unknown name or none', async () => {
    const browser = new Browser();
    const { url } = await loginPage(host, browser);
    for (const form of [
      { login: 'geologist', password: 'Geologist' },
      { login: 'nobody', password: 'nobody' },
      { login: '__proto__', password: '' },
      {},
    ] as Record<string, string>[]) {
      const answer = await browser.post(url, form, { origin: host.origin });
      expect([answer.status, answer.headers.get('location')]).toEqual([401, null]);
    }
    expect(
      (await browser.post(url, { login: 'GEOLOGIST@subsurface.example ', password: 'geologist' }))
        .status,
    ).toBe(303);
  });
});

test('who tries one password after another at an account has to wait, whatever they type; others do not', async () => {
  const browser = new Browser();
  const { url } = await loginPage(host, browser, { ui_locales: 'tr' });
  const attempt = (login: string, password: string) =>
    browser.post(url, { login, password }, { origin: host.origin });
  const names = [' Admin', 'admin', 'admin@subsurface.example'];
  let refused: Response | null = null;
  let failures = 0;
  for (; failures < 30 && !refused; failures++) {
    const answer = await attempt(names[failures % 3]!, `guess-${failures}`);
    if (answer.status === 429) refused = answer;
    else expect(answer.status).toBe(401);
  }
  expect(failures).toBeGreaterThan(5);
  expect(failures).toBeLessThan(15);
  const waitSeconds = Number(refused!.headers.get('retry-after'));
  expect(waitSeconds).toBeGreaterThan(0);
  expect(await refused!.text()).toContain(`Çok fazla deneme. ${waitSeconds} saniye`);
  expect((await attempt('admin', 'admin')).status).toBe(429);
  expect((await signIn(host, new Browser(), 'geologist')).tokens.access_token).toBeTruthy();
  await expect
    .poll(async () => (await attempt('admin', 'admin')).status, { timeout: 30_000 })
    .toBe(303);
});

describe('the authorization endpoint refuses', () => {
  test.each([
    ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an implicit flow', { response_type: 'id_token token' }, 'unsupported_response_type'],
    ['a hybrid flow', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['another API', { resource: 'urn:other:api' }, 'invalid_target'],
  ])('%s', async (_what, more, error) => {
    const { url } = authorization(host, more);
    const answer = await new Browser().get(url);
    const location = answer.headers.get('location') ?? '';
    expect(
      new URL(location).searchParams.get('error') ??
        new URLSearchParams(new URL(location).hash.slice(1)).get('error'),
    ).toBe(error);
  });

  test('every address that is not its own to come back to, on a page and without leaving for it', async () => {
    const { origin } = host;
    const evil = [
      'https://evil.example/',
      `${origin}/sso/callback/`,
      `${origin}/sso/callback/../x`,
      `${origin}/sso/callback?x=1`,
      `${origin}.evil.example/sso/callback`,
      `${origin}@evil.example/sso/callback`,
      '//evil.example/sso/callback',
      'javascript:alert(1)',
      `${origin}/`,
      `${origin}/sso/callback#x`,
      origin.replace('http', 'https') + '/sso/callback',
      '',
    ];
    for (const address of evil) {
      const answer = await new Browser().get(authorization(host, { redirect_uri: address }).url);
      expect([address, answer.status, answer.headers.get('location')]).toEqual([
        address,
        400,
        null,
      ]);
    }
    expect((await new Browser().get(authorization(host, { client_id: 'other' }).url)).status).toBe(
      400,
    );
    console.log(`return addresses: ${evil.length} forged, all refused`);
  });
});

describe('a code', () => {
  test('is good once, with its own verifier and address; used twice it takes its tokens with it', async () => {
    const { url, verifier } = authorization(host);
    const browser = new Browser();
    await signIn(host, browser);
    const { url: callback } = await browser.follow(
      url,
      await browser.get(url),
      `${host.origin}/sso/callback`,
    );
    expect(await errorOf(await exchange(host, callback, authorization(host).verifier))).toEqual([
      400,
      'invalid_grant',
    ]);
    expect(
      await errorOf(await exchange(host, callback, verifier, { redirect_uri: `${host.origin}/` })),
    ).toEqual([400, 'invalid_grant']);
    expect(await errorOf(await exchange(host, callback, verifier, { client_id: 'other' }))).toEqual(
      [401, 'invalid_client'],
    );
    const tokens = (await (await exchange(host, callback, verifier)).json()) as Tokens;
    expect(await errorOf(await exchange(host, callback, verifier))).toEqual([400, 'invalid_grant']);
    expect(await errorOf(await refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });
});

test('of ten that use a code or a refresh token at the same moment, one at most gets tokens', async () => {
  const good = (answers: Response[]) => answers.filter(({ status }) => status === 200).length;
  const figures = { rounds: 20, code: 0, refresh: 0 };
  for (let round = 0; round < figures.rounds; round++) {
    const browser = new Browser();
    const { tokens } = await signIn(host, browser);
    const { url, verifier } = authorization(host);
    const { url: callback } = await browser.follow(
      url,
      await browser.get(url),
      `${host.origin}/sso/callback`,
    );
    const ten = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, make));
    figures.refresh = Math.max(
      figures.refresh,
      good(await ten(() => refresh(tokens.refresh_token))),
    );
    figures.code = Math.max(
      figures.code,
      good(await ten(() => exchange(host, callback, verifier))),
    );
  }
  console.log('used at once, most that got tokens', figures);
  expect(figures).toEqual({
    rounds: 20,
    code: expect.toSatisfy((most: number) => most <= 1),
    refresh: 1,
  });
});

describe('a refresh token', () => {
  test('gives new tokens and its successor 20 times; an old one ends them all', async () => {
    const chain = [(await signIn(host)).tokens];
    for (let i = 0; i < 20; i++) {
      const answer = await refresh(chain.at(-1)!.refresh_token);
      expect(answer.status).toBe(200);
      chain.push((await answer.json()) as Tokens);
    }
    expect(new Set(chain.map((tokens) => tokens.refresh_token)).size).toBe(21);
    expect(await host.identity.verify(chain.at(-1)!.access_token)).toMatchObject({
      id: 'geologist',
      groups: ['geology', 'editor', 'loader'],
    });
    expect(decodeJwt(chain.at(-1)!.access_token).aud).toBe('urn:subsurface:api');

    expect(await errorOf(await refresh(chain[3]!.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await errorOf(await refresh(chain.at(-1)!.refresh_token))).toEqual([
      400,
      'invalid_grant',
    ]);
    console.log(
      `refresh: 20 rotations, ${new Set(chain.map((tokens) => tokens.refresh_token)).size} tokens, reuse ended the chain`,
    );
  });

  test('may be called for by a page of another origin, and given back', async () => {
    const { tokens } = await signIn(host);
    const answer = await fetch(`${host.origin}/sso/idp/token`, {
      method: 'POST',
      headers: { origin: 'https://portal.example' },
      body: new URLSearchParams({
        client_id: 'geo-elements',
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      }),
    });
    expect([
      answer.status,
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-allow-credentials'),
    ]).toEqual([200, 'https://portal.example', null]);
    const { refresh_token: next } = (await answer.json()) as Tokens;
    const revoked = await fetch(`${host.origin}/sso/idp/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'geo-elements', token: next }),
    });
    expect(revoked.status).toBe(200);
    expect(await errorOf(await refresh(next))).toEqual([400, 'invalid_grant']);
  });
});

describe('a restart', () => {
  test('keeps keys, tokens and the browser’s sign-in', async () => {
    const browser = new Browser();
    const { tokens } = await signIn(host, browser);
    await host.close();
    host = await startHost(host.config);

    expect(await host.identity.verify(tokens.access_token)).toMatchObject({ id: 'geologist' });
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
    const { url } = authorization(host);
    expect(
      (await browser.follow(url, await browser.get(url), `${host.origin}/sso/callback`)).url,
    ).toContain('/sso/callback?code=');
    expect((await stat(join(folder, 'identity', 'keys.json'))).mode & 0o077).toBe(0);
  }, 60_000);

  test('without the demo, users have first passwords, which no file holds and the first sign-in changes', async () => {
    await host.close();
    const own = await startHost({ ...host.config, demo: false });
    const file = join(folder, 'identity', 'users.json');
    const first = new Accounts(own.config).takeFirstPasswords();
    expect(first.map(({ login }) => login)).toContain('geologist');
    const stored = await readFile(file, 'utf8');
    expect(first.filter(({ password }) => stored.includes(password))).toEqual([]);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const browser = new Browser();
    const { url, answer } = await loginPage(own, browser);
    expect(await answer.text()).not.toContain('geologist');
    expect((await browser.post(url, { login: 'geologist', password: 'geologist' })).status).toBe(
      401,
    );
    const user = first.find(({ login }) => login === 'geologist')!;
    const asked = await browser.post(url, user);
    expect([asked.status, await asked.text()]).toEqual([
      200,
      expect.stringContaining(TEXTS.en.mustChange),
    ]);
    const next = 'a stone in the river';
    expect((await browser.post(url, { ...user, next: 'short', repeated: 'short' })).status).toBe(
      422,
    );
    expect((await browser.post(url, { ...user, next, repeated: next })).status).toBe(303);
    const again = await loginPage(own, new Browser(), { prompt: 'login' });
    expect(again.answer.status).toBe(200);
    await own.close();
    host = await startHost(host.config);
  }, 60_000);
});

test('only e-mail domains of the list come in; an empty list lets all in', () => {
  const user = (email: string) => ({ id: 'u', name: 'u', email, groups: [] });
  const only = configAt(0, folder, { emailDomains: ['subsurface.example'] });
  expect(() =>
    checkEmailDomain(configAt(0, folder), user('visitor@elsewhere.example')),
  ).not.toThrow();
  expect(() => checkEmailDomain(only, user('geologist@Subsurface.example'))).not.toThrow();
  for (const email of [
    'visitor@elsewhere.example',
    'x@evil-subsurface.example',
    'x@a.subsurface.example',
    'x@subsurface.example@evil.example',
    'subsurface.example',
    '',
  ]) {
    expect(() => checkEmailDomain(only, user(email))).toThrow(
      expect.objectContaining({ status: 403, code: 'EMAIL_DOMAIN_DENIED' }),
    );
  }
  expect(() => checkEmailDomain(only, user('visitor@elsewhere.example'))).toThrow(
    'Access denied for e-mail domain elsewhere.example',
  );
});
