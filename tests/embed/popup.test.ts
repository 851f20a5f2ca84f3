import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openHost } from '../support/host-page.ts';
import { ROWS } from '../support/log-file.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

let browser: Browser;
let server: HostServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

interface Viewer extends HTMLElement {
  setDepthRange(top: number, base: number): void;
  refresh(): Promise<void>;
}

/** The viewer of a window has its file, or gets it. */
async function expectFileIn(page: Page): Promise<void> {
  const samples = (): Promise<number> =>
    page.evaluate(async () => {
      const viewer = document.querySelector('geo-log-viewer') as
        | (HTMLElement & { curveValues?(mnemonic: string): Promise<{ values: Float64Array }> })
        | null;
      try {
        return (await viewer?.curveValues?.('GR'))?.values.length ?? 0;
      } catch {
        return 0;
      }
    });
  await expect.poll(samples).toBe(ROWS);
}

describe('the pop-up window of a log viewer', () => {
  it('shows the file without any iframe, follows the depth range, and closing it harms nobody', async () => {
    const host = await openHost(browser, `${server.origin}/pages/plain.html`);
    await host.waitFor('geo-plot');
    const opening = host.page.waitForEvent('popup');
    await host.page.getByRole('button', { name: /window/i }).click();
    const popup = await opening;
    const complaints: string[] = [];
    popup.on('pageerror', (error) => complaints.push(error.message));
    await expectFileIn(popup);
    expect(await popup.locator('iframe').count()).toBe(0);

    await popup.evaluate(
      () =>
        void Object.assign(window, {
          change: new Promise((resolve) =>
            document.addEventListener(
              'geo-depth-change',
              (event) => resolve((event as CustomEvent).detail),
              { once: true },
            ),
          ),
        }),
    );
    await host.page.evaluate(() =>
      (document.querySelector('geo-log-viewer') as Viewer).setDepthRange(1050, 1100),
    );
    expect(
      await popup.evaluate(() => (window as unknown as { change: Promise<unknown> }).change),
    ).toMatchObject({ top: 1050, base: 1100 });

    await popup.close();
    await host.page.evaluate(() => (document.querySelector('geo-log-viewer') as Viewer).refresh());
    await host.waitFor('geo-plot', 2);
    expect(host.complaints).toEqual([]);
    expect(complaints).toEqual([]);
    await host.close();
  });

  it('outlives the window that opened it', async () => {
    const host = await openHost(browser, `${server.origin}/pages/plain.html`);
    await host.waitFor('geo-plot');
    const opening = host.page.waitForEvent('popup');
    await host.page.getByRole('button', { name: /window/i }).click();
    const popup = await opening;
    const complaints: string[] = [];
    popup.on('pageerror', (error) => complaints.push(error.message));
    await expectFileIn(popup);
    await host.page.close();
    const count = await popup.evaluate(async () => {
      const viewer = document.querySelector('geo-log-viewer') as HTMLElement & {
        refresh(): Promise<void>;
        curveValues(mnemonic: string): Promise<{ values: Float64Array }>;
      };
      const plotted = new Promise((resolve) =>
        viewer.addEventListener('geo-plot', resolve, { once: true }),
      );
      await viewer.refresh();
      await plotted;
      return (await viewer.curveValues('GR')).values.length;
    });
    expect(count).toBe(ROWS);
    expect(complaints).toEqual([]);
    await host.close();
  });
});
