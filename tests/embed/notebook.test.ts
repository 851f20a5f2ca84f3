import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromium } from '../support/engines/chromium.ts';
import type { EngineBrowser } from '../support/engines/engine.ts';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { type HostPage, openHostPage } from '../support/engines/host.ts';
import { byLength } from '../support/length.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

const SINGLE_FILE = path.resolve(import.meta.dirname, '../../dist/geo-elements.single.js');

let server: HostServer;

beforeAll(async () => {
  server = await startServer({ watched: true });
});

afterAll(() => server?.close());

/** A message to the kernel; the bytes of its arrays beside it. */
interface Sent {
  content: { event?: string; id?: number; result?: unknown; error?: string; detail?: unknown };
  buffers: number[][];
}

interface KernelArray {
  data: DataView;
}

declare global {
  interface Window {
    /** Of host-demo/pages/notebook.js. */
    showWidget(address: string, traits: object): Promise<void>;
    logOfKernel(): { index: { values: KernelArray } };
    kernel: {
      readonly sent: Sent[];
      set(name: string, value: unknown): void;
      message(content: unknown): void;
      countListeners(): number;
      end(): void;
    };
    /** The bytes of the depths, as the kernel sent them. */
    depthBytes: unknown;
  }
}

/** Opens a notebook and shows a log of its kernel by the module at `address`. */
async function openNotebook(
  browser: EngineBrowser,
  address: (host: HostPage) => Promise<string>,
): Promise<HostPage> {
  const host = await openHostPage(browser, `${server.origin}/pages/notebook.html`);
  await host.page.evaluate(
    async (module) => {
      const data = window.logOfKernel();
      window.depthBytes = data.index.values.data.buffer;
      const attributes = { 'plot-only': true };
      const traits = { tag: 'geo-log-viewer', height: '500px', attributes, properties: { data } };
      await window.showWidget(module, traits);
    },
    await address(host),
  );
  return host;
}

/** Waits for a message to the kernel. */
async function expectSent(host: HostPage, wanted: Partial<Sent['content']>): Promise<Sent> {
  const find = async (): Promise<Sent | undefined> => {
    const sent = await host.page.evaluate(() => window.kernel.sent);
    return sent.find(({ content }) =>
      Object.entries(wanted).every(([name, value]) => Reflect.get(content, name) === value),
    );
  };
  await expect.poll(find).toBeTruthy();
  return (await find())!;
}

describeEngines('a notebook', byLength([chromium], ENGINES), (shared) => {
  it('shows arrays of its kernel without a copy, follows its traits, and gets events and answers', async () => {
    const host = await openNotebook(
      shared.browser,
      async () => `${server.origin}/dist/geo-elements.notebook.js`,
    );
    expect((await expectSent(host, { event: 'geo-plot' })).content.detail).toMatchObject({
      curves: ['GR'],
      samples: 200,
    });
    const sharesBytes = await host.page.evaluate(() => {
      const { data } = document.querySelector('geo-log-viewer') as unknown as {
        data: { index: { values: Float64Array } };
      };
      return data.index.values.buffer === window.depthBytes;
    });
    expect(sharesBytes).toBe(true);

    const attributes = { 'plot-only': true, 'depth-range': '1010,1050' };
    await host.page.evaluate((value) => window.kernel.set('attributes', value), attributes);
    expect((await expectSent(host, { event: 'geo-depth-change' })).content.detail).toMatchObject({
      unit: 'm',
    });

    const call = { id: 7, call: 'curveValues', args: ['GR'] };
    await host.page.evaluate((message) => window.kernel.message(message), call);
    const { content, buffers } = await expectSent(host, { id: 7 });
    const { values, unit } = content.result as {
      values: { dtype: string; buffer: number };
      unit: string;
    };
    expect([unit, values.dtype]).toEqual(['gAPI', 'float64']);
    const bytes = Uint8Array.from(buffers[values.buffer]!);
    expect(new Float64Array(bytes.buffer)[199]).toBe(69.75);

    await host.page.evaluate(() => window.kernel.message({ id: 8, call: 'nonsense' }));
    expect((await expectSent(host, { id: 8 })).content.error).toContain('nonsense');

    await host.page.evaluate(() => window.kernel.end());
    const left = await host.page.evaluate(() => [
      window.kernel.countListeners(),
      document.querySelectorAll('geo-log-viewer').length,
    ]);
    expect(left).toEqual([0, 0]);
    expect(await host.complaints()).toEqual([]);
    await host.close();
  });

  it('without a network shows them by the single file, as text of the widget', async () => {
    const module = `${readFileSync(SINGLE_FILE, 'utf8')}
export default globalThis[Symbol.for('geo-elements.notebook')];`;
    const host = await openNotebook(shared.browser, ({ page }) =>
      page.evaluate(
        (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' })),
        module,
      ),
    );
    expect((await expectSent(host, { event: 'geo-plot' })).content.detail).toMatchObject({
      samples: 200,
    });
    expect(await host.complaints()).toEqual([]);
    await host.close();
  });
});
