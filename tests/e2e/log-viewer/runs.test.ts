import { describe, expect, it } from 'vitest';
import { en } from '../../../src/i18n/texts/en.ts';
import enLogTools from '../../../src/i18n/texts/en/log-tools.json';
import { logFile, ROWS } from '../../support/log-file.ts';
import { ranged } from '../../support/answers.ts';
import { viewerTests } from '../../support/log-viewer-page.ts';

const { on } = viewerTests((files) => {
  files.set('one.las', ranged(logFile()));
  files.set('two.las', ranged(logFile()));
});

describe('a log viewer with several runs', () => {
  it('shows those that can be opened in one plot, names the others, and removes one', () =>
    on(async (host) => {
      const { page } = host;
      await page.evaluate(() => {
        window.addViewer({
          sources: JSON.stringify([
            { name: 'Run 1', src: '../files/one.las' },
            { name: 'Run 2', src: '../files/two.las', shift: 100.25 },
            { name: 'Run 3', src: '../files/none.las' },
          ]),
        });
      });
      const { detail } = await host.waitFor('geo-plot');
      expect(detail).toMatchObject({
        samples: 2 * ROWS,
        depth: { top: 1000, base: 1299.75, unit: 'm' },
      });
      const gamma = await page.evaluate(async () => {
        const { depth, values } = await window.viewer().curveValues('GR:Run 2');
        return { first: depth[values.findIndex((value) => !Number.isNaN(value))] };
      });
      expect(gamma).toEqual({ first: 1100.25 });
      await page.getByText(en['error.RUN_NOT_SHOWN']!.replace('{{run}}', 'Run 3')).waitFor();
      await page.getByRole('button', { name: enLogTools['logTools.menu'] }).click();
      await page.getByRole('menuitem', { name: enLogTools['logTools.runs.add'] }).click();
      const remove = enLogTools['logTools.runs.removeOf'].replace('{{name}}', 'Run 2');
      await page.getByRole('button', { name: remove }).click();
      const plot = await host.waitFor('geo-plot', 2);
      expect(plot.detail).toMatchObject({ samples: ROWS });
    }, /404/));

  it('lists what is odd in a log, and shows the place of a finding', () =>
    on(async (host) => {
      const { page } = host;
      await page.evaluate(() => {
        const viewer = window.addViewer();
        const depths = Float64Array.from({ length: 2000 }, (_, row) => 1000 + row * 0.1);
        const density = depths.map((depth, row) => (row === 500 ? 9 : 2.3 + Math.sin(depth) / 10));
        viewer.data = {
          index: { mnemonic: 'DEPT', unit: 'm', values: depths },
          curves: [{ mnemonic: 'RHOB', unit: 'g/cm3', values: density }],
        };
      });
      await host.waitFor('geo-plot');
      await page.getByRole('button', { name: enLogTools['logTools.menu'] }).click();
      await page.getByRole('menuitem', { name: enLogTools['logTools.quality'] }).click();
      await page.getByText('Samples not between 1 and 3.3: 1').click();
      const { detail } = await host.waitFor('geo-depth-change');
      const { top, base } = detail as { top: number; base: number };
      expect(top).toBeGreaterThan(1040);
      expect(top).toBeLessThan(1050);
      expect(base).toBeGreaterThan(1050);
      expect(base).toBeLessThan(1060);
    }));
});
