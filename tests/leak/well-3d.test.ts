import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../support/host-page.ts';
import { type HostServer, startServer } from '../support/page-server.ts';
import { openSurveyPage, serveSegy } from '../support/seismic-3d-page.ts';
import { launchWithWebgl, openScenePage } from '../support/well-3d-page.ts';
import { grownSince, held, NO_COMPILERS, watchTimers } from './held.ts';

let browser: Browser;
let server: HostServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchWithWebgl([NO_COMPILERS]), startServer()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Mounts and unmounts 3D views one after another, each drawn, turned, pointed at, and turned to another axis. */
async function cycles({ page }: Host, count: number): Promise<void> {
  await page.evaluate(async (times) => {
    for (let cycle = 0; cycle < times; cycle++) {
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
      window.heardByTest.length = 0;
      if (cycle % 4 === 3) await new Promise((resolve) => setTimeout(resolve, 120));
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
  }, count);
}

/** The same with a survey: opened, a slice moved, pointed at. */
async function surveyCycles({ page }: Host, count: number): Promise<void> {
  await page.evaluate(async (times) => {
    for (let cycle = 0; cycle < times; cycle++) {
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
      window.heardByTest.length = 0;
      if (cycle % 4 === 3) await new Promise((resolve) => setTimeout(resolve, 120));
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
  }, count);
}

describe('3D views that come and go', () => {
  it.each([
    ['wells', openScenePage, cycles],
    ['a survey', openSurveyPage, surveyCycles],
  ] as const)(
    'with %s 200 times leave no memory, node, listener, timer, worker or context',
    { timeout: 420_000 },
    async (_, open, go) => {
      await serveSegy(server.files, 'f3.sgy');
      const host = await open(browser, server);
      await watchTimers(host);
      // Every context that is made, until it is lost on purpose.
      await host.page.evaluate(() => {
        const make = HTMLCanvasElement.prototype.getContext as (
          this: HTMLCanvasElement,
          kind: string,
          ...more: unknown[]
        ) => unknown;
        const made: WeakRef<WebGL2RenderingContext>[] = [];
        HTMLCanvasElement.prototype.getContext = function (
          this: HTMLCanvasElement,
          kind: string,
          ...more: unknown[]
        ) {
          const context = make.call(this, kind, ...more);
          if (kind === 'webgl2' && context)
            made.push(new WeakRef(context as WebGL2RenderingContext));
          return context;
        } as typeof HTMLCanvasElement.prototype.getContext;
        Object.assign(window, {
          livingContexts: () => made.filter((one) => one.deref()?.isContextLost() === false).length,
          madeContexts: () => made.length,
        });
      });
      const devtools = await host.page.context().newCDPSession(host.page);
      await go(host, 12);
      const before = await held(host, devtools);
      await go(host, 200);
      const grown = await grownSince(before, host, devtools);
      const [living, made] = await host.page.evaluate(() => {
        const { livingContexts, madeContexts } = window as unknown as Record<
          'livingContexts' | 'madeContexts',
          () => number
        >;
        return [livingContexts(), madeContexts()];
      });
      process.stdout.write(
        `200 mounts and unmounts: ${JSON.stringify({ ...grown, contexts: living })}\n`,
      );
      expect(made).toBeGreaterThanOrEqual(212);
      expect(living).toBe(0);
      expect(grown.heapBytes).toBeLessThan(1_000_000);
      expect(grown.nodes).toBeLessThan(100);
      expect(grown.listeners).toBeLessThan(10);
      expect(grown.timers).toBeLessThanOrEqual(0);
      expect(grown.workers).toBe(0);
      await host.close();
    },
  );
});
