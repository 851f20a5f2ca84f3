import { useCallback, useEffect, useState } from 'react';
import { type Constraint, pickKeys, formatKeyText, type Row } from '../../../backend/records.ts';
import { rows } from '../../../backend/rows.ts';
import { amongKeys, isEmpty, isSelected } from '../../../core/selection.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CatalogListing } from '../listing.ts';
import { isWithin, type Mark } from './marks.ts';
import { type RowWindows, WINDOW } from './row-windows.ts';

type Matching = ReadonlyMap<readonly Row[], ReadonlySet<string>>;

/** Whether a row is selected, by its position. Where the list does not say whether its rows match what all of is selected, the server is asked, window by window. */
export function useMarks(
  {
    backend,
    catalog,
    cache,
    constraints,
    selection,
  }: Pick<CatalogListing, 'backend' | 'catalog' | 'cache' | 'constraints' | 'selection'>,
  windows: RowWindows,
  from: number,
  to: number,
): (position: number) => Mark {
  const selected = useSignal(selection.value);
  useSignal(windows.version);
  const isCertain = selected.mode === 'include' || isWithin(constraints, selected.constraints);
  const [matching, setMatching] = useState<Matching>(new Map());
  useEffect(() => setMatching(new Map()), [selected.constraints]);

  const inSight = isCertain
    ? []
    : windowsBetween(windows, from, to).filter((window) => !matching.has(window));
  const [next] = inSight;
  useEffect(() => {
    if (!next) return;
    const stop = new AbortController();
    const keys = next.map((row) => pickKeys(cache, row));
    const markConstraints: Constraint[] = [
      amongKeys(keys, cache.keys),
      { constraints: [...selected.constraints] },
    ];
    rows(
      backend,
      { catalog: catalog.name, fields: cache.keys, constraints: markConstraints, limit: WINDOW },
      { signal: stop.signal },
    ).then(
      (answer) => {
        if (!answer.ok || stop.signal.aborted) return;
        const texts = new Set(answer.data.map((row) => formatKeyText(pickKeys(cache, row))));
        setMatching((before) => new Map([...before, [next, texts]]));
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [next, backend, catalog.name, cache, selected.constraints]);

  return useCallback(
    (position: number): Mark => {
      const row = windows.at(position);
      if (!row) return 'unknown';
      if (isEmpty(selected)) return 'free';
      const keys = pickKeys(cache, row);
      if (!isCertain) {
        const texts = matching.get(windows.findWindow(position) ?? []);
        if (!texts) return 'unknown';
        if (!texts.has(formatKeyText(keys))) return 'outside';
      }
      return isSelected(selected, keys) ? 'selected' : 'free';
    },
    [windows, cache, isCertain, matching, selected],
  );
}

/** The windows of the rows `from` to `to` that are here. */
function windowsBetween(windows: RowWindows, from: number, to: number): (readonly Row[])[] {
  const first = Math.floor(from / WINDOW);
  return Array.from({ length: Math.floor(to / WINDOW) - first + 1 }, (_, i) =>
    windows.findWindow((first + i) * WINDOW),
  ).filter((window) => window !== undefined && window.length > 0) as (readonly Row[])[];
}
