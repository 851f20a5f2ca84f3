import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompactSign, exportJWK, exportSPKI, importJWK, SignJWT } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import { sql } from 'kysely';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentity } from '../../host-demo/server/identity/identity.ts';
import { authorization, configAt, freePort, signIn, startHost } from '../support/identity-host.ts';
import type { Host, Tokens } from '../support/identity-host.ts';

let folder: string;
let host: Host;
let tokens: Tokens;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokens-'));
  host = await startHost(configAt(await freePort(), folder));
  ({ tokens } = await signIn(host));
}, 60_000);

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

const nowS = () => Math.floor(Date.now() / 1000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a forger has: a real token in its parts, the key that signed it, and keys of his own. */
async function startForging() {
  const { signing } = JSON.parse(await readFile(join(folder, 'identity', 'keys.json'), 'utf8')) as {
    signing: JWK;
  };
  const key = await importJWK(signing, 'ES256');
  const [header = '', payload = '', signature = ''] = tokens.access_token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload;
  const kid = signing.kid!;
  const make = (
    change: JWTPayload,
    head: Record<string, unknown> = {},
    by: CryptoKey | KeyObject | Uint8Array = key,
  ) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid, ...head })
      .sign(by);
  return { signing, key, kid, header, payload, signature, claims, make };
}

type Forge = Awaited<ReturnType<typeof startForging>>;
type NamedTokens = Record<string, string>;

const withoutAlgorithm = ({ kid, payload, signature }: Forge): NamedTokens => ({
  'alg none': `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
  'alg None': `${part({ alg: 'None', kid })}.${payload}.`,
  'alg none, signature kept': `${part({ alg: 'none', kid })}.${payload}.${signature}`,
  'no alg': `${part({ kid })}.${payload}.${signature}`,
});

async function signedByPublicKey({ signing, make }: Forge): Promise<NamedTokens> {
  const publicKey = (await importJWK({ ...signing, d: undefined }, 'ES256', {
    extractable: true,
  })) as CryptoKey;
  const pem = Buffer.from(await exportSPKI(publicKey));
  const { d: _d, ...publicJwk } = signing;
  const jwk = Buffer.from(JSON.stringify(publicJwk));
  return {
    'HS256 by the public key as PEM': await make({}, { alg: 'HS256' }, pem),
    'HS256 by the public key as JWK': await make({}, { alg: 'HS256' }, jwk),
    'HS512 by the public key': await make({}, { alg: 'HS512' }, pem),
    'HS256 by x': await make({}, { alg: 'HS256' }, Buffer.from(signing.x!, 'base64url')),
  };
}

async function signedByAnotherKey({ make }: Forge): Promise<NamedTokens> {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const otherJwk = await exportJWK(other.publicKey);
  return {
    'another key': await make({}, {}, other.privateKey),
    'another key without kid': await make({}, { kid: undefined }, other.privateKey),
    'another key with its own kid': await make({}, { kid: 'other' }, other.privateKey),
    'another key in the header': await make({}, { jwk: otherJwk }, other.privateKey),
    'another key by jku': await make(
      {},
      { jku: 'http://localhost:1/jwks', kid: 'other' },
      other.privateKey,
    ),
    'RS256 by another key': await make({}, { alg: 'RS256' }, rsa.privateKey),
  };
}

const withWrongClaims = async ({ make }: Forge): Promise<NamedTokens> => ({
  'another issuer': await make({ iss: 'https://evil.example' }),
  'an issuer with a slash': await make({ iss: `${host.origin}/sso/idp/` }),
  'no issuer': await make({ iss: undefined }),
  'another audience': await make({ aud: 'urn:other:api' }),
  'no audience': await make({ aud: undefined }),
  'an empty list of audiences': await make({ aud: [] }),
  'an audience that begins alike': await make({ aud: 'urn:subsurface:api2' }),
  expired: await make({ exp: nowS() - 70 }),
  'expired long ago': await make({ exp: 0 }),
  'no expiry': await make({ exp: undefined }),
  'an expiry of text': await make({ exp: 'never' as never }),
  'not yet good': await make({ nbf: nowS() + 120 }),
  'no subject': await make({ sub: undefined }),
  'an empty subject': await make({ sub: '' }),
  'a subject of a number': await make({ sub: 1 as never }),
});

const withPartsExchanged = ({ kid, claims, header, payload, signature }: Forge): NamedTokens => ({
  'other claims under the signature': `${header}.${part({ ...claims, sub: 'admin', groups: ['studio-admin'] })}.${signature}`,
  'another header over the signature': `${part({ alg: 'ES256', typ: 'JWT', kid })}.${payload}.${signature}`,
  'a changed signature': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  'a short signature': `${header}.${payload}.${signature.slice(0, -4)}`,
  'a signature of zeros': `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
  'no signature': `${header}.${payload}.`,
  'two parts': `${header}.${payload}`,
  'four parts': `${tokens.access_token}.${signature}`,
});

