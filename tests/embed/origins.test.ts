import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromium } from '../support/engines/chromium.ts';
import { describeEngines, ENGINES } from '../support/engines/engines.ts';
import { type HostPage, openHostPage } from '../support/engines/host.ts';
import { byLength } from '../support/length.ts';
import { ROWS } from '../support/log-file.ts';
import { type HostServer, startServer } from '../support/page-server.ts';

/** What is put on an empty page. */
interface Embedded {
  /** Address of the file. */
  src: string;
  /** Origin of the suite. */
  suite: string;
  /** Adds the hash of the script, which the browser checks. */
  hash?: boolean;
  lang?: string;
}

let site: HostServer;
let cdn: HostServer;
let closedCdn: HostServer;

beforeAll(async () => {
  [cdn, closedCdn] = await Promise.all([startServer(), startServer({ cors: false })]);
  site = await startServer({
    watched: true,
    headers: {
      'sharepoint.html': {
        'Content-Security-Policy': `default-src 'self'; script-src 'self' ${cdn.origin}; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; connect-src 'self' ${cdn.origin}; worker-src 'self'; trusted-types sharepoint-loader; require-trusted-types-for 'script'`,
      },
    },
  });
});

afterAll(() => Promise.all([site, cdn, closedCdn].map((server) => server?.close())));

describeEngines(
  'a script tag that names another origin',
  byLength([chromium], ENGINES),
  (shared) => {
    const open = (name: string): Promise<HostPage> =>
      openHostPage(shared.browser, `${site.origin}/pages/${name}`);

    async function embed(embedded: Embedded): Promise<HostPage> {
      const host = await open('empty.html');
      await host.page.evaluate(putViewer, embedded);
      return host;
    }

    async function expectPlot(host: HostPage): Promise<void> {
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
      expect(await host.complaints()).toEqual([]);
    }

    it('shows a file of the page: the worker is started although browsers refuse it from there', async () => {
      const host = await embed({ src: '../data/well.las', suite: cdn.origin });
      await expectPlot(host);
      expect(await host.workers()).toBeGreaterThan(0);
      expect(site.requests.filter((request) => request.includes('/dist/'))).toEqual([]);
      await host.close();
    });

    it('and its hash is checked by the browser and found right', async () => {
      const host = await embed({ src: '../data/well.las', suite: cdn.origin, hash: true });
      await expectPlot(host);
      await host.close();
    });

    it('and a file of a third place is read across origins', async () => {
      const host = await embed({ src: `${cdn.origin}/data/well.las`, suite: cdn.origin });
      await expectPlot(host);
      await host.close();
    });

    it.each([
      ['en', 'The server of ORIGIN must send the header Access-Control-Allow-Origin'],
      ['tr', 'ORIGIN sunucusu, paketin dosyalarıyla birlikte Access-Control-Allow-Origin'],
      ['zh', 'ORIGIN 的服务器必须随组件文件发送 Access-Control-Allow-Origin'],
      ['ar', 'يجب أن يرسل خادم ORIGIN الترويسة Access-Control-Allow-Origin'],
    ])(
      'whose server lets no page read its files says in %s what it has to send',
      async (lang, text) => {
        const host = await embed({ src: '../data/well.las', suite: closedCdn.origin, lang });
        expect((await host.waitFor('geo-error')).detail).toMatchObject({ code: 'SCRIPT_FAILED' });
        const shown = await host.page.evaluate(
          () => document.querySelector<HTMLElement>('geo-log-viewer')?.innerText,
        );
        expect(shown).toContain(text.replace('ORIGIN', closedCdn.origin));
        await host.close();
      },
    );

    it("on a page with SharePoint's policy shows files and asks once for a worker that it refuses", async () => {
      const host = await open(`sharepoint.html#suite=${encodeURIComponent(cdn.origin)}`);
      await host.waitFor('geo-plot', 2);
      const violations = await host.violations();
      // One for the policy by its name and one for the worker, whatever the number of elements.
      expect(violations.length, violations.join('\n')).toBeLessThanOrEqual(2);
      await host.close();
    });
  },
);

/** Runs in the page. */
async function putViewer({ src, suite, hash, lang }: Embedded): Promise<void> {
  if (lang) document.documentElement.lang = lang;
  document.body.innerHTML = `<geo-log-viewer src="${src}" style="height: 500px"></geo-log-viewer>`;
  const script = document.createElement('script');
  script.src = `${suite}/dist/geo-elements.script.js`;
  if (hash) {
    const answer = await fetch(`${suite}/dist/integrity.json`);
    const hashes = (await answer.json()) as Record<string, string>;
    script.crossOrigin = 'anonymous';
    script.integrity = hashes['geo-elements.script.js'] ?? 'sha384-none';
  }
  document.head.append(script);
}
