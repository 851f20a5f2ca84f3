import { useMemo } from 'react';
import { count } from '../../../backend/rows.ts';
import type { Problem } from '../../../core/problem.ts';
import { type Selection, countSelected } from '../../../core/selection.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { CatalogListing } from '../listing.ts';

/**
 * How many records are selected; null while those of `all-matching` are counted, or where they
 * could not be.
 */
export function useSelectionSize(
  { backend, catalog }: Pick<CatalogListing, 'backend' | 'catalog'>,
  selected: Selection,
): { size: number | null; problem: Problem | null } {
  const matching = selected.mode === 'all-matching' ? JSON.stringify(selected.constraints) : null;
  const ask = useMemo(
    () =>
      matching === null
        ? null
        : (signal: AbortSignal) =>
            count(
              backend,
              {
                catalog: catalog.name,
                constraints: JSON.parse(matching) as Selection['constraints'],
              },
              { signal },
            ),
    [backend, catalog.name, matching],
  );
  const { data, problem } = useAnswer(ask);
  return { size: countSelected(selected, data), problem };
}
