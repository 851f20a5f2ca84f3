import { describe, expect, it } from 'vitest';
import type { Host } from '../support/host-page.ts';
import { ranged, trickled } from '../support/answers.ts';
import { viewerTests } from '../support/log-viewer-page.ts';
import { lasWell } from '../support/wells.ts';
import { grownSince, held, watchTimers } from './held.ts';

let began = 0;
let gone = 0;

const { on } = viewerTests(async (files) => {
  const well = await lasWell(2000);
  files.set('well.las', ranged(well));
  files.set('slow.las', trickled(well, { pieceBytes: 20_000, pauseMs: 40 }));
  const endless = trickled(well, { pieceBytes: 1000, pauseMs: 40, gone: () => gone++ });
  files.set('endless.las', (request, response) => {
    began++;
    return endless(request, response);
  });
});

/** Mounts and unmounts viewers one after another, each with its file plotted, its cursor moved and its tabs changed. */
async function cycles({ page }: Host, count: number): Promise<void> {
  await page.evaluate(async (times) => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let cycle = 0; cycle < times; cycle++) {
      const viewer = window.addViewer({ src: '../files/well.las', link: 'leak' });
      await new Promise((resolve) => viewer.addEventListener('geo-plot', resolve, { once: true }));
      const body = viewer.shadowRoot.querySelector('[role=application]') as HTMLElement;
      const { left, top } = body.getBoundingClientRect();
      body.dispatchEvent(
        new PointerEvent('pointermove', { clientX: left + 90, clientY: top + 90, bubbles: true }),
      );
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
  it(
    '200 times with real data leave no memory, node, listener, timer or worker',
    { timeout: 180_000 },
    () =>
      on(async (host) => {
        await watchTimers(host);
        const devtools = await host.page.context().newCDPSession(host.page);
        await cycles(host, 12);
        const before = await held(host, devtools);
        await cycles(host, 200);
        const grown = await grownSince(before, host, devtools);
        process.stdout.write(`200 mounts and unmounts: ${JSON.stringify(grown)}\n`);
        expect(grown.heapBytes).toBeLessThan(1_000_000);
        // One viewer that stayed would hold some hundred nodes.
        expect(grown.nodes).toBeLessThan(100);
        expect(grown.listeners).toBeLessThan(10);
        expect(grown.timers).toBeLessThanOrEqual(0);
        expect(grown.workers).toBe(0);
      }),
  );

  it('while their file is read let go of request and worker, and say nothing', () =>
    on(async (host) => {
      for (let i = 0; i < 5; i++) {
        await host.page.evaluate(() => void window.addViewer({ src: '../files/endless.las' }));
        await expect.poll(() => began).toBe(i + 1);
        await host.page.evaluate(() => window.viewer().remove());
      }
      await expect.poll(() => gone).toBe(5);
      await expect.poll(() => host.page.workers().length).toBe(0);
      expect(await host.heard('geo-error')).toEqual([]);
      expect(await host.heard('geo-plot')).toEqual([]);
    }));

  it('moved while their file is read keep what was chosen, and read it once', () =>
    on(async (host) => {
      await host.page.evaluate(
        () => void window.addViewer({ src: '../files/slow.las', tab: 'header' }),
      );
      await host.page.getByRole('tab', { name: /Plot/ }).click();
      for (const place of ['#one', '#two', '#one']) {
        await host.page.evaluate(
          (to) => document.querySelector(to)?.append(window.viewer()),
          place,
        );
        await host.page.waitForTimeout(40);
      }
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: 2000 });
      expect(await host.page.getByRole('tab', { selected: true }).innerText()).toBe('Plot');
      expect(await host.heard('geo-file')).toHaveLength(1);
      expect(await host.heard('geo-ready')).toHaveLength(1);
    }));
});
