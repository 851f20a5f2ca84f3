/** Surfaces of grid files. */
import { expect, it } from 'vitest';
import { framed } from './call-host.ts';
import type { CallHost } from './call-host.ts';
import type { Slow } from './slow-store.ts';

const SIDE = 500;

const put = (slow: Slow, key: string, text: string) =>
  slow.files.set(key, new TextEncoder().encode(text));

const grid = (columns: number, rows: number, value: (column: number, row: number) => number) =>
  `ncols ${columns}\nnrows ${rows}\nxllcenter 500000\nyllcenter 4200000\ncellsize 25\nnodata_value -9999\n${Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => value(column, rows - 1 - row)).join(' ')).join('\n')}\n`;

/** The mesh of a grid. */
export function meshCases({ slow, viewer, call }: CallHost): void {
  it('is the mesh of its grid file, in messages below 1 MiB', async () => {
    const depth = (column: number, row: number) =>
      (column * row) % 17 === 3 ? -9999 : 1000 + column + row / 8;
    put(slow, 'top sand.asc', grid(SIDE, SIDE, depth));
    const answer = await viewer.surface('slow/top sand.asc');
    if (!answer.ok) throw new Error(answer.error.message);
    const { info, positions, indices } = answer.data;
    expect(info).toMatchObject({
      surfaceId: 'slow/top sand.asc',
      name: 'top sand',
      originX: 500_000,
      originY: 4_200_000,
      domain: 2,
    });
    let vertices = 0;
    for (let row = 0; row < SIDE; row++)
      for (let column = 0; column < SIDE; column++) {
        if (depth(column, row) === -9999) continue;
        if (
          positions[3 * vertices] !== 25 * column ||
          positions[3 * vertices + 1] !== 25 * row ||
          positions[3 * vertices + 2] !== depth(column, row)
        )
          throw new Error(`node ${column}, ${row}`);
        vertices++;
      }
    expect([positions.length, Math.max(...indices.subarray(0, 3000)) < vertices]).toEqual([
      3 * vertices,
      true,
    ]);
    const id = new TextEncoder().encode('slow/top sand.asc');
    const frames = new DataView(
      await (
        await call('GetSurface', framed(Uint8Array.from([0x0a, id.length, ...id])))
      ).arrayBuffer(),
    );
    let [largest, count] = [0, 0];
    for (let at = 0; at < frames.byteLength; at += 5 + frames.getUint32(at + 1), count++)
      largest = Math.max(largest, frames.getUint32(at + 1));
    expect([largest < 2 ** 20, count > 8]).toEqual([true, true]);
    // No triangle is longer than its cell.
    expect(
      Array.from({ length: indices.length / 3 }, (_, n) =>
        Math.abs(positions[3 * indices[3 * n]!]! - positions[3 * indices[3 * n + 1]!]!),
      ).every((width) => width <= 25),
    ).toBe(true);
  });
}

/** Surfaces by their names. */
export function surfaceNameCases({ slow, viewer }: CallHost): void {
  it('of times is known by its name', async () => {
    put(
      slow,
      'TopSand_TWT.asc',
      grid(3, 3, (column) => 800 + column),
    );
    expect(await viewer.surface('slow/TopSand_TWT.asc')).toMatchObject({
      ok: true,
      data: { info: { domain: 1 } },
    });
  });

  it('that does not exist, leads outside or is no surface is refused by name', async () => {
    put(slow, 'wrong.asc', 'ncols 4000\nnrows 1000\nxllcenter 0\nyllcenter 0\ncellsize 1\n1 2 3');
    put(
      slow,
      'empty.asc',
      grid(3, 3, () => -9999),
    );
    for (const id of [
      '',
      'slow',
      'slow/',
      'slow/none.asc',
      'gone/a.asc',
      'main/private/exports/a.asc',
      'main/../a.asc',
      'main//etc/passwd',
      `slow/${'x'.repeat(2000)}`,
      'slow/empty.asc',
    ])
      expect(await viewer.surface(id), id.slice(0, 50)).toMatchObject({
        ok: false,
        error: { serverCode: 'NOT_FOUND' },
      });
    for (const id of ['slow/wrong.asc', 'slow/wide.sgy'])
      expect(await viewer.surface(id), id).toMatchObject({
        ok: false,
        error: { serverCode: 'UNREADABLE_FILE' },
      });
  });
}
