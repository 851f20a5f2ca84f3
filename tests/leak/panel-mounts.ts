import { it } from 'vitest';
import { type Host, launch, openHost } from '../support/host-page.ts';
import type { EmbeddingTests } from '../support/embedding.ts';
import { NO_COMPILERS } from './held.ts';
import { expectNoGrowth, LEAK_TIMEOUT_MS, type Mount, MOUNTS } from './mounts.ts';

/** Id of the summary that `withWork` has the server compute. */
const SUMMARY = 'leak-summary';

/** Runs `look` on a page with a session over the server, and nothing else; in a browser of its own where that is to have `flags`. */
export function onSession(
  embedding: EmbeddingTests,
  look: (host: Host) => Promise<void>,
  flags: readonly string[] = [],
): Promise<void> {
  const prepared = async (host: Host): Promise<void> => {
    await host.page.evaluate(() => document.querySelector('geo-visualizer')!.remove());
    await host.page.addScriptTag({ url: '/dist/geo-elements.js', type: 'module' });
    await look(host);
  };
  return embedding.on('two-builds-session.html', { token: embedding.token }, async (host) => {
    if (flags.length === 0) return prepared(host);
    const browser = await launch(flags);
    try {
      await prepared(await openHost(browser, host.page.url()));
    } finally {
      await browser.close();
    }
  });
}

/** Gives the user what the screens of a cart, of jobs and of summaries show: records in a cart, and a summary that is done. */
export async function withWork({ page }: Host): Promise<void> {
  await page.evaluate(async (processId) => {
    const reported = new URLSearchParams(location.hash.slice(1));
    const ask = async (
      method: string,
      path: string,
      body?: object,
    ): Promise<{ data?: { status?: string } }> => {
      const answer = await fetch(`${reported.get('server')}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${reported.get('token')}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json() as Promise<{ data?: { status?: string } }>;
    };
    await ask('PUT', '/trove/api/export/update/shoppingcart/V2', {
      cartId: null,
      add: [
        { catalogName: 'well', keys: { uwi: 'TR-0003' } },
        {
          catalogName: 'wellLog',
          constraints: [{ field: 'uwi', operator: 'equal', value: 'TR-0003' }],
        },
      ],
    });
    await ask('POST', '/trove/api/export/generate/summary', {
      processId,
      concessions: ['K35-A1'],
      catalogs: ['well', 'wellLog'],
    });
    for (;;) {
      const { data } = await ask('GET', `/service/process/last/response?processId=${processId}`);
      if (data?.status === 'COMPLETED') return;
      if (data?.status === 'FAILED') throw new Error('The summary failed');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }, SUMMARY);
}

/** What elements show first that need no use. */
const FIRST_SHOWN: Readonly<Record<string, string>> = {
  'geo-login': '.splash',
  'geo-load': '.load-zone',
  'geo-account': '.account-item',
  'geo-feedback': '.survey input, .survey textarea, .survey button',
};

/** A mount that puts an element of the suite on the page, uses it, and takes it off. */
const mountPanel = ({ page }: Host, tag: string): Promise<Mount> =>
  page.evaluateHandle(makeMount, [tag, SUMMARY, FIRST_SHOWN[tag] ?? ''] as const);

type Mounting = readonly [tag: string, processId: string, first: string];

/** In the page: how the element is used once, and taken off; `first` is what shows of one that needs no use. */
function makeMount([name, processId, first]: Mounting): (cycle: number) => Promise<void> {
  const shown = async (element: Element, selector: string): Promise<HTMLElement> => {
    for (;;) {
      const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
      if (found) return found;
      await new Promise(requestAnimationFrame);
    }
  };
  const use: Record<string, (element: HTMLElement, cycle: number) => Promise<unknown>> = {
    'geo-visualizer': async (element) => {
      (await shown(element, '.tree-row.wellbore')).click();
      return shown(element, '.tree-row.log');
    },
    // A row, and the count of every row: what a grid asks for first.
    'geo-browse': async (element) => {
      await shown(element, '[role=grid]:not([aria-rowcount="-1"])');
      return shown(element, '.grid-row[data-index]:not(.waiting)');
    },
    'geo-toasts': async (element) => {
      (element as HTMLElement & { show(notice: object): void }).show({
        kind: 'error',
        message: 'Failed',
        problem: { message: 'why' },
      });
      (await shown(element, '.toast-line .quiet')).click();
      return shown(element, '.error-popup');
    },
    'geo-session': () => new Promise(requestAnimationFrame),
    'geo-cart': async (element, cycle) => {
      await shown(element, '[role=treegrid] [role=row]');
      await shown(element, '.preflight-go');
      if (cycle % 2 === 0) return;
      (await shown(element, '[role=tab]:last-child')).click();
      await shown(element, '.cart-panel table, .cart-panel .empty-title');
    },
    'geo-notifications': async (element) => {
      (await shown(element, '.bell button')).click();
      return shown(element, '.note-popover li');
    },
    // In the page's own place, and as a dialog over it.
    'geo-concession-summary': async (element, cycle) => {
      element.toggleAttribute('dialog', cycle % 2 === 0);
      element.setAttribute('process-id', processId);
      const head = await shown(element, '.concession-head .disclosure');
      if (head.getAttribute('aria-expanded') === 'false') head.click();
      return shown(element, 'table td');
    },
  };
  return async (cycle: number) => {
    const element = document.createElement(name);
    document.body.append(element);
    await customElements.whenDefined(element.localName);
    await (use[name]?.(element, cycle) ?? shown(element, first));
    element.remove();
  };
}

/** A test that mounts of an element, with real data, leave nothing behind. @param prepare what the user has before */
export function leavesNothing(
  embedding: EmbeddingTests,
  tag: string,
  prepare: (host: Host) => Promise<void> = () => Promise.resolve(),
): void {
  it(
    `${MOUNTS} of <${tag}> leave no memory, node, listener or timer`,
    { timeout: LEAK_TIMEOUT_MS },
    () =>
      onSession(
        embedding,
        async (host) => {
          await prepare(host);
          await expectNoGrowth(host, `<${tag}>`, await mountPanel(host, tag));
        },
        [NO_COMPILERS],
      ),
  );
}
