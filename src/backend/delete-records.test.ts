import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDelete } from '../api/contract/export.ts';
import { getMyJobCounts, getMyJobs } from '../api/contract/jobs.ts';
import { allMatching, nothingSelected, withRecords } from '../core/selection.ts';
import type { Backend } from './backend.ts';
import { deleteRecords, type DeletionEnd, MOST_DELETED } from './delete-records.ts';
import { RUNNING_MS } from './jobs-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Job = Record<string, unknown>;
let servers = 0;

/** A server that has `uwis`, deletes those that are not `kept`, and lists the job as `jobs` says, one after the other. */
function server(uwis: string[], kept: readonly string[], jobs: readonly (Job | null)[]) {
  const bodies: { keys: { uwi: string }[] }[] = [];
  let there = uwis;
  let polls = 0;
  const query = (text: string): { uwi: string }[] => {
    const named = /value: (\[[^\]]*\])/.exec(text)?.[1];
    const among = named ? (JSON.parse(named) as string[]) : null;
    const [offset, limit] = ['offset', 'limit'].map((name) =>
      Number(new RegExp(`${name}: (\\d+)`).exec(text)![1]),
    ) as [number, number];
    return there
      .filter((uwi) => among?.includes(uwi) ?? true)
      .slice(offset, offset + limit)
      .map((uwi) => ({ uwi }));
  };
  const answer = (call: unknown, body: never): unknown => {
    if (call === startDelete) {
      bodies.push(body);
      const gone = (body as { keys: { uwi: string }[] }).keys.map(({ uwi }) => uwi);
      there = there.filter((uwi) => kept.includes(uwi) || !gone.includes(uwi));
      return { data: { processId: 'd1', status: 'NEW' } };
    }
    if (call === getMyJobCounts) return { data: { RUNNING: 1 } };
    if (call === getMyJobs) {
      const job = jobs[Math.min(polls++, jobs.length - 1)];
      const row = { progress: 0, messages: [], cancelled: false, ...job, processId: 'd1' };
      return { data: { totalCount: 1, rows: job ? [row] : [] } };
    }
    return { data: { well: query((body as { studio: { data: string } }).studio.data) } };
  };
  const backend = {
    base: `https://server-${servers++}`,
    send: async (call: unknown, { body }: { body: never }) => ({
      ok: true,
      data: answer(call, body),
    }),
  } as unknown as Backend;
  return { backend, bodies };
}

async function run(
  backend: Backend,
  selection = withRecords(nothingSelected('well'), [{ uwi: 'A' }, { uwi: 'B' }], true),
): Promise<{ end: DeletionEnd; percents: number[] }> {
  const percents: number[] = [];
  const ending = deleteRecords(
    backend,
    { selection, keyNames: ['uwi'] },
    {
      signal: new AbortController().signal,
      onStarted: () => undefined,
      onProgress: (percent) => percents.push(percent),
    },
  );
  for (let i = 0; i < 10; i++) await vi.advanceTimersByTimeAsync(RUNNING_MS);
  const answer = await ending;
  if (!answer.ok) throw new Error(answer.error.message);
  return { end: answer.data, percents };
}

it('deletes the selected records by one job, and tells which are left and why', async () => {
  const { backend, bodies } = server(
    ['A', 'B', 'C'],
    ['B'],
    [
      { status: 'RUNNING', progress: 40 },
      { status: 'COMPLETED', messages: ['B: has 3 logs'] },
    ],
  );
  const { end, percents } = await run(backend);
  expect(bodies).toEqual([{ catalogName: 'well', keys: [{ uwi: 'A' }, { uwi: 'B' }] }]);
  expect(percents).toContain(40);
  expect(end).toEqual({
    deleted: 1,
    left: [{ uwi: 'B' }],
    reasons: { messages: ['B: has 3 logs'] },
    cancelled: false,
    problem: null,
  });
});

it('reads the keys of all that match in pages, and names no more than one call takes', async () => {
  const uwis = Array.from({ length: MOST_DELETED + 5 }, (_, i) => `W-${i}`);
  const { backend, bodies } = server(uwis, [], [{ status: 'COMPLETED' }]);
  const { end } = await run(backend, allMatching('well', []));
  expect(bodies[0]!.keys.slice(0, 2)).toEqual([{ uwi: 'W-0' }, { uwi: 'W-1' }]);
  expect(bodies[0]!.keys).toHaveLength(MOST_DELETED);
  expect([end.deleted, end.left]).toEqual([MOST_DELETED, []]);
});

it('looks what is left where the server does not list the job', async () => {
  const { backend } = server(['A', 'B'], ['A'], [null]);
  const { end } = await run(backend);
  expect(end).toMatchObject({
    deleted: 1,
    left: [{ uwi: 'A' }],
    reasons: { messages: [] },
    problem: null,
  });
});

it('tells a cancelled job from a failed one', async () => {
  const cancelled = server(
    ['A', 'B'],
    ['B'],
    [{ status: 'FAILED', cancelled: true, messages: ['Cancelled by user'] }],
  );
  expect((await run(cancelled.backend)).end).toMatchObject({ cancelled: true, problem: null });
  const failed = server(['A', 'B'], ['A', 'B'], [{ status: 'FAILED', messages: ['No space'] }]);
  expect((await run(failed.backend)).end).toMatchObject({
    deleted: 0,
    cancelled: false,
    problem: { code: 'SERVER_SAID', message: 'No space' },
  });
});
