import { stat } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seismicTests, serveReal, showSurvey } from '../support/seismic-page.ts';

/** The viewer of sections handled by keyboard and mouse as a person handles it, and with assistive technology. */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const { on } = seismicTests((files) => serveReal(files, 'segy/f3.sgy', 'segy/small.sgy'));

describe('by keyboard', () => {
  it('sections are stepped through, the cursor is moved and read out', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const plot = host.page.getByRole('application', { name: /Seismic section/ });
      await plot.focus();
      await host.page.keyboard.press('n');
      expect((await host.waitFor('geo-section', 2)).detail['number']).toBe(123);
      await host.page.keyboard.press('p');
      expect((await host.waitFor('geo-section', 3)).detail['number']).toBe(122);
      await host.page.keyboard.press('Shift+ArrowDown');
      await expect
        .poll(() => host.page.locator('geo-seismic [role=status]').allInnerTexts())
        .toEqual(expect.arrayContaining([expect.stringMatching(/IL 122, XL 88\d.*ms.*Amplitude/)]));
    });
  });

  it('the tools of the bar are used, but not while a field is written in', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const { page } = host;
      const pressed = (name: string): Promise<string | null> =>
        page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
      await page.getByLabel('Gain (dB)').first().press('i');
      expect(await pressed('Normal polarity')).toBe('false');
      await page.getByRole('application', { name: /Seismic section/ }).focus();
      await page.keyboard.press('i');
      await expect.poll(() => pressed('Reverse polarity')).toBe('true');
      await page.keyboard.press('v');
      await page.locator('.values-panel').waitFor();
      await page.keyboard.press('a');
      await expect.poll(() => page.locator('.attributes-panel').count()).toBe(0);
      expect(
        await page.evaluate(() => window.seismic().shadowRoot.activeElement?.role),
        'the section keeps the focus',
      ).toBe('application');
      await page.keyboard.press('r');
      await host.waitFor('geo-survey', 2);
      await page.keyboard.press('d');
      await page.getByRole('menuitem', { name: 'Image (PNG)' }).waitFor();
      await page.keyboard.press('Escape');
    });
  });

  it('a rectangle drawn with Shift is enlarged, a double click shows all again', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const plot = (await host.page
        .getByRole('application', { name: /Seismic section/ })
        .boundingBox())!;
      const [x, y] = [plot.x + plot.width / 2, plot.y + plot.height / 2];
      const range = async (): Promise<Record<string, unknown>> =>
        (await host.heard('geo-range-change')).at(-1)!.detail;
      const { top, base } = (await range()) as { top: number; base: number };
      await host.page.keyboard.down('Shift');
      await host.page.mouse.move(x - 80, y - 80);
      await host.page.mouse.down();
      await host.page.mouse.move(x + 80, y + 80, { steps: 4 });
      await host.page.mouse.up();
      await host.page.keyboard.up('Shift');
      await expect.poll(range).toMatchObject({ isWhole: false });
      const zoomed = (await range()) as { top: number; base: number };
      expect(zoomed.base - zoomed.top).toBeLessThan((base - top) / 2);
      await host.page.mouse.dblclick(x, y);
      await expect.poll(range).toMatchObject({ top, base, isWhole: true });
    });
  });

  it('the cursor stays where it is on the next line, and reads it', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const plot = host.page.getByRole('application', { name: /Seismic section/ });
      const announced = (text: RegExp) =>
        expect
          .poll(() => host.page.locator('geo-seismic [role=status]').allInnerTexts())
          .toEqual(expect.arrayContaining([expect.stringMatching(text)]));
      await plot.press('Shift+ArrowDown');
      await announced(/IL 122, XL 88\d.*Amplitude/);
      const before = (await host.heard('geo-cursor')).at(-1)!.detail;
      await plot.press('n');
      await announced(/IL 123, XL 88\d.*Amplitude/);
      expect(
        await host.page
          .locator('geo-seismic [role=application] [style*="visibility: visible"]')
          .count(),
      ).toBe(2);
      const after = (await host.heard('geo-cursor')).at(-1)!.detail;
      expect(after).toMatchObject({ inline: 123, crossline: before['crossline'] });
      expect(after['amplitude']).not.toBe(before['amplitude']);
    });
  });

  it('the cursor stays where it is when the page changes its language', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const plot = host.page.getByRole('application', { name: /Seismic section/ });
      await plot.press('Shift+ArrowDown');
      const lines = host.page.locator(
        'geo-seismic [role=application] [style*="visibility: visible"]',
      );
      await expect.poll(() => lines.count()).toBe(2);
      await host.page.evaluate(() => (document.documentElement.lang = 'tr'));
      await plot.waitFor({ state: 'detached' });
      await expect.poll(() => lines.count()).toBe(2);
    });
  });

  it('the window is exported as SEG-Y, as large as the dialog says', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const { page } = host;
      const plot = page.getByRole('application', { name: /Seismic section/ });
      await plot.press('+');
      await plot.press('d');
      await page.getByRole('menuitem', { name: 'Export data…' }).click();
      const dialog = page.getByRole('dialog');
      const summary = await dialog.getByText(/^Traces: /).innerText();
      const [, traces, samples] = /Traces: (\d+), samples: (\d+)/.exec(summary) ?? [];
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export file' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^f3 Inline \d+ \d+-\d+ ms\.sgy$/);
      const { size } = await stat(await file.path());
      expect(size).toBe(3600 + Number(traces) * (240 + 4 * Number(samples)));
    });
  });

  it('the clip is set on the histogram, and goes back to the percentile', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const high = host.page.getByRole('slider', { name: 'Highest colour' });
      await high.focus();
      const before = Number(await high.getAttribute('aria-valuenow'));
      await host.page.keyboard.press('ArrowRight');
      await expect
        .poll(async () => Number(await high.getAttribute('aria-valuenow')))
        .toBeGreaterThan(before);
      expect(
        Number(
          await host.page
            .getByRole('slider', { name: 'Lowest colour' })
            .getAttribute('aria-valuenow'),
        ),
      ).toBeLessThan(-before);
      await host.page.getByRole('button', { name: 'By percentile' }).click();
      await expect.poll(async () => Number(await high.getAttribute('aria-valuenow'))).toBe(before);
      await high.focus();
      await host.page.keyboard.press('ArrowRight');
      const percentile = host.page
        .locator('.tool-fields')
        .getByRole('textbox', { name: 'Clip (%)' });
      await expect.poll(() => percentile.inputValue()).toBe('');
      await percentile.fill('99');
      await percentile.press('Enter');
      await expect.poll(async () => Number(await high.getAttribute('aria-valuenow'))).toBe(before);
      // Amplitudes of this file do not belong to another.
      await high.focus();
      await host.page.keyboard.press('ArrowRight');
      await expect.poll(() => percentile.inputValue()).toBe('');
      await host.page.evaluate(() => window.seismic().setAttribute('src', '../files/small.sgy'));
      await host.waitFor('geo-section', 2);
      await expect.poll(() => percentile.inputValue()).toBe('99');
    });
  });
});

