import { randomBytes } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demandBearer } from '../../host-demo/server/auth.ts';
import { answerErrors } from '../../host-demo/server/errors.ts';
import { DiskStore } from '../../host-demo/server/files/disk-store.ts';
import { downloadTarget } from '../../host-demo/server/files/containment.ts';
import { createStores, register, buildStoreId } from '../../host-demo/server/files/files.ts';
import { Refused } from '../../host-demo/server/refused.ts';
import type { FileStore, Services } from '../../host-demo/server/services.ts';
import { describeStore } from './files-store.ts';
import { configAt } from '../support/identity-host.ts';
import { byLength, seed } from '../support/length.ts';
import { recordingDb } from '../support/recording-db.ts';
import { randomPaths } from '../support/random-paths.ts';

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
  logs = stores.get(buildStoreId(folder))!;
  await main.write('previews/Bohrung Ä.png', CONTENT);

  app = Fastify({ routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 2000 } });
  const services = {
    config,
    // No process has made a file.
    db: recordingDb().db,
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

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request whose path is sent unchanged: fetch would normalize it. */
function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  auth = true,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const requested = request(
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
    requested.on('error', reject).end();
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

  test('takes its bearer from the address too; nothing without one, nor with a cookie', async () => {
    expect((await get(`${PREVIEW}?access_token=good`, {}, 'GET', false)).status).toBe(200);
    expect((await get(`${PREVIEW}?access_token=bad`, {}, 'GET', false)).status).toBe(401);
    expect((await get(PREVIEW, {}, 'GET', false)).status).toBe(401);
    expect((await get(PREVIEW, { cookie: 'access_token=good' }, 'GET', false)).status).toBe(401);
  });

  test('HEAD tells the same without the bytes', async () => {
    const { status, headers, body } = await get(PREVIEW, {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, '300000', 0]);
    // A range is a part of a GET alone (RFC 9110, 14.2).
    const part = await get(PREVIEW, { range: 'bytes=0-9' }, 'HEAD');
    expect([part.status, part.headers['content-length'], part.headers['content-range']]).toEqual([
      200,
      '300000',
      undefined,
    ]);
  });

  test('gives a part, and refuses one that is not there with the size', async () => {
    const part = await get(PREVIEW, { range: 'bytes=100-199' });
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 100-199/300000']);
    expect(part.body.equals(CONTENT.subarray(100, 200))).toBe(true);
    const beyond = await get(PREVIEW, { range: 'bytes=300000-' });
    expect([
      beyond.status,
      beyond.headers['content-range'],
      JSON.parse(beyond.body.toString()).error,
    ]).toEqual([416, 'bytes */300000', 'RANGE_INVALID']);
  });

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

  test('of a missing file is refused as not found', async () => {
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
  const starts = () => [`${logs.id}/`, 'main/', `${logs.id}`, `${logs.id}/alt/`];

  function decoded(path: string): string {
    try {
      return decodeURIComponent(path);
    } catch {
      return path;
    }
  }

  test(`random paths (seed ${seed}), once decoded, and the same as keys of a store`, async () => {
    const stores = new Map([main, logs].map((store) => [store.id, store]));
    const all = [...randomPaths(seed, byLength(1000, 100_000), starts())];
    const figures = { paths: all.length, refused: 0, missing: 0, found: 0, escapes: 0 };
    const look = async (store: FileStore | undefined, key: string) => {
      if (!store || !(await store.stat(key))) return void figures.missing++;
      figures.found++;
      if ((await buffer(await store.read(key))).toString().includes(SECRET)) figures.escapes++;
    };
    const countRefusal = (error: unknown) => {
      if (!(error instanceof Refused) || error.status !== 404) throw error;
      figures.refused++;
    };
    const lookByAddress = async (path: string) => {
      const { storeId, key } = downloadTarget(decoded(path));
      await look(stores.get(storeId), key);
    };
    for (const path of all) {
      await lookByAddress(path).catch(countRefusal);
      await look(logs, decoded(path)).catch(countRefusal);
    }
    console.log('download path', figures);
    expect(figures.escapes).toBe(0);
    expect(figures.found).toBeGreaterThan(0);
  }, 120_000);

  test(`random addresses (seed ${seed}) over a socket: a file of the store, "File not found", or no address at all`, async () => {
    const counts: Record<number, number> = {};
    const random = randomPaths(seed + 1, byLength(400, 3000), starts());
    for (const text of [`${logs.id}/a.las`, ...random]) {
      const path = text.replace(/[\\ ]/g, encodeURIComponent);
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
