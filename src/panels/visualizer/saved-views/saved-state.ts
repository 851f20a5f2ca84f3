import type { SavedView } from '../../../backend/saved-views.ts';
import { VIEWER_KINDS } from '../../../core/viewer-kinds.ts';
import { readView } from '../view-state.ts';
import type { VisualizerState } from '../visualizer-state.ts';

/** What a saved view holds: what is shown, without what other kinds show. */
export function toSavedState(state: VisualizerState): Record<string, unknown> {
  const { other: _other, view: _view, ...shown } = state;
  const own = readView(state);
  return { ...shown, ...(own && { view: { [state.kind]: own } }) };
}

/** The state of the visualizer that a view holds; null for a view of another viewer. */
export function readSavedState({
  kind,
  state,
}: Pick<SavedView, 'kind' | 'state'>): VisualizerState | null {
  const known = VIEWER_KINDS.find((one) => one === kind);
  return known ? { ...(state as Partial<VisualizerState>), kind: known } : null;
}
