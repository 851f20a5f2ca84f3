import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromium } from '../support/engines/chromium.ts';
import type { EnginePage } from '../support/engines/engine.ts';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { type HostPage, hostPage, openHostPage } from '../support/engines/host.ts';
import { byLength } from '../support/length.ts';
import { ROWS } from '../support/log-file.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

let server: HostServer;

beforeAll(async () => {
  server = await startServer({ watched: true });
});

afterAll(() => server?.close());

interface Viewer extends HTMLElement {
  setDepthRange(top: number, base: number): void;
  refresh(): Promise<void>;
  curveValues?(mnemonic: string): Promise<{ values: Float64Array }>;
}

/** Runs in a page: how many samples its viewer has. */
async function countSamples(): Promise<number> {
  const viewer = document.querySelector<Viewer>('geo-log-viewer');
  try {
    return (await viewer?.curveValues?.('GR'))?.values.length ?? 0;
  } catch {
    return 0;
  }
}

/** The viewer of a window has its file, or gets it. */
async function expectFileIn(page: EnginePage): Promise<void> {
  await expect.poll(() => page.evaluate(countSamples)).toBe(ROWS);
}

describeEngines('the pop-up window of a log viewer', byLength([chromium], ENGINES), (shared) => {
  /** A page with a log, and the window that its viewer opens. */
  async function openBoth(): Promise<{ host: HostPage; popup: HostPage }> {
    const url = `${server.origin}/pages/plain.html`;
    const host = await openHostPage(shared.browser, url);
    await host.waitFor('geo-plot');
    await host.click('button[aria-label*=window i], button[title*=window i]');
    let popup: EnginePage | undefined;
    await expect
      .poll(async () => {
        for (const page of await shared.browser.pages())
          if ((await page.evaluate(() => location.pathname)).endsWith('/popup.html')) popup = page;
        return popup !== undefined;
      })
      .toBe(true);
    await expectFileIn(popup!);
    return { host, popup: hostPage(popup!, url) };
  }

  it('shows the file without any iframe, follows the depth range, and closing it harms nobody', async () => {
    const { host, popup } = await openBoth();
    expect(await popup.page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0);
    const changes = (await popup.heard('geo-depth-change')).length;
    await host.page.evaluate(() =>
      document.querySelector<Viewer>('geo-log-viewer')!.setDepthRange(1050, 1100),
    );
    const { detail } = await popup.waitFor('geo-depth-change', changes + 1);
    expect(detail).toMatchObject({ top: 1050, base: 1100 });

    const complaints = await popup.complaints();
    await popup.close();
    await host.page.evaluate(() => document.querySelector<Viewer>('geo-log-viewer')!.refresh());
    await host.waitFor('geo-plot', 2);
    expect(await host.complaints()).toEqual([]);
    expect(complaints).toEqual([]);
    await host.close();
  });

  it('outlives the window that opened it', async () => {
    const { host, popup } = await openBoth();
    await host.close();
    const count = await popup.page.evaluate(async () => {
      const viewer = document.querySelector<Viewer>('geo-log-viewer')!;
      const plotted = new Promise((resolve) =>
        viewer.addEventListener('geo-plot', resolve, { once: true }),
      );
      await viewer.refresh();
      await plotted;
      return (await viewer.curveValues!('GR')).values.length;
    });
    expect(count).toBe(ROWS);
    expect(await popup.complaints()).toEqual([]);
    await popup.close();
  });
});
