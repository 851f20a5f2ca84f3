import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { FileStore } from '../services.ts';
import { unpackArchive } from './unpack-archive.ts';

/** A store in memory that counts what is written to it and how often it is read. */
class MemoryStore implements FileStore {
  readonly id = 'main';
  readonly files = new Map<string, Buffer>();
  written = 0;
  readings = 0;

  stat(key: string) {
    const found = this.files.get(key);
    const stat = { sizeBytes: found?.length ?? 0, etag: '1', changed: new Date() };
    return Promise.resolve(found ? stat : null);
  }

  read(key: string, start = 0, end?: number): Promise<Readable> {
    this.readings++;
    const bytes = this.files.get(key)!.subarray(start, end);
    return Promise.resolve(Readable.from([bytes], { objectMode: false }));
  }

  async write(key: string, content: Readable | Uint8Array): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of content as Readable) {
      this.written += (piece as Buffer).length;
      pieces.push(piece as Buffer);
    }
    this.files.set(key, Buffer.concat(pieces));
  }

  remove(key: string): Promise<void> {
    this.files.delete(key);
    return Promise.resolve();
  }
}

const open = (store: MemoryStore, key: string, bytes: Buffer) => {
  store.files.set(key, bytes);
  return { storeId: store.id, key, etag: '1', sizeBytes: bytes.length };
};

it('counts files that are too long as unpacked: many of them take no more than the archive may', async () => {
  const zip = new ZipFile();
  for (let i = 0; i < 20; i++) zip.addBuffer(Buffer.alloc(2 ** 20), `a${i}.las`);
  zip.end();
  const store = new MemoryStore();
  const file = open(store, 'bomb.zip', await buffer(zip.outputStream));
  const limits = { members: 100, fileBytes: 400_000, bytes: 1_000_000 };
  const members = await unpackArchive(store, store, file, { limits });
  expect(members).toHaveLength(20);
  for (const member of members!)
    expect(member).toMatchObject({ error: { code: 'FILE_TOO_LARGE' } });
  expect(store.written).toBeLessThanOrEqual(limits.bytes);
});

it('reads few headers of a tar archive that holds nothing else', async () => {
  const header = Buffer.alloc(512);
  header.write('x', 0);
  header.write('00000000000', 124);
  header.write('g', 156);
  header.write('ustar', 257);
  const store = new MemoryStore();
  const bytes = Buffer.concat(Array.from({ length: 60_000 }, () => header));
  const file = open(store, 'bomb.tar', bytes);
  await expect(unpackArchive(store, store, file)).rejects.toMatchObject({
    code: 'FILE_MALFORMED',
  });
  expect(store.readings).toBeLessThan(20_000);
});
