import { describe, expect, it } from 'vitest';
import { timeOver } from './faults.ts';
import { remainingMs, WorkTime } from './work-scope.ts';
import type { WorkScope } from './work-scope.ts';

/** A reading request with 5 s, and the clock that it is measured by. */
function reading(limitPer: WorkScope['limitPer'] = 'work') {
  const clock = { ms: 0 };
  const time = new WorkTime(() => clock.ms);
  const scope: WorkScope = {
    kind: 'request',
    userId: 'ada',
    limitMs: 5000,
    limitPer,
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
  it('counts the wait for a connection as well as the statements of a reading call', () => {
    const { scope, clock, spend } = reading();
    expect(spend('waits', 2000)).toBe(2000);
    spend('runs', 1000);
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

describe('timeOver', () => {
  it.each([
    { waits: 3000, runs: 2000, code: 'UNAVAILABLE' },
    { waits: 2000, runs: 3000, code: 'STATEMENT_TIMEOUT' },
    { waits: 0, runs: 5000, code: 'STATEMENT_TIMEOUT' },
  ])('is $code after $waits ms of waiting and $runs ms of statements', ({ waits, runs, code }) => {
    const { scope, spend } = reading();
    spend('waits', waits);
    spend('runs', runs);
    expect(timeOver(scope)).toMatchObject({ status: 503, code });
  });
});
