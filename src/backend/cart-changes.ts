import * as v from 'valibot';
import { type Backend, buildOwnerKey } from './backend.ts';

const message = v.object({ owner: v.string(), cartId: v.string() });

/** Membership of one element in the channel of cart changes. */
export interface CartNews {
  /** Tells all others of the page and of the origin's windows that a cart has changed: what it holds now the server knows. */
  tell(cartId: string): void;
  close(): void;
}

const CHANNEL = 'geo-elements carts';

/**
 * Hears of changes that others make to carts of the same user at the same server; never of its own.
 * Without a channel no change is announced, and nothing breaks.
 */
export function joinCartNews(backend: Backend, heard: (cartId: string) => void): CartNews {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(CHANNEL);
  } catch {
    return { tell() {}, close() {} };
  }
  channel.addEventListener('message', ({ data }: MessageEvent) => {
    // Other scripts of the origin can post here too.
    const { success, output } = v.safeParse(message, data);
    if (success && output.owner === buildOwnerKey(backend)) heard(output.cartId);
  });
  return {
    tell: (cartId) => channel.postMessage({ owner: buildOwnerKey(backend), cartId }),
    close: () => channel.close(),
  };
}

/** Tells all who listen that a cart has changed. */
export function tellCartNews(backend: Backend, cartId: string): void {
  const news = joinCartNews(backend, () => undefined);
  news.tell(cartId);
  news.close();
}
