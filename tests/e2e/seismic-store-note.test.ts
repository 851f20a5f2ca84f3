import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from '../support/host-page.ts';
import { signIn, startApplication } from '../support/application.ts';

/** What a user sees of a survey that the server prepares for viewing: its notification, how far it is, and its end. */

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;
let bearer = '';

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startApplication()]);
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  ).newPage();
  page.on('request', (request) => (bearer = request.headers()['authorization'] ?? bearer));
  await page.goto(`${server.url}/consume/browse?catalog=concession`, { waitUntil: 'commit' });
  await signIn(page);
  await page.locator('geo-notifications').getByRole('button').waitFor();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it('is shown under a heading of its own and is cancelled there', { timeout: 120_000 }, async () => {
  await expect.poll(() => bearer).not.toBe('');
  const { sub } = JSON.parse(Buffer.from(bearer.split('.')[1]!, 'base64url').toString()) as {
    sub: string;
  };
  // A job that another server works on: it is there as long as the test needs it.
  await sql`insert into studio.job (process_id, queue_id, kind, name, user_id, status, progress, data, started_at, seen_at)
    values ('survey-1', gen_random_uuid(), 'seismicStore-make', 'Harmanlı 3D, full stack', ${sub}, 'RUNNING', 42, '{}', now(), now() + interval '1 day')`.execute(
    server.services.db,
  );
  await page.evaluate(
    () =>
      void document
        .querySelector<HTMLElement & { refresh(): Promise<void> }>('geo-notifications')!
        .refresh(),
  );
  await page
    .locator('geo-notifications')
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  const panel = page.locator('geo-notifications').getByRole('region', { name: 'Notifications' });
  await panel.getByRole('heading', { name: 'Seismic index' }).waitFor();
  const note = panel.getByRole('listitem').filter({ hasText: 'Harmanlı 3D, full stack' });
  await expect.poll(() => note.innerText()).toContain('42%');
  await note.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => note.innerText()).toContain('Cancelled');
  expect(
    (
      await sql<{
        cancelled: boolean;
      }>`select cancelled from studio.job where process_id = 'survey-1'`.execute(server.services.db)
    ).rows,
  ).toEqual([{ cancelled: true }]);
});
