import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { CALLS } from './contract/all.ts';
import { getMyPreferences, getRoles, updateEntity } from './contract/entities.ts';
import { startExport } from './contract/export.ts';
import { startIndexing } from './contract/search.ts';
import { ppdmQuery } from './contract/query.ts';
import { downloadFile } from './contract/export.ts';
import { type ClientOptions, createClient } from './http.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** A client of a server on a socket. `answer` gets the number of the request, from 1, and its body. */
async function startClient(
  answer: (
    number: number,
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
  ) => void,
  options: Partial<ClientOptions> = {},
) {
  const seen: { at: number; authorization: string | undefined }[] = [];
  server = createServer((request, response) => {
    let body = '';
    request
      .on('data', (bytes: Buffer) => (body += bytes.toString()))
      .on('end', () => {
        seen.push({ at: performance.now(), authorization: request.headers.authorization });
        answer(seen.length, request, response, body);
      });
  });
  await new Promise<void>((resolve) => void server!.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rejected: (string | null)[] = [];
  const client = createClient({
    base: () => base,
    token: () => Promise.resolve('t'),
    rejected: (token) => void rejected.push(token),
    retryMs: 1,
    ...options,
  });
  return { client, seen, rejected };
}

function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
}

const NO_ROLES = { data: [], mine: [] };

describe('a GET', () => {
  it('is sent again after a passing failure and then answers', async () => {
    const { client, seen } = await startClient((number, _, response) =>
      number < 3 ? json(response, { error: 'UPSTREAM' }, 503) : json(response, NO_ROLES),
    );
    expect(await client.send(getRoles, {})).toEqual({ ok: true, data: NO_ROLES });
    expect(seen).toHaveLength(3);
  });

  it('waits as long as Retry-After says', async () => {
    const { client, seen } = await startClient((number, _, response) =>
      number === 1
        ? json(response, { error: 'BUSY' }, 429, { 'retry-after': '1' })
        : json(response, NO_ROLES),
    );
    expect((await client.send(getRoles, {})).ok).toBe(true);
    expect(seen[1]!.at - seen[0]!.at).toBeGreaterThanOrEqual(990);
  });

  it('is not kept waiting for a server that wants an hour', async () => {
    const { client, seen } = await startClient((_, __, response) =>
      json(response, { error: 'BUSY', message: 'come back later' }, 503, {
        'retry-after': new Date(Date.now() + 3_600_000).toUTCString(),
      }),
    );
    expect(await client.send(getRoles, {})).toMatchObject({
      ok: false,
      error: { message: 'come back later' },
    });
    expect(seen).toHaveLength(1);
  });

  it('stops waiting when it is aborted', async () => {
    const { client, seen } = await startClient(
      (_, __, response) => json(response, { error: 'BUSY' }, 503),
      { retryMs: 10_000 },
    );
    const stop = new AbortController();
    const sent = client.send(getRoles, {}, { signal: stop.signal });
    await delay(100);
    stop.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toHaveLength(1);
  });
});

describe('a call that only reads by POST', () => {
  const query = { body: { query: '{ wellCount }' } };
  const found = { data: { wellCount: 1 } };

  it.each([429, 503])('is sent again when a busy server asks for it by %i', async (status) => {
    const { client, seen } = await startClient((number, _, response) =>
      number === 1
        ? json(response, { error: 'UNAVAILABLE' }, status, { 'retry-after': '0' })
        : json(response, found),
    );
    expect(await client.send(ppdmQuery, query)).toEqual({ ok: true, data: found });
    expect(seen).toHaveLength(2);
  });

  it('is sent once to a server that fails without asking for another try', async () => {
    const { client, seen } = await startClient((_, __, response) =>
      json(response, { error: 'STATEMENT_TIMEOUT', message: 'add a filter' }, 503),
    );
    expect(await client.send(ppdmQuery, query)).toMatchObject({
      ok: false,
      error: { message: 'add a filter' },
    });
    expect(seen).toHaveLength(1);
  });
});

describe('a call that writes', () => {
  it('is sent once even if a busy server asks for another try', async () => {
    const { client, seen } = await startClient((_, __, response) =>
      json(response, { error: 'UNAVAILABLE' }, 503, { 'retry-after': '0' }),
    );
    const body = { studio: { entityName: 'Rule', data: {} } };
    expect((await client.send(updateEntity, { body })).ok).toBe(false);
    expect(seen).toHaveLength(1);
  });
});

