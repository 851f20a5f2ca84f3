import { describe, expect, it } from 'vitest';
import type { Host } from '../../support/host-page.ts';
import { logFile } from '../../support/log-file.ts';
import { ranged } from '../../support/answers.ts';
import { showFile, viewerTests } from '../../support/log-viewer-page.ts';
import { dlisWell, lasWell } from '../../support/wells.ts';

const { on } = viewerTests(async (files) => {
  files.set('small.las', ranged(logFile()));
  files.set('well.las', ranged(await lasWell(2000)));
  files.set('well.dlis', ranged(await dlisWell(500)));
});

const set = ({ page }: Host, name: string, value: string | null): Promise<void> =>
  page.evaluate(
    ([attribute, text]) => {
      if (text === null) window.viewer().removeAttribute(attribute);
      else window.viewer().setAttribute(attribute, text);
    },
    [name, value] as const,
  );

/** Curves of the `count`th plot. */
const curvesOf = async (host: Host, count: number): Promise<unknown> =>
  (await host.waitFor('geo-plot', count)).detail['curves'];

/** What the two depth fields and the unit show. */
const shownRange = ({ page }: Host): Promise<unknown> =>
  page.evaluate(() => {
    const value = (label: string): string =>
      (window.viewer().shadowRoot.querySelector(`[aria-label="${label}"]`) as HTMLInputElement)
        .value;
    return [Number(value('Top')), Number(value('Base')), value('Depth unit')];
  });

const TEMPLATE = {
  name: 'Gamma alone',
  tracks: [{ kind: 'depth' }, { kind: 'curves', curves: [{ curve: 'GR', left: 0, right: 150 }] }],
};

describe('the attribute', () => {
  it('tab shows the plot or the log header, and the plot without it', () =>
    on(async (host) => {
      await host.page.evaluate(
        () => void window.addViewer({ src: '../files/small.las', tab: 'header' }),
      );
      await host.page.getByRole('heading', { name: 'Versions' }).waitFor();
      expect(await host.heard('geo-plot')).toEqual([]);
      await set(host, 'tab', 'plot');
      await host.waitFor('geo-plot');
      await host.page.getByRole('application').waitFor();
      await set(host, 'tab', 'header');
      await host.page.getByRole('heading', { name: 'Versions' }).waitFor();
      await set(host, 'tab', null);
      await host.page.getByRole('application').waitFor();
    }));

  it('plot-only leaves the tracks alone', () =>
    on(async (host) => {
      await showFile(host, 'small.las', { 'plot-only': '', tab: 'header' });
      expect(await host.page.getByRole('tab').count()).toBe(0);
      expect(await host.page.getByRole('checkbox').count()).toBe(0);
      expect(await host.page.getByRole('application').isVisible()).toBe(true);
      await set(host, 'plot-only', null);
      await host.page.getByRole('tab').first().waitFor();
    }));

  it('depth-range shows these depths of each file, and the whole log without it', () =>
    on(async (host) => {
      await showFile(host, 'small.las', { 'depth-range': '1050,1100' });
      expect(await shownRange(host)).toEqual([1050, 1100, 'm']);
      await set(host, 'depth-range', '1120, 1080');
      await expect.poll(() => shownRange(host)).toEqual([1080, 1120, 'm']);
      await set(host, 'depth-range', '1600,1650');
      await set(host, 'src', '../files/well.las');
      await host.waitFor('geo-plot', 2);
      expect(await shownRange(host)).toEqual([1600, 1650, 'm']);
      await set(host, 'depth-range', null);
      await expect.poll(async () => ((await shownRange(host)) as number[])[0]).toBeLessThan(1541);
      expect((await host.heard('geo-depth-change')).at(-1)?.detail).toEqual({
        top: expect.any(Number) as number,
        base: expect.any(Number) as number,
        unit: 'm',
      });
    }));

  it('depth-unit shows depths in this unit, and in the file’s own without it', () =>
    on(async (host) => {
      await showFile(host, 'small.las', { 'depth-unit': 'ft', 'depth-range': '3300,3400' });
      expect(await shownRange(host)).toEqual([3300, 3400, 'ft']);
      expect((await host.heard('geo-plot'))[0]?.detail['depth']).toEqual({
        top: expect.closeTo(1000 / 0.3048, 6) as number,
        base: expect.closeTo(1199.5 / 0.3048, 6) as number,
        unit: 'ft',
      });
      await set(host, 'depth-unit', null);
      await expect.poll(() => shownRange(host)).toEqual([1005.84, 1036.32, 'm']);
      // The values are the file's, in its own unit.
      expect(
        await host.page.evaluate(async () => (await window.viewer().curveValues('GR')).depthUnit),
      ).toBe('M');
    }));

  it('depth-scale draws at this scale by CSS inches', () =>
    on(async (host) => {
      await showFile(host, 'small.las', { 'depth-scale': '1:500' });
      const scale = await host.page.evaluate(() => {
        const root = window.viewer().shadowRoot;
        const value = (label: string): number =>
          Number((root.querySelector(`[aria-label="${label}"]`) as HTMLInputElement).value);
        const inches = (root.querySelector('[role=application]') as HTMLElement).clientHeight / 96;
        return (value('Base') - value('Top')) / (inches * 0.0254);
      });
      expect(scale).toBeGreaterThan(495);
      expect(scale).toBeLessThan(505);
    }));

  it('curves selects these besides the depth, and those of the template without it', () =>
    on(async (host) => {
      await showFile(host, 'small.las', { curves: 'GR, ILD, NO_SUCH' });
      expect(await curvesOf(host, 1)).toEqual(['GR', 'ILD']);
      await set(host, 'curves', 'RHOB');
      expect(await curvesOf(host, 2)).toEqual(['RHOB']);
      await set(host, 'curves', null);
      expect(await curvesOf(host, 3)).toEqual(['GR', 'RHOB', 'ILD']);
    }));

  it('template chooses by id or name, and the default without it', () =>
    on(async (host) => {
      const picked = (): Promise<string> =>
        host.page.getByRole('combobox', { name: 'Template' }).inputValue();
      await showFile(host, 'well.las', { template: 'sonic' });
      expect(await picked()).toBe('sonic');
      await set(host, 'template', 'Resistivity');
      await host.waitFor('geo-plot', 2);
      expect(await picked()).toBe('resistivity');
      await set(host, 'template', null);
      await host.waitFor('geo-plot', 3);
      expect(await picked()).toBe('triple-combo');
    }));

  it('frame chooses a frame by name, and the first without it', () =>
    on(async (host) => {
      await showFile(host, 'well.dlis');
      const frames = (await host.waitFor('geo-file')).detail['frames'] as { name: string }[];
      await set(host, 'frame', frames[1]?.name ?? '');
      expect((await host.waitFor('geo-plot', 2)).detail['frame']).toBe(frames[1]?.name);
      await set(host, 'frame', null);
      expect((await host.waitFor('geo-plot', 3)).detail['frame']).toBe(frames[0]?.name);
    }));

  it('that cannot be read is named in the element and in one geo-error, and the default holds', () =>
    on(async (host) => {
      await showFile(host, 'small.las', {
        'depth-range': 'deep',
        'depth-scale': '200',
        tab: 'third',
      });
      const errors = (await host.heard('geo-error')).map(({ detail }) => detail);
      expect(errors).toHaveLength(3);
      expect(errors.every(({ code }) => code === 'ATTRIBUTE_INVALID')).toBe(true);
      const notices = host.page.locator('[part=notice]');
      expect(await notices.count()).toBe(3);
      await set(host, 'tab', 'header');
      await expect.poll(() => notices.count()).toBe(2);
    }));

  it('popup takes away the button that opens a window', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const button = host.page.getByRole('button', { name: 'Open in new window' });
      expect(await button.isVisible()).toBe(true);
      await set(host, 'popup', '');
      await button.waitFor({ state: 'detached' });
    }));
});

