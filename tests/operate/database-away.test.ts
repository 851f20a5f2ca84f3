/** The database of a server goes away, or hangs, and comes back: what the server says meanwhile. */
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, defaultDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** A way to a database that can be cut, and that can swallow what is sent. */
class Way {
  isSilent = false;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  port = 0;

  constructor(url: string) {
    this.#target = new URL(url);
  }

  async open(): Promise<void> {
    const server = createServer((socket) => {
      const other = connect(Number(this.#target.port), this.#target.hostname);
      for (const [one, two] of [
        [socket, other],
        [other, socket],
      ] as const) {
        this.#sockets.add(one);
        one.on('data', (bytes) => this.isSilent || two.write(bytes));
        one.on('error', () => {});
        one.on('close', () => two.destroy());
      }
    });
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done));
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await closed;
  }
}

describe.skipIf(defaultDatabase() !== 'PostgreSQL')('a server whose database goes away', () => {
  let database: TestDatabase;
  let way: Way;
  let server: TestServer;

  beforeAll(async () => {
    database = await createDatabase('seeded');
    way = new Way(database.url);
    await way.open();
    const url = new URL(database.url);
    url.host = `127.0.0.1:${way.port}`;
    server = await startTestServer({ databaseUrl: url.href });
  });
  afterAll(async () => {
    await server?.remove();
    await way?.cut();
    await database?.drop();
  });

  /** Status and body of /readyz, and the milliseconds it took. */
  async function readiness() {
    const began = performance.now();
    const answer = await fetch(`${server.url}/readyz`);
    const states = (await answer.json()) as Record<string, string>;
    return { status: answer.status, states, ms: performance.now() - began };
  }

  it('is not ready while connections are refused, still lives, and is ready again after', async () => {
    expect((await readiness()).status).toBe(200);
    await way.cut();
    await expect.poll(async () => (await readiness()).status).toBe(503);
    const { states, ms } = await readiness();
    expect(states).toMatchObject({ database: 'unavailable', store: 'ok', issuer: 'ok' });
    expect(ms).toBeLessThan(1500);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await way.open();
    await expect.poll(async () => (await readiness()).status, { timeout: 20_000 }).toBe(200);
    const log = server.log.join('');
    expect(log).toMatch(
      /"dependency":"database","state":"unavailable".*a dependency does not answer/,
    );
    expect(log).toMatch(/"dependency":"database","state":"ok".*a dependency answers again/);
  });

  it('answers within the time limit while the database takes connections and says nothing', async () => {
    way.isSilent = true;
    await expect.poll(async () => (await readiness()).status, { timeout: 10_000 }).toBe(503);
    const all = await Promise.all(Array.from({ length: 20 }, readiness));
    expect(all.map(({ states }) => states['database'])).toEqual(all.map(() => 'timeout'));
    expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(2500);
    way.isSilent = false;
    // What was sent meanwhile is lost: those connections end.
    await way.cut();
    await way.open();
    await expect.poll(async () => (await readiness()).status, { timeout: 20_000 }).toBe(200);
  });
});
