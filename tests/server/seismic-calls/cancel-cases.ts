/** Calls whose client goes away. */
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CallHost } from './call-host.ts';
import { ROWS, COLUMNS, whole } from './call-host.ts';

/** Sections that are cancelled. */
export function cancelCases({ slow, viewer, indexOf }: CallHost): void {
  it('in the midst of its reads stops reading', async () => {
    const indexId = await indexOf('postStacked3d', 'WIDE');
    const before = slow.bytes;
    expect(await viewer.samples(whole(indexId))).toMatchObject({ ok: true });
    const all = slow.bytes - before;
    expect(all).toBeGreaterThan(COLUMNS * ROWS * 4);

    let open = (): void => undefined;
    slow.gate = new Promise((resolve) => (open = resolve));
    slow.free = 6;
    const [start, reads] = [slow.bytes, slow.reads];
    const stop = new AbortController();
    const answer = viewer.samples(whole(indexId, 2), stop.signal).catch((error: unknown) => error);
    await expect.poll(() => slow.reads - reads).toBeGreaterThan(6);
    stop.abort();
    expect(await answer).toMatchObject({ name: 'AbortError' });
    open();
    await expect.poll(() => slow.underWay).toBe(0);
    // A whole other call, whose reading comes after whatever the first one would still have wanted.
    const between = slow.bytes;
    expect(await viewer.samples(whole(indexId, 3))).toMatchObject({ ok: true });
    const [stopped, other] = [between - start, slow.bytes - between];
    console.log(`cancelled after ${((100 * stopped) / all).toFixed(0)} % of its bytes`);
    expect(stopped).toBeGreaterThan(0);
    expect(stopped).toBeLessThan(0.8 * all);
    expect(other).toBeLessThan(all * 1.5);
  });

  it('a hundred times leaves no call behind', async () => {
    const indexId = await indexOf('postStacked3d', 'WIDE');
    slow.waitMs = 5;
    for (let i = 0; i < 100; i++) {
      const stop = new AbortController();
      const answer = viewer
        .samples({ ...whole(indexId), traces: [0, 300], number: 1 + (i % 3) }, stop.signal)
        .catch((error: unknown) => error);
      await setTimeout(i % 7);
      stop.abort();
      await answer;
    }
    slow.waitMs = 0;
    await expect.poll(() => slow.underWay).toBe(0);
    // More than 64 calls at once of one user are refused: none of the hundred counts any more.
    const together = await Promise.all(
      Array.from({ length: 40 }, () =>
        viewer.samples({ ...whole(indexId), traces: [0, 10], samples: [0, 10] }),
      ),
    );
    expect(together.every(({ ok }) => ok)).toBe(true);
  });
}
