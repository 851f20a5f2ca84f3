import { describe, expect, it } from 'vitest';
import { builtInTable, recordingDb, type Statement } from '../../../tests/support/recording-db.ts';
import { readPages, type PagedRowQuery } from './row-pages.ts';

const catalog = builtInTable('well');
const query: Omit<PagedRowQuery, 'signal'> = {
  constraints: [],
  offset: 0,
  limit: 1_000_000,
  orderBy: null,
  order: 'ascending',
};

/** Pages over runs of so many rows each, and the statements that read them. */
async function read(
  runs: readonly number[],
  more: Partial<PagedRowQuery> = {},
  signal = new AbortController().signal,
): Promise<{ sizes: number[]; statements: Statement[] }> {
  const left = [...runs];
  const { db, statements } = recordingDb(({ sql, parameters }) => {
    const run = sql.includes('is null and') ? 1 : 0;
    if (sql.startsWith('select count(*) > 0')) return [{ there: false }];
    if (sql.startsWith('select count(*)')) return [{ count: String(runs[run]) }];
    const [limit, offset] = parameters.slice(-2).map(Number) as [number, number];
    left[run] = Math.max(0, left[run]! - offset);
    const size = Math.min(limit, left[run]);
    left[run] -= size;
    return Array.from({ length: size }, (_, i) => ({ uwi: `${i}`, $position: [`${i}`] }));
  });
  const sizes: number[] = [];
  for await (const page of readPages(db, catalog, ['uwi'], { ...query, ...more, signal }))
    sizes.push(page.length);
  return { sizes, statements: statements.filter(({ sql }) => !sql.includes('count(*)')) };
}

const ends = (statements: readonly Statement[]) =>
  statements.map(({ parameters }) => parameters.slice(-2));

describe('readPages', () => {
  it('begins each page by key behind the end of the one before', async () => {
    const { sizes, statements } = await read([2500], { offset: 7 });
    expect(sizes).toEqual([1000, 1000, 493]);
    expect(ends(statements)).toEqual([
      [1000, 7],
      [1000, 0],
      [1000, 0],
    ]);
    expect(statements.map(({ sql }) => /\("uwi"\) > \(\$\d+::text\)/.test(sql))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it.each([
    ['totalDepth', 'ascending', 1000, '"total_depth" asc, "uwi" asc'],
    ['totalDepth', 'descending', 1000, '"total_depth" desc, "uwi" desc'],
    ['completionDate', 'ascending', 10_000, '"completion_date" asc, "uwi" asc'],
  ] as const)(
    'by %s %s reads %i rows at once, and those without a value last',
    async (orderBy, order, size, by) => {
      const { sizes, statements } = await read([size + 1, 2], { orderBy, order });
      expect(sizes).toEqual([size, 1, 2]);
      expect(statements.map(({ sql }) => sql.includes('is not null and'))).toEqual([
        true,
        true,
        false,
      ]);
      expect(statements[0]!.sql).toContain(`order by ${by} limit`);
      expect(statements[1]!.sql).toMatch(
        order === 'ascending' ? /, "uwi"\) > \(/ : /, "uwi"\) < \(/,
      );
    },
  );

  it('passes over a whole run, and what is left in the next', async () => {
    const { sizes, statements } = await read([40, 10], { orderBy: 'totalDepth', offset: 45 });
    expect(sizes).toEqual([5]);
    expect(ends(statements)).toEqual([
      [1000, 45],
      [1000, 5],
    ]);
  });

  it('passes from one run to the next within its limit', async () => {
    const { sizes, statements } = await read([40, 10], {
      orderBy: 'totalDepth',
      offset: 38,
      limit: 5,
    });
    expect(sizes).toEqual([2, 3]);
    expect(ends(statements)).toEqual([
      [5, 38],
      [3, 0],
    ]);
  });

  it('reads nothing for an empty request', async () => {
    expect(await read([40], { limit: 0 })).toEqual({ sizes: [], statements: [] });
  });

  it('throws the reason of its signal', async () => {
    await expect(read([40], {}, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow(
      'cancelled',
    );
  });

  it('refuses an order that is not there', async () => {
    await expect(read([40], { orderBy: 'nope' })).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});
