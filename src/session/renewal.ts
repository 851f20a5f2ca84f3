import type { OidcProvider } from './provider.ts';
import type { AccessTokens, TokenStore } from './token-store.ts';

const LOCK = 'geo-elements.renewal';
/** Delays before the second, third and fourth attempt. */
const RETRY_AFTER_MS = [500, 1500, 4500];
/** After the last attempt no tab sends a refresh request for this long. */
const HOLD_MS = 60_000;

/** Whether the access token should be renewed, and can be. */
export function isDue({ renewAt }: AccessTokens): boolean {
  return renewAt !== null && Date.now() >= renewAt;
}

/** Whether the access token has expired. */
export function isExpired({ expiresAt }: AccessTokens): boolean {
  return Date.now() >= expiresAt;
}

/**
 * Renews the tokens where that is due: one token call for all tabs, which wait for it under a Web
 * Lock, since a refresh token that is used twice ends the sign-in. Throws GrantEnded where the
 * provider ended it, else what the last of four tries met.
 */
export function renew(store: TokenStore, load: () => Promise<OidcProvider>): Promise<void> {
  return locked(async () => {
    for (let attempt = 0; ; attempt++) {
      const before = await store.readAll();
      // Signed out, here or by another application that does not use our storage.
      if (!before?.refreshToken || !store.read()) return;
      if (!isDue(before)) return store.show(before);
      try {
        const provider = await load();
        const after = await provider.renew(before);
        if ((await store.readAll())?.refreshToken === before.refreshToken) await store.write(after);
        // Signed out meanwhile: the new tokens must not be used.
        else if (after.refreshToken) await provider.revoke(after.refreshToken);
        return;
      } catch (error) {
        const wait = RETRY_AFTER_MS[attempt];
        const ended = (error as Error).name === 'GrantEnded';
        if (ended) store.clear();
        else if (wait === undefined)
          await store.write({ ...before, renewAt: Date.now() + HOLD_MS });
        if (ended || wait === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  });
}

/** Web Locks are missing on plain http, where no sign-in works but by `getAccessToken`. */
async function locked(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(LOCK, work);
  else await work();
}
