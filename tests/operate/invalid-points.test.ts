/** Positions that a system cannot express, in the midst of many that it can. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transformPositions } from '../../host-demo/server/maps/transform.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const COUNT = 10_000;
const SYSTEMS = { from: 4326, to: 23035 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());

const good = Array.from({ length: COUNT }, (_, i): [number, number] => [
  26 + (i % 100) / 50,
  36 + i / COUNT,
]);
/** Every other latitude is beyond the pole. */
const half = good.map(([x, y], i): [number, number] => (i % 2 ? [x, y] : [x, 95 + y]));

it('answers for each of 10,000 positions of which half are invalid, in two statements', async () => {
  const { db } = server.services;
  const executor = db.getExecutor();
  const statements: string[] = [];
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(executor.compileQuery(node as never, { queryId: '' } as never).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { positions, invalid } = await transformPositions(counting, half, SYSTEMS);
  expect(statements.length).toBe(2);
  expect(invalid).toEqual(half.flatMap((_, i) => (i % 2 ? [] : [i])));
  const { positions: alone } = await transformPositions(db, good, SYSTEMS);
  expect(positions.filter((_, i) => i % 2)).toEqual(alone.filter((_, i) => i % 2));
});

it('does not take a database that is away for invalid positions', async () => {
  const { db } = server.services;
  const away = db.withPlugin({
    transformQuery: () => {
      throw Object.assign(new Error('the statement was cancelled'), { code: '57014' });
    },
    transformResult: async ({ result }) => result,
  });
  await expect(transformPositions(away, good.slice(0, 2), SYSTEMS)).rejects.toThrow('cancelled');
});
