import { describe, expect, it } from 'vitest';
import { seismicTests, serveReal, showSurvey, traceOf } from '../support/seismic-page.ts';

/** Gathers: one offset of all, or all of each. */

const { on } = seismicTests((files) => serveReal(files, 'segy/small-ps.sgy'));

describe('a prestack volume', () => {
  it('shows the traces of one offset, and of another where one is chosen', async () => {
    await on(async (host) => {
      await showSurvey(host, 'small-ps.sgy', { number: '1' });
      const first = await traceOf(host.page, 0);
      const offset = host.page.getByLabel('Offset', { exact: true });
      await offset.focus();
      await offset.selectOption('2');
      await host.waitFor('geo-section', 2);
      // One goes through offsets by keys.
      expect(
        await offset.evaluate(
          (field) => (field.getRootNode() as ShadowRoot).activeElement === field,
        ),
      ).toBe(true);
      const second = await traceOf(host.page, 0);
      expect(first.values).toHaveLength(10);
      // Each offset adds a hundred to the samples of this file.
      expect(second.values[0]! - first.values[0]!).toBeCloseTo(100, 1);
    });
  });

  it('shows its gathers, whose traces stand side by side', async () => {
    await on(async (host) => {
      await showSurvey(host, 'small-ps.sgy', { number: '1' });
      const { traces } = (await host.waitFor('geo-section')).detail as { traces: number };
      const near = await traceOf(host.page, 1);
      await host.page.getByLabel('Offset', { exact: true }).selectOption('All, side by side');
      expect((await host.waitFor('geo-section', 2)).detail).toMatchObject({
        mode: 'inline',
        number: 1,
        traces: 2 * traces,
      });
      expect((await traceOf(host.page, 2)).values).toEqual(near.values);
      await host.page
        .getByRole('application', { name: /^Seismic section/ })
        .press('Shift+ArrowRight');
      await host.page
        .locator('geo-seismic .readout-line')
        .filter({ hasText: /Offset/ })
        .waitFor();
    });
  });
});
