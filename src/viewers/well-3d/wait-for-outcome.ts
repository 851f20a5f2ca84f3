import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import { ignoreUnhandled } from '../shared/ignore-unhandled.ts';

/** What signals have led to; null while they have not. */
export type AwaitedOutcome<T> = { value: T } | { error: unknown } | null;

/** Settles when signals have an outcome, or the element is gone. */
export function waitForOutcome<T>(
  isGone: ReadonlySignal<boolean>,
  readOutcome: () => AwaitedOutcome<T>,
): Promise<T> {
  const outcome = computed<AwaitedOutcome<T>>(() =>
    isGone.value ? { error: new DOMException('the element is gone', 'AbortError') } : readOutcome(),
  );
  return ignoreUnhandled(
    new Promise<T>((resolve, reject) => {
      let isSettled = false;
      const stop = effect(() => {
        const found = outcome.value;
        if (!found || isSettled) return;
        isSettled = true;
        if ('error' in found) reject(found.error as Error);
        else resolve(found.value);
        queueMicrotask(() => stop());
      });
    }),
  );
}
