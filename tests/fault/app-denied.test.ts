import { expect, it } from 'vitest';
import { signIn } from '../support/application.ts';
import { application } from '../support/application-visitor.ts';

/** A server that lets in one e-mail domain alone. */

const app = application({ env: { EMAIL_DOMAINS: 'subsurface.example' } });

it('tells who may not come in why, on a page of its own; another account leads in', async () => {
  const { page, close, uncaught } = await app.signedIn('/consume/log', 'visitor');
  await expect
    .poll(() => page.getByRole('heading').allInnerTexts())
    .toContain('Access denied for e-mail domain elsewhere.example');
  expect(await page.locator('geo-visualizer').count()).toBe(0);
  expect(await page.locator('geo-toasts .toast').count()).toBe(0);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.getByLabel(/user name/i).waitFor();
  await signIn(page);
  await page.getByRole('button', { name: 'Account: Deniz Kaya' }).waitFor();
  await page.locator('geo-browse, geo-visualizer').waitFor();
  expect(uncaught).toEqual([]);
  await close();
});
