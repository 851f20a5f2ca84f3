import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { type Host, launch } from '../support/host-page.ts';
import { type HostServer, sendBytes, startServer } from '../support/page-server.ts';
import { openSeismicPage } from '../support/seismic-page.ts';
import { NO_COMPILERS } from './held.ts';
import { expectNoGrowth, LEAK_TIMEOUT_MS, type Mount, MOUNTS } from './mounts.ts';

let browser: Browser;
let server: HostServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch([NO_COMPILERS]), startServer()]);
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

/** Opens a survey in its worker, draws it, cuts it another way, points at it. */
function mountSeismic({ page }: Host): Promise<Mount> {
  return page.evaluateHandle(() => async (cycle: number) => {
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
  });
}

it(
  `seismic viewers that come and go ${MOUNTS} times leave no memory, node, listener, timer or worker`,
  { timeout: LEAK_TIMEOUT_MS },
  async () => {
    const host = await openSeismicPage(browser, server);
    await expectNoGrowth(host, 'a seismic viewer', await mountSeismic(host));
    expect(host.complaints).toEqual([]);
    await host.close();
  },
);
