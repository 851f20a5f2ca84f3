import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PREFIX } from '../../src/backend/catalog-memory.ts';
import { application, logPlace } from '../support/application-visitor.ts';
import { byLength, seed } from '../support/length.ts';
import { RequestGate } from '../support/request-gate.ts';

/**
 * A user who goes back, or forward again, while a screen still waits for an answer, after each of its
 * requests: what is cancelled by that is no error that nobody handles.
 */

const app = application();

const PLACES = [
  '/consume/seismic',
  '/consume/seismic_3d',
  '/consume/3d',
  '/consume/correlation',
  '/consume/map',
  '/consume/browse?catalog=well',
  '/load',
];

/** Requests after which the user leaves: some of them on every change, others with each seed. */
const STEPS = byLength(
  [0, 1 + (seed % 3), 4 + (seed % 5)],
  Array.from({ length: 16 }, (_, i) => i),
);

/** Goes to a place as a link within the application does. */
function visit(page: Page, place: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, place);
}

it('Back and Forward while a screen is loading leave no error that nobody handles', async () => {
  const { page, uncaught, close } = await app.signedIn();
  const gate = new RequestGate();
  // Labels of the data model are requested in languages other than English alone.
  await page.evaluate(() => localStorage.setItem('geo-elements.language', 'tr'));
  await page.reload();
  await page.locator('app-shell').waitFor();
  await page.route(/\/(service|trove|spatial|grpc-web)\//, async (route) => {
    await gate.pass();
    await route.continue().catch(() => undefined);
  });
  for (const place of [...PLACES, logPlace(app.logId('LAS'))])
    for (const step of STEPS) {
      // What a tab keeps is not requested again.
      await page.evaluate((prefix) => {
        for (const key of Object.keys(sessionStorage))
          if (key.startsWith(prefix)) sessionStorage.removeItem(key);
      }, PREFIX);
      for (const move of ['visit', 'forward'] as const) {
        gate.close(step);
        if (move === 'visit') await visit(page, place);
        else await page.evaluate(() => history.forward());
        await gate.hold({ firstMs: 1500, quietMs: 1500 });
        await page.evaluate(() => history.back());
        // An element is let go of a little later than it leaves the page.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
        gate.open();
        // What was cancelled has ended by then.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
        expect(uncaught, `${move} to ${place}, back after ${step} requests`).toEqual([]);
      }
    }
  await close();
});
