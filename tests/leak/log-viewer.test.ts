import type { CDPSession } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Host } from '../embed/browser.ts';
import { ranged, trickled } from '../e2e/answers.ts';
import { viewerTests } from '../e2e/viewer-page.ts';
import { lasWell } from '../e2e/wells.ts';

let gone = 0;

const { on } = viewerTests(async (files) => {
  const well = await lasWell(2000);
  files.set('well.las', ranged(well));
  files.set('slow.las', trickled(well, { pieceBytes: 20_000, pauseMs: 40, gone: () => gone++ }));
});

/** What the page holds once everything that can go is gone. */
interface Held {
  heapBytes: number;
  nodes: number;
  listeners: number;
  workers: number;
  timers: number;
}

async function held({ page }: Host, devtools: CDPSession): Promise<Held> {
  for (let i = 0; i < 3; i++) {
    await devtools.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(50);
  }
  const [{ usedSize }, { nodes, jsEventListeners }] = await Promise.all([devtools.send('Runtime.getHeapUsage'), devtools.send('Memory.getDOMCounters')]);
  const timers = await page.evaluate(() => window.timersRunning());
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners, workers: page.workers().length, timers };
}

/** Counts timeouts and intervals that are set and neither run nor cleared. */
async function watchTimers({ page }: Host): Promise<void> {
  await page.evaluate(() => {
    const running = new Set<number>();
    const { setTimeout: timeout, setInterval: interval, clearTimeout: clear, clearInterval: clearEvery } = window;
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

/** Mounts and unmounts viewers one after another, each with its file plotted, its cursor moved and its tabs changed. */
async function cycles({ page }: Host, count: number): Promise<void> {
  await page.evaluate(async (times) => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let cycle = 0; cycle < times; cycle++) {
      const viewer = window.addViewer({ src: '../files/well.las', link: 'leak' });
      await new Promise((resolve) => viewer.addEventListener('geo-plot', resolve, { once: true }));
      const body = viewer.shadowRoot.querySelector('[role=application]') as HTMLElement;
      const { left, top } = body.getBoundingClientRect();
      body.dispatchEvent(new PointerEvent('pointermove', { clientX: left + 90, clientY: top + 90, bubbles: true }));
      viewer.setDepthRange(1600, 1700);
      viewer.setAttribute('tab', 'header');
      await frame();
      viewer.remove();
      window.heardByTest.length = 0;
      // Viewers meet and part as on a page that changes its view.
      if (cycle % 4 === 3) await new Promise((resolve) => setTimeout(resolve, 120));
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
  }, count);
}

describe('log viewers that come and go', () => {
  it('200 times with real data leave no memory, node, listener, timer or worker', { timeout: 180_000 }, () => on(async (host) => {
    await watchTimers(host);
    const devtools = await host.page.context().newCDPSession(host.page);
    await cycles(host, 12);
    const before = await held(host, devtools);
    await cycles(host, 200);
    const after = await held(host, devtools);
    const grown = { heapKB: Math.round((after.heapBytes - before.heapBytes) / 1000), nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners, timers: after.timers - before.timers, workers: after.workers };
    process.stdout.write(`200 mounts and unmounts: ${JSON.stringify(grown)}\n`);
    expect(grown.heapKB).toBeLessThan(1000);
    // One viewer that stayed would hold some hundred nodes.
    expect(grown.nodes).toBeLessThan(100);
    expect(grown.listeners).toBeLessThan(10);
    expect(grown.timers).toBeLessThanOrEqual(0);
    expect(grown.workers).toBe(0);
  }));

  it('while their file is read let go of request and worker, and say nothing', () => on(async (host) => {
    const before = gone;
    await host.page.evaluate(async () => {
      for (let i = 0; i < 5; i++) {
        const viewer = window.addViewer({ src: '../files/slow.las' });
        await new Promise((resolve) => setTimeout(resolve, 250));
        viewer.remove();
      }
    });
    await expect.poll(() => gone).toBe(before + 5);
    await expect.poll(() => host.page.workers().length).toBe(0);
    expect(await host.heard('geo-error')).toEqual([]);
    expect(await host.heard('geo-plot')).toEqual([]);
  }));

  it('moved while their file is read keep what was chosen, and read it once', () => on(async (host) => {
    await host.page.evaluate(() => void window.addViewer({ src: '../files/slow.las', tab: 'header' }));
    await host.page.getByRole('tab', { name: /Plot/ }).click();
    for (const place of ['#one', '#two', '#one']) {
      await host.page.evaluate((to) => document.querySelector(to)?.append(window.viewer()), place);
      await host.page.waitForTimeout(40);
    }
    expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: 2000 });
    expect(await host.page.getByRole('tab', { selected: true }).innerText()).toBe('Plot');
    expect(await host.heard('geo-file')).toHaveLength(1);
    expect(await host.heard('geo-ready')).toHaveLength(1);
  }));
});
