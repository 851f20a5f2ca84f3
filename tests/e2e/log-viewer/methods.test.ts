import { describe, expect, it } from 'vitest';
import type { Host } from '../../support/host-page.ts';
import { grOfRow, logFile, ROWS } from '../../support/log-file.ts';
import { ranged, trickled } from '../../support/answers.ts';
import { showFile, viewerTests } from '../../support/log-viewer-page.ts';
import { lasWell } from '../../support/wells.ts';

const { on } = viewerTests(async (files) => {
  const well = await lasWell(2000);
  files.set('small.las', ranged(logFile()));
  files.set('well.las', ranged(well));
  files.set('slow.las', trickled(well, { pieceBytes: 60_000, pauseMs: 30 }));
});

type Picture = { type: string; head: string; size: number; text: string };

/** A picture of the viewer, as its type, first bytes and Latin-1 text. */
const picture = (
  { page }: Host,
  request: { type?: string; depthScale?: string | number },
): Promise<Picture> =>
  page.evaluate(async (requested) => {
    const blob = await window
      .viewer()
      .toImage(requested as Parameters<ReturnType<Window['viewer']>['toImage']>[0]);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return {
      type: blob.type,
      head: [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
      size: blob.size,
      text: new TextDecoder('latin1').decode(bytes),
    };
  }, request);

describe('plot()', () => {
  it('draws these curves, without names the present selection', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      await host.page.evaluate(() => window.viewer().plot(['ILD']));
      expect((await host.waitFor('geo-plot', 2)).detail['curves']).toEqual(['ILD']);
      await host.page.getByRole('checkbox', { name: /^GR/ }).check();
      await host.page.evaluate(() => window.viewer().plot());
      expect((await host.waitFor('geo-plot', 3)).detail['curves']).toEqual(['GR', 'ILD']);
    }));

  it('of depth curves alone says that a curve is to be selected', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      await host.page.evaluate(() => window.viewer().plot(['DEPT']));
      expect((await host.waitFor('geo-error')).detail).toEqual({
        code: 'SELECT_CURVE',
        message: expect.any(String) as string,
      });
      expect(await host.page.getByRole('alert').innerText()).toContain('Select curve');
    }));

  it('and curveValues() called while the file is still read wait for it', () =>
    on(async (host) => {
      const found = await host.page.evaluate(async () => {
        const viewer = window.addViewer({ src: '../files/slow.las' });
        const plotting = viewer.plot(['GR', 'DT']);
        const { values } = await viewer.curveValues('GR');
        await plotting;
        return values.length;
      });
      expect(found).toBe(2000);
      await expect
        .poll(async () => (await host.heard('geo-plot')).at(-1)?.detail['curves'])
        .toEqual(['GR', 'DT']);
    }));
});

describe('setDepthRange()', () => {
  it('shows these depths and tells it once', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      await host.page.evaluate(() => window.viewer().setDepthRange(1100, 1150));
      expect((await host.waitFor('geo-depth-change')).detail).toEqual({
        top: 1100,
        base: 1150,
        unit: 'm',
      });
      await host.page.waitForTimeout(100);
      expect(await host.heard('geo-depth-change')).toHaveLength(1);
    }));

  it('called before the file is there holds once it is', () =>
    on(async (host) => {
      await host.page.evaluate(() =>
        window.addViewer({ src: '../files/small.las' }).setDepthRange(1100, 1150),
      );
      await host.waitFor('geo-plot');
      expect(
        await host.page.evaluate(
          () =>
            (window.viewer().shadowRoot.querySelector('[aria-label="Top"]') as HTMLInputElement)
              .value,
        ),
      ).toBe('1100');
    }));
});

describe('curveValues()', () => {
  it('gives every value with its depth, as copies', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { depth, values, again } = await host.page.evaluate(async () => {
        const first = await window.viewer().curveValues('GR');
        const copy = { depth: [...first.depth], values: [...first.values] };
        first.values.fill(0);
        first.depth.fill(0);
        const second = await window.viewer().curveValues('GR');
        return { ...copy, again: [second.depth[1], second.values[1]] };
      });
      expect(values).toEqual(Array.from({ length: ROWS }, (_, row) => grOfRow(row)));
      expect(depth.slice(0, 3)).toEqual([1000, 1000.5, 1001]);
      expect(again).toEqual([1000.5, grOfRow(1)]);
    }));

  it('of a curve that is not there is refused with its name', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const refusal = await host.page.evaluate(() =>
        window
          .viewer()
          .curveValues('NOPE')
          .catch((error: { code: string; message: string }) => ({
            code: error.code,
            named: error.message.includes('NOPE'),
          })),
      );
      expect(refusal).toEqual({ code: 'CURVE_UNKNOWN', named: true });
      expect(await host.heard('geo-error')).toEqual([]);
    }));

  it('without a log is refused', () =>
    on(async (host) => {
      const code = await host.page.evaluate(() =>
        window
          .addViewer()
          .curveValues('GR')
          .catch((error: { code: string }) => error.code),
      );
      expect(code).toBe('NO_LOG_DATA');
    }));
});

