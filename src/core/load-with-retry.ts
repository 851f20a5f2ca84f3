/** Pause after the first failure, in milliseconds; each later one is twice as long as the one before. */
const PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/** The work that a module was needed for is over: nobody waits for it any more. */
export type IsOver = () => boolean;

/**
 * Loads a module that nobody has asked for, such as what joins a link or announces a failure. While
 * it cannot be fetched it is requested again: when the network is back, and after pauses.
 *
 * @param isOver - Ends the attempts: the promise then stays pending. Without it they go on.
 * @returns the module; never rejects
 */
export async function loadWithRetry<T>(load: () => Promise<T>, isOver?: IsOver): Promise<T> {
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
    try {
      return await load();
    } catch {
      await nextChance(pauseMs);
      if (isOver?.()) await new Promise(() => {});
    }
}

/** Resolves when the network is back, or after a pause. */
function nextChance(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    globalThis.addEventListener?.('online', end);
  });
}
