import { describe, expect, it } from 'vitest';
import { seismicTests, serveReal, showSurvey } from '../support/seismic-page.ts';

/** Sections of one link on a page: they show the same times and one cursor, each in its own cut. */

const { on } = seismicTests((files) => serveReal(files, 'segy/f3.sgy'));

describe('linked viewers', () => {
  it('read the same sample where they show the same section', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy', { link: 'one', mode: 'inline', number: '122' });
      await showSurvey(host, 'f3.sgy', {
        link: 'one',
        mode: 'inline',
        number: '122',
        'plot-only': '',
      });
      await host.waitFor('geo-section', 2);
      await host.page
        .getByRole('application', { name: /Seismic section/ })
        .nth(1)
        .focus();
      await host.page.keyboard.press('Shift+ArrowUp');
      await expect
        .poll(() => host.page.locator('.readout-line').first().innerText())
        .toMatch(/Amplitude\s+[−-]?\d/);
    });
  });

  it('show the same times, also one that is opened later, and no others because one is opened', async () => {
    await on(async (host) => {
      const range = (at: number): Promise<string[]> =>
        host.page
          .locator('geo-seismic')
          .nth(at)
          .locator('.range-row input')
          .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      await showSurvey(host, 'f3.sgy', { link: 'one' });
      await host.page.evaluate(() => window.seismic().setWindow({ samples: [25, 50] }));
      await expect.poll(() => range(0)).toEqual(['104', '200']);
      await showSurvey(host, 'f3.sgy', { link: 'one', mode: 'crossline' });
      await host.waitFor('geo-section', 2);
      await expect.poll(() => range(1)).toEqual(['104', '200']);
      expect(await range(0)).toEqual(['104', '200']);
      await host.page
        .getByRole('application', { name: /Seismic section/ })
        .nth(1)
        .press('0');
      await expect.poll(() => range(0)).toEqual(['4', '300']);
    });
  });

  it('show one cursor, each on its own section', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy', { link: 'one' });
      await showSurvey(host, 'f3.sgy', { link: 'one', mode: 'crossline', 'plot-only': '' });
      await host.waitFor('geo-section', 2);
      await host.page
        .getByRole('application', { name: /Seismic section/ })
        .nth(1)
        .focus();
      await host.page.keyboard.press('Shift+ArrowUp');
      const { detail } =
        (await host.heard('geo-cursor')).at(-1) ?? (await host.waitFor('geo-cursor'));
      await expect
        .poll(() => host.page.locator('.readout-line').first().innerText())
        .toMatch(new RegExp(`T\\s+${Number(detail['time'])} ms`));
    });
  });
});
