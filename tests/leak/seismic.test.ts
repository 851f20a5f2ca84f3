import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { type Host, launch } from '../support/host-page.ts';
import { type HostServer, sendBytes, startServer } from '../support/page-server.ts';
import { openSeismicPage } from '../support/seismic-page.ts';
import { grownSince, held, watchTimers } from './held.ts';

let browser: Browser;
let server: HostServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  const survey = writeSegy({
    format: 5,
    traces: gridTraces({
      inlines: numbers(1, 12),
      crosslines: numbers(1, 20),
      samples: 100,
      value: (il, xl, _, k) => Math.sin(k / 5 + il) * xl,
    }),
  });
  server.files.set('survey.sgy', (request, response) => sendBytes(request, response, survey));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Mounts and unmounts seismic viewers one after another, each opened in its worker, drawn, cut another way, pointed at. */
async function cycles({ page }: Host, count: number): Promise<void> {
  await page.evaluate(async (times) => {
    for (let cycle = 0; cycle < times; cycle++) {
      const viewer = window.addSeismic({ src: '../files/survey.sgy', link: 'leak' });
      const drawn = (): Promise<unknown> =>
        new Promise((resolve) => viewer.addEventListener('geo-section', resolve, { once: true }));
      await drawn();
      const again = drawn();
      await viewer.goTo({ mode: cycle % 2 ? 'crossline' : 'z' });
      await again;
      viewer.shadowRoot
        .querySelector('[role=application]')!
        .dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey: true, bubbles: true }),
        );
      await new Promise(requestAnimationFrame);
      viewer.remove();
      window.heardByTest.length = 0;
      if (cycle % 4 === 3) await new Promise((resolve) => setTimeout(resolve, 120));
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
  }, count);
}

describe('seismic viewers that come and go', () => {
  it(
    '200 times leave no memory, node, listener, timer or worker',
    { timeout: 300_000 },
    async () => {
      const host = await openSeismicPage(browser, server);
      await watchTimers(host);
      const devtools = await host.page.context().newCDPSession(host.page);
      await cycles(host, 12);
      const before = await held(host, devtools);
      await cycles(host, 200);
      const grown = await grownSince(before, host, devtools);
      process.stdout.write(`200 mounts and unmounts: ${JSON.stringify(grown)}\n`);
      expect(grown.heapBytes).toBeLessThan(1_000_000);
      expect(grown.nodes).toBeLessThan(100);
      expect(grown.listeners).toBeLessThan(10);
      expect(grown.workers).toBe(0);
      expect(grown.timers).toBeLessThanOrEqual(0);
      await host.close();
    },
  );
});
