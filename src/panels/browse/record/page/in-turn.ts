/** Sketches that are drawn at once: a server reads a whole file for each. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs work when its turn comes. @throws AbortError if it is aborted while it waits */
export async function inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}
