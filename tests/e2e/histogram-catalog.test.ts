import { expect, it } from 'vitest';
import type { GeoHistogram } from '../../elements/geo-histogram.ts';
import { application, logPlace } from '../support/application-visitor.ts';

/** A histogram on a page whose user is signed in at a server with a catalog of logs. */

const app = application();

it('adds logs of the catalog, found by a part of their names, with the keyboard alone', async () => {
  const { page, close, uncaught } = await app.signedIn(logPlace(app.logId('LAS')));
  try {
    await page.locator('geo-log-viewer .plot-region.plotted').waitFor();
    await page.addScriptTag({ type: 'module', url: '/dist/elements/geo-histogram.js' });
    await page.evaluate(async (logId) => {
      const element = document.createElement('geo-histogram') as GeoHistogram;
      element.setAttribute('style', 'position: fixed; inset: 0; z-index: 10; height: auto');
      document.body.append(element);
      await customElements.whenDefined('geo-histogram');
      element.sources = [{ catalog: 'wellLog', logId }];
    }, app.logId('LAS'));
    const plot = page.locator('geo-histogram');
    await plot.getByRole('button', { name: 'Add wells' }).focus();
    await page.keyboard.press('Enter');
    const chooser = plot.getByRole('dialog', { name: 'Add wells' });
    const adders = chooser.getByRole('button', { name: /^Add / });
    await adders.first().waitFor();
    const all = await adders.count();
    const name = (await adders.first().getAttribute('aria-label'))!.replace(/^Add /, '');
    const [well] = name.split(' · ');
    await chooser.getByRole('searchbox').fill(well!.slice(0, -1));
    await expect.poll(() => adders.count()).toBeLessThanOrEqual(all);
    await chooser.getByRole('button', { name: `Add ${name}` }).focus();
    await page.keyboard.press('Enter');
    await plot.getByRole('button', { name: new RegExp(`^Remove `) }).waitFor();
    await chooser.getByRole('button', { name: `Add ${name}` }).waitFor({ state: 'detached' });
    await chooser.getByRole('searchbox').fill('no such well at all');
    await chooser.getByText('No other log found. Change the name.').waitFor();
    await page.keyboard.press('Escape');
    await chooser.waitFor({ state: 'hidden' });
    expect(uncaught).toEqual([]);
  } finally {
    await close();
  }
});
