import { useRef, useState } from 'react';
import type { StudioEntity } from '../../../backend/studio.ts';
import type { EntityDraft } from '../kinds/kind.ts';
import { sameValue } from './paths.ts';

/** Changes of the same attributes within so long are one step. */
const STEP_MS = 1000;
const MOST_STEPS = 200;

/** What is edited, with a way back and forth through its changes. */
export interface DraftHistory {
  draft: EntityDraft;
  /** Differs from what is stored. */
  dirty: boolean;
  change(changes: EntityDraft): void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** Restarts from what is stored now. */
  reset(draft: EntityDraft, base?: EntityDraft): void;
}

interface Steps {
  base: EntityDraft;
  past: readonly EntityDraft[];
  now: EntityDraft;
  future: readonly EntityDraft[];
}

/** Draft of an entity with undo and redo. */
export function useDraft(
  start: EntityDraft,
  stored: StudioEntity | null,
  from = start,
): DraftHistory {
  const [{ base, past, now, future }, setSteps] = useState<Steps>({
    base: from,
    past: [],
    now: start,
    future: [],
  });
  const last = useRef({ at: 0, names: '' });
  const change = (changes: EntityDraft): void => {
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
  const dirty = !sameValue(base, now) || (stored === null && past.length > 0);
  return {
    draft: now,
    dirty,
    change,
    undo: past.length > 0 ? undo : null,
    redo: future.length > 0 ? redo : null,
    reset: (draft, from = draft) => setSteps({ base: from, past: [], now: draft, future: [] }),
  };
}
