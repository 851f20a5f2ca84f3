import type { ElementHost } from '../../core/element-host.ts';
import { useGivenState } from '../../ui/use-state-from.ts';
import { type ViewOfKind, withView } from './view-state.ts';
import { useSectionCut } from './use-section-cut.ts';
import type { VisualizerState } from './visualizer-state.ts';

/** What is shown, and how it is changed. */
export interface ShownState {
  state: VisualizerState;
  /** The state with what the viewer has reported so far. */
  now(): VisualizerState;
  /**
   * Shows another state.
   * @param isStep whether going back should undo it
   */
  go(next: VisualizerState, isStep: boolean): void;
  /** Properties of `<geo-seismic>` beside those of its dataset. */
  section: object;
  /** For the viewer's element: the listener of its own state. */
  onView(event: CustomEvent<{ state: ViewOfKind; isStep?: boolean }>): void;
}

/** Keeps the state of the visualizer: that of the page, with what the user changes. */
export function useVisualizerState(host: ElementHost, requested: VisualizerState): ShownState {
  const [state, setState] = useGivenState(requested);
  const go = (next: VisualizerState, isStep: boolean): void => {
    setState(next);
    host.emit('geo-state-change', { state: next, isStep });
  };
  const { now, props: section } = useSectionCut(state, (next) => go(next, false));
  return {
    state,
    now,
    go,
    section,
    onView(event) {
      // The page hears of it as part of the visualizer's own state.
      event.stopPropagation();
      const { state: view, isStep = false } = event.detail;
      go(withView(now(), view), isStep);
    },
  };
}
