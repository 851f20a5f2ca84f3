import { expect, it } from 'vitest';
import { BlobSource } from './blob-source.ts';

const bytes = Uint8Array.from({ length: 3_000_000 }, (_, i) => (i * 31 + (i >> 8)) & 255);

it('reads a Blob at any place, across its blocks and up to its end', async () => {
  const source = new BlobSource(new Blob([bytes]), 'well.las');
  expect(source).toMatchObject({ name: 'well.las', sizeBytes: 3_000_000 });
  expect(
    Buffer.compare(await source.read(1_000_000, 1_500_000), bytes.subarray(1_000_000, 2_500_000)),
  ).toBe(0);
  expect(Buffer.compare(await source.read(2_999_990, 100), bytes.subarray(2_999_990))).toBe(0);
  expect(await source.read(3_000_000, 1)).toHaveLength(0);
});

it('has the name of a File', () => {
  expect(new BlobSource(new File([bytes], 'a.dlis')).name).toBe('a.dlis');
});

it('tells when the file can no longer be read', async () => {
  const gone = new Blob([bytes]);
  gone.slice = () =>
    Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    });
  await expect(new BlobSource(gone).read(0, 10)).rejects.toMatchObject({
    code: 'SOURCE_FAILED',
    cause: { name: 'NotReadableError' },
  });
});

it('ends at an abort', async () => {
  const abort = new AbortController();
  abort.abort();
  await expect(new BlobSource(new Blob([bytes])).read(0, 10, abort.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
});
