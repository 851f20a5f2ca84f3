import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Host } from '../../support/host-page.ts';
import { logFile } from '../../support/log-file.ts';
import { ranged } from '../../support/answers.ts';
import { showFile, viewerTests } from '../../support/log-viewer-page.ts';

const feet = logFile()
  .toString()
  .replace('DEPT.M ', 'DEPT.FT')
  .replace(/^(1\d\d\d\.\d{4})/gm, (depth) => (Number(depth) / 0.3048).toFixed(4));

const tests = viewerTests((files) => {
  files.set('small.las', ranged(logFile()));
  files.set('feet.las', ranged(Buffer.from(feet)));
});
const { on } = tests;

/** Depth fields of the `at`th viewer. */
const rangeOf = (page: Page, at = 0): Promise<number[]> =>
  page.evaluate(
    (number) =>
      ['Top', 'Base'].map((label) =>
        Number(
          (
            document
              .querySelectorAll('geo-log-viewer')
              [number]?.shadowRoot?.querySelector(
                `[aria-label="${label}"]`,
              ) as HTMLInputElement | null
          )?.value,
        ),
      ),
    at,
  );

/** Height of the cursor line in the `at`th viewer, as a share of its tracks; null if absent. */
const cursorOf = (page: Page, at = 0): Promise<number | null> =>
  page.evaluate((number) => {
    const body = document
      .querySelectorAll('geo-log-viewer')
      [number]?.shadowRoot?.querySelector('[role=application]') as HTMLElement;
    const line = [...body.children].find(
      (child) => child instanceof HTMLElement && child.style.height === '1px',
    ) as HTMLElement;
    if (line.style.visibility !== 'visible') return null;
    return (
      (line.getBoundingClientRect().top - body.getBoundingClientRect().top) / body.clientHeight
    );
  }, at);

/** Moves the pointer over the `at`th viewer's tracks, this share of their height down. */
async function pointAt(page: Page, share: number, at = 0): Promise<void> {
  const box = await page.getByRole('application').nth(at).boundingBox();
  if (!box) throw new Error('the tracks are not on the screen');
  await page.mouse.move(box.x + box.width / 3, box.y + box.height * share);
}

async function showTwo(
  host: Host,
  names: [string, string],
  links: [string, string] = ['well', 'well'],
): Promise<void> {
  await host.page.setViewportSize({ width: 1200, height: 1300 });
  await host.page.evaluate(
    ([files, joined]) =>
      files.forEach((file, i) =>
        window.addViewer({ src: `../files/${file}`, link: joined[i] ?? '' }),
      ),
    [names, links] as const,
  );
  await host.waitFor('geo-plot', 2);
}

