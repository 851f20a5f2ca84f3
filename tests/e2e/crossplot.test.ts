import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GeoCrossplot, GeoCrossplotState } from '../../elements/geo-crossplot.ts';
import { launch, openHost } from '../support/host-page.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

let browser: Browser;
let server: HostServer;
let host: Awaited<ReturnType<typeof openHost>>;
let page: Page;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  host = await openHost(browser, `${server.origin}/pages/empty.html`);
  page = host.page;
  await page.addScriptTag({ url: '../dist/geo-elements.script.js' });
  await page.evaluate(async () => {
    const element = document.createElement('geo-crossplot') as GeoCrossplot;
    document.body.append(element);
    await customElements.whenDefined('geo-crossplot');
    const count = 1000;
    const make = (compute: (row: number) => number): Float64Array =>
      Float64Array.from({ length: count }, (_, row) => compute(row));
    element.data = {
      index: { mnemonic: 'DEPT', unit: 'm', values: make((row) => 1000 + row * 0.5) },
      curves: [
        { mnemonic: 'GR', unit: 'gAPI', values: make((row) => row % 150) },
        { mnemonic: 'RHOB', unit: 'g/cm3', values: make((row) => 2 + row / 1000) },
        { mnemonic: 'NPHI', unit: 'v/v', values: make((row) => 0.45 - row / 2500) },
        { mnemonic: 'RT', unit: 'ohm.m', values: make((row) => 1 + row) },
      ],
    };
  });
});

afterAll(async () => {
  expect(host.complaints).toEqual([]);
  await browser?.close();
  await server?.close();
});

const plot = () => page.locator('geo-crossplot');
/** The state once ends of an axis, the line of regression and a brush are announced. */
const announcedState = () =>
  page.evaluate(
    () =>
      new Promise<GeoCrossplotState>((resolve) => {
        document.querySelector('geo-crossplot')!.addEventListener('geo-state-change', (event) => {
          const { state } = (event as CustomEvent<{ state: GeoCrossplotState }>).detail;
          if (state.rangeX && state.regression && state.brush) resolve(state);
        });
      }),
  );
const brushTriangle = () =>
  page.evaluate(() =>
    (document.querySelector('geo-crossplot') as GeoCrossplot).setBrush([
      { x: 0.1, y: 0.2 },
      { x: 0.3, y: 0.2 },
      { x: 0.3, y: 2000 },
    ]),
  );

