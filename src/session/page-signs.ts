import type { ReadonlySignal } from '@preact/signals-core';
import { LOGIN_EVENT } from './keys.ts';

/** The cookies of another tab may come into sight after its word of them: looked for again, ms. */
const LOOK_AGAIN_MS = [0, 200, 1000, 5000];

/**
 * Calls `look` whenever the session may have changed without this page: another tab signed in or
 * out, the computer slept, the network is back, the page comes out of the back-forward cache
 * (`returned`).
 */
export function watchPage(signal: AbortSignal, look: (returned: boolean) => void): void {
  addEventListener(
    'storage',
    ({ key }) => {
      if (key !== LOGIN_EVENT && key !== null) return;
      for (const wait of LOOK_AGAIN_MS) {
        const timer = setTimeout(() => look(false), wait);
        signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
      }
    },
    { signal },
  );
  // A computer that slept wakes with its timers late.
  document.addEventListener('visibilitychange', () => look(false), { signal });
  addEventListener('online', () => look(false), { signal });
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) look(true);
    },
    { signal },
  );
}

/** Settles when the signal has a value, or has had none for `ms`. */
export async function whenSet(source: ReadonlySignal<unknown>, ms: number): Promise<void> {
  let stop: (() => void) | undefined;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop = source.subscribe((value) => {
      if (value === null) return;
      clearTimeout(timer);
      resolve();
    });
  });
  stop?.();
}
