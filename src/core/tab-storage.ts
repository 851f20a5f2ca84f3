/**
 * Session storage that may be blocked, full or filled with garbage by others: a failure reads as
 * "nothing stored".
 */

/**
 * The JSON that this tab stores under `key`; undefined if the key is absent or its value is not
 * JSON.
 */
export function readOfTab(key: string): unknown {
  try {
    return JSON.parse(globalThis.sessionStorage.getItem(key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Keeps JSON for this tab; answers whether it was kept. */
export function storeForTab(key: string, value: unknown): boolean {
  try {
    globalThis.sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The keys under which this tab keeps anything and that satisfy `match`. */
export function keysOfTab(match: (key: string) => boolean): string[] {
  try {
    return Object.keys(globalThis.sessionStorage).filter(match);
  } catch {
    return [];
  }
}

/** Forgets what this tab keeps under keys that satisfy `match`. */
export function forgetOfTab(match: (key: string) => boolean): void {
  try {
    const { sessionStorage } = globalThis;
    for (const key of Object.keys(sessionStorage).filter(match)) sessionStorage.removeItem(key);
  } catch {
    // Blocked: nothing is kept.
  }
}
