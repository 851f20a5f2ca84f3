import { describe, expect, it } from 'vitest';
import type { Backend } from '../../../backend/backend.ts';
import { RowWindows, WINDOW } from './row-windows.ts';

/** A server of `total` rows that answers on demand, in any order. */
class SlowServer {
  readonly requested: { query: string; answer(): void; aborted: boolean }[] = [];
  failing = false;

  constructor(private readonly total: number) {}

  readonly backend: Backend = {
    base: '',
    language: 'en',
    send: ((
      _call: unknown,
      { body }: { body: { studio: { data: string } } },
      { signal }: { signal: AbortSignal },
    ) =>
      new Promise((resolve, reject) => {
        const query = body.studio.data;
        const entry = {
          query,
          aborted: false,
          answer: () =>
            resolve(
              this.failing
                ? { ok: false, error: { code: 'REQUEST_FAILED', message: 'down' } }
                : { ok: true, data: { data: this.#answer(query) } },
            ),
        };
        signal.addEventListener('abort', () => {
          entry.aborted = true;
          reject(new DOMException('aborted', 'AbortError'));
        });
        this.requested.push(entry);
      })) as unknown as Backend['send'],
  };

  #answer(query: string): object {
    if (query.includes('wellCount')) return { wellCount: this.total };
    const offset = Number(/offset: (\d+)/.exec(query)![1]);
    return {
      well: Array.from({ length: Math.max(0, Math.min(WINDOW, this.total - offset)) }, (_, i) => ({
        uwi: String(offset + i),
      })),
    };
  }

  /** Answers all that is open now, and what that leads to. */
  async answerAll(): Promise<void> {
    for (const { answer } of this.requested.splice(0)) answer();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const QUERY = {
  catalog: 'well',
  fields: ['uwi'],
  constraints: [],
  orderBy: 'uwi',
  order: 'ascending',
} as const;
const offsets = ({ requested }: SlowServer): number[] =>
  requested.flatMap(({ query }) => /offset: (\d+)/.exec(query)?.[1] ?? []).map(Number);

describe('rows that are fetched in windows', () => {
  it('begin with the first window, whether they are counted or not', async () => {
    const server = new SlowServer(250);
    const windows = new RowWindows(server.backend, QUERY);
    expect(offsets(server)).toEqual([0]);
    server.requested.find(({ query }) => query.includes('offset'))!.answer();
    await new Promise((resolve) => setTimeout(resolve));
    expect([windows.total.peek(), windows.length, windows.at(99)]).toEqual([
      null,
      100,
      { uwi: '99' },
    ]);
    windows.dispose();
  });

  it('come ahead of what is in sight, what is in sight first', async () => {
    const server = new SlowServer(1_000_000);
    const windows = new RowWindows(server.backend, QUERY);
    await server.answerAll();
    windows.want(500_010, 500_040);
    expect(offsets(server)).toEqual([500_000, 499_900, 500_100]);
    await server.answerAll();
    expect(windows.at(500_020)).toEqual({ uwi: '500020' });
    windows.dispose();
  });

  it('have positions once they are loaded', async () => {
    const server = new SlowServer(1_000_000);
    const windows = new RowWindows(server.backend, QUERY);
    await server.answerAll();
    windows.want(500_010, 500_040);
    await server.answerAll();
    expect(
      ['7', '500020', '300000'].map((uwi) => windows.find((row) => row['uwi'] === uwi)),
    ).toEqual([7, 500_020, null]);
    windows.dispose();
  });

  it('come further ahead where the user scrolls to', async () => {
    const server = new SlowServer(1_000_000);
    const windows = new RowWindows(server.backend, QUERY);
    await server.answerAll();
    windows.want(500_010, 500_040, 1);
    expect(offsets(server)).toEqual([500_000, 499_900, 500_100, 500_200]);
    windows.want(700_010, 700_040, -1);
    expect(offsets(server).slice(4)).toEqual([700_000, 699_800, 699_900, 700_100]);
    windows.dispose();
  });

  it('are forgotten when others were looked at since, but not those in sight', async () => {
    const server = new SlowServer(1_000_000);
    const windows = new RowWindows(server.backend, QUERY);
    await server.answerAll();
    for (let at = 1000; at < 21_000; at += 300) {
      windows.want(at, at + 30);
      windows.want(0, 30);
      windows.want(at, at + 30);
      await server.answerAll();
    }
    expect([windows.at(0), windows.at(1000)]).toEqual([{ uwi: '0' }, undefined]);
    windows.dispose();
  });

  it('of a range are requested where they are not loaded, with the needed fields', async () => {
    const server = new SlowServer(1_000_000);
    const windows = new RowWindows(server.backend, QUERY);
    await server.answerAll();
    expect(await windows.between(3, 5, ['uwi'])).toEqual({
      ok: true,
      data: [{ uwi: '3' }, { uwi: '4' }, { uwi: '5' }],
    });
    expect(server.requested).toHaveLength(0);
    const far = windows.between(900_000, 900_050, ['uwi']);
    expect(offsets(server)).toEqual([900_000]);
    expect(server.requested[0]!.query).toContain('limit: 51');
    await server.answerAll();
    expect((await far).ok).toBe(true);
    windows.dispose();
  });

  it('are given up where the user has scrolled on', async () => {
    const server = new SlowServer(1_000_000);
    const windows = new RowWindows(server.backend, QUERY);
    await server.answerAll();
    windows.want(500_000, 500_030);
    const first = [...server.requested];
    windows.want(900_000, 900_030);
    expect(first.map(({ aborted }) => aborted)).toEqual([true, true, true]);
    windows.dispose();
    expect(server.requested.every(({ aborted }) => aborted)).toBe(true);
  });

  it('are not requested past the last one', async () => {
    const server = new SlowServer(150);
    const windows = new RowWindows(server.backend, QUERY);
    await server.answerAll();
    windows.want(100, 149);
    expect(offsets(server)).toEqual([100]);
    windows.dispose();
  });

  it('are not requested any more when nobody looks at them', async () => {
    const server = new SlowServer(1_000_000);
    const windows = new RowWindows(server.backend, QUERY);
    await server.answerAll();
    windows.dispose();
    windows.want(5000, 5030);
    expect(server.requested).toHaveLength(0);
    expect(windows.at(3)).toEqual({ uwi: '3' });
  });

  it('tell of a failure and come when they are tried again', async () => {
    const server = new SlowServer(10);
    server.failing = true;
    const windows = new RowWindows(server.backend, QUERY);
    await server.answerAll();
    expect(windows.problem.peek()?.code).toBe('REQUEST_FAILED');
    server.failing = false;
    windows.retry();
    await server.answerAll();
    expect([windows.problem.peek(), windows.total.peek(), windows.at(0)]).toEqual([
      null,
      10,
      { uwi: '0' },
    ]);
    windows.dispose();
  });
});
