import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EnginePage } from '../support/engines/engine.ts';
import { describeEngines } from '../support/engines/engines.ts';
import { firefox } from '../support/engines/firefox.ts';
import { webkit } from '../support/engines/webkit.ts';
import { ELEMENT_CASES } from './element-cases.ts';
import { expectElementWorks, serveGallery, type ServedGallery } from './gallery-elements.ts';

/** One page per element. In Chromium the tests of the gallery show all cases. */

it('has a page for each element', () => {
  const tags = readdirSync(path.join(import.meta.dirname, '../../elements'))
    .filter((name) => /^geo-.*\.ts$/.test(name))
    .map((name) => name.slice(0, -3));
  expect(Object.keys(ELEMENT_CASES).sort()).toEqual(tags.sort());
});

describeEngines('an element', [firefox, webkit], (shared) => {
  let gallery: ServedGallery;
  let page: EnginePage;
  beforeAll(async () => {
    gallery = await serveGallery();
    page = await shared.browser.open();
  });
  afterAll(() => gallery?.close());

  for (const tag of Object.keys(ELEMENT_CASES)) {
    it(`<${tag}> draws, answers a method and sends an event without a complaint`, () =>
      expectElementWorks({ page, gallery, tag }));
  }
});
