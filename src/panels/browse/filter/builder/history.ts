/** Steps that can be undone. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** Where the last step was typed, and when, ms. */
  typed: { place: string; atMs: number } | null;
}

const LIMIT = 200;
/** Typing in one place is one step while the keys follow each other this closely. */
const COALESCE_MS = 1000;

/** A history without steps. */
export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], typed: null };
}

/** One step further; `typed` where it is typing, of which more may follow. */
export function step<T>(
  history: History<T>,
  present: T,
  typed: History<T>['typed'] = null,
): History<T> {
  if (present === history.present) return history;
  const goesOn =
    typed !== null &&
    history.typed?.place === typed.place &&
    typed.atMs - history.typed.atMs < COALESCE_MS;
  return {
    past: goesOn ? history.past : [...history.past, history.present].slice(-LIMIT),
    present,
    future: [],
    typed,
  };
}

/** The last step undone. */
export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  return before === undefined
    ? history
    : {
        past: history.past.slice(0, -1),
        present: before,
        future: [history.present, ...history.future],
        typed: null,
      };
}

/** The step made again that was undone last. */
export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  return next === undefined
    ? history
    : { past: [...history.past, history.present], present: next, future, typed: null };
}
