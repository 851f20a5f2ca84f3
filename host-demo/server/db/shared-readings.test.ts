import { expect, it } from 'vitest';
import { Refused } from '../refused.ts';
import { SharedReadings } from './shared-readings.ts';
import { currentScope, inScope, remainingMs, WorkTime, type WorkScope } from './work-scope.ts';

const userScope = (userId: string, signal: AbortSignal | null = null): WorkScope => ({
  kind: 'request',
  userId,
  limitMs: 5000,
  limitPer: 'work',
  waitLimitMs: 5000,
  signal,
  time: new WorkTime(),
});

/** Work whose ends the test decides on. */
function heldWork() {
  const begun: {
    userId: string;
    signal: AbortSignal | null;
    scope: WorkScope;
    end: (value: number) => void;
    fail: (error: Error) => void;
  }[] = [];
  const work = () =>
    new Promise<number>((end, fail) => {
      const scope = currentScope()!;
      begun.push({ userId: scope.userId, signal: scope.signal, scope, end, fail });
    });
  return { begun, work };
}

it('begins one reading for all that come while another runs, and after they have come', async () => {
  const readings = new SharedReadings<number>();
  const { begun, work } = heldWork();
  const ask = (user: string) => inScope(userScope(user), () => readings.read('count', work));
  const first = ask('ada');
  const others = ['bob', 'eve', 'kim'].map(ask);
  expect(begun.map(({ userId }) => userId)).toEqual(['ada']);
  begun[0]!.end(1);
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(2);
  const late = ask('late');
  begun[1]!.end(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  await expect.poll(() => begun.length).toBe(3);
  begun[2]!.end(3);
  expect(await late).toBe(3);
});

it('keeps readings of different keys apart', async () => {
  const readings = new SharedReadings<number>();
  const { begun, work } = heldWork();
  void inScope(userScope('ada'), () => readings.read('a', work));
  void inScope(userScope('ada'), () => readings.read('b', work));
  expect(begun).toHaveLength(2);
});

it('ends a reading when the last who waits for it has gone, and not before', async () => {
  const readings = new SharedReadings<number>();
  const { begun, work } = heldWork();
  const leaving = [new AbortController(), new AbortController()];
  const first = inScope(userScope('ada'), () => readings.read('count', work));
  const both = leaving.map(({ signal }) =>
    inScope(userScope('bob', signal), () => readings.read('count', work)),
  );
  begun[0]!.end(1);
  await first;
  await expect.poll(() => begun.length).toBe(2);
  leaving[0]!.abort();
  await expect(both[0]).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(begun[1]!.signal!.aborted).toBe(false);
  leaving[1]!.abort();
  await expect(both[1]).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(begun[1]!.signal!.aborted).toBe(true);
});

it('gives no other user the refusal of the one it was begun for, and everybody its failure', async () => {
  const readings = new SharedReadings<number>();
  const { begun, work } = heldWork();
  const ask = (user: string) => inScope(userScope(user), () => readings.read('count', work));
  const running = ask('ada');
  const [greedy, other] = [ask('greedy'), ask('other')];
  begun[0]!.end(1);
  await running;
  await expect.poll(() => begun.length).toBe(2);
  begun[1]!.fail(new Refused(429, 'LIMIT_REACHED', 'too many'));
  await expect(greedy).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  await expect.poll(() => begun.map(({ userId }) => userId)).toEqual(['ada', 'greedy', 'other']);
  begun[2]!.end(3);
  expect(await other).toBe(3);

  const failing = ask('ada');
  const sharing = [ask('bob'), ask('eve')];
  begun[3]!.end(4);
  await failing;
  await expect.poll(() => begun.length).toBe(5);
  begun[4]!.fail(new Error('broken'));
  for (const one of sharing) await expect(one).rejects.toThrow('broken');
});

it('has the time of each user who waits, however often each asks, up to what one waits for', async () => {
  const readings = new SharedReadings<number>();
  const { begun, work } = heldWork();
  const ask = (user: string, signal?: AbortSignal) =>
    inScope(userScope(user, signal), () => readings.join('count', work));
  const leaving = new AbortController();
  const asked = [ask('ada'), ask('ada')];
  const left = (): number => Math.round(remainingMs(begun[0]!.scope));
  expect(left()).toBe(5000);
  asked.push(ask('bob'), ask('eve'));
  expect(left()).toBe(10_000);
  const gone = [ask('bob', leaving.signal), ask('kim', leaving.signal)];
  leaving.abort();
  await expect(gone[0]).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(begun[0]!.scope.users).toBe(3);
  begun[0]!.end(1);
  expect(await Promise.all(asked)).toEqual([1, 1, 1, 1]);
  await gone[1]!.catch(() => {});
});

it('lets nobody wait for longer than their time', async () => {
  const readings = new SharedReadings<number>();
  const { begun, work } = heldWork();
  void inScope(userScope('ada'), () => readings.read('count', work));
  const short = inScope({ ...userScope('bob'), limitMs: 10, waitLimitMs: 10 }, () =>
    readings.read('count', work),
  );
  await expect(short).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  begun[0]!.end(1);
});
