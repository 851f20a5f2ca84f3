import { describe, expect, it } from 'vitest';
import type { CatalogGroup } from '../../backend/catalogs.ts';
import type { SummaryRow } from '../../backend/summaries.ts';
import { cellText, classifyCells, splitWords } from './cells.ts';
import { arranged, listColumns, listProblems } from './summary-model.ts';

const row = (
  concessionName: string,
  schemaName: string,
  catalogName: string,
  more: Partial<SummaryRow> = {},
): SummaryRow => ({
  concessionName,
  schemaName,
  catalogName,
  catalogGroup: null,
  catalogDisplayOrder: null,
  dataListingPath: null,
  summaryPdfPath: null,
  count: 1,
  updateDate: null,
  message: null,
  ...more,
});
const group = (
  name: string,
  displayOrder: number,
  catalogs: string[],
  children: CatalogGroup[] = [],
): CatalogGroup =>
  ({
    id: name,
    name,
    label: name.toUpperCase(),
    displayOrder,
    children,
    parent: null,
    catalogs: catalogs.map((one, at) => ({ name: one, label: one, displayOrder: at })),
  }) as unknown as CatalogGroup;

/** Seismic comes before wells; `empty` has no catalogs; lines are below seismic. */
const GROUPS = [
  group('wells', 2, ['well', 'marker']),
  group('empty', 0, []),
  group('seismic', 1, ['survey'], [group('lines', 1, ['line'])]),
];

describe('the panels of a summary', () => {
  it('are concessions by name, numbers in them by their size', () => {
    expect(
      arranged(
        [row('Block 10', 's', 'a'), row('Block 9', 's', 'a'), row('Akpınar', 's', 'a')],
        [],
      ).map(({ name }) => name),
    ).toEqual(['Akpınar', 'Block 9', 'Block 10']);
  });

  it('have their schemas in the order of the top-level groups that have catalogs, by the group of their name or of their catalogs', () => {
    const [concession] = arranged(
      [row('C', 'Other', 'unheard of'), row('C', 'WELLS', 'well'), row('C', 'Sections', 'line')],
      GROUPS,
    );
    expect(concession!.schemas.map(({ label }) => label)).toEqual(['Sections', 'WELLS', 'Other']);
  });

  it('have a table for each catalog group, named where the panel does not say it, with rows by display order', () => {
    const rows = [
      row('C', 'SEISMIC', 'line'),
      row('C', 'SEISMIC', 'b', { catalogGroup: 'Cubes', catalogDisplayOrder: 2 }),
      row('C', 'SEISMIC', 'a', { catalogGroup: 'Cubes', catalogDisplayOrder: 1 }),
      row('C', 'SEISMIC', 'survey'),
    ];
    const [schema] = arranged(rows, GROUPS)[0]!.schemas;
    expect(
      schema!.tables.map(({ label, rows: own }) => [
        label,
        ...own.map(({ catalogName }) => catalogName),
      ]),
    ).toEqual([
      ['', 'survey'],
      ['LINES', 'line'],
      ['Cubes', 'a', 'b'],
    ]);
  });

  it('stand as they came where nobody knows the groups', () => {
    const [concession] = arranged([row('C', 'Z', 'b'), row('C', 'A', 'a')], []);
    expect(concession!.schemas.map(({ label }) => label)).toEqual(['Z', 'A']);
  });

  it('have the files of the first row that has one', () => {
    const [concession] = arranged(
      [
        row('C', 's', 'a'),
        row('C', 's', 'b', {
          dataListingPath: '/download/p/l.xls',
          summaryPdfPath: '/download/p/r.pdf',
        }),
      ],
      [],
    );
    expect([concession!.listingPath, concession!.reportPath]).toEqual([
      '/download/p/l.xls',
      '/download/p/r.pdf',
    ]);
  });

  it('count the rows that have a message, and can be those alone', () => {
    const all = arranged(
      [
        row('C', 's', 'a'),
        row('C', 's', 'b', { message: 'failed' }),
        row('C', 'u', 'c'),
        row('D', 's', 'a', { message: '' }),
      ],
      [],
    );
    expect(all.map(({ rows, problems }) => [rows, problems])).toEqual([
      [3, 1],
      [1, 0],
    ]);
    const only = listProblems(all);
    expect(only.map(({ name, rows }) => [name, rows])).toEqual([['C', 1]]);
    expect(
      only[0]!.schemas.flatMap(({ tables }) =>
        tables.flatMap(({ rows }) => rows.map(({ catalogName }) => catalogName)),
      ),
    ).toEqual(['b']);
  });
});

describe('the columns of a summary', () => {
  it('are the fields of the rows but those that spec 2 leaves out and those that a button or a heading shows', () => {
    const rows = [
      row('C', 's', 'a', {
        catalogDisplayOrder: 1,
        dataListingPath: '/download/a',
        summaryPdfPath: '/download/b',
        catalogGroup: 'g',
        updateDate: '2026-01-31T00:00:00Z',
        message: 'm',
        sizeInBytes: 3,
      } as Partial<SummaryRow>),
    ];
    expect(listColumns(rows)).toEqual([
      'catalogName',
      'count',
      'updateDate',
      'sizeInBytes',
      'message',
    ]);
  });

  it('leave out what no row has', () => {
    expect(listColumns([row('C', 's', 'a', { count: 0 })])).toEqual(['catalogName', 'count']);
    expect(listColumns([])).toEqual(['catalogName']);
  });

  it('are numbers or dates where all their values are', () => {
    const rows = [
      { n: 1, d: '2026-01-31', x: 1 },
      { n: null, d: '2026-01-31T10:00:00Z', x: 'a' },
    ] as unknown as SummaryRow[];
    expect(['n', 'd', 'x', 'none'].map((name) => classifyCells(rows, name))).toEqual([
      'number',
      'date',
      'text',
      'text',
    ]);
  });
});

describe('a value of a summary', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    [0, '0'],
    [12_480, '12\u00a0480'],
    [2250.5, '2\u00a0250.5'],
    ['2026-01-31T10:00:00Z', '2026-01-31'],
    ['2026', '2026'],
    ['text', 'text'],
    [['a'], '["a"]'],
    [true, null],
  ])('%j is shown as %j', (value, text) => {
    expect(cellText(value)).toBe(text);
  });

  it('of a field without a title is named by the field', () => {
    expect([splitWords('sizeInBytes'), splitWords('row_quality')]).toEqual([
      'Size in bytes',
      'Row quality',
    ]);
  });
});
