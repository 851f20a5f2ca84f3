import * as v from 'valibot';
import { type Backend, buildOwnerKey } from './backend.ts';

const message = v.object({ owner: v.string(), cartId: v.string() });

/** Membership of one element in the channel of cart changes. */
export interface CartChannel {
  /**
   * Announces a changed cart to all other elements of the page and of the origin's windows, which
   * read it from the server.
   */
  announce(cartId: string): void;
  close(): void;
}

const CHANNEL = 'geo-elements carts';

/**
 * Hears of changes that others make to carts of the same user at the same server; never of its own.
 * Without a channel no change is announced, and nothing breaks.
 */
export function joinCartChanges(backend: Backend, heard: (cartId: string) => void): CartChannel {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(CHANNEL);
  } catch {
    return { announce() {}, close() {} };
  }
  channel.addEventListener('message', ({ data }: MessageEvent) => {
    // Other scripts of the origin can post here too.
    const { success, output } = v.safeParse(message, data);
    if (success && output.owner === buildOwnerKey(backend)) heard(output.cartId);
  });
  return {
    announce: (cartId) => channel.postMessage({ owner: buildOwnerKey(backend), cartId }),
    close: () => channel.close(),
  };
}

/** Announces a changed cart to all elements that listen. */
export function announceCartChange(backend: Backend, cartId: string): void {
  const news = joinCartChanges(backend, () => undefined);
  news.announce(cartId);
  news.close();
}
