import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEFT, openCorrelationPage, RIGHT } from '../support/correlation-page.ts';
import { ranged, trickled } from '../support/answers.ts';
import { lasWell } from '../support/wells.ts';
import { type Host, launch } from '../support/host-page.ts';
import { type HostServer, startServer } from '../support/page-server.ts';
import { NO_COMPILERS } from './held.ts';
import { expectNoGrowth, LEAK_TIMEOUT_MS, type Mount, MOUNTS } from './mounts.ts';

let browser: Browser;
let server: HostServer;
let began = 0;
let gone = 0;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch([NO_COMPILERS]), startServer()]);
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

/** Plots wells of arrays, or of two files every fourth time; points at them, aligns them otherwise, with a ghost, a pick that waits for its name, and its table. */
function mountCorrelation({ page }: Host): Promise<Mount> {
  return page.evaluateHandle(
    (wells) => async (cycle: number) => {
      const ofFiles = cycle % 4 === 1;
      const element = ofFiles
        ? window.addCorrelation({
            src: '["../files/well.las","../files/well.las"]',
            link: 'leak',
          })
        : window.addCorrelation({ link: 'leak' }, wells);
      await new Promise((resolve) => element.addEventListener('geo-plot', resolve, { once: true }));
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
        const init = { key, altKey, bubbles: true, composed: true, cancelable: true };
        body.dispatchEvent(new KeyboardEvent('keydown', init));
      }
      if (!ofFiles) await element.flattenOn('Sand');
      element.shadowRoot
        .querySelector<HTMLElement>('.toolbar-group:last-child [aria-pressed]')!
        .click();
      while (!element.shadowRoot.querySelector('.picks-panel .panel-title'))
        await new Promise(requestAnimationFrame);
      element.remove();
    },
    [LEFT, RIGHT],
  );
}

describe('correlations that come and go', () => {
  it(
    `${MOUNTS} times leave no memory, node, listener, timer or worker`,
    { timeout: LEAK_TIMEOUT_MS },
    async () => {
      const host = await openCorrelationPage(browser, server);
      await expectNoGrowth(host, 'a correlation', await mountCorrelation(host));
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