const thatAreNoAccessTokens = async ({ kid, key, claims }: Forge): Promise<NamedTokens> => ({
  'an unknown crit': await new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'ES256', kid, crit: ['x'], x: 1 } as never)
    .sign(key, { crit: { x: true } }),
  'claims that are no object': await new CompactSign(Buffer.from('"geologist"'))
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(key),
  'an ID token': tokens.id_token,
  'a refresh token': tokens.refresh_token,
  nothing: '',
  noise: randomBytes(300).toString('base64url'),
  dots: '..',
  'a cut token': tokens.access_token.slice(0, -1),
  'a doubled token': tokens.access_token + tokens.access_token,
});

/**
 * Forged tokens by what is wrong with them; all but the signature's makers know everything that the
 * real ones say.
 */
async function forged(): Promise<NamedTokens> {
  const forge = await startForging();
  // The forger's tools work: the same token, signed again, is good.
  expect(await host.identity.verify(await forge.make({}))).toMatchObject({ id: 'geologist' });
  return {
    ...withoutAlgorithm(forge),
    ...(await signedByPublicKey(forge)),
    ...(await signedByAnotherKey(forge)),
    ...(await withWrongClaims(forge)),
    ...withPartsExchanged(forge),
    ...(await thatAreNoAccessTokens(forge)),
  };
}

test('no forged token speaks for anybody', async () => {
  const all = Object.entries(await forged());
  const accepted: string[] = [];
  for (const [what, token] of all)
    if ((await host.identity.verify(token)) !== null) accepted.push(what);
  console.log(`forged tokens: ${all.length}, accepted ${accepted.length}`);
  expect(accepted).toEqual([]);
  expect(all.length).toBeGreaterThan(30);
  expect(await host.identity.verify(tokens.access_token)).toMatchObject({ id: 'geologist' });
});

test('an ID token of the client is good where that is configured, and one for another client is not', async () => {
  const identity = createIdentity(configAt(host.config.port, folder, { acceptIdToken: true }));
  expect(await identity.verify(tokens.id_token)).toMatchObject({
    id: 'geologist',
    email: 'geologist@subsurface.example',
  });
  const elsewhere = createIdentity(
    configAt(host.config.port, folder, { acceptIdToken: true, clientId: 'other' }),
  );
  expect(await elsewhere.verify(tokens.id_token)).toBeNull();
});

test('the groups of a token give the roles of the setting, as a list or as one name', async () => {
  const { make } = await startForging();
  const identity = createIdentity({
    ...host.config,
    roleGroups: new Map([['editor', ['CN=Geo,OU=Logs', 'geology', 'Jeofizik Şefliği']]]),
  });
  const groupsOf = async (groups: unknown) =>
    (await identity.verify(await make({ groups })))?.groups;
  expect(await groupsOf('geology')).toEqual(['geology', 'editor']);
  expect(await groupsOf(['x', 'CN=Geo,OU=Logs'])).toEqual(['x', 'CN=Geo,OU=Logs', 'editor']);
  expect(await groupsOf(['Jeofizik Şefliği'.normalize('NFD')])).toContain('editor');
  for (const none of [[['geology']], { geology: true }, 'geology x', null])
    expect(await groupsOf(none)).not.toContain('editor');
});

test('a token whose user is no text is refused with a reason', async () => {
  const { make } = await startForging();
  for (const sub of ['', 5, ['ada']]) {
    let reason = '';
    const user = await host.identity.verify(await make({ sub: sub as string }), (why) => {
      reason = why;
    });
    expect([user, reason]).toEqual([null, expect.stringMatching(/sub/)]);
  }
});

/** A provider of another make: RSA keys, and a client that signs itself in. */
async function createCompanyProvider(issuer: string): Promise<Provider> {
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'company',
        client_secret: 'secret',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    jwks: {
      keys: [
        {
          ...(await exportJWK(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)),
          kid: 'rsa',
          use: 'sig',
          alg: 'RS256',
        },
      ],
    } as never,
    extraTokenClaims: () => ({
      preferred_username: 'jane.doe',
      email: 'jane@company.example',
      groups: ['geo', 7],
    }),
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:subsurface:api',
        getResourceServerInfo: () => ({
          scope: '',
          audience: 'urn:subsurface:api',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  });
}

