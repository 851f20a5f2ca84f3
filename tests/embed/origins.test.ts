import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openHost } from '../support/host-page.ts';
import { ROWS } from '../support/log-file.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

let browser: Browser;
let page: HostServer;
let cdn: HostServer;

beforeAll(async () => {
  [browser, page, cdn] = await Promise.all([launch(), startServer(), startServer()]);
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([page?.close(), cdn?.close()]);
});

describe('a script tag that names another origin', () => {
  it('shows a file of the page: the worker is started although browsers refuse it from there', async () => {
    const host = await openHost(browser, `${page.origin}/pages/empty.html`);
    await host.page.evaluate((suite) => {
      document.body.innerHTML =
        '<geo-log-viewer src="../data/well.las" style="height: 500px"></geo-log-viewer>';
      const script = document.createElement('script');
      script.src = `${suite}/dist/geo-elements.script.js`;
      document.head.append(script);
    }, cdn.origin);
    expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
    expect(host.page.workers()).not.toHaveLength(0);
    expect(page.requests.filter((request) => request.includes('/dist/'))).toEqual([]);
    expect(host.complaints).toEqual([]);
    await host.close();
  });

  it('and its hash is checked by the browser and found right', async () => {
    const host = await openHost(browser, `${page.origin}/pages/empty.html`);
    await host.page.evaluate(async (suite) => {
      const hashes = (await (await fetch(`${suite}/dist/integrity.json`)).json()) as Record<
        string,
        string
      >;
      document.body.innerHTML =
        '<geo-log-viewer src="../data/well.las" style="height: 500px"></geo-log-viewer>';
      const script = document.createElement('script');
      script.src = `${suite}/dist/geo-elements.script.js`;
      script.crossOrigin = 'anonymous';
      script.integrity = hashes['geo-elements.script.js'] ?? 'sha384-none';
      document.head.append(script);
    }, cdn.origin);
    expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
    expect(host.complaints).toEqual([]);
    await host.close();
  });

  it('and a file of a third place is read across origins', async () => {
    const host = await openHost(browser, `${page.origin}/pages/empty.html`);
    await host.page.evaluate((suite) => {
      document.body.innerHTML = `<geo-log-viewer src="${suite}/data/well.las" style="height: 500px"></geo-log-viewer>`;
      const script = document.createElement('script');
      script.src = `${suite}/dist/geo-elements.script.js`;
      document.head.append(script);
    }, cdn.origin);
    expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
    expect(host.complaints).toEqual([]);
    await host.close();
  });
});
