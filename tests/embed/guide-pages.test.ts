import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromium } from '../support/engines/chromium.ts';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { type HostPage, openHostPage } from '../support/engines/host.ts';
import { byLength } from '../support/length.ts';
import { logFile, ROWS } from '../support/log-file.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

let server: HostServer;

beforeAll(async () => {
  server = await startServer({ watched: true });
});

afterAll(() => server?.close());

/** Text of the page's output. */
const readOutput = ({ page }: HostPage): Promise<string> =>
  page.evaluate(() => document.querySelector('output')!.textContent);

/** A property of the first viewer's toolbar, as it is shown. */
const styleOf = ({ page }: HostPage, part: string, property: string): Promise<string> =>
  page.evaluate(
    ([selector, name]) => {
      const root = document.querySelector('geo-log-viewer')!.shadowRoot!;
      return getComputedStyle(root.querySelector(`[part~=${selector!}]`)!).getPropertyValue(name!);
    },
    [part, property],
  );

/** Runs in the page: chooses a file of this text. */
function chooseFile(text: string): void {
  const input = document.querySelector('input')!;
  const chosen = new DataTransfer();
  chosen.items.add(new File([text], 'own.las', { type: 'text/plain' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Runs in the page: the texts of all tabs of all viewers. */
const listTabs = (): string[] =>
  [...document.querySelectorAll('geo-log-viewer')].flatMap(({ shadowRoot }) =>
    [...(shadowRoot?.querySelectorAll('[role=tab]') ?? [])].map(({ textContent }) => textContent),
  );

describeEngines('the code of the guides', byLength([chromium], ENGINES), (shared) => {
  /** Opens a page, lets `look` judge it after `plots` plots, and closes it. */
  async function on(
    name: string,
    plots: number,
    look: (host: HostPage) => Promise<void>,
  ): Promise<void> {
    const host = await openHostPage(shared.browser, `${server.origin}/pages/${name}`);
    if (plots > 0) await host.waitFor('geo-plot', plots);
    await look(host);
    expect(await host.complaints()).toEqual([]);
    await host.close();
  }

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
    on('own-file.html', 0, async (host) => {
      await host.page.evaluate(chooseFile, logFile().toString());
      await host.waitFor('geo-plot');
      expect(await readOutput(host)).toContain(`${ROWS} samples from 1000`);
    }));

  it('shows a log that is written into a page beside the suite in one file', () =>
    on('one-file.html', 1, async ({ heard }) => {
      expect((await heard('geo-plot'))[0]!.detail).toMatchObject({ samples: 4, curves: ['GR'] });
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
    on('linked.html', 2, async (host) => {
      await host.page.evaluate(() => {
        const [viewer] = document.querySelectorAll('geo-log-viewer');
        (viewer as HTMLElement & { setDepthRange(top: number, base: number): void }).setDepthRange(
          1010,
          1020,
        );
      });
      await expect.poll(() => readOutput(host)).toMatch(/^1010(\.0+)? to 1020(\.0+)? m$/);
    }));

  it('gives the elements colours of the page', () =>
    on('themed.html', 1, async (host) => {
      expect(await styleOf(host, 'toolbar', 'border-block-end-color')).toBe('rgb(255, 180, 84)');
      expect(await styleOf(host, 'frame', 'font-family')).toContain('Segoe UI');
    }));

  it('shows one element in the language of the page and one in its own', () =>
    on('languages.html', 2, async ({ page }) => {
      await expect.poll(() => page.evaluate(listTabs)).toContain('Log başlığı');
      expect(
        await page.evaluate(() =>
          [...document.querySelectorAll('geo-log-viewer')].map(
            ({ shadowRoot }) => shadowRoot!.querySelector<HTMLElement>('[part~=frame]')!.dir,
          ),
        ),
      ).toEqual(['rtl', 'ltr']);
    }));
});
