import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generateSummary } from '../api/contract/export.ts';
import {
  getLastResponse,
  getMyJobCounts,
  getMyJobs,
  getSummaryData,
  getSummaryProcesses,
} from '../api/contract/jobs.ts';
import type { Backend } from './backend.ts';
import { RUNNING_MS } from './jobs-feed.ts';
import {
  isStoredFile,
  jobEnd,
  loadSummary,
  readStarted,
  startSummary,
  summaryFile,
} from './summaries.ts';

const ROWS = [{ catalogName: 'Well', concessionName: 'C1' }];
const ok = (data: unknown) => ({ ok: true, data: { data } });
const notFound = {
  ok: false,
  error: { code: 'SERVER_SAID', message: 'There is no such process', status: 404 },
};

/** A server with one process in a state, whose data can be had or not. */
function backend(
  status: string | null,
  data: unknown = ok([{ data: { summaryData: ROWS } }]),
  more: ReadonlyMap<unknown, unknown> = new Map(),
): Backend {
  const answers = new Map<unknown, unknown>([
    [
      getSummaryProcesses,
      ok(
        status === null
          ? []
          : [{ processId: 'p1', name: 'One', status, createdAt: '2026-11-20T14:03:00Z' }],
      ),
    ],
    [getSummaryData, data],
    [getLastResponse, ok({ processId: 'p1', status, response: { messages: ['no outline'] } })],
    ...more,
  ]);
  return {
    base: 'http://server',
    send: (call: unknown) => Promise.resolve(answers.get(call) ?? notFound),
  } as unknown as Backend;
}

describe('a summary', () => {
  it('has rows when its process is completed, and where nobody lists the process', async () => {
    expect(await loadSummary(backend('COMPLETED'), 'p1')).toMatchObject({
      ok: true,
      data: { kind: 'rows', rows: ROWS, process: { name: 'One' } },
    });
    expect(await loadSummary(backend(null), 'p1')).toMatchObject({
      ok: true,
      data: { kind: 'rows', rows: ROWS, process: null },
    });
  });

  it.each(['NEW', 'RUNNING'])(
    'is on its way while its process is %s, whatever its data say',
    async (status) => {
      expect(await loadSummary(backend(status, notFound), 'p1')).toMatchObject({
        ok: true,
        data: { kind: 'running', process: { status } },
      });
    },
  );

  it('tells the last words of a process that failed', async () => {
    expect(await loadSummary(backend('FAILED', notFound), 'p1')).toMatchObject({
      ok: true,
      data: { kind: 'failed', messages: ['no outline'] },
    });
  });

  it('that cannot be computed fails as such; a lost network fails as a lost network', async () => {
    expect(await loadSummary(backend(null, notFound), 'p1')).toMatchObject({
      ok: false,
      error: { code: 'CONCESSION_UNAVAILABLE', status: 404 },
    });
    const lost = { ok: false, error: { code: 'NETWORK_DISCONNECTED', message: 'fetch failed' } };
    expect(await loadSummary(backend(null, lost), 'p1')).toMatchObject({
      ok: false,
      error: { code: 'NETWORK_DISCONNECTED' },
    });
  });

  it('has files below /download/ alone; anything else is not found, without a request', async () => {
    const requested = vi.fn();
    for (const path of [
      null,
      undefined,
      '',
      '/elsewhere/a.pdf',
      '/download/../a.pdf',
      'https://evil.example/download/a.pdf',
    ]) {
      expect(
        await summaryFile({ base: '', send: requested } as unknown as Backend, path),
      ).toMatchObject({ ok: false, error: { code: 'FILE_NOT_FOUND' } });
    }
    expect(requested).not.toHaveBeenCalled();
    expect([
      isStoredFile('/download/p1/C1.pdf'),
      isStoredFile('/download/'),
      isStoredFile('/x'),
    ]).toEqual([true, false, false]);
  });
});

describe('a summary that this tab started', () => {
  const stored = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }),
  );
  afterEach(() => vi.unstubAllGlobals());

  it('is known to be of its concessions, so that it can be run again when it failed', async () => {
    const server = backend(
      'NEW',
      undefined,
      new Map([[generateSummary, ok({ processId: 'p1', status: 'NEW' })]]),
    );
    expect(
      await startSummary(server, { processId: 'p1', concessions: ['C1', 'C2'], language: 'tr' }),
    ).toEqual({ ok: true, data: null });
    expect(readStarted(server, 'p1')).toEqual(['C1', 'C2']);
    expect(readStarted(server, 'p2')).toBeNull();
  });

  it('is not where the server refused it', async () => {
    expect(
      await startSummary(backend(null), { processId: 'p3', concessions: ['C1'], language: 'en' }),
    ).toMatchObject({ ok: false });
    expect(readStarted(backend(null), 'p3')).toBeNull();
  });
});

describe('the end of a job', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A server whose job runs until `end`. */
  function running() {
    let rows: object[] = [{ processId: 'p1', status: 'RUNNING', progress: 40 }];
    const send = (call: unknown) =>
      Promise.resolve(
        call === getMyJobCounts
          ? ok({ RUNNING: rows.length })
          : call === getMyJobs
            ? ok({ rows, totalCount: rows.length })
            : notFound,
      );
    return {
      server: { base: `http://server/${Math.random()}`, send } as unknown as Backend,
      end: () => void (rows = []),
    };
  }

  it('comes when the job is not among those that run, with its progress before', async () => {
    const { server, end } = running();
    const notified: number[] = [];
    let ended = false;
    void jobEnd(server, 'p1', {
      signal: new AbortController().signal,
      onProgress: (percent) => notified.push(percent),
    }).then(() => (ended = true));
    await vi.advanceTimersByTimeAsync(RUNNING_MS);
    expect([notified.at(-1), ended]).toEqual([40, false]);
    end();
    await vi.advanceTimersByTimeAsync(2 * RUNNING_MS);
    expect(ended).toBe(true);
  });

  it('of one that is not listed is believed only after a while: the list may be older than the job', async () => {
    const { server } = running();
    let ended = false;
    void jobEnd(server, 'other', {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }).then(() => (ended = true));
    await vi.advanceTimersByTimeAsync(RUNNING_MS - 100);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(RUNNING_MS);
    expect(ended).toBe(true);
  });

  it('is not waited for when it is given up', async () => {
    const { server } = running();
    const stop = new AbortController();
    const waiting = jobEnd(server, 'p1', { signal: stop.signal, onProgress: () => undefined });
    stop.abort();
    await expect(waiting).resolves.toBeUndefined();
  });
});
