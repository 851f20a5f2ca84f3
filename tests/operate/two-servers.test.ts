/** Two servers on one database: each sees within a second what is changed at the other. */
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../host-demo/server/db/database.ts';
import { joinServers } from '../../host-demo/server/db/notices.ts';
import {
  bothDatabases,
  createDatabase,
  defaultDatabase,
  type TestDatabase,
} from '../support/databases.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const SECOND = { timeout: 1000, interval: 20 };

describe.skipIf(defaultDatabase() !== 'PostgreSQL')('two servers on one database', () => {
  let folder: string;
  let database: TestDatabase;
  let one: TestServer;
  let two: TestServer;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'geo-two-'));
    database = await createDatabase('seeded');
    const settings = { dataFolder: folder, databaseUrl: database.url };
    one = await startTestServer(settings);
    two = await startTestServer(settings);
  });
  afterAll(async () => {
    await two?.close();
    await one?.close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const read = async (server: TestServer, query: string) => {
    const answer = await server.ask('POST', '/service/ppdm/query', { studio: { data: query } });
    return [answer.status, await answer.json()] as [number, { data?: Record<string, unknown> }];
  };
  const labelOf = async (server: TestServer, name: string) => {
    const answer = await server.ask('POST', '/service/studio/query', {
      studio: { data: `{ catalog(name:"${name}") { label } }` },
    });
    return ((await answer.json()) as { data?: { catalog?: { label: string } } }).data?.catalog
      ?.label;
  };

  it('see a new catalog and its fields', async () => {
    expect((await read(two, '{ wellTwinCount(constraints:[]) }'))[0]).toBe(400);
    const made = await one.ask('POST', '/service/clone/catalog', {
      studio: {
        entityName: 'Catalog',
        data: { sourceName: 'well', name: 'wellTwin', label: 'Twin' },
      },
    });
    expect(made.status).toBe(201);
    await expect
      .poll(() => read(two, '{ wellTwinCount(constraints:[]) }'), SECOND)
      .toEqual([200, { data: { wellTwinCount: 0 } }]);
  });

  it.each([
    ['the cache is cleared', '/catalogmanager/cache/clear'],
    ['the schema is reloaded', '/trove/api/message/reloadschema'],
  ])('reload the catalogs when %s at the other', async (label, address) => {
    await sql`update studio.entity set data = data || ${JSON.stringify({ label })}::jsonb where entity_name = 'Catalog' and data ->> 'name' = 'wellTwin'`.execute(
      one.services.db,
    );
    await read(two, '{ wellTwinCount(constraints:[]) }');
    expect((await one.ask('GET', address)).status).toBe(200);
    await expect.poll(() => labelOf(two, 'wellTwin'), SECOND).toBe(label);
  });

  it('see changes that were announced while the database had cut the connection', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'geo-elements %'`.execute(
      one.services.db,
    );
    const label = 'After the cut';
    await sql`update studio.entity set data = data || ${JSON.stringify({ label })}::jsonb where entity_name = 'Catalog' and data ->> 'name' = 'wellTwin'`.execute(
      one.services.db,
    );
    await one.ask('GET', '/catalogmanager/cache/clear');
    await expect.poll(() => labelOf(two, 'wellTwin'), { timeout: 5000 }).toBe(label);
  });

  it('say that a catalog was deleted before they have heard of it', async () => {
    const clone = { sourceName: 'well', name: 'wellGone', label: 'Gone' };
    const body = { studio: { entityName: 'Catalog', data: clone } };
    const made = await one.ask('POST', '/service/clone/catalog', body);
    const { id } = (await made.json()) as { id: string };
    const count = '{ wellGoneCount(constraints:[]) }';
    await expect.poll(async () => (await read(two, count))[0], SECOND).toBe(200);
    // The other server has dropped the table, and its notice is on its way.
    await sql`drop table ppdm.well_gone`.execute(one.services.db);
    expect(await read(two, '{ wellGone(limit: 1) { uwi } }')).toMatchObject([
      409,
      { error: 'CONFLICT', message: expect.stringMatching(/deleted/) },
    ]);
    const deleted = await one.ask('DELETE', '/service/Catalog', [id]);
    expect(deleted.status).toBe(200);
    await expect.poll(async () => (await read(two, count))[0], SECOND).toBe(400);
  });

  it('see the end of a session', async () => {
    const id = 'a-session';
    await sql`insert into identity.record (model, id, payload, uid) values ('Session', ${id}, ${JSON.stringify({ accountId: 'ada', loginTs: 1, iat: 1 })}::jsonb, 'u')`.execute(
      one.services.db,
    );
    const list = async (server: TestServer) =>
      ((await (await server.ask('GET', '/service/Session')).json()) as { data: { id: string }[] })
        .data;
    const [session] = await list(two);
    expect((await one.ask('DELETE', '/service/Session', [session!.id])).status).toBe(200);
    await expect.poll(() => list(two), SECOND).toEqual([]);
  });

  it('the jobs of a server that ends go on at the other at once', async () => {
    const third = await startTestServer({ dataFolder: folder, databaseUrl: database.url });
    const { db } = one.services;
    // A job that neither of the others has begun: its server says that it runs.
    const id = 'left-behind';
    await sql`insert into studio.job (process_id, queue_id, kind, name, user_id, status, data, seen_at, attempts)
      values (${id}, gen_random_uuid(), 'generateTemplates', 'Left', 'ada', 'RUNNING', '{"catalogs":["well"]}', null, 0)`.execute(
      db,
    );
    third.services.notices.publish('jobsLeft');
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ status: string }>`
          select status from studio.job where process_id = ${id}`.execute(db);
          return rows[0]!.status;
        },
        { timeout: 5000 },
      )
      .toBe('COMPLETED');
    await third.close();
  });

  it('a server with other files is refused, by host, process and start of the one that runs', async () => {
    await expect(startTestServer({ databaseUrl: database.url })).rejects.toThrow(
      new RegExp(
        `^DATABASE_URL: another server \\(host \\S+, process ${process.pid}, since \\S+\\) uses this database with other files`,
      ),
    );
  });
});

describe.skipIf(defaultDatabase() !== 'PostgreSQL')('the connection for notices', () => {
  it('is made again when its other end has gone without a word', async () => {
    const database = await createDatabase('empty');
    const db = await openDatabase({ databaseUrl: database.url, dataFolder: tmpdir() });
    const network = await startSilentNetwork(new URL(database.url));
    const log = { warn: () => {} } as never;
    const join = (databaseUrl: string) =>
      joinServers({ db, log }, { databaseUrl, files: 'same', beatMs: 200 });
    const behind = await join(network.url);
    const other = await join(database.url);
    const heard: (string | null)[] = [];
    behind.on('jobWaits', (text) => heard.push(text));
    other.publish('jobWaits', 'first');
    await expect.poll(() => heard, SECOND).toEqual(['first']);
    network.dropSilently();
    // Null: notices may have been missed.
    await expect.poll(() => heard, { timeout: 5000 }).toEqual(['first', null]);
    other.publish('jobWaits', 'second');
    await expect.poll(() => heard, SECOND).toEqual(['first', null, 'second']);
    await Promise.all([behind.close(), other.close()]);
    await network.close();
    await db.destroy();
    await database.drop();
  });
});

/** Forwards connections to a database, until those that there are carry nothing any more. */
async function startSilentNetwork(target: URL) {
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [from, to]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    from.pipe(to);
    to.pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    dropSilently: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe.each(bothDatabases.filter(([name]) => name === 'the embedded database'))('on %s', () => {
  it('a second server on the folder is refused', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'geo-alone-'));
    const settings = { dataFolder: folder, databaseUrl: null };
    const server = await startTestServer(settings);
    await expect(startTestServer(settings)).rejects.toThrow(
      `DATA_DIR: another server (process ${process.pid} on `,
    );
    await server.remove();
  });
});
