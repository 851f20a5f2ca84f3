import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { checkDatabase, describeFacts } from './check-database.ts';

const good: Parameters<typeof describeFacts>[0] = {
  version: '15.6',
  versionNumber: 150_006,
  database: 'geo',
  userName: 'app',
  isSuperuser: false,
  canCreate: true,
  encoding: 'UTF8',
  isReadOnly: false,
  mostConnections: 97,
  extensions: [
    { name: 'postgis', isInstalled: true, isTrusted: false, hiddenSchema: null },
    { name: 'pg_trgm', isInstalled: false, isTrusted: true, hiddenSchema: null },
  ],
};

it('a database in which the tables can be made has no obstacle', () => {
  expect(describeFacts(good)).toEqual([]);
});

it('every obstacle in a database is named with what removes it', () => {
  expect(
    describeFacts({
      ...good,
      version: '14.9 (Debian)',
      versionNumber: 140_009,
      canCreate: false,
      encoding: 'SQL_ASCII',
      isReadOnly: true,
      extensions: [{ ...good.extensions[0]!, isInstalled: false }],
    }),
  ).toEqual([
    'PostgreSQL 15 or newer is needed; this one is 14.9 (Debian)',
    expect.stringMatching(/^the database "geo" holds texts in SQL_ASCII; UTF8 is needed/),
    '"geo" takes no changes; name the primary server, not a standby',
    expect.stringContaining('grant create on database "geo" to "app"'),
    'PostGIS is not in the database "geo", and "app" may not add it. A superuser runs: psql -d geo -c "create extension postgis"',
    expect.stringContaining('pg_trgm is not on the database server'),
  ]);
});

it('an extension in a schema that names are not looked up in is named with it', () => {
  const extensions = good.extensions.map((one) => ({ ...one, hiddenSchema: 'extensions' }));
  expect(describeFacts({ ...good, extensions })).toEqual(
    ['PostGIS', 'pg_trgm'].map(
      (title) =>
        `${title} is in the schema "extensions", where "app" does not look names up. A superuser runs: alter role "app" in database "geo" set search_path = public, "extensions"`,
    ),
  );
});

it('a certificate of the address that cannot be read is named', async () => {
  const url = 'postgresql://app@127.0.0.1/geo?sslmode=verify-full&sslrootcert=/nowhere';
  expect(await checkDatabase(url, 20)).toEqual([
    expect.stringMatching(/^DATABASE_URL: .*ENOENT.*\/nowhere/),
  ]);
});

it('a superuser adds the extensions at the start', () => {
  const extensions = good.extensions.map((one) => ({ ...one, isInstalled: false }));
  expect(describeFacts({ ...good, isSuperuser: true, extensions })).toEqual([]);
});

/** A server that refuses every connection with an error of this SQLSTATE (PostgreSQL, 55.7). */
async function refusing(code: string): Promise<{ port: number; close: () => void }> {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused on purpose\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + fields.length, 1);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

it.each([
  ['28P01', /^DATABASE_URL: the password of "app" is wrong at 127\.0\.0\.1:\d+$/],
  ['28000', /does not let "app" in: refused on purpose/],
  ['3D000', /there is no database "geo" .*create database "geo" owner "app"/],
])(
  'a refusal %s of the database is said in plain words without the password',
  async (code, words) => {
    const { port, close } = await refusing(code);
    const [problem] = await checkDatabase(`postgresql://app:top-secret@127.0.0.1:${port}/geo`, 20);
    expect(problem).toMatch(words);
    expect(problem).not.toContain('top-secret');
    close();
  },
);

it('a database that is not there is named with its address', async () => {
  const { port, close } = await refusing('28000');
  close();
  expect(await checkDatabase(`postgresql://app:top-secret@127.0.0.1:${port}/geo`, 20)).toEqual([
    expect.stringMatching(
      /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:\d+: .*ECONNREFUSED/,
    ),
  ]);
  expect(await checkDatabase('postgresql://app@no-such-host.invalid/geo', 20)).toEqual([
    'DATABASE_URL: the host name no-such-host.invalid is not known',
  ]);
});
