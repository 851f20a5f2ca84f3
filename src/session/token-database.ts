import type { SafeStorage } from './safe-storage.ts';

const DATABASE = 'geo-elements.session';
const STORE = 'kept';
const KEY = 'tokens';

/**
 * The tokens as one JSON value in IndexedDB, which all tabs of the origin read as the last one
 * wrote it. In local storage a tab that is given a lock may still read an older value; it is used
 * only where IndexedDB is blocked.
 */
export class TokenDatabase {
  constructor(private readonly local: SafeStorage) {}

  async get(): Promise<unknown> {
    try {
      return await inStore('readonly', (store) => store.get(KEY));
    } catch {
      const text = this.local.get(DATABASE);
      return text === null ? null : JSON.parse(text);
    }
  }

  /** Stores a value; null deletes it. */
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
