import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromium } from '../support/engines/chromium.ts';
import type { EnginePage } from '../support/engines/engine.ts';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { type HostPage, openHostPage } from '../support/engines/host.ts';
import { byLength } from '../support/length.ts';
import { grOfRow, ROWS } from '../support/log-file.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

let server: HostServer;

beforeAll(async () => {
  server = await startServer({ watched: true });
});

afterAll(() => server?.close());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The viewer plotted the file, its values are the file's, and the picture is no blank one. */
async function expectPlotOfFile({ page, waitFor }: HostPage): Promise<void> {
  const { detail } = await waitFor('geo-plot');
  expect(detail).toMatchObject({ samples: ROWS });
  expect(detail['curves']).toContain('GR');
  const gr = await page.evaluate(async () => {
    const viewer = document.querySelector('geo-log-viewer') as HTMLElement & {
      curveValues(mnemonic: string): Promise<{ depth: Float64Array; values: Float64Array }>;
    };
    const { depth, values } = await viewer.curveValues('GR');
    return {
      depths: [depth[0], depth.at(-1)],
      values: [values[0], values[100], values.at(-1)],
      count: values.length,
    };
  });
  expect(gr).toEqual({
    depths: [1000, 1000 + (ROWS - 1) / 2],
    values: [0, 100, ROWS - 1].map(grOfRow),
    count: ROWS,
  });
  expect(await countInk(page)).toBeGreaterThan(500);
}

/** Pixels of the viewer's canvases, as they are shown, that differ from the canvas' first one. */
async function countInk(page: EnginePage): Promise<number> {
  return page.evaluate(() => {
    let ink = 0;
    for (const canvas of document
      .querySelector('geo-log-viewer')
      ?.shadowRoot?.querySelectorAll('canvas') ?? []) {
      if (
        !canvas.checkVisibility() ||
        canvas.clientWidth === 0 ||
        canvas.width === 0 ||
        canvas.height === 0
      )
        continue;
      const pixels = new Uint32Array(
        canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ??
          new ArrayBuffer(0),
      );
      const ground = pixels[0];
      ink += pixels.filter((pixel) => pixel !== ground).length;
    }
    return ink;
  });
}

