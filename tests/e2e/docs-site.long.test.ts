import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../host-demo/gallery/examples.ts';
import { buildSite } from '../../host-demo/site/build.ts';
import { launchChromium } from '../support/chromium.ts';

/** Where the site is served: any folder will do. */
const FOLDER = '/some/where/docs';
/** Examples that are about a failure: what they may report. */
const MAY_FAIL = /^geo-(login|session\/provider)/;
/** The sample server of logs has no templates, which the viewer notes above the plot. */
const MAY_NOTE = /^geo-visualizer/;

/** A picture of a viewer is there. */
const PICTURES = ['geo-plot', 'geo-section', 'geo-scene', 'geo-map-ready'];

const ROOT = path.resolve(import.meta.dirname, '../..');

let browser: Browser;
let server: Server;
let root: string;
/** Pages that a test adds to the folder, by their names. */
const added = new Map<string, string>();

beforeAll(async () => {
  const out = path.join(tmpdir(), `docs-site-${process.pid}`);
  await buildSite(out);
  const site = sirv(out, { dev: true });
  // What the pages that the guides copy lie beside.
  const beside = sirv(path.join(ROOT, 'host-demo/pages'), { dev: true });
  server = createServer((request, response) => {
    const missing = (): void => void response.writeHead(404).end();
    if (!request.url!.startsWith(`${FOLDER}/`)) return missing();
    request.url = request.url!.slice(FOLDER.length).replace(/^\/\w+\.las/, '/samples/well.las');
    const page = added.get(request.url.slice(1));
    if (page) return void response.setHeader('Content-Type', 'text/html').end(page);
    site(request, response, () => beside(request, response, missing));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}${FOLDER}`;
  browser = await launchChromium({
    flags: ['--enable-unsafe-swiftshader', '--disable-gpu-compositing'],
  });
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Opens a page and collects what goes wrong on it and in its frames. */
async function open(address: string, options: object = {}): Promise<[Page, string[]]> {
  const page = await browser.newPage(options);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${root}/${address}`);
  return [page, faults];
}

/** Blocks of HTML in which a viewer shows what stands in them, or a file, without a server of the suite. */
function isWhole(code: string): boolean {
  return (
    /^\s*<(!doctype|script|geo-)/i.test(code) &&
    /<geo-[\w-]+/.test(code) &&
    !/<geo-session|type="file"|\bcatalog=|https:\/\//.test(code)
  );
}

/** The blocks of HTML of all guides and of the README, each with its place. */
async function collectBlocks(): Promise<{ place: string; code: string }[]> {
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```html\n([\s\S]*?)```/g)].map(([, code]) => ({
    place: 'README',
    code: code!,
  }));
  const [page] = await open('index.html');
  const guides = await page
    .locator('nav a[href*="guides/"], nav a[href$="index.html"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  for (const href of guides) {
    await page.goto(href);
    const texts = await page
      .locator('main .code pre')
      .evaluateAll((nodes) => nodes.map(({ textContent }) => textContent));
    blocks.push(...texts.map((code) => ({ place: path.basename(href), code })));
  }
  await page.close();
  return blocks.filter(({ code }) => isWhole(code));
}

/** A block as a reader copies it into an empty page; the suite is loaded where it does not do so. */
function buildPage(code: string): string {
  if (/<!doctype/i.test(code)) return code;
  const script = /<script [^>]*src=|importmap/.test(code)
    ? ''
    : '<script src="./dist/geo-elements.script.js"></script>';
  return `<!doctype html><html lang="en"><head><link rel="icon" href="data:,">${script}</head><body>${code}</body></html>`;
}

