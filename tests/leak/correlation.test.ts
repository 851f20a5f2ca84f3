import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEFT, openCorrelationPage, RIGHT } from '../support/correlation-page.ts';
import { ranged, trickled } from '../support/answers.ts';
import { lasWell } from '../support/wells.ts';
import { type Host, launch } from '../support/host-page.ts';
import { type HostServer, startServer } from '../support/page-server.ts';
import { grownSince, held, watchTimers } from './held.ts';

let browser: Browser;
let server: HostServer;
let began = 0;
let gone = 0;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  const well = await lasWell(2000);
  const endless = trickled(well, { pieceBytes: 1000, pauseMs: 40, gone: () => gone++ });
  server.files.set('well.las', ranged(well));
  server.files.set('endless.las', (request, response) => {
    began++;
    return endless(request, response);
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Mounts and unmounts correlations one after another: of arrays, and of two files every fourth time; each plotted, pointed at, aligned otherwise, with a ghost, a pick that waits for its name, and its table. */
async function cycles({ page }: Host, count: number): Promise<void> {
  await page.evaluate(
    async ([times, wells]) => {
      for (let cycle = 0; cycle < times; cycle++) {
        const ofFiles = cycle % 4 === 1;
        const element = ofFiles
          ? window.addCorrelation({
              src: '["../files/well.las","../files/well.las"]',
              link: 'leak',
            })
          : window.addCorrelation({ link: 'leak' }, wells);
        await new Promise((resolve) =>
          element.addEventListener('geo-plot', resolve, { once: true }),
        );
        const body = element.shadowRoot.querySelector('[role=application]') as HTMLElement;
        const { left, top } = body.getBoundingClientRect();
        body.dispatchEvent(
          new PointerEvent('pointermove', { clientX: left + 90, clientY: top + 90, bubbles: true }),
        );
        for (const [key, altKey] of [
          ['n', false],
          ['g', false],
          ['Enter', false],
          ['ArrowDown', true],
          ['p', false],
        ] as const) {
          body.dispatchEvent(
            new KeyboardEvent('keydown', {
              key,
              altKey,
              bubbles: true,
              composed: true,
              cancelable: true,
            }),
          );
        }
        if (!ofFiles) await element.flattenOn('Sand');
        element.shadowRoot
          .querySelector<HTMLElement>('.toolbar-group:last-child [aria-pressed]')!
          .click();
        while (!element.shadowRoot.querySelector('.picks-panel .panel-title'))
          await new Promise(requestAnimationFrame);
        element.remove();
        window.heardByTest.length = 0;
        if (cycle % 4 === 3) await new Promise((resolve) => setTimeout(resolve, 120));
      }
      await new Promise((resolve) => setTimeout(resolve, 400));
    },
    [count, [LEFT, RIGHT]] as const,
  );
}

describe('correlations that come and go', () => {
  it(
    '200 times with real data leave no memory, node, listener, timer or worker',
    { timeout: 300_000 },
    async () => {
      const host = await openCorrelationPage(browser, server);
      await watchTimers(host);
      const devtools = await host.page.context().newCDPSession(host.page);
      await cycles(host, 12);
      const before = await held(host, devtools);
      await cycles(host, 200);
      const grown = await grownSince(before, host, devtools);
      process.stdout.write(`200 mounts and unmounts of two wells: ${JSON.stringify(grown)}\n`);
      expect(grown.heapBytes).toBeLessThan(1_000_000);
      expect(grown.nodes).toBeLessThan(100);
      expect(grown.listeners).toBeLessThan(10);
      expect(grown.timers).toBeLessThanOrEqual(0);
      expect(grown.workers).toBe(0);
      expect(host.complaints).toEqual([]);
      await host.close();
    },
  );

  it('while their files are read let go of requests and workers, and say nothing', async () => {
    const host = await openCorrelationPage(browser, server);
    for (let i = 0; i < 3; i++) {
      await host.page.evaluate(
        () =>
          void window.addCorrelation({ src: '["../files/endless.las","../files/endless.las"]' }),
      );
      await expect.poll(() => began).toBe(2 * (i + 1));
      await host.page.evaluate(() => window.correlation().remove());
    }
    await expect.poll(() => gone).toBe(6);
    await expect.poll(() => host.page.workers().length).toBe(0);
    expect(await host.heard('geo-error')).toEqual([]);
    expect(await host.heard('geo-plot')).toEqual([]);
    await host.close();
  });
});
