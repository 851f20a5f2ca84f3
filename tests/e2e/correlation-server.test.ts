import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, startApplication } from '../support/application.ts';
import { shellTests } from './shell-page.ts';

/** Two wellbores of the application's server in one picture. */

const shell = shellTests(startApplication);

/** A LAS file of one well of its own. */
const las = (name: string, uwi: string): string =>
  `~V\nVERS. 2.0 :\nWRAP. NO :\n~W\nSTRT.M 1000 :\nSTOP.M 1004 :\nSTEP.M 1 :\nNULL. -999.25 :\nWELL. ${name} :\nUWI. ${uwi} :\n~C\nDEPT.M :\nGR.API :\n~A\n1000 50\n1001 60\n1002 70\n1003 65\n1004 55\n`;
const upload = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

/** Puts a correlation of wellbores over the application's page. */
async function addOf(page: Page, uwis: readonly string[]): Promise<void> {
  await page.addScriptTag({ url: '/dist/elements/geo-correlation.js', type: 'module' });
  await page.evaluate((wellbores) => {
    document.querySelector('geo-correlation')?.remove();
    const made = document.createElement('geo-correlation');
    made.setAttribute('wellbores', JSON.stringify(wellbores));
    made.style.cssText = 'display: block; position: fixed; inset: 0; z-index: 10';
    document.body.append(made);
  }, uwis);
}

const plots = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() =>
    window.heardByTest
      .filter(({ type, detail }) => type === 'geo-plot' && 'wells' in detail)
      .map(({ detail }) => detail),
  );

/** The best file of each bore is chosen; whoever takes one back has to choose another. */
async function takeOneBack(dialog: Locator): Promise<void> {
  const best = dialog.getByRole('radio', { name: /^Composite Suggested/ });
  expect([await best.nth(0).isChecked(), await best.nth(1).isChecked()]).toEqual([true, true]);
  await dialog.getByRole('button', { name: 'Clear choice' }).nth(1).click();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.getByText('Please select log files of both bores').waitFor();
}

describe('a correlation of the application', () => {
  it('plots wellbores with one file each at once, and asks for a file of each where there are several', () =>
    shell.on('/load', async (page) => {
      await signIn(page);
      await page
        .locator('geo-load input[type=file]')
        .setInputFiles([
          upload('a.las', las('CORR-A', 'TR-CORR-1')),
          upload('b.las', las('CORR-B', 'TR-CORR-2')),
        ]);
      await page.getByRole('button', { name: 'Loaded: 2' }).waitFor();
      await addOf(page, ['TR-CORR-1', 'TR-CORR-2']);
      await expect
        .poll(async () =>
          (await plots(page)).map(({ wells }) =>
            (wells as { uwi: string; samples: number }[]).map(({ uwi, samples }) => [uwi, samples]),
          ),
        )
        .toEqual([
          [
            ['TR-CORR-1', 5],
            ['TR-CORR-2', 5],
          ],
        ]);

      await addOf(page, ['TR-CORR-1', 'TR-0001', 'TR-0002']);
      const dialog = page.getByRole('dialog', { name: 'Choose a log file for each wellbore' });
      await dialog.waitFor();
      const bores = dialog.getByRole('group');
      expect(await bores.count()).toBe(2);
      await takeOneBack(dialog);
      await bores.nth(1).getByRole('radio').first().check();
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect.poll(async () => (await plots(page)).length).toBe(2);
      expect(((await plots(page))[1]!['wells'] as { uwi: string }[]).map(({ uwi }) => uwi)).toEqual(
        ['TR-0001', 'TR-0002'],
      );
      expect(
        await page.locator('geo-correlation').getByLabel('Flatten on').getByRole('option').count(),
      ).toBeGreaterThan(1);

      const files = page
        .locator('geo-correlation')
        .getByRole('button', { name: 'Files', exact: true });
      await files.press('Enter');
      await dialog.waitFor();
      expect(await bores.nth(0).getByRole('radio').first().isChecked()).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await page.locator('geo-correlation .plot-region.plotted').count()).toBe(1);
      expect(
        await files.evaluate(
          (button) => (button.getRootNode() as ShadowRoot).activeElement === button,
        ),
      ).toBe(true);
    }));

  it('says what is missing: no log files, no wellbore', () =>
    shell.on('/load', async (page) => {
      await signIn(page);
      await addOf(page, ['TR-0001', 'TR-NOWHERE']);
      await page.locator('geo-correlation').getByText('No log files found for the well').waitFor();
      await addOf(page, ['TR-0001']);
      await page
        .locator('geo-correlation')
        .getByText('A two-wells selection is required')
        .waitFor();
    }));
});
