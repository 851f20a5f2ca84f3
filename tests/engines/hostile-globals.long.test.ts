import { afterAll, beforeAll, describe, it } from 'vitest';
import type { EnginePage } from '../support/engines/engine.ts';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { ELEMENT_CASES } from './element-cases.ts';
import { expectElementWorks, serveGallery, type ServedGallery } from './gallery-elements.ts';

/** Every element on pages whose scripts or settings broke what it is built on. */
const PAGES: Readonly<Record<string, { script?: string; sandboxed?: boolean }>> = {
  'with enumerable junk on prototypes': { script: 'pollution.js' },
  'with storage and cookies that throw': { script: 'locked-storage.js' },
  'in a sandbox of an opaque origin': { sandboxed: true },
};

describeEngines('an element', ENGINES, (shared) => {
  // One window at a time: Firefox draws no frames in a tab behind another one.
  describe.each(Object.entries(PAGES))('on a page %s', (_, { script, sandboxed }) => {
    let gallery: ServedGallery;
    let page: EnginePage;
    beforeAll(async () => {
      gallery = await serveGallery({ sandboxed });
      page = await shared.browser.open();
    });
    afterAll(async () => {
      await page?.close();
      await gallery?.close();
    });

    for (const tag of Object.keys(ELEMENT_CASES)) {
      it(`<${tag}> works`, () => expectElementWorks({ page, gallery, tag, script }));
    }
  });
});