describe('two viewers of one link', () => {
  it('show one depth range, in feet as in metres', () =>
    on(async (host) => {
      await showTwo(host, ['small.las', 'feet.las']);
      await host.page.evaluate(() => window.viewer(0).setDepthRange(1050, 1100));
      await expect.poll(() => rangeOf(host.page, 1)).toEqual([3444.88, 3608.92]);
      await host.page.evaluate(() => window.viewer(1).setDepthRange(3500, 3600));
      await expect.poll(() => rangeOf(host.page, 0)).toEqual([1066.8, 1097.28]);
    }));

  it('show one cursor with the values under it, and lose it together', () =>
    on(async (host) => {
      await showTwo(host, ['small.las', 'feet.las']);
      await host.page.getByRole('button', { name: 'Show values at cursor' }).nth(1).click();
      await pointAt(host.page, 0.25);
      await expect.poll(() => cursorOf(host.page, 1)).toBeCloseTo(0.25, 1);
      const { detail } = (await host.heard('geo-cursor')).at(-1) ?? { detail: {} };
      expect(detail).toEqual({
        depth: expect.any(Number) as number,
        unit: 'm',
        values: ['GR', 'RHOB', 'ILD'].map((mnemonic) => ({
          mnemonic,
          value: expect.any(Number) as number,
          unit: expect.any(String) as string,
        })),
      });
      const row = host.page.getByRole('table').getByRole('row').filter({ hasText: 'GR' });
      expect(await row.innerText()).toMatch(/GR\s+\d+/);
      await host.page.mouse.move(2, 2);
      await expect.poll(() => cursorOf(host.page, 1)).toBeNull();
    }));

  it('of other names do not follow each other', () =>
    on(async (host) => {
      await showTwo(host, ['small.las', 'small.las'], ['one', 'other']);
      await host.page.evaluate(() => window.viewer(0).setDepthRange(1050, 1100));
      await host.page.waitForTimeout(200);
      expect((await rangeOf(host.page, 1))[0]).toBeLessThan(1001);
    }));

  it('in two windows follow each other too', () =>
    on(async (host) => {
      await showFile(host, 'small.las', { link: 'windows' });
      const second = await host.page.context().newPage();
      await second.goto(`${tests.server.origin}/pages/lifecycle.html`);
      await second.addScriptTag({ url: '../dist/geo-elements.script.js' });
      await second.evaluate(
        () =>
          new Promise((resolve) => {
            document.body.innerHTML =
              '<geo-log-viewer src="../files/small.las" link="windows" style="height: 600px"></geo-log-viewer>';
            document.addEventListener('geo-plot', resolve, { once: true });
          }),
      );
      await host.page.evaluate(() => window.viewer().setDepthRange(1050, 1100));
      await expect.poll(() => rangeOf(second)).toEqual([1050, 1100]);
      await second.close();
      await host.page.evaluate(() => window.viewer().setDepthRange(1060, 1100));
      expect(await rangeOf(host.page)).toEqual([1060, 1100]);
    }));
});

describe('the window that a viewer opens', () => {
  it('shows the same curves and depths, and the cursor runs across both ways', () =>
    on(async (host) => {
      await showFile(host, 'small.las', { curves: 'GR,ILD', 'depth-range': '1050,1100' });
      const opening = host.page.waitForEvent('popup');
      await host.page.getByRole('button', { name: 'Open in new window' }).click();
      const popup = await opening;
      await popup.getByRole('application').waitFor();
      await expect.poll(() => rangeOf(popup)).toEqual([1050, 1100]);
      await pointAt(host.page, 0.25);
      await expect.poll(() => cursorOf(popup)).toBeCloseTo(0.25, 1);
      await pointAt(popup, 0.5);
      await expect.poll(() => cursorOf(host.page)).toBeCloseTo(0.5, 1);
      await popup.close();
      await host.page.evaluate(() => window.viewer().setDepthRange(1060, 1070));
      expect(await rangeOf(host.page)).toEqual([1060, 1070]);
      expect(await host.heard('geo-error')).toEqual([]);
    }));

  it('shows a file that was dropped, and arrays of the page', () =>
    on(async (host) => {
      await host.page.evaluate(async () => {
        const viewer = window.addViewer();
        viewer.file = await (await fetch('../files/small.las')).blob();
      });
      await host.waitFor('geo-plot');
      for (const change of [null, { index: { mnemonic: 'DEPT', unit: 'm' }, curve: 'SP' }]) {
        if (change) {
          await host.page.evaluate(() => {
            window.viewer().data = {
              index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(1, 2, 3) },
              curves: [{ mnemonic: 'SP', unit: 'mV', values: Float32Array.of(4, 5, 6) }],
            };
          });
          await host.waitFor('geo-plot', 2);
        }
        const opening = host.page.waitForEvent('popup');
        await host.page.getByRole('button', { name: 'Open in new window' }).click();
        const popup = await opening;
        await popup.getByRole('application').waitFor();
        const value = (): Promise<number | undefined> =>
          popup.evaluate(
            async (name) =>
              (
                await (document.querySelector('geo-log-viewer') as ReturnType<Window['viewer']>)
                  .curveValues(name)
                  .catch(() => null)
              )?.values[1],
            change ? 'SP' : 'GR',
          );
        await expect.poll(value).toBe(change ? 5 : 20.25);
        await popup.close();
      }
    }));
});
