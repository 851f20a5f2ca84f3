/**
 * The calls of the browse screen, answered without a server: groups, catalogs, rows and counts, the
 * search with its facets, what the user keeps (nothing).
 */
import type { Constraint } from '../../src/api/contract/constraint.ts';
import { describeCatalog, GROUPS, findLabel } from './browse-catalogs.ts';
import { type BrowseRow, inOrder, rowsIn, satisfies } from './browse-rows.ts';
import { answerWith, failure, json } from './calls.ts';

/**
 * How rows are answered: as they are, never, with a failure. The catalogs are answered in any case.
 */
export type RowMood = 'ready' | 'loading' | 'failed';

/** Answers this page's calls of the browse screen from now on. */
export function answerBrowse(mood: RowMood): void {
  answerWith((pathname, body) => {
    if (pathname.endsWith('/studio/query')) return answerMetadata(body);
    if (pathname.endsWith('/ppdm/query'))
      return mood === 'loading'
        ? null
        : mood === 'failed'
          ? failure()
          : json({ data: answerQuery(queryIn(body)) });
    if (pathname.endsWith('/api/search/'))
      return json({ success: true, data: searched(JSON.parse(body) as SearchBody) });
    // Nothing is kept, and nothing is being indexed.
    return json({ success: true, data: [] });
  });
}

/** The answer of a query of the metadata, by its body. */
export function answerMetadata(body: string): Response {
  return json({ data: metadata(queryIn(body)) });
}

const queryIn = (body: string): string =>
  (JSON.parse(body) as { studio: { data: string } }).studio.data;

function metadata(query: string): unknown {
  const name = /^\{ catalog\(name: "(\w+)"\)/.exec(query)?.[1];
  return name === undefined ? { catalogGroups: GROUPS } : { catalog: describeCatalog(name) };
}

interface Arguments {
  constraints?: Constraint[];
  offset?: number;
  limit?: number;
  orderBy?: string;
  order?: string;
}

function answerQuery(query: string): Record<string, unknown> {
  const [, root = '', given = '', fields] =
    /^\{ (\w+)\((.*)\)(?: \{ ([\w ]+) \})? \}$/s.exec(query) ?? [];
  // A literal of GraphQL is JSON but for the keys, which stand bare.
  const {
    constraints = [],
    offset = 0,
    limit = 15,
    orderBy,
    order,
  } = JSON.parse(`{${given.replace(/(\w+): /g, '"$1": ')}}`) as Arguments;
  if (fields === undefined)
    return {
      [root]: rowsIn(root.replace(/Count$/, '')).filter((row) => satisfies(row, constraints))
        .length,
    };
  const found = inOrder(
    rowsIn(root).filter((row) => satisfies(row, constraints)),
    orderBy,
    order === 'descending',
  ).slice(offset, offset + limit);
  return {
    [root]: found.map((row) =>
      Object.fromEntries(fields.split(' ').map((name) => [name, row[name] ?? null])),
    ),
  };
}

interface SearchBody {
  request: { text: string; catalogs: string[]; constraints: Constraint[] };
  pageNo: number;
  pageSize: number;
}

const INDEXED = ['well', 'wellLog', 'wellDocument'];
/** Fields of few values. */
const COUNTED: Readonly<Record<string, string>> = {
  operatorName: 'Operator',
  fieldName: 'Field',
  wellStatus: 'Status',
  wellClass: 'Class',
  digitalFormat: 'Format',
  documentType: 'Type',
};

function searched({
  request: { text, catalogs, constraints },
  pageNo,
  pageSize,
}: SearchBody): unknown {
  const words = text.toLocaleLowerCase('tr').replaceAll('*', '').split(' ').filter(Boolean);
  const results = (catalogs.length > 0 ? catalogs : INDEXED).map((catalog) => {
    const rows = rowsIn(catalog).filter((row) => holds(row, words) && satisfies(row, constraints));
    return {
      catalog,
      label: findLabel(catalog),
      totalCount: rows.length,
      pageNo,
      pageSize,
      rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      facets: countFacets(rows),
    };
  });
  return { total: results.reduce((sum, { totalCount }) => sum + totalCount, 0), results };
}

function holds(row: BrowseRow, words: readonly string[]): boolean {
  const texts = Object.values(row)
    .filter((value) => typeof value === 'string')
    .join(' ')
    .toLocaleLowerCase('tr');
  return words.every((word) => ` ${texts}`.includes(` ${word}`));
}

function countFacets(rows: readonly BrowseRow[]): unknown[] {
  return Object.entries(COUNTED).flatMap(([field, label]) => {
    const counts = new Map<string, number>();
    for (const { [field]: value } of rows)
      if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
    const values = [...counts]
      .sort(([, a], [, b]) => b - a)
      .map(([value, count]) => ({ value, label: value, count }));
    return values.length > 0 ? [{ field, label, values }] : [];
  });
}
