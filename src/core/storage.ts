/**
 * Web storage that may be blocked, full or filled with garbage by others: a failure reads as
 * "nothing stored".
 */

/** The text stored under `key`, or null. */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `value` under `key`; answers whether it was kept. */
export function store(key: string, value: string): boolean {
  try {
    globalThis.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
