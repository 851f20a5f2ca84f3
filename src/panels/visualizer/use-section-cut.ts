import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { type LinePoints, lineText } from './line-text.ts';
import { toCutAttributes, parseCut, type SectionCut, type VisualizerState } from './shown.ts';

/** How long a section stays as it is before the state has it. */
const REST_MS = 250;

/** What `<geo-seismic>` tells of its cut (its events). */
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

/** Keeps the cut of the section in the state, which gets it where the viewer rests. */
export function useSectionCut(
  state: VisualizerState,
  go: (next: VisualizerState) => void,
): {
  /** The state with what the viewer has reported so far. */
  now(): VisualizerState;
  /**
   * For the viewer's element: its listeners, and the cut that others than itself ask for. Its own
   * reports are not returned to it: they would move it back to an earlier position.
   */
  props: SectionEvents & Record<string, unknown>;
} {
  const of = buildKey(state);
  const cut = parseCut(state);
  /** The cut that others ask for, and the one that the state has had since by the viewer itself. */
  const [requested, setRequested] = useState({ of, cut, known: serializeCut(cut) });
  if (requested.of !== of || requested.known !== serializeCut(cut))
    setRequested({ of, cut, known: serializeCut(cut) });
  const latest = useLatest({ state, go, known: requested.known });
  const reported = useRef<SectionCut>({});
  const unit = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      reported.current = {};
    },
    [of],
  );

  const now = (): VisualizerState => ({ ...latest.current.state, ...reported.current });
  const rest = (): void => {
    const next = now();
    reported.current = {};
    const known = serializeCut(parseCut(next));
    if (known === latest.current.known) return;
    setRequested((before) => ({ ...before, known }));
    latest.current.go(next);
  };
  const hear = (part: SectionCut): void => {
    // The viewer of a dataset that is shown no more may still tell something.
    if (buildKey(latest.current.state) !== of) return;
    Object.assign(reported.current, part);
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, REST_MS);
  };
  return {
    now,
    props: {
      ...toCutAttributes(requested.cut),
      'ongeo-section': ({ detail: { mode, number, line } }) =>
        hear({ mode, number: number ?? undefined, line: lineText(line) }),
      'ongeo-range-change': ({ detail: { top, base, unit: reported, isWhole } }) => {
        // Times of one dataset are no depths of another.
        const isOther = unit.current !== null && unit.current !== reported;
        unit.current = reported;
        if (isOther)
          setRequested((before) => ({ ...before, cut: { ...before.cut, timeRange: undefined } }));
        hear({ timeRange: isWhole || isOther ? undefined : `${top},${base}` });
      },
    },
  };
}

/** What the cut is of. */
function buildKey({ kind, catalog, logId }: VisualizerState): string {
  return JSON.stringify([kind, catalog, logId]);
}

function serializeCut(cut: SectionCut): string {
  return JSON.stringify(cut);
}
