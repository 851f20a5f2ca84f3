import { pageBackend } from '../../src/backend/backend.ts';
import { countCartRecords } from '../../src/backend/cart.ts';
import { type CartChannel, joinCartChanges } from '../../src/backend/cart-changes.ts';
import type { SessionState } from '../../src/session/session.ts';

/**
 * Counts the records in the user's carts. Requests the count when a user signs in and whenever any
 * window announces that a cart has changed. Records that the user is removing are not counted.
 */
export class CartItems {
  /** Number of records; null until it is loaded and while no user is signed in. */
  count: number | null = null;
  #user: string | undefined;
  #channel: CartChannel | null = null;
  #requestCount = 0;
  /** Records that the server has; null until it has answered. */
  #stored: number | null = null;
  /** Records that carts of the page are removing: the server still has them. */
  readonly #removing = new Map<EventTarget, number>();

  constructor(private readonly changed: () => void) {
    document.addEventListener('geo-cart-change', () => void this.#ask());
    document.addEventListener('geo-cart-removing', (event) => this.#follow(event));
  }

  /** Counts for whoever is signed in; forgets for the next. */
  follow(state: SessionState | null, userId: string | undefined): void {
    const user = state === 'signed-in' ? userId : state === 'anonymous' ? undefined : this.#user;
    if (user === this.#user) return;
    this.#user = user;
    this.#channel?.close();
    this.#channel =
      user === undefined ? null : joinCartChanges(pageBackend(), () => void this.#ask());
    this.#requestCount++;
    this.#removing.clear();
    this.#stored = null;
    this.#show();
    void this.#ask();
  }

  /**
   * Lowers the count at once when records are being removed. When they are not any more, the server
   * knows which of them it still has.
   */
  #follow({ target, detail }: Event & { detail?: { records: number } }): void {
    if (!target) return;
    const records = detail?.records ?? 0;
    const isMore = records > (this.#removing.get(target) ?? 0);
    this.#removing.set(target, records);
    if (isMore) this.#show();
    else void this.#ask();
  }

  async #ask(): Promise<void> {
    if (this.#user === undefined) return;
    const requestNumber = ++this.#requestCount;
    const answer = await countCartRecords(pageBackend(), { latest: 'cart items of the bar' }).catch(
      () => null,
    );
    // What could not be counted stays as it was.
    if (requestNumber !== this.#requestCount || !answer?.ok) return;
    this.#stored = answer.data;
    this.#show();
  }

  #show(): void {
    // A cart that left the page has sent what it was removing.
    for (const cart of this.#removing.keys())
      if (!(cart as Node).isConnected) this.#removing.delete(cart);
    const removed = [...this.#removing.values()].reduce((sum, records) => sum + records, 0);
    const count = this.#stored === null ? null : Math.max(0, this.#stored - removed);
    if (count === this.count) return;
    this.count = count;
    this.changed();
  }
}
