import { useRef, useState } from 'react';
import { type EntityDraft, sameValue } from './paths.ts';

/** Changes of the same attributes within so long are one step. */
const STEP_MS = 1000;
const MOST_STEPS = 200;

/** What is edited, with a way back and forth through its changes. */
export interface DraftHistory<D extends EntityDraft = EntityDraft> {
  draft: D;
  /** Differs from what is stored. */
  dirty: boolean;
  change(changes: Partial<D>): void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** What `undo` and `redo` lead to; null where there is nothing. */
  earlier: D | null;
  later: D | null;
  /**
   * Replaces the draft and forgets its changes; `base` is what is stored now, `draft` if it is
   * absent.
   */
  reset(draft: D, base?: D): void;
}

interface Steps<D> {
  base: D;
  past: readonly D[];
  now: D;
  future: readonly D[];
}

interface DraftOptions<D> {
  /** What is stored; `start` if it is absent. */
  base?: D;
  /** Nothing is stored yet, so that any change counts, one that was undone by hand too. */
  isNew?: boolean;
}

/** A draft that begins as `start`. The forms of records and the editors of Studio share it. */
export function useDraft<D extends EntityDraft>(
  start: D,
  { base: stored = start, isNew = false }: DraftOptions<D> = {},
): DraftHistory<D> {
  const [{ base, past, now, future }, setSteps] = useState<Steps<D>>({
    base: stored,
    past: [],
    now: start,
    future: [],
  });
  const last = useRef({ at: 0, names: '' });
  const change = (changes: Partial<D>): void => {
    const at = Date.now();
    const names = Object.keys(changes).join(' ');
    const goesOn = names === last.current.names && at - last.current.at < STEP_MS;
    last.current = { at, names };
    setSteps((steps) => ({
      ...steps,
      past:
        goesOn && steps.past.length > 0
          ? steps.past
          : [...steps.past, steps.now].slice(-MOST_STEPS),
      now: { ...steps.now, ...changes },
      future: [],
    }));
  };
  const undo = (): void => {
    last.current.names = '';
    setSteps((steps) => ({
      ...steps,
      past: steps.past.slice(0, -1),
      now: steps.past.at(-1) ?? steps.now,
      future: [steps.now, ...steps.future],
    }));
  };
  const redo = (): void =>
    setSteps((steps) => ({
      ...steps,
      past: [...steps.past, steps.now],
      now: steps.future[0] ?? steps.now,
      future: steps.future.slice(1),
    }));
  const dirty = !sameValue(base, now) || (isNew && past.length > 0);
  return {
    draft: now,
    dirty,
    change,
    undo: past.length > 0 ? undo : null,
    redo: future.length > 0 ? redo : null,
    earlier: past.at(-1) ?? null,
    later: future[0] ?? null,
    reset: (draft, from = draft) => setSteps({ base: from, past: [], now: draft, future: [] }),
  };
}
