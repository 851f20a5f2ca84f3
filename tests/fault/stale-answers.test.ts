import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { search } from '../../src/api/contract/search.ts';
import { createClient } from '../../src/api/http.ts';
import { randomStream } from '../generate/random.ts';
import { byLength, seed } from '../support/length.ts';

/** The viewer's own order is tried 1,000 times on every change: src/viewers/log/log-state.test.ts. */
const ORDERS = byLength(100, 1000);

const random = randomStream(seed);
const server = createServer((request, response) => {
  let body = '';
  request
    .on('data', (bytes: Buffer) => (body += bytes.toString()))
    .on('end', () => {
      const { request: text } = JSON.parse(body) as { request: string };
      setTimeout(
        () =>
          response
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify({ data: { total: Number(text), results: [] } })),
        random() * 12,
      );
    });
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it(`the last request wins, in ${ORDERS} random orders of answers (TEST_SEED=${seed})`, async () => {
  const client = createClient({
    base: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => Promise.resolve(null),
    rejected: () => undefined,
  });
  let outdated = 0;

  async function shownAfter(order: number): Promise<{ requested: number; shown: number }> {
    let requested = -1;
    let shown = -1;
    await Promise.all(
      Array.from({ length: 2 + Math.floor(random() * 4) }, async (_, number) => {
        await delay(random() * 15);
        requested = number;
        try {
          const result = await client.send(
            search,
            { body: { request: String(number) } },
            { latest: `order ${order}` },
          );
          if (number !== requested)
            throw new Error(`${number} was shown after ${requested} had been requested`);
          if (result.ok) shown = result.data.data.total;
        } catch (error) {
          expect(error).toMatchObject({ name: 'AbortError' });
          outdated++;
        }
      }),
    );
    return { requested: requested, shown };
  }

  for (let first = 0; first < ORDERS; first += 50) {
    const ends = await Promise.all(Array.from({ length: 50 }, (_, i) => shownAfter(first + i)));
    for (const { requested, shown } of ends) expect(shown).toBe(requested);
  }
  expect(outdated).toBeGreaterThan(ORDERS);
  console.log(
    `stale answers: ${ORDERS} random orders, TEST_SEED=${seed}, the last request wins in all, ${outdated} outdated answers never seen`,
  );
}, 60_000);
