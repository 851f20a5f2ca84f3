import type { CDPSession } from 'playwright-core';
import type { Host } from '../support/host-page.ts';

/**
 * Makes a browser interpret code alone: what the compilers keep of functions that ran often grows for hundreds of mounts, later the busier the machine
 * is, and is counted to the heap like what leaked.
 */
export const NO_COMPILERS = '--js-flags=--no-sparkplug --no-maglev --no-opt';

/** What the page holds once everything that can go is gone. */
export interface Held {
  heapBytes: number;
  nodes: number;
  listeners: number;
  workers: number;
  timers: number;
}

/** Counts after the garbage has been collected. */
export async function held({ page }: Host, devtools: CDPSession): Promise<Held> {
  for (let i = 0; i < 3; i++) {
    await devtools.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(50);
  }
  const [{ usedSize }, { nodes, jsEventListeners }] = await Promise.all([
    devtools.send('Runtime.getHeapUsage'),
    devtools.send('Memory.getDOMCounters'),
  ]);
  const timers = await page.evaluate(() => window.timersRunning());
  return {
    heapBytes: usedSize,
    nodes,
    listeners: jsEventListeners,
    workers: page.workers().length,
    timers,
  };
}

/** What the page holds more than `before` (but for workers, of which all are counted). What goes late is waited for, 15 s at most: what leaked does not go. */
export async function grownSince(before: Held, host: Host, devtools: CDPSession): Promise<Held> {
  const end = Date.now() + 15_000;
  for (;;) {
    const after = await held(host, devtools);
    const grown = {
      heapBytes: after.heapBytes - before.heapBytes,
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      workers: after.workers,
      timers: after.timers - before.timers,
    };
    if (isNoise(grown) || Date.now() > end) return grown;
    await host.page.waitForTimeout(500);
  }
}

/** One element that stayed would hold some hundred nodes. */
function isNoise({ heapBytes, nodes, listeners, timers, workers }: Held): boolean {
  return heapBytes < 1_000_000 && nodes < 100 && listeners < 10 && timers <= 0 && workers === 0;
}

/** Counts timeouts and intervals that are set and neither run nor cleared. */
export async function watchTimers({ page }: Host): Promise<void> {
  await page.evaluate(() => {
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
  });
}

declare global {
  interface Window {
    timersRunning(): number;
  }
}