describe('an answer', () => {
  it.each([
    [{ message: 'm', error_description: 'd', error: 'E' }, 'm'],
    [{ message: '', error_description: 'd', error: 'E' }, 'd'],
    [{ error: 'E' }, 'E'],
    [{ error: { message: 'inner' } }, 'inner'],
    [{ message: '<html><b>no</b></html>', error: 'E' }, 'E'],
    [{ message: 5 }, 'Conflict'],
    [[], 'Conflict'],
  ])('that fails with %j says "%s"', async (body, message) => {
    const { client } = await startClient((_, __, response) => json(response, body, 409));
    expect(
      await client.send(updateEntity, { body: { studio: { entityName: 'Rule', data: {} } } }),
    ).toMatchObject({ ok: false, error: { code: 'SERVER_SAID', message, status: 409 } });
  });

  it('that fails has the parts of its message and of its fields, if they are sound', async () => {
    const parts = { id: 'There is no {{0}}', values: [{ id: 'cart', values: [] }] };
    const unsound = { id: 'x', values: [null] };
    const body = { error: 'NOT_FOUND', message: 'There is no cart' };
    const fields = {
      fields: { name: 'a', depth: 'b' },
      fieldParts: { name: parts, depth: unsound },
    };
    const { client } = await startClient((number, __, response) =>
      json(
        response,
        number === 1 ? { ...body, ...fields, parts } : { ...body, parts: unsound },
        404,
      ),
    );
    const ask = () =>
      client.send(updateEntity, { body: { studio: { entityName: 'Rule', data: {} } } });
    expect(await ask()).toMatchObject({ error: { parts, fieldParts: { name: parts } } });
    expect((await ask()) as object).not.toHaveProperty('error.parts');
  });

  it('of another shape names the call and the place', async () => {
    const { client } = await startClient((_, __, response) =>
      json(response, {
        data: [
          { id: '1', name: 'a' },
          { id: '2', name: 7 },
        ],
        mine: [],
      }),
    );
    expect(await client.send(getRoles, {})).toMatchObject({
      ok: false,
      error: {
        code: 'ANSWER_INVALID',
        message: expect.stringMatching(/^GET \/service\/api\/roles: data\.1\.name: /) as string,
      },
    });
  });

  it('with null as its error is a success', async () => {
    const { client } = await startClient((_, __, response) =>
      json(response, { ...NO_ROLES, error: null }),
    );
    expect((await client.send(getRoles, {})).ok).toBe(true);
  });

  it('of bytes tells how far it is', async () => {
    let sendRest = (): void => undefined;
    const { client } = await startClient((_, __, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '6' });
      response.write('abc');
      sendRest = () => void response.end('def');
    });
    const steps: [number, number | undefined][] = [];
    const result = await client.send(
      downloadFile,
      { path: { id: '1' }, query: {} },
      {
        onProgress: (...step) => {
          steps.push(step);
          // The rest is sent once the first part has arrived, in however many pieces.
          if (step[0] === 3) sendRest();
        },
      },
    );
    expect(result.ok && (await result.data.text())).toBe('abcdef');
    expect(steps).toContainEqual([3, 6]);
    expect(steps.at(-1)).toEqual([6, 6]);
    expect(steps).toEqual(steps.toSorted(([one], [other]) => one - other));
  });
});

describe('401', () => {
  it('is reported to the session with the token that was refused', async () => {
    const { client, rejected, seen } = await startClient((_, __, response) =>
      json(response, { error: 'UNAUTHENTICATED', message: 'expired' }, 401),
    );
    expect(await client.send(getMyPreferences, {})).toMatchObject({
      ok: false,
      error: { status: 401, message: 'expired', serverCode: 'UNAUTHENTICATED' },
    });
    expect([rejected, seen.map(({ authorization }) => authorization)]).toEqual([
      ['t'],
      ['Bearer t'],
    ]);
  });
});

it('a token that cannot be had is a failed sign-in, and nothing is sent', async () => {
  const { client, seen } = await startClient((_, __, response) => json(response, NO_ROLES), {
    token: () => Promise.reject(new Error('portal is down')),
  });
  expect(await client.send(getRoles, {})).toMatchObject({
    ok: false,
    error: { code: 'LOGIN_FAILED', message: 'portal is down' },
  });
  expect(seen).toHaveLength(0);
});

describe('requests that outdate each other', () => {
  it('leave those of other keys and of none alone', async () => {
    const { client } = await startClient((_, __, response) =>
      setTimeout(() => json(response, NO_ROLES), 20),
    );
    const results = await Promise.all([
      client.send(getRoles, {}, { latest: 'a' }),
      client.send(getRoles, {}, { latest: 'b' }),
      client.send(getRoles, {}),
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
  });
});

it('an ended client has nothing in flight, and sends nothing more', async () => {
  let broken = 0;
  const { client, seen } = await startClient(
    (_, request) => void request.socket.on('close', () => broken++),
  );
  const sent = Array.from({ length: 20 }, () =>
    client.send(ppdmQuery, { body: { query: '{ a }' } }),
  );
  const settled = Promise.allSettled(sent);
  while (seen.length < 20) await delay(5);
  client.close();
  expect(
    (await settled).every(
      (one) => one.status === 'rejected' && (one.reason as Error).name === 'AbortError',
    ),
  ).toBe(true);
  await delay(100);
  expect(broken).toBe(20);
  await expect(client.send(getRoles, {})).rejects.toMatchObject({ name: 'AbortError' });
});

it('an ended client finishes a write that was sent, although nobody waits for it', async () => {
  let answered = 0;
  let broken = 0;
  const { client, seen } = await startClient((_, request, response) => {
    request.socket.on('close', () => broken++);
    setTimeout(() => {
      json(response, {});
      answered++;
    }, 30);
  });
  const sent = client.send(updateEntity, {
    body: { studio: { entityName: 'Preference', data: {} } },
  });
  while (seen.length < 1) await delay(5);
  client.close();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  while (answered < 1) await delay(5);
  expect(broken).toBe(0);
});

it('whatever the caller aborts with, an AbortError comes out', async () => {
  const { client } = await startClient(() => undefined);
  const stop = new AbortController();
  const sent = client.send(getRoles, {}, { signal: stop.signal });
  stop.abort('because');
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
});

it('sends the refresh token with calls that start lasting work, and with no other', async () => {
  const headers: unknown[] = [];
  const { client } = await startClient(
    (_number, request, response) => {
      headers.push(request.headers['x-refresh-token']);
      json(response, { error: 'CONFLICT' }, 409);
    },
    { refreshToken: () => Promise.resolve('r') },
  );
  await client.send(startExport, { body: { cartId: 'c1', outputFormat: 'zip' } });
  await client.send(startIndexing, { body: { catalogs: [] } });
  await client.send(getRoles, {});
  await client.send(getMyPreferences, {});
  expect(headers).toEqual(['r', 'r', undefined, undefined]);
  const others = Object.values(CALLS).filter(({ outlivesToken }) => outlivesToken);
  expect(others.every(({ method, reads }) => method === 'POST' && !reads)).toBe(true);
});
