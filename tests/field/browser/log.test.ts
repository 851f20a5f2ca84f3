import { describe, expect, it } from 'vitest';
import { ranged } from '../../support/answers.ts';
import type { Host } from '../../support/host-page.ts';
import { showFile, viewerTests } from '../../support/log-viewer-page.ts';
import { hasField, readField } from '../cases.ts';

const A_PDF = Buffer.from('%PDF-1.4 a document');
const GAMMA = Buffer.from(
  [
    '~V',
    'VERS. 2.0 :',
    'WRAP. NO :',
    '~C',
    'Depth.m :',
    'Gamma.API :',
    'Facies. :',
    '~A',
    '1 50 2',
    '2 51 2',
    '3 52 3',
    '',
  ].join('\n'),
);
const CASES = [
  '01-datetime-index.las',
  '71-tripping-depth-beside-text-time.las',
  '06-ascii-line-names-fewer-curves.las',
  'c2-las3-a.las',
  'c2-las3-b.las',
];

const { on } = viewerTests(async (files) => {
  files.set('a.pdf', ranged(A_PDF));
  files.set('gamma.las', ranged(GAMMA));
  if (!hasField) return;
  for (const name of CASES) files.set(name, ranged(await readField(`log/${name}`)));
  const withUnit = new TextDecoder().decode(await readField('log/c2-las3-b.las'));
  files.set('no-unit.las', ranged(Buffer.from(withUnit.replace('EKB.M', 'EKB. '))));
});

/** Values of a curve, first to last. */
const valuesOf = ({ page }: Host, mnemonic: string): Promise<number[]> =>
  page.evaluate(async (name) => [...(await window.viewer().curveValues(name)).values], mnemonic);

/** Shows two files in a correlation while `look` runs. */
async function withCorrelation(
  { page }: Host,
  names: readonly [string, string],
  look: () => Promise<void>,
): Promise<void> {
  await page.evaluate(
    (src) => {
      const made = document.createElement('geo-correlation');
      made.setAttribute('src', JSON.stringify(src));
      made.style.cssText = 'display: block; height: 600px';
      document.body.prepend(made);
    },
    names.map((name) => `../files/${name}`),
  );
  await look();
  await page.evaluate(() => document.querySelector('geo-correlation')?.remove());
}

describe.runIf(hasField)('a log with an index of dates', () => {
  it('gives milliseconds since 1970 in its events, and no format of dates as a unit [01]', () =>
    on(async (host) => {
      await showFile(host, '01-datetime-index.las');
      const start = Date.UTC(2020, 0, 29, 3, 0, 0);
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({
        depth: { top: start, base: start + 20_000, unit: 'ms since 1970' },
      });
      expect(await host.page.getByText('DD/MM/YYYY').count()).toBe(0);
    }));

  it('shows dates in Top and Base, which read dates and times of day [01, 71]', () =>
    on(async (host) => {
      const { page } = host;
      await showFile(host, '71-tripping-depth-beside-text-time.las');
      const top = page.getByRole('textbox', { name: 'Top' });
      expect(await top.inputValue()).toMatch(/^2020-01-29 02:59:\d\d$/);
      await top.fill('03:05');
      await top.press('Enter');
      expect((await host.waitFor('geo-depth-change')).detail).toMatchObject({
        top: Date.UTC(2020, 0, 29, 3, 5),
      });
      await expect.poll(() => top.inputValue()).toBe('2020-01-29 03:05:00');
    }));
});

