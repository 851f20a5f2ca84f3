/** Passwords and sessions of the reference identity provider: hashed, changed on a page, ended at once, also on another server. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Attempts } from '../../host-demo/server/identity/attempts.ts';
import { endUserSessions, LiveGrants } from '../../host-demo/server/identity/grants.ts';
import { migrations } from '../../host-demo/server/identity/migrations.ts';
import { Records } from '../../host-demo/server/identity/records.ts';
import { Accounts } from '../../host-demo/server/identity/users.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { Browser, loginPage, signIn, token } from '../support/identity-host.ts';

let server: TestServer;
let dataFolder: string;
const NEXT = 'a stone in the river';

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-accounts-'));
  await mkdir(path.join(dataFolder, 'identity'));
  await writeFile(
    path.join(dataFolder, 'identity', 'users.json'),
    JSON.stringify(
      ['geologist', 'admin', 'written by hand'].map((login) => ({
        login,
        password: login,
        name: login,
        email: `${login.replaceAll(' ', '-')}@subsurface.example`,
        groups: login === 'admin' ? ['admin'] : [],
      })),
    ),
  );
  server = await startTestServer({ dataFolder });
}, 120_000);
afterAll(() => server.remove());

const callWith = (accessToken: string, url = server.url): Promise<number> =>
  fetch(`${url}/service/api/roles`, { headers: { authorization: `Bearer ${accessToken}` } }).then(
    ({ status }) => status,
  );
const change = (form: Record<string, string>) =>
  new Browser().post(`${server.url}/sso/idp/password`, form, { origin: server.url });

/** The text of all files of the identity folder. */
async function readFolder(): Promise<string> {
  const folder = path.join(dataFolder, 'identity');
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))).join();
}

test('passwords of an earlier version are hashed in their file, and good still', async () => {
  const text = await readFolder();
  expect(text).not.toContain('"password"');
  expect(text.match(/\$scrypt\$ln=15,r=8,p=3\$/g)).toHaveLength(3);
  const accounts = new Accounts(server.config);
  expect((await accounts.authenticate('Written by Hand', 'written by hand'))?.login).toBe(
    'written by hand',
  );
  expect(await accounts.authenticate('written by hand', 'another')).toBeNull();
});

describe('the page that changes a password', () => {
  test('refuses a wrong, a short, a simple and a mistyped password', async () => {
    const form = { login: 'geologist', password: 'geologist', next: NEXT, repeated: NEXT };
    const statuses = [];
    for (const more of [
      { password: 'wrong' },
      { next: 'short', repeated: 'short' },
      { next: 'geologist-2026!', repeated: 'geologist-2026!' },
      { next: 'aaaaaaaaaaaaaaa', repeated: 'aaaaaaaaaaaaaaa' },
      { repeated: 'a stone in a river' },
      { next: 'geologist', repeated: 'geologist' },
    ])
      statuses.push((await change({ ...form, ...more })).status);
    expect(statuses).toEqual([401, 422, 422, 422, 422, 422]);
    expect(
      (
        await new Browser().post(`${server.url}/sso/idp/password`, form, {
          origin: 'https://evil.example',
        })
      ).status,
    ).toBe(400);
  });

  test('ends all sessions of the account, and no file holds the new password', async () => {
    const { tokens } = await signIn({ origin: server.url }, new Browser(), 'geologist');
    const other = await signIn({ origin: server.url }, new Browser(), 'admin');
    expect(await callWith(tokens.access_token)).toBe(200);
    const changed = await change({
      login: 'geologist@subsurface.example',
      password: 'geologist',
      next: NEXT,
      repeated: NEXT,
    });
    expect(changed.status).toBe(200);
    expect(await callWith(tokens.access_token)).toBe(401);
    expect(await callWith(other.tokens.access_token)).toBe(200);
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await token({ origin: server.url }, refresh)).status).toBe(400);
    expect(await readFolder()).not.toContain(NEXT);
    await expect(signIn({ origin: server.url }, new Browser(), 'geologist')).rejects.toThrow();
  });
});

test('no refresh token is in the database, and one of an earlier version is good still', async () => {
  const { db } = server.services;
  const origin = server.url;
  const { tokens } = await signIn({ origin }, new Browser(), 'admin');
  const { rows } = await sql<{
    text: string;
  }>`select string_agg(record::text, ' ') as text from identity.record`.execute(db);
  expect(rows[0]!.text).toContain('RefreshToken');
  expect(rows[0]!.text).not.toContain(tokens.refresh_token);
  // As an earlier version kept it.
  const id = createHash('sha256').update(tokens.refresh_token).digest('hex');
  await sql`update identity.record set id = ${tokens.refresh_token},
    payload = payload || jsonb_build_object('jti', ${tokens.refresh_token}::text)
    where model = 'RefreshToken' and id = ${id}`.execute(db);
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  expect((await token({ origin }, refresh)).status).toBe(400);
  await migrations.find(({ name }) => name === 'identity-3-digests')!.up(db as never);
  expect((await token({ origin }, refresh)).status).toBe(200);
});

