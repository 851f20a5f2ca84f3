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

/** Transforms positions, and counts the statements that it takes. */
async function transform(positions: readonly [number, number][], systems = SYSTEMS) {
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
  return { ...(await transformPositions(counting, positions, systems)), statements };
}

it('answers for each of 10,000 positions of which half are invalid, in one statement', async () => {
  const { positions, invalid, statements } = await transform(half);
  expect(statements.length).toBe(1);
  expect(invalid).toEqual(half.flatMap((_, i) => (i % 2 ? [] : [i])));
  const { positions: alone } = await transform(good);
  expect(positions.filter((_, i) => i % 2)).toEqual(alone.filter((_, i) => i % 2));
  const far = half.map(([x, y], i): [number, number] => (i % 2 ? [5e5 + x, 4e6 + y] : [2e9, y]));
  const projected = await transform(far, { from: 23035, to: 4326 });
  expect([projected.statements.length, projected.invalid.length]).toEqual([1, COUNT / 2]);
});

it('answers for the others where the other system has no place for some, in two statements', async () => {
  // A quarter of the globe from the meridian of zone 35 north.
  const remote = good.map(([x, y], i): [number, number] => (i % 2 ? [x, y] : [117, 0]));
  const { invalid, statements } = await transform(remote);
  expect([statements.length, invalid.length]).toEqual([2, COUNT / 2]);
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
