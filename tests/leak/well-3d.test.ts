import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../support/length.ts';
import type { Host } from '../support/host-page.ts';
import { type HostServer, startServer } from '../support/page-server.ts';
import { openSurveyPage, serveSegy } from '../support/seismic-3d-page.ts';
import { launchWithWebgl, openScenePage } from '../support/well-3d-page.ts';
import { NO_COMPILERS } from './held.ts';
import { expectNoGrowth, LEAK_TIMEOUT_MS, type Mount, MOUNTS } from './mounts.ts';

let browser: Browser;
let server: HostServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchWithWebgl([NO_COMPILERS]), startServer()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Draws wells in 3D, turns them, points at them, and changes the depth axis. */
function mountWells({ page }: Host): Promise<Mount> {
  return page.evaluateHandle(() => async () => {
    const view = window.addScene({ 'depth-type': 'TVD', link: 'leak' }, 'depth');
    await new Promise((resolve) => view.addEventListener('geo-scene', resolve, { once: true }));
    const picture = view.shadowRoot.querySelector('[role=application]') as HTMLElement;
    for (const [key, altKey] of [
      ['ArrowRight', false],
      ['ArrowDown', true],
    ] as const)
      picture.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, bubbles: true }));
    view.depthType = 'MD';
    await new Promise(requestAnimationFrame);
    view.remove();
  });
}

/** Opens a survey in 3D, moves a slice, and points at it. */
function mountSurvey({ page }: Host): Promise<Mount> {
  return page.evaluateHandle(() => async () => {
    const view = window.addSurvey({ src: '../files/f3.sgy' });
    await new Promise((resolve) => view.addEventListener('geo-scene', resolve, { once: true }));
    const moved = new Promise((resolve) =>
      view.addEventListener('geo-section', resolve, { once: true }),
    );
    await view.goTo({ mode: 'inline', number: 115 });
    await moved;
    const picture = view.shadowRoot.querySelector('[role=application]') as HTMLElement;
    const { left, top, width, height } = picture.getBoundingClientRect();
    picture.dispatchEvent(
      new PointerEvent('pointermove', { clientX: left + width / 2, clientY: top + height / 2 }),
    );
    await new Promise(requestAnimationFrame);
    view.remove();
  });
}

describe('3D views that come and go', () => {
  // A survey is drawn by the same scene, and its files are let go of by what `seismic.test.ts` mounts.
  it.each([
    ['wells', openScenePage, mountWells] as const,
    ...(isLong ? [['a survey', openSurveyPage, mountSurvey] as const] : []),
  ])(
    `with %s ${MOUNTS} times leave no memory, node, listener, timer, worker or context`,
    { timeout: LEAK_TIMEOUT_MS },
    async (what, open, mount) => {
      await serveSegy(server.files, 'f3.sgy');
      const host = await open(browser, server);
      await expectNoGrowth(host, `a 3D view with ${what}`, await mount(host));
      const [made, living] = await host.page.evaluate(() => [
        window.contextsMade(),
        window.contextsLiving(),
      ]);
      expect(made).toBeGreaterThanOrEqual(MOUNTS);
      expect(living).toBe(0);
      await host.close();
    },
  );
});
