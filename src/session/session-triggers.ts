import type { ReadonlySignal } from '@preact/signals-core';
import { LOGIN_EVENT } from './keys.ts';

/** When cookies are read after another tab announced a change: they may be visible later, ms. */
const READ_AFTER_MS = [0, 200, 1000, 5000];

/**
 * Calls `check` whenever the session may have changed without this page: another tab signed in or
 * out, the computer slept, the network is back, the page comes out of the back-forward cache
 * (`isRestored`).
 */
export function onSessionTrigger(signal: AbortSignal, check: (isRestored: boolean) => void): void {
  addEventListener(
    'storage',
    ({ key }) => {
      if (key !== LOGIN_EVENT && key !== null) return;
      for (const wait of READ_AFTER_MS) {
        const timer = setTimeout(() => check(false), wait);
        signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
      }
    },
    { signal },
  );
  // After a computer slept, timers are late.
  document.addEventListener('visibilitychange', () => check(false), { signal });
  addEventListener('online', () => check(false), { signal });
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) check(true);
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