describe('the crossplot viewer', () => {
  it('draws a usual pair of curves, and colours the points by gamma ray', async () => {
    await plot()
      .getByText(/^1.000 samples$/)
      .waitFor();
    expect(await plot().getByLabel('X axis').inputValue()).toBe('NPHI');
    expect(await plot().getByLabel('Y axis').inputValue()).toBe('RHOB');
    expect(await plot().getByLabel('Colour').inputValue()).toBe('GR');
  });

  it('selects points by a polygon in the units of the axes, and names the depths they are of', async () => {
    const found = await page.evaluate(async () => {
      const element = document.querySelector('geo-crossplot') as GeoCrossplot;
      const announced = new Promise((resolve) =>
        element.addEventListener(
          'geo-brush',
          (event) => resolve((event as CustomEvent<unknown>).detail),
          { once: true },
        ),
      );
      await element.setBrush([
        { x: 0, y: 2.1 },
        { x: 1, y: 2.1 },
        { x: 1, y: 2.2005 },
        { x: 0, y: 2.2005 },
      ]);
      return { announced: await announced, answered: await element.brushedDepths() };
    });
    expect(found.announced).toEqual({ depths: [{ top: 1049.75, base: 1100.25 }], unit: 'm' });
    expect(found.answered).toEqual([{ top: 1049.75, base: 1100.25 }]);
    await plot().getByText('101 selected').waitFor();
  });

  it('narrows a selection by its limits with the keyboard alone, and clears it', async () => {
    await plot().getByRole('button', { name: 'Clear selection' }).focus();
    await page.keyboard.press('Enter');
    await plot().getByText('101 selected').waitFor({ state: 'detached' });
    await plot().getByRole('button', { name: 'Select by limits' }).focus();
    await page.keyboard.press('Enter');
    await plot().getByLabel('RHOB max').fill('2.1');
    await page.keyboard.press('Enter');
    await plot().getByText('101 selected').waitFor();
    await plot().getByRole('button', { name: 'Clear selection' }).click();
  });

  it('selects with the pointer what lies in a rectangle', async () => {
    const box = (await plot().locator('canvas').boundingBox())!;
    await page.mouse.move(box.x + 70, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await plot()
      .getByText(/^\d+ selected$/)
      .waitFor();
    await plot().getByRole('button', { name: 'Clear selection' }).click();
  });

  it('draws a rectangle and a polygon with the keyboard alone', async () => {
    await plot().locator('canvas').focus();
    const press = async (keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const walk = (key: string, length: number) => Array.from({ length }, () => key);
    const count = async () => {
      const text = await plot()
        .getByText(/^\d+ selected$/)
        .textContent();
      return parseInt(text!, 10);
    };
    await press(['Enter', ...walk('ArrowLeft', 8), ...walk('ArrowDown', 8), 'Enter']);
    await plot()
      .getByText(/^\d+ selected$/)
      .waitFor();
    const inRectangle = await count();
    expect(inRectangle).toBeGreaterThan(0);
    await plot()
      .getByRole('button', { name: /^Select by polygon/ })
      .click();
    await plot().locator('canvas').focus();
    // The pen begins in the middle again; the points go from there to the lower left.
    await press([...walk('ArrowUp', 4), 'Enter', ...walk('ArrowLeft', 4), 'Enter']);
    await press([...walk('ArrowDown', 8), 'Enter', ...walk('ArrowRight', 4), 'Enter', 'Enter']);
    await expect.poll(count).not.toBe(inRectangle);
    expect(await count()).toBeLessThan(inRectangle);
    await press(['Enter', 'ArrowLeft', 'Escape']);
    await plot().getByRole('button', { name: 'Clear selection' }).click();
    await plot().getByRole('button', { name: 'Select by rectangle' }).click();
  });

  it('says which curves an overlay lacks, and fits the line of Pickett to its parameters', async () => {
    await plot().getByLabel('Overlay').selectOption('pickett');
    await plot().getByText('needs other curves on the axes').waitFor();
    await plot().getByLabel('Y axis').selectOption('RT');
    await plot().getByText('needs other curves on the axes').waitFor({ state: 'detached' });
    expect(await plot().getByLabel('Log Y').isChecked()).toBe(true);
    await plot().getByLabel('Rw (ohm.m)').fill('0.1');
    await page.keyboard.press('Enter');
  });

  it('announces ends, overlay, line and brush as its state, and shows them by it and on a saved page', async () => {
    const announced = announcedState();
    await plot().getByRole('button', { name: 'Axis ends' }).click();
    await plot().getByLabel('NPHI from').fill('0.6');
    await page.keyboard.press('Enter');
    await plot().getByRole('button', { name: 'Regression line' }).click();
    await brushTriangle();
    const selected = (of: Page) => of.locator('geo-crossplot').getByText(/^\d+ selected$/);
    await selected(page).waitFor();
    const count = await selected(page).innerText();
    const state = await announced;
    expect(state).toMatchObject({
      x: 'NPHI',
      y: 'RT',
      color: 'GR',
      overlays: ['pickett'],
      pickett: { a: 1, m: 2, n: 2, rw: 0.1 },
      regression: true,
    });
    expect(state.rangeX).toMatch(/^0\.6,/);

    const saved = await page.evaluate(async (shown) => {
      const element = document.querySelector('geo-crossplot') as GeoCrossplot;
      const html = await (await element.toPage()).text();
      // Back to how the data open, and to the state again.
      element.state = { x: 'GR', y: 'RHOB' };
      await element.toImage();
      if ((await element.brushedDepths()).length > 0) throw new Error('still selected');
      element.state = shown;
      await element.toImage();
      return html;
    }, state);
    const look = async (of: Page): Promise<unknown> => {
      const shown = of.locator('geo-crossplot');
      await shown.getByText(/R² /).waitFor();
      await shown.getByText(count).waitFor();
      const values = ['X axis', 'Y axis', 'Colour', 'Rw (ohm.m)'].map((name) =>
        shown.getByLabel(name).inputValue(),
      );
      return Promise.all(values);
    };
    expect(await look(page)).toEqual(['NPHI', 'RT', 'GR', '0.1']);
    expect(await plot().getByLabel('NPHI from').inputValue()).toBe('0.6');
    const folder = mkdtempSync(path.join(tmpdir(), 'geo-elements-crossplot-'));
    const file = path.join(folder, 'saved.html');
    writeFileSync(file, saved);
    const other = await page.context().newPage();
    await other.goto(`file://${file}`);
    expect(await look(other)).toEqual(['NPHI', 'RT', 'GR', '0.1']);
    await other.getByRole('button', { name: 'Axis ends' }).click();
    expect(await other.getByLabel('NPHI from').inputValue()).toBe('0.6');
    await other.close();
    rmSync(folder, { recursive: true });
    await plot().getByRole('button', { name: 'Axis ends' }).click();
  });

  it('says which curve the log does not have, and what a file is that it cannot read', async () => {
    await page.evaluate(() => {
      (document.querySelector('geo-crossplot') as GeoCrossplot).x = 'PEF';
    });
    await plot().getByText('The log has no curve “PEF”; another one is shown.').waitFor();
    await page.evaluate(() => {
      const element = document.querySelector('geo-crossplot') as GeoCrossplot;
      element.data = undefined;
      element.file = new Blob(['no log at all']);
    });
    await plot().getByRole('alert').waitFor();
    await plot().getByRole('button', { name: 'Open another file' }).waitFor();
  });
});