describeEngines('a host page', byLength([chromium], ENGINES), (shared) => {
  /** Opens a host page, lets `look` judge it, and closes it. */
  async function on(name: string, look: (host: HostPage) => Promise<void>): Promise<void> {
    const host = await openHostPage(shared.browser, `${server.origin}/pages/${name}`);
    try {
      await look(host);
    } finally {
      await host.close();
    }
  }

  it('with one classic script tag, one element and a file URL shows the file', () =>
    on('plain.html', async (host) => {
      await expectPlotOfFile(host);
      expect(await host.complaints()).toEqual([]);
      const leaked = await host.page.evaluate(() =>
        Object.keys(window).filter((name) => /geo|r2wc|react/i.test(name)),
      );
      expect(leaked).toEqual([]);
    }));

  it('with an AMD loader sees no anonymous define', () =>
    on('amd.html', async (host) => {
      await expectPlotOfFile(host);
      expect(await host.complaints()).toEqual([]);
    }));

  it('under a strict CSP with Trusted Types reports no violation, and the file is read in a worker', () =>
    on('csp.html', async (host) => {
      await expectPlotOfFile(host);
      expect(await host.workers()).toBeGreaterThan(0);
      expect(await host.violations()).toEqual([]);
      expect(await host.complaints()).toEqual([]);
    }));

  it('that allows scripts by nonce and strict-dynamic, and one Trusted Types policy, reports no violation', () =>
    on('strict-dynamic.html', async (host) => {
      await expectPlotOfFile(host);
      expect(await host.violations()).toEqual([]);
      expect(await host.complaints()).toEqual([]);
    }));

  it('under a strict CSP saves pictures without a violation', () =>
    on('csp.html', async (host) => {
      await host.waitFor('geo-plot');
      const types = await host.page.evaluate(async () => {
        const viewer = document.querySelector('geo-log-viewer') as HTMLElement & {
          toImage(request: { type: string }): Promise<Blob>;
        };
        const pictures = [];
        for (const type of ['image/png', 'image/svg+xml', 'application/pdf'])
          pictures.push(await viewer.toImage({ type }));
        return pictures.map(({ type, size }) => [type, size > 1000]);
      });
      expect(types).toEqual([
        ['image/png', true],
        ['image/svg+xml', true],
        ['application/pdf', true],
      ]);
      expect(await host.violations()).toEqual([]);
      expect(await host.complaints()).toEqual([]);
    }));

  it('with hostile CSS, an RTL document and a zoomed root font changes nothing inside', () =>
    on('hostile-css.html', async (host) => {
      await expectPlotOfFile(host);
      const seen = await host.page.evaluate(() => {
        const root = document.querySelector('geo-log-viewer')?.shadowRoot;
        const frame = root?.querySelector('.geo-frame') as HTMLElement;
        const style = getComputedStyle(frame);
        const buttons = [...(root?.querySelectorAll('button') ?? [])];
        const canvases = [...(root?.querySelectorAll('canvas') ?? [])];
        return {
          dir: frame.dir,
          font: style.fontSize,
          spacing: style.letterSpacing,
          transform: style.textTransform,
          tall: frame.clientHeight >= 200,
          buttons: buttons.some((button) => getComputedStyle(button).display !== 'none'),
          canvases:
            canvases.length > 0 &&
            canvases.every((canvas) => getComputedStyle(canvas).direction === 'ltr'),
        };
      });
      expect(seen).toEqual({
        dir: 'rtl',
        font: '13px',
        spacing: 'normal',
        transform: 'none',
        tall: true,
        buttons: true,
        canvases: true,
      });
      expect(await host.complaints()).toEqual([]);
    }));

  for (const [version, name] of [
    [17, 'react17.html'],
    [18, 'react18.html'],
    [19, 'react19.html'],
  ] as const) {
    it(`of React ${version} hands data over by reference, hears events, and removes the element without a warning`, () =>
      on(name, async (host) => {
        const { detail } = await host.waitFor('geo-plot');
        expect(detail).toMatchObject({ samples: 500, curves: ['GR'] });
        await expect
          .poll(() => host.page.evaluate(() => document.querySelector('output')?.textContent))
          .toBe('GR');
        const same = await host.page.evaluate(() => {
          const viewer = document.querySelector('geo-log-viewer') as HTMLElement & {
            data: unknown;
            plotOnly: boolean;
          };
          return {
            data: viewer.data === (globalThis as { wellOfPage?: unknown }).wellOfPage,
            plotOnly: viewer.plotOnly,
            attribute: viewer.hasAttribute('data'),
          };
        });
        expect(same).toEqual({ data: true, plotOnly: true, attribute: false });
        await host.click('#remove');
        await expect
          .poll(() => host.page.evaluate(() => !document.querySelector('geo-log-viewer')))
          .toBe(true);
        await pause(300);
        await host.click('#remove');
        await host.waitFor('geo-plot', 2);
        const complaints = await host.complaints();
        expect(complaints.filter((complaint) => !complaint.includes('React DevTools'))).toEqual([]);
      }));
  }

  it('of React 19 takes a property back by undefined', () =>
    on('react19.html', async (host) => {
      await host.waitFor('geo-plot');
      const theme = (): Promise<unknown> =>
        host.page.evaluate(
          () =>
            (document.querySelector('geo-log-viewer') as HTMLElement & { theme: unknown }).theme,
        );
      expect(await theme()).toBe('dark');
      await host.click('#theme');
      await expect.poll(theme).toBe('auto');
    }));

  it('with two builds of the suite has one that works, and one line names both versions', () =>
    on('two-builds.html', async (host) => {
      await expectPlotOfFile(host);
      const lines = async (): Promise<string[]> =>
        (await host.complaints()).filter((complaint) => complaint.includes('geo-elements'));
      await expect.poll(async () => (await lines()).length).toBeGreaterThan(0);
      await pause(200);
      const complaints = await host.complaints();
      expect(complaints.filter((complaint) => complaint.startsWith('error'))).toEqual([]);
      expect(await lines()).toHaveLength(1);
      expect((await lines())[0]).toMatch(/version 0\.0\.9.*version \d|version \d.*version 0\.0\.9/);
    }));

  it('with the script tag three times is as with one', () =>
    on('script-twice.html', async (host) => {
      await expectPlotOfFile(host);
      expect(await host.complaints()).toEqual([]);
    }));

  it('with polluted prototypes and globals of other libraries shows the file', () =>
    on('polluted.html', async (host) => {
      await expectPlotOfFile(host);
      expect(await host.complaints()).toEqual([]);
      expect(
        await host.page.evaluate(() => (window as { React?: { version: string } }).React?.version),
      ).toBe('15.4.2');
    }));

  it('in a sandboxed frame of an opaque origin shows the file', () =>
    on('sandboxed.html', async (host) => {
      const reports = (): Promise<{ type: string; origin: string }[]> =>
        host.page.evaluate(() => (window as unknown as { reports: [] }).reports);
      await expect.poll(async () => (await reports()).length).toBeGreaterThan(0);
      expect((await reports())[0]).toMatchObject({
        type: 'geo-plot',
        origin: 'null',
        detail: { samples: ROWS },
        complaints: [],
      });
    }));

  it('of a locked-down portal, with storage that throws, shows the file', () =>
    on('locked-down.html', async (host) => {
      await expectPlotOfFile(host);
      const complaints = await host.complaints();
      expect(
        complaints.filter((complaint) => !/Unrecognized feature|Document-Policy/.test(complaint)),
      ).toEqual([]);
    }));
});
