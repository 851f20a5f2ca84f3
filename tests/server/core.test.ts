import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

describe('a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    server.services.log.level = 'info';
  });
  afterAll(() => server.remove());

  it('tells pages where to sign in, without a bearer', async () => {
    const response = await fetch(`${server.url}/config.json`);
    expect(await response.json()).toEqual({
      authority: `${server.url}/sso/idp`,
      clientId: 'geo-elements',
      scope: 'openid email groups profile offline_access',
      redirectPath: '/sso/callback',
      loadUrl: null,
      apiBase: '',
      environment: null,
      basemap: null,
      passwordUrl: '/sso/idp/password',
    });
  });

  it('lets other origins call with a bearer and never with cookies', async () => {
    const response = await fetch(`${server.url}/service/reader`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://portal.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toMatch(/\bauthorization\b/);
    for (const name of ['range', 'if-range', 'if-none-match'])
      expect(response.headers.get('access-control-allow-headers')!.split(', ')).toContain(name);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('gives every failure the same shape', async () => {
    const missing = await server.ask('GET', '/trove/api/nothing/here');
    expect(missing.status).toBe(404);
    expect(await missing.json()).toEqual({
      error: 'NOT_FOUND',
      message: 'GET /trove/api/nothing/here is no call of this server',
      parts: {
        id: '{{0}} {{1}} is no call of this server',
        values: ['GET', '/trove/api/nothing/here'],
      },
      status: 404,
      path: '/trove/api/nothing/here',
      requestId: missing.headers.get('x-request-id'),
    });
    const malformed = await server.ask('POST', '/service/audit', undefined, {
      'content-type': 'application/json',
    });
    expect(malformed.status).toBe(400);
    const broken = await fetch(`${server.url}/service/audit`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server.token()}`,
        'content-type': 'application/json',
      },
      body: '{"audit_source":',
    });
    expect([broken.status, ((await broken.json()) as { error: string }).error]).toEqual([
      400,
      'VALIDATION',
    ]);
    const large = await server.ask('POST', '/service/audit', {
      audit_source: 'x'.repeat(5_000_000),
    });
    expect([large.status, ((await large.json()) as { error: string }).error]).toEqual([
      413,
      'TOO_LARGE',
    ]);
  });

  it('gives it to addresses that cannot be decoded too; a file at such a one is not there', async () => {
    const at = async (address: string) =>
      (await server.ask('GET', address)).json() as Promise<{
        error: string;
        status: number;
        message: string;
        requestId: string;
      }>;
    for (const path of ['%', '%zz', 'main/%ff', 'main/a%2'])
      expect([path, await at(`/fm/download/${path}`)]).toEqual([
        path,
        expect.objectContaining({
          status: 404,
          error: 'NOT_FOUND',
          message: 'File not found',
          requestId: expect.any(String) as string,
        }),
      ]);
    expect(await at('/service/%zz')).toMatchObject({ status: 400, error: 'VALIDATION' });
  });

  it('says nothing of its inside when it fails', async () => {
    await server.services.db.schema
      .alterTable('studio.audit_event')
      .renameTo('audit_event_away')
      .execute();
    const failed = await server.ask('POST', '/service/audit', {
      audit_source: 'web',
      audit_dataevent: 'view',
      audit_entity: 'well',
      audit_success: true,
    });
    await server.services.db.schema
      .alterTable('studio.audit_event_away')
      .renameTo('audit_event')
      .execute();
    expect(failed.status).toBe(500);
    const body = await failed.text();
    expect(JSON.parse(body).error).toBe('INTERNAL');
    expect(body).not.toMatch(/relation|audit_event|stack/);
    expect(server.log.join('')).toMatch(/relation .*audit_event.* does not exist/);
  });

  it('writes who did what from its own knowledge', async () => {
    const event = {
      audit_source: 'web',
      audit_dataevent: 'view',
      audit_entity: 'wellLog',
      audit_success: true,
      user_id: 'somebody else',
      ip: '9.9.9.9',
      dataItemList: [{ fieldName: 'uwi', fieldType: 'string', value: 'TR-001' }],
    };
    const response = await server.ask('POST', '/service/audit', event);
    expect(response.status).toBe(202);
    const rows = await server.services.db
      .selectFrom('studio.audit_event')
      .selectAll()
      .where('source', '=', 'web')
      .execute();
    expect(rows).toEqual([
      expect.objectContaining({
        user_id: 'ada',
        ip: expect.stringMatching(/^(::1|::ffff:127\.0\.0\.1|127\.0\.0\.1)$/),
        request_id: response.headers.get('x-request-id'),
        source: 'web',
        data_event: 'view',
        entity: 'wellLog',
        success: true,
        items: event.dataItemList,
        at: expect.any(Date),
      }),
    ]);
  });

  it('answers many calls on one connection without a warning', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.message);
    process.on('warning', note);
    for (let i = 0; i < 30; i++)
      expect((await server.ask('GET', '/service/api/roles')).status).not.toBe(500);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('logs requests with their id and no token', async () => {
    const token = await server.token();
    const response = await fetch(`${server.url}/fm/download/none.las?access_token=${token}&x=1`, {
      headers: { 'x-refresh-token': 'refresh-secret', cookie: 'session=cookie-secret' },
    });
    expect(response.status).not.toBe(401);
    await server.ask('GET', '/service/reader');
    const log = server.log.join('');
    expect(log).toContain(response.headers.get('x-request-id'));
    expect(log).toContain('/fm/download/none.las?access_token=...&x=1');
    expect(
      [token, 'refresh-secret', 'cookie-secret', 'eyJ'].filter((secret) => log.includes(secret)),
    ).toEqual([]);
  });
});
