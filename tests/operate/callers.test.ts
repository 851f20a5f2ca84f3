/** Who a caller is behind proxies, and what the log and the answers hold of tokens and of addresses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECURITY_DEFAULTS } from '../../host-demo/server/security-settings.ts';
import { createPages } from '../../host-demo/serve.mjs';
import { freePort } from '../support/identity-host.ts';
import { startPageServer } from './page-server.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    logLevel: 'debug',
    security: { ...SECURITY_DEFAULTS, trustProxy: ['loopback', '10.0.0.0/8'] },
  });
}, 120_000);
afterAll(() => server.remove());

interface AuditEvent {
  ip: string;
  audit_dataevent: string;
}

async function listEvents(): Promise<AuditEvent[]> {
  const answer = await server.ask('POST', '/service/getEntity', {
    entityName: 'AuditEvent',
    limit: 100,
  });
  return ((await answer.json()) as { data: AuditEvent[] }).data;
}

test('the address in the audit is the right-most one that is no trusted proxy, whatever the caller sends', async () => {
  const addresses = [];
  for (const forwarded of [
    '203.0.113.7',
    '198.51.100.1, 203.0.113.7',
    '198.51.100.1, 203.0.113.7, 10.1.2.3',
    '127.0.0.1, 203.0.113.7',
    // Some proxies write ports, and callers write anything.
    '198.51.100.1, unknown, 203.0.113.7:4711, 10.1.2.3:80',
  ]) {
    await server.ask('DELETE', '/service/well/none', undefined, { 'x-forwarded-for': forwarded });
    await expect.poll(async () => (await listEvents()).length).toBe(addresses.length + 1);
    addresses.push((await listEvents())[0]!.ip);
  }
  expect(addresses).toEqual(Array<string>(5).fill('203.0.113.7'));
});

describe('the log', () => {
  test('holds no access token, however its name is written', async () => {
    const token = `${await server.token()}`;
    const names = [
      'access_token',
      'ACCESS_TOKEN',
      'Access_Token',
      'access%5Ftoken',
      '%61ccess_token',
      '%61%43cess_token',
      'access-token',
      'x;access_token',
    ];
    for (const name of names) {
      await fetch(`${server.url}/fm/download/main/none.las?${name}=${token}`);
      await fetch(`${server.url}/fm/%zz?${name}=${token}`);
      await fetch(`${server.url}/trove/api/search/none?a=1%26${name}=${token}`);
    }
    await fetch(`${server.url}/service/`, {
      method: 'POST',
      headers: { authorization: `bearer  ${token}`, 'content-type': 'application/json' },
      body: `{"access_token":"${token}"`,
    });
    const log = server.log.join('');
    expect(log).toContain('/fm/download/main/none.las');
    const [, , signature] = token.split('.');
    expect(log).not.toContain(signature);
    for (const line of server.log) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});

test('a provider that does not answer is 502 without its address, which the log has', async () => {
  const issuer = `http://127.0.0.1:${await freePort()}/idp`;
  const away = await startTestServer({
    identity: { ...server.config.identity, issuer },
  });
  try {
    const answer = await fetch(`${away.url}/service/api/roles`, {
      headers: { authorization: 'Bearer a.b.c', 'x-test': '1' },
    });
    expect(answer.status).toBe(502);
    const body = await answer.text();
    expect(body).toContain('The sign-in provider does not answer');
    expect(body).not.toMatch(/127\.0\.0\.1|idp|ECONN|fetch failed/);
    expect(away.log.join('')).toMatch(/fetch failed/);
  } finally {
    await away.remove();
  }
}, 120_000);

test.each([true, false])('the gallery is served: %s', async (gallery) => {
  const pages = await startPageServer(await createPages({ gallery }));
  try {
    const statuses = [];
    for (const address of ['/gallery/', '/components-demo', '/gallery/gallery.css', '//gallery//'])
      statuses.push((await fetch(pages.url + address)).status === 200);
    expect(statuses.slice(0, 3)).toEqual(Array<boolean>(3).fill(gallery));
    expect(statuses[3] && !gallery).toBe(false);
    expect((await fetch(`${pages.url}/`)).status).toBe(200);
  } finally {
    await pages.close();
  }
});
