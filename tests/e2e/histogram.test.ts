import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GeoHistogram, GeoHistogramState } from '../../elements/geo-histogram.ts';
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
    const element = document.createElement('geo-histogram') as GeoHistogram;
    document.body.append(element);
    await customElements.whenDefined('geo-histogram');
    const make = (compute: (row: number) => number): Float64Array =>
      Float64Array.from({ length: 1001 }, (_, row) => compute(row));
    element.data = {
      index: { mnemonic: 'DEPT', unit: 'm', values: make((row) => 1000 + row * 0.5) },
      curves: [
        { mnemonic: 'GR', unit: 'gAPI', values: make((row) => row / 10) },
        { mnemonic: 'FACIES', unit: '', values: make((row) => (row < 500 ? 1 : 2)) },
      ],
      markers: [{ name: 'Top A', depth: 1250 }],
    };
  });
});

afterAll(async () => {
  expect(host.complaints).toEqual([]);
  await browser?.close();
  await server?.close();
});

const plot = () => page.locator('geo-histogram');
const chooser = (name: string) => plot().getByRole('combobox', { name, exact: true });
const row = (name: string) => plot().getByRole('row', { name: new RegExp(`^${name}`) });

describe('the histogram viewer', () => {
  it('draws the gamma ray with its statistics', async () => {
    await row('All').waitFor();
    expect(await chooser('Curve').inputValue()).toBe('GR');
    expect(await row('All').getByRole('cell').allTextContents()).toEqual(
      ['1 001', '0.00', '10.00', '50.00', '90.00', '100.00', '50.00', '28.91'].map((text) =>
        text.replace(' ', '\u00a0'),
      ),
    );
  });

  it('selects samples by their values, with the keyboard alone, and names their depths', async () => {
    const announced = page.evaluate(
      () =>
        new Promise((resolve) => {
          document
            .querySelector('geo-histogram')!
            .addEventListener('geo-brush', (event) =>
              resolve((event as CustomEvent<unknown>).detail),
            );
        }),
    );
    await plot().getByRole('button', { name: 'Select by limits' }).focus();
    await page.keyboard.press('Enter');
    await announced;
    await plot().getByLabel('GR min').fill('10');
    await page.keyboard.press('Enter');
    await plot().getByLabel('GR max').fill('20');
    await page.keyboard.press('Enter');
    await plot().getByText('101 selected').waitFor();
    const depths = await page.evaluate(() =>
      (document.querySelector('geo-histogram') as GeoHistogram).brushedDepths(),
    );
    expect(depths).toEqual([{ top: 1049.75, base: 1100.25 }]);
    await plot().getByRole('button', { name: 'Clear selection' }).click();
  });

  it('selects with the pointer, and drags a normalisation marker to a value', async () => {
    await plot().getByRole('button', { name: 'Normalisation markers' }).click();
    await plot().getByLabel('Value at upper percentile').waitFor();
    // The markers make the chart once more.
    const over = plot().locator('.u-over');
    await expect.poll(() => over.boundingBox()).not.toBeNull();
    const field = (await over.boundingBox())!;
    const at = (value: number) => field.x + (field.width * value) / 100;
    const middle = field.y + field.height / 2;
    await page.mouse.move(at(95), middle);
    await page.mouse.down();
    await page.mouse.move(at(80), middle, { steps: 4 });
    await page.mouse.up();
    const value = Number(await plot().getByLabel('Value at upper percentile').inputValue());
    expect(Math.abs(value - 80)).toBeLessThan(1);
    await page.mouse.move(at(20), middle);
    await page.mouse.down();
    await page.mouse.move(at(60), middle, { steps: 4 });
    await page.mouse.up();
    await plot()
      .getByText(/^(39|40)\d selected$/)
      .waitFor();
    await plot().getByLabel('Lower percentile', { exact: true }).fill('P10');
    await page.keyboard.press('Enter');
    await expect.poll(() => plot().getByLabel('Value at lower percentile').inputValue()).toBe('10');
    await plot().getByRole('button', { name: 'Clear selection' }).click();
  });

  it('draws zones of a discrete curve apart, and a curve that is none is named', async () => {
    await chooser('Zones').selectOption('FACIES');
    await row('2').waitFor();
    expect(await row('2').getByRole('cell').first().textContent()).toBe('501');
    await chooser('Zones').selectOption('tops');
    await row('Top A').waitFor();
    await chooser('Zones').selectOption('GR');
    await plot().getByText('“GR” makes no zones').waitFor();
    await chooser('Zones').selectOption('');
  });

  it('shows by its state how it was drawn, and leaves out what cannot be used', async () => {
    const announced = page.evaluate(
      () =>
        new Promise<GeoHistogramState>((resolve) => {
          document.querySelector('geo-histogram')!.addEventListener('geo-state-change', (event) => {
            const { state } = (event as CustomEvent<{ state: GeoHistogramState }>).detail;
            if (state.percent && state.cumulative) resolve(state);
          });
        }),
    );
    const pressed = (name: string): Promise<string | null> =>
      plot().getByRole('button', { name }).getAttribute('aria-pressed');
    await plot().getByRole('button', { name: 'Show percent' }).click();
    await plot().getByRole('button', { name: 'Show cumulative curve' }).click();
    const state = await announced;
    await page.evaluate(() => {
      const element = document.querySelector('geo-histogram') as GeoHistogram;
      element.state = { markers: '95,5', bins: 1.5, range: '5,5' } as GeoHistogramState;
    });
    await expect.poll(() => pressed('Show percent')).toBe('false');
    expect(await pressed('Normalisation markers')).toBe('false');
    await page.evaluate((shown) => {
      (document.querySelector('geo-histogram') as GeoHistogram).state = {
        ...shown,
        markers: '10,90',
      };
    }, state);
    await expect.poll(() => pressed('Show percent')).toBe('true');
    expect(await pressed('Show cumulative curve')).toBe('true');
    expect(await plot().getByLabel('Lower percentile', { exact: true }).inputValue()).toBe('P10');
    await page.evaluate(() => {
      (document.querySelector('geo-histogram') as GeoHistogram).state = {};
    });
    await expect.poll(() => pressed('Show percent')).toBe('false');
  });

  it('gives its picture as PNG, SVG and PDF', async () => {
    const starts = await page.evaluate(async () => {
      const element = document.querySelector('geo-histogram') as GeoHistogram;
      const types = ['image/png', 'image/svg+xml', 'application/pdf'] as const;
      return Promise.all(
        types.map(async (type) => (await (await element.toImage({ type })).text()).slice(0, 5)),
      );
    });
    expect(starts[0]).toContain('PNG');
    expect(starts.slice(1)).toEqual(['<svg ', '%PDF-']);
  });

  it('shows several wells in the same bins, and names those that it cannot show', async () => {
    await page.evaluate(() => {
      const element = document.querySelector('geo-histogram') as GeoHistogram;
      const make = (mnemonic: string, unit: string, top: number, values: number[]) => ({
        index: {
          mnemonic: 'DEPT',
          unit: 'm',
          values: Float64Array.from(values, (_, i) => top + i),
        },
        curves: [{ mnemonic, unit, values: Float64Array.from(values) }],
      });
      element.sources = [
        { name: 'A-1', data: make('GR', 'gAPI', 1000, [10, 20, 30, 40]) },
        { name: 'B-2', data: make('SGR', 'gAPI', 2000, [20, 60]) },
        { name: 'C-3', data: make('RHOB', 'g/cm3', 0, [2.3]) },
        { name: 'D-4', file: new Blob(['no log at all']) },
      ];
    });
    await plot().getByText('C-3 has no curve like “GR” and is left out.').waitFor();
    await plot().getByRole('alert').getByText('(D-4)').waitFor();
    expect(await row('B-2').getByRole('cell').allTextContents()).toContain('60.000');
    const found = await page.evaluate(async () => {
      const element = document.querySelector('geo-histogram') as GeoHistogram;
      const announced = new Promise((resolve) =>
        element.addEventListener(
          'geo-brush',
          (event) => resolve((event as CustomEvent<{ wells: unknown }>).detail.wells),
          { once: true },
        ),
      );
      await element.setBrush({ least: 20, most: 25 });
      return { wells: await announced, own: await element.brushedDepths('B-2') };
    });
    expect(found.own).toEqual([{ top: 2000, base: 2000.5 }]);
    expect(found.wells).toMatchObject([
      { name: 'A-1', depths: [{ top: 1000.5, base: 1001.5 }], unit: 'm' },
      { name: 'B-2', depths: [{ top: 2000, base: 2000.5 }], unit: 'm' },
      { name: 'C-3', depths: [] },
      { name: 'D-4', depths: [] },
    ]);
    await row('B-2').getByRole('checkbox').uncheck();
    await expect.poll(() => row('All').getByRole('cell').first().textContent()).toBe('4');
    await plot().getByRole('button', { name: 'Remove B-2' }).click();
    await row('B-2').waitFor({ state: 'detached' });
  });

  it('shows one zone of several wells, each by its own tops, and names wells without it', async () => {
    await page.evaluate(() => {
      const element = document.querySelector('geo-histogram') as GeoHistogram;
      const make = (values: number[], markers: { name: string; depth: number }[]) => ({
        index: {
          mnemonic: 'DEPT',
          unit: 'm',
          values: Float64Array.from(values, (_, i) => 100 + i),
        },
        curves: [{ mnemonic: 'GR', unit: 'gAPI', values: Float64Array.from(values) }],
        markers,
      });
      element.sources = [
        { name: 'A-1', data: make([10, 20, 30, 40], [{ name: 'Sand', depth: 102 }]) },
        {
          name: 'B-2',
          data: make(
            [50, 60, 70],
            [
              { name: 'SAND', depth: 100 },
              { name: 'Shale', depth: 101 },
            ],
          ),
        },
        { name: 'C-3', data: make([80, 90], [{ name: 'Coal', depth: 100 }]) },
      ];
    });
    await chooser('Zones').selectOption('tops');
    await chooser('Zone').selectOption('Sand');
    await plot().getByText('C-3 has no zone “Sand” and is left out.').waitFor();
    const counts = () =>
      Promise.all(
        ['A-1', 'B-2', 'C-3', 'All'].map((name) =>
          row(name).getByRole('cell').first().textContent(),
        ),
      );
    expect(await counts()).toEqual(['2', '1', '0', '3']);
    const depths = await page.evaluate(async () => {
      const element = document.querySelector('geo-histogram') as GeoHistogram;
      await element.setBrush({ least: 0, most: 100 });
      return element.brushedDepths('A-1');
    });
    expect(depths).toEqual([{ top: 101.5, base: 103 }]);
    await chooser('Zone').selectOption('Coal');
    await plot().getByText('A-1 has no zone “Coal” and is left out.').waitFor();
    await chooser('Zone').selectOption('');
    expect(await counts()).toEqual(['4', '3', '2', '9']);
    await page.evaluate(() => {
      const element = document.querySelector('geo-histogram') as GeoHistogram;
      element.zones = 'tops';
      element.zone = 'shale';
    });
    await plot().getByText('C-3 has no zone “Shale” and is left out.').waitFor();
    expect(await counts()).toEqual(['0', '2', '0', '2']);
  });
});
