import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { Locator, Page } from 'playwright-core';
import { createPages } from '../../host-demo/serve.mjs';
import { listContactedOrigins, readConfig } from '../../host-demo/server/config.ts';
import { type Server, startServer } from '../../host-demo/server/start-server.ts';
import {
  createDatabase,
  defaultDatabase,
  provideEmbedded,
  type TestDatabase,
} from './databases.ts';

type Pages = Awaited<ReturnType<typeof createPages>>;

/** Who the demo's sign-in page knows; each one's password is the name. */
export type User = 'geologist' | 'petrophysicist' | 'admin' | 'visitor';

/** How an application is started. */
export interface ApplicationOptions {
  /** Environment of the server, over that of a test: a free port, a folder of its own, a silent log. */
  env?: Record<string, string>;
  /** Arguments of the server's command line. @default none */
  flags?: string[];
  /** Puts pages before those of the application. */
  pages?: (own: Pages) => Pages;
  /** Gets each line of the server's log. */
  logged?: (line: string) => void;
}

/** The whole application on a free port: the embedded server with the demo field in a folder of its own, which goes with `close`. Throws what the server's start throws. */
export async function startApplication({
  env = {},
  flags = [],
  pages = (own) => own,
  logged = () => undefined,
}: ApplicationOptions = {}): Promise<Server> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-application-'));
  const database = await databaseFor(dataFolder, env, flags);
  const remove = async (): Promise<void> => {
    await database?.drop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    const config = readConfig(
      {
        PORT: '0',
        DATA_DIR: dataFolder,
        LOG_LEVEL: 'silent',
        ...(database && { DATABASE_URL: database.url }),
        ...env,
      },
      flags,
    );
    const logStream = new Writable({
      write: (chunk, _encoding, done) => (logged(String(chunk)), done()),
    });
    const server = await startServer(config, {
      pages: pages(
        await createPages({
          connect: listContactedOrigins(config),
          gallery: config.security.gallery,
        }),
      ),
      logStream,
    });
    return { ...server, close: () => server.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A filled database for a new application, in its folder or in PostgreSQL; null where it has one in the folder or gets another. */
async function databaseFor(
  dataFolder: string,
  env: Record<string, string>,
  flags: readonly string[],
): Promise<TestDatabase | null> {
  if (env.DATABASE_URL || env.DATA_DIR) return null;
  const content = flags.includes('--no-demo') ? 'seeded' : 'demo';
  if (defaultDatabase() === 'PostgreSQL') return createDatabase(content);
  await provideEmbedded(dataFolder, content);
  return null;
}

/** The provider's field for a name, in whatever language its page is: where it is, a sign-in is requested. */
export const nameField = (page: Page): Locator => page.locator('input[autocomplete=username]');

/** Fills in the provider's form that the page is at, or comes to, and sends it, as a user who knows the application. */
export async function sendSignIn(page: Page, user: User = 'geologist'): Promise<void> {
  await nameField(page).fill(user);
  await page.evaluate(() => {
    try {
      localStorage.setItem('geo-elements.visited', 'yes');
    } catch {
      // A test has broken the storage on purpose.
    }
  });
  await page.locator('input[autocomplete=current-password]').fill(user);
  await page.keyboard.press('Enter');
}

/** Signs in at the provider's form, and waits to be back at a place of the application. */
export async function signIn(page: Page, user: User = 'geologist'): Promise<void> {
  await sendSignIn(page, user);
  await page.locator('app-shell').waitFor();
  await page.waitForFunction(() => location.pathname !== '/sso/callback');
}
