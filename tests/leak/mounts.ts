import type { CDPSession, JSHandle } from 'playwright-core';
import { expect } from 'vitest';
import { byLength } from '../support/length.ts';
import type { Host } from '../support/host-page.ts';
import { type Held, held, watchPage } from './held.ts';
import { slopeOf } from './slope.ts';

/** How often an element is mounted while the growth of its page is measured. */
export const MOUNTS = byLength(30, 200);
/** Mounts before the first reading: caches fill, and functions get what the engine keeps of them. */
const WARM_UP = byLength(8, 12);
/** Readings are this many mounts apart. */
const STEP = byLength(6, 20);
/** So many elements come before those that went are gone for good: they meet and part, as on a page that changes its view. */
const TOGETHER = 4;
/** What goes late is waited for, this long at most: what leaked does not go. */
const PATIENCE_MS = byLength(5000, 15_000);
/** Once something stayed for so long, there is nothing to be gained by waiting for it again. */
const LITTLE_PATIENCE_MS = 500;
export const LEAK_TIMEOUT_MS = byLength(300_000, 900_000);

/**
 * Most that a page may grow with each mount. The heap by the promise: under 1 MB for 200 mounts.
 * There is no allowance for noise: without compilers (`NO_COMPILERS`) the readings of a page that
 * holds nothing differ by some hundred bytes. Of everything else one more in every twenty mounts is
 * less than any element that stays would leave. A single one that goes late makes no slope, but one
 * that stays from some mount on does, be it the last alone that is always held.
 */
const LIMITS: Readonly<Record<keyof Held, number>> = {
  heapBytes: 5000,
  nodes: 0.5,
  listeners: 0.05,
  workers: 0.05,
  timers: 0.05,
  contexts: 0.05,
};
const KEYS = Object.keys(LIMITS) as (keyof Held)[];

/** One mount in the page: puts the element on the page, uses it, takes it off. */
export type Mount = JSHandle<(cycle: number) => Promise<unknown>>;

/** How a page grew while an element was mounted. */
export interface Growth {
  /** By each mount, over all of them. */
  perMount: Held;
  /** What grew by more than a page may, each with the name of the count first. */
  excess: string[];
}

/** Mounts an element again and again and expects the page to hold no more for it. @param what the element, for the figures */
export async function expectNoGrowth(host: Host, what: string, mount: Mount): Promise<void> {
  const { perMount, excess } = await measureGrowth(host, mount);
  process.stdout.write(`${MOUNTS} mounts of ${what}, growth by each: ${inShort(perMount)}\n`);
  expect(excess, `growth by each mount of ${what}`).toEqual([]);
}

/** Mounts an element again and again and measures how its page grows with each mount: by the slope, which says the same after 30 mounts as after 200. */
export async function measureGrowth(host: Host, mount: Mount): Promise<Growth> {
  await watchPage(host);
  const devtools = await host.page.context().newCDPSession(host.page);
  await mountTimes(host, mount, 0, WARM_UP);
  const base = await settledReading(host, devtools);
  const readings: [mounts: number, Held][] = [[0, base]];
  let patienceMs = PATIENCE_MS;
  for (let mounts = 0; mounts < MOUNTS;) {
    const count = Math.min(STEP, MOUNTS - mounts);
    await mountTimes(host, mount, WARM_UP + mounts, count);
    mounts += count;
    const isGood = (now: Held): boolean => isWithin(base, now, mounts);
    const reading = await lateReading(host, devtools, patienceMs, isGood);
    if (!isGood(reading)) patienceMs = LITTLE_PATIENCE_MS;
    readings.push([mounts, reading]);
  }
  const perMount = Object.fromEntries(
    KEYS.map((key) => [key, slopeOf(readings.map(([mounts, reading]) => [mounts, reading[key]]))]),
  ) as unknown as Held;
  const end = readings.at(-1)![1];
  const excess = [
    ...KEYS.filter((key) => perMount[key] > LIMITS[key]).map(
      (key) => `${key} by ${perMount[key].toFixed(2)}, not ${LIMITS[key]}`,
    ),
    // No mount needs one of these for longer; of contexts a browser keeps only so many that their number ends to grow.
    ...(['workers', 'contexts'] as const)
      .filter((key) => end[key] > 0)
      .map((key) => `${key} that are left: ${end[key]}`),
  ];
  return { perMount, excess };
}

function inShort(growth: Held): string {
  return KEYS.map((key) => `${key} ${Number(growth[key].toFixed(2))}`).join(', ');
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
async function mountTimes(host: Host, mount: Mount, first: number, count: number): Promise<void> {
  await host.page.evaluate(
    async ([mountOnce, from, times, together]) => {
      const timers = window.timersRunning();
      for (let cycle = from; cycle < from + times; cycle++) {
        await mountOnce(cycle);
        window.heardByTest.length = 0;
        // An element that is out of the document is released by a timer.
        if (cycle % together === together - 1) await window.timersFallTo(timers, 500);
      }
      await window.timersFallTo(timers, 500);
    },
    [mount, first, count, TOGETHER] as const,
  );
}