describe('toImage()', () => {
  it('gives a PNG of what the screen shows, in its pixels', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { type, head, text } = await picture(host, {});
      expect([type, head]).toEqual(['image/png', '89 50 4e 47 0d 0a 1a 0a']);
      const at = (offset: number): number =>
        [0, 1, 2, 3].reduce((value, i) => value * 256 + text.charCodeAt(offset + i), 0);
      const size = await host.page.evaluate(() => {
        const { clientWidth, clientHeight } = window
          .viewer()
          .shadowRoot.querySelector('.plot-host') as HTMLElement;
        return [clientWidth, clientHeight];
      });
      // Drawn at one or more whole pixels for each of the screen's.
      expect(at(16) / at(20)).toBeCloseTo(Number(size[0]) / Number(size[1]), 1);
      expect(at(16)).toBeGreaterThanOrEqual(Number(size[0]) - 20);
    }));

  it('gives an SVG that is sound XML with the curves in it', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { type, text } = await picture(host, { type: 'image/svg+xml' });
      expect(type).toBe('image/svg+xml');
      const parsed = await host.page.evaluate((source) => {
        const document = new DOMParser().parseFromString(source, 'image/svg+xml');
        return {
          root: document.documentElement.localName,
          faults: document.querySelectorAll('parsererror').length,
          paths: document.querySelectorAll('path, polyline').length,
          names: ['GR', 'RHOB', 'ILD'].every((name) =>
            document.documentElement.textContent?.includes(name),
          ),
        };
      }, text);
      expect(parsed).toEqual({
        root: 'svg',
        faults: 0,
        paths: expect.any(Number) as number,
        names: true,
      });
      expect(parsed.paths).toBeGreaterThan(3);
    }));

  it('gives a PDF of the whole log: twice the scale, about twice the pages of log', () =>
    on(async (host) => {
      await showFile(host, 'well.las');
      const pages = async (depthScale: string): Promise<number> => {
        const { type, head, text } = await picture(host, { type: 'application/pdf', depthScale });
        expect(type).toBe('application/pdf');
        expect(head.startsWith('25 50 44 46 2d')).toBe(true);
        expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
        return Number(
          /\/Type\s*\/Pages[^>]*\/Count (\d+)/.exec(text)?.[1] ??
            text.match(/\/Type\s*\/Page\b/g)?.length,
        );
      };
      const [coarse, fine] = [await pages('1:500'), await pages('1:200')];
      // 305 m are 0.61 m of paper at 1:500 and 1.52 m at 1:200; an A4 page holds a quarter of a metre, heading and tail come on top.
      expect(coarse).toBeGreaterThanOrEqual(3);
      expect(fine).toBeGreaterThanOrEqual(coarse + 3);
    }));

  for (const [what, request] of [
    ['an unknown kind', { type: 'image/gif' }],
    ['an invalid scale', { type: 'application/pdf', depthScale: 'large' }],
  ] as const) {
    it(`of ${what} is refused to the caller`, () =>
      on(async (host) => {
        await showFile(host, 'small.las');
        await expect(picture(host, request)).rejects.toThrow(/Error/);
        expect(await host.heard('geo-error')).toEqual([]);
      }));
  }
});

describe('refresh()', () => {
  it('reads the file again and keeps the choices', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      await host.page.evaluate(() => window.viewer().plot(['ILD']));
      await host.waitFor('geo-plot', 2);
      await host.page.evaluate(() => window.viewer().setDepthRange(1050, 1100));
      const shown = () =>
        host.page.evaluate(() =>
          [...window.viewer().shadowRoot.querySelectorAll<HTMLInputElement>('.depth-field')].map(
            ({ value }) => Number(value),
          ),
        );
      await expect.poll(shown).toEqual([1050, 1100]);
      await host.page.evaluate(() => window.viewer().refresh());
      expect((await host.waitFor('geo-plot', 3)).detail['curves']).toEqual(['ILD']);
      expect(await host.heard('geo-file')).toHaveLength(2);
      expect(await shown()).toEqual([1050, 1100]);
    }));
});
