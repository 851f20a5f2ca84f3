import { useCallback, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { parseStudioState, type StudioState, type UnsavedEntity } from './studio-state.ts';

/** Kind that is shown if the state names none. */
export const FIRST_KIND = 'Catalog';

/** What Studio shows, and how it changes. */
export interface StudioNavigation {
  /** The state that is shown: that of an unsaved entity until the user decides to leave it. */
  state: StudioState;
  /** Unsaved changes that the wanted state would leave; null if absent. */
  leaving: UnsavedEntity | null;
  go(state: StudioState): void;
  setUnsaved(unsaved: UnsavedEntity | null): void;
}

/** Follows the state that the page gives, and announces each that the user chooses. */
export function useNavigation(host: ElementHost, given: unknown): StudioNavigation {
  const [wanted, setWanted] = useState(() => parseStudioState(given));
  const [latestGiven, setLatestGiven] = useState(() => given);
  if (given !== latestGiven) {
    setLatestGiven(() => given);
    setWanted(parseStudioState(given));
  }
  const go = useCallback(
    (next: StudioState): void => {
      setWanted(next);
      host.emit('geo-state-change', { state: next });
    },
    [host],
  );
  const [state, setState] = useState(wanted);
  const [unsaved, setUnsaved] = useState<UnsavedEntity | null>(null);
  const isSame =
    (wanted.entity ?? FIRST_KIND) === (state.entity ?? FIRST_KIND) && wanted.id === state.id;
  const leaving = isSame ? null : unsaved;
  if (leaving === null && wanted !== state) setState(wanted);
  return { state: leaving === null ? wanted : state, leaving, go, setUnsaved };
}
