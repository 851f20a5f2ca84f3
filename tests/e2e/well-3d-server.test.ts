import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startApplication } from '../support/application.ts';
import { launchWithWebgl } from '../support/well-3d-page.ts';

/** The 3D view over the server: wells by their UWIs, the files of wells that have several, the curves in them. */

let browser: Browser;
let server: Awaited<ReturnType<typeof startApplication>>;
let page: Page;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchWithWebgl(), startApplication()]);
  page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  ).newPage();
  await page.goto(server.url, { waitUntil: 'commit' });
  await signIn(page);
  // The application fetches the elements of a route alone.
  await page.addScriptTag({ url: `${server.url}/dist/elements/geo-well-3d.js`, type: 'module' });
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const UWIS = ['TR-0001', 'TR-0002', 'TR-0003'];
const view = () => page.locator('geo-well-3d');
const rows = () => view().locator('.well-row');
/** The detail of the last event of a type that the view of the page sent. */
const reported = (type: string): Promise<Record<string, unknown> | undefined> =>
  page.evaluate(
    (wanted) =>
      (
        window as unknown as { reportedByView: { type: string; detail: Record<string, unknown> }[] }
      ).reportedByView
        .filter((one) => one.type === wanted)
        .at(-1)?.detail,
    type,
  );

/** Puts a view over the application, with attributes. */
async function show(attributes: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    document.querySelectorAll('geo-well-3d').forEach((one) => one.remove());
    const heard: { type: string; detail: unknown }[] = [];
    Object.assign(window, { reportedByView: heard });
    const made = document.createElement('geo-well-3d');
    for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
    made.style.cssText = 'position: fixed; inset: 0; height: auto; z-index: 9';
    for (const type of ['geo-scene', 'geo-error', 'geo-cursor'])
      made.addEventListener(type, (event) =>
        heard.push({ type, detail: (event as CustomEvent).detail }),
      );
    document.body.append(made);
  }, attributes);
}

describe('wells of the server', () => {
  it('are shown by their UWIs, and one that is not there is named', async () => {
    await show({ uwis: JSON.stringify([...UWIS, 'TR-NONE']), markers: '', 'depth-type': 'TVD' });
    await expect.poll(() => reported('geo-scene')).toMatchObject({ wells: 3, curves: 0 });
    expect(Number((await reported('geo-scene'))!['markers'])).toBeGreaterThan(0);
    await view().getByText('Not found on the server (1): TR-NONE').waitFor();
    expect(await rows().count()).toBe(3);
  });

  it('are plotted when every well with several files has one chosen, and not before', async () => {
    await view().getByLabel('Logs').check();
    await view().getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = view().getByRole('dialog', { name: 'Log files' });
    const plot = dialog.getByRole('button', { name: 'Plot' });
    await plot.waitFor();
    const choices = dialog.getByRole('list').getByRole('combobox');
    const count = await choices.count();
    expect(count).toBeGreaterThan(0);
    // The best file of each well is suggested.
    expect(await plot.getAttribute('aria-disabled')).toBeNull();
    for (const choice of await choices.all()) await choice.selectOption('');
    for (let i = 0; i < count; i++) {
      expect(await plot.getAttribute('aria-disabled')).toBe('true');
      await choices.nth(i).selectOption({ index: 1 });
    }
    expect(await plot.getAttribute('aria-disabled')).toBeNull();
    await plot.click();
    await expect
      .poll(async () => Number((await reported('geo-scene'))?.['curves']))
      .toBeGreaterThan(0);
    await dialog.waitFor({ state: 'detached' });
    await view().locator('.legend').waitFor();
  });

  it('have their files chosen for all at once, and one by one after that', async () => {
    await show({ uwis: JSON.stringify(UWIS), logs: '', 'depth-type': 'TVD' });
    const dialog = view().getByRole('dialog', { name: 'Log files' });
    const plot = dialog.getByRole('button', { name: 'Plot' });
    const forAll = dialog.getByLabel('For all wells');
    const each = dialog.getByRole('list').getByRole('combobox');
    await forAll.selectOption({ label: 'Last file of each well' });
    for (const one of await each.all())
      expect(await one.inputValue()).toBe(await one.locator('option').last().getAttribute('value'));
    expect(await plot.getAttribute('aria-disabled')).toBeNull();
    await each.first().selectOption('');
    await expect.poll(() => forAll.inputValue()).toBe('');
    await expect.poll(() => plot.getAttribute('aria-disabled')).toBe('true');
    await forAll.selectOption({ label: 'First file of each well' });
    await plot.click();
    await expect
      .poll(async () => Number((await reported('geo-scene'))?.['curves']))
      .toBeGreaterThan(0);
  });

  it('show another curve of the same files', async () => {
    const curve = view()
      .locator('label', { has: page.getByText('Curve', { exact: true }) })
      .locator('select');
    const before = await curve.inputValue();
    const names = await curve.locator('option').allInnerTexts();
    const other = names.find((name) => name !== before)!;
    await curve.selectOption(other);
    await expect.poll(() => view().locator('.legend').innerText()).toContain(other);
  });

  it('stay without logs where the files are discarded', async () => {
    await show({ uwis: JSON.stringify(UWIS), logs: '', 'depth-type': 'TVD' });
    await view()
      .getByRole('dialog', { name: 'Log files' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect.poll(() => reported('geo-scene')).toMatchObject({ wells: 3, curves: 0 });
  });

  it('are those that were set last, with their markers, in the picture of the same task', async () => {
    await view().evaluate(async (element, uwis) => {
      const one = Object.assign(element as HTMLElement & { toImage(): Promise<Blob> }, {
        uwis: uwis.slice(0, 1),
        logs: false,
      });
      const first = one.toImage();
      Object.assign(one, { uwis: uwis.slice(1), markers: true });
      await Promise.all([first, one.toImage()]);
    }, UWIS);
    expect(await reported('geo-scene')).toMatchObject({ wells: 2, curves: 0 });
    expect(Number((await reported('geo-scene'))!['markers'])).toBeGreaterThan(0);
    await expect.poll(() => rows().count()).toBe(2);
  });

  it('that cannot be read are an alert, which is dismissed or tried again', async () => {
    await page.route('**/trove/api/viewer/well/custom/v2', (route) => route.abort());
    await show({ uwis: JSON.stringify(UWIS), 'depth-type': 'TVD' });
    await view().getByRole('alert').getByText('Network Disconnected').waitFor();
    await view().getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await view().getByRole('alert').waitFor({ state: 'detached' });
    await show({ uwis: JSON.stringify(UWIS.slice(0, 2)), 'depth-type': 'TVD' });
    await view().getByRole('alert').getByText('Network Disconnected').waitFor();
    expect(await reported('geo-error')).toMatchObject({ code: 'NETWORK_DISCONNECTED' });
    await page.unroute('**/trove/api/viewer/well/custom/v2');
    await view().getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => reported('geo-scene')).toMatchObject({ wells: 2 });
    expect(await view().getByRole('alert').count()).toBe(0);
  });
});
