import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { ranged, whole } from '../support/answers.ts';
import { byLength, seed, takeSample } from '../support/length.ts';
import { type Answer, type HostServer, startServer } from '../support/page-server.ts';
import { RequestGate } from '../support/request-gate.ts';
import { type SpecBackend, startSpecBackend } from '../support/spec-backend/spec-backend.ts';
import { launchWithWebgl } from '../support/well-3d-page.ts';
import { lasWell } from '../support/wells.ts';

/**
 * Elements that go while they open, after each of the requests that they make: what is cancelled by
 * that is no error that nobody handles, neither in the page nor in a worker.
 */

let browser: Browser;
let files: HostServer;
let backend: SpecBackend;
let surveyUrl: string;
let streamedUrl: string;
let wellUrl: string;
const gate = new RequestGate();

beforeAll(async () => {
  [browser, files, backend] = await Promise.all([
    launchWithWebgl(),
    startServer(),
    startSpecBackend(),
  ]);
  // Larger than what is fetched as a whole.
  const survey = writeSegy({
    format: 5,
    traces: gridTraces({
      inlines: numbers(1, 50),
      crosslines: numbers(1, 60),
      samples: 500,
      value: (il, xl, _, k) => Math.sin(k / 5 + il) * xl,
    }),
  });
  const well = await lasWell(30_000);
  const add = (name: string, answer: Answer): string => {
    files.files.set(name, async (request, response) => {
      await gate.pass();
      return answer(request, response);
    });
    return `${files.origin}/files/${name}`;
  };
  surveyUrl = add('survey.sgy', ranged(survey));
  streamedUrl = add('streamed.sgy', whole(survey));
  wellUrl = add('well.las', ranged(well));
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await Promise.all([files?.close(), backend?.close()]);
});

/** A page of the backend whose calls go through the gate, and the errors that nobody handled in it and its workers. */
interface WatchedPage {
  page: Page;
  context: BrowserContext;
  uncaught: string[];
}

async function openPage(hasWorkers: boolean): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const uncaught: string[] = [];
  context.on('weberror', (error) => uncaught.push(error.error().stack || error.error().message));
  const page = await context.newPage();
  if (!hasWorkers)
    await page.addInitScript(() => void delete (window as Partial<typeof globalThis>).Worker);
  await page.route(
    (url) => url.origin === backend.url && !/^\/(dist\/|$)/.test(url.pathname),
    async (route) => {
      await gate.pass();
      await route.continue().catch(() => undefined);
    },
  );
  await page.goto(backend.url);
  // Labels of the data model are requested in languages other than English alone.
  await page.evaluate(() => void (document.documentElement.lang = 'tr'));
  return { page, context, uncaught };
}

/** An element and what it opens. */
interface Opened {
  tag: string;
  /** The event that says that it is open. */
  event: string;
  properties(): Record<string, unknown>;
  /** What it opens in its place; undefined where its source is not changed. */
  others?(): Record<string, unknown>;
}

/**
 * Requests after which an element goes: some of them on every change, in the long run every second
 * one, others with each seed.
 */
const STEPS = byLength(
  [0, 1 + (seed % 2), 3 + (seed % 4), 8 + (seed % 5)],
  Array.from({ length: 20 }, (_, i) => 2 * i + (seed % 2)),
);

const LOG = { catalog: 'wellLog', logId: '{"wellLogId":"L1"}' };
const nothing = { src: undefined };

const OF_FILES: Readonly<Record<string, Opened>> = {
  'a section of a file': {
    tag: 'geo-seismic',
    event: 'geo-section',
    properties: () => ({ src: surveyUrl, link: 'gone' }),
    others: () => ({ src: streamedUrl }),
  },
  'a section of a server without ranges': {
    tag: 'geo-seismic',
    event: 'geo-section',
    properties: () => ({ src: streamedUrl }),
    others: () => ({ src: surveyUrl }),
  },
  'a survey in 3D': {
    tag: 'geo-seismic-3d',
    event: 'geo-scene',
    properties: () => ({ src: surveyUrl, link: 'gone' }),
    others: () => ({ src: streamedUrl }),
  },
  'a log of a file': {
    tag: 'geo-log-viewer',
    event: 'geo-plot',
    properties: () => ({ src: wellUrl, link: 'gone' }),
    others: () => nothing,
  },
  'a correlation of files': {
    tag: 'geo-correlation',
    event: 'geo-plot',
    properties: () => ({ src: [wellUrl, wellUrl] }),
    others: () => nothing,
  },
  'a crossplot of a file': {
    tag: 'geo-crossplot',
    event: 'geo-plot',
    properties: () => ({ src: wellUrl, x: 'GR', y: 'RHOB' }),
    others: () => nothing,
  },
};

