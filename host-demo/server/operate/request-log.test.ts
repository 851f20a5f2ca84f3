import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { SignJWT, generateKeyPair } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { demandBearer } from '../auth.ts';
import { readConfig } from '../config.ts';
import { DatabaseAway } from '../db/faults.ts';
import { answerErrors } from '../errors.ts';
import { createIdentity } from '../identity/identity.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { logRequests } from './request-log.ts';
import { callUpstream } from './upstream.ts';

const { privateKey } = await generateKeyPair('ES256');
let app: FastifyInstance;
afterEach(() => app.close());

/** A server with calls that fail in several ways, and the lines of its log. */
function serve(env: Record<string, string> = {}, user: object | null = { id: 'ada' }) {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => (lines.push(JSON.parse(String(chunk)) as never), done()),
  });
  const config = readConfig({ LOG_LEVEL: 'info', ...env }, ['--no-demo']);
  app = createApp(config, stream);
  answerErrors(app);
  logRequests(app);
  const identity = user ? { issuer: '', verify: async () => user } : createIdentity(config);
  demandBearer(app, {
    config: { ...config, identity: { ...config.identity, issuer: null } },
    identity,
  } as unknown as Services);
  const fail = (path: string, error: () => Promise<never>) => app.get(path, error);
  app.get('/service/reader', () => ({ data: [] }));
  fail('/service/bug', () => Promise.reject(new TypeError('x is undefined')));
  fail('/service/taken', () => Promise.reject(new Refused(409, 'CONFLICT', 'changed by another')));
  fail('/service/away', () => Promise.reject(new DatabaseAway(new Error('ECONNREFUSED'))));
  fail('/service/map', () =>
    callUpstream('map server', () =>
      Promise.reject(new Refused(502, 'UPSTREAM', 'The map server cannot be reached')),
    ),
  );
  const ask = async (url: string, bearer: string | null = 'good') => {
    const answer = await app.inject({
      url,
      headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
    });
    await expect.poll(() => lines.some(({ msg }) => msg === 'request')).toBe(true);
    return answer;
  };
  return { lines, ask, requestLines: () => lines.filter(({ msg }) => msg === 'request') };
}

const tokenOf = (claims: Record<string, unknown>) =>
  new SignJWT({ sub: 'ada', aud: 'urn:subsurface:api', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'none' })
    .setExpirationTime('1h')
    .sign(privateKey);

const [INFO, WARN, ERROR] = [30, 40, 50];

describe('the log of requests', () => {
  it('has one line for a request, with the id of the answer, the user, status and time', async () => {
    const { ask, lines } = serve();
    const answer = await ask('/service/reader?access_token=secret');
    expect(lines).toEqual([
      expect.objectContaining({
        level: INFO,
        reqId: answer.headers['x-request-id'] ?? lines[0]!['reqId'],
        user: 'ada',
        res: { statusCode: 200 },
        ms: expect.any(Number) as number,
        req: expect.objectContaining({ url: '/service/reader?access_token=...' }) as object,
      }),
    ]);
  });

  it.each([
    ['/service/bug', 500, ERROR, { error: 'INTERNAL', reason: 'x is undefined' }],
    ['/service/taken', 409, WARN, { error: 'CONFLICT', reason: 'changed by another' }],
    ['/service/away', 503, WARN, { error: 'UNAVAILABLE', upstream: 'database' }],
    [
      '/service/map',
      502,
      WARN,
      { error: 'UPSTREAM', upstream: 'map server', upstreamMs: expect.any(Number) as number },
    ],
    ['/service/none', 404, WARN, { error: 'NOT_FOUND' }],
    ['/no/call', 404, INFO, {}],
  ])('says of %s why it failed, and which server did', async (url, status, level, details) => {
    const { ask, requestLines } = serve();
    app.setNotFoundHandler(() => Promise.reject(new Refused(404, 'NOT_FOUND', 'no call')));
    const answer = await ask(url);
    expect(answer.statusCode).toBe(status);
    expect(requestLines()).toEqual([
      expect.objectContaining({ level, res: { statusCode: status }, ...details }),
    ]);
    if (status !== 404 || level === WARN)
      expect(requestLines()[0]!['reqId']).toBe((answer.json() as { requestId: string }).requestId);
  });

  it('says why a token is refused, but not of a request without one', async () => {
    const { ask, requestLines } = serve({}, null);
    await ask('/service/reader', await tokenOf({ iss: 'https://other.example' }));
    await ask('/service/reader', null);
    await expect.poll(() => requestLines().length).toBe(2);
    expect(requestLines()).toEqual([
      expect.objectContaining({
        level: WARN,
        error: 'UNAUTHENTICATED',
        reason: 'the token is signed with a key that the issuer does not have',
      }),
      expect.not.objectContaining({ reason: expect.anything() as string }),
    ]);
    expect(requestLines()[1]).toMatchObject({ level: INFO, res: { statusCode: 401 } });
  });

  it.each([
    [{ authorization: 'Basic YTpi' }, '/service/reader', /^the header authorization holds no/],
    [{ authorization: 'Bearer ' }, '/service/reader', /^the header authorization holds no/],
    [{}, '/service/reader?access_token=x', /^a token in the address is taken for files alone/],
  ])('says what %j of %s has in place of a token', async (headers, url, reason) => {
    const { requestLines } = serve({}, null);
    expect((await app.inject({ url, headers })).statusCode).toBe(401);
    await expect.poll(() => requestLines().length).toBe(1);
    expect(requestLines()[0]).toMatchObject({ reason: expect.stringMatching(reason) as string });
  });

  it.each([
    ['/.well-known', 500, '{}', /\.well-known\/openid-configuration answered 500/],
    ['/.well-known', 200, '<html>', /not valid JSON/],
    ['/.well-known', 200, 'null', /names no issuer or keys/],
    ['/keys', 503, '{}', /\/keys answered 503/],
    ['/keys', 200, '{"keys":5}', /\/keys holds no keys/],
  ])('names the issuer whose %s answers %i %s', async (wrong, status, body, reason) => {
    const provider = createServer((request, response) => {
      const issuer = `http://${request.headers.host}`;
      if (request.url?.startsWith(wrong)) response.writeHead(status).end(body);
      else response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const { ask, requestLines } = serve({ OIDC_ISSUER: issuer }, null);
    const answer = await ask('/service/reader', await tokenOf({ iss: issuer }));
    provider.close();
    expect([answer.statusCode, answer.body]).toEqual([502, expect.not.stringContaining(issuer)]);
    expect(requestLines()).toEqual([
      expect.objectContaining({
        error: 'UPSTREAM',
        upstream: 'issuer',
        upstreamMs: expect.any(Number) as number,
        reason: expect.stringMatching(reason) as string,
      }),
    ]);
  });

  it('names the issuer that does not answer, and after how long', async () => {
    // Nothing listens on the port of "discard".
    const { ask, requestLines } = serve({ OIDC_ISSUER: 'http://127.0.0.1:9' }, null);
    const answer = await ask('/service/reader', await tokenOf({}));
    expect(answer.statusCode).toBe(502);
    expect(requestLines()).toEqual([
      expect.objectContaining({
        level: WARN,
        error: 'UPSTREAM',
        upstream: 'issuer',
        upstreamMs: expect.any(Number) as number,
        reason: expect.stringMatching(/ECONNREFUSED|fetch failed|bad port/) as string,
      }),
    ]);
  });
});
