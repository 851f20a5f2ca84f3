/** Wrong settings: the program names every one at its start, and what removes it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../host-demo/server/config.ts';
import { checkConnections } from '../../host-demo/server/operate/check-connections.ts';
import { serveBucket } from '../support/bucket.ts';
import { createDatabase, defaultDatabase } from '../support/databases.ts';
import { freePort } from '../support/identity-host.ts';

const MAIN = path.join(import.meta.dirname, '../../host-demo/server/main.ts');
const open: Server[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'geo-settings-'));
});
afterAll(async () => {
  for (const server of open) server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A service that gives one answer to everything; its address. */
async function serve(status: number, body: string, type = 'application/xml'): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': type }).end(body);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  open.push(server);
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const check = (env: Record<string, string>) =>
  checkConnections(readConfig({ DATA_DIR: folder, ...env }, ['--no-demo']));

/** Starts the program, which has to end by itself. */
async function run(env: Record<string, string>, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, '--no-demo'], {
    env: { ...process.env, ...env },
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, printed };
}

it('the program ends with every wrong setting in a line of its own, before it listens', async () => {
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  const nobody = await freePort();
  const { code, printed } = await run({
    PORT: 'many',
    DATA_DIR: file,
    ORIGIN: 'https://logs.example/app',
    DATABASE_URL: `postgresql://app:top-secret@127.0.0.1:${nobody}/geo`,
    S3_BUCKET: 'logs',
    S3_ENDPOINT: `http://127.0.0.1:${nobody}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'other-secret',
    OIDC_ISSUER: `http://127.0.0.1:${nobody}`,
  });
  expect(code).toBe(1);
  const names = printed
    .trim()
    .split('\n')
    .map((line) => line.split(':')[0]);
  expect(names.sort()).toEqual([
    'DATABASE_URL',
    'DATA_DIR',
    'OIDC_ISSUER',
    'ORIGIN',
    'PORT',
    'S3_ENDPOINT',
  ]);
  expect(printed).toContain(`DATA_DIR: ${file} is a file; a folder is needed`);
  expect(printed).not.toMatch(/top-secret|other-secret|EEXIST|at async/);
});

it('a data folder that the server may not write to, or below a file, ends it with a sentence', async () => {
  const locked = path.join(folder, 'locked');
  await mkdir(locked, { mode: 0o555 });
  await chmod(folder, 0o755);
  const file = path.join(folder, 'another-file');
  await writeFile(file, '');
  // Nothing is locked for root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  for (const [dataFolder, words] of [
    [
      path.join(locked, 'data'),
      `DATA_DIR: the server cannot write to ${locked} (EACCES); give its user the right to, or name another folder`,
    ],
    [path.join(file, 'data'), `DATA_DIR: ${file} is a file; a folder is needed`],
  ] as const)
    expect(await run({ DATA_DIR: dataFolder }, user)).toEqual({ code: 1, printed: `${words}\n` });
});

describe('a bucket', () => {
  const bucket = {
    S3_BUCKET: 'geo-elements',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 's',
  };
  let endpoint: string;
  beforeAll(async () => {
    const port = await freePort();
    open.push(await serveBucket(port));
    endpoint = `http://localhost:${port}`;
  });

  it('that can be written to is accepted', async () => {
    expect(await check({ ...bucket, S3_ENDPOINT: endpoint })).toEqual([]);
  });

  it.each<[string, () => Promise<Record<string, string>>, RegExp]>([
    [
      'does not exist',
      async () => ({ S3_ENDPOINT: endpoint, S3_BUCKET: 'none' }),
      /^S3_BUCKET: there is no bucket "none" at http/,
    ],
    [
      'does not know the key',
      async () => ({ S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'x' }),
      /^S3_ACCESS_KEY_ID: .* lets this key not write/,
    ],
    [
      'finds the secret wrong',
      async () => ({
        S3_ENDPOINT: await serve(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'),
      }),
      /^S3_SECRET_ACCESS_KEY: .* not the secret of S3_ACCESS_KEY_ID$/,
    ],
    [
      'lies in another region',
      async () => ({
        S3_ENDPOINT: await serve(400, '<Error><Code>AuthorizationHeaderMalformed</Code></Error>'),
      }),
      /^S3_REGION: the bucket "geo-elements" is not in us-east-1$/,
    ],
    [
      'does not answer',
      async () => ({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }),
      /^S3_ENDPOINT: .*ECONNREFUSED/,
    ],
    [
      'is a page that answers everything',
      async () => ({ S3_ENDPOINT: await serve(200, '<html>Welcome</html>') }),
      /^S3_ENDPOINT: .* does not answer as a store: it does not give back what was written/,
    ],
  ])('that %s is named with the setting at fault', async (_what, env, words) => {
    expect(await check({ ...bucket, ...(await env()) })).toEqual([expect.stringMatching(words)]);
  });
});

describe('an issuer', () => {
  it('that does not answer, answers for another, or has no keys is named', async () => {
    const away = `http://127.0.0.1:${await freePort()}`;
    expect(await check({ OIDC_ISSUER: away })).toEqual([
      expect.stringMatching(new RegExp(`^OIDC_ISSUER: ${away} cannot be used: .*ECONNREFUSED`)),
    ]);
    const other = await serve(
      200,
      JSON.stringify({ issuer: 'https://other.example', jwks_uri: 'https://other.example/keys' }),
      'application/json',
    );
    expect(await check({ OIDC_ISSUER: other })).toEqual([
      expect.stringMatching(/^OIDC_ISSUER: .* is of another issuer, https:\/\/other\.example/),
    ]);
    const absent = await serve(404, '');
    expect(await check({ OIDC_ISSUER: absent })).toEqual([
      expect.stringMatching(/^OIDC_ISSUER: .* answered 404/),
    ]);
  });
});

describe.skipIf(defaultDatabase() !== 'PostgreSQL')('a database', () => {
  it('without PostGIS, for a user who may not add it, is refused with what its superuser runs', async () => {
    const empty = await createDatabase('empty');
    const user = `limited_${Date.now()}`;
    const admin = new pg.Client({ connectionString: empty.url });
    await admin.connect();
    await admin.query(`create role ${user} login`);
    const url = new URL(empty.url);
    url.username = user;
    const name = url.pathname.slice(1);
    try {
      expect(await check({ DATABASE_URL: url.href })).toEqual([
        `DATABASE_URL: "${user}" may not create schemas in "${name}". Its owner runs: grant create on database "${name}" to "${user}"`,
        `DATABASE_URL: PostGIS is not in the database "${name}", and "${user}" may not add it. A superuser runs: psql -d ${name} -c "create extension postgis"`,
        `DATABASE_URL: pg_trgm is not in the database "${name}", and "${user}" may not add it. A superuser runs: psql -d ${name} -c "create extension pg_trgm"`,
      ]);
      expect(await check({ DATABASE_URL: empty.url })).toEqual([]);
    } finally {
      await admin.query(`drop role ${user}`);
      await admin.end();
      await empty.drop();
    }
  });
});
