import { describe, expect, it } from 'vitest';
import { type Host, openHost } from '../support/host-page.ts';
import { logFile, ROWS } from '../support/log-file.ts';
import { servedPages } from '../support/served-pages.ts';

const pages = servedPages();

/** Opens a page, lets `look` judge it after `plots` plots, and closes it. */
async function on(name: string, plots: number, look: (host: Host) => Promise<void>): Promise<void> {
  const host = await openHost(pages.browser, `${pages.server.origin}/pages/${name}`);
  if (plots > 0) await host.waitFor('geo-plot', plots);
  await look(host);
  expect(host.complaints).toEqual([]);
  await host.close();
}

/** A property of the first viewer's toolbar, as it is shown. */
const styleOf = ({ page }: Host, part: string, property: string): Promise<string> =>
  page.evaluate(
    ([selector, name]) => {
      const root = document.querySelector('geo-log-viewer')!.shadowRoot!;
      return getComputedStyle(root.querySelector(`[part~=${selector!}]`)!).getPropertyValue(name!);
    },
    [part, property],
  );

describe('the code of the guides', () => {
  it('loads the elements by a module tag', () =>
    on('module.html', 1, async ({ heard }) => {
      expect((await heard('geo-plot'))[0]!.detail).toMatchObject({ samples: ROWS });
    }));

  it('loads one element by an import map', () =>
    on('import-map.html', 1, async ({ page, heard }) => {
      expect((await heard('geo-plot'))[0]!.detail).toMatchObject({ samples: ROWS });
      expect(await page.evaluate(() => Boolean(customElements.get('geo-map')))).toBe(false);
    }));

  it('shows a file that the reader chooses', () =>
    on('own-file.html', 0, async ({ page, waitFor }) => {
      await page.setInputFiles('input', {
        name: 'own.las',
        mimeType: 'text/plain',
        buffer: Buffer.from(logFile()),
      });
      await waitFor('geo-plot');
      expect(await page.locator('output').textContent()).toContain(`${ROWS} samples from 1000`);
    }));

  it('shows arrays of the page with a gap', () =>
    on('own-arrays.html', 1, async ({ page, heard }) => {
      expect((await heard('geo-plot'))[0]!.detail).toMatchObject({ samples: 1000 });
      const gaps = await page.evaluate(async () => {
        const viewer = document.querySelector('geo-log-viewer') as HTMLElement & {
          curveValues(mnemonic: string): Promise<{ values: Float64Array }>;
        };
        return (await viewer.curveValues('RHOB')).values.filter(Number.isNaN).length;
      });
      expect(gaps).toBe(49);
    }));

  it('links two viewers, and the page hears of the depths', () =>
    on('linked.html', 2, async ({ page }) => {
      await page.evaluate(() => {
        const [viewer] = document.querySelectorAll('geo-log-viewer');
        (viewer as HTMLElement & { setDepthRange(top: number, base: number): void }).setDepthRange(
          1010,
          1020,
        );
      });
      await expect
        .poll(() => page.locator('output').textContent())
        .toMatch(/^1010(\.0+)? to 1020(\.0+)? m$/);
    }));

  it('gives the elements colours of the page', () =>
    on('themed.html', 1, async (host) => {
      expect(await styleOf(host, 'toolbar', 'border-block-end-color')).toBe('rgb(255, 180, 84)');
      expect(await styleOf(host, 'frame', 'font-family')).toContain('Segoe UI');
    }));

  it('shows one element in the language of the page and one in its own', () =>
    on('languages.html', 2, async ({ page }) => {
      const tabs = page.locator('geo-log-viewer [role=tab]');
      await expect.poll(() => tabs.allTextContents()).toContain('Log başlığı');
      expect(
        await page.evaluate(() =>
          [...document.querySelectorAll('geo-log-viewer')].map(
            ({ shadowRoot }) => shadowRoot!.querySelector<HTMLElement>('[part~=frame]')!.dir,
          ),
        ),
      ).toEqual(['rtl', 'ltr']);
    }));
});