describe('the documentation in a browser', () => {
  it('runs each block of HTML of the guides and of the README in an empty page', async () => {
    const blocks = await collectBlocks();
    expect(blocks.length).toBeGreaterThan(20);
    const blank: string[] = [];
    for (const [at, { place, code }] of blocks.entries()) {
      const name = `block-${at}.html`;
      added.set(name, buildPage(code));
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      await page.addInitScript((types) => {
        for (const type of types)
          addEventListener(type, ({ target }) =>
            (target as HTMLElement).setAttribute('data-shown', ''),
          );
      }, PICTURES);
      await page.goto(`${root}/${name}`);
      const isShown = page.waitForFunction(
        () =>
          [...document.querySelectorAll<HTMLElement>('*')]
            .filter(({ localName }) => localName.startsWith('geo-'))
            .every((element) => 'shown' in element.dataset && element.clientHeight >= 200),
        { timeout: 15_000 },
      );
      await isShown.catch(() => blank.push(`${place}: ${code}`));
      expect(faults, `${place}: ${code}`).toEqual([]);
      await page.close();
    }
    expect(blank).toEqual([]);
  });

  it('shows an example, and what the reader makes of it', async () => {
    const [page, faults] = await open('elements/geo-log-viewer.html');
    const example = page.locator('[data-example="geo-log-viewer/plot-only"]');
    await example.scrollIntoViewIfNeeded();
    const frame = example.frameLocator('iframe');
    await frame.locator('geo-log-viewer canvas').first().waitFor();
    await example.locator('[data-edit]').click();
    const editor = example.locator('.cm-content');
    await editor.fill('<geo-log-viewer src="samples/well.las" tab="header"></geo-log-viewer>');
    await example.locator('[data-run]').click();
    await frame.locator('geo-log-viewer .header-tab').waitFor();
    await example.locator('[data-reset]').click();
    await frame.locator('geo-log-viewer[plot-only] canvas').first().waitFor();
    expect(await editor.innerText()).toContain('quick-look');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('saves what an example shows as a page of its own', async () => {
    const [page, faults] = await open('preview.html?example=geo-log-viewer/plot-only');
    await page.locator('geo-log-viewer canvas').first().waitFor();
    const saved = await page.evaluate(async () => {
      const viewer = document.querySelector<HTMLElement & { toPage(): Promise<Blob> }>(
        'geo-log-viewer',
      )!;
      return (await viewer.toPage()).text();
    });
    expect(saved).toContain('<geo-log-viewer');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('finds an attribute by the keyboard alone', async () => {
    const [page, faults] = await open('guides/themes.html');
    await page.keyboard.press('/');
    await page.keyboard.type('vertical exagg');
    await page.locator('dialog li').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/geo-[\w-]+\.html#attributes-vertical-exaggeration$/);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('has its interface in Arabic from right to left, and in the dark theme, and keeps both', async () => {
    const [page, faults] = await open('index.html', { viewport: { width: 600, height: 900 } });
    await page.locator('[data-choose=language]').selectOption('ar');
    await page.locator('[data-choose=theme]').selectOption('dark');
    await page.locator('[data-search]', { hasText: 'بحث' }).waitFor();
    await page.goto(`${root}/elements/geo-toasts.html`);
    await page.locator('[data-menu]', { hasText: 'القائمة' }).click();
    await page.locator('nav a', { hasText: 'السمات' }).waitFor();
    const look = await page.evaluate(() => ({
      dir: document.documentElement.dir,
      scheme: getComputedStyle(document.documentElement).colorScheme,
      overflow: document.documentElement.scrollWidth > innerWidth,
    }));
    expect(look).toEqual({ dir: 'rtl', scheme: 'dark', overflow: false });
    expect(faults).toEqual([]);
    await page.close();
  });

  for (const [tag, names] of Object.entries(EXAMPLES)) {
    it(`shows every example of <${tag}> without a fault`, async () => {
      for (const name of names) {
        const [page, faults] = await open(`preview.html?example=${tag}/${name}`);
        await page.waitForFunction(
          (wanted) =>
            [...document.querySelectorAll(wanted)].every(
              ({ shadowRoot }) => (shadowRoot?.childElementCount ?? 0) > 0,
            ),
          tag,
        );
        await page.waitForTimeout(500);
        if (!MAY_FAIL.test(`${tag}/${name}`)) {
          expect(faults, `${tag}/${name}`).toEqual([]);
          const problems = await page.locator(`${tag} .problem`).count();
          expect(problems, `${tag}/${name}`).toBeLessThanOrEqual(MAY_NOTE.test(tag) ? 1 : 0);
        }
        await page.close();
      }
    });
  }
});
