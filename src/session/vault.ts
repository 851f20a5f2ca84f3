import type { SafeStorage } from './safe-storage.ts';

const DATABASE = 'geo-elements.session';
const STORE = 'kept';
const KEY = 'tokens';

/**
 * One JSON value that all tabs of the origin see alike, at once. Local storage is no such thing: a
 * tab that was given a lock
 * may still read what stood there before the last holder wrote. Where IndexedDB is blocked, it has
 * to do all the same.
 */
export class Vault {
  constructor(private readonly local: SafeStorage) {}

  async get(): Promise<unknown> {
    try {
      return await inStore('readonly', (store) => store.get(KEY));
    } catch {
      const text = this.local.get(DATABASE);
      return text === null ? null : JSON.parse(text);
    }
  }

  /** Keeps a value, or nothing for null. */
  async set(value: object | null): Promise<void> {
    try {
      await inStore('readwrite', (store) => (value ? store.put(value, KEY) : store.delete(KEY)));
    } catch {
      if (value) this.local.set(DATABASE, JSON.stringify(value));
      else this.local.remove(DATABASE);
    }
  }
}

async function inStore(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}
