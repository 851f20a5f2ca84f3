import { describe, expect, it } from 'vitest';
import { type Host, launch } from '../support/host-page.ts';
import { ranged, trickled } from '../support/answers.ts';
import { openViewerPage, viewerTests } from '../support/log-viewer-page.ts';
import { lasWell } from '../support/wells.ts';
import { NO_COMPILERS } from './held.ts';
import { expectNoGrowth, LEAK_TIMEOUT_MS, type Mount, MOUNTS } from './mounts.ts';

let began = 0;
let gone = 0;

const tests = viewerTests(async (files) => {
  const well = await lasWell(2000);
  files.set('well.las', ranged(well));
  files.set('slow.las', trickled(well, { pieceBytes: 20_000, pauseMs: 40 }));
  const endless = trickled(well, { pieceBytes: 1000, pauseMs: 40, gone: () => gone++ });
  files.set('endless.las', (request, response) => {
    began++;
    return endless(request, response);
  });
});

/** Plots a file, moves the cursor, shows a depth range and changes the tab. */
function mountViewer({ page }: Host): Promise<Mount> {
  return page.evaluateHandle(() => async () => {
    const viewer = window.addViewer({ src: '../files/well.las', link: 'leak' });
    await new Promise((resolve) => viewer.addEventListener('geo-plot', resolve, { once: true }));
    const body = viewer.shadowRoot.querySelector('[role=application]') as HTMLElement;
    const { left, top } = body.getBoundingClientRect();
    body.dispatchEvent(
      new PointerEvent('pointermove', { clientX: left + 90, clientY: top + 90, bubbles: true }),
    );
    viewer.setDepthRange(1600, 1700);
    viewer.setAttribute('tab', 'header');
    await new Promise(requestAnimationFrame);
    viewer.remove();
  });
}

describe('log viewers that come and go', () => {
  it(
    `${MOUNTS} times leave no memory, node, listener, timer or worker`,
    { timeout: LEAK_TIMEOUT_MS },
    async () => {
      const browser = await launch([NO_COMPILERS]);
      try {
        const host = await openViewerPage(browser, tests.server);
        await expectNoGrowth(host, 'a log viewer', await mountViewer(host));
        expect(host.complaints).toEqual([]);
      } finally {
        await browser.close();
      }
    },
  );

  it('while their file is read let go of request and worker, and say nothing', () =>
    tests.on(async (host) => {
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
    tests.on(async (host) => {
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
