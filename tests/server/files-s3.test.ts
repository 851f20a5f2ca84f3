import { createHash, randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStores } from '../../host-demo/server/files/files.ts';
import { S3Store } from '../../host-demo/server/files/s3-store.ts';
import { findUpstream } from '../../host-demo/server/operate/upstream.ts';
import { bucketView, serveBucket } from '../support/bucket.ts';
import { describeStore } from './files-store.ts';
import { configAt, freePort } from '../support/identity-host.ts';

/** `S3_TEST_ENDPOINT` names a real server (with `S3_TEST_KEY`, `S3_TEST_SECRET` and the bucket `geo-elements`) in place of the small one here. */
const { S3_TEST_ENDPOINT: real, S3_TEST_KEY = 'S3RVER', S3_TEST_SECRET = 'S3RVER' } = process.env;

let server: Server | undefined;
let store: S3Store;
const view = bucketView();
const { ranges } = view;
/** The smallest part that buckets take. */
const PART = 5 << 20;

beforeAll(async () => {
  const port = await freePort();
  if (!real) server = await serveBucket(port, view);
  store = storeAt(real ?? `http://localhost:${port}`);
});

afterAll(() => void server?.close());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function storeAt(endpoint: string, bucket = 'geo-elements'): S3Store {
  return new S3Store(
    'main',
    {
      endpoint,
      bucket,
      region: 'us-east-1',
      accessKeyId: S3_TEST_KEY,
      secretAccessKey: S3_TEST_SECRET,
    },
    PART,
  );
}

describeStore(real ? `a bucket at ${real}` : 'a bucket', () => store);

