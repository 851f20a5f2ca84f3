import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromium } from '../support/engines/chromium.ts';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { type HostPage, openHostPage } from '../support/engines/host.ts';
import { WATCHING } from '../support/engines/watched-pages.ts';
import { byLength } from '../support/length.ts';
import { logFile, ROWS } from '../support/log-file.ts';
import { serveFolder } from '../support/serve-folder.ts';

const FILE = path.resolve(import.meta.dirname, '../../dist/geo-elements.single.js');
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'">`;

/** Shows a log that is in the page, and keeps its first picture's samples in the title. */
const SHOW = `<geo-log-viewer plot-only></geo-log-viewer><script>
document.querySelector('geo-log-viewer').addEventListener('geo-plot', (event) => {
  document.title = event.detail.samples + ' samples';
  parent.postMessage(document.title, '*');
});
document.querySelector('geo-log-viewer').file = new File([${JSON.stringify(logFile().toString())}], 'well.las');
</script>`;

/** A page without a word on its character set, as people mail it. */
const page = (head: string, script: string): string =>
  `<!doctype html><html lang="en"><head>${head}<script>${WATCHING}</script></head><body>${SHOW}${script}</body></html>`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'geo-elements-single-'));
  copyFileSync(FILE, path.join(folder, 'geo-elements.single.js'));
  const inline = `<script>${readFileSync(FILE, 'utf8')}</script>`;
  writeFileSync(
    path.join(folder, 'beside.html'),
    page('', '<script src="geo-elements.single.js"></script>'),
  );
  writeFileSync(path.join(folder, 'policy.html'), page(POLICY, inline));
  writeFileSync(path.join(folder, 'inline.html'), page('', inline));
  writeFileSync(
    path.join(folder, 'frame.html'),
    `<!doctype html><title>waits</title><script>${WATCHING}</script><iframe sandbox="allow-scripts" style="width: 1000px; height: 700px"></iframe><script>
addEventListener('message', ({ data, origin }) => { document.title = origin + ' ' + data; });
fetch('inline.html').then((answer) => answer.text()).then((text) => { document.querySelector('iframe').srcdoc = text; });
</script>`,
  );
});

afterAll(() => {
  if (folder) rmSync(folder, { recursive: true });
});

/** Pixels of the plot that differ from the first one of its canvas. */
const drawnPixels = (host: HostPage): Promise<number> =>
  host.page.evaluate(async () => {
    const viewer = document.querySelector('geo-log-viewer') as unknown as {
      toImage(): Promise<Blob>;
    };
    const image = await createImageBitmap(await viewer.toImage());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(
      context.getImageData(0, 0, image.width, image.height).data.buffer,
    );
    return pixels.filter((pixel) => pixel !== pixels[0]).length;
  });

describeEngines('the single file', byLength([chromium], ENGINES), (shared, engine) => {
  it('draws a log from a folder of the user, with its worker where that can read the file', async () => {
    const host = await openHostPage(shared.browser, `file://${folder}/beside.html`);
    expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
    expect(await drawnPixels(host)).toBeGreaterThan(5000);
    // WebKit lets workers of such a page read no blob: the page's own thread reads the file.
    expect((await host.workers()) > 0).toBe(engine.name !== 'WebKit');
    expect(await host.complaints()).toEqual([]);
    await host.close();
  });

  it('draws a log where the policy allows inline scripts and nothing else', async () => {
    const { origin, close } = await serveFolder(folder);
    const host = await openHostPage(shared.browser, `${origin}/policy.html`);
    expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
    expect(await drawnPixels(host)).toBeGreaterThan(5000);
    // The browser reports once that it refused a worker; the page's own thread reads the file.
    const violations = await host.violations();
    expect(violations.filter((one) => !one.includes('/favicon.ico'))).toEqual([
      expect.stringMatching(/^worker-src blob/),
    ]);
    await host.close();
    await close();
  });

  it('draws a log in a sandboxed frame that has no origin', async () => {
    const { origin, close } = await serveFolder(folder);
    const host = await openHostPage(shared.browser, `${origin}/frame.html`);
    await expect.poll(() => host.page.evaluate(() => document.title)).toBe(`null ${ROWS} samples`);
    expect(await host.complaints()).toEqual([]);
    await host.close();
    await close();
  });
});
