import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { application, logPlace } from '../support/application-visitor.ts';

/** What is shown of a log: in the address, and as a view that is saved and shared. */

const app = application();

const plotted = (page: Page): Promise<void> =>
  page.locator('geo-log-viewer .plot-region.plotted').waitFor();
const inAddress = (page: Page, name: string): string | null =>
  new URL(page.url()).searchParams.get(`view.${name}`);
const field = (page: Page, name: string) =>
  page.locator('geo-log-viewer').getByLabel(name, { exact: true });
const template = (page: Page) => page.getByRole('combobox', { name: /^Template/ });

async function showInterval(page: Page, top: number, base: number): Promise<void> {
  for (const [name, depth] of [
    ['Base', base],
    ['Top', top],
  ] as const) {
    await field(page, name).fill(String(depth));
    await field(page, name).press('Enter');
  }
}

/** The interval, unit and template that a page shows. */
const shown = async (page: Page): Promise<unknown[]> => [
  await field(page, 'Top').inputValue(),
  await field(page, 'Base').inputValue(),
  await field(page, 'Depth unit').inputValue(),
  await template(page).inputValue(),
];

describe('what is shown of a log', () => {
  it('is in the address: a reload, a colleague and Back have it', async () => {
    const somebody = await app.signedIn(logPlace(app.logId('LAS')));
    const { page } = somebody;
    await plotted(page);
    const first = await template(page).inputValue();
    const [top, base] = (await Promise.all(
      ['Top', 'Base'].map((name) => field(page, name).inputValue()),
    ).then((depths) => depths.map(Number))) as [number, number];
    const middle = Math.round((top + base) / 2);
    await showInterval(page, middle, middle + 50);
    await expect.poll(() => inAddress(page, 'depthRange')).toBe(`${middle},${middle + 50}`);
    await template(page).selectOption('all-curves');
    await expect.poll(() => inAddress(page, 'template')).toBe('all-curves');
    const wanted = await shown(page);

    await page.reload();
    await plotted(page);
    await expect.poll(() => shown(page)).toEqual(wanted);

    const colleague = await app.signedIn(page.url().slice(app.url.length), 'petrophysicist');
    await plotted(colleague.page);
    await expect.poll(() => shown(colleague.page)).toEqual(wanted);
    await colleague.close();

    await page.goBack();
    await expect.poll(() => template(page).inputValue()).toBe(first);
    expect(somebody.uncaught).toEqual([]);
    await somebody.close();
  });

  it('is saved under a name, shared, and opened by another user as it was left', async () => {
    const somebody = await app.signedIn(
      `${logPlace(app.logId('LAS'))}?view.template=all-curves&view.depthUnit=ft`,
    );
    const { page } = somebody;
    await plotted(page);
    const wanted = await shown(page);
    await page.getByRole('button', { name: 'Views' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved views' });
    await dialog.getByLabel('Name of this view').fill('Reservoir of the pilot well');
    const [answer] = await Promise.all([
      page.waitForResponse(
        (one) => one.request().method() === 'POST' && one.url().endsWith('/service/'),
      ),
      dialog.getByRole('button', { name: 'Save view' }).click(),
    ]);
    const { id } = (await answer.json()) as { id: string };
    await dialog.getByText('“Reservoir of the pilot well” saved').waitFor();

    const colleague = await app.signedIn(`/consume/view/${id}`, 'petrophysicist');
    await colleague.page.getByText('Saved view not found.').waitFor();

    await dialog.getByRole('button', { name: /^Actions of “Reservoir/ }).click();
    await page.getByRole('menuitem', { name: 'Share with all users' }).click();
    await dialog.getByText('“Reservoir of the pilot well” shared').waitFor();

    await colleague.page.reload();
    await plotted(colleague.page);
    await expect.poll(() => shown(colleague.page)).toEqual(wanted);
    await colleague.page.getByRole('button', { name: 'Views' }).click();
    await colleague.page
      .getByRole('region', { name: 'Shared views' })
      .getByRole('button', { name: /^Reservoir of the pilot well/ })
      .waitFor();

    await dialog.getByRole('button', { name: /^Actions of “Reservoir/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByText('“Reservoir of the pilot well” deleted').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.keyboard.press('Escape');
    await colleague.page.goto(`${app.url}/consume/view/${id}`);
    await plotted(colleague.page);
    expect([...somebody.uncaught, ...colleague.uncaught]).toEqual([]);
    await Promise.all([somebody.close(), colleague.close()]);
  });
});

describe('what is shown of a section', () => {
  it('is in the address with its columns: a reload and a colleague have them, a fit takes them out', async () => {
    const dataset = encodeURIComponent(JSON.stringify({ datasetId: 'GOKCETEPE-3D-PSTM' }));
    const place = `/consume/seismic/postStacked3d/${dataset}`;
    const somebody = await app.signedIn(`${place}?mode=crossline&number=2313`);
    const { page } = somebody;
    const scale = (on: Page): Promise<string> =>
      on.locator('geo-seismic').getByLabel('Scale (traces/cm)').inputValue();
    const zoom = page.locator('geo-seismic').getByRole('button', { name: 'Zoom in' });
    await expect.poll(() => scale(page), { timeout: 30_000 }).not.toBe('');
    const whole = await scale(page);
    await zoom.click();
    await expect.poll(() => inAddress(page, 'traces')).toMatch(/^[\d.]+,[\d.]+$/);
    const wanted = await scale(page);
    expect(wanted).not.toBe(whole);

    await page.reload();
    await expect.poll(() => scale(page), { timeout: 30_000 }).toBe(wanted);
    const colleague = await app.signedIn(page.url().slice(app.url.length), 'petrophysicist');
    await expect.poll(() => scale(colleague.page), { timeout: 30_000 }).toBe(wanted);
    await colleague.close();

    await page.locator('geo-seismic').getByRole('button', { name: 'Show whole section' }).click();
    await expect.poll(() => inAddress(page, 'traces')).toBeNull();
    expect(somebody.uncaught).toEqual([]);
    await somebody.close();
  });
});
