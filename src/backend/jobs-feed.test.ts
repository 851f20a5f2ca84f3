import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMyJobCounts } from '../api/contract/jobs.ts';
import type { Backend } from './backend.ts';
import { IDLE_MS, type JobsWatch, RUNNING_MS, watchJobs } from './jobs-feed.ts';

/** What the server has, and how often it was read. */
const server = { running: 0, counts: 0, pages: [] as unknown[], fails: false };

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const watches: JobsWatch[] = [];

function backend(): Backend & { gone: boolean } {
  const made = {
    base: 'http://server',
    gone: false,
    async send(call: unknown, { body }: { body: unknown }): Promise<unknown> {
      await Promise.resolve();
      if (made.gone) throw new DOMException('gone', 'AbortError');
      if (server.fails)
        return { ok: false, error: { code: 'NETWORK_DISCONNECTED', message: 'away' } };
      const { running } = server;
      if (call === getMyJobCounts)
        return {
          ok: true,
          data: {
            data: {
              NEW: 0,
              RUNNING: running,
              COMPLETED: 2,
              FAILED: null,
              total: running + 2,
              n: server.counts++,
            },
          },
        };
      server.pages.push(body);
      return {
        ok: true,
        data: {
          data: {
            totalCount: running + 2,
            rows: [{ processId: 'p1', status: running ? 'RUNNING' : 'COMPLETED' }],
          },
        },
      };
    },
  };
  return made as unknown as Backend & { gone: boolean };
}

function watch(...given: Parameters<typeof watchJobs>): JobsWatch {
  const made = watchJobs(...given);
  watches.push(made);
  return made;
}

const soon = () => vi.advanceTimersByTimeAsync(1);
/** The number of requests to the server in a time. */
async function asksIn(ms: number): Promise<number> {
  const before = server.counts;
  await vi.advanceTimersByTimeAsync(ms);
  return server.counts - before;
}
function turn(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  Object.assign(server, { running: 0, counts: 0, pages: [], fails: false });
});
afterEach(() => {
  for (const one of watches.splice(0)) one.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('jobs that are watched', () => {
  it('are here at once, with how many there are in each state', async () => {
    const { page: jobs, counts } = watch(backend());
    expect(jobs.value).toEqual({ page: null, problem: null });
    await soon();
    expect(jobs.value.page).toMatchObject({ totalCount: 2, rows: [{ processId: 'p1' }] });
    expect(counts.value).toEqual({ NEW: 0, RUNNING: 0, COMPLETED: 2, FAILED: 0, total: 2 });
    expect(server.pages).toEqual([{ status: [], offset: 0, pageSize: 15 }]);
  });

  it('are requested every three seconds while one runs', async () => {
    server.running = 1;
    watch(backend());
    await soon();
    expect(await asksIn(10 * RUNNING_MS)).toBe(10);
  });

  it('are requested ever less often while none does, and every three seconds again after one began', async () => {
    const jobs = watch(backend());
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await asksIn(10 * IDLE_MS)).toBe(10);
    server.running = 1;
    jobs.refresh();
    await soon();
    expect(await asksIn(4 * RUNNING_MS)).toBe(4);
  });

  it('stay on the screen while the server is away, which is polled less often', async () => {
    server.running = 1;
    const jobs = watch(backend());
    await soon();
    server.fails = true;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(jobs.page.value).toMatchObject({
      page: { totalCount: 3 },
      problem: { code: 'NETWORK_DISCONNECTED' },
    });
    server.fails = false;
    expect(await asksIn(IDLE_MS)).toBeGreaterThanOrEqual(1);
    expect(jobs.page.value.problem).toBeNull();
    expect(await asksIn(4 * RUNNING_MS)).toBe(4);
  });

  it('are not requested in a hidden tab, and at once when it is shown', async () => {
    server.running = 1;
    watch(backend());
    await soon();
    turn('hidden');
    expect(await asksIn(10 * 60_000)).toBe(0);
    turn('visible');
    expect(await asksIn(1)).toBe(1);
    expect(await asksIn(2 * RUNNING_MS)).toBe(2);
  });

  it('begin in a hidden tab only when it is shown', async () => {
    turn('hidden');
    watch(backend());
    expect(await asksIn(60_000)).toBe(0);
    turn('visible');
    expect(await asksIn(1)).toBe(1);
  });

  it('are requested within seconds after the computer slept, whatever the wait was', async () => {
    watch(backend());
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await asksIn(IDLE_MS);
    // The clock goes on while timers stand still.
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    expect(await asksIn(5000)).toBeGreaterThanOrEqual(1);
  });

  it('are requested once for all who look at the same, and once more for who looks at others', async () => {
    server.running = 1;
    const first = watch(backend());
    const second = watch(backend());
    const third = watch(backend(), { status: ['FAILED'], offset: 15 });
    await soon();
    expect(first.page.value).toBe(second.page.value);
    server.pages = [];
    expect(await asksIn(RUNNING_MS)).toBe(1);
    expect(server.pages).toEqual([
      { status: [], offset: 0, pageSize: 15 },
      { status: ['FAILED'], offset: 15, pageSize: 15 },
    ]);
    expect(third.counts.value?.total).toBe(3);
  });

  it('continue by another element when the one that polls is removed, and end with the last', async () => {
    server.running = 1;
    const [one, other] = [backend(), backend()];
    const first = watch(one);
    const second = watch(other);
    await soon();
    other.gone = true;
    second.dispose();
    second.dispose();
    expect(await asksIn(2 * RUNNING_MS)).toBe(2);
    expect(first.page.value.problem).toBeNull();
    first.dispose();
    expect(await asksIn(10 * 60_000)).toBe(0);
    const again = watch(backend());
    first.dispose();
    expect(await asksIn(1)).toBe(1);
    expect(again.page.value.page).not.toBeNull();
  });

  it('that did not change tell nobody', async () => {
    server.running = 1;
    const { page: jobs, counts } = watch(backend());
    await soon();
    const notified = vi.fn();
    const stops = [jobs.subscribe(notified), counts.subscribe(notified)];
    notified.mockClear();
    await asksIn(5 * RUNNING_MS);
    expect(notified).not.toHaveBeenCalled();
    server.running = 0;
    await asksIn(2 * RUNNING_MS);
    expect(notified).toHaveBeenCalledTimes(2);
    stops.forEach((stop) => stop());
  });
});
