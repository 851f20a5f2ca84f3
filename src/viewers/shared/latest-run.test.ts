import { describe, expect, it } from 'vitest';
import { LatestRun } from './latest-run.ts';

/** Work that ends when the test says so. */
function startWork(run: LatestRun) {
  let end: () => void = () => {};
  let signal: AbortSignal | undefined;
  const ended = run.start((given) => {
    signal = given;
    return new Promise((resolve) => (end = resolve));
  });
  return { ended, end: () => end(), isAborted: () => signal?.aborted };
}

describe('LatestRun', () => {
  it('aborts the run before, which ends then even if its work never does', async () => {
    const run = new LatestRun();
    const first = startWork(run);
    const second = startWork(run);
    await first.ended;
    expect([first.isAborted(), second.isAborted(), run.isRunning]).toEqual([true, false, true]);
  });

  it('keeps who waits waiting until the latest run has ended', async () => {
    const run = new LatestRun();
    startWork(run);
    let isSettled = false;
    const settled = run.settled().then(() => (isSettled = true));
    const second = startWork(run);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isSettled).toBe(false);
    second.end();
    await settled;
    expect(run.isRunning).toBe(false);
  });
});
