/** What programs around the server ask of it: health, version, metrics, traces, its description; how answers are sent. */
import { createServer, type IncomingMessage, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../src/api/contract/all.ts';
import { OPERATE_DEFAULTS } from '../../host-demo/server/operate/operate-settings.ts';
import { toOpenApiPath } from '../../host-demo/server/operate/openapi.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const METRICS_TOKEN = 'of-the-monitor';
/** Routes for clients that are no part of the contract's JSON: OGC services and gRPC-web. */
const OTHER_PROTOCOLS = /^\w+ (\/grpc-web\/|\/spatial\/api\/v1\/w[mf]s$)/;

/** Further addresses of a call: any list by its name, and a download whose id is missing. */
const VARIANTS = ['GET /service/entity/{}', 'GET /trove/api/export/download/file'];

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

let server: TestServer;
let collector: Server;
const spans: Span[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    void json(request).then((sent) => {
      const { resourceSpans } = sent as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      for (const { scopeSpans } of resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0);
  server = await startTestServer({
    operate: {
      ...OPERATE_DEFAULTS,
      metricsToken: METRICS_TOKEN,
      tracesUrl: `http://localhost:${(collector.address() as AddressInfo).port}`,
    },
    logLevel: 'info',
  });
});
afterAll(async () => {
  await server?.remove();
  collector.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

describe('the calls for operators', () => {
  it('say that the process lives and that each dependency answers, without a token', async () => {
    const alive = await get('/healthz');
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }]);
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { database: 'ok', store: 'ok', issuer: 'ok', queue: 'ok' },
    ]);
    expect(ready.headers.get('cache-control')).toBe('no-store');
  });

  it('answer 503 from the moment that the server is to stop, while the process still lives', async () => {
    const other = await startTestServer();
    other.services.readiness.stop();
    const ready = await fetch(`${other.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { server: 'stopping' }]);
    expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
    expect((await other.ask('GET', '/service/reader')).status).toBe(200);
    expect((await fetch(`${other.url}/metrics`)).status).toBe(404);
    await other.remove();
  });

  it('name the version, the commit and the schema', async () => {
    expect(await (await get('/version')).json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      commit: expect.stringMatching(/^[\da-f]{40}$/) as string,
      schema: expect.any(Number) as number,
    });
  });
});

it('takes the token of a user with hundreds of groups', async () => {
  const groups = Array.from({ length: 500 }, (_, i) => `${i}`.padStart(36, 'group-'));
  const bearer = await server.token({ groups });
  expect(bearer.length).toBeGreaterThan(20_000);
  const answer = await get('/service/api/roles', { authorization: `Bearer ${bearer}` });
  expect([answer.status, ((await answer.json()) as { mine: string[] }).mine]).toEqual([
    200,
    expect.arrayContaining(groups),
  ]);
});

describe('metrics', () => {
  const scrape = async () =>
    (await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text();

  it('are for the bearer of the setting alone', async () => {
    const statuses = await Promise.all(
      [
        {},
        { authorization: 'Bearer other' },
        { authorization: `Bearer ${await server.token()}` },
      ].map(async (headers) => (await get('/metrics', headers as Record<string, string>)).status),
    );
    expect(statuses).toEqual([401, 401, 401]);
  });

  it('count requests by route and status, and measure database, jobs, dependencies and process', async () => {
    await server.ask('GET', '/service/entity/well/none');
    await server.ask('POST', '/service/getEntityCount', {
      entityName: 'Language',
      constraints: [],
    });
    await get('/an/unknown/page');
    let text = '';
    await expect
      .poll(async () => (text = await scrape()))
      .toMatch(
        /geo_http_request_duration_seconds_count\{method="POST",route="\/service\/getEntityCount",status="200"\} 1/,
      );
    expect(text).toMatch(/duration_seconds_count\{method="GET",route="none",status="404"\} [1-9]/);
    expect(text).toMatch(/geo_database_statement_duration_seconds_count\{outcome="ok"\} [1-9]/);
    if (server.config.databaseUrl)
      expect(text).toMatch(/geo_database_connections\{state="open"\} [1-9]/);
    for (const status of ['NEW', 'RUNNING', 'COMPLETED', 'FAILED'])
      expect(text).toMatch(new RegExp(`geo_jobs\\{status="${status}"\\} \\d`));
    for (const dependency of ['database', 'store', 'issuer', 'queue'])
      expect(text).toContain(`geo_dependency_up{dependency="${dependency}"} 1`);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(text).toMatch(/process_resident_memory_bytes \d/);
    expect(text).toMatch(/geo_http_requests_in_flight 1\n/);
    // Addresses are any number: none becomes a label.
    expect(text).not.toContain('/an/unknown/page');
  });
});

describe('the description of the API', () => {
  interface Document {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; security?: unknown[] }>>;
  }
  const read = async () => (await (await get('/openapi.json')).json()) as Document;
  const shape = (path: string) => path.replace(/\{\w+\}|:\w+|\*/g, '{}').replace(/(.)\/$/, '$1');

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate((await read()) as never);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('has every call of the contract, with its own schemas', async () => {
    const { paths } = await read();
    const described = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(described.filter((name, at) => described.indexOf(name) !== at)).toEqual([]);
    expect(Object.keys(CALLS).filter((name) => !described.includes(name))).toEqual([]);
    expect(paths[toOpenApiPath(CALLS['ppdmQuery']!.path)]?.['post']).toMatchObject({
      operationId: 'ppdmQuery',
      requestBody: {
        content: { 'application/json': { schema: { anyOf: expect.anything() as unknown } } },
      },
      responses: { 401: expect.anything() as unknown },
    });
  });

  it('has a route for each call, and a call for each route', async () => {
    const { paths } = await read();
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${shape(path)}`),
    );
    const routes = server.routes.map((route) => {
      const [method = '', path = ''] = route.split(' ');
      return `${method} ${shape(path.replace(/\/{2,}/g, '/'))}`;
    });
    const isOfContract = (route: string) =>
      /^\w+ \/(service|trove|spatial|catalogmanager|studiomanager|thinsection-project|fm|healthz|readyz|version|metrics|openapi)\b/.test(
        route,
      );
    expect(described.filter((one) => !routes.includes(one))).toEqual([]);
    expect(
      [...new Set(routes)].filter(
        (one) =>
          isOfContract(one) &&
          ![...described, ...VARIANTS].includes(one) &&
          !OTHER_PROTOCOLS.test(one),
      ),
    ).toEqual([]);
  });

  it('is not sent again to who has it', async () => {
    const etag = (await get('/openapi.json')).headers.get('etag')!;
    const again = await get('/openapi.json', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

describe('unknown addresses', () => {
  it('are refused in one shape below the contract, and beside the calls for operators', async () => {
    for (const path of ['/trove/none', '/service/a/b/c/d/e', '/metrics/more']) {
      const answer = await server.ask('GET', path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.json()).toMatchObject({ error: 'NOT_FOUND', status: 404, path });
    }
  });
});

describe('answers', () => {
  const raw = (path: string, headers: Record<string, string>) =>
    new Promise<{ response: IncomingMessage; bytes: Buffer }>((resolve, reject) => {
      send(`${server.url}${path}`, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ response, bytes: Buffer.concat(parts) }));
      })
        .on('error', reject)
        .end();
    });

  it('of JSON are compressed as the client takes it, and small ones are not', async () => {
    const plain = await raw('/openapi.json', {});
    expect(plain.response.headers['content-encoding']).toBeUndefined();
    const brotli = await raw('/openapi.json', { 'accept-encoding': 'gzip, br' });
    const gzip = await raw('/openapi.json', { 'accept-encoding': 'gzip' });
    expect([brotli, gzip].map(({ response }) => response.headers['content-encoding'])).toEqual([
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(brotli.response.headers.vary).toMatch(/accept-encoding/i);
    const small = await raw('/healthz', { 'accept-encoding': 'gzip, br' });
    expect(small.response.headers['content-encoding']).toBeUndefined();
  });

  it('with the id of a request are found by it in the log, one line each', async () => {
    const answer = await server.ask('GET', '/service/entity/well/none');
    const id = answer.headers.get('x-request-id')!;
    expect(((await answer.json()) as { requestId: string }).requestId).toBe(id);
    const linesOf = () => server.log.filter((line) => line.includes(id));
    await expect.poll(() => linesOf().length).toBeGreaterThan(0);
    expect(linesOf().map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        level: 40,
        reqId: id,
        user: expect.any(String) as string,
        error: expect.any(String) as string,
        reason: expect.any(String) as string,
        ms: expect.any(Number) as number,
      }),
    ]);
  });
});

describe('traces', () => {
  it('continue that of the caller, and hold the statements of a request', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const answer = await server.ask(
      'POST',
      '/service/getEntity',
      { entityName: 'Language', offset: 0, limit: 15, constraints: [] },
      { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    );
    expect(answer.status).toBe(200);
    const ofTrace = () => spans.filter((span) => span.traceId === traceId);
    await expect.poll(() => ofTrace().length, { timeout: 20_000 }).toBeGreaterThan(1);
    const root = ofTrace().find(({ name }) => name === 'POST /service/getEntity');
    expect(root).toMatchObject({ parentSpanId: 'b7ad6b7169203331' });
    const attributes = Object.fromEntries(
      root!.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
    );
    expect(attributes).toMatchObject({
      'http.route': '/service/getEntity',
      'http.response.status_code': 200,
      'request.id': answer.headers.get('x-request-id'),
    });
    expect(ofTrace().some(({ parentSpanId }) => parentSpanId === root!.spanId)).toBe(true);
  });
});
