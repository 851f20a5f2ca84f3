import { randomBytes } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demandBearer } from '../../host-demo/server/auth.ts';
import { answerErrors } from '../../host-demo/server/errors.ts';
import { DiskStore } from '../../host-demo/server/files/disk-store.ts';
import { attachment } from '../../host-demo/server/files/disposition.ts';
import { downloadTarget } from '../../host-demo/server/files/containment.ts';
import { createStores, register, storeIdOf } from '../../host-demo/server/files/files.ts';
import { Refused } from '../../host-demo/server/refused.ts';
import type { FileStore, Services } from '../../host-demo/server/services.ts';
import { describeStore } from './files-store.ts';
import { configAt } from '../support/identity-host.ts';

const CONTENT = randomBytes(300_000);
const SECRET = 'outside of every store';
const USER = { id: 'u', name: 'U', email: 'u@subsurface.example', groups: [] };

let base: string;
let app: FastifyInstance;
let port: number;
let main: FileStore;
let logs: FileStore;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'files-'));
  const folder = join(base, 'Kuyu Logları');
  await mkdir(join(folder, 'alt'), { recursive: true });
  await writeFile(join(base, 'secret.txt'), SECRET);
  await writeFile(join(folder, 'a.las'), '~Version');
  await symlink(join(base, 'secret.txt'), join(folder, 'link.las'));
  await symlink(base, join(folder, 'up'));
  await symlink(join(folder, 'a.las'), join(folder, 'inside.las'));
  const config = { ...configAt(0, join(base, 'data')), logFolders: [folder] };
  const stores = await createStores(config);
  main = stores.get('main')!;
  logs = stores.get(storeIdOf(folder))!;
  await main.write('previews/Bohrung Ä.png', CONTENT);

  app = Fastify({ routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 2000 } });
  const services = {
    config,
    db: emptyDatabase(),
    stores,
    identity: { issuer: '', verify: async (token: string) => (token === 'good' ? USER : null) },
  } as unknown as Services;
  answerErrors(app);
  demandBearer(app, services);
  register(app, services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});

afterAll(async () => {
  await app.close();
  await rm(base, { recursive: true });
});

/** One that has nothing: no process has made a file. */
function emptyDatabase(): Services['db'] {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request whose path goes out as it stands: fetch would tidy it. */
function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  auth = true,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: { ...(auth && { authorization: 'Bearer good' }), ...headers },
      },
      async (answer) => {
        resolve({
          status: answer.statusCode!,
          headers: answer.headers,
          body: await buffer(answer),
        });
      },
    );
    asked.on('error', reject).end();
  });
}

const PREVIEW = '/fm/download/main/previews/Bohrung%20%C3%84.png';

