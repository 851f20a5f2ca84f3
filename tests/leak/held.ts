import type { CDPSession } from 'playwright-core';
import type { Host } from '../support/host-page.ts';

/**
 * Makes a browser interpret code alone: what the compilers keep of functions that ran often grows
 * for hundreds of mounts, later the busier the machine is, and counts as heap like what leaked.
 * Feedback of functions is kept from their first call on, and their byte code for good.
 */
export const NO_COMPILERS =
  '--js-flags=--no-sparkplug --no-maglev --no-opt --no-lazy-feedback-allocation --no-flush-bytecode';

/** What a page holds once everything that can go is gone. */
export interface Held {
  /** The heap of scripts, with the bytes of array buffers. */
  heapBytes: number;
  nodes: number;
  listeners: number;
  workers: number;
  /** Timeouts and intervals that wait. */
  timers: number;
  /** WebGL contexts that are neither lost nor collected. */
  contexts: number;
}

/** Counts what the page holds after the garbage has been collected. The page must be watched. */
export async function held({ page }: Host, devtools: CDPSession): Promise<Held> {
  for (let i = 0; i < 2; i++) {
    await devtools.send('HeapProfiler.collectGarbage');
    // What was collected is finalized in tasks of its own.
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 })),
    );
  }
  await devtools.send('HeapProfiler.collectGarbage');
  const [{ usedSize, backingStorageSize }, { nodes, jsEventListeners }, [timers, contexts]] =
    await Promise.all([
      devtools.send('Runtime.getHeapUsage') as Promise<{
        usedSize: number;
        backingStorageSize?: number;
      }>,
      devtools.send('Memory.getDOMCounters'),
      page.evaluate(() => [window.timersRunning(), window.contextsLiving()] as const),
    ]);
  return {
    heapBytes: usedSize + (backingStorageSize ?? 0),
    nodes,
    listeners: jsEventListeners,
    workers: page.workers().length,
    timers,
    contexts,
  };
}

/** Counts timeouts, intervals and WebGL contexts of the page from now on. */
export async function watchPage({ page }: Host): Promise<void> {
  await page.evaluate(watchTimers);
  await page.evaluate(watchContexts);
}

/** Counts timeouts and intervals that are set and neither run nor cleared. */
function watchTimers(): void {
  const running = new Set<number>();
  const {
    setTimeout: timeout,
    setInterval: interval,
    clearTimeout: clear,
    clearInterval: clearEvery,
  } = window;
  window.setTimeout = ((run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const id = timeout(() => {
      running.delete(id);
      run(...given);
    }, ms);
    running.add(id);
    return id;
  }) as typeof window.setTimeout;
  window.setInterval = ((run: () => void, ms?: number) => {
    const id = interval(run, ms);
    running.add(id);
    return id;
  }) as typeof window.setInterval;
  window.clearTimeout = (id) => {
    running.delete(id as number);
    clear(id);
  };
  window.clearInterval = (id) => {
    running.delete(id as number);
    clearEvery(id);
  };
  window.timersRunning = () => running.size;
  window.timersFallTo = async (count, withinMs) => {
    const end = performance.now() + withinMs;
    while (running.size > count && performance.now() < end)
      await new Promise((resolve) => timeout(resolve, 5));
  };
}

/** Counts WebGL contexts that are made and not lost on purpose. */
function watchContexts(): void {
  type Make = (this: HTMLCanvasElement, kind: string, ...more: unknown[]) => unknown;
  const make = HTMLCanvasElement.prototype.getContext as Make;
  let made = 0;
  let living: WeakRef<WebGLRenderingContext>[] = [];
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...more: unknown[]
  ) {
    const context = make.call(this, kind, ...more) as WebGLRenderingContext | null;
    if (kind.includes('webgl') && context && !living.some((one) => one.deref() === context)) {
      made++;
      living.push(new WeakRef(context));
    }
    return context;
  } as typeof HTMLCanvasElement.prototype.getContext;
  window.contextsMade = () => made;
  window.contextsLiving = () => {
    living = living.filter((one) => one.deref()?.isContextLost() === false);
    return living.length;
  };
}

declare global {
  interface Window {
    timersRunning(): number;
    /** Waits until no more than `count` timers wait, `withinMs` at most. */
    timersFallTo(count: number, withinMs: number): Promise<void>;
    contextsMade(): number;
    contextsLiving(): number;
  }
}