describe('a log viewer', () => {
  it('says beside the plot that an index of the page turns [71]', () =>
    on(async ({ page }) => {
      await page.evaluate(() => {
        const values = Float64Array.from({ length: 200 }, (_, i) => (i < 100 ? i : 199.5 - i));
        window.addViewer().data = {
          index: { mnemonic: 'BIT', unit: 'm', values },
          curves: [{ mnemonic: 'HKLD', unit: 'klbf', values: values.map((depth) => depth * 2) }],
        };
      });
      const notes = page.locator('details.assumed');
      await notes.getByText('order of rows').first().waitFor();
      await notes.locator('summary').click();
      await notes.getByText('BIT turns once').waitFor();
    }));

  it('finds curves by their names in any case [74]', () =>
    on(async (host) => {
      await showFile(host, 'gamma.las', { curves: 'Gamma' });
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({ curves: ['GAMMA'] });
      expect(await valuesOf(host, 'Gamma')).toEqual([50, 51, 52]);
      await host.page.evaluate(() => window.viewer().plot(['facies']));
      await expect
        .poll(async () => (await host.heard('geo-plot')).at(-1)?.detail)
        .toMatchObject({ curves: ['FACIES'] });
    }));

  it('names the kind of a foreign file, and opens another in its place', () =>
    on(async (host) => {
      const { page } = host;
      await page.evaluate(() => void window.addViewer({ src: '../files/a.pdf' }));
      await page.getByText('File type: PDF').waitFor();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Open another file' }).click(),
      ]);
      await chooser.setFiles({ name: 'gamma.las', mimeType: '', buffer: GAMMA });
      expect((await host.waitFor('geo-file')).detail).toMatchObject({ name: 'gamma.las' });
    }));
});

describe.runIf(hasField)('a file whose columns are in doubt', () => {
  it('is read by the columns that the user assigns, and again by itself [06]', () =>
    on(async (host) => {
      const { page } = host;
      await showFile(host, '06-ascii-line-names-fewer-curves.las');
      const gamma = await valuesOf(host, 'GR');
      const notes = page.locator('details.assumed');
      await notes.locator('summary').click();
      await notes.getByRole('button', { name: 'Assign columns' }).click();
      await notes.getByLabel('Curve of column 2').selectOption('CALI');
      await notes.getByRole('button', { name: 'Apply columns' }).click();
      await notes.getByText('read as they were assigned').waitFor({ state: 'attached' });
      expect(await valuesOf(host, 'CALI')).toEqual(gamma);
      if (!(await notes.getAttribute('open').then((open) => open !== null)))
        await notes.locator('summary').click();
      const assign = notes.getByRole('button', { name: 'Assign columns' });
      if (await assign.isVisible()) await assign.click();
      await notes.getByRole('button', { name: 'Reset columns' }).click();
      await notes.getByText('read as they were assigned').waitFor({ state: 'detached' });
      expect(await valuesOf(host, 'GR')).toEqual(gamma);
    }));
});

describe.runIf(hasField)('a correlation of files', () => {
  it('joins the tops of LAS 3.0 files, with their surveys [c2]', () =>
    on((host) =>
      withCorrelation(host, ['c2-las3-a.las', 'c2-las3-b.las'], async () => {
        await host.waitFor('geo-plot');
        const { page } = host;
        const flatten = page.getByRole('combobox', { name: 'Flatten on' });
        await flatten.selectOption('Mannville');
        const datum = page.getByRole('combobox').filter({ hasText: 'TVDSS' });
        await datum.selectOption('TVDSS');
        await page.getByText('has no survey').waitFor({ state: 'hidden' });
        await flatten.locator('option', { hasText: 'Viking' }).waitFor({ state: 'attached' });
      }),
    ));

  it('shows what was assumed of each well, by its name [c2]', () =>
    on((host) =>
      withCorrelation(host, ['c2-las3-a.las', 'no-unit.las'], async () => {
        const notes = host.page.locator('details.assumed');
        await notes.locator('summary').click();
        await notes.getByText('L3-B: EKB 120 has no unit').waitFor();
        expect(await notes.getByText('L3-A:').count()).toBe(0);
      }),
    ));

  it('names the kind of a foreign file, and opens another in its place [c5]', () =>
    on((host) =>
      withCorrelation(host, ['c2-las3-a.las', 'a.pdf'], async () => {
        const { page } = host;
        await page.getByText('File type: PDF (a.pdf)').waitFor();
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          page.getByRole('button', { name: 'Open another file' }).click(),
        ]);
        const buffer = Buffer.from(await readField('log/c2-las3-b.las'));
        await chooser.setFiles({ name: 'b.las', mimeType: '', buffer });
        const { detail } = await host.waitFor('geo-plot');
        expect((detail['wells'] as { name: string }[]).map(({ name }) => name)).toEqual([
          'L3-A',
          'L3-B',
        ]);
      }),
    ));
});