describe('a download', () => {
  test('is the file with its name, size and version', async () => {
    const { status, headers, body } = await get(PREVIEW);
    expect(status).toBe(200);
    expect(body.equals(CONTENT)).toBe(true);
    expect(headers).toMatchObject({
      'content-length': '300000',
      'content-type': 'image/png',
      'accept-ranges': 'bytes',
    });
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Bohrung _.png"; filename*=UTF-8''Bohrung%20%C3%84.png`,
    );
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
  });

  test('takes its bearer from the address too; without one there is nothing, and a cookie is none', async () => {
    expect((await get(`${PREVIEW}?access_token=good`, {}, 'GET', false)).status).toBe(200);
    expect((await get(`${PREVIEW}?access_token=bad`, {}, 'GET', false)).status).toBe(401);
    expect((await get(PREVIEW, {}, 'GET', false)).status).toBe(401);
    expect((await get(PREVIEW, { cookie: 'access_token=good' }, 'GET', false)).status).toBe(401);
  });

  test('HEAD tells the same without the bytes', async () => {
    const { status, headers, body } = await get(PREVIEW, {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, '300000', 0]);
    const part = await get(PREVIEW, { range: 'bytes=0-9' }, 'HEAD');
    expect([part.status, part.headers['content-length'], part.headers['content-range']]).toEqual([
      206,
      '10',
      'bytes 0-9/300000',
    ]);
  });

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=100-199', 100, 200],
    ['bytes=299999-', 299_999, 300_000],
    ['bytes=-5', 299_995, 300_000],
    ['bytes=299990-999999', 299_990, 300_000],
    ['bytes=-999999', 0, 300_000],
    ['BYTES=7-7', 7, 8],
  ])('gives the part %s', async (range, start, end) => {
    const { status, headers, body } = await get(PREVIEW, { range });
    expect([status, headers['content-range']]).toEqual([206, `bytes ${start}-${end - 1}/300000`]);
    expect(body.equals(CONTENT.subarray(start, end))).toBe(true);
  });

  test.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=0-5', 'bytes=0-1,5-6', ''])(
    'gives the whole for "%s", which asks for no one part',
    async (range) => {
      expect((await get(PREVIEW, { range })).status).toBe(200);
    },
  );

  test.each(['bytes=300000-', 'bytes=-0', 'bytes=99999999999999999999-'])(
    'refuses %s with the size',
    async (range) => {
      const { status, headers, body } = await get(PREVIEW, { range });
      expect([status, headers['content-range'], JSON.parse(body.toString()).error]).toEqual([
        416,
        'bytes */300000',
        'RANGE_INVALID',
      ]);
    },
  );

  test('gives nothing to whom has this version, and the whole in place of a part of another version', async () => {
    const {
      headers: { etag, 'last-modified': changed },
    } = await get(PREVIEW, {}, 'HEAD');
    for (const tags of [etag!, `"x", ${etag}`, `W/${etag}`, '*']) {
      const { status, body, headers } = await get(PREVIEW, { 'if-none-match': tags });
      expect([status, body.length, headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await get(PREVIEW, { 'if-none-match': '"x"' })).status).toBe(200);
    const statusFor = async (ifRange: string) =>
      (await get(PREVIEW, { range: 'bytes=0-9', 'if-range': ifRange })).status;
    expect([
      await statusFor(etag!),
      await statusFor(changed!),
      await statusFor('"x"'),
      await statusFor(`W/${etag}`),
      await statusFor('Thu, 01 Jan 1970 00:00:00 GMT'),
    ]).toEqual([206, 206, 200, 200, 200]);
  });

  test('of what is not there says so', async () => {
    for (const path of [
      'main/none.png',
      'main/previews',
      'main',
      'main/',
      'nowhere/a.las',
      '',
      `${logs.id}/up/secret.txt`,
      `${logs.id}/link.las`,
    ]) {
      const { status, body } = await get(`/fm/download/${path}`);
      expect([path, status, JSON.parse(body.toString()).error]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  test('of a folder of the user’s follows links that stay in it', async () => {
    expect((await get(`/fm/download/${logs.id}/inside.las`)).body.toString()).toBe('~Version');
  });
});

describe('no path leads out of a store', () => {
  const PIECES = [
    '..',
    '.',
    '...',
    '%2e%2e',
    '%2e.',
    '.%2E',
    '%252e%252e',
    '%2f',
    '%252f',
    '%5c',
    '\\',
    '/',
    '//',
    ';',
    '..;',
    '..;x=1',
    '%00',
    '%0a',
    '%c0%ae',
    '%e0%80%ae',
    '%uff0e',
    '%EF%BC%8E%EF%BC%8E',
    'etc',
    'passwd',
    'main',
    'C:',
    '~',
    '',
    '%20',
    '%2e%2e%2f',
    '..%2f',
    '..%5c',
    '?',
    '*',
    '%d8%00',
  ];
  const THERE = ['up', 'alt', 'secret.txt', 'link.las', 'a.las', 'inside.las'];

  function seeded(seed: number): () => number {
    return () => {
      seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
  }

  function paths(count: number, seed: number): string[] {
    const random = seeded(seed);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
    return Array.from({ length: count }, () => {
      const start = pick([`${logs.id}/`, 'main/', '', '/', `${logs.id}`, '../', `${logs.id}/alt/`]);
      return (
        start +
        Array.from({ length: 1 + Math.floor(random() ** 2 * 7) }, () =>
          pick(random() < 0.4 ? PIECES : THERE),
        ).join(pick(['/', '/', '/', '', '%2f', '//']))
      );
    });
  }

  function decoded(path: string): string {
    try {
      return decodeURIComponent(path);
    } catch {
      return path;
    }
  }

  test.each([
    'main/%2e%2e/secret.txt',
    'main/a%2Fb.las',
    'main/a%5cb.las',
    'main/a;b.las',
    'main//a.las',
    'main/../secret.txt',
    'main/a\\b.las',
    'main/a\u0000.las',
  ])(
    'a path that is still encoded or leads elsewhere after one decoding is refused: %j',
    (path) => {
      expect(() => downloadTarget(path)).toThrow('File not found');
    },
  );

  test('100,000 generated paths, once decoded, and the same as keys of a store', async () => {
    const stores = new Map([main, logs].map((store) => [store.id, store]));
    const all = paths(100_000, 7);
    const figures = { paths: all.length, refused: 0, missing: 0, found: 0, escapes: 0 };
    const look = async (store: FileStore | undefined, key: string) => {
      if (!store || !(await store.stat(key))) return void figures.missing++;
      figures.found++;
      if ((await buffer(await store.read(key))).toString().includes(SECRET)) figures.escapes++;
    };
    for (const path of all) {
      for (const asked of [
        () => {
          const { storeId, key } = downloadTarget(decoded(path));
          return look(stores.get(storeId), key);
        },
        () => look(logs, decoded(path)),
      ]) {
        try {
          await asked();
        } catch (error) {
          if (!(error instanceof Refused) || error.status !== 404) throw error;
          figures.refused++;
        }
      }
    }
    console.log('download path', figures);
    expect(figures.escapes).toBe(0);
    expect(figures.found).toBeGreaterThan(0);
  }, 120_000);

  test('3,000 generated addresses over a socket: a file of the store, "File not found", or no address at all', async () => {
    const counts: Record<number, number> = {};
    for (const path of paths(3_000, 11).map((text) => text.replace(/[\\ ]/g, encodeURIComponent))) {
      const { status, body } = await get(`/fm/download/${path}`);
      counts[status] = (counts[status] ?? 0) + 1;
      expect(body.toString()).not.toContain(SECRET);
      expect([200, 400, 404]).toContain(status);
    }
    console.log('download address', counts);
    expect(counts[200]).toBeGreaterThan(0);
  }, 60_000);

  test('nothing is written through a link, and no folder made behind one', async () => {
    const root = join(base, 'written');
    await mkdir(root);
    await mkdir(join(base, 'elsewhere'));
    await symlink(join(base, 'elsewhere'), join(root, 'out'));
    await symlink(join(base, 'elsewhere', 'x'), join(root, 'x'));
    const store = new DiskStore('w', root);
    for (const key of [
      'out/a',
      'out/deep/er/a',
      '../a',
      '/a',
      'a/../../b',
      'a\0b',
      'a\\b',
      '',
      '.',
    ])
      await expect(store.write(key, Buffer.from('!'))).rejects.toThrow(Refused);
    await store.write('x', Buffer.from('in place of the link'));
    expect((await lstat(join(root, 'x'))).isFile()).toBe(true);
    expect(await readdir(join(base, 'elsewhere'))).toEqual([]);
  });
});

describeStore('a folder', () => new DiskStore('folder', join(base, 'folder')));

test('a folder of the user’s can only be read', async () => {
  await expect(logs.write('new.las', Buffer.from('x'))).rejects.toMatchObject({ status: 403 });
  await expect(logs.remove('a.las')).rejects.toMatchObject({ status: 403 });
  expect(logs.id).toMatch(/^kuyu-loglar-[0-9a-f]{8}$/);
});

test('no part of a file is left lying about', async () => {
  const names = await readdir(join(base, 'folder'), { recursive: true });
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('10,000 random names give a header without a separator, control or bidi character', () => {
  let worst = 0;
  for (let i = 0; i < 10_000; i++) {
    const units = new Uint16Array(randomBytes(2 + (i % 60) * 2).buffer.slice(0));
    const header = attachment(String.fromCharCode(...units) + (i % 3 ? '"/\\\r\n\u202e;' : ''));
    expect(header).toMatch(
      /^attachment; filename="[^"\\/\p{Cc}]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/u,
    );
    const [, encoded = ''] = /filename\*=UTF-8''(.*)$/.exec(header)!;
    if (/[\p{Cc}\p{Bidi_Control}/\\]/u.test(decodeURIComponent(encoded))) worst++;
  }
  console.log('content-disposition: 10000 names, bad', worst);
  expect(worst).toBe(0);
});
