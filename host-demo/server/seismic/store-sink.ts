import type { StoreFolder, StoreSink } from '../../../src/formats/seismic/store-folder.ts';
import type { StoreAnswer, StoreRequest, StorePlace } from './survey-messages.ts';

type Reach = (request: StoreRequest) => Promise<StoreAnswer>;

/** True for the file by which a store says how far it is. */
export function isNote(key: string): boolean {
  return key.endsWith('/progress.json');
}

/** The folder of a finished store: its files never change. */
export function openStoreFolder({ storeId, folder }: StorePlace, reach: Reach): StoreFolder {
  const sizes = new Map<string, Promise<StoreAnswer>>();
  const requestSize = (key: string): Promise<StoreAnswer> => {
    const known = sizes.get(key) ?? reach({ kind: 'size', storeId, key: folder + key });
    sizes.set(key, known);
    known.catch(() => sizes.delete(key));
    return known;
  };
  return {
    name: folder,
    async get(key, range, signal) {
      signal?.throwIfAborted();
      let span: { start: number; end: number | null } = { start: 0, end: null };
      if (range && 'last' in range) {
        const size = await requestSize(key);
        if (typeof size !== 'number') return null;
        span = { start: Math.max(0, size - range.last), end: size };
      } else if (range) {
        span = range;
      }
      const bytes = await reach({ kind: 'read', storeId, key: folder + key, ...span });
      signal?.throwIfAborted();
      return bytes instanceof Uint8Array ? bytes : null;
    },
  };
}

/** The folder of a store that is being made. */
export function openStoreSink(place: StorePlace, reach: Reach): StoreSink {
  const { storeId, folder } = place;
  return {
    name: folder,
    // What is written over has another size: none is kept.
    get: (key, range, signal) => openStoreFolder(place, reach).get(key, range, signal),
    async put(key, bytes) {
      // The bytes leave this thread; who put them may still use theirs.
      await reach({ kind: 'write', storeId, key: folder + key, bytes: bytes.slice() });
    },
  };
}
