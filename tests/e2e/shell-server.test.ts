import { describe, expect, it } from 'vitest';
import { seen } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';
import { shellTests } from './shell-page.ts';

/** The application page on the reference backend, as a person uses it: sign in, load a file, open it, pop it out, sign out. */

const shell = shellTests(startApplication);

const LAS = `~V
VERS. 2.0 :
WRAP. NO :
~W
STRT.M 1000 :
STOP.M 1002 :
STEP.M 1 :
NULL. -999.25 :
WELL. SHELL-1 :
UWI. TR-SHELL-1 :
~C
DEPT.M :
GR.API :
~A
1000 50
1001 60
1002 70
`;

const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

describe('the application on its server', () => {
  it('asks who it is, comes back to the place that was requested, and lets go', () =>
    shell.on('/load', async (page) => {
      await signIn(page);
      expect(new URL(page.url()).pathname).toBe('/load');
      await page.getByRole('button', { name: /^Account: / }).click();
      const tokens = async (): Promise<string[]> =>
        (await page.context().cookies())
          .map(({ name }) => name)
          .filter((name) => name.startsWith('__Secure-'));
      expect(await tokens()).not.toEqual([]);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel(/user name/i).waitFor();
      expect([new URL(page.url()).pathname.startsWith('/sso/idp/'), await tokens()]).toEqual([
        true,
        [],
      ]);
    }));

  it('loads files, says of each what became of it, and opens what was loaded, in a window of its own too', () =>
    shell.on('/load', async (page) => {
      await signIn(page);
      await page
        .locator('geo-load input[type=file]')
        .setInputFiles([file('shell.las', LAS), file('empty.las', ''), file('notes.txt', 'notes')]);
      await page.getByRole('button', { name: 'Not loaded: 2' }).waitFor();
      await page.getByRole('button', { name: 'Loaded: 1' }).waitFor();
      const rows = await page
        .getByRole('list', { name: 'Files' })
        .getByRole('listitem')
        .allInnerTexts();
      expect(rows).toHaveLength(3);
      expect(rows[0]).toMatch(/SHELL-1 · TR-SHELL-1/);
      expect(rows[1]).toMatch(/The file is empty/);
      expect(rows[2]).toMatch(/Unknown format\. Choose a LAS, LIS, DLIS or SEG-Y file\./);
      await page.getByRole('button', { name: 'Open GR' }).click();
      await expect
        .poll(() => new URL(page.url()).pathname)
        .toMatch(/^\/consume\/log\/wellLog\/%7B%22wellLogId%22/);
      await seen(page, () => window.heardByTest.some(({ type }) => type === 'geo-plot'));
      const opening = page.context().waitForEvent('page');
      await page.getByRole('button', { name: /window/i }).click();
      const popup = await opening;
      await expect
        .poll(() => new URL(popup.url()).pathname)
        .toMatch(/^\/popUp\/wellLog\/.*\/log_view$/);
      await seen(popup, () =>
        (
          document.querySelector('geo-log-viewer') as unknown as {
            curveValues?(name: string): Promise<{ values: Float64Array }>;
          } | null
        )
          ?.curveValues?.('GR')
          .then(
            ({ values }) => values.length === 3,
            () => false,
          ),
      );
      expect(await popup.locator('header, iframe').count()).toBe(0);
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/load');
    }));
});
