import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { search } from '../../src/api/contract/search.ts';
import { createClient } from '../../src/api/http.ts';
import { randomStream } from '../generate/random.ts';

const random = randomStream(3);
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

it('the last request wins, in 1,000 random orders of answers', async () => {
  const client = createClient({
    base: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => Promise.resolve(null),
    rejected: () => undefined,
  });
  let outdated = 0;

  async function shownAfter(order: number): Promise<{ asked: number; shown: number }> {
    let asked = -1;
    let shown = -1;
    await Promise.all(
      Array.from({ length: 2 + Math.floor(random() * 4) }, async (_, number) => {
        await delay(random() * 15);
        asked = number;
        try {
          const result = await client.send(
            search,
            { body: { request: String(number) } },
            { latest: `order ${order}` },
          );
          if (number !== asked)
            throw new Error(`${number} was shown after ${asked} had been asked for`);
          if (result.ok) shown = result.data.data.total;
        } catch (error) {
          expect(error).toMatchObject({ name: 'AbortError' });
          outdated++;
        }
      }),
    );
    return { asked, shown };
  }

  for (let first = 0; first < 1000; first += 50) {
    const ends = await Promise.all(Array.from({ length: 50 }, (_, i) => shownAfter(first + i)));
    for (const { asked, shown } of ends) expect(shown).toBe(asked);
  }
  expect(outdated).toBeGreaterThan(1000);
  console.log(
    `stale answers: 1,000 random orders, the last request wins in all, ${outdated} outdated answers never seen`,
  );
}, 60_000);
