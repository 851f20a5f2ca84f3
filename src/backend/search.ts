import * as v from 'valibot';
import type { Result, SendOptions } from '../api/client.ts';
import type { Constraint } from '../api/contract/constraint.ts';
import { getIndexStatus, search } from '../api/contract/search.ts';
import { PAGE_SIZE, type Row } from '../api/contract/shapes.ts';
import type { Backend } from './backend.ts';

/** A field of a catalog and the values it has among the hits, the most frequent first. */
const facet = v.object({
  field: v.string(),
  label: v.string(),
  values: v.array(v.object({ value: v.string(), label: v.string(), count: v.number() })),
});
/** Values of a field among the hits, counted. */
export type Facet = v.InferOutput<typeof facet>;

/** What is searched for. */
export interface SearchRequest {
  /** Words, all of which are wanted; `*` is any part of a word. Empty: everything. */
  text: string;
  /** Names of catalogs; all that are indexed without any. */
  catalogs?: readonly string[];
  /** Catalogs that do not have these fields are left out. */
  constraints?: readonly Constraint[];
  /** The first is 1. @default 1 */
  pageNo?: number;
  /** Rows of a page. @default 15 (spec 9) */
  pageSize?: number;
}

/**
 * Hits of a catalog: how many there are, one page of them, the best first, and what values they
 * have.
 */
export interface CatalogHits {
  catalog: string;
  label: string;
  totalCount: number;
  pageNo: number;
  rows: Row[];
  facets: Facet[];
}

/**
 * Hits by catalog, in the server's order, those without any left out (spec 7, "trove/api/search").
 */
export async function searchHits(
  backend: Backend,
  { text, catalogs = [], constraints = [], pageNo = 1, pageSize = PAGE_SIZE }: SearchRequest,
  options?: SendOptions,
): Promise<Result<CatalogHits[]>> {
  const page = { pageNo, pageSize };
  const answer = await backend.send(
    search,
    {
      body: {
        request: { text: beginnings(text), catalogs: [...catalogs], constraints: [...constraints] },
        ...page,
        paginationConfig: Object.fromEntries(catalogs.map((name) => [name, page])),
      },
    },
    options,
  );
  if (!answer.ok) return answer;
  const hits = answer.data.data.results.filter(({ totalCount }) => totalCount > 0);
  return {
    ok: true,
    data: hits.map((one) => ({
      ...one,
      label: one.label || one.catalog,
      facets: facetsIn(one.facets),
    })),
  };
}

/** Whether this failure says that nothing has been indexed yet. */
export function isIndexAbsent({ serverCode }: { serverCode?: string }): boolean {
  return serverCode === 'INDEX_UNAVAILABLE';
}

/** What the index has of all its catalogs. */
export interface IndexProgress {
  /** True while a catalog is being indexed or waits for it. */
  running: boolean;
  /** Rows in the index, and rows there are, of the catalogs that are being indexed. */
  indexed: number;
  total: number;
}

/** How far indexing has come (spec 7, "search/index/status"). */
export async function indexProgress(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<IndexProgress>> {
  const answer = await backend.send(getIndexStatus, { body: { catalogs: [] } }, options);
  if (!answer.ok) return answer;
  const busy = answer.data.data.filter(({ status }) => status === 'NEW' || status === 'RUNNING');
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  return {
    ok: true,
    data: {
      running: busy.length > 0,
      indexed: sum(busy.map(({ indexed }) => indexed)),
      total: sum(busy.map(({ total }) => total)),
    },
  };
}

/**
 * A text whose words are beginnings of words, but for those that say themselves what they leave
 * open.
 */
function beginnings(text: string): string {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (word.includes('*') ? word : `${word}*`))
    .join(' ');
}

function facetsIn(answered: readonly unknown[]): Facet[] {
  return answered.flatMap((one) => {
    const { success, output } = v.safeParse(facet, one);
    return success ? [output] : [];
  });
}
