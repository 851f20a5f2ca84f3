import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { takeSample } from '../support/length.ts';

/** What becomes of a call on its way. */
export type Fault = (route: Route) => Promise<void>;

export const status =
  (code: number, message: string): Fault =>
  (route) =>
    route.fulfill({
      status: code,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'CHAOS', message }),
    });
const markup =
  (code: number): Fault =>
  (route) =>
    route.fulfill({
      status: code,
      contentType: 'text/html',
      body: '<!doctype html><h1>Gateway</h1>',
    });
const half: Fault = (route) =>
  route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":[{"na' });
export const reset: Fault = (route) => route.abort('connectionreset');

export const OFFLINE = 'Network Disconnected, Please check your internet connection';

/** Faults of each kind: what it is called, what it does, and the sentence on the screen (spec 8). */
export const SCREEN_FAULTS: readonly [string, Fault, string][] = [
  ['a 500 with a reason', status(500, 'The index is being rebuilt'), 'The index is being rebuilt'],
  ['a 524', markup(524), 'A timeout occurred Error code 524'],
  [
    'HTML in a 200',
    markup(200),
    'Unreadable server response. Retry; send the details to the administrator if it remains.',
  ],
  [
    'half of a JSON',
    half,
    'Unreadable server response. Retry; send the details to the administrator if it remains.',
  ],
  ['a connection that breaks', reset, OFFLINE],
];

/**
 * The faults that a place on the screen is tried with: one on every change, another for each seed,
 * and all in the long run. Which sentence belongs to which fault is tried for each call of the
 * contract in every-call.test.ts.
 * @param place number of the place among those of its file
 */
export function faultsAt(place: number): typeof SCREEN_FAULTS {
  const from = place % SCREEN_FAULTS.length;
  return takeSample([...SCREEN_FAULTS.slice(from), ...SCREEN_FAULTS.slice(0, from)], 1);
}

/** Spoils calls to a path whose body holds `part`, until what it answers is called. */
export async function spoilOn(
  page: Page,
  path: string,
  fault: Fault,
  part = '',
): Promise<() => Promise<void>> {
  const matches = (url: URL): boolean => url.pathname.startsWith(path);
  const handler = (route: Route): Promise<void> =>
    (route.request().postData() ?? '').includes(part) ? fault(route) : route.fallback();
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

/** The one failure on the screen, and nothing that still turns. */
export async function failureOn(page: Page, where: Locator, text: string): Promise<Locator> {
  const alert = where.getByRole('alert').filter({ hasText: text });
  await alert.first().waitFor();
  await expect.poll(() => page.locator('.spinner, progress').count()).toBe(0);
  expect(await page.getByRole('alert').allInnerTexts()).toHaveLength(1);
  expect(await page.locator('geo-toasts .toast').count()).toBe(0);
  return alert;
}
