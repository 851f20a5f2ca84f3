import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Host, launch, openHost } from '../support/host-page.ts';
import { ROWS } from '../support/log-file.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

let browser: Browser;
let server: HostServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function on(look: (host: Host) => Promise<void>): Promise<void> {
  const host = await openHost(browser, `${server.origin}/pages/lifecycle.html`);
  try {
    await look(host);
  } finally {
    await host.close();
  }
}

/** Requests for the log file so far. */
const requested = (): number =>
  server.requests.filter((request) => request.includes('/data/')).length;

const addScript = ({ page }: Host): Promise<unknown> =>
  page.addScriptTag({ url: '../dist/geo-elements.script.js' });

describe('an element on a page', () => {
  it('made by innerHTML before the script loads keeps the properties that were set on it', () =>
    on(async (host) => {
      await host.page.evaluate(() => {
        const section = document.querySelector('#one') as HTMLElement;
        section.innerHTML = '<geo-log-viewer style="height: 400px"></geo-log-viewer>';
        Object.assign(section.firstElementChild as Element, {
          data: {
            index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(1, 2, 3, 4) },
            curves: [{ mnemonic: 'GR', unit: 'gAPI', values: Float32Array.of(10, NaN, 30, 40) }],
          },
        });
      });
      await addScript(host);
      const { detail } = await host.waitFor('geo-plot');
      expect(detail).toMatchObject({ samples: 4, curves: ['GR'] });
      expect(host.complaints).toEqual([]);
    }));

  it('made by createElement after the script shows its file', () =>
    on(async (host) => {
      await addScript(host);
      await host.page.evaluate(() => {
        const viewer = document.createElement('geo-log-viewer');
        viewer.setAttribute('src', '../data/well.las');
        viewer.style.height = '400px';
        document.querySelector('#two')?.append(viewer);
      });
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
      expect(host.complaints).toEqual([]);
    }));

  it('moved between containers while its file loads reads it once and shows it', () =>
    on(async (host) => {
      await addScript(host);
      const { release } = server.hold();
      const before = requested();
      await host.page.evaluate(() => {
        (document.querySelector('#one') as HTMLElement).innerHTML =
          '<geo-log-viewer src="../data/well.las" style="height: 400px"></geo-log-viewer>';
      });
      await host.waitFor('geo-ready');
      await expect.poll(() => requested() - before).toBe(1);
      for (const place of ['#two', '#one', '#two']) {
        await host.page.evaluate(
          (to) =>
            document.querySelector(to)?.append(document.querySelector('geo-log-viewer') as Element),
          place,
        );
        await host.page.waitForTimeout(20);
      }
      expect(requested() - before).toBe(1);
      release();
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
      expect(await host.heard('geo-ready')).toHaveLength(1);
      expect(await host.heard('geo-error')).toEqual([]);
      expect(host.complaints).toEqual([]);
    }));

  it('removed while its file loads lets go of request and worker, and says nothing', () =>
    on(async (host) => {
      await addScript(host);
      const { release } = server.hold();
      const before = requested();
      await host.page.evaluate(() => {
        (document.querySelector('#one') as HTMLElement).innerHTML =
          '<geo-log-viewer src="../data/well.las" style="height: 400px"></geo-log-viewer>';
      });
      await host.waitFor('geo-ready');
      await expect.poll(requested).toBe(before + 1);
      await host.page.evaluate(() => document.querySelector('geo-log-viewer')?.remove());
      await expect.poll(() => host.page.workers().length).toBe(0);
      release();
      await host.page.waitForTimeout(200);
      expect(await host.heard('geo-error')).toEqual([]);
      expect(await host.heard('geo-plot')).toEqual([]);
      expect(host.complaints).toEqual([]);
    }));

  it('added and removed 200 times leaves no worker and no complaint behind', () =>
    on(async (host) => {
      await addScript(host);
      await host.page.evaluate(async () => {
        for (let cycle = 0; cycle < 200; cycle++) {
          const viewer = document.createElement('geo-log-viewer');
          viewer.style.height = '300px';
          viewer.setAttribute('src', '../data/well.las');
          document.querySelector('#one')?.append(viewer);
          if (cycle % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 60));
          viewer.remove();
          if (cycle % 10 === 5) await new Promise((resolve) => setTimeout(resolve, 150));
        }
      });
      await expect.poll(() => host.page.workers().length).toBe(0);
      expect(await host.heard('geo-error')).toEqual([]);
      expect(host.complaints).toEqual([]);
    }));

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

  it('of a tag that the suite does not have is named in one line of the console', () =>
    on(async (host) => {
      await addScript(host);
      await host.page.evaluate(() => {
        document.body.append(
          document.createElement('geo-nonsense'),
          document.createElement('geo-nonsense'),
        );
      });
      await expect.poll(() => host.complaints.length).toBeGreaterThan(0);
      await host.page.waitForTimeout(300);
      expect(host.complaints).toEqual([
        'warning: geo-elements: <geo-nonsense> is no element of this suite.',
      ]);
    }));

  it('whose code cannot be fetched shows a message and is not blank', () =>
    on(async (host) => {
      await host.page.route('**/chunks/**', (route) => route.abort());
      await addScript(host);
      await host.page.evaluate(() =>
        document.body.append(document.createElement('geo-log-viewer')),
      );
      const { detail } = await host.waitFor('geo-error');
      expect(detail).toMatchObject({ code: 'SCRIPT_FAILED' });
      expect(await host.page.locator('geo-log-viewer').innerText()).toContain(
        'could not be loaded',
      );
      expect(host.complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([]);
    }));
});
