import { describe, expect, it } from 'vitest';
import { Opening } from './opening.ts';

/** Starts an opening that the test ends. */
function startOpening(opening: Opening<string, number>, log: string[], name: string) {
  let resolve: (opened: string) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  let report: (progress: number) => void = () => {};
  const ended = opening.start({
    open: ({ onProgress }) => {
      report = onProgress;
      return new Promise((succeed, fail) => {
        resolve = succeed;
        reject = fail;
      });
    },
    onProgress: (progress) => log.push(`${name} at ${progress}`),
    onOpen: (opened) => log.push(`${name} opened ${opened}, running: ${opening.isRunning}`),
    onLate: (opened) => log.push(`${name} released ${opened}`),
    onFail: (error) => log.push(`${name} failed: ${String(error)}`),
  });
  return { ended, resolve, reject, report };
}

describe('Opening', () => {
  it('reports progress and takes the result over', async () => {
    const opening = new Opening<string, number>();
    const log: string[] = [];
    const { ended, resolve, report } = startOpening(opening, log, 'first');
    expect(opening.isRunning).toBe(true);
    report(3);
    resolve('a');
    await ended;
    expect(log).toEqual(['first at 3', 'first opened a, running: false']);
  });

  it('drops progress and failure of an earlier opening, and releases its result', async () => {
    const opening = new Opening<string, number>();
    const log: string[] = [];
    const first = startOpening(opening, log, 'first');
    const second = startOpening(opening, log, 'second');
    await first.ended;
    const third = startOpening(opening, log, 'third');
    first.report(1);
    first.resolve('a');
    second.reject(new Error('late'));
    await Promise.resolve();
    expect(opening.isRunning).toBe(true);
    third.resolve('c');
    await opening.settled();
    expect(log).toEqual(['first released a', 'third opened c, running: false']);
  });

  it('reports a failure, of the opening or of taking it over', async () => {
    const opening = new Opening<string, number>();
    const log: string[] = [];
    const { ended, reject } = startOpening(opening, log, 'first');
    reject('away');
    await ended;
    await opening.start({
      open: () => Promise.resolve('b'),
      onOpen: () => {
        throw new TypeError('no curves');
      },
      onFail: (error) => log.push(String(error)),
    });
    expect(log).toEqual(['first failed: away', 'TypeError: no curves']);
  });

  it('reports nothing of an opening that is aborted', async () => {
    const opening = new Opening<string, number>();
    const log: string[] = [];
    const { ended, reject } = startOpening(opening, log, 'first');
    opening.abort();
    await ended;
    expect(opening.isRunning).toBe(false);
    reject('away');
    await Promise.resolve();
    expect(log).toEqual([]);
  });
});
