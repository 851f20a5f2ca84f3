/** Requests that no page would make: each is answered, and none of them as a fault of the server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { SCHEMAS } from '../../host-demo/server/entities/schemas.ts';
import { CALLS } from '../../src/api/contract/all.ts';
import type { Call } from '../../src/api/contract/call.ts';
import { byLength, seed } from '../support/length.ts';
import { seeded } from '../support/random.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { WrongRequests, type WrongRequest } from './wrong-requests.ts';

/** Requests in all. */
const COUNT = byLength(600, 18_000);
/** Calls that are not offered, and map servers that do not exist. */
const ANSWERED = [501, 502, 504];
/** Requests that are under way at the same time. */
const AT_ONCE = 8;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertRows(server.services.db, 'well', [{ uwi: 'A-1', wellName: 'Adana-1' }]);
});
afterAll(() => server.remove());

async function send({ method, address, body }: WrongRequest, bearer: string) {
  const response = await fetch(server.url + address, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body,
  });
  return { status: response.status, text: await response.text() };
}

/** The request of a number: the same for the same seed. */
function makeRequest(calls: readonly Call[], number: number): WrongRequest {
  const random = seeded(Math.imul(seed + number * 1013, 2_654_435_761));
  random();
  const requests = new WrongRequests(random);
  if (number % 10 === 0) return requests.makeAddress();
  if (number % 10 === 1) {
    const kinds = Object.entries(SCHEMAS);
    const [name, schema] = kinds[Math.floor(random() * kinds.length)]!;
    return requests.makeEntity(name, schema);
  }
  return requests.make(calls[Math.floor(random() * calls.length)]!);
}

it(`answers ${COUNT} wrong requests to all calls without a fault of its own`, async () => {
  const calls = Object.values(CALLS);
  const bearer = await server.token({ sub: 'edge' }, 3600);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let next = 0;
  const sender = async (): Promise<void> => {
    while (next < COUNT) {
      const request = makeRequest(calls, next++);
      const { status, text } = await send(request, bearer);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 && !ANSWERED.includes(status))
        faults.push(
          `${request.method} ${request.address.slice(0, 300)} ${request.body?.slice(0, 600)}: ${status} ${text.slice(0, 200)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  console.log(
    `wrong requests (seed ${seed}): ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
  );
  expect(faults, server.log.slice(-5).join('')).toEqual([]);
}, 1_500_000);