describe('the property templateConfig', () => {
  it('is drawn, heads the list, and its going brings the default back', () =>
    on(async (host) => {
      await host.page.evaluate((config) => {
        const viewer = window.addViewer({ src: '../files/well.las' });
        viewer.templateConfig = config;
      }, TEMPLATE);
      expect(await curvesOf(host, 1)).toEqual(['GR']);
      const picker = host.page.getByRole('combobox', { name: 'Template' });
      expect(await picker.locator('option').first().innerText()).toBe('Gamma alone');
      const read = (): Promise<number> => host.heard('geo-file').then((all) => all.length);
      const before = await read();
      await host.page.evaluate((config) => {
        window.viewer().templateConfig = {
          ...config,
          name: 'Gamma and sonic',
          tracks: [
            ...config.tracks,
            { kind: 'curves', curves: [{ curve: 'DT', left: 140, right: 40 }] },
          ],
        };
      }, TEMPLATE);
      await host.waitFor('geo-plot', 2);
      expect(await picker.locator('option').first().innerText()).toBe('Gamma and sonic');
      await host.page.evaluate(() => {
        window.viewer().templateConfig = undefined;
      });
      await host.waitFor('geo-plot', 3);
      expect(await picker.inputValue()).toBe('triple-combo');
      expect(await read()).toBe(before);
    }));

  it('that breaks the schema is named field by field, shown and announced once; the file is drawn all the same', () =>
    on(async (host) => {
      await host.page.evaluate(() => {
        const viewer = window.addViewer({ src: '../files/small.las' });
        viewer.templateConfig = {
          name: 'Broken',
          tracks: [
            { kind: 'curves', curves: [{ curve: 'GR', left: 10, right: 10 }] },
            { kind: 'nonsense' },
          ],
        };
      });
      await host.waitFor('geo-plot');
      const errors = await host.heard('geo-error');
      expect(errors.map(({ detail }) => detail)).toEqual([
        {
          code: 'TEMPLATE_INVALID',
          message: expect.stringContaining('tracks.0.curves.0') as string,
        },
      ]);
      expect(errors[0]?.detail['message']).toContain('tracks.1');
      expect(await host.page.getByRole('alert').innerText()).toContain(
        'Template not valid. Choose another template.',
      );
    }));
});