describe('a bucket', () => {
  test.runIf(!real)('is requested no more than the part that is read', async () => {
    await store.write('part', Buffer.alloc(1000));
    ranges.length = 0;
    await buffer(await store.read('part', 100, 200));
    await buffer(await store.read('part', 900));
    await buffer(await store.read('part'));
    expect(ranges).toEqual(['bytes=100-199', 'bytes=900-', undefined]);
  });

  test.runIf(!real)('takes a stream of any length in parts, and a short one at once', async () => {
    // What is larger is refused where it comes at once, as buckets do from 5 GB.
    view.mostPutBytes = PART;
    for (const [size, how] of [
      [PART - 1, 'put'],
      [PART, 'put'],
      [PART + 1, 'upload of 2 parts'],
      [3 * PART + 7, 'upload of 4 parts'],
    ] as const) {
      const bytes = randomBytes(size);
      view.writes.length = 0;
      // Pieces that fit no part.
      await store.write(
        'long',
        Readable.from(
          Array.from({ length: Math.ceil(size / 999_983) }, (_, i) =>
            bytes.subarray(i * 999_983, (i + 1) * 999_983),
          ),
        ),
      );
      expect(view.writes).toEqual([how]);
      expect(sha256(await buffer(await store.read('long')))).toBe(sha256(bytes));
    }
    expect(view.uploads.size).toBe(0);
  });

  test.runIf(!real)(
    'sends a part again that was refused once, and leaves nothing where a part, or its sender, fails for good',
    async () => {
      await store.write('kept', Buffer.from('old'));
      view.failing.set(2, 1);
      await store.write(
        'again',
        Readable.from([randomBytes(PART), randomBytes(PART), randomBytes(10)]),
      );
      expect(await store.stat('again')).toMatchObject({ sizeBytes: 2 * PART + 10 });
      view.failing.set(2, Infinity);
      await expect(
        store.write('kept', Readable.from([randomBytes(PART), randomBytes(PART), randomBytes(10)])),
      ).rejects.toMatchObject({ status: 502, code: 'STORE_UNAVAILABLE' });
      view.failing.clear();
      const broken = Readable.from(
        (function* () {
          yield randomBytes(2 * PART);
          throw new Error('the sender went away');
        })(),
      );
      await expect(store.write('kept', broken)).rejects.toThrow('the sender went away');
      expect(view.uploads.size).toBe(0);
      expect((await buffer(await store.read('kept'))).toString()).toBe('old');
    },
  );

  test.runIf(!real)(
    'is swept of the uploads below a folder that a lost server left, and of no other',
    async () => {
      const never = new Readable({ read() {} });
      const running = store
        .write('private/exports/running', never)
        .catch((error: Error) => error.message);
      never.push(randomBytes(2 * PART));
      await expect
        .poll(() => [...view.uploads.values()].map(({ parts }) => parts.size))
        .toEqual([1]);
      const hourAgo = new Date(Date.now() - 3_600_000);
      for (const [id, key] of [
        ['0', 'private/exports/lost'],
        ['1', 'private/exports/lost too'],
        ['2', 'private/exported'],
      ])
        view.uploads.set(id!, { key: `/geo-elements/${key}`, parts: new Map(), begun: hourAgo });
      for (const upload of view.uploads.values()) upload.begun = hourAgo;
      await store.sweep('private/exports', 60_000);
      // A part of the one that runs came a moment ago.
      expect([...view.uploads.values()].map(({ key }) => key).sort()).toEqual([
        '/geo-elements/private/exported',
        '/geo-elements/private/exports/running',
      ]);
      await store.sweep('private/exports', 0);
      expect([...view.uploads.values()].map(({ key }) => key)).toEqual([
        '/geo-elements/private/exported',
      ]);
      view.uploads.clear();
      never.destroy(new Error('the server ends'));
      expect(await running).toBe('the server ends');
    },
  );

  test('is swept of the files of a folder that were left there, if they are old enough', async () => {
    for (const key of ['loaded/arriving/a', 'loaded/arriving/b', 'loaded/kept'])
      await store.write(key, Buffer.from('a'));
    const count = async () =>
      (await Promise.all(['a', 'b'].map((name) => store.stat(`loaded/arriving/${name}`)))).filter(
        (one) => one !== null,
      ).length;
    await store.sweep('loaded/arriving', 60_000, true);
    expect(await count()).toBe(2);
    await store.sweep('loaded/arriving', 0);
    expect(await count()).toBe(2);
    await store.sweep('loaded/arriving', 0, true);
    expect(await count()).toBe(0);
    expect(await store.stat('loaded/kept')).not.toBeNull();
    await store.remove('loaded/kept');
  });

  test('that is not there, or does not answer, is a fault of the store and not a missing file', async () => {
    const away = storeAt(`http://localhost:${await freePort()}`);
    await expect(away.stat('a')).rejects.toMatchObject({ status: 502, code: 'STORE_UNAVAILABLE' });
    await expect(away.write('a', Buffer.from('a'))).rejects.toMatchObject({ status: 502 });
    await expect(away.check()).rejects.toMatchObject({ status: 502 });
    await store.check();
    const lost: unknown = await away.stat('a').catch((error: unknown) => error);
    expect(findUpstream(lost)).toMatchObject({ upstream: 'store', isFailed: true });
    await expect(
      storeAt(
        real ?? `http://localhost:${(server!.address() as { port: number }).port}`,
        'no-bucket',
      ).read('a'),
    ).rejects.toMatchObject({ status: 502 });
  });

  test('takes no key that means another one', async () => {
    for (const key of ['../a', '/a', 'a//b', 'a/./b', 'a\\b', 'a\0', ''])
      await expect(store.write(key, Buffer.from('a'))).rejects.toMatchObject({ status: 404 });
  });

  test('is the main store where one is configured', async () => {
    const s3 = {
      endpoint: 'http://localhost:1',
      bucket: 'b',
      region: 'us-east-1',
      accessKeyId: null,
      secretAccessKey: null,
    };
    expect((await createStores({ ...configAt(0, '/none'), s3 })).get('main')).toBeInstanceOf(
      S3Store,
    );
  });
});
