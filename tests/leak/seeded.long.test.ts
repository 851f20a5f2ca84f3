import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Host, openHost } from '../support/host-page.ts';
import { type HostServer, startServer } from '../support/page-server.ts';
import { launchWithWebgl } from '../support/well-3d-page.ts';
import { NO_COMPILERS, type Held } from './held.ts';
import { LEAK_TIMEOUT_MS, measureGrowth, MOUNTS, type Mount } from './mounts.ts';

/** What the other files of this folder rely on: each kind of leak, put into an element on purpose, is found. */

let browser: Browser;
let server: HostServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchWithWebgl([NO_COMPILERS]), startServer()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** What an element leaves behind with each mount. */
type Leak = 'nothing' | 'itself' | 'bytes' | 'listener' | 'interval' | 'worker' | 'context';

/** An element with a tree in a shadow, a listener and a timer, which leaves something behind. */
function mountLeaking({ page }: Host, kind: Leak): Promise<Mount> {
  return page.evaluateHandle((leak) => {
    const kept: unknown[] = [];
    Object.assign(window, { kept });
    const leaks: Record<Leak, (element: Element) => unknown> = {
      nothing: () => undefined,
      itself: (element) => kept.push(element),
      bytes: () => kept.push(new Uint8Array(8000).fill(1)),
      listener: () => document.addEventListener('click', () => kept.length),
      interval: () => setInterval(() => kept.length, 60_000),
      worker: () => kept.push(new Worker('data:text/javascript,')),
      context: () => kept.push(document.createElement('canvas').getContext('webgl2')),
    };
    return async () => {
      const element = document.createElement('div');
      element.attachShadow({ mode: 'open' }).innerHTML = '<p><b>a</b><i>b</i></p>'.repeat(20);
      element.shadowRoot!.addEventListener('click', () => element.remove());
      document.body.append(element);
      await new Promise(requestAnimationFrame);
      leaks[leak](element);
      element.remove();
      setTimeout(() => element.replaceChildren(), 20);
    };
  }, kind);
}

describe(`after ${MOUNTS} mounts, of an element that leaves behind`, () => {
  it.each<[Leak, (keyof Held)[]]>([
    ['nothing', []],
    ['itself', ['nodes', 'listeners']],
    ['bytes', ['heapBytes']],
    ['listener', ['listeners']],
    ['interval', ['timers']],
    ['worker', ['workers']],
    ['context', ['contexts']],
  ])(
    '%s, just that is found',
    async (leak, expected) => {
      const host = await openHost(browser, `${server.origin}/pages/lifecycle.html`);
      const { excess } = await measureGrowth(host, await mountLeaking(host, leak));
      const found = excess.map((one) => one.split(' ')[0]);
      if (leak === 'nothing') expect(excess).toEqual([]);
      else expect(found).toEqual(expect.arrayContaining(expected));
      await host.close();
    },
    LEAK_TIMEOUT_MS,
  );
});
