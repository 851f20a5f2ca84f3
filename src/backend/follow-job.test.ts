import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '../api/client.ts';
import { getMyJobCounts } from '../api/contract/jobs.ts';
import type { Backend } from './backend.ts';
import { followJob, type FollowOptions } from './follow-job.ts';
import { type Job, RUNNING_MS } from './jobs-feed.ts';

type Row = { processId: string; status: string; progress: number };
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const RUNNING: Row = { processId: 'p1', status: 'RUNNING', progress: 40 };
const AWAY = { code: 'NETWORK_DISCONNECTED', message: 'away' };
let servers = 0;

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server whose list of jobs, or failure, can be changed, and which counts the reads of its list. */
function serve(rows: Row[]) {
  const server = { rows, failure: null as object | null, reads: 0 };
  const send = (
    call: unknown,
    { body: { offset, pageSize } }: { body: { offset: number; pageSize: number } },
  ): Promise<unknown> => {
    if (server.failure) return Promise.resolve({ ok: false, error: server.failure });
    if (call === getMyJobCounts)
      return Promise.resolve({ ok: true, data: { data: { RUNNING: server.rows.length } } });
    server.reads += 1;
    return Promise.resolve({
      ok: true,
      data: {
        data: {
          rows: server.rows.slice(offset, offset + pageSize),
          totalCount: server.rows.length,
        },
      },
    });
  };
  return Object.assign(server, {
    backend: { base: `http://server-${servers++}`, send } as unknown as Backend,
  });
}

/** Follows `p1`. */
function follow(backend: Backend, options: Partial<FollowOptions> = {}) {
  const stop = new AbortController();
  const followed = {
    stop,
    percents: [] as number[],
    end: null as Result<Job> | null,
    error: null as unknown,
  };
  followJob(backend, 'p1', {
    signal: stop.signal,
    onProgress: (percent) => followed.percents.push(percent),
    ...options,
  }).then(
    (end) => (followed.end = end),
    (error: unknown) => (followed.error = error),
  );
  return followed;
}

describe('following a job', () => {
  it('reports the progress of a running job and ends with the ended one', async () => {
    const server = serve([RUNNING]);
    const followed = follow(server.backend);
    await vi.advanceTimersByTimeAsync(RUNNING_MS);
    expect([new Set(followed.percents), followed.end]).toEqual([new Set([40]), null]);
    server.rows = [{ ...RUNNING, status: 'FAILED' }];
    await vi.advanceTimersByTimeAsync(2 * RUNNING_MS);
    expect(followed.end).toMatchObject({ ok: true, data: { status: 'FAILED' } });
  });

  it('finds the end of a short job within two seconds', async () => {
    const server = serve([RUNNING]);
    const followed = follow(server.backend);
    await vi.advanceTimersByTimeAsync(500);
    server.rows = [{ ...RUNNING, status: 'COMPLETED' }];
    await vi.advanceTimersByTimeAsync(1500);
    expect(followed.end).toMatchObject({ ok: true, data: { status: 'COMPLETED' } });
  });

  it('shares the reads of the list with whoever follows another job', async () => {
    const server = serve([RUNNING, { ...RUNNING, processId: 'p2' }]);
    const first = follow(server.backend);
    await vi.advanceTimersByTimeAsync(2 * RUNNING_MS);
    const before = server.reads;
    const second = follow(server.backend);
    await vi.advanceTimersByTimeAsync(10 * RUNNING_MS);
    expect(server.reads - before).toBeLessThan(15);
    first.stop.abort();
    second.stop.abort();
  });

  it('finds a job behind any number of newer ones', async () => {
    const newer = Array.from({ length: 2500 }, (_, i) => ({ ...RUNNING, processId: `newer-${i}` }));
    const server = serve([...newer, RUNNING]);
    const followed = follow(server.backend);
    await vi.advanceTimersByTimeAsync(RUNNING_MS);
    expect([new Set(followed.percents), followed.end]).toEqual([new Set([40]), null]);
    server.rows = [...newer, { ...RUNNING, status: 'COMPLETED' }];
    await vi.advanceTimersByTimeAsync(2 * RUNNING_MS);
    expect(followed.end).toMatchObject({
      ok: true,
      data: { processId: 'p1', status: 'COMPLETED' },
    });
  });

  it('reads one page of the list while the followed job is among the newest', async () => {
    const older = Array.from({ length: 2500 }, (_, i) => ({ ...RUNNING, processId: `older-${i}` }));
    const server = serve([RUNNING, ...older]);
    const followed = follow(server.backend);
    await vi.advanceTimersByTimeAsync(1);
    expect([server.reads, followed.percents]).toEqual([1, [40]]);
    followed.stop.abort();
  });

  it('goes on in a hidden tab', async () => {
    const server = serve([RUNNING]);
    const followed = follow(server.backend);
    await vi.advanceTimersByTimeAsync(1);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    server.rows = [{ ...RUNNING, status: 'COMPLETED' }];
    await vi.advanceTimersByTimeAsync(2 * RUNNING_MS);
    expect(followed.end).toMatchObject({ ok: true });
  });

  it('lasts while the network is away, however long', async () => {
    const server = serve([]);
    const followed = follow(server.backend);
    server.failure = AWAY;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(followed.end).toBeNull();
    server.failure = null;
    server.rows = [{ ...RUNNING, status: 'COMPLETED' }];
    await vi.advanceTimersByTimeAsync(11_000);
    expect(followed.end).toMatchObject({ ok: true });
  });

  it('ends with a failure that the caller calls final', async () => {
    const server = serve([]);
    server.failure = { code: 'REQUEST_FAILED', status: 500, message: 'broken' };
    const followed = follow(server.backend, { isFinal: ({ status }) => status === 500 });
    await vi.advanceTimersByTimeAsync(1);
    expect(followed.end).toEqual({ ok: false, error: server.failure });
  });

  it('gives up a job that the server does not list after 15 seconds, and one that leaves the list at once', async () => {
    const unlisted = serve([]);
    const first = follow(unlisted.backend);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(first.end).toBeNull();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(first.end).toMatchObject({ ok: false, error: { code: 'FILE_EXPIRED' } });
    const listed = serve([RUNNING]);
    const second = follow(listed.backend);
    await vi.advanceTimersByTimeAsync(RUNNING_MS);
    listed.rows = [];
    await vi.advanceTimersByTimeAsync(2 * RUNNING_MS);
    expect(second.end).toMatchObject({ ok: false, error: { code: 'FILE_EXPIRED' } });
  });

  it('rejects and reads no more when it is aborted, also if it was aborted before', async () => {
    const server = serve([RUNNING]);
    const followed = follow(server.backend);
    await vi.advanceTimersByTimeAsync(1);
    followed.stop.abort();
    await vi.advanceTimersByTimeAsync(1);
    const { reads } = server;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([followed.error, server.reads]).toEqual([
      expect.objectContaining({ name: 'AbortError' }),
      reads,
    ]);
    const late = follow(server.backend, { signal: AbortSignal.abort() });
    await vi.advanceTimersByTimeAsync(1);
    expect(late.error).toMatchObject({ name: 'AbortError' });
  });
});
