/** Share of the memory that one value may take. */
const MOST_SHARE = 1 / 16;

/** Values in limited memory: the least recently used ones are evicted. */
export class KeptValues<T> {
  readonly #mostBytes: number;
  readonly #values = new Map<string, { value: T; bytes: number }>();
  #bytes = 0;

  /** @param mostBytes memory for all values; 0 keeps none */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Number of values. */
  get size(): number {
    return this.#values.size;
  }

  /** What the values take, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The value of a key, which is used by this; undefined if it is not kept. */
  get(key: string): T | undefined {
    const found = this.#values.get(key);
    if (!found) return undefined;
    this.#values.delete(key);
    this.#values.set(key, found);
    return found.value;
  }

  /** Keeps a value in place of an earlier one; not one that takes too much of the memory. */
  set(key: string, value: T, bytes: number): void {
    this.#delete(key);
    if (bytes > this.#mostBytes * MOST_SHARE) return;
    this.#values.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#delete(oldest);
    }
  }

  clear(): void {
    this.#values.clear();
    this.#bytes = 0;
  }

  #delete(key: string): void {
    this.#bytes -= this.#values.get(key)?.bytes ?? 0;
    this.#values.delete(key);
  }
}

/** Bytes of a value as JSON in memory, roughly. */
export function measureJson(value: unknown): number {
  return 2 * (JSON.stringify(value)?.length ?? 0);
}
