import { describe, expect, it } from 'vitest';
import { remainingMs, remainingWaitMs, WorkTime } from './work-scope.ts';
import type { WorkScope } from './work-scope.ts';

/** A reading request with 5 s for statements and 20 s to wait, and the clock that it is measured by. */
function reading(limitPer: WorkScope['limitPer'] = 'work') {
  const clock = { ms: 0 };
  const time = new WorkTime(() => clock.ms);
  const scope: WorkScope = {
    kind: 'request',
    userId: 'ada',
    limitMs: 5000,
    limitPer,
    waitLimitMs: 20_000,
    signal: null,
    time,
  };
  const spend = (phase: 'waits' | 'runs', ms: number): number => {
    const end = time.begin(phase);
    clock.ms += ms;
    return end();
  };
  return { scope, clock, spend };
}

describe('remainingMs', () => {
  it('counts the statements of a reading call, and not its waits', () => {
    const { scope, clock, spend } = reading();
    expect(spend('waits', 9000)).toBe(9000);
    spend('runs', 3000);
    clock.ms += 60_000;
    expect(remainingMs(scope)).toBe(2000);
    scope.time.begin('runs');
    clock.ms += 3000;
    expect(remainingMs(scope)).toBe(0);
  });

  it('counts statements of the same time once', () => {
    const { scope, clock } = reading();
    const ends = [scope.time.begin('runs'), scope.time.begin('runs'), scope.time.begin('waits')];
    clock.ms += 1000;
    for (const end of ends) end();
    expect(remainingMs(scope)).toBe(4000);
  });

  it('leaves the whole limit to each statement of a call that writes', () => {
    const { scope, spend } = reading('statement');
    spend('waits', 4000);
    spend('runs', 4000);
    expect(remainingMs(scope)).toBe(5000);
  });
});

describe('remainingWaitMs', () => {
  it('counts all waits of a call, and not its statements', () => {
    const { scope, clock, spend } = reading();
    spend('waits', 5000);
    spend('runs', 4000);
    spend('waits', 3000);
    expect(remainingWaitMs(scope)).toBe(12_000);
    scope.time.begin('waits');
    clock.ms += 13_000;
    expect(remainingWaitMs(scope)).toBe(0);
  });
});
