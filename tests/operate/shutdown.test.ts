/** The end of a server: what is under way ends first. */
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServerProgram, startProgram } from '../support/server-program.ts';
import { startTestServer } from '../support/test-server.ts';

interface Upload {
  call: ClientRequest;
  answer: Promise<{ status: number; connection: string | undefined; body: unknown }>;
}

/** A call whose body is sent by the test, piece by piece. */
function open(url: string, bearer: string, body: string): Upload {
  const call = request(`${url}/service/getEntityCount`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'keep-alive',
    },
  });
  const answer = new Promise<Awaited<Upload['answer']>>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response: IncomingMessage) => {
      void text(response).then(
        (received) =>
          resolve({
            status: response.statusCode!,
            connection: response.headers.connection,
            body: JSON.parse(received),
          }),
        reject,
      );
    });
  });
  call.flushHeaders();
  return { call, answer };
}

const BODY = JSON.stringify({ entityName: 'Language', constraints: [] });

/**
 * A client in a thread of its own: sends 20 calls at once when it is told to, counts those that the
 * system has taken, and answers their statuses.
 */
const CLIENT = `
  const { parentPort, workerData: { url, bearer, body, sent } } = require('node:worker_threads');
  const { request } = require('node:http');
  const send = () => new Promise((resolve) => {
    const headers = { authorization: 'Bearer ' + bearer, 'content-type': 'application/json' };
    const call = request(url + '/service/getEntityCount', { method: 'POST', agent: false, headers });
    call.once('error', (error) => resolve(error.code));
    call.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode)));
    call.once('socket', (socket) =>
      socket.once('connect', () => setTimeout(() => Atomics.add(sent, 0, 1), 50)));
    call.end(body);
  });
  parentPort.once('message', async () =>
    parentPort.postMessage(await Promise.all(Array.from({ length: 20 }, send))));
  parentPort.postMessage('ready');
`;

describe('the program', () => {
  let folder: string;
  let server: ServerProgram;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'geo-shutdown-'));
    server = await startProgram(folder, [], {
      SHUTDOWN_DELAY_SECONDS: '2',
      SHUTDOWN_GRACE_SECONDS: '20',
      LOG_LEVEL: 'warn',
    });
  });
  afterEach(async () => {
    await server.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const readiness = () =>
    fetch(`${server.url}/readyz`).then(
      ({ status }) => status,
      () => 'no connection',
    );

  it('is not ready first, still takes requests, ends those whose body is arriving, and ends without an error', async () => {
    const bearer = await server.token();
    const slow = open(server.url, bearer, BODY);
    slow.call.write(BODY.slice(0, 10));
    // What the start says comes after the address.
    await expect.poll(() => server.printed()).toMatch(/first sign-in:\n( {2}\S+ {2}\S+\n)+$/);
    const printed = server.printed();
    const ended = server.end('SIGTERM');
    await expect.poll(readiness, { interval: 20 }).toBe(503);
    const late = await server.ask('POST', '/service/getEntityCount', JSON.parse(BODY));
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    await expect.poll(readiness, { interval: 50 }).toBe('no connection');
    slow.call.write(BODY.slice(10, 20));
    await wait(300);
    slow.call.end(BODY.slice(20));
    expect(await slow.answer).toMatchObject({
      status: 200,
      connection: 'close',
      body: { data: { count: expect.any(Number) as number } },
    });
    expect(await ended).toBe(0);
    expect(server.printed().slice(printed.length)).toBe('');
  });
});

describe('a server', () => {
  it('answers the queries that wait for the embedded database before it ends', async () => {
    const server = await startTestServer({ databaseUrl: null });
    const { db } = server.services;
    const blocker = sql`select pg_sleep(1)`.execute(db);
    const calls = Array.from({ length: 14 }, () =>
      server.ask('POST', '/service/getEntityCount', JSON.parse(BODY)),
    );
    await wait(300);
    const closed = server.close({ delayMs: 0, graceMs: 30_000 });
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 14 }, () => 200));
    await blocker;
    await closed;
    expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    await rm(server.config.dataFolder, { recursive: true, force: true });
  });

  it('answers the requests whose connections wait to be accepted when it ends', async () => {
    const server = await startTestServer();
    const sent = new Int32Array(new SharedArrayBuffer(4));
    const client = new Worker(CLIENT, {
      eval: true,
      workerData: { url: server.url, bearer: await server.token(), body: BODY, sent },
    });
    await once(client, 'message');
    client.postMessage('send');
    // Nothing is accepted while the event loop is busy.
    const until = performance.now() + 20_000;
    while (Atomics.load(sent, 0) < 20 && performance.now() < until);
    const [[statuses]] = await Promise.all([
      once(client, 'message') as Promise<[(number | string)[]]>,
      server.close({ delayMs: 0, graceMs: 30_000 }),
    ]);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    await client.terminate();
    await rm(server.config.dataFolder, { recursive: true, force: true });
  });

  it('cuts off what takes longer than it may, and ends', async () => {
    const server = await startTestServer();
    const slow = open(server.url, await server.token(), BODY);
    slow.call.write(BODY.slice(0, 10));
    const broken = expect(slow.answer).rejects.toThrow(/socket hang up|ECONNRESET/);
    await wait(300);
    const began = performance.now();
    await server.close({ delayMs: 0, graceMs: 500 });
    await broken;
    expect(performance.now() - began).toBeGreaterThan(450);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(server.log.join('')).toContain('requests took too long and were cut off');
  });

  it('does not wait for connections without a request', async () => {
    const server = await startTestServer();
    const idle = request(`${server.url}/config.json`, { agent: false });
    idle.once('error', () => {});
    const began = performance.now();
    await server.close({ delayMs: 0, graceMs: 30_000 });
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
