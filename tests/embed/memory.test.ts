import { describe, expect, it } from 'vitest';
import { type Host, openHost } from '../support/host-page.ts';
import { servedPages } from '../support/served-pages.ts';

const pages = servedPages();

async function on(look: (host: Host) => Promise<void>): Promise<void> {
  const host = await openHost(pages.browser, `${pages.server.origin}/pages/lifecycle.html`);
  try {
    await look(host);
  } finally {
    await host.close();
  }
}

const addScript = ({ page }: Host): Promise<unknown> =>
  page.addScriptTag({ url: '../dist/geo-elements.script.js' });

describe('an element on a page', () => {
  it('that is gone for good leaves no nodes and no listeners in memory', () =>
    on(async (host) => {
      await addScript(host);
      const devtools = await host.page.context().newCDPSession(host.page);
      await devtools.send('Performance.enable');
      const held = async (): Promise<{ nodes: number; listeners: number }> => {
        for (let i = 0; i < 3; i++) {
          await devtools.send('HeapProfiler.collectGarbage');
          // What was collected is finalized in tasks of its own.
          await host.page.evaluate(
            () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 })),
          );
        }
        const { metrics } = await devtools.send('Performance.getMetrics');
        const of = (name: string): number =>
          metrics.find((metric) => metric.name === name)?.value ?? NaN;
        return { nodes: of('Nodes'), listeners: of('JSEventListeners') };
      };
      const cycles = async (count: number): Promise<void> => {
        await host.page.evaluate(async (times) => {
          for (let cycle = 0; cycle < times; cycle++) {
            const viewer = document.createElement('geo-log-viewer');
            viewer.style.height = '300px';
            viewer.setAttribute('src', '../data/well.las');
            const plotted = new Promise((resolve) =>
              viewer.addEventListener('geo-plot', resolve, { once: true }),
            );
            document.querySelector('#one')?.append(viewer);
            await plotted;
            viewer.remove();
            // A viewer that is gone for good shows nothing any more.
            while (viewer.shadowRoot!.childElementCount > 0)
              await new Promise((resolve) => setTimeout(resolve, 10));
          }
          window.heardByTest.length = 0;
        }, count);
      };
      await cycles(3);
      const before = await held();
      await cycles(10);
      // One viewer that stays costs some hundred nodes: less than one of ten is noise of the engine.
      await expect.poll(async () => (await held()).nodes - before.nodes).toBeLessThan(100);
      await expect.poll(async () => (await held()).listeners - before.listeners).toBeLessThan(20);
      expect(host.complaints).toEqual([]);
    }));
});
