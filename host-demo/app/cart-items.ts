import { pageBackend } from '../../src/backend/backend.ts';
import { countCartRecords } from '../../src/backend/cart.ts';
import { type CartChannel, joinCartChanges } from '../../src/backend/cart-changes.ts';
import type { SessionState } from '../../src/session/session.ts';

/**
 * Counts the records in the user's carts. Requests the count when a user signs in and whenever any
 * window announces that a cart has changed.
 */
export class CartItems {
  /** Number of records; null until it is loaded and while no user is signed in. */
  count: number | null = null;
  #user: string | undefined;
  #channel: CartChannel | null = null;
  #requestCount = 0;

  constructor(private readonly changed: () => void) {
    document.addEventListener('geo-cart-change', () => void this.#ask());
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
    this.#show(null);
    void this.#ask();
  }

  async #ask(): Promise<void> {
    if (this.#user === undefined) return;
    const requestNumber = ++this.#requestCount;
    const answer = await countCartRecords(pageBackend(), { latest: 'cart items of the bar' }).catch(
      () => null,
    );
    // What could not be counted stays as it was.
    if (requestNumber === this.#requestCount && answer?.ok) this.#show(answer.data);
  }

  #show(count: number | null): void {
    if (count === this.count) return;
    this.count = count;
    this.changed();
  }
}
