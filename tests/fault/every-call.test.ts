import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../src/api/contract/all.ts';
import type { Call } from '../../src/api/contract/call.ts';
import type { Client, Result } from '../../src/api/client.ts';
import { createClient } from '../../src/api/http.ts';
import { addEnglish, translator } from '../../src/i18n/i18n.ts';
import enServer from '../../src/i18n/texts/en/server.json';
import { problemText } from '../../src/core/problem.ts';
import { FAULTS, faultServer } from './faults.ts';

addEnglish(enServer);
const english = translator('en');

let server: Awaited<ReturnType<typeof faultServer>>;
const figures: string[] = [];

beforeAll(async () => {
  server = await faultServer();
});

afterAll(async () => {
  await server.close();
  console.log(`network faults: ${figures.join(', ')}`);
});

/** Everything that a call asks to be sent with. */
function sentFor({ path, body, multipart }: Call): {
  path: Record<string, string>;
  body?: unknown;
} {
  const names = [...path.matchAll(/\{(?:\.\.\.)?(\w+)\}/g)].map(([, name]) => [name!, 'a b']);
  return {
    path: Object.fromEntries(names),
    ...(multipart ? { body: new FormData() } : body ? { body: {} } : {}),
  };
}

async function failureOf(client: Client, call: Call): Promise<Result<unknown>> {
  return client.send(call as never, sentFor(call) as never);
}

describe.each(Object.entries(FAULTS))('%s', (name, { shown, code, sends, asksAgain }) => {
  const calls = Object.entries(CALLS);

  it(`is announced once, as one typed failure, by each of ${calls.length} calls`, async () => {
    await Promise.all(
      calls.map(async ([callName, call], number) => {
        let rejections = 0;
        const client = createClient({
          base: () => `${server.base}/${encodeURIComponent(name)}/${number}`,
          token: () => Promise.resolve('the-token'),
          rejected: () => void rejections++,
          // Long enough for the request to reach the server on a machine that does other work too.
          timeoutMs: name === 'timeout' ? 1500 : 20_000,
          retryMs: 1,
        });
        const result = await failureOf(client, call);
        if (result.ok) throw new Error(`${callName} took the answer for good`);
        expect([callName, result.error.code, problemText(english, result.error)]).toEqual([
          callName,
          code,
          shown,
        ]);
        expect([callName, rejections]).toEqual([callName, name === '401' ? 1 : 0]);
        expect([callName, server.requests.get(`${encodeURIComponent(name)}/${number}`)]).toEqual([
          callName,
          call.method === 'GET' || (asksAgain && call.reads) ? sends : 1,
        ]);
        expect(result.error.url).toContain(server.base);
      }),
    );
    figures.push(`${name} × ${calls.length} calls`);
  }, 60_000);
});
