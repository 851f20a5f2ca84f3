import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PREFIX } from '../../src/backend/catalog-memory.ts';
import { application, logPlace, type Somebody } from '../support/application-visitor.ts';
import { byLength, seed } from '../support/length.ts';
import { RequestGate } from '../support/request-gate.ts';

/**
 * A user who goes back, or forward again, while a screen still waits for an answer, after each of
 * its requests: what is cancelled by that is no error that nobody handles.
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

let somebody: Somebody;
const gate = new RequestGate();

beforeAll(async () => {
  somebody = await app.signedIn();
  const { page } = somebody;
  // Labels of the data model are requested in languages other than English alone.
  await page.evaluate(() => localStorage.setItem('geo-elements.language', 'tr'));
  await page.reload();
  await page.locator('app-shell').waitFor();
  await page.route(/\/(service|trove|spatial|grpc-web)\//, async (route) => {
    await gate.pass();
    await route.continue().catch(() => undefined);
  });
});
afterAll(() => somebody?.close());

/** Leaves a screen that waits for an answer after `step` of its requests. */
async function leaveWhileHeld(step: number, enter: () => Promise<void>): Promise<void> {
  const { page } = somebody;
  gate.close(step);
  await enter();
  await gate.hold({ firstMs: 1500, quietMs: 1500 });
  await page.evaluate(() => history.back());
  // An element is let go of a little later than it leaves the page.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
  gate.open();
  // What was cancelled has ended by then.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}

describe('Back while a screen is loading leaves no error that nobody handles', () => {
  it.each([...PLACES, 'a log'])('at %s, reached by a link and by Forward', async (name) => {
    const { page, uncaught } = somebody;
    const place = name === 'a log' ? logPlace(app.logId('LAS')) : name;
    for (const step of STEPS) {
      // What a tab keeps is not requested again.
      await page.evaluate((prefix) => {
        for (const key of Object.keys(sessionStorage))
          if (key.startsWith(prefix)) sessionStorage.removeItem(key);
      }, PREFIX);
      await leaveWhileHeld(step, () => visit(page, place));
      await leaveWhileHeld(step, () => page.evaluate(() => history.forward()));
      expect(uncaught, `left after ${step} requests`).toEqual([]);
    }
  });
});
