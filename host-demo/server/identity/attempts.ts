/**
 * A person mistypes some times, an office behind one address some more; a program that tries
 * passwords is slowed to a few an hour.
 */
const WINDOW_MS = 15 * 60_000;
const MOST_OF_ACCOUNT = 10;
const MOST_OF_ADDRESS = 50;

/**
 * Failed sign-ins of the last quarter of an hour, by address and by account at an address, so that
 * one user cannot lock out another. Kept in memory.
 */
export class Attempts {
  readonly #failed = new Map<string, { count: number; until: number }>();

  /** True where another attempt is refused, whatever its password. */
  areTooMany(address: string, login: string): boolean {
    return (
      this.#count(address) >= MOST_OF_ADDRESS ||
      this.#count(buildAttemptKey(address, login)) >= MOST_OF_ACCOUNT
    );
  }

  failed(address: string, login: string): void {
    const now = Date.now();
    for (const [key, { until }] of this.#failed) if (until <= now) this.#failed.delete(key);
    for (const key of [address, buildAttemptKey(address, login)])
      this.#failed.set(key, { count: this.#count(key) + 1, until: now + WINDOW_MS });
  }

  succeeded(address: string, login: string): void {
    this.#failed.delete(buildAttemptKey(address, login));
  }

  #count(key: string): number {
    const found = this.#failed.get(key);
    return found && found.until > Date.now() ? found.count : 0;
  }
}

function buildAttemptKey(address: string, login: string): string {
  return JSON.stringify([address, login.trim().toLowerCase()]);
}
