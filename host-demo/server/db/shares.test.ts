import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Shares } from './shares.ts';
import { WorkTime } from './work-scope.ts';
import type { WorkScope } from './work-scope.ts';

const LIMITS = { requests: 4, jobs: 1, perUser: 2 };

function request(userId: string, signal: AbortSignal | null = null): WorkScope {
  const time = new WorkTime(Date.now);
  return {
    ...{ kind: 'request', userId, limitMs: 5000, limitPer: 'work', waitLimitMs: 5000 },
    ...{ signal, time },
  };
}

/** Scopes in the order in which they were let in. */
function enterAll(shares: Shares, scopes: readonly WorkScope[]): WorkScope[] {
  const entered: WorkScope[] = [];
  for (const scope of scopes) void shares.enter(scope).then(() => entered.push(scope));
  return entered;
}

describe('Shares', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('gives a user no more connections than a share, and another user one at once', async () => {
    const shares = new Shares(LIMITS, Date.now);
    const mine = Array.from({ length: 12 }, () => request('ada'));
    const other = request('bob');
    const entered = enterAll(shares, [...mine, other]);
    await settle();
    expect(entered).toEqual([mine[0], mine[1], other]);
    shares.leave(mine[0]!);
    await settle();
    expect(entered).toHaveLength(4);
  });

  it('lets in first whoever took least of late', async () => {
    const shares = new Shares({ ...LIMITS, requests: 1 }, Date.now);
    const [first, costly, cheap] = [request('eve'), request('ada'), request('bob')];
    shares.charge(costly, 4000);
    const entered = enterAll(shares, [first, costly, cheap]);
    await settle();
    shares.leave(first);
    await settle();
    expect(entered).toEqual([first, cheap]);
  });

  it('charges a user no more than a part of what others wait for too', async () => {
    const shares = new Shares({ ...LIMITS, requests: 1 }, Date.now);
    const [first, costly, sharing] = [request('eve'), request('ada'), request('bob')];
    shares.charge({ ...sharing, users: 10 }, 6000);
    shares.charge(costly, 4000);
    const entered = enterAll(shares, [first, costly, sharing]);
    await settle();
    shares.leave(first);
    await settle();
    expect(entered).toEqual([first, sharing]);
  });

  it('lets in a request that has waited longer than its user has to stand back', async () => {
    const shares = new Shares({ ...LIMITS, requests: 1 }, Date.now);
    const [first, costly, cheap] = [request('eve'), request('ada'), request('bob')];
    shares.charge(costly, 4000);
    const entered = enterAll(shares, [first]);
    for (const [scope, atMs] of [
      [costly, 0],
      [cheap, 1500],
    ] as const) {
      await vi.advanceTimersByTimeAsync(atMs);
      scope.time.begin('waits');
      void shares.enter(scope).then(() => entered.push(scope));
    }
    shares.leave(first);
    await settle();
    expect(entered).toEqual([first, costly]);
  });

  it('gives one connection to a user whose statements ran for long, until that is past', async () => {
    const shares = new Shares(LIMITS, Date.now);
    shares.charge(request('ada'), 25_000);
    const patient = (): WorkScope => ({ ...request('ada'), waitLimitMs: 600_000 });
    const entered = enterAll(shares, [patient(), patient()]);
    await settle();
    expect(entered).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    enterAll(shares, [request('bob')]);
    await settle();
    expect(entered).toHaveLength(2);
  });

  it('refuses who waited too long: LIMIT_REACHED for the own share, UNAVAILABLE for all', async () => {
    const shares = new Shares(LIMITS, Date.now);
    enterAll(shares, [request('ada'), request('ada')]);
    const own = expect(shares.enter(request('ada'))).rejects.toMatchObject({
      status: 429,
      code: 'LIMIT_REACHED',
    });
    enterAll(shares, [request('bob'), request('bob')]);
    const all = expect(shares.enter(request('eve'))).rejects.toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
    });
    await vi.advanceTimersByTimeAsync(5000);
    await Promise.all([own, all]);
  });

  it('lets a request wait for as long as it may in all its turns, however long it ran', async () => {
    const shares = new Shares({ ...LIMITS, requests: 1 }, Date.now);
    enterAll(shares, [request('ada')]);
    const scope = request('bob');
    for (const [phase, ms] of [
      ['runs', 4900],
      ['waits', 2000],
    ] as const) {
      const end = scope.time.begin(phase);
      await vi.advanceTimersByTimeAsync(ms);
      end();
    }
    scope.time.begin('waits');
    const began = Date.now();
    const waiting = shares.enter(scope).catch((refused: unknown) => [Date.now(), refused]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await waiting).toMatchObject([began + 3000, { status: 503, code: 'UNAVAILABLE' }]);
  });

  it('refuses the request that is one too many without letting it wait', async () => {
    const shares = new Shares(LIMITS, Date.now);
    const entered = enterAll(
      shares,
      Array.from({ length: 52 }, () => request('ada')),
    );
    await settle();
    expect(entered).toHaveLength(2);
    await expect(shares.enter(request('ada'))).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  });

  it('forgets a waiting request whose client goes away', async () => {
    const shares = new Shares({ ...LIMITS, perUser: 1 }, Date.now);
    const leaving = new AbortController();
    const [held, next] = [request('ada'), request('ada')];
    enterAll(shares, [held]);
    const gone = expect(shares.enter(request('ada', leaving.signal))).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    const entered = enterAll(shares, [next]);
    leaving.abort();
    await gone;
    shares.leave(held);
    await settle();
    expect(entered).toEqual([next]);
  });

  it('lets jobs wait for as long as it takes, beside the connections of requests', async () => {
    const shares = new Shares(LIMITS, Date.now);
    const jobs = Array.from({ length: 2 }, (): WorkScope => ({
      ...request(''),
      kind: 'job',
      waitLimitMs: Infinity,
    }));
    const entered = enterAll(shares, [...jobs, request('ada')]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(entered).toHaveLength(2);
    shares.leave(jobs[0]!);
    await settle();
    expect(entered).toHaveLength(3);
  });
});
