import { describe, expect, it, vi } from 'vitest';
import { Readiness } from './readiness.ts';
import type { DependencyCheck } from './readiness.ts';

const good: DependencyCheck = { check: async () => undefined, limitMs: 1000, freshMs: 0 };
const never: DependencyCheck = { check: () => new Promise(() => {}), limitMs: 20, freshMs: 0 };

function readinessWith(changes: Partial<Record<string, DependencyCheck>>) {
  const warn = vi.fn();
  const checks = { database: good, store: good, issuer: good, queue: good, ...changes };
  return { warn, readiness: new Readiness(checks as never, { warn } as never) };
}

describe('readiness of a server', () => {
  it('is given while every dependency answers', async () => {
    const { readiness } = readinessWith({});
    expect(await readiness.report()).toEqual({
      isReady: true,
      states: { database: 'ok', store: 'ok', issuer: 'ok', queue: 'ok' },
    });
  });

  it('names the dependency that fails and the one that does not answer in its time', async () => {
    const failing: DependencyCheck = { ...good, check: () => Promise.reject(new Error('refused')) };
    const { readiness, warn } = readinessWith({ database: failing, issuer: never });
    expect(await readiness.report()).toEqual({
      isReady: false,
      states: { database: 'unavailable', store: 'ok', issuer: 'timeout', queue: 'ok' },
    });
    expect(warn.mock.calls.map(([{ dependency, state }]) => [dependency, state])).toEqual([
      ['database', 'unavailable'],
      ['issuer', 'timeout'],
    ]);
  });

  it('stays while an embedded database is busy', async () => {
    const { readiness } = readinessWith({ database: { ...never, late: 'busy' } });
    expect(await readiness.report()).toMatchObject({
      isReady: true,
      states: { database: 'busy' },
    });
  });

  it('runs no second check of a dependency beside one that hangs', async () => {
    const check = vi.fn(() => new Promise(() => {}));
    const { readiness } = readinessWith({ store: { ...never, check, limitMs: 500 } });
    await Promise.all([readiness.report(), readiness.report()]);
    const began = performance.now();
    await readiness.report();
    expect(check).toHaveBeenCalledTimes(1);
    expect(performance.now() - began).toBeLessThan(250);
  });

  it('uses a fresh result again and returns when the dependency answers again', async () => {
    let isAway = false;
    const check = vi.fn(async () => {
      if (isAway) throw new Error('away');
    });
    const { readiness, warn } = readinessWith({ database: { check, limitMs: 1000, freshMs: 60 } });
    await readiness.report();
    isAway = true;
    expect((await readiness.report()).isReady).toBe(true);
    await expect.poll(async () => (await readiness.report()).isReady).toBe(false);
    isAway = false;
    await expect.poll(async () => (await readiness.report()).isReady, { timeout: 3000 }).toBe(true);
    expect(warn.mock.lastCall?.[1]).toBe('a dependency answers again');
  });

  it('ends when the server stops, whatever its dependencies answer', async () => {
    const { readiness } = readinessWith({});
    readiness.stop();
    expect(await readiness.report()).toMatchObject({
      isReady: false,
      states: { database: 'ok', server: 'stopping' },
    });
  });
});
