/** Every case of the gallery looks as its committed picture does. `UPDATE_PICTURES=1` makes the pictures anew. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as cases from '../../host-demo/gallery/cases.ts';
import { serve } from '../../host-demo/serve.mjs';
import { launch, type Maker, makerOf, openShot, takePicture } from './browser.ts';
import { layoutFaults } from './layout.ts';
import { compare, small } from './pictures.ts';
import { hasPlot, nameOf, shotsOf } from './shots.ts';

const PICTURES = path.join(import.meta.dirname, 'pictures');
const RESULTS = path.join(import.meta.dirname, 'results');
const MADE_WITH = path.join(PICTURES, 'made-with.json');
/** Share of pixels that may differ: on the machine that made the pictures none do; a word is about as many. */
const TOLERANCE = 0.0005;

const updating = process.env.UPDATE_PICTURES === '1';
const shots = shotsOf(Object.keys(cases));

describe('the gallery', () => {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serve>>;
  let comparable = false;

  beforeAll(async () => {
    server = await serve({ port: 0 });
    browser = await launch();
    const here = makerOf(browser);
    mkdirSync(PICTURES, { recursive: true });
    rmSync(RESULTS, { recursive: true, force: true });
    if (updating) writeFileSync(MADE_WITH, `${JSON.stringify(here, null, 2)}\n`);
    const there = JSON.parse(readFileSync(MADE_WITH, 'utf8')) as Maker;
    comparable = here.chromium === there.chromium && here.font === there.font;
    if (!comparable)
      console.log(
        `The pictures were made with ${JSON.stringify(there)}; here is ${JSON.stringify(here)}. Layout alone is looked at.`,
      );
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it.each(shots.map((shot) => ({ ...shot, name: nameOf(shot) })))(
    '$name',
    async ({ name, ...shot }) => {
      const page = await openShot(browser, server.url, shot);
      try {
        const found = await takePicture(page);
        expect(await page.evaluate(layoutFaults, hasPlot(shot))).toEqual([]);
        if (updating) writeFileSync(path.join(PICTURES, name), small(found));
        if (comparable) expectSame(name, found);
      } finally {
        await page.close();
      }
    },
  );

  it('keeps a picture of nothing else', () => {
    const kept = readdirSync(PICTURES).filter((file) => file.endsWith('.png'));
    const unknown = kept.filter((file) => !shots.some((shot) => nameOf(shot) === file));
    if (updating) unknown.forEach((file) => rmSync(path.join(PICTURES, file)));
    else expect(unknown).toEqual([]);
  });
});

function expectSame(name: string, found: Buffer): void {
  const kept = path.join(PICTURES, name);
  if (!existsSync(kept))
    throw new Error(`${name} has no picture yet: look at it, then make it with UPDATE_PICTURES=1`);
  const { share, picture } = compare(readFileSync(kept), small(found));
  if (share > TOLERANCE) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(path.join(RESULTS, name), found);
    if (picture)
      writeFileSync(path.join(RESULTS, name.replace('.png', '.difference.png')), picture);
  }
  expect(
    share,
    `share of pixels that differ; see ${path.relative(process.cwd(), RESULTS)}`,
  ).toBeLessThanOrEqual(TOLERANCE);
}
