import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { GalleryPage } from '../../host-demo/gallery/gallery.ts';
import { createPages } from '../../host-demo/serve.mjs';
import type { EnginePage } from '../support/engines/engine.ts';
import { BEFORE_PAGE, watchedPages } from '../support/engines/watched-pages.ts';
import { ELEMENT_CASES, type ElementCase } from './element-cases.ts';

/** The gallery on a server of its own, on pages that are watched. */
export interface ServedGallery {
  readonly url: string;
  close(): Promise<void>;
}

/** How it is served. */
interface GalleryOptions {
  /**
   * Puts each page into a sandbox, so that its origin is opaque and it has neither storage nor
   * cookies.
   */
  sandboxed?: boolean;
  /** Answers addresses that the gallery does not have; false for any other. */
  answer?(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Starts it. */
export async function serveGallery({
  sandboxed = false,
  answer,
}: GalleryOptions = {}): Promise<ServedGallery> {
  const pages = await createPages();
  const watched = watchedPages((request, response) => {
    if (answer?.(request, response)) return;
    // What an opaque origin loads comes from another one.
    if (sandboxed) response.setHeader('Access-Control-Allow-Origin', '*');
    pages(request, response);
    const policy = response.getHeader('Content-Security-Policy');
    if (sandboxed && policy && !response.headersSent) {
      // For `connect-src 'self'` of an opaque origin WebKit takes no address at all.
      const named = String(policy).replaceAll("'self'", `http://${request.headers.host}`);
      response.setHeader('Content-Security-Policy', [named, 'sandbox allow-scripts']);
    }
  });
  const server = createServer(watched);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** What `expectElementWorks` looks at. */
export interface ElementPage {
  page: EnginePage;
  gallery: ServedGallery;
  tag: string;
  /** File of `host-demo/pages` that runs before the suite is loaded. */
  script?: string;
}

/** Shows an element in its case on a page of its own and checks what it draws, answers and sends. */
export async function expectElementWorks({
  page,
  gallery,
  tag,
  script,
}: ElementPage): Promise<void> {
  const { show, event, isViewer = false } = ELEMENT_CASES[tag]!;
  await page.goto(`${gallery.url}/gallery/`);
  if (script) await page.evaluate(runScript, `${BEFORE_PAGE}${script}`);
  await page.evaluate(showElement, { tag, name: show });
  const drawn = await page.evaluate(measureInk, { tag, isViewer });
  if (show) expect(drawn).toBeGreaterThan(isViewer ? 5000 : 10);
  await expect.poll(() => listEvents(page, tag)).toContain(event);
  const { complaints, violations } = await page.evaluate(() => window.recordOfPage);
  expect({ complaints, violations }).toEqual({ complaints: [], violations: [] });
}

function listEvents(page: EnginePage, tag: string): Promise<string[]> {
  return page.evaluate(
    (of) => window.recordOfPage.events.filter((event) => event.tag === of).map(({ type }) => type),
    tag,
  );
}

/** Runs in the page: runs a script of its server. */
function runScript(src: string): Promise<void> {
  return new Promise((resolve) => {
    const script = Object.assign(document.createElement('script'), { src, onload: resolve });
    document.head.append(script);
  });
}

/** Runs in the page: shows the case of the gallery, or an element without pixels. */
export async function showElement({
  tag,
  name,
  lang = 'en',
}: {
  tag: string;
  name: ElementCase['show'];
  lang?: string;
}): Promise<void> {
  if (name) await (globalThis as unknown as GalleryPage).showCase(name, { lang, theme: 'light' });
  else document.body.append(document.createElement(tag));
  await customElements.whenDefined(tag);
}

interface Viewer extends HTMLElement {
  refresh(): Promise<void>;
  toImage(): Promise<Blob>;
}

/**
 * Runs in the page: calls a method of the element and returns how much it shows, as pixels of the
 * picture that `toImage` returns which differ from its first one, or as letters.
 */
export async function measureInk({
  tag,
  isViewer,
}: {
  tag: string;
  isViewer: boolean;
}): Promise<number> {
  const element = document.querySelector(tag) as Viewer;
  if (!isViewer) {
    await element.refresh();
    return element.shadowRoot?.textContent?.trim().length ?? 0;
  }
  const picture = await createImageBitmap(await element.toImage());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const pixels = new Uint32Array(
    context.getImageData(0, 0, picture.width, picture.height).data.buffer,
  );
  return pixels.filter((pixel) => pixel !== pixels[0]).length;
}
