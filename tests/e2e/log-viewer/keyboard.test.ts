import { describe, expect, it } from 'vitest';
import type { Host } from '../../support/host-page.ts';
import { logFile } from '../../support/log-file.ts';
import { ranged } from '../../support/answers.ts';
import { showFile, viewerTests } from '../../support/log-viewer-page.ts';

const { on } = viewerTests((files) => {
  files.set('small.las', ranged(logFile()));
});

/** Name and role of what has the focus inside the viewer; null outside of it. */
const focused = ({ page }: Host): Promise<string | null> =>
  page.evaluate(() => {
    const node = window.viewer().shadowRoot.activeElement;
    if (!node) return null;
    const name =
      node.getAttribute('aria-label') ??
      (node instanceof HTMLInputElement ? node.closest('label')?.textContent : node.textContent) ??
      '';
    return `${node.getAttribute('role') ?? node.localName} ${name.trim()}`;
  });

/** Everything that Tab reaches, in order. */
async function walk(host: Host): Promise<string[]> {
  await host.page.evaluate(() => window.viewer().setFocus());
  const found: string[] = [];
  for (let at = await focused(host); at !== null && found.length < 80; at = await focused(host)) {
    found.push(at);
    await host.page.keyboard.press('Tab');
  }
  return found;
}

const range = async (host: Host): Promise<Record<string, unknown>> =>
  (await host.heard('geo-depth-change')).at(-1)?.detail ?? {};

describe('by keyboard alone', () => {
  it('everything is reached by Tab in the order of reading, and Tab leaves again', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      // The curve list comes after the first picture.
      await host.page.getByRole('button', { name: 'Plot', exact: true }).waitFor();
      const stops = await walk(host);
      expect(stops[0]).toBe('tab Plot');
      const order = [
        'tab Plot',
        'select Template',
        'button Edit template',
        'input Top',
        'input Base',
        'select Depth unit',
        'select Depth scale',
        'button Zoom in',
        'button Show whole log',
        'button Show values at cursor',
        'button Save and export',
        'button Open in new window',
        'button Reload file',
        'application Well log plot',
        'button Hide curve list',
        'input Search curves',
        'button Plot',
      ];
      const places = order.map((name) => stops.findIndex((stop) => stop.startsWith(name)));
      expect(
        places.map((place, i) => (place < 0 ? `${order[i]} is not reached` : 'reached')),
      ).toEqual(order.map(() => 'reached'));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      // Top and base, the search, and the curves, which are one stop.
      expect(stops.filter((stop) => stop.startsWith('input')).length).toBe(2 + 1 + 1);
      expect(stops.length).toBeLessThan(40);
    }));

  it('the focus is seen on everything that takes it', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      await host.page.evaluate(() => window.viewer().setFocus());
      await host.page.keyboard.press('Tab');
      for (let i = 0; i < 20; i++) {
        const outline = await host.page.evaluate(() => {
          const node = window.viewer().shadowRoot.activeElement;
          const style = node && getComputedStyle(node);
          return style ? `${node.localName} ${style.outlineStyle} ${style.outlineWidth}` : '';
        });
        expect(outline).toMatch(/^$|solid 2px|auto/);
        await host.page.keyboard.press('Tab');
      }
    }));

  it('the plot is moved, zoomed and read', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { page } = host;
      await page.getByRole('application').focus();
      await page.keyboard.press('+');
      await page.keyboard.press('+');
      const zoomed = await range(host);
      await page.keyboard.press('ArrowDown');
      await expect
        .poll(async () => (await range(host))['top'])
        .toBeGreaterThan(Number(zoomed['top']));
      await page.keyboard.press('End');
      await expect.poll(async () => (await range(host))['base']).toBeGreaterThanOrEqual(1199.5);
      await page.keyboard.press('Home');
      await expect.poll(async () => (await range(host))['top']).toBeLessThanOrEqual(1000);
      await page.keyboard.press('Alt+ArrowDown');
      const { detail } = (await host.heard('geo-cursor')).at(-1) ?? { detail: {} };
      expect(detail).toMatchObject({
        unit: 'm',
        values: [{ mnemonic: 'GR' }, { mnemonic: 'RHOB' }, { mnemonic: 'ILD' }],
      });
      await page.keyboard.press('0');
      await expect.poll(async () => (await range(host))['base']).toBeGreaterThanOrEqual(1199.5);
    }));

  it('a menu is opened, walked, left by Escape, and gives the focus back', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { page } = host;
      await page.getByRole('button', { name: 'Save and export' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(host)).toBe('menuitem PNG image');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(host)).toBe('menuitem SVG image');
      await page.keyboard.press('End');
      await expect.poll(() => focused(host)).toBe('menuitem Export data…');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(host)).toBe('menuitem PNG image');
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(host)).toBe('button Save and export');
    }));

  it('curves are chosen and plotted', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { page } = host;
      await page.getByRole('checkbox', { name: /^ILD/ }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Plot', exact: true }).focus();
      await page.keyboard.press('Enter');
      expect((await host.waitFor('geo-plot', 2)).detail['curves']).toEqual(['GR', 'RHOB']);
    }));

  it('the template editor is opened, used, and left, with the focus back in the viewer', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { page } = host;
      await page.getByRole('button', { name: 'Edit template', expanded: false }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(host)).toBe('menuitem Edit template');
      await page.keyboard.press('Enter');
      const editor = page.locator('.template-editor');
      await editor.waitFor();
      await editor.locator('.curve-item .row-toggle').first().focus();
      await page.keyboard.press('Enter');
      const limit = editor.getByRole('textbox', { name: 'Left limit' });
      await limit.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('10');
      await host.waitFor('geo-plot', 2);
      await page.keyboard.press('ControlOrMeta+z');
      await host.waitFor('geo-plot', 3);
      await editor.getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Enter');
      await editor.waitFor({ state: 'detached' });
      expect(await focused(host)).not.toBeNull();
    }));
});

describe('for a screen reader', () => {
  it('describes the plot in a sentence, and lists the values at the cursor in a table', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      const { page } = host;
      const summary = page.locator('.visually-hidden').filter({ hasText: 'Curves: ' });
      expect(await summary.innerText()).toMatch(/^Curves: 3, 1000 to 1199.5 m, samples: 400\./);
      await page.getByRole('button', { name: 'Show values at cursor' }).click();
      await expect
        .poll(() =>
          page.getByRole('button', { name: 'Show values at cursor' }).getAttribute('aria-pressed'),
        )
        .toBe('true');
      await page.getByRole('application').focus();
      await page.keyboard.press('Alt+ArrowDown');
      const region = page.getByRole('region', { name: 'Values at the cursor' });
      await expect
        .poll(() => region.getByRole('columnheader').allInnerTexts())
        .toEqual(['Mnemonic', 'Value', 'Unit']);
      expect(await region.getByRole('row').count()).toBe(1 + 1 + 3);
    }));
});
