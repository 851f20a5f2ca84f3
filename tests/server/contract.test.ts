/** Every call of the contract over a socket: who comes in, what is refused, in which shape. */
import { request as send } from 'node:http';
import { generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { parse, safeParse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CALLS } from '../../src/api/contract/all.ts';
import type { Call } from '../../src/api/contract/call.ts';
import { createDatabase, type TestDatabase, usualDatabases } from '../support/databases.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

interface Refusal {
  error: string;
  message: string;
  status: number;
  path: string;
  requestId: string;
}

const calls = Object.entries(CALLS);
/** The address of a call with something in each place. */
const addressOf = ({ path }: Call) =>
  path.replace(/\{\.\.\.\w+\}/, 'a/b').replace(/\{\w+\}/g, 'x1');
const hasBody = ({ method }: Call) => method !== 'GET';
/** A body that the call's schema refuses; undefined where it takes anything. */
const wrongBodyOf = ({ body }: Call) =>
  body && [{ wrong: true }, [[]], 7, 'text'].find((value) => !safeParse(body, value).success);

let server: TestServer;

/** One call for each of the contract, as somebody with these headers. */
async function askAll(
  headers: Record<string, string>,
  { url }: Pick<TestServer, 'url'> = server,
): Promise<{ name: string; status: number; body: Refusal }[]> {
  return Promise.all(
    calls.map(async ([name, call]) => {
      const response = await fetch(url + addressOf(call), {
        method: call.method,
        headers: { ...headers, ...(hasBody(call) ? { 'content-type': 'application/json' } : {}) },
        body: hasBody(call) ? '{}' : undefined,
      });
      return { name, status: response.status, body: await findRefusal(response) };
    }),
  );
}

/** The body of a refusal. A call that was answered may answer with anything: that is no refusal. */
async function findRefusal(response: Response): Promise<Refusal> {
  return (await response.json().catch(() => ({}))) as Refusal;
}

function expectAllRefused(answers: Awaited<ReturnType<typeof askAll>>): void {
  const wrong = answers.filter(
    ({ status, body }) =>
      status !== 401 ||
      body.error !== 'UNAUTHENTICATED' ||
      body.status !== 401 ||
      !body.requestId ||
      !body.path ||
      !body.message,
  );
  expect(wrong.map(({ name, status, body }) => `${name} ${status} ${body.error}`)).toEqual([]);
}

describe.each(usualDatabases)('on %s', (name, isHere) => {
  const figures: string[] = [];
  let postgres: TestDatabase | null = null;
  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    server = await startTestServer({ databaseUrl: postgres?.url ?? null });
    // What a new server has to do by itself would change tables in the middle of a test.
    await vi.waitFor(
      async () =>
        expect(
          (
            await sql`select kind from studio.job where status in ('NEW', 'RUNNING')`.execute(
              server.services.db,
            )
          ).rows,
        ).toEqual([]),
      { timeout: 30_000 },
    );
  });
  afterAll(async () => {
    if (!isHere) return;
    await server.remove();
    await postgres?.drop();
    console.log(
      [
        `contract on ${name}: ${calls.length} calls, ${server.missing.length} of them not configured yet`,
        ...figures,
      ].join('\n  '),
    );
  });

  describe.skipIf(!isHere)('a call without a good bearer is refused', () => {
    it('with no token', async () => {
      const answers = await askAll({});
      expectAllRefused(answers);
      figures.push(`no token: ${answers.length} of ${calls.length} answered 401`);
    });

    it('with a bad token', async () => {
      const good = await server.token();
      const { privateKey } = await generateKeyPair('ES256');
      const foreign = await new SignJWT({ name: 'Eve' })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .setIssuer(`${server.url}/sso/idp`)
        .setAudience('urn:subsurface:api')
        .setSubject('eve')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
      const [, payload] = good.split('.');
      const bad = {
        garbage: 'abc',
        foreign,
        expired: await server.token({}, -60),
        unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
        cut: good.slice(0, -4),
        'of another issuer': await server.token({ iss: 'https://evil.example' }),
        'for another audience': await server.token({ aud: 'urn:other' }),
      };
      for (const token of Object.values(bad))
        expectAllRefused(await askAll({ authorization: `Bearer ${token}` }));
      expectAllRefused(
        await askAll({ authorization: `Basic ${Buffer.from(`ada:${good}`).toString('base64')}` }),
      );
      figures.push(
        `bad tokens (${Object.keys(bad).join(', ')}): all ${Object.keys(bad).length * calls.length} calls answered 401`,
      );
    });

    it('with a good token in a cookie, and nothing has changed', async () => {
      const token = await server.token();
      const before = await contents();
      expectAllRefused(
        await askAll({
          cookie: `access_token=${token}; __Secure-geo=${token}; authorization=${token}; session=${token}`,
        }),
      );
      const tables = await contents();
      expect(tables).toEqual(before);
      figures.push(
        `cookie only: ${calls.length} of ${calls.length} answered 401, ${tables.size} tables unchanged`,
      );
    });

    it('with a good token in the query, but for files', async () => {
      const token = await server.token();
      const open = await Promise.all(
        calls.map(async ([name, call]) => {
          const { status } = await fetch(`${server.url}${addressOf(call)}?access_token=${token}`, {
            method: call.method,
          });
          return status === 401 ? [] : [name];
        }),
      );
      expect(open.flat()).toEqual(['downloadStored']);
    });

    it('however its address is spelled', async () => {
      const spellings = [
        '//service/reader',
        '/service//reader',
        '///service///reader//',
        '/%73ervice/reader',
        '/service%2Freader',
        '/%2fservice/reader',
        '/./service/reader',
        '/x/../service/reader',
        '/service/reader/',
        '/service/reader?',
        '/service/reader#x',
        '/service;x=1/reader',
        '/SERVICE/reader',
        `${server.url}/service/reader`,
        '/service/re%61der',
        '/service\\reader',
        '/%5cservice/reader',
      ];
      const answers = await Promise.all(
        spellings.map(async (path) => [path, await statusOf(path)]),
      );
      expect(answers.filter(([, status]) => ![400, 401, 404].includes(status as number))).toEqual(
        [],
      );
      figures.push(`spellings of one address: ${spellings.length}, none answered`);
    });
  });

  describe.skipIf(!isHere)('with a good bearer', () => {
    it('a wrong body is refused before anything is done', async () => {
      const before = await contents();
      const wrong = calls
        .map(([name, call]) => ({ name, call, body: wrongBodyOf(call) }))
        .filter(({ body }) => body !== undefined);
      const answers = await Promise.all(
        wrong.map(async ({ name, call, body }) => {
          const response = await server.ask(call.method, addressOf(call), body);
          return { name, status: response.status, body: await findRefusal(response) };
        }),
      );
      expect(
        answers.filter(
          ({ status, body }) =>
            !(status === 400 && body.error === 'VALIDATION') &&
            !(status === 501 && body.error === 'NOT_CONFIGURED'),
        ),
      ).toEqual([]);
      // Only the audit records what was refused.
      const silent = (tables: Map<string, unknown>) =>
        [...tables].filter(([table]) => table !== 'studio.audit_event');
      expect(silent(await contents())).toEqual(silent(before));
      const refused = answers.filter(({ status }) => status === 400).length;
      figures.push(`wrong body: ${refused} answered 400, ${answers.length - refused} answered 501`);
    });

    it('a doubled slash makes no difference', async () => {
      const differ = (
        await Promise.all(
          calls.map(async ([name, call]) => {
            const body = hasBody(call) ? (wrongBodyOf(call) ?? { wrong: true }) : undefined;
            const [once, twice] = await Promise.all(
              [addressOf(call), addressOf(call).replaceAll('/', '//')].map(async (address) => {
                const response = await server.ask(call.method, address, body);
                if (response.headers.get('content-type')?.startsWith('text/plain'))
                  return JSON.stringify([response.status, await response.text()]);
                const {
                  path: _path,
                  requestId: _requestId,
                  ...rest
                } = (await response.json()) as Refusal;
                return JSON.stringify([response.status, rest]);
              }),
            );
            return once === twice ? [] : [{ name, once, twice }];
          }),
        )
      ).flat();
      expect(differ).toEqual([]);
      figures.push(`doubled slashes: ${calls.length} of ${calls.length} answered as with one`);
    });

    it('a call that takes files takes nothing else', async () => {
      const takers = calls.filter(
        ([name, { multipart }]) => multipart && !server.missing.includes(name),
      );
      const statuses = await Promise.all(
        takers.map(async ([name, call]) => [
          name,
          (await server.ask(call.method, addressOf(call), {})).status,
        ]),
      );
      expect(statuses).toEqual(takers.map(([name]) => [name, 415]));
    });

    it('a call that is not offered fails with its type', async () => {
      const answers = await Promise.all(
        server.missing.map(async (name) => {
          const call = CALLS[name]!;
          const response = await server.ask(
            call.method,
            addressOf(call),
            hasBody(call) ? {} : undefined,
          );
          return { name, status: response.status, body: await findRefusal(response) };
        }),
      );
      expect(
        answers.filter(({ status, body }) => status !== 501 || body.error !== 'NOT_CONFIGURED'),
      ).toEqual([]);
      const grpc = await fetch(
        `${server.url}/grpc-web/viewer3d/viewer3d.v2.Viewer3DService/GetVolume`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${await server.token()}`,
            'content-type': 'application/grpc-web+proto',
          },
          body: new Uint8Array(5),
        },
      );
      expect(grpc.status).toBe(501);
      figures.push(
        `not configured: ${answers.length} calls answered 501 (${server.missing.join(', ')})`,
      );
    });

    it('what a GET without parameters answers is what the contract says', async () => {
      const plain = calls.filter(
        ([name, { method, path, answer, query }]) =>
          method === 'GET' &&
          !path.includes('{') &&
          answer !== 'file' &&
          (!query || safeParse(query, {}).success) &&
          !server.missing.includes(name),
      );
      const answered = await Promise.all(
        plain.map(async ([name, call]) => {
          const response = await server.ask('GET', call.path);
          const body = (await response.json()) as Record<string, unknown>;
          if (!response.ok) return [];
          expect(body, name).not.toHaveProperty('error');
          if (call.answer !== 'file') parse(call.answer, body);
          return [name];
        }),
      );
      figures.push(
        `answers checked by their schema: ${answered.flat().length} (${answered.flat().join(', ')})`,
      );
    });
  });
});

/** A digest of the rows of each table. Sign-in keeps its own. */
async function contents(): Promise<Map<string, string | null>> {
  const { db } = server.services;
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'pgboss', 'tiger', 'topology') order by 1`.execute(
    db,
  );
  const digests = new Map<string, string | null>();
  for (const { name } of rows) {
    const {
      rows: [row],
    } = await sql<{
      digest: string | null;
    }>`select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.raw(name)} t`.execute(
      db,
    );
    digests.set(name, row!.digest);
  }
  return digests;
}

/** Status for a request line that no client library has tidied. */
function statusOf(path: string): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    send({ hostname, port, path, method: 'GET' }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });
}

it('no call answers a user of an e-mail domain that may not come in, and the audit has one refusal a token', async () => {
  const closed = await startTestServer({
    identity: { ...server.config.identity, emailDomains: ['company.example'] },
  });
  try {
    const token = await closed.token({ sub: 'eve', email: 'eve@elsewhere.example' });
    const headers = { authorization: `Bearer ${token}` };
    const answers = await askAll(headers, closed);
    const further = ['/spatial/api/v1/wms', '/spatial/api/v1/wfs', '/trove/no/such/call'].map(
      async (address) => {
        const answer = await fetch(closed.url + address, { headers });
        return { name: address, status: answer.status, body: await findRefusal(answer) };
      },
    );
    const link = await fetch(`${closed.url}/fm/download/a.las?access_token=${token}`);
    const open = [...answers, ...(await Promise.all(further))].filter(
      ({ status, body }) =>
        status !== 403 ||
        body.error !== 'EMAIL_DOMAIN_DENIED' ||
        body.message !== 'Access denied for e-mail domain elsewhere.example',
    );
    expect(open.map(({ name, status }) => `${name} ${status}`)).toEqual([]);
    expect(link.status).toBe(403);
    const { rows } = await sql<{ event: string; user: string }>`
      select data_event as event, user_id as user from studio.audit_event where not success`.execute(
      closed.services.db,
    );
    expect(rows).toEqual([{ event: 'accessDenied', user: 'eve' }]);
    const insider = await closed.token({ email: 'ada@Company.example' });
    const roles = await fetch(`${closed.url}/service/api/roles`, {
      headers: { authorization: `Bearer ${insider}` },
    });
    expect(roles.status).toBe(200);
  } finally {
    await closed.remove();
  }
});
