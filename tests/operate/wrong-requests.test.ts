/** Requests that no page would make: each is answered, and none of them as a fault of the server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { CALLS } from '../../src/api/contract/all.ts';
import { byLength, seed } from '../support/length.ts';
import { seeded } from '../support/random.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { WrongRequests, type WrongRequest } from './wrong-requests.ts';

/** Requests in all. */
const COUNT = Number(process.env.WRONG ?? byLength(600, 18_000));
/** Requests that are under way at the same time. */
const AT_ONCE = 8;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertRows(server.services.db, 'well', [{ uwi: 'A-1', wellName: 'Adana-1' }]);
});
afterAll(() => server.remove());

async function send({ call, address, body }: WrongRequest, bearer: string) {
  const response = await fetch(server.url + address, {
    method: call.method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body,
  });
  return { status: response.status, text: await response.text() };
}

it(`answers ${COUNT} wrong requests to all calls without a fault of its own`, async () => {
  const random = seeded(seed);
  const requests = new WrongRequests(random);
  const calls = Object.values(CALLS).filter(({ path }) => path !== '/trove/api/load/files');
  const bearer = await server.token({ sub: 'edge' }, 3600);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let left = COUNT;
  const sender = async (): Promise<void> => {
    while (left-- > 0) {
      const request = requests.make(calls[left % calls.length]!);
      const { status, text } = await send(request, bearer);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 && ![501, 502].includes(status))
        faults.push(
          `${request.call.method} ${request.address.slice(0, 200)} ${request.body?.slice(0, 600)}: ${status} ${text.slice(0, 200)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  console.log(
    `wrong requests (seed ${seed}): ${[...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`).join(', ')}`,
  );
  (await import('node:fs')).writeFileSync('/tmp/edges31.faults', faults.join('\n') + '\n' + server.log.join(''));
  expect(faults, server.log.slice(-5).join('')).toEqual([]);
}, 1_500_000);
