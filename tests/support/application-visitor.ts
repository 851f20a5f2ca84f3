import { sql } from 'kysely';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Server } from '../../host-demo/server/start-server.ts';
import { type ApplicationOptions, signIn, startApplication, type User } from './application.ts';
import { launch } from './host-page.ts';

/** Somebody at the application: a browser profile whose pages are watched for errors that nobody caught. */
export interface Somebody {
  readonly user: BrowserContext;
  readonly page: Page;
  /** Errors that reached a page of this profile. */
  readonly uncaught: string[];
  close(): Promise<void>;
}

export interface Application {
  readonly url: string;
  readonly browser: Browser;
  /** Lines that the server logged. */
  readonly logged: readonly string[];
  /** A fresh profile, on no page yet. */
  visitor(options?: BrowserContextOptions): Promise<Somebody>;
  /** A profile that is signed in and is at `at`. */
  signedIn(at?: string, user?: User, options?: BrowserContextOptions): Promise<Somebody>;
  /** Key values of a log of the demo field, as they stand in an address. */
  logId(format: 'LAS' | 'DLIS'): string;
}

/** Starts the whole application on its embedded server for a test file, and ends it after. */
export function application({
  env = {},
  flags = [],
}: Pick<ApplicationOptions, 'env' | 'flags'> = {}): Application {
  const logged: string[] = [];
  const logIds: Partial<Record<string, string>> = {};
  let browser: Browser;
  let server: Server;

  beforeAll(async () => {
    const options = {
      env: { LOG_LEVEL: 'trace', ...env },
      flags,
      logged: (line: string) => void logged.push(line),
    };
    [browser, server] = await Promise.all([launch(), startApplication(options)]);
    for (const format of ['LAS', 'DLIS']) logIds[format] = await firstLog(server, format);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const app: Application = {
    get url() {
      return server.url;
    },
    get browser() {
      return browser;
    },
    logged,
    logId: (format) => logIds[format]!,
    async visitor(options) {
      const user = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        ...options,
      });
      const uncaught: string[] = [];
      user.on('weberror', (error) => uncaught.push(error.error().stack ?? error.error().message));
      return { user, page: await user.newPage(), uncaught, close: () => user.close() };
    },
    async signedIn(at = '/consume/browse', user = 'geologist', options) {
      const somebody = await app.visitor(options);
      // The page may leave for the provider before it is loaded.
      await somebody.page.goto(server.url + at, { waitUntil: 'commit' });
      await signIn(somebody.page, user);
      return somebody;
    },
  };
  return app;
}

/** The place of a log in the application. */
export const logPlace = (logId: string): string =>
  `/consume/log/wellLog/${encodeURIComponent(logId)}`;
export const popupPlace = (logId: string): string =>
  `/popUp/wellLog/${encodeURIComponent(logId)}/log_view`;

/** The first log of the demo field in a format. */
async function firstLog({ services }: Server, format: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select well_log_id as id from ppdm.well_log where lower(digital_format) = ${format.toLowerCase()} order by well_log_id limit 1`.execute(
    services.db,
  );
  return JSON.stringify({ wellLogId: rows[0]!.id });
}
