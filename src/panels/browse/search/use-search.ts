import { useMemo, useState } from 'react';
import type { Backend, Result } from '../../../backend/backend.ts';
import type { Constraint } from '../../../backend/records.ts';
import { type CatalogHits, type Facet, searchHits } from '../../../backend/search.ts';
import type { Problem } from '../../../core/problem.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { chosenFields, without } from './facet-values.ts';

/** Best rows of each catalog when all are searched. */
const BEST = 4;

/** What a search found. */
export interface SearchState<T> {
  /** What was found last; null before and after a failure. */
  data: T | null;
  /** It answers another question than the present one, which is on its way. */
  stale: boolean;
  problem: Problem | null;
  retry(): void;
}

/** The best hits of every catalog. Another `again` is another question with the same words. */
export function useOverview(
  backend: Backend,
  text: string,
  again: number,
): SearchState<{ text: string; hits: CatalogHits[] }> {
  return useFound(
    useMemo(
      () => async (signal: AbortSignal) => {
        const found = await searchHits(backend, { text, pageSize: BEST }, { signal });
        return found.ok ? { ok: true, data: { text, hits: found.data } } : found;
      },
      [backend, text, again],
    ),
  );
}

/**
 * A page of hits of one catalog; `hits` is null if the answer does not contain the catalog. The
 * counts of a facet ignore the conditions on its own field, so that another value can be chosen in
 * addition.
 */
export function usePage(
  backend: Backend,
  search: {
    text: string;
    catalog: string;
    constraints: readonly Constraint[];
    pageNo: number;
    again: number;
  },
): SearchState<{ hits: CatalogHits | null; facets: Facet[] }> {
  const { text, catalog, constraints, pageNo, again } = search;
  const conditions = JSON.stringify(constraints);
  return useFound(
    useMemo(
      () => async (signal: AbortSignal) => {
        const all = JSON.parse(conditions) as Constraint[];
        const catalogs = [catalog];
        const chosen = chosenFields(all);
        const [page, ...others] = await Promise.all([
          searchHits(backend, { text, catalogs, constraints: all, pageNo }, { signal }),
          ...chosen.map((field) =>
            searchHits(
              backend,
              { text, catalogs, constraints: without(all, field), pageSize: 1 },
              { signal },
            ),
          ),
        ]);
        if (!page.ok) return page;
        const failed = others.find((one) => !one.ok);
        if (failed && !failed.ok) return failed;
        const [hits = null] = page.data;
        const own = chosen.flatMap((field, i) => {
          const other = others[i];
          return other?.ok
            ? (other.data[0]?.facets.filter((one) => one.field === field) ?? [])
            : [];
        });
        const order = [...(hits?.facets ?? []), ...own].map(({ field }) => field);
        const facets = [...new Set(order)].flatMap(
          (field) =>
            own.find((one) => one.field === field) ??
            hits?.facets.find((one) => one.field === field) ??
            [],
        );
        return { ok: true, data: { hits, facets } };
      },
      [backend, text, catalog, conditions, pageNo, again],
    ),
  );
}

type Ask<T> = (signal: AbortSignal) => Promise<Result<T>>;

/** What was found stays until the next has come; it is known to be old. */
function useFound<T>(search: Ask<T>): SearchState<T> {
  const [attempt, setAttempt] = useState(0);
  const ask = useMemo(
    (): Ask<{ of: Ask<T>; data: T }> => async (signal) => {
      const found = await search(signal);
      return found.ok ? { ok: true, data: { of: search, data: found.data } } : found;
    },
    [search, attempt],
  );
  const { data, problem } = useAnswer(ask, { keep: true });
  return {
    data: data?.data ?? null,
    stale: data !== null && data.of !== search,
    problem,
    retry: () => setAttempt((now) => now + 1),
  };
}
