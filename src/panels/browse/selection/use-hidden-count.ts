import { useMemo } from 'react';
import { count } from '../../../backend/rows.ts';
import { constraintsOfSelection, isEmpty, type Selection } from '../../../core/selection.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { isWithin } from '../grid/marks.ts';
import type { CatalogListing } from '../listing.ts';

/**
 * How many of the selected records the list leaves out, by its filter, its search or the map that
 * it follows.
 *
 * @param size - How many are selected; null while that is counted
 * @returns 0 while it is not known
 */
export function useHiddenCount(
  { backend, catalog, cache, constraints, state }: CatalogListing,
  selected: Selection,
  size: number | null,
): number {
  const isFiltered = constraints.length > 0 && state.only === undefined && !isEmpty(selected);
  const isListed = selected.mode === 'all-matching' && isWithin(selected.constraints, constraints);
  const wanted =
    isFiltered && !isListed
      ? JSON.stringify([
          { constraints: constraintsOfSelection(selected, cache.keys) },
          { constraints },
        ])
      : null;
  const ask = useMemo(
    () =>
      wanted === null
        ? null
        : (signal: AbortSignal) =>
            count(
              backend,
              {
                catalog: catalog.name,
                constraints: JSON.parse(wanted) as Selection['constraints'],
              },
              { signal },
            ),
    [backend, catalog.name, wanted],
  );
  const { data: listed } = useAnswer(ask);
  return wanted === null || size === null || listed === null || listed === undefined
    ? 0
    : Math.max(0, size - listed);
}