describe('with assistive technology', () => {
  it.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ])(
    'axe finds nothing in %s, empty, with a survey and all of the panel open',
    async (lang, dir) => {
      await on(async (host) => {
        await host.page.evaluate(
          ([language, direction]) => {
            document.documentElement.lang = language!;
            document.documentElement.dir = direction!;
            localStorage.setItem('geo-elements.seismic.open-parts', 'map navigation section info');
            window.addSeismic();
          },
          [lang, dir],
        );
        await host.page.locator('geo-seismic .empty-title').waitFor();
        expect(await findings(host.page)).toEqual([]);
        await host.page.evaluate(() => window.seismic().remove());
        await showSurvey(host, 'f3.sgy');
        await host.page.locator('.spectrum canvas').waitFor();
        await host.page.locator('.toolbar button[aria-pressed]').nth(1).click();
        await host.page.locator('.values-panel').waitFor();
        expect(await findings(host.page)).toEqual([]);
        const [plot, panel] = [
          (await host.page.locator('.section-region').boundingBox())!,
          (await host.page.locator('.attributes-panel').boundingBox())!,
        ];
        expect(panel.x < plot.x).toBe(dir === 'rtl');
      });
    },
  );
});

/** What axe finds in the viewers: rule, node, and what it says of it. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(node: string, options: RunOptions): Promise<AxeResults> };
    };
    const { violations } = await axe.run('geo-seismic', {
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${JSON.stringify(target)} ${failureSummary?.replace(/\s+/g, ' ')}`,
      ),
    );
  });
}
