import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch } from './host-page.ts';
import { type HostServer, startServer } from './page-server.ts';

/** A browser and the server of the host pages, while the tests of a file run. */
export interface ServedPages {
  readonly browser: Browser;
  readonly server: HostServer;
}

/** Starts a browser and host pages for a test file, and ends them after it. */
export function servedPages(): ServedPages {
  let browser: Browser;
  let server: HostServer;
  beforeAll(async () => {
    [browser, server] = await Promise.all([launch(), startServer()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get browser() {
      return browser;
    },
    get server() {
      return server;
    },
  };
}
