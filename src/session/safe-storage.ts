/**
 * Web storage of the page where the browser lets us, else memory: blocked or full storage never
 * throws.
 */
export class SafeStorage {
  readonly #memory = new Map<string, string>();

  constructor(private readonly area: 'localStorage' | 'sessionStorage') {}

  /** The storage itself where it can be written to, else null. */
  get working(): Storage | null {
    try {
      const storage = globalThis[this.area];
      const probe = 'geo.probe';
      storage.setItem(probe, probe);
      storage.removeItem(probe);
      return storage;
    } catch {
      return null;
    }
  }

  get(key: string): string | null {
    const remembered = this.#memory.get(key);
    if (remembered !== undefined) return remembered;
    try {
      return globalThis[this.area].getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): void {
    try {
      globalThis[this.area].setItem(key, value);
      this.#memory.delete(key);
    } catch {
      this.#memory.set(key, value);
    }
  }

  remove(key: string): void {
    this.#memory.delete(key);
    try {
      globalThis[this.area].removeItem(key);
    } catch {
      // What cannot be reached holds nothing of ours.
    }
  }
}
