import { type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { openHostPage } from '../support/engines/host.ts';
import { serveGallery, type ServedGallery, showElement } from './gallery-elements.ts';

/** A file of a server that comes in two parts, the second when the test lets it come. */

const PART = Buffer.alloc(4_000_000, 'depth,value\n');

let gallery: ServedGallery;
let pending: ServerResponse | null = null;

beforeAll(async () => {
  gallery = await serveGallery({
    answer(request, response) {
      if (request.url !== '/file-in-two-parts') return false;
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 2 * PART.length });
      response.write(PART);
      pending = response;
      return true;
    },
  });
});

afterAll(() => {
  pending?.destroy();
  return gallery?.close();
});

describeEngines('the progress of a download', ENGINES, (shared) => {
  it('is shown while the file comes from a server, and ends with it', async () => {
    const host = await openHostPage(shared.browser, `${gallery.url}/gallery/`);
    await host.page.evaluate(showElement, {
      tag: 'geo-notifications',
      name: 'notificationsInline',
    } as const);
    await host.page.evaluate(startDownload);
    // What the browser has passed on of the first part.
    await expect
      .poll(() => host.page.evaluate(readProgress), { timeout: 30_000 })
      .toBeGreaterThan(0.1);
    expect(await host.page.evaluate(readProgress)).toBeLessThanOrEqual(0.5);
    pending!.end(PART);
    await expect.poll(() => host.page.evaluate(readProgress), { timeout: 30_000 }).toBeNull();
    expect(await host.complaints()).toEqual([]);
    await host.close();
  });
});

/** Runs in the page: has the file of the first finished job come from the server. */
async function startDownload(): Promise<void> {
  const { fetch: answerOfGallery } = window;
  const frame = document.body.appendChild(document.createElement('iframe'));
  const fetchOfBrowser = frame.contentWindow!.fetch.bind(frame.contentWindow!);
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes('/export/download/file/')
      ? fetchOfBrowser(new URL('/file-in-two-parts', location.origin).href, {
          signal: input instanceof Request ? input.signal : init?.signal,
        })
      : answerOfGallery(input, init);
  };
  const find = () =>
    document
      .querySelector('geo-notifications')!
      .shadowRoot!.querySelector<HTMLElement>('.note.COMPLETED .note-actions button');
  while (!find()) await new Promise((resolve) => setTimeout(resolve, 30));
  find()!.click();
}

/** Runs in the page: how much of the file has come; null without a download that runs. */
function readProgress(): number | null {
  const bar = document
    .querySelector('geo-notifications')!
    .shadowRoot!.querySelector<HTMLProgressElement>('.note.in-progress progress[value]');
  return bar && bar.value / bar.max;
}
