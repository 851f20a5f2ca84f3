import type { StoreFolder, StoreSink } from '../../../src/formats/seismic/store-folder.ts';
import type { StoreFile, StoreRange } from '../threads/store-service.ts';
import type { StorePlace } from './survey-service.ts';

/** Access to the stores of the server. */
export interface StoreAccess {
  /** Null if there is no such file. */
  read(range: StoreRange): Promise<Uint8Array | null>;
  /** Bytes of a file; null if there is no such file. */
  size(file: StoreFile): Promise<number | null>;
  /** The bytes are transferred: they cannot be used any more. */
  write(file: StoreFile & { bytes: Uint8Array }): Promise<void>;
}

/** True for the file by which a store says how far it is. */
export function isNote(key: string): boolean {
  return key.endsWith('/progress.json');
}

/** The folder of a finished store: its files never change. */
export function openStoreFolder({ storeId, folder }: StorePlace, access: StoreAccess): StoreFolder {
  const sizes = new Map<string, Promise<number | null>>();
  const readSize = (key: string): Promise<number | null> => {
    const known = sizes.get(key) ?? access.size({ storeId, key: folder + key });
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
        const size = await readSize(key);
        if (size === null) return null;
        span = { start: Math.max(0, size - range.last), end: size };
      } else if (range) {
        span = range;
      }
      const bytes = await access.read({ storeId, key: folder + key, ...span });
      signal?.throwIfAborted();
      return bytes;
    },
  };
}

/** The folder of a store that is being made. */
export function openStoreSink(place: StorePlace, access: StoreAccess): StoreSink {
  const { storeId, folder } = place;
  return {
    name: folder,
    // A file that is written again has another size: sizes are not kept.
    get: (key, range, signal) => openStoreFolder(place, access).get(key, range, signal),
    async put(key, bytes) {
      // A copy: the bytes leave this thread, and the caller may still use its own.
      await access.write({ storeId, key: folder + key, bytes: bytes.slice() });
    },
  };
}
