/** Lets requests through up to a number. Those after it wait until the gate is opened for them. */
export class RequestGate {
  #left = Infinity;
  #waiting: (() => void)[] = [];
  #came = 0;
  #cameAtMs = 0;

  /** How many requests wait. */
  get held(): number {
    return this.#waiting.length;
  }

  /** From now on `count` requests get through, and those after them wait. */
  close(count: number): void {
    this.#left = count;
    this.#came = 0;
  }

  /** Resolves when a request may get through. */
  async pass(): Promise<void> {
    this.#came++;
    this.#cameAtMs = Date.now();
    if (this.#left > 0) this.#left--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /**
   * Waits until a request waits. @returns false if `quietMs` after the last one, or `firstMs`
   * without any, there is no further one
   */
  async hold({ firstMs, quietMs }: { firstMs: number; quietMs: number }): Promise<boolean> {
    const beganMs = Date.now();
    while (this.held === 0) {
      const [sinceMs, mostMs] = this.#came === 0 ? [beganMs, firstMs] : [this.#cameAtMs, quietMs];
      if (Date.now() - sinceMs > mostMs) return false;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return true;
  }

  /** Lets the first of those that wait through. */
  letOne(): void {
    this.#waiting.shift()?.();
  }

  /** Lets all through. */
  open(): void {
    this.#left = Infinity;
    for (const go of this.#waiting.splice(0)) go();
  }
}
