import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../../host-demo/server/services.ts';

const CONTENT = randomBytes(300_000);

/** What every store does, wherever its bytes lie. */
export function describeStore(name: string, make: () => FileStore): void {
  describe(name, () => {
    let store: FileStore;
    beforeAll(() => void (store = make()));

    test('gives back what was written, whole and in parts', async () => {
      await store.write('wells/TR 001/ä.las', CONTENT);
      expect(await store.stat('wells/TR 001/ä.las')).toMatchObject({ sizeBytes: CONTENT.length });
      expect((await buffer(await store.read('wells/TR 001/ä.las'))).equals(CONTENT)).toBe(true);
      expect(
        (await buffer(await store.read('wells/TR 001/ä.las', 1000, 70_000))).equals(
          CONTENT.subarray(1000, 70_000),
        ),
      ).toBe(true);
      expect(
        (await buffer(await store.read('wells/TR 001/ä.las', 299_000))).equals(
          CONTENT.subarray(299_000),
        ),
      ).toBe(true);
      expect((await buffer(await store.read('wells/TR 001/ä.las', 5, 5))).length).toBe(0);
    });

    test('takes a stream, and an empty file', async () => {
      const blocks = Array.from({ length: 80 }, () => randomBytes(65_536));
      await store.write('big.bin', Readable.from(blocks));
      const sum = createHash('sha256').update(Buffer.concat(blocks)).digest('hex');
      expect(
        createHash('sha256')
          .update(await buffer(await store.read('big.bin')))
          .digest('hex'),
      ).toBe(sum);
      await store.write('empty', new Uint8Array());
      expect(await store.stat('empty')).toMatchObject({ sizeBytes: 0 });
      expect((await buffer(await store.read('empty'))).length).toBe(0);
    });

    test('changes the version with the content', async () => {
      await store.write('v', Buffer.from('one'));
      const before = await store.stat('v');
      await store.write('v', Buffer.from('two'));
      expect((await store.stat('v'))!.etag).not.toBe(before!.etag);
    });

    test('keeps the old file when a write breaks off', async () => {
      await store.write('kept', Buffer.from('old'));
      const broken = Readable.from(
        (function* () {
          yield Buffer.from('new');
          throw new Error('the sender went away');
        })(),
      );
      await expect(store.write('kept', broken)).rejects.toThrow('the sender went away');
      expect((await buffer(await store.read('kept'))).toString()).toBe('old');
    });

    test('knows what is not there', async () => {
      await store.write('gone', Buffer.from('x'));
      await store.remove('gone');
      await store.remove('gone');
      expect(await store.stat('gone')).toBeNull();
      await expect(store.read('gone')).rejects.toMatchObject({ status: 404 });
    });
  });
}