describe('a company’s issuer', () => {
  let close: () => Promise<unknown>;
  let issuer: string;
  let accessToken: string;
  let keyCalls = 0;

  beforeAll(async () => {
    issuer = `http://localhost:${await freePort()}`;
    const callback = (await createCompanyProvider(issuer)).callback();
    const server = createServer((request, response) => {
      if (request.url === '/jwks') keyCalls++;
      void callback(request, response);
    });
    await new Promise<void>((done) =>
      server.listen(Number(new URL(issuer).port), 'localhost', done),
    );
    close = () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      });
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('company:secret').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    accessToken = ((await answer.json()) as Tokens).access_token;
  });

  test('is found by discovery, with or without a slash, and its keys are fetched once', async () => {
    for (const address of [issuer, `${issuer}/`]) {
      keyCalls = 0;
      const identity = createIdentity(configAt(0, folder, { issuer: address }));
      const users = await Promise.all(
        Array.from({ length: 20 }, () => identity.verify(accessToken)),
      );
      expect(users[0]).toEqual({
        id: 'company',
        name: 'jane.doe',
        email: 'jane@company.example',
        groups: ['geo'],
      });
      expect(keyCalls).toBe(1);
    }
  });

  test('takes the place of the embedded one: each refuses the other’s tokens', async () => {
    const foreign = createIdentity(configAt(0, folder, { issuer }));
    expect(await foreign.verify(tokens.access_token)).toBeNull();
    expect(await host.identity.verify(accessToken)).toBeNull();
    expect(
      await createIdentity(configAt(0, folder, { issuer, audience: 'urn:other' })).verify(
        accessToken,
      ),
    ).toBeNull();
  });

  test('that has no sign-in page of ours: its server has no routes below /sso/idp', async () => {
    const there = await startHost({
      ...configAt(await freePort(), await mkdtemp(join(tmpdir(), 'foreign-'))),
      identity: { ...host.config.identity, issuer },
    });
    expect((await fetch(`${there.origin}/sso/idp/jwks`)).status).toBe(404);
    expect(there.identity.issuer).toBe(issuer);
    await there.close();
    await rm(there.config.dataFolder, { recursive: true });
  }, 60_000);

  test('that is down or is somebody else is a fault upstream and no bad token; when it is back, sign-in works', async () => {
    const port = await freePort();
    const identity = createIdentity(configAt(0, folder, { issuer: `http://localhost:${port}` }));
    await expect(identity.verify(accessToken)).rejects.toMatchObject({
      status: 502,
      code: 'UPSTREAM',
    });
    let found: object = { issuer: 'https://evil.example', jwks_uri: `${issuer}/jwks` };
    const server = createServer((_request, response) => void response.end(JSON.stringify(found)));
    await new Promise<void>((done) => server.listen(port, 'localhost', done));
    await expect(identity.verify(accessToken)).rejects.toMatchObject({ status: 502 });
    found = { issuer: `http://localhost:${port}`, jwks_uri: `http://localhost:${port}/keys` };
    await expect(identity.verify(accessToken)).rejects.toMatchObject({ status: 502 });
    found = { issuer: `http://localhost:${port}`, jwks_uri: `${issuer}/jwks` };
    expect(await identity.verify(accessToken)).toBeNull();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  afterAll(() => close());
});

describe('sign-ins that are begun and left', () => {
  const begin = (more: Record<string, string> = {}) =>
    fetch(authorization(host, more).url, { redirect: 'manual' });
  const countKept = async () => {
    const { rows } = await sql<{ model: string; count: number }>`
      select model, count(*)::int as count from identity.record group by model`.execute(host.db);
    return Object.fromEntries(rows.map(({ model, count }) => [model, count]));
  };

  test('are kept up to a number, the oldest going first, and write nothing else', async () => {
    await sql`delete from identity.record where model = 'Interaction'`.execute(host.db);
    await sql`insert into identity.record (model, id, payload, expires_at)
      select 'Interaction', 'of-others-' || n, '{}', now() + interval '30 minutes' + n * interval '1 ms' from generate_series(1, 10100) n`.execute(
      host.db,
    );
    const before = await countKept();
    expect((await begin()).status).toBe(303);
    expect(await countKept()).toEqual({ ...before, Interaction: 10_000 });
    const { rows } = await sql<{ id: string }>`
      select id from identity.record where model = 'Interaction' order by expires_at limit 1`.execute(
      host.db,
    );
    expect(rows).toEqual([{ id: 'of-others-102' }]);
    await sql`delete from identity.record where model = 'Interaction'`.execute(host.db);
  });

  test('are refused where they would keep much', async () => {
    const answer = await begin({ login_hint: 'a'.repeat(9000) });
    expect([answer.status < 400, answer.headers.get('location') ?? '']).not.toEqual([
      true,
      expect.stringContaining('/login/'),
    ]);
    expect(await countKept()).not.toHaveProperty('Interaction');
  });
});

test('who begins one sign-in after another is refused for a while, in their language', async () => {
  const headers = { 'accept-language': 'tr' };
  const spellings = ['auth', 'AUTH', '/auth', 'auth/'];
  const begin = (n: number) =>
    fetch(`${host.origin}/sso/idp/${spellings[n % spellings.length]}?x=${n}`, { headers });
  const answers = await Promise.all(Array.from({ length: 320 }, (_, n) => begin(n)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(refused[0]!.headers.get('retry-after')).toBe('10');
  expect(await refused[0]!.text()).toContain('Çok fazla deneme. 10 saniye');
  expect((await fetch(`${host.origin}/sso/idp/.well-known/openid-configuration`)).status).toBe(200);
});
