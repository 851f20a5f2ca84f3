import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GeoCrossplot } from '../../elements/geo-crossplot.ts';
import type { GeoHistogram } from '../../elements/geo-histogram.ts';
import type { GeoLogViewer } from '../../elements/geo-log-viewer.ts';
import { launch, openHost } from '../support/host-page.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

let browser: Browser;
let server: HostServer;
let host: Awaited<ReturnType<typeof openHost>>;
let page: Page;
/** Another window of the same user. */
let other: Page;

/** A log viewer with a log of 1000 to 1500 m, and elements of its link. */
async function openElements(target: Page, tags: readonly string[]): Promise<void> {
  await target.addScriptTag({ url: '../dist/geo-elements.script.js' });
  await target.evaluate(async (names) => {
    for (const tag of ['geo-log-viewer', ...names]) {
      const element = document.createElement(tag);
      element.setAttribute('link', 'petrophysics');
      element.setAttribute('style', 'height: 420px');
      document.body.append(element);
      await customElements.whenDefined(tag);
    }
    const make = (compute: (row: number) => number): Float64Array =>
      Float64Array.from({ length: 1001 }, (_, row) => compute(row));
    (document.querySelector('geo-log-viewer') as GeoLogViewer).data = {
      index: { mnemonic: 'DEPT', unit: 'm', values: make((row) => 1000 + row * 0.5) },
      curves: [
        { mnemonic: 'GR', unit: 'gAPI', values: make((row) => row % 150) },
        { mnemonic: 'RHOB', unit: 'g/cm3', values: make((row) => 2 + row / 1000) },
        { mnemonic: 'NPHI', unit: 'v/v', values: make((row) => 0.45 - row / 2500) },
      ],
    };
  }, tags);
}

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  host = await openHost(browser, `${server.origin}/pages/empty.html`);
  page = host.page;
  await openElements(page, ['geo-crossplot', 'geo-histogram']);
  other = await page.context().newPage();
  await other.goto(`${server.origin}/pages/empty.html`);
  await openElements(other, ['geo-crossplot']);
});

afterAll(async () => {
  expect(host.complaints).toEqual([]);
  await browser?.close();
  await server?.close();
});

const waitSelected = (target: Page, tag: string, count: number) =>
  target.locator(tag).getByText(`${count} selected`).waitFor();

/** Whether the tracks at a share of their height are tinted by a band. */
const isTinted = (target: Page, share: number) =>
  target.waitForFunction((at) => {
    const [canvas] = [
      ...document.querySelector('geo-log-viewer')!.shadowRoot!.querySelectorAll('canvas'),
    ].sort((a, b) => b.height - a.height);
    const row = Math.round(canvas!.height * at);
    const { data } = canvas!.getContext('2d')!.getImageData(0, row, canvas!.width, 1);
    let blue = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i + 2]! - data[i]! > 25) blue++;
    return blue > canvas!.width / 2;
  }, share);

describe('the cursor of a link', () => {
  it('goes from the tracks to the point of a crossplot, and from a point to the rest of the link', async () => {
    const readout = (tag: string) => page.locator(tag).getByRole('status').filter({ hasText: '·' });
    const body = page.locator('geo-log-viewer').getByRole('application').first();
    const box = (await body.boundingBox())!;
    await page.mouse.move(box.x + 60, box.y + box.height * 0.5);
    await page.mouse.move(box.x + 60, box.y + box.height * 0.5 + 1);
    const depthIn = async (tag: string): Promise<number> => {
      await readout(tag).waitFor();
      return parseFloat((await readout(tag).textContent())!);
    };
    const depth = await depthIn('geo-crossplot');
    expect(await depthIn('geo-histogram')).toBe(depth);
    expect(Math.abs(depth - 1250)).toBeLessThan(15);
    // The points lie along a line: one in the middle of the field is near the middle of the log.
    const plot = (await page.locator('geo-crossplot canvas').boundingBox())!;
    await page.mouse.move(plot.x + plot.width / 2, plot.y + plot.height / 2);
    const pointed = await page.evaluate(
      async ({ left, top, width, height }) => {
        const canvas = document
          .querySelector('geo-crossplot')!
          .shadowRoot!.querySelector('canvas')!;
        const found = (): string =>
          document.querySelector('geo-crossplot')!.shadowRoot!.querySelector('output')
            ?.textContent ?? '';
        for (let part = 0.2; part < 0.8; part += 0.01) {
          canvas.dispatchEvent(
            new PointerEvent('pointermove', {
              clientX: left + width / 2,
              clientY: top + height * part,
              bubbles: true,
            }),
          );
          await new Promise(requestAnimationFrame);
          if (found() !== '') return found();
        }
        return '';
      },
      { left: plot.x, top: plot.y, width: plot.width, height: plot.height },
    );
    expect(pointed).toMatch(/^1\d{3}(\.5)? m · NPHI/);
    await expect.poll(() => depthIn('geo-histogram')).toBe(parseFloat(pointed));
    await page.mouse.move(2, 2);
  });
});

