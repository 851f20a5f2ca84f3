import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromium } from '../support/engines/chromium.ts';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { type HostPage, openHostPage } from '../support/engines/host.ts';
import { byLength } from '../support/length.ts';
import { ROWS } from '../support/log-file.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

let server: HostServer;
/** Has the script and not the modules that it imports. */
let incomplete: HostServer;

beforeAll(async () => {
  [server, incomplete] = await Promise.all([
    startServer({ watched: true }),
    startServer({ watched: true, refused: /\/chunks\// }),
  ]);
});

afterAll(() => Promise.all([server, incomplete].map((one) => one?.close())));

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Requests for the log file so far. */
const requested = (): number =>
  server.requests.filter((request) => request.includes('/data/')).length;

/** Puts the suite on the page. */
const addScript = ({ page }: HostPage): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const script = document.createElement('script');
        script.src = '../dist/geo-elements.script.js';
        script.onload = () => resolve();
        document.head.append(script);
      }),
  );

describeEngines('an element on a page', byLength([chromium], ENGINES), (shared) => {
  async function on(look: (host: HostPage) => Promise<void>, at = server): Promise<void> {
    const host = await openHostPage(shared.browser, `${at.origin}/pages/lifecycle.html`);
    try {
      await look(host);
    } finally {
      await host.close();
    }
  }

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
      expect(await host.complaints()).toEqual([]);
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
      expect(await host.complaints()).toEqual([]);
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
        await pause(20);
      }
      expect(requested() - before).toBe(1);
      release();
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
      expect(await host.heard('geo-ready')).toHaveLength(1);
      expect(await host.heard('geo-error')).toEqual([]);
      expect(await host.complaints()).toEqual([]);
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
      await expect.poll(() => host.workers()).toBe(0);
      release();
      await pause(200);
      expect(await host.heard('geo-error')).toEqual([]);
      expect(await host.heard('geo-plot')).toEqual([]);
      expect(await host.complaints()).toEqual([]);
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
      await expect.poll(() => host.workers()).toBe(0);
      expect(await host.heard('geo-error')).toEqual([]);
      expect(await host.complaints()).toEqual([]);
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
      await expect.poll(async () => (await host.complaints()).length).toBeGreaterThan(0);
      await pause(300);
      expect(await host.complaints()).toEqual([
        'warning: geo-elements: <geo-nonsense> is no element of this suite.',
      ]);
    }));

  it('whose code cannot be fetched shows a message and is not blank', () =>
    on(async (host) => {
      await addScript(host);
      await host.page.evaluate(() =>
        document.body.append(document.createElement('geo-log-viewer')),
      );
      const { detail } = await host.waitFor('geo-error');
      expect(detail).toMatchObject({ code: 'SCRIPT_FAILED' });
      const shown = await host.page.evaluate(
        () => document.querySelector<HTMLElement>('geo-log-viewer')?.innerText,
      );
      expect(shown).toContain('could not be loaded');
      const complaints = await host.complaints();
      // What browsers themselves report of the files that are refused.
      const own =
        /404|^error: Error: (Loading module from|None of the “sha256”) .*\/dist\/chunks\//;
      expect(complaints.filter((complaint) => !own.test(complaint))).toEqual([]);
    }, incomplete));
});
