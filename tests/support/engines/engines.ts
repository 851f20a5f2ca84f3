import { afterAll, beforeAll, describe } from 'vitest';
import { chromium } from './chromium.ts';
import type { Engine, EngineBrowser } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** All engines that the suite is tested in. */
export const ENGINES: readonly Engine[] = [chromium, firefox, webkit];

/** A browser of one engine that the tests of a file share. */
export interface SharedBrowser {
  /** The browser, once the tests run. */
  readonly browser: EngineBrowser;
}

/**
 * Defines tests once for each engine, in a browser that is started once. The tests of an engine
 * that this machine lacks are skipped, and a line says why.
 */
export function describeEngines(
  title: string,
  engines: readonly Engine[],
  define: (shared: SharedBrowser, engine: Engine) => void,
): void {
  for (const engine of engines) {
    const absence = engine.absence();
    if (absence) console.warn(`SKIPPED: ${title} in ${engine.name}. ${absence}`);
    describe.skipIf(absence !== null)(`${title} in ${engine.name}`, () => {
      let browser: EngineBrowser;
      beforeAll(async () => {
        browser = await engine.start();
      });
      afterAll(() => browser?.close());
      define(
        {
          get browser() {
            return browser;
          },
        },
        engine,
      );
    });
  }
}