const OF_SERVER: Readonly<Record<string, Opened>> = {
  'a log of a catalog': {
    tag: 'geo-log-viewer',
    event: 'geo-plot',
    properties: () => ({ ...LOG, link: 'gone' }),
    others: () => ({ logId: '{"wellLogId":"L2"}' }),
  },
  'a correlation of a catalog': {
    tag: 'geo-correlation',
    event: 'geo-plot',
    properties: () => ({ wellbores: ['W-1', 'W-2'] }),
    others: () => ({ wellbores: ['W-2', 'W-1'] }),
  },
  'wells in 3D': {
    tag: 'geo-well-3d',
    event: 'geo-scene',
    properties: () => ({ uwis: ['W-1', 'W-2'], logs: true, markers: true, link: 'gone' }),
    others: () => ({ uwis: ['W-2'] }),
  },
  'a map': { tag: 'geo-map', event: 'geo-map-ready', properties: () => ({ link: 'gone' }) },
  'the visualizer with a log': {
    tag: 'geo-visualizer',
    event: 'geo-plot',
    properties: () => ({ state: { kind: 'log', ...LOG } }),
    others: () => ({
      state: { kind: 'seismic', catalog: 'postStacked2d', logId: '{"datasetId":"D1"}' },
    }),
  },
};

/** How an element goes while a request of its waits. */
const WAYS: Readonly<Record<string, (page: Page, opened: Opened) => Promise<void>>> = {
  'it is removed': (page) => remove(page),
  'it opens something else': async (page, { others }) => {
    if (!others) return;
    await page.evaluate(
      (given) => void Object.assign(document.querySelector('main')!.firstElementChild!, given),
      others(),
    );
    await page.evaluate(() => new Promise(requestAnimationFrame));
  },
  'an answer comes while it is let go of': async (page) => {
    const gone = remove(page);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 95)));
    gate.letOne();
    await gone;
  },
};

/** Takes the element off the page; resolves when it is let go of. */
function remove(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const element = document.querySelector('main')!.firstElementChild!;
    element.remove();
    // An element that is gone for good shows nothing any more.
    for (const end = performance.now() + 10_000; element.shadowRoot!.childElementCount > 0;) {
      if (performance.now() > end) throw new Error(`<${element.localName}> is not let go of`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
}

/** Opens an element again and again, and lets it go after each of its requests. @returns how often that was */
async function leaveAtEachStep(
  { page, uncaught }: WatchedPage,
  opened: Opened,
  leave: (page: Page, opened: Opened) => Promise<void>,
): Promise<number> {
  let times = 0;
  for (const step of STEPS) {
    gate.close(step);
    await page.evaluate(
      ([tag, properties]) => {
        const element = Object.assign(document.createElement(tag), properties);
        document.querySelector('main')!.replaceChildren(element);
      },
      [opened.tag, opened.properties()] as const,
    );
    const isUnderWay = await gate.hold({ firstMs: 30_000, quietMs: 2000 });
    if (isUnderWay) times++;
    await leave(page, opened);
    gate.open();
    if ((await page.locator('main > *').count()) > 0) await remove(page);
    // What was cancelled has ended by then, also where its answer was still on the way.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(uncaught, `${opened.tag}, after ${step} requests`).toEqual([]);
    if (!isUnderWay) break;
  }
  // It would have opened.
  await page.evaluate(
    ([tag, properties, event]) =>
      new Promise((resolve) => {
        const element = Object.assign(document.createElement(tag), properties);
        element.addEventListener(event, resolve, { once: true });
        document.querySelector('main')!.replaceChildren(element);
      }),
    [opened.tag, opened.properties(), opened.event] as const,
  );
  await remove(page);
  expect(uncaught).toEqual([]);
  return times;
}

/** Each element goes in one of the ways, another one with each seed; in the long run in all of them. */
function itStaysQuiet(all: Readonly<Record<string, Opened>>, hasWorkers = true): void {
  Object.entries(all).forEach(([name, opened], at) => {
    const ways = Object.entries(WAYS);
    const chosen = byLength([ways[(seed + at) % ways.length]!], ways);
    for (const [how, leave] of chosen)
      it(`${name}: ${how}`, async () => {
        const watched = await openPage(hasWorkers);
        expect(await leaveAtEachStep(watched, opened, leave)).toBeGreaterThan(0);
        await watched.context.close();
      });
  });
}

describe('an element that is opening leaves no error that nobody handles when', () => {
  itStaysQuiet({ ...OF_FILES, ...OF_SERVER });
});

describe('the same on a page that allows no worker:', () => {
  const some = takeSample(Object.entries(OF_FILES), 2);
  itStaysQuiet(Object.fromEntries(some), false);
});
