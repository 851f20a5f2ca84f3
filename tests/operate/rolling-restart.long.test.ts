/** Two servers that are restarted one after the other while 50 users work: no request is lost. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, defaultDatabase, type TestDatabase } from '../support/databases.ts';
import { bearerOf } from '../support/bearer.ts';
import { type ServerProgram, startProgram } from '../support/server-program.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { readConfig } from '../../host-demo/server/config.ts';
import { createIdentity } from '../../host-demo/server/identity/identity.ts';

const USERS = 50;
const PAUSE_MS = 200;
const isHere = defaultDatabase() === 'PostgreSQL';

let folder: string;
let database: TestDatabase;
let servers: ServerProgram[] = [];
let balancer: Balancer;

/** Both are one installation: they have one address and one issuer. */
const settings = () => ({
  DATABASE_URL: database.url,
  ORIGIN: 'http://geo.example',
  SHUTDOWN_DELAY_SECONDS: '2',
});

beforeAll(async () => {
  if (!isHere) return;
  folder = await mkdtemp(path.join(tmpdir(), 'geo-rolling-'));
  database = await createDatabase('seeded');
  servers = [
    await startProgram(folder, [], settings()),
    await startProgram(folder, [], settings()),
  ];
}, 240_000);
afterAll(async () => {
  balancer?.close();
  for (const server of servers) await server.end('SIGKILL');
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

it.runIf(isHere)(
  'a rolling restart loses no request of 50 users',
  { timeout: 300_000 },
  async () => {
    const config = readConfig({ ...settings(), DATA_DIR: folder }, ['--no-demo']);
    const bearer = await bearerOf(
      { services: { config, identity: createIdentity(config) } as never },
      { sub: 'load' },
      3600,
    );
    const ports = servers.map(({ port }) => port);
    balancer = await startBalancer(ports.map((port) => `http://localhost:${port}`));
    let isOver = false;
    const lost: string[] = [];
    let count = 0;
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const ask = async (method: string, address: string, body?: object): Promise<void> => {
      const answer = await fetch(balancer.url + address, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      count++;
      if (answer.status >= 400) lost.push(`${method} ${address}: ${answer.status}`);
    };
    const users = Array.from({ length: USERS }, async (_, user) => {
      for (let n = 0; !isOver; n++) {
        await ask('POST', '/service/getEntityCount', { entityName: 'Language', constraints: [] });
        await ask('POST', '/service/', {
          studio: {
            entityName: 'SavedView',
            data: { name: `view ${user} ${n}`, kind: 'log', state: {} },
          },
        });
        await wait(PAUSE_MS);
      }
    });
    for (const at of [0, 1]) {
      await wait(3000);
      expect(await servers[at]!.end('SIGTERM')).toBe(0);
      servers[at] = await startProgram(folder, [], { ...settings(), PORT: String(ports[at]) });
    }
    await wait(3000);
    isOver = true;
    await Promise.all(users);
    console.log(`rolling restart: ${count} requests of ${USERS} users, ${lost.length} lost`);
    expect([lost.slice(0, 5), count > 1000]).toEqual([[], true]);
  },
);