test('a session that an administrator ends refuses its access token at once, on a second server too', async () => {
  const { db } = server.services;
  const { tokens } = await signIn({ origin: server.url }, new Browser(), 'admin');
  const admin = { authorization: `Bearer ${tokens.access_token}` };
  const sessions = (await (
    await server.ask('POST', '/service/getEntity', { entityName: 'Session' }, admin)
  ).json()) as { data: { id: string; user: string }[] };
  const mine = sessions.data.filter(({ user }) => user === 'admin').map(({ id }) => id);
  // What another server of the database knows.
  const grants = new LiveGrants(db);
  const grant = String(decodeJwt(tokens.access_token)['grant_id']);
  expect([await callWith(tokens.access_token), await grants.isLive(grant)]).toEqual([200, true]);
  await server.ask('DELETE', '/service/Session', mine, admin);
  expect(await callWith(tokens.access_token)).toBe(401);
  await expect.poll(() => grants.isLive(grant), { timeout: 1000 }).toBe(false);
});

test('a session that a request under way writes again after its end stays ended', async () => {
  const { db } = server.services;
  const browser = new Browser();
  await signIn({ origin: server.url }, browser, 'admin');
  const read = () =>
    sql<{ id: string; payload: AdapterPayload }>`
    select id, payload from identity.record where model = 'Session' and payload ->> 'accountId' = 'admin'`.execute(
      db,
    );
  const records = new Records(db, 'Session');
  const { rows } = await read();
  expect(rows.length).toBeGreaterThan(0);
  await endUserSessions(db, 'admin');
  for (const { id, payload } of rows) await records.upsert(id, payload, 3600);
  expect((await read()).rows).toEqual([]);
  // Written in the moment between.
  for (const { id, payload } of rows)
    await sql`insert into identity.record (model, id, payload, uid)
      values ('Session', ${id}, ${JSON.stringify(payload)}::jsonb, ${payload.uid})`.execute(db);
  for (const { id, payload } of rows)
    expect([await records.find(id), await records.findByUid(payload.uid!)]).toEqual([
      undefined,
      undefined,
    ]);
  const page = await loginPage({ origin: server.url }, browser);
  expect(await page.answer.text()).toContain('name="password"');
  await signIn({ origin: server.url }, new Browser(), 'admin');
});

test('a sign-in that was begun with the password before the change does not end in a session', async () => {
  const origin = server.url;
  const login = 'written by hand';
  const browser = new Browser();
  const page = await loginPage({ origin }, browser);
  const posted = await browser.post(page.url, { login, password: login }, { origin });
  expect(posted.status).toBe(303);
  const next = 'a tree beside the road';
  expect((await change({ login, password: login, next, repeated: next })).status).toBe(200);
  const { url } = await browser.follow(page.url, posted, `${origin}/sso/callback`);
  expect(url).not.toContain('code=');
});

test('signing out ends the access token at once', async () => {
  const browser = new Browser();
  const origin = server.url;
  const { tokens } = await signIn({ origin }, browser, 'admin');
  expect(await callWith(tokens.access_token)).toBe(200);
  const end = `${origin}/sso/idp/session/end?id_token_hint=${tokens.id_token}&client_id=geo-elements`;
  const { db } = server.services;
  const { rows } = await sql<{ uid: string }>`
    select uid from identity.record where model = 'Session' and payload ->> 'accountId' = 'admin'`.execute(
    db,
  );
  const page = await (await browser.get(end)).text();
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(page)?.[1] ?? '';
  await browser.post(`${origin}/sso/idp/session/end/confirm`, { xsrf, logout: 'yes' }, { origin });
  expect(await callWith(tokens.access_token)).toBe(401);
  const ended = async () =>
    (
      await sql<{
        id: string;
      }>`select id from identity.record where model = 'EndedSession'`.execute(db)
    ).rows.map(({ id }) => id);
  await expect
    .poll(async () => (await ended()).some((id) => rows.some(({ uid }) => uid === id)))
    .toBe(true);
});

describe('attempts to sign in', () => {
  test('count for all servers, each of many at once, and wait longer each time', async () => {
    const first = new Attempts(server.services.db);
    const other = new Attempts(server.services.db);
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? first : other).begin('192.0.2.1', 'ada')),
    );
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(6);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2);
  });

  test('from a network with many failures wait, and few of them at once', async () => {
    const attempts = new Attempts(server.services.db);
    for (let i = 0; i < 30; i++) await attempts.begin('192.0.2.77', `nobody-${i}`);
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, i) => attempts.begin('192.0.2.77', `other-${i}`)),
    );
    // The first have waited while the last arrive.
    const taken = waits.filter((seconds) => seconds === 0).length;
    expect([taken >= 10, taken <= 20]).toEqual([true, true]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5);
    // Another network does not wait for them.
    expect(await attempts.begin('192.0.2.78', 'other-1')).toBe(0);
  });

  test('at one account refuse nobody another account, and not the account where its owner signed in before', async () => {
    const attempts = new Attempts(server.services.db);
    await attempts.begin('198.51.100.9', 'bea');
    await attempts.succeeded('198.51.100.9', 'bea');
    const guesses = [];
    for (let i = 0; i < 40; i++) guesses.push(await attempts.begin(`203.0.113.${i}`, 'bea'));
    expect(guesses.filter((seconds) => seconds > 0).length).toBeGreaterThan(10);
    expect(await attempts.begin('198.51.100.9', 'bea')).toBe(0);
    expect(await attempts.begin('203.0.113.1', 'cem')).toBe(0);
  });
});
