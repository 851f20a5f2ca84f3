import { readWellbores, type VisualizerState } from './visualizer-state.ts';

/** Wells that an address can name. */
const MOST_WELLS = 20;

/**
 * The application's place at which the map shows the wells that are shown here; null if there are
 * none, or more than an address can name.
 * @param shownWell UWI of the log that is shown, where it is known
 */
export function toMapPlace(state: VisualizerState, shownWell: string | null): string | null {
  const isOfWells = state.kind === 'correlation' || state.kind === '3d';
  const uwis = isOfWells
    ? readWellbores(state)
    : state.kind === 'log' && shownWell
      ? [shownWell]
      : [];
  if (uwis.length === 0 || uwis.length > MOST_WELLS) return null;
  const keys = uwis.map((uwi) => ({ uwi }));
  // One well is shown without a change of what is selected.
  const [name, shown]: [string, object] =
    keys.length === 1
      ? ['record', { catalog: 'well', keys: keys[0] }]
      : ['selection', { catalog: 'well', keys }];
  return `/consume/map?${new URLSearchParams([[name, JSON.stringify(shown)]])}`;
}
