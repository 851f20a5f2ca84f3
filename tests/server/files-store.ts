import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../../host-demo/server/services.ts';

const CONTENT = randomBytes(300_000);

/** Reads a file of the store, or the bytes from `start` to before `end`, into memory. */
const readBytes = async (
  store: FileStore,
  key: string,
  start?: number,
  end?: number,
): Promise<Buffer> => buffer(await store.read(key, start, end));

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What every store does, wherever its bytes lie. */
export function describeStore(name: string, make: () => FileStore): void {
  describe(name, () => {
    let store: FileStore;
    beforeAll(() => void (store = make()));

    test('gives back what was written, whole and in parts', async () => {
      const key = 'wells/TR 001/ä.las';
      await store.write(key, CONTENT);
      expect(await store.stat(key)).toMatchObject({ sizeBytes: CONTENT.length });
      expect((await readBytes(store, key)).equals(CONTENT)).toBe(true);
      const part = await readBytes(store, key, 1000, 70_000);
      expect(part.equals(CONTENT.subarray(1000, 70_000))).toBe(true);
      const end = await readBytes(store, key, 299_000);
      expect(end.equals(CONTENT.subarray(299_000))).toBe(true);
      expect((await readBytes(store, key, 5, 5)).length).toBe(0);
    });

    test('takes a stream, and an empty file', async () => {
      const blocks = Array.from({ length: 80 }, () => randomBytes(65_536));
      await store.write('big.bin', Readable.from(blocks));
      expect(sha256(await readBytes(store, 'big.bin'))).toBe(sha256(Buffer.concat(blocks)));
      await store.write('empty', new Uint8Array());
      expect(await store.stat('empty')).toMatchObject({ sizeBytes: 0 });
      expect((await readBytes(store, 'empty')).length).toBe(0);
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
      expect((await readBytes(store, 'kept')).toString()).toBe('old');
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
