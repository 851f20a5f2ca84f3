import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '../api/client.ts';
import { cancelExport } from '../api/contract/export.ts';
import { getMyJobCounts, getMyJobs } from '../api/contract/jobs.ts';
import type { Problem } from '../api/errors.ts';
import { claimAnnouncement } from '../core/job-announcements.ts';
import type { Backend } from './backend.ts';
import { type ExportPhase, ExportRun } from './export-run.ts';
import type { Job } from './jobs-feed.ts';

const REFUSED: Problem = { code: 'SERVER_SAID', message: 'Too many rows' };
let count = 0;

// The run loads it when the first export is followed.
beforeAll(() => import('./exports.ts'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An export whose start, job and file the test decides. */
function setUp() {
  const processId = `export-${count++}`;
  const job = { processId, status: 'RUNNING', progress: 30, messages: ['No space'] };
  const calls = { cancelled: [] as unknown[], saved: [] as Job[], started: [] as string[] };
  let accept: (problem: Problem | null) => void = () => undefined;
  const send = (call: unknown, sent: { query?: unknown }): Promise<unknown> => {
    if (call === cancelExport) calls.cancelled.push(sent.query);
    const data =
      call === getMyJobCounts
        ? { data: { RUNNING: 1 } }
        : call === getMyJobs
          ? { data: { rows: [{ ...job }], totalCount: 1 } }
          : {};
    return Promise.resolve({ ok: true, data });
  };
  const backend = { base: `http://${processId}`, send } as unknown as Backend;
  const run = new ExportRun<string>(backend, {
    async start(wanted, { onProcess }) {
      calls.started.push(wanted);
      const problem = await new Promise<Problem | null>((resolve) => (accept = resolve));
      if (!problem) onProcess(processId);
      return problem;
    },
    save(done): Promise<Result<File>> {
      calls.saved.push(done);
      return Promise.resolve({ ok: true, data: new File([], 'rows.csv') });
    },
  });
  return {
    run,
    job,
    calls,
    processId,
    accept: (problem: Problem | null = null) => {
      accept(problem);
      return vi.advanceTimersByTimeAsync(1);
    },
    /** The job ends, and the feed reads it. */
    end: (status: string) => {
      job.status = status;
      return vi.advanceTimersByTimeAsync(7000);
    },
  };
}

describe('an export', () => {
  it('is started, followed and saved, and its end is announced by nobody else', async () => {
    const { run, calls, accept, end, processId } = setUp();
    const result = run.start('all rows');
    expect(run.phase.value).toEqual({ kind: 'running', percent: null, isBackground: false });
    await accept();
    await vi.advanceTimersByTimeAsync(1000);
    expect(run.phase.value).toMatchObject({ kind: 'running', percent: 30 });
    expect(claimAnnouncement(processId)).toBe(false);
    await end('COMPLETED');
    expect(await result).toEqual({ kind: 'saved', name: 'rows.csv' });
    expect(run.phase.value).toEqual({ kind: 'saved', name: 'rows.csv' });
    expect([calls.started, calls.cancelled]).toEqual([['all rows'], []]);
    run.reset();
    expect(run.phase.value).toEqual({ kind: 'idle' });
  });

  it('runs once at a time', async () => {
    const { run, calls, accept, end } = setUp();
    const first = run.start('first');
    expect(await run.start('second')).toBeNull();
    await accept();
    await end('COMPLETED');
    await first;
    expect(calls.started).toEqual(['first']);
  });

  it('that the server refuses says why, and can be retried', async () => {
    const { run, calls, accept, end } = setUp();
    const refused = run.start('rows');
    await accept(REFUSED);
    expect(await refused).toEqual({ kind: 'failed', problem: REFUSED });
    const again = run.retry();
    await accept();
    await end('COMPLETED');
    expect(await again).toMatchObject({ kind: 'saved' });
    expect([calls.started, run.wanted]).toEqual([['rows', 'rows'], 'rows']);
  });

  it('whose job fails says the last message of the job', async () => {
    const { run, accept, end } = setUp();
    const result = run.start('rows');
    await accept();
    await end('FAILED');
    expect(await result).toEqual({
      kind: 'failed',
      problem: { code: 'SERVER_SAID', message: 'No space' },
    } satisfies ExportPhase);
  });

  it('is cancelled here and at the server, once', async () => {
    const { run, calls, accept, end, processId } = setUp();
    const result = run.start('rows');
    await accept();
    run.cancel();
    run.cancel();
    expect(run.phase.value).toEqual({ kind: 'idle', cancelled: true });
    expect(await result).toBeNull();
    await end('COMPLETED');
    expect([calls.cancelled, calls.saved]).toEqual([[{ pid: processId }], []]);
  });

  it('that is cancelled before the server accepted it is cancelled when its process is known', async () => {
    const { run, calls, accept, processId } = setUp();
    const result = run.start('rows');
    run.cancel();
    expect(calls.cancelled).toEqual([]);
    await accept();
    expect(await result).toBeNull();
    await vi.dynamicImportSettled();
    expect([calls.cancelled, run.phase.value.kind]).toEqual([[{ pid: processId }], 'idle']);
  });

  it('in the background is offered instead of saved', async () => {
    const { run, calls, accept, end, processId } = setUp();
    const result = run.start('rows');
    await accept();
    run.toBackground();
    await vi.advanceTimersByTimeAsync(1000);
    expect(run.phase.value).toEqual({ kind: 'running', percent: 30, isBackground: true });
    await end('COMPLETED');
    expect(await result).toMatchObject({ kind: 'ready', job: { processId } });
    expect(calls.saved).toEqual([]);
  });

  it('whose element is gone goes on at the server, and somebody else may announce its end', async () => {
    const { run, calls, accept, processId } = setUp();
    const result = run.start('rows');
    await accept();
    run.dispose();
    expect(await result).toBeNull();
    expect([calls.cancelled, claimAnnouncement(processId)]).toEqual([[], true]);
  });

  it('that cannot be loaded fails as a lost network', async () => {
    const run = new ExportRun<string>({ base: 'http://none' } as Backend, {
      start: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
      save: () => Promise.resolve(null),
    });
    expect(await run.start('rows')).toMatchObject({
      kind: 'failed',
      problem: { code: 'NETWORK_DISCONNECTED' },
    });
  });
});
