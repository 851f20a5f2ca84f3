import { useRef, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { useTimer } from '../../ui/use-timer.ts';
import { type LinePoints, lineText } from './line-text.ts';
import {
  toCutAttributes,
  parseCut,
  type SectionCut,
  type VisualizerState,
} from './visualizer-state.ts';

/** How long a section stays as it is before the state has it. */
const REST_MS = 250;

/** Events of `<geo-seismic>` about its cut. */
interface SectionEvents {
  'ongeo-section'(
    event: CustomEvent<{
      mode: SectionCut['mode'];
      number: number | null;
      line: LinePoints | null;
    }>,
  ): void;
  'ongeo-range-change'(
    event: CustomEvent<{ top: number; base: number; unit: string; isWhole: boolean }>,
  ): void;
}

/** The cut of a section as its viewer is given it. */
export interface HeldCut {
  /** The state with what the viewer has reported so far. */
  now(): VisualizerState;
  /**
   * For the viewer's element: its listeners, and the cut that others than itself ask for. Its own
   * reports are not returned to it: they would move it back to an earlier position.
   */
  props: SectionEvents & Record<string, unknown>;
}

/** Keeps the cut of the section in the state, which gets it where the viewer rests. */
export function useSectionCut(
  state: VisualizerState,
  go: (next: VisualizerState) => void,
): HeldCut {
  const of = buildKey(state);
  const cut = parseCut(state);
  /** The cut that others ask for, and the one that the state has had since by the viewer itself. */
  const [requested, setRequested] = useState({ of, cut, known: serializeCut(cut) });
  if (requested.of !== of || requested.known !== serializeCut(cut))
    setRequested({ of, cut, known: serializeCut(cut) });
  const latest = useLatest({ state, go, known: requested.known });
  const unit = useRef<string | null>(null);

  const { now, report } = useReports(state, (next) => {
    const known = serializeCut(parseCut(next));
    if (known === latest.current.known) return;
    setRequested((before) => ({ ...before, known }));
    latest.current.go(next);
  });
  return {
    now,
    props: {
      ...toCutAttributes(requested.cut),
      'ongeo-section': ({ detail: { mode, number, line } }) =>
        report({ mode, number: number ?? undefined, line: lineText(line) }),
      'ongeo-range-change': ({ detail: { top, base, unit: reported, isWhole } }) => {
        // Times of one dataset are no depths of another.
        const isOther = unit.current !== null && unit.current !== reported;
        unit.current = reported;
        if (isOther)
          setRequested((before) => ({ ...before, cut: { ...before.cut, timeRange: undefined } }));
        report({ timeRange: isWhole || isOther ? undefined : `${top},${base}` });
      },
    },
  };
}

/**
 * Collects what a viewer reports of its cut; `onRest` gets the state with it when the reports
 * pause.
 */
function useReports(
  state: VisualizerState,
  onRest: (next: VisualizerState) => void,
): { now(): VisualizerState; report(part: SectionCut): void } {
  const of = buildKey(state);
  const latest = useLatest({ of, state, onRest });
  /** Reports that the state does not have yet, of the dataset that they were made for. */
  const pending = useRef<{ of: string; cut: SectionCut }>({ of, cut: {} });
  const timer = useTimer();
  const now = (): VisualizerState => {
    const isCurrent = pending.current.of === latest.current.of;
    return { ...latest.current.state, ...(isCurrent ? pending.current.cut : {}) };
  };
  const rest = (): void => {
    if (latest.current.of !== of) return;
    const next = now();
    pending.current = { of, cut: {} };
    latest.current.onRest(next);
  };
  const report = (part: SectionCut): void => {
    // The viewer of a dataset that is no longer shown may still send events.
    if (latest.current.of !== of) return;
    const before = pending.current.of === of ? pending.current.cut : {};
    pending.current = { of, cut: { ...before, ...part } };
    timer.start(rest, REST_MS);
  };
  return { now, report };
}

/** Names the dataset that a cut belongs to. */
function buildKey({ kind, catalog, logId }: VisualizerState): string {
  return JSON.stringify([kind, catalog, logId]);
}

function serializeCut(cut: SectionCut): string {
  return JSON.stringify(cut);
}
