import type { CDPSession, JSHandle } from 'playwright-core';
import { expect } from 'vitest';
import { byLength } from '../support/length.ts';
import type { Host } from '../support/host-page.ts';
import { type Held, held, watchPage } from './held.ts';
import { slopeOf } from './slope.ts';

/** How often an element is mounted while its growth is measured. */
export const MOUNTS = byLength(30, 200);
/** Mounts before the first reading: caches fill, and functions get what the engine keeps of them. */
const WARM_UP = byLength(8, 12);
/** Readings are this many mounts apart. */
const STEP = byLength(6, 20);
/** So many elements are gone before the next one comes: in between they meet and part, as on a page that changes its view. */
const TOGETHER = 4;
/** What goes late is waited for, this long at most: what leaked does not go. */
const PATIENCE_MS = 10_000;
export const LEAK_TIMEOUT_MS = byLength(180_000, 420_000);

/** Most that a page may grow with each mount. */
const LIMITS: Readonly<Record<keyof Held, number>> = {
  heapBytes: 5000,
  nodes: 0.5,
  listeners: 0.05,
  workers: 0,
  timers: 0,
  contexts: 0,
};

/** One mount in the page: puts the element on the page, uses it, takes it off. */
export type Mount = JSHandle<(cycle: number) => Promise<unknown>>;

/** Mounts an element again and again and expects the page to hold no more with each mount. @param what the element, for the figures */
export async function expectNoGrowth(host: Host, what: string, mount: Mount): Promise<void> {
  await watchPage(host);
  const devtools = await host.page.context().newCDPSession(host.page);
  await mountTimes(host, mount, 0, WARM_UP);
  const base = await settledReading(host, devtools);
  const readings: [mounts: number, Held][] = [[0, base]];
  let patienceMs = PATIENCE_MS;
  for (let mounts = 0; mounts < MOUNTS;) {
    const next = Math.min(mounts + STEP, MOUNTS);
    await mountTimes(host, mount, WARM_UP + mounts, next - mounts);
    mounts = next;
    const reading = await lateReading(host, devtools, patienceMs, (now) =>
      isWithin(base, now, mounts),
    );
    // Once something stayed for so long there is nothing to be gained by waiting for it again.
    if (!isWithin(base, reading, mounts)) patienceMs = 1000;
    readings.push([mounts, reading]);
  }
  const growth = growthPerMount(readings);
  process.stdout.write(
    `${MOUNTS} mounts of ${what}: ${JSON.stringify(growth)} ${readings.map(([, r]) => Math.round((r.heapBytes - base.heapBytes) / 1000))} ${JSON.stringify(base)}\n`,
  );
  for (const key of KEYS)
    expect(growth[key], `${key} for each mount of ${what}`).toBeLessThanOrEqual(LIMITS[key]);
  expect(readings.at(-1)![1].workers).toBe(0);
}

const KEYS = Object.keys(LIMITS) as (keyof Held)[];

function growthPerMount(readings: readonly [mounts: number, Held][]): Held {
  return Object.fromEntries(
    KEYS.map((key) => [key, slopeOf(readings.map(([mounts, reading]) => [mounts, reading[key]]))]),
  ) as unknown as Held;
}

/** Whether a page after some mounts holds no more than the limits allow. */
function isWithin(base: Held, now: Held, mounts: number): boolean {
  return KEYS.every((key) => now[key] - base[key] <= LIMITS[key] * mounts);
}

/** The first reading that is good, or the last one once the patience is over. */
async function lateReading(
  host: Host,
  devtools: CDPSession,
  patienceMs: number,
  isGood: (reading: Held) => boolean,
): Promise<Held> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const reading = await held(host, devtools);
    if (isGood(reading) || Date.now() > end) return reading;
    await host.page.waitForTimeout(100);
  }
}

/** A reading that is the same as the one before it. */
async function settledReading(host: Host, devtools: CDPSession): Promise<Held> {
  let before = await held(host, devtools);
  return lateReading(host, devtools, PATIENCE_MS, (now) => {
    const isSame = KEYS.every((key) =>
      key === 'heapBytes' ? before[key] - now[key] < 4000 : before[key] === now[key],
    );
    before = now;
    return isSame;
  });
}

/** Mounts and unmounts elements one after another, the first as number `first`. */
async function mountTimes(
  { page }: Host,
  mount: Mount,
  first: number,
  count: number,
): Promise<void> {
  await page.evaluate(
    async ([mountOnce, from, times, together]) => {
      const timers = window.timersRunning();
      for (let cycle = from; cycle < from + times; cycle++) {
        await mountOnce(cycle);
        window.heardByTest.length = 0;
        // An element that is out of the document is released by a timer.
        if (cycle % together === together - 1) await window.timersFallTo(timers, 1000);
      }
      await window.timersFallTo(timers, 1000);
    },
    [mount, first, count, TOGETHER] as const,
  );
}
