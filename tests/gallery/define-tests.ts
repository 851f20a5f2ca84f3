import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../host-demo/gallery/case.ts';
import { serve } from '../../host-demo/serve.mjs';
import { launch, type Maker, makerOf } from './browser.ts';
import { GalleryPage } from './gallery-page.ts';
import { isPlotBlank, layoutFaults } from '../support/layout.ts';
import { compare, decode, drawDifference, encode } from './pictures.ts';
import { nameOf, type Shot, listShots } from './shots.ts';

/** Folder of the pictures that are kept. */
export const PICTURES = path.join(import.meta.dirname, 'pictures');
/** True while the pictures are made. */
export const isUpdating = process.env.UPDATE_PICTURES === '1';

const RESULTS = path.join(import.meta.dirname, 'results');
const MADE_WITH = path.join(PICTURES, 'made-with.json');
/** Share of pixels that may differ: on the machine that made the pictures none do; a word is about as many. */
const TOLERANCE = 0.0005;

/** Page that all tests of a worker share, and whether its pictures are comparable with those that are kept. */
interface Gallery {
  page: GalleryPage;
  isComparable: boolean;
}

const it = test.extend<{ $worker: { gallery: Gallery } }>({
  gallery: [
    // Vitest reads from the pattern which other fixtures this one needs: none.
    async ({}, use) => {
      const server = await serve({ port: 0 });
      const browser = await launch();
      const page = await GalleryPage.open(browser, server.url);
      await use({ page, isComparable: checkMaker(makerOf(browser)) });
      await browser.close();
      await server.close();
    },
    { scope: 'worker' },
  ],
});

/** Defines a test for every shot of the cases, by the names of their exports. */
export function testCases(title: string, cases: Readonly<Record<string, Case>>): void {
  describe(title, () => {
    for (const [name, shown] of Object.entries(cases)) {
      for (const shot of listShots(name, shown)) {
        it(`matches ${nameOf(shot)}`, async ({ gallery }) => {
          if (shown.needsFreshPage) gallery.page.discard();
          await testShot(gallery, shot, shown.hasPlot ?? true);
        });
      }
    }
  });
}

async function testShot(
  { page, isComparable }: Gallery,
  shot: Shot,
  hasPlot: boolean,
): Promise<void> {
  const name = nameOf(shot);
  for (const old of resultsOf(name)) rmSync(old, { force: true });
  await page.show(shot);
  const file = path.join(PICTURES, name);
  const kept = isComparable && existsSync(file) ? decode(readFileSync(file)) : null;
  let share = 1;
  const found = await page.takePicture((png) => {
    if (kept) share = compare(kept, decode(png));
    return share === 0;
  });
  expect(await page.evaluate(layoutFaults)).toEqual([]);
  if (hasPlot) expect(await page.evaluate(isPlotBlank), 'the plot is blank').toBe(false);
  if (isUpdating) writeFileSync(file, encode(decode(found)));
  if (!isComparable) return;
  if (!kept)
    throw new Error(
      `${name} has no picture yet. Look at the case, then make it with UPDATE_PICTURES=1.`,
    );
  if (share > TOLERANCE) writeResults(name, found, drawDifference(kept, decode(found)));
  expect(
    share,
    `share of pixels that differ; see ${path.relative(process.cwd(), RESULTS)}`,
  ).toBeLessThanOrEqual(TOLERANCE);
}

/** Whether this machine's pictures are comparable with those that are kept; writes down which machine makes them. */
function checkMaker(here: Maker): boolean {
  mkdirSync(PICTURES, { recursive: true });
  if (isUpdating) {
    writeFileSync(MADE_WITH, `${JSON.stringify(here, null, 2)}\n`);
    return false;
  }
  const there = JSON.parse(readFileSync(MADE_WITH, 'utf8')) as Maker;
  const isSame = here.chromium === there.chromium && here.font === there.font;
  if (!isSame)
    console.log(
      `The pictures were made with ${JSON.stringify(there)}; this machine has ${JSON.stringify(here)}. Only the layout is checked.`,
    );
  return isSame;
}

/** Files of a picture that differs: the picture itself and where it differs. */
function resultsOf(name: string): [found: string, difference: string] {
  return [path.join(RESULTS, name), path.join(RESULTS, name.replace('.png', '.difference.png'))];
}

function writeResults(name: string, found: Buffer, difference: Buffer | null): void {
  const [foundFile, differenceFile] = resultsOf(name);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(foundFile, found);
  if (difference) writeFileSync(differenceFile, difference);
}