describe('a selection of depths in a link', () => {
  it('goes from a crossplot to the histogram, the tracks and another window', async () => {
    await page.evaluate(async () => {
      const element = document.querySelector('geo-crossplot') as GeoCrossplot;
      await element.setBrush([
        { x: 0, y: 2.4 },
        { x: 1, y: 2.4 },
        { x: 1, y: 2.6 },
        { x: 0, y: 2.6 },
      ]);
    });
    await waitSelected(page, 'geo-crossplot', 201);
    await waitSelected(page, 'geo-histogram', 201);
    await waitSelected(other, 'geo-crossplot', 201);
    await isTinted(page, 0.5);
    await isTinted(other, 0.5);
    const depths = await other.evaluate(() =>
      (document.querySelector('geo-crossplot') as GeoCrossplot).brushedDepths(),
    );
    expect(depths).toEqual([{ top: 1199.75, base: 1300.25 }]);
  });

  it('goes from the tracks to the plots, and is taken away by Escape', async () => {
    const body = page.locator('geo-log-viewer').getByRole('application').first();
    const box = (await body.boundingBox())!;
    await page.keyboard.down('Alt');
    await page.mouse.move(box.x + 60, box.y + box.height * 0.25);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + box.height * 0.5, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Alt');
    const selected = async (): Promise<{ top: number; base: number }> => {
      await page
        .locator('geo-histogram')
        .getByText(/^2[3-7]\d selected$/)
        .waitFor();
      const [first] = await page.evaluate(() =>
        (document.querySelector('geo-histogram') as GeoHistogram).brushedDepths(),
      );
      return first!;
    };
    const { top, base } = await selected();
    expect(Math.abs(top - 1120)).toBeLessThan(20);
    expect(Math.abs(base - 1250)).toBeLessThan(20);
    await isTinted(other, 0.4);
    await page.keyboard.press('Escape');
    await page
      .locator('geo-crossplot')
      .getByText(/selected$/)
      .waitFor({ state: 'detached' });
    await other
      .locator('geo-crossplot')
      .getByText(/selected$/)
      .waitFor({ state: 'detached' });
  });

  it('goes from a histogram to the crossplot, and a new log takes the place of the old one', async () => {
    await page.evaluate(() =>
      (document.querySelector('geo-histogram') as GeoHistogram).setBrush({ least: 0, most: 9 }),
    );
    await waitSelected(page, 'geo-crossplot', 70);
    await waitSelected(other, 'geo-crossplot', 70);
    await page.evaluate(() => {
      (document.querySelector('geo-log-viewer') as GeoLogViewer).data = {
        index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(1, 2, 3) },
        curves: [
          { mnemonic: 'A', unit: '', values: Float64Array.of(1, 2, 3) },
          { mnemonic: 'B', unit: '', values: Float64Array.of(3, 2, 1) },
        ],
      };
    });
    await page.locator('geo-crossplot').getByText('3 samples').waitFor();
    expect(
      await page.locator('geo-histogram').getByRole('combobox', { name: 'Curve' }).inputValue(),
    ).toBe('A');
  });
});
