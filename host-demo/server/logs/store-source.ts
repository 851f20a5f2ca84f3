import { BlockSource } from '../../../src/formats/block-source.ts';
import type { FileStore } from '../services.ts';
import type { FileRef } from './reader-service.ts';

/** A file of a store as bytes that are read here and there; `signal` ends all reading. */
export function openStoreSource(
  store: FileStore,
  { key, sizeBytes }: FileRef,
  signal?: AbortSignal,
): BlockSource {
  return new BlockSource({
    name: key.slice(key.lastIndexOf('/') + 1),
    sizeBytes,
    blockBytes: 1 << 16,
    maxBlocks: 8,
    ...(signal && { signal }),
    load: async (start, end) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of (await store.read(key, start, end)) as AsyncIterable<Uint8Array>)
        pieces.push(piece);
      return Buffer.concat(pieces);
    },
  });
}
