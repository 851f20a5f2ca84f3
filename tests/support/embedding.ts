import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startApplication } from './application.ts';
import { bearerOf } from './bearer.ts';
import { type Host, launch, openHost } from './host-page.ts';
import { type HostServer, startServer, STRICT_POLICY } from './page-server.ts';

/** Host pages of one origin and the demo field on a server of another. */
export interface Embedding {
  /** Serves the host pages. */
  hosts: HostServer;
  /** Address of the server. */
  server: string;
  /** A bearer that it takes. */
  token: string;
  /** Key text of a log in LAS. */
  log: string;
  /** Address of a host page that gets the server's address and `reported` in its hash. */
  address(page: string, reported: Record<string, string>): string;
  close(): Promise<void>;
}

/** What the tests of one file share. */
export interface EmbeddingTests {
  readonly token: string;
  readonly log: string;
  /** Runs `look` on a host page of its own, which gets the server's address and `reported`. */
  on(
    page: string,
    reported: Record<string, string>,
    look: (host: Host) => Promise<void>,
  ): Promise<void>;
}

/** Starts a browser, host pages and the demo field for a test file, and ends them after it. */
export function embeddingTests(): EmbeddingTests {
  let browser: Browser;
  let embedding: Embedding;
  beforeAll(async () => {
    [browser, embedding] = await Promise.all([launch(), startEmbedding()]);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await embedding?.close();
  });
  return {
    get token() {
      return embedding.token;
    },
    get log() {
      return embedding.log;
    },
    async on(page, reported, look) {
      const host = await openHost(browser, embedding.address(page, reported));
      try {
        await look(host);
      } finally {
        await host.close();
      }
    },
  };
}

/**
 * Starts both. The server's callback page trusts the host pages with a sign-in.
 * @param options `watched` puts the script that records what happens on each host page
 */
export async function startEmbedding({ watched = false } = {}): Promise<Embedding> {
  let trusted = '';
  const application = await startApplication({
    pages: (own) => (request, response) => {
      if (!request.url!.startsWith('/sso/callback')) return own(request, response);
      response.setHeader('Content-Type', 'text/html');
      response.end(
        `<!doctype html><script type="module" src="/dist/geo-elements.js"></script><geo-session authority="/sso/idp" client-id="geo-elements"></geo-session><geo-login openers="${trusted}"></geo-login>`,
      );
    },
  });
  const hosts = await startServer({
    watched,
    headers: {
      'portal.html': {
        'Content-Security-Policy': STRICT_POLICY.replace(
          "connect-src 'self'",
          `connect-src 'self' ${application.url}`,
        ),
      },
    },
  });
  trusted = hosts.origin;
  const token = await bearerOf(application, { groups: ['geologists'] });
  const answer = await fetch(`${application.url}/service/ppdm/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      studio: {
        data: '{ wellLog(limit: 1, constraints: [{ field: "originalFileName", operator: "like", value: "*_COMP.las" }]) { wellLogId } }',
      },
    }),
  });
  const { data } = (await answer.json()) as { data: { wellLog: [{ wellLogId: string }] } };
  return {
    hosts,
    server: application.url,
    token,
    log: JSON.stringify({ wellLogId: data.wellLog[0].wellLogId }),
    address: (page, reported) =>
      `${hosts.origin}/pages/${page}#${new URLSearchParams({ server: application.url, ...reported })}`,
    async close() {
      await hosts.close();
      await application.close();
    },
  };
}
