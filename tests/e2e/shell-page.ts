import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch, openHost } from '../support/host-page.ts';
import { nameField } from '../support/application.ts';

/** Requests for what is not there by design: they are the page's way to learn it. */
const EXPECTED = /404 \(Not Found\)/;

/** What the tests of the application page share. */
export interface ShellTests {
  readonly url: string;
  /** Runs `look` on the application at `path`, in a window of its own; the page must have nothing to complain about. */
  on(path: string, look: (page: Page) => Promise<void>): Promise<void>;
}

/** Starts a browser and what `start` starts for a test file, and ends both after it. */
export function shellTests(
  start: () => Promise<{ url: string; close(): Promise<void> }>,
): ShellTests {
  let browser: Browser | undefined;
  let server: { url: string; close(): Promise<void> } | undefined;
  beforeAll(async () => {
    [browser, server] = await Promise.all([launch(), start()]);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get url() {
      return server!.url;
    },
    async on(path, look) {
      // The page may leave for the provider before it is loaded.
      const host = await openHost(browser!, server!.url + path, 'commit');
      try {
        await host.page.locator('app-shell[data-ready]').or(nameField(host.page)).first().waitFor();
        await look(host.page);
        const complaints = [
          ...host.complaints.filter((complaint) => !EXPECTED.test(complaint)),
          ...(await host.violations()),
        ];
        if (complaints.length) throw new Error(`the page complains: ${complaints.join('; ')}`);
      } finally {
        await host.close();
      }
    },
  };
}
