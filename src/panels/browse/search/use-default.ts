import { useEffect, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import type { BrowseState } from '../browse-state.ts';
import { keptAt } from './kept-store.ts';
import { findDefault, isBare, openedState } from './saved.ts';

/**
 * Has catalogs open with the search that the user chose for them: one that is chosen in the rail,
 * and the first one where the element was given a state that names nothing. A state that comes
 * later, by the browser's Back or by the page, is left as it is. Answers the state that a catalog
 * opens with.
 */
export function useDefault(
  backend: Backend,
  {
    state,
    catalog,
    settled,
    go,
  }: {
    state: BrowseState;
    catalog: string | undefined;
    settled: boolean;
    go(next: BrowseState): void;
  },
): (name: string) => BrowseState {
  const store = keptAt(backend);
  // As it came: the page may hand over the same state as another object.
  const text = JSON.stringify(state);
  const [first, setFirst] = useState(isBare(state) ? text : null);
  // Whoever did something meanwhile knows what they want.
  if (first !== null && first !== text) setFirst(null);
  const latest = useLatest({ state, catalog, go, first });
  // Only a state without a search needs the saved searches at once; otherwise they load after the
  // first rows.
  const wanted = settled || first !== null;
  useEffect(() => {
    if (!wanted) return;
    void store.load().then(() => {
      const { state: shown, catalog: name, go: show, first: start } = latest.current;
      const found =
        name !== undefined && start === JSON.stringify(shown)
          ? findDefault(store.kept.peek(), name)
          : null;
      setFirst(null);
      // The first catalog needs no name in the address: giving it one would be a step of the
      // history.
      if (found) show({ ...openedState(backend, found), catalog: shown.catalog });
    });
  }, [backend, store, wanted, latest]);
  return (name) => {
    const found = findDefault(store.kept.peek(), name);
    return found ? openedState(backend, found) : { catalog: name };
  };
}
