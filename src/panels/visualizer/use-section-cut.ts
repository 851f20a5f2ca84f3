import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { type LineCorners, lineText } from './line-text.ts';
import { cutAttributesOf, cutOf, type SectionCut, type VisualizerState } from './shown.ts';

/** How long a section stays as it is before the state has it. */
const REST_MS = 250;

/** What `<geo-seismic>` tells of its cut (its events). */
interface SectionEvents {
  'ongeo-section'(
    event: CustomEvent<{
      mode: SectionCut['mode'];
      number: number | null;
      line: LineCorners | null;
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
  /** The state with what the viewer told so far. */
  now(): VisualizerState;
  /** For the viewer's element: its listeners, and the cut that others than itself ask for. Told what it told, it would go back to where it was a moment ago. */
  props: SectionEvents & Record<string, unknown>;
} {
  const of = keyOf(state);
  const cut = cutOf(state);
  /** The cut that others ask for, and the one that the state has had since by the viewer itself. */
  const [asked, setAsked] = useState({ of, cut, known: textOf(cut) });
  if (asked.of !== of || asked.known !== textOf(cut)) setAsked({ of, cut, known: textOf(cut) });
  const latest = useLatest({ state, go, known: asked.known });
  const told = useRef<SectionCut>({});
  const unit = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      told.current = {};
    },
    [of],
  );

  const now = (): VisualizerState => ({ ...latest.current.state, ...told.current });
  const rest = (): void => {
    const next = now();
    told.current = {};
    const known = textOf(cutOf(next));
    if (known === latest.current.known) return;
    setAsked((before) => ({ ...before, known }));
    latest.current.go(next);
  };
  const hear = (part: SectionCut): void => {
    // The viewer of a dataset that is shown no more may still tell something.
    if (keyOf(latest.current.state) !== of) return;
    Object.assign(told.current, part);
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, REST_MS);
  };
  return {
    now,
    props: {
      ...cutAttributesOf(asked.cut),
      'ongeo-section': ({ detail: { mode, number, line } }) =>
        hear({ mode, number: number ?? undefined, line: lineText(line) }),
      'ongeo-range-change': ({ detail: { top, base, unit: told, isWhole } }) => {
        // Times of one dataset are no depths of another.
        const isOther = unit.current !== null && unit.current !== told;
        unit.current = told;
        if (isOther)
          setAsked((before) => ({ ...before, cut: { ...before.cut, timeRange: undefined } }));
        hear({ timeRange: isWhole || isOther ? undefined : `${top},${base}` });
      },
    },
  };
}

/** What the cut is of. */
function keyOf({ kind, catalog, logId }: VisualizerState): string {
  return JSON.stringify([kind, catalog, logId]);
}

function textOf(cut: SectionCut): string {
  return JSON.stringify(cut);
}
