/** Facets, constraints and pages of hits. */
import { expect, test } from 'vitest';
import { WELLS } from './search-host.ts';
import type { SearchHost } from './search-host.ts';

/** Facets as answers and as constraints. */
export function facetCases({ wells, uwis }: SearchHost): void {
  test('answers facets, and takes them and places as constraints', async () => {
    const { facets, totalCount } = await wells('adana');
    expect(totalCount).toBe(3);
    expect(facets.find(({ field }) => field === 'wellStatus')).toEqual({
      field: 'wellStatus',
      label: 'Status',
      values: [
        { value: 'abandoned', label: 'Abandoned', count: 2 },
        { value: 'producing', label: 'Producing', count: 1 },
      ],
    });
    expect(
      await uwis('adana', [{ field: 'wellStatus', operator: 'equal', value: 'abandoned' }]),
    ).toEqual(['TR-002-22', 'TR00322']);
    expect(
      await uwis('', [{ field: 'geom', operator: 'intersects', value: [35, 36, 36, 38] }]),
    ).toEqual(['TR-001-22']);
    expect(
      await uwis('adana', [
        { field: 'uwi', operator: 'equal', value: 'TR00322' },
        { field: 'wellStatus', operator: 'equal', value: 'producing', logic: 'OR' },
      ]),
    ).toEqual(['TR-001-22', 'TR00322']);
  });
}

/** Wells that are abandoned. */
const abandoned = { field: 'wellStatus', operator: 'equal', value: 'abandoned' };
/** Wells in a triangle around one of them. */
const here = {
  field: 'geom',
  operator: 'intersects',
  value: {
    type: 'Polygon',
    coordinates: [
      [
        [27, 40],
        [29, 40],
        [29, 42],
        [27, 40],
      ],
    ],
  },
};

/** Number of hits, and number of them with each status. */
async function statusCounts({ wells }: SearchHost, text: string, constraints: unknown[]) {
  const { totalCount, facets } = await wells(text, constraints);
  return [
    totalCount,
    Object.fromEntries(
      facets
        .find(({ field }) => field === 'wellStatus')!
        .values.map(({ value, count }) => [value, count]),
    ),
  ];
}

/** Counts of facets under constraints. */
export function facetCountCases(host: SearchHost): void {
  test('counts facets of the rows that satisfy constraints, with and without a text', async () => {
    expect(await statusCounts(host, '', [])).toEqual([5, { abandoned: 2, producing: 1 }]);
    expect(await statusCounts(host, '', [abandoned])).toEqual([2, { abandoned: 2 }]);
    expect(await statusCounts(host, '', [here])).toEqual([1, { abandoned: 1 }]);
    expect(
      await statusCounts(host, '', [
        here,
        { field: 'wellStatus', operator: 'equal', value: 'producing' },
      ]),
    ).toEqual([0, {}]);
    expect(
      await statusCounts(host, '', [{ field: 'uwi', operator: 'like', value: 'TR*' }, abandoned]),
    ).toEqual([2, { abandoned: 2 }]);
    expect(
      await statusCounts(host, '', [
        here,
        { field: 'uwi', operator: 'equal', value: 'TR-001-22', logic: 'OR' },
      ]),
    ).toEqual([2, { abandoned: 1, producing: 1 }]);
    expect(await statusCounts(host, '', [{ field: 'wellStatus', operator: 'isNull' }])).toEqual([
      2,
      {},
    ]);
    expect(
      await statusCounts(host, 'adana', [{ field: 'uwi', operator: 'like', value: 'TR-*' }]),
    ).toEqual([2, { abandoned: 1, producing: 1 }]);
    expect(
      await statusCounts(host, 'adana', [{ constraints: [here, { ...abandoned, logic: 'OR' }] }]),
    ).toEqual([2, { abandoned: 2 }]);
    const many = Array.from({ length: 5000 }, (_, i) => (i === 4999 ? 'TR00322' : `none-${i}`));
    expect(await statusCounts(host, '', [{ field: 'uwi', operator: 'in', value: many }])).toEqual([
      1,
      { abandoned: 1 },
    ]);
    expect(
      await statusCounts(host, 'adana', [{ field: 'uwi', operator: 'in', value: many }]),
    ).toEqual([1, { abandoned: 1 }]);
  });
}

/** Pages of one catalog and of all. */
export function pageCases({ search }: SearchHost): void {
  test('answers pages of each catalog, and hits of all catalogs', async () => {
    const { total, results } = await search(
      { text: 'adana' },
      { paginationConfig: { well: { pageNo: 2, pageSize: 2 } } },
    );
    expect(total).toBe(3);
    expect(results.find(({ catalog }) => catalog === 'well')).toMatchObject({
      label: 'Well',
      totalCount: 3,
      pageNo: 2,
      pageSize: 2,
      rows: [{ uwi: 'TR00322' }],
    });
    expect(results.find(({ catalog }) => catalog === 'wellLog')).toMatchObject({
      totalCount: 0,
      rows: [],
    });
    expect((await search('adana')).total).toBe(3);
    expect((await search('')).total).toBe(WELLS.length);
  });
}
